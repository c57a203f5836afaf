//! How good one arm is: pass@k, pass^k, headroom and mean reward, with intervals over tasks.
//!
//! The task is the unit: rollouts of one task are correlated, so uncertainty comes from the spread
//! between tasks. Nothing here depends on the order of tasks or rollouts, not even in the last bit.

pub mod agreement;
mod compare;
pub mod corrected;
mod count;
mod estimate;
mod interval;
mod lattice;
mod pass;
mod report;
mod signflip;
mod spread;
mod text;
mod typical;
mod value;

pub use compare::{
    Behavior, BehaviorResult, CompareOptions, ComparedTasks, Comparison, Flip, Flips, Metric,
    PValue, PairedTest, RunNoise, Side, Test, Verdict, benjamini_hochberg, compare, holm,
    paired_test,
};
pub use estimate::measure;
pub use interval::{Interval, MeanInterval, Method, effective_exact, effective_wilson, student_t};
pub use lattice::{MeanDistribution, bootstrap_mean};
pub use pass::{pass_at_k, pass_hat_k};
pub use report::{
    Estimate, LeftOut, MeasureOptions, Measured, Outcome, PassReport, Rollouts, RowCounts,
    TaskCounts, TaskOutcomes,
};
pub use signflip::sign_flip_p;
pub use spread::Spread;
pub use typical::sign_flip_interval;

/// TMP
pub fn permutation_p(_a: &[(i64, u64)], _b: &[(i64, u64)]) -> Option<f64> {
    None
}
