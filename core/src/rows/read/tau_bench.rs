//! Trajectory files of tau-bench: a JSON array of rollouts with OpenAI chat messages.
//!
//! Shape: sierra-research/tau-bench, `tau_bench/types.py` (`EnvRunResult`) and `run.py`. A run whose
//! environment or agent raised is written there as reward 0 with `info.error`: here it is an error, not
//! a failure.

use super::{RowIn, broke, not_a_row, shown, trial};
use crate::error::Result;
use crate::measure::Outcome;
use crate::rows::key::{Identity, task_key};
use crate::rows::transcript::Transcript;
use crate::rows::verdict::verdict;
use serde::Deserialize;
use serde_json::value::RawValue;

/// The fields that only such a record has together.
pub(super) const MARKS: &[&str] = &["task_id", "traj"];

#[derive(Deserialize)]
struct Raw<'a> {
    #[serde(borrow)]
    task_id: Option<&'a RawValue>,
    #[serde(borrow)]
    trial: Option<&'a RawValue>,
    #[serde(borrow)]
    reward: Option<&'a RawValue>,
    #[serde(borrow)]
    info: Option<&'a RawValue>,
    #[serde(borrow)]
    traj: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
struct Info<'a> {
    #[serde(borrow)]
    error: Option<&'a RawValue>,
    #[serde(borrow)]
    task: Option<&'a RawValue>,
}

/// Reads one rollout.
pub(super) fn parse(json: &str) -> Result<(RowIn<'_>, Transcript)> {
    let raw: Raw<'_> = serde_json::from_str(json).map_err(|error| not_a_row(&error))?;
    let (identity, from_prompt) =
        task_key(&Identity { task_id: raw.task_id, scenario_id: None, prompt: None })
            .map_err(|error| error.at_field("task_id"))?;
    let read = || -> Result<(RowIn<'_>, Transcript)> {
        let graded = verdict("reward", raw.reward)?;
        // An `info` that cannot be read may hide an error, which would count as a failure.
        let info: Info<'_> = match raw.info.map(RawValue::get) {
            None | Some("null") => Info::default(),
            Some(json) => {
                serde_json::from_str(json).map_err(|error| not_a_row(&error).at_field("info"))?
            }
        };
        let error = broke(info.error);
        // The benchmark's tools answer a failed call with a text that begins so.
        let (mut transcript, counts) =
            Transcript::of_chat("traj", raw.traj, |text| text.starts_with("Error"))?;
        transcript.error.clone_from(&error);
        // The user's instruction and the expected actions: what the agent must not see.
        transcript.privileged = shown(info.task);
        let row = RowIn {
            identity: identity.clone(),
            from_prompt,
            arm: None,
            trial: trial("trial", raw.trial)?,
            // Its writer puts 0 beside every error: that is no verdict, so nothing is overruled.
            verdict: raw.reward,
            privileged: info.task,
            error_and_verdict: error.is_some()
                && !matches!(graded, Outcome::Fail | Outcome::Ungraded),
            outcome: if error.is_some() { Outcome::Error } else { graded },
            counts,
        };
        Ok((row, transcript))
    };
    read().map_err(|error| error.of_task(&identity))
}
