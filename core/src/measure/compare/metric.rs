//! What a comparison compares.

use crate::error::{Error, ErrorKind, Result, clip};
use crate::measure::value::Value;
use crate::measure::{Outcome, TaskOutcomes};
use std::fmt;

/// The number of a task that a comparison compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// pass@k: at least one of k rollouts passes.
    PassAt(u32),
    /// pass^k: all of k rollouts pass.
    PassHat(u32),
    /// The mean reward, partial scores included.
    MeanReward,
}

impl Metric {
    /// Reads `pass@k`, `pass^k` or `mean reward`.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidOption`] for anything else.
    pub fn read(text: &str) -> Result<Self> {
        let k = |sign: &str| {
            let k = text.strip_prefix("pass")?.strip_prefix(sign)?.parse::<u32>().ok()?;
            (k > 0).then_some(k)
        };
        if text == "mean reward" || text == "meanReward" {
            return Ok(Self::MeanReward);
        }
        k("@").map(Self::PassAt).or_else(|| k("^").map(Self::PassHat)).ok_or_else(|| {
            Error::new(
                ErrorKind::InvalidOption,
                format!("the metric is `{}`", clip(text)),
                "give pass@1, pass@k, pass^k or `mean reward`",
            )
            .at_field("metric")
        })
    }

    /// The k of it: how many rollouts a task needs.
    pub(super) fn k(self) -> u32 {
        match self {
            Self::PassAt(k) | Self::PassHat(k) => k,
            Self::MeanReward => 1,
        }
    }

    /// Its value for one task, and how many graded rollouts that rests on. None with too few.
    pub(super) fn of(self, task: &TaskOutcomes) -> Option<(Value, u32)> {
        if self == Self::MeanReward {
            let mut rewards: Vec<f64> =
                task.outcomes.iter().copied().filter_map(Outcome::reward).collect();
            let value = Value::mean_reward(&mut rewards)?;
            return Some((value, rewards.len() as u32));
        }
        let passes = task.outcomes.iter().filter(|&&o| o == Outcome::Pass).count() as u32;
        let fails = task.outcomes.iter().filter(|&&o| o == Outcome::Fail).count() as u32;
        let value = match self {
            Self::PassAt(k) => Value::pass_at(passes + fails, passes, k),
            Self::PassHat(k) => Value::pass_hat(passes + fails, passes, k),
            Self::MeanReward => None,
        };
        Some((value?, passes + fails))
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassAt(k) => write!(f, "pass@{k}"),
            Self::PassHat(k) => write!(f, "pass^{k}"),
            Self::MeanReward => f.write_str("mean reward"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metric_reads_back_and_anything_else_is_refused() {
        for metric in [Metric::PassAt(1), Metric::PassHat(8), Metric::MeanReward] {
            assert_eq!(Metric::read(&metric.to_string()).unwrap(), metric);
        }
        for text in ["", "pass", "pass@0", "pass@-1", "pass@1.5", "Pass@1", "accuracy"] {
            assert_eq!(Metric::read(text).unwrap_err().field(), Some("metric"), "{text}");
        }
    }
}
