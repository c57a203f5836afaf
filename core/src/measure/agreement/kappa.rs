//! Cohen's kappa of two raters, plain and weighted.

use super::confidence::{ConfidenceInterval, IntervalMethod, upper_normal, upper_t};
use super::rates::few_tasks;
use super::report::{Coefficient, Weights};
use super::table::Table;
use crate::defaults;
use crate::math::sum;
use crate::measure::interval::score;
use libm::sqrt;

/// Cohen's kappa of a table; with `weights`, disagreements count by how far apart the labels are.
pub(super) fn kappa(table: &Table, weights: Option<Weights>, level: f64) -> Coefficient {
    let name = match weights {
        None => "kappa",
        Some(Weights::Linear) => "kappa, linear weights",
        Some(Weights::Quadratic) => "kappa, quadratic weights",
    };
    let n = table.n as f64;
    let share = |margin: Vec<u64>| -> Vec<f64> { margin.iter().map(|&c| c as f64 / n).collect() };
    let (first, second) = (share(table.first()), share(table.second()));
    let apart = |i: usize, j: usize| distance(weights, table.k, i, j);

    let observed: Vec<f64> = table.cells().map(|(i, j, c)| apart(i, j) * c as f64).collect();
    let observed = sum(&observed) / n;
    // What each label of one rater would disagree with the other's labels by chance.
    let chance = |own: usize, other: &[f64]| {
        sum(&other.iter().enumerate().map(|(i, share)| apart(own, i) * share).collect::<Vec<_>>())
    };
    let by_first: Vec<f64> = (0..table.k).map(|i| chance(i, &second)).collect();
    let by_second: Vec<f64> = (0..table.k).map(|j| chance(j, &first)).collect();
    let expected = sum(&first.iter().zip(&by_first).map(|(a, b)| a * b).collect::<Vec<_>>());

    let used = |margin: &[f64]| margin.iter().filter(|&&share| share > 0.0).count();
    let mut found = Coefficient { name: name.to_string(), ..Coefficient::default() };
    if table.n == 0 {
        found.note = Some("no row has a label of both".to_string());
        return found;
    }
    if used(&first) == 1 && used(&second) == 1 && expected <= 0.0 {
        found.note = Some(
            "not measured: both give one and the same label to every row, so chance alone agrees on all"
                .to_string(),
        );
        return found;
    }
    let value = 1.0 - observed / expected;
    found.value = Some(value);
    if used(&first) == 1 || used(&second) == 1 {
        found.note = Some(
            "one of the two gives a single label, so this is 0 whatever its labels are worth"
                .to_string(),
        );
    }

    // The derivative of 1 - observed / expected with respect to the share of a cell.
    let influence = |i: usize, j: usize| {
        (observed - apart(i, j)) / expected
            + observed / (expected * expected) * (by_first[i] + by_second[j] - 2.0 * expected)
    };
    let squares: Vec<f64> = table
        .cells()
        .map(|(i, j, count)| count as f64 * influence(i, j) * influence(i, j))
        .collect();
    let independent = sum(&squares) / (n * n);
    let (variance, tasks, _) = table.variance(|_, _| true, influence);
    found.std_error_rows = Some(sqrt(independent));
    if table.n_tasks < 2 {
        return found;
    }
    found.std_error = Some(sqrt(if table.clustered { variance } else { independent }));
    // No size is larger than that at which disagreements are all of the smallest kind there is.
    let cap = n / apart(0, 1);
    found.interval = of_disagreement(value, observed, expected, variance, tasks, cap, level);
    found.wald = Some(wald(value, sqrt(independent), level));
    if found.interval.is_none() {
        found.note.get_or_insert_with(|| few_tasks(tasks));
    }
    found
}

/// How far apart two labels count: 0 to 1.
fn distance(weights: Option<Weights>, k: usize, i: usize, j: usize) -> f64 {
    let steps = i.abs_diff(j) as f64 / (k.max(2) - 1) as f64;
    match weights {
        None => f64::from(u8::from(i != j)),
        Some(Weights::Linear) => steps,
        Some(Weights::Quadratic) => steps * steps,
    }
}

/// The interval of `value`, which is `1 - observed / expected`, each a disagreement from 0 to 1, from the variance of the
/// coefficient. `None` with fewer tasks than [`defaults::MIN_TASKS_FOR_INTERVAL`].
pub(super) fn of_disagreement(
    value: f64,
    observed: f64,
    expected: f64,
    variance: f64,
    tasks: u64,
    cap: f64,
    level: f64,
) -> Option<ConfidenceInterval> {
    if tasks < defaults::MIN_TASKS_FOR_INTERVAL as u64 {
        return None;
    }
    let degrees = tasks as f64 - 1.0;
    let (z, t) = (upper_normal(level), upper_t(level, degrees));
    let spread = observed * (1.0 - observed);
    let size = if spread <= 0.0 {
        tasks as f64
    } else {
        let part = expected * expected * variance;
        if part > 0.0 { (spread / part).min(cap) } else { cap.min(tasks as f64) }
    };
    let (least, most) = score(observed.clamp(0.0, 1.0), size * (z / t) * (z / t), z);
    Some(ConfidenceInterval {
        low: (1.0 - most / expected).max(-1.0).min(value),
        high: (1.0 - least / expected).min(1.0).max(value),
        level,
        method: IntervalMethod::WilsonDisagreement,
    })
}

pub(super) fn wald(value: f64, error: f64, level: f64) -> ConfidenceInterval {
    let half = upper_normal(level) * error;
    let (low, high) = (value - half, value + half);
    ConfidenceInterval { low, high, level, method: IntervalMethod::Wald }
}
