//! One reader for each format, told apart by what the first record holds.

mod passband;
mod tau_bench;

use super::frame::{Record, records};
use super::key::kind_of;
use super::surrogate::whole;
use super::transcript::{Counts, Transcript};
use crate::error::{Error, ErrorKind, Result, clip};
use crate::measure::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::Value;
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
    /// Whether the identity is the prompt.
    pub from_prompt: bool,
    pub arm: Option<String>,
    pub trial: Option<u32>,
    pub outcome: Outcome,
    /// The verdict's own text: an invalid one is kept when rows are written again.
    pub verdict: Option<&'a RawValue>,
    /// Hidden state, as the file has it.
    pub privileged: Option<&'a RawValue>,
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

/// Hands each row of a text to `each`, read in the format that the first record shows, and returns that
/// format.
///
/// # Errors
/// Of the first record that is not a row of that format, with its row and line; of `each`.
pub(crate) fn read(
    text: &str,
    each: &mut dyn FnMut(Record, RowIn<'_>) -> Result<()>,
) -> Result<Format> {
    let mut format = None;
    records(text, &mut |record| {
        let json = &text[record.span.clone()];
        let (row, line) = (record.row, u64::from(record.line));
        object(json)
            .and_then(|()| match format {
                Some(format) => Ok(format),
                None => Ok(*format.insert(detect(json)?)),
            })
            .and_then(|format| format.parse(json))
            .and_then(|(row, _)| each(record, row))
            .map_err(|error| error.at_row(row).at_line(line))
    })?;
    format.ok_or_else(|| {
        Error::new(
            ErrorKind::EmptyInput,
            "the file is an empty list",
            "give a file with at least one rollout",
        )
    })
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

/// An error as a file writes it: a text, or an object with a `message`. What cannot be read is an error all
/// the same, with its JSON as the text.
fn broke(value: Option<&RawValue>) -> Option<String> {
    let json =
        value.map(RawValue::get).filter(|json| !matches!(*json, "null" | "false" | "\"\""))?;
    let text = match serde_json::from_str::<Value>(&whole(json)) {
        Ok(Value::String(text)) => text,
        Ok(value) => match value.get("message").and_then(Value::as_str) {
            Some(message) => message.to_string(),
            None => value.to_string(),
        },
        Err(_) => json.to_string(),
    };
    Some(if text.is_empty() { "no message".to_string() } else { text })
}

/// What somebody wrote, as text: a value that is no text stands as its JSON.
fn said(value: &RawValue) -> Option<String> {
    let json = whole(value.get());
    match serde_json::from_str(&json) {
        Ok(Value::String(text)) => Some(text),
        Ok(Value::Null) => None,
        _ => Some(value.get().to_string()),
    }
}

/// Hidden state for a page: its value, or its JSON as text where it is nested too deep for one.
fn shown(value: Option<&RawValue>) -> Option<Value> {
    let json = value.map(RawValue::get).filter(|json| *json != "null")?;
    Some(serde_json::from_str(&whole(json)).unwrap_or_else(|_| Value::String(json.to_string())))
}
