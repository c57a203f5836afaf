//! Arms that share no task: each arm's tasks stand for all tasks it could have been given.

use super::draws;
use super::paired::agreeing;
use super::report::{PValue, Test};
use super::shared::Single;
use super::tested::{Tested, most};
use crate::measure::value::{Value, on_one_lattice};
use crate::measure::{Interval, Method, Spread, effective_exact, permutation_p};
use libm::sqrt;
use std::collections::BTreeMap;

/// Tests the difference of two arms' means over tasks that differ.
///
/// # Formula
/// p: tasks dealt anew to the arms, exactly where that can be counted. Interval: Newcombe's rule on the
/// arms' own intervals, agreeing with the p on 0.
///
/// # Source
/// Newcombe 1998, Interval estimation for the difference between independent proportions, method 10.
pub(super) fn unpaired(before: &[Single], after: &[Single], k: u32, alpha: f64) -> Option<Tested> {
    let (old, new) = (Arm::of(before, k)?, Arm::of(after, k)?);
    let p = exact_p(before, after).unwrap_or_else(|| {
        let shares =
            |tasks: &[Single]| tasks.iter().map(|task| task.value.share).collect::<Vec<_>>();
        draws::permutation(&shares(before), &shares(after))
    });
    let delta = new.spread.mean - old.spread.mean;
    let ends = |arm: &Arm| {
        let interval = effective_exact(&arm.spread, arm.most, 1.0 - alpha)?;
        Some((arm.spread.mean - interval.low, interval.high - arm.spread.mean))
    };
    let wide = ends(&old).zip(ends(&new)).map(|((old_down, old_up), (new_down, new_up))| {
        let low = delta - sqrt(new_down * new_down + old_up * old_up);
        (low.max(-1.0), (delta + sqrt(new_up * new_up + old_down * old_down)).min(1.0))
    });
    let interval = wide.map(|wide| {
        let (low, high) = agreeing(wide, wide, delta, p.value, alpha);
        Interval { low, high, level: 1.0 - alpha, method: Method::Newcombe }
    });
    Some(Tested {
        n_tasks: old.spread.n_tasks + new.spread.n_tasks,
        before: old.spread.mean,
        after: new.spread.mean,
        delta,
        std_error: sqrt(old.squared_error() + new.squared_error()),
        p,
        interval,
        inverted: None,
        bootstrap: None,
        half_width: wide.map_or(1.0, |(low, high)| 0.5 * (high - low)),
    })
}

struct Arm {
    spread: Spread,
    most: f64,
}

impl Arm {
    fn of(tasks: &[Single], k: u32) -> Option<Self> {
        let mut shares: Vec<(f64, u64)> = tasks.iter().map(|task| (task.value.share, 1)).collect();
        shares.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let most = most(tasks.iter().map(|task| task.rollouts), k);
        (!tasks.is_empty()).then(|| Self { spread: Spread::of(&shares), most })
    }

    fn squared_error(&self) -> f64 {
        self.spread.variance / self.spread.n_tasks as f64
    }
}

fn exact_p(before: &[Single], after: &[Single]) -> Option<PValue> {
    let values: Vec<Value> = before.iter().chain(after).map(|task| task.value).collect();
    let (numerators, _) = on_one_lattice(&values)?;
    let (old, new) = numerators.split_at(before.len());
    let value = permutation_p(&levels(old), &levels(new))?;
    Some(PValue { value, test: Test::Permutation, exact: true, replicates: None, seed: None })
}

fn levels(numerators: &[i64]) -> Vec<(i64, u64)> {
    let mut levels: BTreeMap<i64, u64> = BTreeMap::new();
    for &numerator in numerators {
        *levels.entry(numerator).or_default() += 1;
    }
    levels.into_iter().collect()
}
