//! How good one arm is: pass@k, pass^k, headroom and mean reward, with intervals over tasks.
//!
//! The task is the unit: rollouts of one task are correlated, so uncertainty comes from the spread
//! between tasks. Nothing here depends on the order of tasks or rollouts, not even in the last bit.

pub mod agreement;
pub mod corrected;
mod count;
mod estimate;
mod interval;
mod lattice;
mod pass;
mod report;
mod text;

pub use estimate::measure;
pub use interval::{Interval, Method, effective_wilson};
pub use lattice::{MeanDistribution, bootstrap_mean};
pub use pass::{pass_at_k, pass_hat_k};
pub use report::{
    Estimate, LeftOut, MeasureOptions, Measured, Outcome, PassReport, Rollouts, RowCounts,
    TaskCounts, TaskOutcomes,
};
