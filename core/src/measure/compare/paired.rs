//! Differences of tasks that both arms measured: their test and their interval.

use crate::defaults;
use crate::math::{normal_quantile, sum};
use crate::measure::interval::effective_score;
use crate::measure::{
    Interval, Method, Spread, bootstrap_mean, sign_flip_interval, sign_flip_p, typical,
};
use libm::sqrt;

/// What the differences of paired tasks say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedTest {
    /// How many tasks.
    pub n_tasks: u64,
    /// The mean difference.
    pub delta: f64,
    /// Its standard error over tasks (divisor n - 1); 0 with one task.
    pub std_error: f64,
    /// The two-sided p of the sign-flip test.
    pub p: f64,
    /// The interval that covers and agrees with `p`: it excludes 0 exactly where `p <= alpha`. Absent with
    /// fewer than 3 tasks.
    pub interval: Option<Interval>,
    /// Every shift that the sign-flip test does not reject, within the range that differences have.
    pub inverted: Interval,
    /// The exact percentile bootstrap of the mean difference, for comparison with other tools. Absent with
    /// fewer than 3 tasks or off the lattice.
    pub bootstrap: Option<Interval>,
    /// Half the width of the interval before it was made to agree with `p`: what an effect must exceed to show.
    pub half_width: f64,
}

/// Tests differences `numerator / denominator` of values in 0..1.
///
/// `levels` has one `(numerator, count)` for each distinct difference, in any order. `most` is how many independent
/// rollouts an arm's values could be worth (see [`Spread::effective_size`]). `None` when there are no
/// differences or the lattice is too large for an exact p.
///
/// # Formula
/// p: [`sign_flip_p`]. Interval: with `u` and `v` the means of the upward and downward parts, score intervals
/// of both at their effective sizes, joined by Newcombe's rule with their correlation. Where it then disagrees with
/// the p on whether 0 is excluded, the p decides: the end is moved to 0, or to the end of the inverted test.
///
/// # Coverage
/// The inverted test alone takes the tasks that happened to move for all that ever move: in simulation it held the
/// truth in as few as a third of evaluations at a nominal 95%. This interval held it in 94% or more
/// (`cargo xtask bench coverage`).
///
/// # Source
/// Newcombe 1998, Improved confidence intervals for the difference between binomial proportions based on paired
/// data, method 10; Zou and Donner 2008 for other means.
#[must_use]
pub fn paired_test(
    levels: &[(i64, u64)],
    denominator: u64,
    most: f64,
    alpha: f64,
) -> Option<PairedTest> {
    let levels = gathered(levels);
    let mirrored = gathered(&levels.iter().map(|&(value, n)| (-value, n)).collect::<Vec<_>>());
    // One order of computation for a comparison and its mirror image.
    if mirrored > levels {
        return exact(&mirrored, denominator, most, alpha).map(PairedTest::mirrored);
    }
    exact(&levels, denominator, most, alpha)
}

/// Levels ascending, each once, without empty ones.
fn gathered(levels: &[(i64, u64)]) -> Vec<(i64, u64)> {
    let mut levels: Vec<(i64, u64)> = levels.iter().copied().filter(|level| level.1 > 0).collect();
    levels.sort_unstable();
    levels.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1 += later.1;
        }
        same
    });
    levels
}

fn exact(levels: &[(i64, u64)], denominator: u64, most: f64, alpha: f64) -> Option<PairedTest> {
    let n: u64 = levels.iter().map(|level| level.1).sum();
    let total: i128 = levels.iter().map(|level| i128::from(level.0) * i128::from(level.1)).sum();
    if n == 0 || denominator == 0 {
        return None;
    }
    let p = sign_flip_p(levels)?;
    let inverted = sign_flip_interval(levels, denominator, 1.0 - alpha)?;
    let delta = total as f64 / (n as f64 * denominator as f64);
    let values: Vec<(f64, u64)> =
        levels.iter().map(|&(value, n)| (value as f64 / denominator as f64, n)).collect();
    let bootstrap = (n >= defaults::MIN_TASKS_FOR_INTERVAL as u64)
        .then(|| bootstrap_mean(levels, denominator))
        .flatten()
        .map(|means| means.percentile(1.0 - alpha));
    Some(finish(&values, delta, p, inverted, bootstrap, most, alpha))
}

/// Tests differences that share no lattice, whose p comes from elsewhere. `differences` are sorted here.
pub(super) fn off_lattice(
    differences: &[f64],
    p: f64,
    most: f64,
    alpha: f64,
) -> Option<PairedTest> {
    let sorted = |sign: f64| {
        let mut values: Vec<f64> = differences.iter().map(|value| sign * value).collect();
        values.sort_unstable_by(f64::total_cmp);
        values
    };
    let (values, mirrored) = (sorted(1.0), sorted(-1.0));
    let later = values.iter().zip(&mirrored).find(|(a, b)| a != b).is_some_and(|(a, b)| b > a);
    let of = |values: Vec<f64>| {
        let delta = sum(&values) / values.len() as f64;
        let weighted: Vec<(f64, f64)> = values.iter().map(|&value| (value, 1.0)).collect();
        let counted: Vec<(f64, u64)> = values.iter().map(|&value| (value, 1)).collect();
        let inverted = typical::by_moments(&weighted, 1.0 - alpha);
        finish(&counted, delta, p, inverted, None, most, alpha)
    };
    match differences.is_empty() {
        true => None,
        false if later => Some(of(mirrored).mirrored()),
        false => Some(of(values)),
    }
}

fn finish(
    values: &[(f64, u64)],
    delta: f64,
    p: f64,
    inverted: (f64, f64),
    bootstrap: Option<(f64, f64)>,
    most: f64,
    alpha: f64,
) -> PairedTest {
    let level = 1.0 - alpha;
    let spread = Spread::of(values);
    let inverted = (inverted.0.max(-1.0), inverted.1.min(1.0));
    let wide = newcombe(values, delta, most, level);
    let interval = wide.map(|wide| {
        let (low, high) = agreeing(wide, inverted, delta, p, alpha);
        Interval { low, high, level, method: Method::Newcombe }
    });
    PairedTest {
        n_tasks: spread.n_tasks,
        delta,
        std_error: sqrt(spread.variance / spread.n_tasks as f64),
        p,
        interval,
        inverted: Interval { low: inverted.0, high: inverted.1, level, method: Method::SignFlip },
        bootstrap: bootstrap.map(|(low, high)| Interval {
            low,
            high,
            level,
            method: Method::ExactBootstrap,
        }),
        half_width: wide.map_or(1.0, |(low, high)| 0.5 * (high - low)),
    }
}

/// The difference's interval from those of its upward and downward parts. `values` are ascending.
fn newcombe(values: &[(f64, u64)], delta: f64, most: f64, level: f64) -> Option<(f64, f64)> {
    let part = |sign: f64| {
        let mut part: Vec<(f64, u64)> =
            values.iter().map(|&(value, n)| ((sign * value).max(0.0), n)).collect();
        part.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        Spread::of(&part)
    };
    let (up, down) = (part(1.0), part(-1.0));
    let ((up_low, up_high), (down_low, down_high)) =
        (effective_score(&up, most, level)?, effective_score(&down, most, level)?);
    // A task moves one way or the other: the parts of a task are never both above 0.
    let n = up.n_tasks as f64;
    let deviations = sqrt(up.variance * down.variance) * (n - 1.0) / n;
    let correlation =
        if deviations > 0.0 { (-up.mean * down.mean / deviations).max(-1.0) } else { 0.0 };
    let joined = |a: f64, b: f64| sqrt((a * a + b * b - 2.0 * correlation * (a * b)).max(0.0));
    let low = delta - joined(up.mean - up_low, down_high - down.mean);
    let high = delta + joined(up_high - up.mean, down.mean - down_low);
    Some((low.max(-1.0), high.min(1.0)))
}

/// An interval that excludes 0 exactly where `p <= alpha`.
pub(super) fn agreeing(
    wide: (f64, f64),
    inverted: (f64, f64),
    delta: f64,
    p: f64,
    alpha: f64,
) -> (f64, f64) {
    // Where the inverted test's end was rounded to 0: a thousandth of a point.
    const NEXT_TO_NOTHING: f64 = 1e-5;
    let (low, high) = wide;
    if p > alpha {
        return (low.min(0.0), high.max(0.0));
    }
    let beside_zero = |end: f64| end.clamp(NEXT_TO_NOTHING, delta.abs().max(NEXT_TO_NOTHING));
    if delta > 0.0 {
        (if low > 0.0 { low } else { beside_zero(inverted.0) }, high)
    } else {
        (low, if high < 0.0 { high } else { -beside_zero(-inverted.1) })
    }
}

/// How many standard errors an effect must have to show with `power`, over how many the interval spans.
pub(super) fn reach(alpha: f64, power: f64) -> f64 {
    let z = normal_quantile(1.0 - alpha / 2.0);
    (z + normal_quantile(power)) / z
}

impl PairedTest {
    /// The same differences the other way round.
    fn mirrored(self) -> Self {
        let turned =
            |interval: Interval| Interval { low: -interval.high, high: -interval.low, ..interval };
        Self {
            delta: -self.delta,
            interval: self.interval.map(turned),
            inverted: turned(self.inverted),
            bootstrap: self.bootstrap.map(turned),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(levels: &[(i64, u64)], denominator: u64) -> PairedTest {
        let n: u64 = levels.iter().map(|level| level.1).sum();
        paired_test(levels, denominator, (n * denominator) as f64, 0.05).unwrap()
    }

    #[test]
    fn four_up_of_a_hundred_are_not_enough() {
        let four = test(&[(1, 4), (0, 96)], 1);
        assert_eq!((four.delta, four.p), (0.04, 0.125));
        let interval = four.interval.unwrap();
        assert!(interval.low <= 0.0 && interval.high > 0.08, "{interval:?}");
        // What other tools print excludes 0.
        assert!((four.bootstrap.unwrap().low - 0.01).abs() < 1e-12);
    }

    #[test]
    fn identical_arms_have_width() {
        let same = test(&[(0, 8)], 2);
        let interval = same.interval.unwrap();
        assert_eq!((same.delta, same.p), (0.0, 1.0));
        assert!(interval.low < -0.2 && interval.high > 0.2, "{interval:?}");
        assert_eq!((same.inverted.low, same.inverted.high), (0.0, 0.0));
    }

    #[test]
    fn five_up_of_five_exclude_nothing() {
        let five = test(&[(1, 5)], 1);
        assert_eq!((five.p, five.interval.unwrap().low), (0.0625, 0.0));
        let six = test(&[(1, 6)], 1);
        assert_eq!(six.p, 0.03125);
        assert!(six.interval.unwrap().low > 0.0);
    }

    #[test]
    fn swapped_arms_give_the_mirror_image_to_the_last_bit() {
        let levels = [(4, 3), (3, 1), (2, 8), (1, 11), (0, 30), (-1, 9), (-2, 4), (-3, 1)];
        let swapped: Vec<(i64, u64)> = levels.iter().map(|&(value, n)| (-value, n)).collect();
        let (one, other) = (test(&levels, 4), test(&swapped, 4));
        assert_eq!(one, other.mirrored());
        let values: Vec<f64> = (0..40).map(|i| f64::from(i * 37 % 19) / 19.0 - 0.4).collect();
        let turned: Vec<f64> = values.iter().map(|value| -value).collect();
        let one = off_lattice(&values, 0.03, 40.0, 0.05).unwrap();
        assert_eq!(one, off_lattice(&turned, 0.03, 40.0, 0.05).unwrap().mirrored());
    }

    #[test]
    fn no_differences_have_no_test() {
        assert_eq!(paired_test(&[], 1, 1.0, 0.05), None);
        assert_eq!(off_lattice(&[], 1.0, 1.0, 0.05), None);
    }
}
