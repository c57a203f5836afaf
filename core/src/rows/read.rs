//! One reader for each format, told apart by what the first record holds.

mod passband;
mod tau_bench;

use super::frame::{Record, records};
use super::key::kind_of;
use super::transcript::{Counts, Transcript};
use crate::error::{Error, ErrorKind, Result, clip};
use crate::measure::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The formats that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Passband's own rows.
    Passband,
    /// Trajectory files of tau-bench (sierra-research/tau-bench).
    TauBench,
}

/// A row as a reader understood it.
pub(crate) struct RowIn<'a> {
    pub identity: String,
    pub arm: Option<String>,
    pub trial: Option<u32>,
    pub outcome: Outcome,
    /// The verdict's own text: an invalid one is kept when rows are written again.
    pub verdict: Option<&'a RawValue>,
    pub error_and_verdict: bool,
    pub counts: Counts,
}

impl Format {
    /// The format's name, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Passband => "Passband rows",
            Self::TauBench => "tau-bench trajectories",
        }
    }

    /// The row whose text is `json`, with its transcript.
    ///
    /// # Errors
    /// Of the field at fault.
    pub(crate) fn parse(self, json: &str) -> Result<(RowIn<'_>, Transcript)> {
        match self {
            Self::Passband => passband::parse(json),
            Self::TauBench => tau_bench::parse(json),
        }
    }

    /// The format whose marks the keys of a record are; `None` where they are of no format.
    fn of(keys: &[&str]) -> Option<Self> {
        if tau_bench::MARKS.iter().all(|mark| keys.contains(mark)) {
            return Some(Self::TauBench);
        }
        passband::FIELDS.iter().any(|field| keys.contains(field)).then_some(Self::Passband)
    }
}

/// Reads every record of a text, in the format that the first one shows.
///
/// # Errors
/// Of the first record that is not a row of that format, with its row and line.
pub(crate) fn read(text: &str) -> Result<(Format, Vec<(Record, RowIn<'_>)>)> {
    let records = records(text)?;
    let Some(first) = records.first() else {
        return Err(Error::new(
            ErrorKind::EmptyInput,
            "the file is an empty list",
            "give a file with at least one rollout",
        ));
    };
    let format = detect(&text[first.span.clone()])
        .map_err(|error| error.at_row(first.row).at_line(first.line))?;
    let mut rows = Vec::with_capacity(records.len());
    for record in records {
        let json = &text[record.span.clone()];
        let row = object(json)
            .and_then(|()| format.parse(json))
            .map(|(row, _)| row)
            .map_err(|error| error.at_row(record.row).at_line(record.line))?;
        rows.push((record, row));
    }
    Ok((format, rows))
}

fn object(json: &str) -> Result<()> {
    if json.starts_with('{') {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::InvalidField,
        format!("the row is {}", kind_of(json)),
        "write each row as an object",
    ))
}

fn detect(json: &str) -> Result<Format> {
    object(json)?;
    let fields: BTreeMap<String, &RawValue> =
        serde_json::from_str(json).map_err(|error| not_a_row(&error))?;
    let keys: Vec<&str> = fields.keys().map(String::as_str).collect();
    Format::of(&keys).ok_or_else(|| {
        let shown: Vec<String> = keys.iter().take(8).map(|key| format!("`{}`", clip(key))).collect();
        let seen = match shown.is_empty() {
            true => "no fields".to_string(),
            false => format!("the fields {}", shown.join(", ")),
        };
        Error::new(
            ErrorKind::UnknownFormat,
            format!("the first row has {seen}, which no format read here has"),
            "give tau-bench trajectories (`task_id`, `reward`, `traj`), or rows with `taskId`, `reward` and `messages`",
        )
    })
}

/// The error of a record that is JSON but has, say, one key twice.
fn not_a_row(error: &serde_json::Error) -> Error {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    Error::new(
        ErrorKind::InvalidField,
        format!("the row cannot be read: {}", clip(what)),
        "write each field of a row once",
    )
}

/// A trial number.
fn trial(field: &str, value: Option<&RawValue>) -> Result<Option<u32>> {
    match value.map(RawValue::get) {
        None | Some("null") => Ok(None),
        Some(json) => json.parse::<u32>().map(Some).map_err(|_| {
            Error::new(
                ErrorKind::InvalidField,
                format!("the value is {}", kind_of(json)),
                "write a whole number from 0, or leave it out",
            )
            .at_field(field)
        }),
    }
}

/// An error as a file writes it: a text, or an object with a `message`.
fn broke(value: Option<&RawValue>) -> Option<String> {
    let json =
        value.map(RawValue::get).filter(|json| !matches!(*json, "null" | "false" | "\"\""))?;
    let value: serde_json::Value = serde_json::from_str(json).ok()?;
    Some(match &value {
        serde_json::Value::String(text) => text.clone(),
        other => match other.get("message").and_then(serde_json::Value::as_str) {
            Some(message) => message.to_string(),
            None => other.to_string(),
        },
    })
}
