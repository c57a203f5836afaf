//! Counts of rows and tasks by state, and what a report's numbers leave out.

use super::estimate::Tally;
use super::report::{Estimate, LeftOut, Outcome, RowCounts, TaskCounts, TaskOutcomes};
use crate::defaults;
use crate::error::clip;

impl RowCounts {
    /// Counts outcomes by state.
    pub fn of(outcomes: impl IntoIterator<Item = Outcome>) -> Self {
        let mut counts = Self::default();
        for outcome in outcomes {
            counts.total += 1;
            *match outcome {
                Outcome::Pass => &mut counts.passed,
                Outcome::Fail => &mut counts.failed,
                Outcome::Partial(_) => &mut counts.partial,
                Outcome::Ungraded => &mut counts.ungraded,
                Outcome::Error => &mut counts.error,
                Outcome::Invalid => &mut counts.invalid,
            } += 1;
        }
        counts
    }
}

pub(super) fn task_counts(tallies: &[Tally]) -> TaskCounts {
    let mut counts = TaskCounts { total: tallies.len() as u32, ..TaskCounts::default() };
    for tally in tallies {
        *match (tally.graded, tally.passes) {
            (0, _) => &mut counts.unmeasured,
            (_, 0) => &mut counts.all_fail,
            (graded, passes) if graded == passes => &mut counts.all_pass,
            _ => &mut counts.mixed,
        } += 1;
    }
    counts
}

pub(super) fn left_out(
    tasks: &[TaskOutcomes],
    tallies: &[Tally],
    pass_at: &[Estimate],
    impute: bool,
) -> Vec<LeftOut> {
    let without = |reason: String, wanted: &dyn Fn(&Tally) -> bool| {
        let mut found = LeftOut { count: 0, reason, examples: Vec::new() };
        for (task, tally) in tasks.iter().zip(tallies) {
            if wanted(tally) {
                found.note(|| clip(&task.name));
            }
        }
        found
    };
    let mut all = rows_left_out(tasks);
    all.push(without(
        "tasks without a pass or fail verdict (in no pass@k)".to_string(),
        &|tally| tally.graded == 0,
    ));
    for estimate in pass_at.iter().filter(|estimate| estimate.n_left_out > 0) {
        let k = estimate.k;
        all.push(without(
            format!("tasks with fewer than {k} graded rollouts (not in pass@{k} and pass^{k})"),
            &|tally| {
                let agrees = tally.passes == 0 || tally.passes == tally.graded;
                tally.graded > 0 && tally.graded < k && !(impute && agrees)
            },
        ));
    }
    all.retain(|left| left.count > 0);
    all
}

/// Rollouts that pass@k does not count, by reason.
pub(super) fn rows_left_out(tasks: &[TaskOutcomes]) -> Vec<LeftOut> {
    let rows = |reason: &str, wanted: &dyn Fn(Outcome) -> bool| {
        let mut found = LeftOut { count: 0, reason: reason.to_string(), examples: Vec::new() };
        for task in tasks {
            for (trial, outcome) in task.outcomes.iter().enumerate() {
                if wanted(*outcome) {
                    found.note(|| format!("{} #{}", clip(&task.name), trial + 1));
                }
            }
        }
        found
    };
    let mut all = vec![
        rows("rollouts without a verdict (ungraded, not failed)", &|o| o == Outcome::Ungraded),
        rows("rollouts that broke (errors, not failures)", &|o| o == Outcome::Error),
        rows("rollouts with a verdict outside 0 to 1 (invalid)", &|o| o == Outcome::Invalid),
        rows("rollouts with a partial score (in the mean reward, not in pass@k)", &|o| {
            matches!(o, Outcome::Partial(_))
        }),
    ];
    all.retain(|left| left.count > 0);
    all
}

impl LeftOut {
    fn note(&mut self, example: impl FnOnce() -> String) {
        self.count += 1;
        if self.examples.len() < defaults::SHOWN_EXAMPLES {
            self.examples.push(example());
        }
    }
}
