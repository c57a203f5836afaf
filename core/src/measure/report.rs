//! What goes into a measurement and what comes out: the types of a report.

use super::interval::{Interval, MeanInterval};
use crate::math::{points, points_apart};
use serde::{Deserialize, Serialize};

/// What became of one rollout. The four states are never mixed: a missing verdict is not a 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Graded 1.
    Pass,
    /// Graded 0.
    Fail,
    /// Graded between 0 and 1: counts in the mean reward, not in pass@k.
    Partial(f64),
    /// No verdict.
    Ungraded,
    /// The agent, the tool host or the grader broke.
    Error,
    /// A verdict that is a number outside 0..1.
    Invalid,
}

/// The outcomes of one task's rollouts, in the order of their trials.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskOutcomes {
    /// The task's name, for messages; no number depends on it.
    pub name: String,
    /// One entry for each rollout.
    pub outcomes: Vec<Outcome>,
}

/// What to measure. Every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct MeasureOptions {
    /// The k of pass@k and pass^k, ascending. Left out: 1 to 4, then doublings, as far as at least half
    /// of the tasks have that many graded rollouts.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub k: Option<Vec<u32>>,
    /// Confidence level of the intervals, a share from 0.5 to 0.9999. Left out: 0.95.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub level: Option<f64>,
    /// Count a group of fewer than k rollouts that all passed or all failed as if it had gone on so: for
    /// sampling that stops a group early because it agrees. Left out: such a group is in no k-wise number.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub impute_unanimous: Option<bool>,
    /// Which interval. Left out: the one that covers, `effectiveExact`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub interval: Option<MeanInterval>,
}

/// One estimated number with everything that a reader needs to trust it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    /// What is estimated: `pass@2`, `pass^4`, `headroom@4`, `mean reward`.
    pub name: String,
    /// The k of the estimate; 1 for the mean reward.
    pub k: u32,
    /// Where the number comes from, or why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
    /// Tasks that count in it.
    pub n_tasks: u32,
    /// Measured tasks that it leaves out, because they have too few graded rollouts.
    pub n_left_out: u32,
    /// Tasks of fewer than k rollouts that count because all of them agree and that was asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub n_imputed: u32,
    /// Why there is no number or no interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The number, its standard error and its intervals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// The mean over tasks, a share.
    pub value: f64,
    /// Standard error over tasks (divisor n - 1). Absent with one task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// The interval. Absent with fewer than 3 tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
    /// The percentile bootstrap interval, computed exactly, for comparison with other tools. Absent with
    /// fewer than 3 tasks, or where the task values share no lattice of a workable size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bootstrap: Option<Interval>,
}

impl Measured {
    /// The value in points as text, and the interval in square brackets where there is one, with as many
    /// decimals as show its width.
    #[must_use]
    pub fn shown(&self) -> (String, Option<String>) {
        match self.interval {
            None => (points(self.value), None),
            Some(interval) => {
                let [low, value, high] = points_apart([interval.low, self.value, interval.high]);
                (value, Some(format!("[{low}, {high}]")))
            }
        }
    }
}

/// How many rows are in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RowCounts {
    /// All rows.
    pub total: u32,
    /// Graded 1.
    pub passed: u32,
    /// Graded 0.
    pub failed: u32,
    /// Graded between 0 and 1.
    pub partial: u32,
    /// Without a verdict.
    pub ungraded: u32,
    /// Broken on the way.
    pub error: u32,
    /// With a verdict outside 0..1.
    pub invalid: u32,
}

/// How tasks fared. The first three counts are of tasks with a pass or fail verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TaskCounts {
    /// All tasks.
    pub total: u32,
    /// Every graded rollout passed.
    pub all_pass: u32,
    /// Some passed and some failed.
    pub mixed: u32,
    /// Every graded rollout failed.
    pub all_fail: u32,
    /// No rollout has a pass or fail verdict.
    pub unmeasured: u32,
}

/// Rollouts for each task, whatever their state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Rollouts {
    /// Fewest.
    pub fewest: u32,
    /// Most.
    pub most: u32,
}

/// Rows or tasks that a number does not count, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    /// How many.
    pub count: u32,
    /// What they are and why they are left out, as a phrase before the count.
    pub reason: String,
    /// The first few, by task and rollout; rollouts count from 1.
    pub examples: Vec<String>,
}

/// What [`measure`](super::measure) returns: pass@k, pass^k, headroom and mean reward of one arm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PassReport {
    /// How many rows are in each state.
    pub rows: RowCounts,
    /// How tasks fared.
    pub tasks: TaskCounts,
    /// Rollouts for each task.
    pub rollouts: Rollouts,
    /// pass@k, ascending in k: at least one of k passes.
    pub pass_at: Vec<Estimate>,
    /// pass^k, ascending in k: all of k pass.
    pub pass_hat: Vec<Estimate>,
    /// pass@k less pass@1 over the same tasks, for each k above 1.
    pub headroom: Vec<Estimate>,
    /// The mean reward over tasks, partial scores included. Absent where there are no partial scores,
    /// since it is pass@1 then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_reward: Option<Estimate>,
    /// Everything that some number above does not count.
    pub left_out: Vec<LeftOut>,
    /// Confidence level of the intervals, a share.
    pub level: f64,
}
