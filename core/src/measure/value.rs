//! The value of one task, and the fraction that it is.

use super::pass::{pass_at_k, pass_hat_k};
use crate::math::{choose, gcd, sum};

/// A task's value, with the fraction that it is where that fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Value {
    pub share: f64,
    /// Numerator and denominator.
    pub fraction: Option<(i64, u64)>,
}

impl Value {
    pub(super) fn pass_at(n: u32, c: u32, k: u32) -> Option<Self> {
        let share = pass_at_k(n, c, k)?;
        let fraction = fraction(n, n - c, k).map(|(above, below)| (below as i64 - above, below));
        Some(Self { share, fraction })
    }

    pub(super) fn pass_hat(n: u32, c: u32, k: u32) -> Option<Self> {
        Some(Self { share: pass_hat_k(n, c, k)?, fraction: fraction(n, c, k) })
    }

    pub(super) fn headroom(n: u32, c: u32, k: u32) -> Option<Self> {
        let (reach, rate) = (Self::pass_at(n, c, k)?, Self::pass_hat(n, c, 1)?);
        let fraction = reach.fraction.zip(rate.fraction).and_then(|(a, b)| {
            let below = common(a.1, b.1)?;
            let scaled = |(above, under): (i64, u64)| above.checked_mul((below / under) as i64);
            Some((scaled(a)?.checked_sub(scaled(b)?)?, below))
        });
        Some(Self { share: reach.share - rate.share, fraction })
    }
}

impl Value {
    /// The mean of scores in 0..1, in any order; no value for none.
    pub(super) fn mean_reward(rewards: &mut [f64]) -> Option<Self> {
        if rewards.is_empty() {
            return None;
        }
        // Sorted, so that the order of rollouts cannot reach the last bit.
        rewards.sort_unstable_by(f64::total_cmp);
        let count = rewards.len() as u64;
        let share = sum(rewards) / count as f64;
        // Scores are read from decimals: the first of these steps that all are multiples of is theirs.
        let steps = [1_u64, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25, 50, 100, 1_000, 10_000];
        let on = |step: u64| {
            let step = step as f64;
            rewards.iter().all(|reward| (reward * step).round() / step == *reward)
        };
        let fraction = steps.into_iter().find(|&step| on(step)).map(|step| {
            let above: f64 = rewards.iter().map(|reward| (reward * step as f64).round()).sum();
            let (above, below) = (above as u64, step * count);
            let shared = gcd(above, below);
            ((above / shared) as i64, below / shared)
        });
        Some(Self { share, fraction })
    }
}

/// `C(m, k) / C(n, k)` in lowest terms, where both fit.
fn fraction(n: u32, m: u32, k: u32) -> Option<(i64, u64)> {
    let (above, below) = (choose(m, k)?, choose(n, k)?);
    let shared = gcd(above, below);
    Some((i64::try_from(above / shared).ok()?, below / shared))
}

/// The least common multiple, where it leaves room to multiply.
pub(super) fn common(a: u64, b: u64) -> Option<u64> {
    let value = (a / gcd(a, b)).checked_mul(b)?;
    (value <= u64::from(u32::MAX)).then_some(value)
}

/// Numerators over one common denominator, where there is a workable one.
pub(super) fn on_one_lattice(values: &[Value]) -> Option<(Vec<i64>, u64)> {
    let mut below = 1;
    for value in values {
        below = common(below, value.fraction?.1)?;
    }
    let numerators = values.iter().map(|value| {
        let (above, under) = value.fraction?;
        above.checked_mul((below / under) as i64)
    });
    Some((numerators.collect::<Option<Vec<i64>>>()?, below))
}
