//! Whether a change is real: two arms compared by task, with a verdict that agrees with its own p.
//!
//! The tasks that both arms have are paired: a difference within a task is not blurred by how hard tasks are. The p
//! is exact, the interval excludes 0 exactly where the p is at most alpha, and the verdict reads nothing else but
//! what re-runs of one agent say. Without a verdict either way, the sentence says what the comparison could
//! have seen and how many tasks it takes.

mod draws;
mod family;
mod metric;
mod paired;
mod report;
mod shared;
mod tested;
mod text;
mod unpaired;
mod verdict;

pub use family::{benjamini_hochberg, holm};
pub use metric::Metric;
pub use paired::{PairedTest, paired_test};
pub use report::{
    Behavior, BehaviorResult, CompareOptions, ComparedTasks, Comparison, Flip, Flips, PValue,
    RunNoise, Side, Test, Verdict,
};

use super::count::rows_left_out;
use super::{Outcome, RowCounts, TaskOutcomes};
use crate::defaults;
use crate::error::{Error, ErrorKind, Result, clip};
use crate::math::{points, sum};
use libm::sqrt;
use shared::{Matched, errors_failed, flips, matched, pooled};
use std::collections::{BTreeMap, BTreeSet};
use tested::{Tested, tested};
use verdict::{Asked, Sight, run_noise, sentence, verdict};

type Tasks = BTreeMap<String, TaskOutcomes>;

/// Compares `after` against `before`.
///
/// Neither the order of tasks, runs or rollouts changes a bit of any number, and swapping the sides mirrors them.
/// Ungraded rollouts, and those that broke, count in neither arm; every one is counted in the report.
///
/// # Errors
/// [`ErrorKind::InvalidOption`] for an option out of range, a metric that there is not, a side without a run, two
/// behaviors of one name, or a behavior that names a task which neither arm has.
pub fn compare(before: &Side, after: &Side, options: &CompareOptions) -> Result<Comparison> {
    let asked = checked(options)?;
    for (field, side) in [("before", before), ("after", after)] {
        if side.runs.is_empty() {
            let found = format!("`{}` has no run", clip(&side.name));
            return Err(Error::new(
                ErrorKind::InvalidOption,
                found,
                "give the rows of one run at least",
            )
            .at_field(field));
        }
    }
    let (old, new) = (pooled(&before.runs), pooled(&after.runs));
    let any_partial = [&old, &new].into_iter().flat_map(Tasks::values).any(has_partial);
    let metric = match &options.metric {
        Some(text) => Metric::read(text)?,
        None if any_partial => Metric::MeanReward,
        None => Metric::PassAt(1),
    };
    let found = matched(&old, &new, metric, &|_| true);
    let tested = tested(&found, metric.k(), asked.alpha);
    let runs = tested
        .as_ref()
        .and_then(|tested| noise(before, after, &found, metric, tested.delta, options, asked));
    let sight = tested.as_ref().map_or_else(Sight::default, |t| Sight::of(t, runs.as_ref(), asked));
    let answer = tested.as_ref().map_or(Verdict::NotEnoughTasks, |tested| {
        verdict(tested.delta, tested.p.value, runs.as_ref(), sight, asked)
    });
    let name = metric.to_string();
    let said = sentence(
        (&before.name, &after.name),
        &name,
        tested.as_ref(),
        answer,
        runs.as_ref(),
        sight,
        asked,
    );
    let broken = [&old, &new].map(errors);
    let delta_if_errors_fail = (broken != [0, 0]).then(|| {
        let (old, new) = (errors_failed(&old), errors_failed(&new));
        let found = matched(&old, &new, metric, &|_| true);
        tested::tested(&found, metric.k(), asked.alpha).map(|tested| tested.delta)
    });
    let mut report = Comparison {
        before: before.name.clone(),
        after: after.name.clone(),
        metric: name,
        verdict: answer,
        sentence: said,
        flips: flips(&found.pairs),
        before_value: tested.map(|tested| tested.before),
        after_value: tested.map(|tested| tested.after),
        delta: tested.map(|tested| tested.delta),
        std_error: tested.map(|tested| tested.std_error),
        p: tested.map(|tested| tested.p),
        interval: tested.and_then(|tested| tested.interval),
        inverted: tested.and_then(|tested| tested.inverted),
        bootstrap: tested.and_then(|tested| tested.bootstrap),
        runs,
        detectable: sight.detectable,
        tasks_needed: sight.needed,
        delta_if_errors_fail: delta_if_errors_fail.flatten(),
        tasks: found.counts,
        behaviors: behaviors(&old, &new, metric, &options.behaviors, asked)?,
        notes: Vec::new(),
        left_out_before: rows_left_out(&old.into_values().collect::<Vec<_>>()),
        left_out_after: rows_left_out(&new.into_values().collect::<Vec<_>>()),
        alpha: asked.alpha,
        effect: asked.effect,
        power: asked.power,
    };
    let chosen = options.metric.is_none() && metric == Metric::MeanReward;
    report.notes = notes(&report, before, after, broken, chosen);
    if metric == Metric::MeanReward {
        for left in [&mut report.left_out_before, &mut report.left_out_after] {
            left.retain(|left| !left.reason.contains("partial score"));
        }
    }
    Ok(report)
}

fn has_partial(task: &TaskOutcomes) -> bool {
    task.outcomes.iter().any(|outcome| matches!(outcome, Outcome::Partial(_)))
}

fn errors(tasks: &Tasks) -> u32 {
    RowCounts::of(tasks.values().flat_map(|task| task.outcomes.iter().copied())).error
}

fn checked(options: &CompareOptions) -> Result<Asked> {
    let share = |field: &str, value: Option<f64>, default: f64, lowest: f64, highest: f64| {
        let value = value.unwrap_or(default);
        if (lowest..=highest).contains(&value) {
            return Ok(value);
        }
        let mend = format!("give a share from {lowest} to {highest}, such as {default}");
        Err(Error::new(ErrorKind::InvalidOption, format!("{field} is {value}"), mend)
            .at_field(field))
    };
    if let Some(std) = options.run_std.filter(|std| !(0.0..=1.0).contains(std)) {
        return Err(Error::new(
            ErrorKind::InvalidOption,
            format!("runStd is {std}"),
            "give the standard deviation of run results as a share from 0 to 1",
        )
        .at_field("runStd"));
    }
    if options.run_std_runs.is_some_and(|runs| runs < 2) {
        return Err(Error::new(
            ErrorKind::InvalidOption,
            "a spread of runs comes from fewer than two",
            "give the number of runs that runStd was computed from, or leave it out",
        )
        .at_field("runStdRuns"));
    }
    let (least, most) = (1.0 - defaults::MAX_LEVEL, 1.0 - defaults::MIN_LEVEL);
    Ok(Asked {
        alpha: share("alpha", options.alpha, defaults::ALPHA, least, most)?,
        effect: share("effect", options.effect, defaults::EFFECT, defaults::MIN_EFFECT, 1.0)?,
        power: share("power", options.power, defaults::POWER, 0.5, defaults::MAX_LEVEL)?,
    })
}

/// What re-runs say: of the runs given, where a side has two or more; else what the caller states.
fn noise(
    before: &Side,
    after: &Side,
    found: &Matched,
    metric: Metric,
    delta: f64,
    options: &CompareOptions,
    asked: Asked,
) -> Option<RunNoise> {
    let shared: BTreeSet<&str> = found.pairs.iter().map(|pair| pair.task.as_str()).collect();
    let sizes = (before.runs.len(), after.runs.len());
    if let Some(std) = options.run_std {
        let df = options.run_std_runs.map(|runs| runs - 1);
        return Some(run_noise(delta, std, df, sizes, asked.alpha));
    }
    let (mut squares, mut df) = (0.0, 0);
    let mut sides: Vec<f64> = Vec::new();
    for side in [before, after] {
        let mut means: Vec<f64> =
            side.runs.iter().filter_map(|run| run_mean(run, &shared, metric)).collect();
        means.sort_unstable_by(f64::total_cmp);
        if means.len() > 1 {
            let mean = sum(&means) / means.len() as f64;
            let deviations: Vec<f64> = means.iter().map(|x| (x - mean) * (x - mean)).collect();
            sides.push(sum(&deviations));
            df += means.len() as u32 - 1;
        }
    }
    // Smaller first, so that swapping the sides changes no bit.
    sides.sort_unstable_by(f64::total_cmp);
    squares += sum(&sides);
    (df > 0).then(|| run_noise(delta, sqrt(squares / f64::from(df)), Some(df), sizes, asked.alpha))
}

/// One run's mean over the tasks compared; over all that it has where the arms share none.
fn run_mean(run: &[TaskOutcomes], shared: &BTreeSet<&str>, metric: Metric) -> Option<f64> {
    let mut values: Vec<f64> = run
        .iter()
        .filter(|task| shared.is_empty() || shared.contains(task.name.as_str()))
        .filter_map(|task| metric.of(task))
        .map(|(value, _)| value.share)
        .collect();
    values.sort_unstable_by(f64::total_cmp);
    (!values.is_empty()).then(|| sum(&values) / values.len() as f64)
}

/// Every behavior's own comparison, with Holm's correction over all of them.
fn behaviors(
    old: &Tasks,
    new: &Tasks,
    metric: Metric,
    behaviors: &[Behavior],
    asked: Asked,
) -> Result<Vec<BehaviorResult>> {
    let refuse = |found: String, mend: &str| {
        Err(Error::new(ErrorKind::InvalidOption, found, mend).at_field("behaviors"))
    };
    let mut names = BTreeSet::new();
    let mut all: Vec<Matched> = Vec::new();
    for behavior in behaviors {
        let name = clip(&behavior.name);
        if behavior.name.trim().is_empty() || behavior.tasks.is_empty() {
            return refuse(
                format!("behavior `{name}` has no name or no task"),
                "give each a name and the ids of its tasks",
            );
        }
        if !names.insert(behavior.name.as_str()) {
            return refuse(format!("two behaviors are named `{name}`"), "give each its own name");
        }
        let wanted: BTreeSet<&str> = behavior.tasks.iter().map(String::as_str).collect();
        if let Some(unknown) =
            wanted.iter().find(|task| !old.contains_key(**task) && !new.contains_key(**task))
        {
            return refuse(
                format!("behavior `{name}` names task `{}`, which neither arm has", clip(unknown)),
                "name tasks by the ids that the rows have",
            );
        }
        all.push(matched(old, new, metric, &|task| wanted.contains(task)));
    }
    let alone: Vec<Option<Tested>> =
        all.iter().map(|found| tested(found, metric.k(), asked.alpha)).collect();
    let p_values: Vec<f64> = alone.iter().flatten().map(|tested| tested.p.value).collect();
    let mut adjusted = holm(&p_values).into_iter();
    let results = behaviors.iter().zip(&all).zip(alone).map(|((behavior, found), alone)| {
        let corrected = alone.and_then(|alone| {
            let p = adjusted.next()?;
            // The level at which Holm tests this one: its interval then excludes 0 where the corrected p says so.
            let alpha = asked.alpha * alone.p.value / p;
            let again = tested(found, metric.k(), alpha)?;
            Some((again, p, alpha))
        });
        let answer = corrected.map_or(Verdict::NotEnoughTasks, |(tested, _, alpha)| {
            let asked = Asked { alpha, ..asked };
            verdict(tested.delta, tested.p.value, None, Sight::of(&tested, None, asked), asked)
        });
        let tested = corrected.map(|corrected| corrected.0);
        BehaviorResult {
            name: behavior.name.clone(),
            target: behavior.target,
            verdict: answer,
            n_tasks: tested.map_or(0, |tested| tested.n_tasks as u32),
            before_value: tested.map(|tested| tested.before),
            after_value: tested.map(|tested| tested.after),
            delta: tested.map(|tested| tested.delta),
            interval: tested.and_then(|tested| tested.interval),
            p: tested.map(|tested| tested.p.value),
            p_adjusted: corrected.map(|corrected| corrected.1),
        }
    });
    Ok(results.collect())
}

/// What a reader should know before believing a comparison.
fn notes(
    report: &Comparison,
    before: &Side,
    after: &Side,
    broken: [u32; 2],
    chosen: bool,
) -> Vec<String> {
    let (a, b) = (crate::plain(&before.name), crate::plain(&after.name));
    let tasks = &report.tasks;
    let mut notes = Vec::new();
    if chosen {
        notes
            .push("some rollouts have a partial score, so the mean reward is compared".to_string());
    }
    if tasks.compared > 0 && tasks.only_before + tasks.only_after > 0 {
        notes.push(format!(
            "tasks in {a} alone: {}, in {b} alone: {}; only shared ones are compared",
            tasks.only_before, tasks.only_after
        ));
    }
    if tasks.compared == 0 && report.delta.is_some() {
        notes.push(format!(
            "{a} and {b} share no task: how hard the tasks are is part of the difference"
        ));
    }
    if tasks.unmeasured > 0 {
        notes.push(format!(
            "shared tasks that one of the two could not measure: {}",
            tasks.unmeasured
        ));
    }
    if let Some(delta) = report.delta_if_errors_fail {
        notes.push(format!(
            "rollouts that broke: {} of {a}, {} of {b}; counted as failures the difference would be {} points",
            broken[0],
            broken[1],
            points(delta)
        ));
    }
    if report.runs.is_none() && report.delta.is_some() {
        notes.push(
            "each arm ran once, so how far apart runs of one agent come is not known: run both again"
                .to_string(),
        );
    }
    if let Some(value) = report.before_value.filter(|&value| value >= defaults::CEILING) {
        notes.push(format!("{a} already has {} points: little room to see a gain", points(value)));
    }
    notes
}
