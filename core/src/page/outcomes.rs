//! The outcomes of an arm, as a document writes them: one short text for each task.

use crate::error::{Error, ErrorKind, Result};
use crate::measure::{Outcome, TaskOutcomes};
use serde::{Deserialize, Serialize};

/// What became of every rollout of an arm.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Outcomes {
    /// One text for each task of the experiment, in its order; one character for each rollout:
    /// `1` passed, `0` failed, `p` partial, `u` ungraded, `e` error, `i` invalid. Empty where the arm has
    /// no rollout of the task.
    pub tasks: Vec<String>,
    /// The scores of the `p`, in order, each between 0 and 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partial: Vec<f64>,
}

impl Outcomes {
    /// The outcomes of `tasks`, in their order.
    #[must_use]
    pub fn of(tasks: &[TaskOutcomes]) -> Self {
        let mut outcomes = Self::default();
        for task in tasks {
            outcomes.tasks.push(task.outcomes.iter().map(|outcome| symbol(*outcome)).collect());
            outcomes.partial.extend(task.outcomes.iter().filter_map(|outcome| match outcome {
                Outcome::Partial(score) => Some(*score),
                _ => None,
            }));
        }
        outcomes
    }

    /// The outcomes with the tasks' names.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidExperiment`] when the texts are not one for each name, hold another character,
    /// or when `partial` does not hold one score for each `p`.
    pub fn with_names(&self, names: &[String]) -> Result<Vec<TaskOutcomes>> {
        if names.len() != self.tasks.len() {
            return Err(Error::new(
                ErrorKind::InvalidExperiment,
                format!(
                    "there are outcomes of {} tasks for {} names",
                    self.tasks.len(),
                    names.len()
                ),
                "write one text of outcomes for each task",
            )
            .at_field("outcomes.tasks"));
        }
        let mut scores = self.partial.iter();
        let mut read = |symbol: char| match symbol {
            '1' => Some(Outcome::Pass),
            '0' => Some(Outcome::Fail),
            'u' => Some(Outcome::Ungraded),
            'e' => Some(Outcome::Error),
            'i' => Some(Outcome::Invalid),
            'p' => scores
                .next()
                .filter(|score| **score > 0.0 && **score < 1.0)
                .map(|score| Outcome::Partial(*score)),
            _ => None,
        };
        let mut tasks = Vec::with_capacity(names.len());
        for (name, text) in names.iter().zip(&self.tasks) {
            let outcomes: Option<Vec<Outcome>> = text.chars().map(&mut read).collect();
            let outcomes = outcomes.ok_or_else(|| {
                Error::new(
                    ErrorKind::InvalidExperiment,
                    format!("the outcomes are `{}`", crate::error::clip(text)),
                    "use 1, 0, p, u, e and i, with a score between 0 and 1 in `partial` for each p",
                )
                .at_field("outcomes.tasks")
                .of_task(name)
            })?;
            tasks.push(TaskOutcomes { name: name.clone(), outcomes });
        }
        if scores.next().is_some() {
            return Err(Error::new(
                ErrorKind::InvalidExperiment,
                "there are more partial scores than outcomes `p`",
                "write one score for each p",
            )
            .at_field("outcomes.partial"));
        }
        Ok(tasks)
    }
}

pub(crate) const fn symbol(outcome: Outcome) -> char {
    match outcome {
        Outcome::Pass => '1',
        Outcome::Fail => '0',
        Outcome::Partial(_) => 'p',
        Outcome::Ungraded => 'u',
        Outcome::Error => 'e',
        Outcome::Invalid => 'i',
    }
}
