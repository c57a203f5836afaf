//! The difference of two arms with its p and interval, whichever way the arms share tasks.

use super::paired::{PairedTest, off_lattice, paired_test};
use super::report::{PValue, Test};
use super::shared::{Matched, Pair};
use crate::math::sum;
use crate::measure::Interval;
use crate::measure::value::{Value, on_one_lattice};
use std::collections::BTreeMap;

/// A tested difference.
#[derive(Clone, Copy)]
pub(super) struct Tested {
    pub n_tasks: u64,
    pub before: f64,
    pub after: f64,
    pub delta: f64,
    pub std_error: f64,
    pub p: PValue,
    pub interval: Option<Interval>,
    pub inverted: Option<Interval>,
    pub bootstrap: Option<Interval>,
    pub half_width: f64,
}

/// Tests the tasks that both arms have; where they share none, the tasks of each against the other's. `None` where
/// there is nothing to test.
pub(super) fn tested(matched: &Matched, k: u32, alpha: f64) -> Option<Tested> {
    match matched.pairs.is_empty() {
        false => paired(&matched.pairs, k, alpha),
        true => super::unpaired::unpaired(&matched.only_before, &matched.only_after, k, alpha),
    }
}

fn paired(pairs: &[Pair], k: u32, alpha: f64) -> Option<Tested> {
    let n = pairs.len() as f64;
    let most = most(pairs.iter().map(|pair| pair.rollouts), k);
    let values: Vec<Value> = pairs.iter().flat_map(|pair| [pair.before, pair.after]).collect();
    if let Some((numerators, below)) = on_one_lattice(&values) {
        let mut levels: BTreeMap<i64, u64> = BTreeMap::new();
        let (mut before, mut after) = (0_i128, 0_i128);
        for pair in numerators.chunks_exact(2) {
            *levels.entry(pair[1] - pair[0]).or_default() += 1;
            before += i128::from(pair[0]);
            after += i128::from(pair[1]);
        }
        let levels: Vec<(i64, u64)> = levels.into_iter().collect();
        if let Some(test) = paired_test(&levels, below, most, alpha) {
            let mean = |total: i128| total as f64 / (n * below as f64);
            let p = PValue {
                value: test.p,
                test: Test::SignFlip,
                exact: true,
                replicates: None,
                seed: None,
            };
            return Some(of_pairs(test, mean(before), mean(after), p));
        }
    }
    let differences: Vec<f64> =
        pairs.iter().map(|pair| pair.after.share - pair.before.share).collect();
    let p = super::draws::sign_flip(&differences);
    let mean = |of: &dyn Fn(&Pair) -> f64| {
        let mut values: Vec<f64> = pairs.iter().map(of).collect();
        values.sort_unstable_by(f64::total_cmp);
        sum(&values) / n
    };
    let test = off_lattice(&differences, p.value, most, alpha)?;
    Some(of_pairs(test, mean(&|pair| pair.before.share), mean(&|pair| pair.after.share), p))
}

fn of_pairs(test: PairedTest, before: f64, after: f64, p: PValue) -> Tested {
    Tested {
        n_tasks: test.n_tasks,
        before,
        after,
        delta: test.delta,
        std_error: test.std_error,
        p,
        interval: test.interval,
        inverted: Some(test.inverted),
        bootstrap: test.bootstrap,
        half_width: test.half_width,
    }
}

/// How many independent rollouts the tasks' values could be worth: `n^2 / sum(k / m)` over tasks of `m` rollouts.
pub(super) fn most(rollouts: impl Iterator<Item = u32>, k: u32) -> f64 {
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for m in rollouts {
        *counts.entry(m).or_default() += 1;
    }
    let n: u64 = counts.values().sum();
    let scarcity: Vec<f64> =
        counts.iter().map(|(&m, &count)| count as f64 * f64::from(k) / f64::from(m)).collect();
    n as f64 * n as f64 / sum(&scarcity)
}
