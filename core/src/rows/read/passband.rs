//! Passband's own rows, version 1.

use super::{RowIn, broke, not_a_row, said, shown, trial};
use crate::error::{Error, ErrorKind, Result};
use crate::measure::Outcome;
use crate::rows::key::{Identity, kind_of, name, task_key};
use crate::rows::transcript::Transcript;
use crate::rows::verdict::verdict;
use serde::Deserialize;
use serde_json::value::RawValue;

/// The fields by which a record is known to be meant as a row.
pub(super) const FIELDS: &[&str] = &[
    "taskId",
    "task_id",
    "scenarioId",
    "scenario_id",
    "prompt",
    "reward",
    "messages",
    "trial",
    "arm",
];

/// The schema's version that this reader knows.
const VERSION: &str = "1";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Raw<'a> {
    #[serde(borrow)]
    v: Option<&'a RawValue>,
    #[serde(borrow, alias = "task_id")]
    task_id: Option<&'a RawValue>,
    #[serde(borrow, alias = "scenario_id")]
    scenario_id: Option<&'a RawValue>,
    #[serde(borrow)]
    prompt: Option<&'a RawValue>,
    #[serde(borrow)]
    trial: Option<&'a RawValue>,
    #[serde(borrow)]
    arm: Option<&'a RawValue>,
    #[serde(borrow)]
    reward: Option<&'a RawValue>,
    #[serde(borrow)]
    reason: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
    #[serde(borrow)]
    messages: Option<&'a RawValue>,
    #[serde(borrow)]
    privileged: Option<&'a RawValue>,
}

/// Reads one row.
pub(super) fn parse(json: &str) -> Result<(RowIn<'_>, Transcript)> {
    let raw: Raw<'_> = serde_json::from_str(json).map_err(|error| not_a_row(&error))?;
    if let Some(version) = raw.v.filter(|version| version.get() != VERSION) {
        return Err(Error::new(
            ErrorKind::UnknownFormat,
            format!("the row's version is {}", kind_of(version.get())),
            format!("write version {VERSION}, or read the file with the release that wrote it"),
        )
        .at_field("v"));
    }
    let (identity, from_prompt) = task_key(&Identity {
        task_id: raw.task_id,
        scenario_id: raw.scenario_id,
        prompt: raw.prompt,
    })?;
    let read = || -> Result<(RowIn<'_>, Transcript)> {
        let graded = verdict("reward", raw.reward)?;
        let error = broke(raw.error);
        let arm = raw.arm.map(|arm| name("arm", arm)).transpose()?.filter(|arm| !arm.is_empty());
        let (mut transcript, counts) = Transcript::of_chat("messages", raw.messages, |_| false)?;
        transcript.reason = raw.reason.and_then(said);
        transcript.error.clone_from(&error);
        transcript.privileged = shown(raw.privileged);
        let row = RowIn {
            identity: identity.clone(),
            from_prompt,
            arm,
            trial: trial("trial", raw.trial)?,
            verdict: raw.reward,
            privileged: raw.privileged,
            error_and_verdict: error.is_some() && graded != Outcome::Ungraded,
            outcome: if error.is_some() { Outcome::Error } else { graded },
            counts,
        };
        Ok((row, transcript))
    };
    read().map_err(|error| error.of_task(&identity))
}
