//! The page, computed from the document: what a reader sees, and whether it is what the author saw.

use super::experiment::{Arm, Experiment, present};
use super::stated::{Stated, StatedNumber};
use crate::defaults;
use crate::error::Result;
use crate::math::points;
use crate::measure::{
    CompareOptions, Comparison, Outcome, PassReport, Side, TaskOutcomes, compare, measure,
};
use crate::{ENGINE_HASH, VERSION};
use serde::{Deserialize, Serialize};

/// A page, recomputed from the outcomes of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PageView {
    /// The question.
    pub question: String,
    /// The arms, in the document's order.
    pub arms: Vec<ArmView>,
    /// That the arms do not have the same tasks, in a sentence; absent where they have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unshared: Option<String>,
    /// Whether every number is what the author stated, in a sentence.
    pub agreement: String,
    /// Whether it is.
    pub same: bool,
}

/// One arm of a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ArmView {
    /// The arm's name.
    pub name: String,
    /// Every number of it.
    pub report: PassReport,
    /// Whether it is better or worse than the first arm, in a sentence with points; for the first arm, where it
    /// stands.
    pub moved: String,
    /// How it compares with the first arm; absent for the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Box<Comparison>>,
    /// How its rollouts ended, in counts.
    pub why: String,
    /// Whether its numbers are what its author stated.
    pub agreement: Agreement,
    /// How many rollouts did not pass.
    pub n_failed: u32,
    /// The rollouts that did not pass, in the order of tasks: the first 10,000.
    pub failed: Vec<RolloutRef>,
}

/// A rollout of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RolloutRef {
    /// The task's place in the document's list, from 0.
    pub task_idx: u32,
    /// The rollout's place among those of the task, from 0.
    pub rollout: u32,
    /// Its state: `failed`, `partial`, `ungraded`, `error` or `invalid`.
    pub state: String,
}

/// Whether an arm's numbers are what its author stated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Agreement {
    /// Every bit of every number is.
    Same,
    /// The shown numbers are, to a tenth of a point, but not the last bits.
    SameToTheTenth,
    /// These are not.
    Differs {
        /// The numbers that differ.
        differences: Vec<Difference>,
    },
    /// Its author stated none.
    NotStated,
}

/// One number that is not what was stated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// What is estimated.
    pub name: String,
    /// What the author stated, in points: `42.0 [31.9, 52.8]`, or `–` for nothing.
    pub stated: String,
    /// What is computed, likewise.
    pub computed: String,
}

/// Computes a page from its document's outcomes; nothing that the document states is believed.
///
/// # Errors
/// Those of [`Experiment::check`] and [`measure`].
pub fn recompute(document: &Experiment) -> Result<PageView> {
    document.check()?;
    let mut arms: Vec<ArmView> = Vec::with_capacity(document.arms.len());
    let mut first: Option<(&str, Vec<TaskOutcomes>)> = None;
    for arm in &document.arms {
        let tasks = arm.outcomes.with_names(&document.tasks)?;
        let report = measure(&present(&tasks), &document.options())?;
        let failed: Vec<RolloutRef> = tasks
            .iter()
            .enumerate()
            .flat_map(|(task_idx, task)| {
                let not_passed = task
                    .outcomes
                    .iter()
                    .enumerate()
                    .filter(|(_, outcome)| **outcome != Outcome::Pass);
                not_passed.map(move |(rollout, outcome)| RolloutRef {
                    task_idx: task_idx as u32,
                    rollout: rollout as u32,
                    state: outcome.state().to_string(),
                })
            })
            .take(defaults::MAX_FAILED_LISTED)
            .collect();
        let comparison = match &first {
            None => None,
            Some((name, before)) => {
                Some(Box::new(compared((name, before), (&arm.name, &tasks), &report)?))
            }
        };
        arms.push(ArmView {
            name: arm.name.clone(),
            moved: comparison.as_ref().map_or_else(|| stands(&report), |c| c.sentence.clone()),
            comparison,
            why: why(&report),
            agreement: agreement(arm.stated.as_ref(), &report),
            n_failed: report.rows.total - report.rows.passed,
            report,
            failed,
        });
        first.get_or_insert((&arm.name, tasks));
    }
    let (agreement, same) = sentence(document, &arms);
    let unshared = unshared(document);
    Ok(PageView { question: document.question.clone(), arms, unshared, agreement, same })
}

fn agreement(stated: Option<&Stated>, report: &PassReport) -> Agreement {
    let Some(stated) = stated else {
        return Agreement::NotStated;
    };
    let computed = Stated::of(report);
    let names = stated.numbers.iter().chain(&computed.numbers).map(|number| &number.name);
    let mut differences: Vec<Difference> = Vec::new();
    for name in names {
        let find = |numbers: &[StatedNumber]| {
            numbers.iter().find(|number| number.name == *name).map(written)
        };
        let (was, is) = (find(&stated.numbers), find(&computed.numbers));
        if was != is && differences.iter().all(|difference| difference.name != *name) {
            let shown = |text: Option<String>| text.unwrap_or_else(|| "–".to_string());
            differences.push(Difference {
                name: name.clone(),
                stated: shown(was),
                computed: shown(is),
            });
        }
    }
    match (differences.is_empty(), stated.digest == computed.digest) {
        (false, _) => Agreement::Differs { differences },
        (true, true) => Agreement::Same,
        (true, false) => Agreement::SameToTheTenth,
    }
}

fn written(number: &StatedNumber) -> String {
    match (number.low, number.high) {
        (Some(low), Some(high)) => {
            format!("{} [{}, {}]", points(number.value), points(low), points(high))
        }
        _ => points(number.value),
    }
}

fn sentence(document: &Experiment, arms: &[ArmView]) -> (String, bool) {
    let all = |wanted: &dyn Fn(&Agreement) -> bool| arms.iter().all(|arm| wanted(&arm.agreement));
    let stated_by = &document.engine;
    let engine = match stated_by.version == VERSION && stated_by.hash == ENGINE_HASH {
        true => String::new(),
        false => format!(
            " It was stated by {} ({}); this is {VERSION} ({ENGINE_HASH}).",
            stated_by.version, stated_by.hash
        ),
    };
    if all(&|agreement| matches!(agreement, Agreement::NotStated)) {
        return ("Computed here; its author stated no numbers.".to_string(), false);
    }
    if all(&|agreement| matches!(agreement, Agreement::Same)) {
        return (format!("Same as stated: every number, to the last bit.{engine}"), true);
    }
    if all(&|agreement| matches!(agreement, Agreement::Same | Agreement::SameToTheTenth)) {
        return (
            format!("Same as stated to a tenth of a point, not to the last bit.{engine}"),
            false,
        );
    }
    let named = |wanted: &dyn Fn(&Agreement) -> bool| {
        let names = arms.iter().filter(|arm| wanted(&arm.agreement)).map(|arm| arm.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let silent = named(&|agreement| matches!(agreement, Agreement::NotStated));
    let silent = match silent.is_empty() {
        true => String::new(),
        false => format!(" Nothing is stated of {silent}."),
    };
    let differs = named(&|agreement| matches!(agreement, Agreement::Differs { .. }));
    match differs.is_empty() {
        true => (format!("Same as stated, where numbers are stated.{silent}{engine}"), false),
        false => (format!("Not the same as stated: see {differs}.{silent}{engine}"), false),
    }
}

/// Which tasks are not in every arm, since each arm's numbers are over its own.
fn unshared(document: &Experiment) -> Option<String> {
    let n_tasks = document.tasks.len();
    let has = |arm: &Arm, task: usize| !arm.outcomes.tasks[task].is_empty();
    let shared =
        (0..n_tasks).filter(|&task| document.arms.iter().all(|arm| has(arm, task))).count();
    let lacking = document.arms.iter().any(|arm| (0..n_tasks).any(|task| !has(arm, task)));
    let verb = if shared == 1 { "is" } else { "are" };
    lacking.then(|| {
        format!(
            "{shared} of {n_tasks} tasks {verb} in every arm: each arm's numbers are over its own tasks"
        )
    })
}

fn pass_at_1(report: &PassReport) -> Option<f64> {
    let one = report.pass_at.iter().find(|estimate| estimate.k == 1)?;
    one.measured.map(|measured| measured.value)
}

fn stands(report: &PassReport) -> String {
    match pass_at_1(report) {
        Some(value) => {
            format!("starts at pass@1 {} points, {}", points(value), over(measured_tasks(report)))
        }
        None => "no pass or fail verdict".to_string(),
    }
}

/// An arm against the first one.
fn compared(
    (before, old): (&str, &[TaskOutcomes]),
    (after, new): (&str, &[TaskOutcomes]),
    report: &PassReport,
) -> Result<Comparison> {
    let side = |name: &str, tasks: &[TaskOutcomes]| Side {
        name: name.to_string(),
        runs: vec![present(tasks)],
    };
    // 1 less 0.95 is not 0.05 to the last bit.
    let alpha = ((1.0 - report.level) * 1e9).round() / 1e9;
    let options = CompareOptions { alpha: Some(alpha), ..CompareOptions::default() };
    compare(&side(before, old), &side(after, new), &options)
}

fn measured_tasks(report: &PassReport) -> u32 {
    report.tasks.total - report.tasks.unmeasured
}

fn over(n_tasks: u32) -> String {
    format!("over {n_tasks} task{}", if n_tasks == 1 { "" } else { "s" })
}

/// How tasks and rollouts ended, in counts that add up.
fn why(report: &PassReport) -> String {
    let tasks = &report.tasks;
    let mut text = format!(
        "{} of {} tasks pass {}, {} sometimes, {} never",
        tasks.all_pass,
        tasks.total,
        report.every_time(),
        tasks.mixed,
        tasks.all_fail
    );
    if tasks.unmeasured > 0 {
        text.push_str(&format!(", {} unmeasured", tasks.unmeasured));
    }
    let rows = &report.rows;
    text.push_str(&format!("; {} of {} rollouts failed", rows.failed, rows.total));
    for (count, word) in [
        (rows.partial, "scored in part"),
        (rows.ungraded, "ungraded"),
        (rows.error, "broke"),
        (rows.invalid, "have an invalid verdict"),
    ] {
        if count > 0 {
            text.push_str(&format!(", {count} {word}"));
        }
    }
    text
}
