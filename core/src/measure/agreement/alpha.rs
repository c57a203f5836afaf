//! Krippendorff's alpha: agreement of any number of raters, rows with missing labels included.

use super::kappa::of_disagreement;
use super::labels::{Label, Labels};
use super::report::{AlphaMetric, Coefficient};
use crate::defaults;
use crate::error::{Error, ErrorKind, Result};
use crate::math::sum;
use libm::sqrt;
use std::collections::BTreeMap;

/// The labels of one row, as places in the order, sorted.
type Unit = Vec<usize>;

/// What alpha is computed from: rows with two labels at least.
struct Units {
    /// Distinct rows and how many are alike.
    units: BTreeMap<Unit, u64>,
    /// Distinct tasks, each its rows, and how many are alike.
    tasks: BTreeMap<Vec<Unit>, u64>,
    /// How often each label is given in them.
    counts: Vec<u64>,
    /// All labels in them.
    n: u64,
    rows: u64,
}

/// Alpha over the rows that two raters at least label; `place` says where each category stands.
pub(super) fn alpha(
    labels: &Labels,
    metric: AlphaMetric,
    place: &[usize],
    order: &[Label],
    level: f64,
) -> Result<Coefficient> {
    let found = Units::new(labels, place, order.len());
    let name = format!("Krippendorff's alpha, {}", metric.name());
    let mut report = Coefficient { name, ..Coefficient::default() };
    if found.rows == 0 {
        report.note = Some("no row has the labels of two raters".to_string());
        return Ok(report);
    }
    let scale = Scale::new(metric, order, &found)?;
    if scale.expected <= 0.0 {
        report.note = Some(
            "not measured: every label is the same, so chance alone agrees on all".to_string(),
        );
        return Ok(report);
    }
    let n = found.n as f64;
    let observed = scale.observed;
    let value = 1.0 - (n - 1.0) * observed / scale.expected;
    report.value = Some(value);

    // The derivative of alpha with respect to the weight of a task; see the report's description.
    let influence = |task: &[Unit]| {
        let own: Vec<f64> = task.iter().map(|unit| scale.disagreement(unit)).collect();
        let given: f64 = task.iter().map(|unit| unit.len() as f64).sum();
        let moved: Vec<f64> =
            task.iter().flatten().map(|&label| scale.moves_observed[label]).collect();
        let chance: Vec<f64> =
            task.iter().flatten().map(|&label| scale.moves_expected[label]).collect();
        let (observed_by, expected_by) = (sum(&own) + sum(&moved), sum(&chance));
        -(given * observed + (n - 1.0) * observed_by) / scale.expected
            + (n - 1.0) * observed * expected_by / (scale.expected * scale.expected)
    };
    let tasks: u64 = found.tasks.values().sum();
    let t = tasks as f64;
    let values: Vec<(f64, f64)> =
        found.tasks.iter().map(|(task, &count)| (influence(task), count as f64)).collect();
    let mean = sum(&values.iter().map(|(v, c)| v * c).collect::<Vec<_>>()) / t;
    let squares: Vec<f64> = values.iter().map(|(v, c)| c * (v - mean) * (v - mean)).collect();
    if tasks < 2 {
        return Ok(report);
    }
    let variance = sum(&squares) * t / (t - 1.0);
    report.std_error = Some(sqrt(variance));
    let farthest = scale.farthest;
    // As for kappa. Ratios between small labels are so far apart that rare rows decide: they count as
    // shares do.
    let nearest = if metric == AlphaMetric::Ratio { farthest } else { scale.nearest };
    let cap = (n - found.rows as f64) * farthest / nearest;
    report.interval = of_disagreement(
        value,
        observed / n / farthest,
        scale.expected / (n * (n - 1.0)) / farthest,
        variance,
        tasks,
        cap,
        level,
    );
    Ok(report)
}

impl Units {
    fn new(labels: &Labels, place: &[usize], k: usize) -> Self {
        let mut found = Self {
            units: BTreeMap::new(),
            tasks: BTreeMap::new(),
            counts: vec![0; k],
            n: 0,
            rows: 0,
        };
        for task in labels.by_task() {
            let mut units: Vec<Unit> = Vec::new();
            for row in task {
                let mut unit: Unit = row
                    .iter()
                    .flatten()
                    .filter_map(|&label| place.get(label as usize).copied())
                    .collect();
                if unit.len() < 2 {
                    continue;
                }
                unit.sort_unstable();
                for &label in &unit {
                    found.counts[label] += 1;
                }
                found.n += unit.len() as u64;
                found.rows += 1;
                *found.units.entry(unit.clone()).or_default() += 1;
                units.push(unit);
            }
            if !units.is_empty() {
                units.sort_unstable();
                *found.tasks.entry(units).or_default() += 1;
            }
        }
        found
    }
}

/// How far apart labels are, and what follows for all rows.
struct Scale {
    metric: AlphaMetric,
    /// The position of each label, for the metrics that are squared distances.
    position: Vec<f64>,
    /// The largest and the smallest distance between two labels that are given.
    farthest: f64,
    nearest: f64,
    /// The sum over rows of the distances between a row's labels, over its labels less one.
    observed: f64,
    /// The sum of the distances between all pairs of labels.
    expected: f64,
    /// What one more of a label adds to each sum, beyond its own row. Only ranks move `observed`.
    moves_observed: Vec<f64>,
    moves_expected: Vec<f64>,
}

impl Scale {
    fn new(metric: AlphaMetric, order: &[Label], found: &Units) -> Result<Self> {
        let position = positions(metric, order, &found.counts)?;
        let k = position.len();
        let mut scale = Self {
            metric,
            position,
            farthest: 0.0,
            nearest: 0.0,
            observed: 0.0,
            expected: 0.0,
            moves_observed: vec![0.0; k],
            moves_expected: vec![0.0; k],
        };
        let own: Vec<f64> = found
            .units
            .iter()
            .map(|(unit, &count)| count as f64 * scale.disagreement(unit))
            .collect();
        scale.observed = sum(&own);
        scale.chance(found);
        if metric == AlphaMetric::Ordinal {
            scale.ranks_move(found);
        }
        Ok(scale)
    }

    fn distance(&self, a: usize, b: usize) -> f64 {
        if a == b {
            return 0.0;
        }
        let (x, y) = (self.position[a], self.position[b]);
        match self.metric {
            AlphaMetric::Nominal => 1.0,
            AlphaMetric::Ordinal | AlphaMetric::Interval => (x - y) * (x - y),
            AlphaMetric::Ratio => (x - y) / (x + y) * ((x - y) / (x + y)),
        }
    }

    fn disagreement(&self, unit: &[usize]) -> f64 {
        let mut pairs = Vec::new();
        for (at, &a) in unit.iter().enumerate() {
            pairs.extend(unit[at + 1..].iter().map(|&b| 2.0 * self.distance(a, b)));
        }
        sum(&pairs) / (unit.len() as f64 - 1.0)
    }

    /// Fills in `expected`, `moves_expected`, `farthest` and `nearest`.
    fn chance(&mut self, found: &Units) {
        let n = found.n as f64;
        let counts: Vec<f64> = found.counts.iter().map(|&count| count as f64).collect();
        let given: Vec<usize> = (0..counts.len()).filter(|&label| counts[label] > 0.0).collect();
        let (Some(&least), Some(&most)) = (given.first(), given.last()) else { return };
        let to_all: Vec<f64> = match self.metric {
            AlphaMetric::Nominal => counts.iter().map(|count| n - count).collect(),
            AlphaMetric::Ordinal | AlphaMetric::Interval => {
                let squares: Vec<f64> = given
                    .iter()
                    .map(|&c| counts[c] * self.position[c] * self.position[c])
                    .collect();
                let plain: Vec<f64> = given.iter().map(|&c| counts[c] * self.position[c]).collect();
                let (squares, plain) = (sum(&squares), sum(&plain));
                self.position.iter().map(|x| n * x * x - 2.0 * x * plain + squares).collect()
            }
            AlphaMetric::Ratio => (0..counts.len())
                .map(|a| {
                    sum(&given.iter().map(|&b| counts[b] * self.distance(a, b)).collect::<Vec<_>>())
                })
                .collect(),
        };
        self.expected = sum(&counts.iter().zip(&to_all).map(|(a, b)| a * b).collect::<Vec<_>>());
        // Labels are in order, so that the outermost two are the farthest apart.
        self.farthest = self.distance(least, most);
        self.nearest =
            given.windows(2).map(|two| self.distance(two[0], two[1])).fold(self.farthest, f64::min);
        self.moves_expected = to_all.iter().map(|&value| 2.0 * value).collect();
    }

    /// One more of a label lifts the middle rank of every label above it by one, and its own by a half.
    fn ranks_move(&mut self, found: &Units) {
        let n = found.n as f64;
        let k = self.position.len();
        let mut slope_observed = vec![0.0; k];
        for (unit, &count) in &found.units {
            let weight = 4.0 * count as f64 / (unit.len() as f64 - 1.0);
            for (at, &a) in unit.iter().enumerate() {
                for &b in &unit[at + 1..] {
                    let slope = weight * (self.position[a] - self.position[b]);
                    slope_observed[a] += slope;
                    slope_observed[b] -= slope;
                }
            }
        }
        let plain: Vec<f64> =
            found.counts.iter().zip(&self.position).map(|(&c, x)| c as f64 * x).collect();
        let plain = sum(&plain);
        let slope_expected: Vec<f64> = found
            .counts
            .iter()
            .zip(&self.position)
            .map(|(&count, x)| 4.0 * count as f64 * (n * x - plain))
            .collect();
        let (mut above_observed, mut above_expected) = (0.0, 0.0);
        for label in (0..k).rev() {
            self.moves_observed[label] = above_observed + 0.5 * slope_observed[label];
            self.moves_expected[label] += above_expected + 0.5 * slope_expected[label];
            above_observed += slope_observed[label];
            above_expected += slope_expected[label];
        }
    }
}

/// Where each label stands: its number, or the middle rank of all that are given.
fn positions(metric: AlphaMetric, order: &[Label], counts: &[u64]) -> Result<Vec<f64>> {
    let refuse = |found: String, mend: &str| {
        Err(Error::new(ErrorKind::InvalidOption, found, mend).at_field("metric"))
    };
    match metric {
        AlphaMetric::Nominal => return Ok(vec![0.0; order.len()]),
        AlphaMetric::Ordinal => {
            let mut below = 0.0;
            return Ok(counts
                .iter()
                .map(|&count| {
                    let middle = below + count as f64 / 2.0;
                    below += count as f64;
                    middle
                })
                .collect());
        }
        AlphaMetric::Interval | AlphaMetric::Ratio => {}
    }
    let mut numbers = Vec::with_capacity(order.len());
    for label in order {
        match label {
            Label::Number(number) => numbers.push(*number),
            Label::Text(_) => {
                let found =
                    format!("the label `{label}` is a text, which has no distance to others");
                return refuse(
                    found,
                    "take the metric nominal or ordinal, or write labels as numbers",
                );
            }
        }
    }
    if metric == AlphaMetric::Interval {
        // Distances do not change, and the sums of squares lose fewer digits.
        let middle = (numbers.first().unwrap_or(&0.0) + numbers.last().unwrap_or(&0.0)) / 2.0;
        return Ok(numbers.iter().map(|number| number - middle).collect());
    }
    if let Some(negative) = numbers.iter().find(|&&number| number < 0.0) {
        let found = format!("the label {negative} is below 0, where ratios mean nothing");
        return refuse(found, "take the metric interval");
    }
    if numbers.len() > defaults::MAX_RATIO_LABELS {
        let found = format!(
            "there are {} different labels, more than {}",
            numbers.len(),
            defaults::MAX_RATIO_LABELS
        );
        return refuse(found, "take the metric interval");
    }
    Ok(numbers)
}
