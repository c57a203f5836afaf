//! The table of two raters' labels, and the same table for each task.

use super::labels::Labels;
use crate::math::sum;
use std::collections::BTreeMap;

/// The cells that one task fills: first rater's label, second rater's label, rows.
type Cells = Vec<((usize, usize), u64)>;

/// How two raters label the rows that both label.
pub(crate) struct Table {
    /// Rows of the first rater's label `i` and the second's `j`, at `i * k + j`.
    counts: Vec<u64>,
    /// How many labels there are.
    pub k: usize,
    /// Rows that both label.
    pub n: u64,
    /// Tasks that fill the same cells, and how many do. Without tasks each row is its own.
    clusters: BTreeMap<Cells, u64>,
    /// Tasks with a row that both label.
    pub n_tasks: u64,
    /// Whether some task has several rows, so that rows are not independent.
    pub clustered: bool,
}

impl Table {
    pub fn new(labels: &Labels, first: usize, second: usize) -> Self {
        Self::of(labels, first, second, labels.categories.len(), |i, j| (i, j))
    }

    /// The table of "the same label" (0, 0) and "another" (0, 1), where labels are too many to tabulate.
    pub fn alike(labels: &Labels, first: usize, second: usize) -> Self {
        Self::of(labels, first, second, 2, |i, j| (0, usize::from(i != j)))
    }

    fn of(
        labels: &Labels,
        first: usize,
        second: usize,
        k: usize,
        cell: impl Fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let mut counts = vec![0_u64; k * k];
        let mut clusters: BTreeMap<Cells, u64> = BTreeMap::new();
        let (mut n, mut n_tasks, mut clustered) = (0, 0, false);
        for task in labels.by_task() {
            let mut cells: BTreeMap<(usize, usize), u64> = BTreeMap::new();
            for row in task {
                let label = |rater: usize| row.get(rater).copied().flatten();
                if let (Some(i), Some(j)) = (label(first), label(second)) {
                    *cells.entry(cell(i as usize, j as usize)).or_default() += 1;
                }
            }
            let rows: u64 = cells.values().sum();
            if rows == 0 {
                continue;
            }
            clustered |= rows > 1;
            n += rows;
            n_tasks += 1;
            for (&(i, j), count) in &cells {
                counts[i * k + j] += count;
            }
            *clusters.entry(cells.into_iter().collect()).or_default() += 1;
        }
        Self { counts, k, n, clusters, n_tasks, clustered }
    }

    /// The same table with the labels in another order: `place[i]` is where label `i` goes.
    pub fn reordered(&self, place: &[usize], k: usize) -> Self {
        let mut counts = vec![0; k * k];
        for (i, j, count) in self.cells() {
            counts[place[i] * k + place[j]] += count;
        }
        let mut clusters: BTreeMap<Cells, u64> = BTreeMap::new();
        for (cells, count) in &self.clusters {
            let mut moved: Cells =
                cells.iter().map(|&((i, j), rows)| ((place[i], place[j]), rows)).collect();
            moved.sort_unstable();
            *clusters.entry(moved).or_default() += count;
        }
        Self { counts, k, clusters, ..*self }
    }

    pub fn count(&self, i: usize, j: usize) -> u64 {
        self.counts.get(i * self.k + j).copied().unwrap_or(0)
    }

    /// Every cell: first label, second label, rows.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        self.counts.iter().enumerate().map(|(at, &count)| (at / self.k, at % self.k, count))
    }

    /// How often the first rater gives each label.
    pub fn first(&self) -> Vec<u64> {
        self.margin(|i, _| i)
    }

    /// How often the second rater gives each label.
    pub fn second(&self) -> Vec<u64> {
        self.margin(|_, j| j)
    }

    fn margin(&self, of: impl Fn(usize, usize) -> usize) -> Vec<u64> {
        let mut margin = vec![0; self.k];
        for (i, j, count) in self.cells() {
            margin[of(i, j)] += count;
        }
        margin
    }

    /// The rows whose cell is `wanted`.
    pub fn rows(&self, wanted: impl Fn(usize, usize) -> bool) -> u64 {
        self.cells().filter(|&(i, j, _)| wanted(i, j)).map(|cell| cell.2).sum()
    }

    /// The variance of a mean over rows from the spread of its influence between tasks:
    /// `T / (T - 1) sum_t (sum of the task's rows)^2 / n^2`, over the `T` tasks that have a row in `within`
    /// and its `n` rows. Returns it with `T` and `n`; the variance is 0 with fewer than two tasks.
    pub fn variance(
        &self,
        within: impl Fn(usize, usize) -> bool,
        influence: impl Fn(usize, usize) -> f64,
    ) -> (f64, u64, u64) {
        let (mut tasks, mut rows) = (0, 0);
        let mut squares = Vec::with_capacity(self.clusters.len());
        for (cells, &count) in &self.clusters {
            let inside: Vec<_> = cells.iter().filter(|((i, j), _)| within(*i, *j)).collect();
            if inside.is_empty() {
                continue;
            }
            tasks += count;
            rows += count * inside.iter().map(|cell| cell.1).sum::<u64>();
            let terms: Vec<f64> =
                inside.iter().map(|&&((i, j), rows)| rows as f64 * influence(i, j)).collect();
            let total = sum(&terms);
            squares.push(count as f64 * total * total);
        }
        let (t, n) = (tasks as f64, rows as f64);
        let variance = if tasks < 2 { 0.0 } else { sum(&squares) * t / (t - 1.0) / (n * n) };
        (variance, tasks, rows)
    }
}
