//! The computation of a report.

use super::count::{left_out, task_counts};
use super::interval::{
    Interval, MeanInterval, Method, effective_exact, effective_wilson, student_t,
};
use super::lattice::bootstrap_mean;
use super::report::{
    Estimate, MeasureOptions, Measured, Outcome, PassReport, Rollouts, RowCounts, TaskOutcomes,
};
use super::spread::Spread;
use super::value::{Value, common};
use crate::defaults;
use crate::error::{Error, ErrorKind, Result};
use crate::math::sum;
use libm::sqrt;
use std::collections::BTreeMap;

/// Measures one arm from the outcomes of its tasks.
///
/// Every estimate is a mean over tasks, each task weighing the same. Neither the order of `tasks` nor of
/// rollouts changes a bit of any number; examples in [`LeftOut`](super::LeftOut) follow the order given.
///
/// # Errors
/// [`ErrorKind::InvalidOption`] when a k is 0 or repeated, or the level is not between 0 and 1.
pub fn measure(tasks: &[TaskOutcomes], options: &MeasureOptions) -> Result<PassReport> {
    let level = checked_level(options.level)?;
    let tallies: Vec<Tally> = tasks.iter().map(Tally::of).collect();
    let mut groups: BTreeMap<(u32, u32), u64> = BTreeMap::new();
    for tally in tallies.iter().filter(|tally| tally.graded > 0) {
        *groups.entry((tally.graded, tally.passes)).or_default() += 1;
    }
    let ks = match &options.k {
        Some(ks) => checked_ks(ks)?,
        None => default_ks(&groups),
    };

    let how = How {
        level,
        interval: options.interval.unwrap_or_default(),
        impute: options.impute_unanimous.unwrap_or(false),
    };
    let estimate = |name: String, k: u32, value: &dyn Fn(u32, u32) -> Option<Value>| {
        estimate(name, k, &groups, value, how)
    };
    let at = |k: u32| move |n: u32, c: u32| Value::pass_at(n, c, k);
    let hat = |k: u32| move |n: u32, c: u32| Value::pass_hat(n, c, k);
    let room = |k: u32| move |n: u32, c: u32| Value::headroom(n, c, k);
    let pass_at: Vec<Estimate> =
        ks.iter().map(|&k| estimate(format!("pass@{k}"), k, &at(k))).collect();
    let pass_hat = ks.iter().map(|&k| estimate(format!("pass^{k}"), k, &hat(k))).collect();
    let headroom = ks
        .iter()
        .filter(|&&k| k > 1)
        .map(|&k| estimate(format!("headroom@{k}"), k, &room(k)))
        .collect();

    Ok(PassReport {
        rows: RowCounts::of(tasks.iter().flat_map(|task| task.outcomes.iter().copied())),
        tasks: task_counts(&tallies),
        rollouts: Rollouts {
            fewest: tasks.iter().map(|task| task.outcomes.len() as u32).min().unwrap_or(0),
            most: tasks.iter().map(|task| task.outcomes.len() as u32).max().unwrap_or(0),
        },
        mean_reward: mean_reward(tasks, how),
        left_out: left_out(tasks, &tallies, &pass_at, how.impute),
        pass_at,
        pass_hat,
        headroom,
        level,
    })
}

/// Graded pass or fail rollouts of one task.
pub(super) struct Tally {
    pub graded: u32,
    pub passes: u32,
}

impl Tally {
    fn of(task: &TaskOutcomes) -> Self {
        let count = |wanted| task.outcomes.iter().filter(|&&outcome| outcome == wanted).count();
        let passes = count(Outcome::Pass) as u32;
        Self { graded: passes + count(Outcome::Fail) as u32, passes }
    }
}

/// How to compute an estimate's interval, and which tasks count.
#[derive(Clone, Copy)]
pub(super) struct How {
    pub level: f64,
    pub interval: MeanInterval,
    pub impute: bool,
}

fn estimate(
    name: String,
    k: u32,
    groups: &BTreeMap<(u32, u32), u64>,
    value: &dyn Fn(u32, u32) -> Option<Value>,
    how: How,
) -> Estimate {
    let mut values: Vec<(Value, u64)> = Vec::new();
    let (mut left_out, mut imputed) = (0, 0);
    // Independent rollouts of a task with m of them tell m / k times about a k-wise value.
    let mut scarcity: Vec<f64> = Vec::new();
    for (&(n, c), &count) in groups {
        let unanimous = how.impute && n < k && (c == 0 || c == n);
        // A group that sampling stopped because it agreed counts as if it had gone on agreeing.
        let (rollouts, passes) = if unanimous { (k, if c == 0 { 0 } else { k }) } else { (n, c) };
        match value(rollouts, passes) {
            Some(value) => {
                values.push((value, count));
                scarcity.push(count as f64 * f64::from(k) / f64::from(rollouts));
                imputed += if unanimous { count } else { 0 };
            }
            None => left_out += count,
        }
    }
    let n_tasks: u64 = values.iter().map(|value| value.1).sum();
    let mut estimate = Estimate {
        name,
        k,
        measured: None,
        n_tasks: n_tasks as u32,
        n_left_out: left_out as u32,
        n_imputed: imputed as u32,
        note: None,
    };
    if n_tasks == 0 {
        estimate.note = Some(match groups.is_empty() {
            true => {
                "no rollout has a pass or fail verdict, which is the field `reward`".to_string()
            }
            false => format!("no task has {k} graded rollouts"),
        });
        return estimate;
    }
    let shares: Vec<(f64, u64)> = values.iter().map(|&(value, n)| (value.share, n)).collect();
    let most = n_tasks as f64 * n_tasks as f64 / sum(&scarcity);
    estimate.measured = Some(Measured {
        bootstrap: bootstrap(&values, n_tasks, how.level),
        ..measured(&Spread::of(&shares), most, how)
    });
    estimate.note = few_tasks(n_tasks);
    estimate
}

/// The mean with its standard error and interval.
fn measured(spread: &Spread, most: f64, how: How) -> Measured {
    let n_tasks = spread.n_tasks;
    let interval = match how.interval {
        MeanInterval::EffectiveExact => effective_exact(spread, most, how.level),
        MeanInterval::EffectiveWilson => effective_wilson(spread, most, how.level),
        MeanInterval::StudentT => student_t(spread, how.level),
    };
    Measured {
        value: spread.mean,
        std_error: (n_tasks > 1).then(|| sqrt(spread.variance / n_tasks as f64)),
        interval,
        bootstrap: None,
    }
}

fn few_tasks(n_tasks: u64) -> Option<String> {
    let fewest = defaults::MIN_TASKS_FOR_INTERVAL;
    (n_tasks < fewest as u64)
        .then(|| format!("no interval: fewer than {fewest} tasks say nothing of their spread"))
}

fn bootstrap(values: &[(Value, u64)], n_tasks: u64, level: f64) -> Option<Interval> {
    if n_tasks < defaults::MIN_TASKS_FOR_INTERVAL as u64 {
        return None;
    }
    let mut below = 1;
    for (value, _) in values {
        below = common(below, value.fraction?.1)?;
    }
    let mut levels = Vec::with_capacity(values.len());
    for (value, count) in values {
        let (above, under) = value.fraction?;
        levels.push((above.checked_mul((below / under) as i64)?, *count));
    }
    let (low, high) = bootstrap_mean(&levels, below)?.percentile(level);
    Some(Interval { low, high, level, method: Method::ExactBootstrap })
}

fn mean_reward(tasks: &[TaskOutcomes], how: How) -> Option<Estimate> {
    let any_partial = tasks
        .iter()
        .any(|task| task.outcomes.iter().any(|outcome| matches!(outcome, Outcome::Partial(_))));
    if !any_partial {
        return None;
    }
    let mut rollouts = 0;
    let mut means: Vec<f64> = Vec::new();
    for task in tasks {
        let mut rewards: Vec<f64> =
            task.outcomes.iter().copied().filter_map(Outcome::reward).collect();
        let Some(mean) = Value::mean_reward(&mut rewards) else { continue };
        rollouts += rewards.len() as u64;
        means.push(mean.share);
    }
    means.sort_unstable_by(f64::total_cmp);
    let counted: Vec<(f64, u64)> = means.iter().map(|&mean| (mean, 1)).collect();
    let spread = Spread::of(&counted);
    // Scores between 0 and 1 may lie closer together than passes and fails can: nothing bounds their worth. The
    // first release bounded it by the rollouts.
    let most = match how.interval {
        MeanInterval::EffectiveWilson => rollouts as f64,
        _ => f64::INFINITY,
    };
    Some(Estimate {
        name: "mean reward".to_string(),
        k: 1,
        measured: Some(measured(&spread, most, how)),
        n_tasks: spread.n_tasks as u32,
        n_left_out: (tasks.len() as u64 - spread.n_tasks) as u32,
        n_imputed: 0,
        note: few_tasks(spread.n_tasks),
    })
}

fn checked_level(level: Option<f64>) -> Result<f64> {
    let level = level.unwrap_or(defaults::LEVEL);
    let (lowest, highest) = (defaults::MIN_LEVEL, defaults::MAX_LEVEL);
    if (lowest..=highest).contains(&level) {
        return Ok(level);
    }
    Err(Error::new(
        ErrorKind::InvalidOption,
        format!("the confidence level is {level}"),
        format!("give a share from {lowest} to {highest}, such as 0.95"),
    )
    .at_field("level"))
}

fn checked_ks(ks: &[u32]) -> Result<Vec<u32>> {
    let mut sorted = ks.to_vec();
    sorted.sort_unstable();
    let found = if sorted.is_empty() {
        "no k is given".to_string()
    } else if sorted.len() > defaults::MAX_KS {
        format!("{} k are given, more than {}", sorted.len(), defaults::MAX_KS)
    } else if sorted[0] == 0 {
        "k is 0".to_string()
    } else if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        format!("k = {} is given twice", pair[0])
    } else {
        return Ok(sorted);
    };
    let mend = "give each k once, as a whole number from 1";
    Err(Error::new(ErrorKind::InvalidOption, found, mend).at_field("k"))
}

/// 1 to 4, then doublings, as far as enough tasks reach; always at least 1.
fn default_ks(groups: &BTreeMap<(u32, u32), u64>) -> Vec<u32> {
    let tasks: u64 = groups.values().sum();
    let reaches = |k: u32| {
        let enough: u64 = groups.iter().filter(|((n, _), _)| *n >= k).map(|(_, count)| count).sum();
        enough as f64 >= defaults::K_TASK_SHARE * tasks as f64
    };
    let mut ks = vec![1];
    let mut k = 2;
    while tasks > 0 && reaches(k) {
        ks.push(k);
        k = if k < defaults::SMALL_K { k + 1 } else { k.saturating_mul(2) };
        if k == u32::MAX {
            break;
        }
    }
    ks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tasks(groups: &[&str]) -> Vec<TaskOutcomes> {
        groups
            .iter()
            .enumerate()
            .map(|(i, group)| TaskOutcomes {
                name: format!("t{i}"),
                outcomes: group
                    .chars()
                    .map(|symbol| match symbol {
                        '1' => Outcome::Pass,
                        '0' => Outcome::Fail,
                        'p' => Outcome::Partial(0.5),
                        'u' => Outcome::Ungraded,
                        'e' => Outcome::Error,
                        _ => Outcome::Invalid,
                    })
                    .collect(),
            })
            .collect()
    }

    fn value(estimate: &Estimate) -> f64 {
        estimate.measured.unwrap().value
    }

    #[test]
    fn one_short_group_does_not_drag_k_down() {
        let mut groups = vec!["10110111"; 5];
        groups.push("10");
        let report = measure(&tasks(&groups), &MeasureOptions::default()).unwrap();
        let ks: Vec<u32> = report.pass_at.iter().map(|estimate| estimate.k).collect();
        assert_eq!(ks, [1, 2, 3, 4, 8]);
        let last = report.pass_at.last().unwrap();
        assert_eq!((last.n_tasks, last.n_left_out), (5, 1));
        assert_eq!(value(last), 1.0);
        assert!((value(&report.pass_at[0]) - 0.708_333_333_333).abs() < 1e-12);
    }

    #[test]
    fn headroom_is_over_the_same_tasks() {
        // The short task always passes: over all tasks pass@1 would exceed pass@4.
        let report = measure(
            &tasks(&["0000", "0001", "1"]),
            &MeasureOptions { k: Some(vec![1, 4]), ..Default::default() },
        )
        .unwrap();
        assert_eq!(report.headroom[0].n_tasks, 2);
        assert!((value(&report.headroom[0]) - (0.5 - 0.125)).abs() < 1e-15);
    }

    #[test]
    fn groups_that_stopped_because_they_agreed_count_as_they_were_asked_to() {
        let groups = tasks(&["11", "00", "10", "1101", "0001"]);
        let options =
            MeasureOptions { k: Some(vec![4]), impute_unanimous: Some(true), ..Default::default() };
        let report = measure(&groups, &options).unwrap();
        let (at, hat) = (&report.pass_at[0], &report.pass_hat[0]);
        assert_eq!((at.n_tasks, at.n_imputed, at.n_left_out), (4, 2, 1));
        assert_eq!((value(at), value(hat)), (0.75, 0.25));
        assert_eq!(report.left_out.last().unwrap().examples, ["t2"]);
    }

    #[test]
    fn the_four_states_are_never_mixed() {
        let report =
            measure(&tasks(&["1up", "0i", "11", "e"]), &MeasureOptions::default()).unwrap();
        assert!((value(&report.pass_at[0]) - 2.0 / 3.0).abs() < 1e-15);
        assert_eq!(
            report.rows,
            RowCounts {
                total: 8,
                passed: 3,
                failed: 1,
                partial: 1,
                ungraded: 1,
                error: 1,
                invalid: 1
            }
        );
        assert_eq!(report.tasks.unmeasured, 1);
        let reasons: Vec<(u32, &str)> = report
            .left_out
            .iter()
            .map(|left| (left.count, left.reason.split(" (").next().unwrap()))
            .collect();
        assert_eq!(
            reasons,
            [
                (1, "rollouts without a verdict"),
                (1, "rollouts that broke"),
                (1, "rollouts with a verdict outside 0 to 1"),
                (1, "rollouts with a partial score"),
                (1, "tasks without a pass or fail verdict"),
            ]
        );
        assert_eq!(report.left_out[0].examples, ["t0 #2"]);
        // 0.75, 0, 1 over three tasks.
        assert!((value(report.mean_reward.as_ref().unwrap()) - 1.75 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn nothing_graded_is_no_number_and_says_why() {
        let report = measure(&tasks(&["u", "e"]), &MeasureOptions::default()).unwrap();
        assert_eq!(report.pass_at[0].measured, None);
        assert_eq!(
            report.pass_at[0].note.as_deref(),
            Some("no rollout has a pass or fail verdict, which is the field `reward`")
        );
        let empty = measure(&[], &MeasureOptions::default()).unwrap();
        assert_eq!(empty.rows.total, 0);
    }

    #[test]
    fn exact_percentiles_agree_with_reference_figures() {
        // Exact bootstrap distributions by convolution in rational arithmetic.
        let twelve = [
            "1111", "1111", "1111", "1110", "1110", "1100", "1100", "1000", "1000", "0000", "0000",
            "1111",
        ];
        let report = measure(&tasks(&twelve), &MeasureOptions::default()).unwrap();
        let bootstrap = report.pass_at[0].measured.unwrap().bootstrap.unwrap();
        assert!((bootstrap.low - 0.375).abs() < 1e-12, "{bootstrap:?}");
        assert!((bootstrap.high - 0.791_666_666_667).abs() < 1e-12, "{bootstrap:?}");

        let five = ["1101", "0001", "1111", "0000", "1010"];
        let report = measure(&tasks(&five), &MeasureOptions::default()).unwrap();
        let headroom = report.headroom.last().unwrap().measured.unwrap();
        assert!((headroom.value - 0.3).abs() < 1e-12);
        let bootstrap = headroom.bootstrap.unwrap();
        assert!((bootstrap.low - 0.05).abs() < 1e-12, "{bootstrap:?}");
        assert!((bootstrap.high - 0.55).abs() < 1e-12, "{bootstrap:?}");
    }

    #[test]
    fn options_that_no_computation_can_follow_are_refused_by_name() {
        let cases = [
            (MeasureOptions { k: Some(vec![0]), ..Default::default() }, "k"),
            (MeasureOptions { k: Some(vec![2, 2]), ..Default::default() }, "k"),
            (MeasureOptions { k: Some(vec![]), ..Default::default() }, "k"),
            (MeasureOptions { k: Some((1..99).collect()), ..Default::default() }, "k"),
            (MeasureOptions { level: Some(1.0), ..Default::default() }, "level"),
            (MeasureOptions { level: Some(f64::NAN), ..Default::default() }, "level"),
            (MeasureOptions { level: Some(1e-17), ..Default::default() }, "level"),
            (MeasureOptions { level: Some(0.999_999_999), ..Default::default() }, "level"),
        ];
        for (options, field) in cases {
            let error = measure(&[], &options).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidOption);
            assert_eq!(error.field(), Some(field), "{options:?}");
        }
    }
}
