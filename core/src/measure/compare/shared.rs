//! The tasks of two arms, matched by identity.

use super::metric::Metric;
use super::report::{ComparedTasks, Flip, Flips};
use crate::measure::value::Value;
use crate::measure::{Outcome, TaskOutcomes, sign_flip_p};
use crate::rows::natural_order;
use std::collections::BTreeMap;

/// A task with a value in both arms.
pub(super) struct Pair {
    pub task: String,
    pub before: Value,
    pub after: Value,
    /// Rollouts behind the value that rests on fewer.
    pub rollouts: u32,
}

/// A task with a value in one arm.
pub(super) struct Single {
    pub value: Value,
    pub rollouts: u32,
}

/// Two arms' tasks, matched.
#[derive(Default)]
pub(super) struct Matched {
    pub pairs: Vec<Pair>,
    pub only_before: Vec<Single>,
    pub only_after: Vec<Single>,
    pub counts: ComparedTasks,
}

/// The rollouts of all runs of an arm, by task.
pub(super) fn pooled(runs: &[Vec<TaskOutcomes>]) -> BTreeMap<String, TaskOutcomes> {
    let mut tasks: BTreeMap<String, TaskOutcomes> = BTreeMap::new();
    for task in runs.iter().flatten() {
        tasks
            .entry(task.name.clone())
            .or_insert_with(|| TaskOutcomes { name: task.name.clone(), outcomes: Vec::new() })
            .outcomes
            .extend_from_slice(&task.outcomes);
    }
    tasks
}

/// Tasks with rollouts that broke counted as failures.
pub(super) fn errors_failed(
    tasks: &BTreeMap<String, TaskOutcomes>,
) -> BTreeMap<String, TaskOutcomes> {
    let mut tasks = tasks.clone();
    for outcome in tasks.values_mut().flat_map(|task| &mut task.outcomes) {
        if *outcome == Outcome::Error {
            *outcome = Outcome::Fail;
        }
    }
    tasks
}

/// Matches the tasks of two arms, those that `wanted` keeps.
pub(super) fn matched(
    before: &BTreeMap<String, TaskOutcomes>,
    after: &BTreeMap<String, TaskOutcomes>,
    metric: Metric,
    wanted: &dyn Fn(&str) -> bool,
) -> Matched {
    let mut found = Matched::default();
    let single =
        |task: &TaskOutcomes| metric.of(task).map(|(value, rollouts)| Single { value, rollouts });
    for (name, old) in before.iter().filter(|(name, _)| wanted(name)) {
        let Some(new) = after.get(name) else {
            found.counts.only_before += 1;
            found.only_before.extend(single(old));
            continue;
        };
        match (metric.of(old), metric.of(new)) {
            (Some((before, n)), Some((after, m))) => {
                let task = name.clone();
                found.pairs.push(Pair { task, before, after, rollouts: n.min(m) });
            }
            _ => found.counts.unmeasured += 1,
        }
    }
    for (_, new) in after.iter().filter(|(name, _)| wanted(name) && !before.contains_key(*name)) {
        found.counts.only_after += 1;
        found.only_after.extend(single(new));
    }
    found.counts.compared = found.pairs.len() as u32;
    found
}

/// How tasks moved.
pub(super) fn flips(pairs: &[Pair]) -> Flips {
    let mut flips = Flips { mcnemar: 1.0, ..Flips::default() };
    for pair in pairs {
        let (before, after) = (pair.before.share, pair.after.share);
        *match () {
            () if after > before => &mut flips.n_up,
            () if after < before => &mut flips.n_down,
            () => &mut flips.n_same,
        } += 1;
        let flip = || Flip { task: pair.task.clone(), before, after };
        // More than half: a task that passes two of four is neither passed nor failed.
        match (before > 0.5, after > 0.5) {
            (false, true) => flips.fixed.push(flip()),
            (true, false) => flips.broken.push(flip()),
            _ => {}
        }
    }
    for list in [&mut flips.fixed, &mut flips.broken] {
        list.sort_by(|a, b| {
            let size = |flip: &Flip| (flip.after - flip.before).abs();
            size(b).total_cmp(&size(a)).then_with(|| natural_order(&a.task, &b.task))
        });
    }
    let counts = [(1, flips.fixed.len() as u64), (-1, flips.broken.len() as u64)];
    flips.mcnemar = sign_flip_p(&counts).unwrap_or(1.0);
    flips
}
