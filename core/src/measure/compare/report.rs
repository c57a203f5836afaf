//! What a comparison takes and returns.

use crate::measure::{Interval, LeftOut, TaskOutcomes};
use serde::{Deserialize, Serialize};

/// One side of a comparison: an arm, run once or more.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The arm's name, for sentences.
    pub name: String,
    /// The outcomes of each run: the same evaluation, run again.
    pub runs: Vec<Vec<TaskOutcomes>>,
}

/// How to compare. Every field may be left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct CompareOptions {
    /// What to compare: `pass@1`, `pass@k`, `pass^k` or `mean reward`. Left out: pass@1; the mean reward where
    /// a rollout has a partial score.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub metric: Option<String>,
    /// The chance of a false alarm that is accepted, a share. Left out: 0.05. The interval's level is 1 less it.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub alpha: Option<f64>,
    /// The smallest change that matters, a share. Left out: 0.05, which is 5 points.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub effect: Option<f64>,
    /// How surely a change that matters should show, a share. Left out: 0.8.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub power: Option<f64>,
    /// Standard deviation of one run's result over re-runs of the same agent, a share, where it is known from
    /// elsewhere. Left out: taken from the runs given, where a side has two or more.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub run_std: Option<f64>,
    /// How many re-runs `runStd` comes from. Left out: it is taken as exactly known.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub run_std_runs: Option<u32>,
    /// Named groups of tasks, judged together with Holm's correction.
    pub behaviors: Vec<Behavior>,
}

/// One thing that is measured: a named group of tasks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Behavior {
    /// Its name.
    pub name: String,
    /// The identities of its tasks.
    pub tasks: Vec<String>,
    /// Whether the change was meant to move it. A regression of one that was not is called out.
    #[serde(default)]
    pub target: bool,
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// Better, and not by chance.
    Real,
    /// Worse, and not by chance.
    Regression,
    /// No change, in a comparison that would have shown one that matters.
    Noise,
    /// This comparison cannot tell.
    NotEnoughTasks,
}

/// A p-value and how it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PValue {
    /// The two-sided p, a share.
    pub value: f64,
    /// The test.
    pub test: Test,
    /// Whether every way was counted; else ways were drawn.
    pub exact: bool,
    /// How many ways were drawn. Absent where all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replicates: Option<u32>,
    /// The seed of the draws. Absent where all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A test of two arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Test {
    /// Signs of paired differences flipped: the arms share tasks.
    SignFlip,
    /// Tasks dealt anew to the arms: they share none.
    Permutation,
}

/// A task that an arm passes and the other does not, most of the time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Flip {
    /// The task's identity.
    pub task: String,
    /// Its value before, a share.
    pub before: f64,
    /// Its value after, a share.
    pub after: f64,
}

/// How tasks moved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Flips {
    /// Tasks at most half right before and more than half right after, the largest moves first: all of them.
    pub fixed: Vec<Flip>,
    /// Tasks more than half right before and at most half right after, likewise.
    pub broken: Vec<Flip>,
    /// Tasks that moved up at all.
    pub n_up: u32,
    /// Tasks that moved down at all.
    pub n_down: u32,
    /// Tasks that did not move.
    pub n_same: u32,
    /// Exact p of fixed against broken alone (McNemar's test).
    pub mcnemar: f64,
}

/// What re-runs of the same agent say about single runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RunNoise {
    /// Standard deviation of one run's result, a share.
    pub run_std: f64,
    /// Degrees of freedom behind it. Absent where it is taken as exactly known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub df: Option<u32>,
    /// How far apart the two sides would come without any change, at the level of the interval: a share.
    pub band: f64,
    /// Whether the difference lies outside the band.
    pub cleared: bool,
}

/// Which tasks a comparison rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ComparedTasks {
    /// Tasks that both arms have and that both measured.
    pub compared: u32,
    /// Tasks of both that one or both could not measure.
    pub unmeasured: u32,
    /// Tasks that only the first has.
    pub only_before: u32,
    /// Tasks that only the second has.
    pub only_after: u32,
}

/// What a comparison returns. Shares on the wire; its text is in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The arm to start from.
    pub before: String,
    /// The arm that is held against it.
    pub after: String,
    /// What is compared: `pass@1`.
    pub metric: String,
    /// The answer.
    pub verdict: Verdict,
    /// The answer in a sentence.
    pub sentence: String,
    /// How tasks moved; empty where the arms share none.
    pub flips: Flips,
    /// The first arm's value over the tasks compared, a share. Absent where nothing could be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_value: Option<f64>,
    /// The second arm's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_value: Option<f64>,
    /// The second less the first, a share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delta: Option<f64>,
    /// Its standard error over tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// Its p.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<PValue>,
    /// Its interval, which excludes 0 exactly where the p is at most alpha. Absent with fewer than 3 tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
    /// Every shift that the paired test alone does not reject.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inverted: Option<Interval>,
    /// The exact percentile bootstrap, for comparison with other tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bootstrap: Option<Interval>,
    /// What re-runs say. Absent where no side was run twice and nothing was stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<RunNoise>,
    /// Smallest change that this comparison would have shown with the stated power, a share. Absent where no
    /// change could have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detectable: Option<f64>,
    /// How many tasks of this kind it takes to show the change that matters. Absent where it cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tasks_needed: Option<u64>,
    /// The difference if rollouts that broke counted as failures. Absent where none broke.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delta_if_errors_fail: Option<f64>,
    /// The tasks it rests on.
    pub tasks: ComparedTasks,
    /// Named groups of tasks, their p-values corrected for their number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behaviors: Vec<BehaviorResult>,
    /// What a reader should know before believing it.
    pub notes: Vec<String>,
    /// Rollouts of the first arm that it does not count.
    pub left_out_before: Vec<LeftOut>,
    /// Rollouts of the second arm that it does not count.
    pub left_out_after: Vec<LeftOut>,
    /// The accepted chance of a false alarm, a share.
    pub alpha: f64,
    /// The change that matters, a share.
    pub effect: f64,
    /// How surely it should show, a share.
    pub power: f64,
}

/// How one behavior fared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BehaviorResult {
    /// Its name.
    pub name: String,
    /// Whether the change was meant to move it.
    pub target: bool,
    /// The answer, with the corrected p.
    pub verdict: Verdict,
    /// Tasks compared.
    pub n_tasks: u32,
    /// Values before and after, and the difference: shares. Absent where nothing could be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_value: Option<f64>,
    /// The second arm's value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_value: Option<f64>,
    /// The second less the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delta: Option<f64>,
    /// Its interval, at the level that the correction leaves: it excludes 0 exactly where `pAdjusted` is at most
    /// alpha.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
    /// Its own p.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// Its p after Holm's correction for the number of behaviors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_adjusted: Option<f64>,
}
