//! The interval that inverts the sign-flip test: every shift that the test does not reject.
//!
//! Take `x` from each difference and test whether what is left could as well have the other sign. Flipping the
//! tasks of a set `A` puts the mean at least as far up as it is when `mean(A) <= x`, so the p of every `x` follows
//! from the means of all `2^n` sets of tasks, and the interval ends at two of them.

use crate::defaults;
use crate::math::{gcd, normal_quantile, sum};
use libm::{ldexp, sqrt};

/// Returns the ends of the interval that inverts the two-sided sign-flip test at `level`, a share.
///
/// `levels` has one `(numerator, count)` for each distinct difference, over `denominator`. An end is infinite
/// where no shift is rejected on its side: with so few tasks that even the farthest is not unlikely enough. `None`
/// when there are no differences, the denominator is 0 or a numerator overflows.
///
/// The ends are exact where counting all sets takes at most [`defaults::MAX_COUNTED_STEPS`] additions (some 300
/// tasks of 4 rollouts). Beyond it the test's distribution is taken as normal with the Cornish-Fisher correction
/// for its kurtosis; its skewness is 0.
///
/// # Source
/// Hartigan 1969, Using subsample values as typical values; Maritz 1979 for the inversion. Cornish and Fisher
/// 1938.
#[must_use]
pub fn sign_flip_interval(
    levels: &[(i64, u64)],
    denominator: u64,
    level: f64,
) -> Option<(f64, f64)> {
    let mut levels: Vec<(i64, u64)> = levels.iter().copied().filter(|level| level.1 > 0).collect();
    levels.sort_unstable();
    let n = levels.iter().try_fold(0_u64, |sum, level| sum.checked_add(level.1))?;
    if n == 0 || denominator == 0 {
        return None;
    }
    let step = levels.iter().fold(0, |shared, level| gcd(shared, level.0.unsigned_abs())).max(1);
    let reduced: Vec<(i64, u64)> =
        levels.iter().map(|&(value, count)| (value / step as i64, count)).collect();
    let unit = step as f64 / denominator as f64;
    if let Some((low, high)) = counted(&reduced, n, level) {
        return Some((low * unit, high * unit));
    }
    let values: Vec<(f64, f64)> =
        levels.iter().map(|&(value, n)| (value as f64 / denominator as f64, n as f64)).collect();
    Some(by_moments(&values, level))
}

/// The ends by counting, for every size and sum, the sets of tasks that have them.
fn counted(levels: &[(i64, u64)], n: u64, level: f64) -> Option<(f64, f64)> {
    // Sets of more tasks than this are more than a float can count.
    const MOST_TASKS: u64 = 1_000;
    if n > MOST_TASKS {
        return None;
    }
    let total = |sign: i64| {
        let of = levels.iter().filter(|level| level.0.signum() == sign);
        of.map(|&(value, count)| u128::from(value.unsigned_abs()) * u128::from(count)).sum::<u128>()
    };
    let width = usize::try_from(total(1) + total(-1)).ok()?.checked_add(1)?;
    let n = n as usize;
    if width.checked_mul(n)?.checked_mul(n)? / 2 > defaults::MAX_COUNTED_STEPS {
        return None;
    }
    let zero = total(-1) as usize;
    // ways[size * width + zero + sum]
    let mut ways = vec![0.0_f64; (n + 1) * width];
    ways[zero] = 1.0;
    let (mut taken, mut lowest, mut highest) = (0, zero, zero);
    for &(value, count) in levels {
        for _ in 0..count {
            for size in (0..=taken).rev() {
                let (from, to) = ways.split_at_mut((size + 1) * width);
                let from = &from[size * width + lowest..=size * width + highest];
                let start = lowest.saturating_add_signed(value as isize);
                for (to, from) in to[start..start + from.len()].iter_mut().zip(from) {
                    *to += from;
                }
            }
            taken += 1;
            if value < 0 {
                lowest = lowest.saturating_add_signed(value as isize);
            } else {
                highest = highest.saturating_add_signed(value as isize);
            }
        }
    }
    let mut means: Vec<(f64, f64)> = Vec::new();
    for size in 1..=n {
        for (cell, &count) in ways[size * width..(size + 1) * width].iter().enumerate() {
            if count > 0.0 {
                means.push(((cell as f64 - zero as f64) / size as f64, count));
            }
        }
    }
    // Equal fractions divide to the same float, so sorting by the float gathers them.
    means.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let least = ldexp((1.0 - level) / 2.0, n as i32);
    let low = end(means.iter().copied(), least).unwrap_or(f64::NEG_INFINITY);
    let high = end(means.iter().rev().copied(), least).unwrap_or(f64::INFINITY);
    Some((low, high))
}

/// The first mean at which more than `least` sets, the empty one among them, are passed. `None` where the empty
/// set is enough.
fn end(means: impl Iterator<Item = (f64, f64)>, least: f64) -> Option<f64> {
    let mut passed = 1.0;
    if passed > least {
        return None;
    }
    for (mean, count) in means {
        passed += count;
        if passed > least {
            return Some(mean);
        }
    }
    None
}

/// The ends for many tasks, from the distribution's variance and kurtosis at each shift. `values` are distinct
/// differences with their counts, ascending.
pub(super) fn by_moments(values: &[(f64, f64)], level: f64) -> (f64, f64) {
    let over = |of: &dyn Fn(f64) -> f64| {
        sum(&values.iter().map(|&(value, count)| count * of(value)).collect::<Vec<f64>>())
    };
    let n = over(&|_| 1.0);
    let mean = over(&|value| value) / n;
    let z = normal_quantile(1.0 - (1.0 - level) / 2.0);
    let rejected = |x: f64| {
        let squares = over(&|value| (value - x) * (value - x));
        let fourths = over(&|value| (value - x) * (value - x) * (value - x) * (value - x));
        let kurtosis = -2.0 * fourths / (squares * squares);
        let reach = z + kurtosis / 24.0 * (z * z * z - 3.0 * z);
        n * (mean - x).abs() > reach * sqrt(squares)
    };
    let farthest = values.iter().fold(0.0_f64, |far, value| far.max((value.0 - mean).abs()));
    if farthest == 0.0 {
        return (mean, mean);
    }
    let search = |away: f64| {
        let (mut kept, mut gone) = (0.0, 2.0 * farthest);
        if !rejected(mean + away * gone) {
            return away * f64::INFINITY;
        }
        for _ in 0..60 {
            let middle = 0.5 * (kept + gone);
            if rejected(mean + away * middle) { gone = middle } else { kept = middle }
        }
        mean + away * kept
    };
    (search(-1.0), search(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::sign_flip_p;

    fn levels(values: &[i64]) -> Vec<(i64, u64)> {
        values.iter().map(|&value| (value, 1)).collect()
    }

    #[test]
    fn the_ends_are_where_the_test_begins_to_reject() {
        let values = [4, 3, 2, 1, 0, -1, 1, 2, 3, 3];
        let (low, high) = sign_flip_interval(&levels(&values), 4, 0.9).unwrap();
        // The test of x = a / b, on the lattice of 4 b.
        let p = |above: i64, below: i64| {
            let shifted: Vec<i64> = values.iter().map(|value| value * below - 4 * above).collect();
            sign_flip_p(&levels(&shifted)).unwrap()
        };
        for hundredth in -100_i64..=150 {
            let x = hundredth as f64 / 100.0;
            let inside = low <= x && x <= high;
            assert_eq!(p(hundredth, 100) > 0.1, inside, "{x} in {low}..{high}");
        }
    }

    #[test]
    fn many_tasks_give_what_counting_gives() {
        let levels = [(-2, 6), (-1, 20), (0, 80), (1, 35), (2, 12), (4, 3)];
        let exact = counted(&levels, 156, 0.95).unwrap();
        let values: Vec<(f64, f64)> = levels.iter().map(|&(v, n)| (v as f64, n as f64)).collect();
        let near = by_moments(&values, 0.95);
        // Ends in quarters: 0.002 is a twentieth of a point.
        assert!((exact.0 - near.0).abs() < 0.002, "{exact:?} {near:?}");
        assert!((exact.1 - near.1).abs() < 0.002, "{exact:?} {near:?}");
    }

    #[test]
    fn too_few_tasks_reject_no_shift() {
        let (low, high) = sign_flip_interval(&levels(&[1, 1, 1, 1, 1]), 1, 0.95).unwrap();
        assert_eq!((low, high), (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(sign_flip_interval(&[], 1, 0.95), None);
        assert_eq!(sign_flip_interval(&[(1, 9)], 0, 0.95), None);
    }
}
