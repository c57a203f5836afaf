//! Rollouts with their verdicts, held by column.
//!
//! A file goes in as bytes and stays in memory as it came: columns hold what estimates need, and each
//! row remembers where its text lies, so a transcript is parsed when somebody opens it and nothing of
//! the file is lost.

mod add;
mod dictionary;
mod frame;
mod key;
mod read;
mod sniff;
mod surrogate;
mod transcript;
mod verdict;
mod write;

pub(crate) use frame::records;
pub(crate) use key::kind_of;
pub use key::natural_order;
pub use read::Format;
pub(crate) use sniff::{refuse_large, text_of};
pub use transcript::{Message, ToolCall, ToolStatus, Transcript};

use crate::error::{Error, ErrorKind, Result};
use crate::measure::{Outcome, RowCounts, TaskOutcomes};
use crate::plain::plain;
use dictionary::Dictionary;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// A set of rollouts from one or more files.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    files: Vec<File>,
    tasks: Dictionary,
    /// For each task, whether every row names it by its prompt.
    by_prompt: Vec<bool>,
    arms: Dictionary,
    file: Vec<u32>,
    line: Vec<u32>,
    span: Vec<Range<usize>>,
    task: Vec<u32>,
    arm: Vec<u32>,
    trial: Vec<u32>,
    /// Whether the file gave the trial; else it was counted here.
    trial_given: Vec<bool>,
    outcome: Vec<Outcome>,
    messages: Vec<u32>,
    calls: Vec<u32>,
    failed_calls: Vec<u32>,
    /// Rows that carry both an error and a verdict.
    error_and_verdict: u32,
    /// The row of each (arm, task, trial) that a file gives.
    given: BTreeMap<(u32, u32, u32), u32>,
    /// The number that the next row without a trial takes, for each (arm, task) that has such rows.
    next: BTreeMap<(u32, u32), u32>,
}

#[derive(Clone, Debug)]
struct File {
    name: String,
    format: Format,
    sha256: String,
    bytes: Vec<u8>,
}

/// One file of a set, as a report names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileInfo {
    /// The name that the caller gave.
    pub name: String,
    /// The format that its content was read as.
    pub format: Format,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// What a set of rows holds; its text is for a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RowsSummary {
    /// The files, in the order read.
    pub files: Vec<FileInfo>,
    /// Rows by state.
    pub rows: RowCounts,
    /// Distinct tasks.
    pub n_tasks: u32,
    /// The arms that rows name, in natural order; empty where no row names one.
    pub arms: Vec<String>,
    /// Rows that carry both an error and a verdict: the error counts, the verdict does not.
    pub n_error_and_verdict: u32,
}

/// One row of a set, without its transcript.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The task's identity.
    pub task: String,
    /// The trial: as the file numbers it, else counted from 0 in the order of the rows.
    pub trial: u32,
    /// The arm that the row names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arm: Option<String>,
    /// The state: `passed`, `failed`, `partial`, `ungraded`, `error` or `invalid`.
    pub state: String,
    /// The reward of a graded row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reward: Option<f64>,
    /// Messages in the file, the answers of tools among them.
    pub n_messages: u32,
    /// Tool calls in its transcript.
    pub n_calls: u32,
    /// Tool calls that failed.
    pub n_failed_calls: u32,
    /// The file it came from.
    pub file: String,
    /// The line of the file where it begins, from 1.
    pub line: u64,
}

impl Rows {
    /// Reads a file of rollouts: JSONL, a JSON array or one JSON object, in any format that
    /// [`Format`] lists, told apart by content.
    ///
    /// `name` is for messages. Nothing is read in part: a file with one bad row is refused whole.
    ///
    /// # Errors
    /// Every kind but those of links and experiments; each names the row, the field and the mend.
    pub fn read(name: &str, bytes: Vec<u8>) -> Result<Self> {
        let mut rows = Self::default();
        rows.add(name, bytes)?;
        Ok(rows)
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.task.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.task.is_empty()
    }

    /// What the set holds.
    #[must_use]
    pub fn summary(&self) -> RowsSummary {
        RowsSummary {
            files: self.files(),
            rows: RowCounts::of(self.outcome.iter().copied()),
            n_tasks: self.tasks.len() as u32,
            arms: self.arm_names(),
            n_error_and_verdict: self.error_and_verdict,
        }
    }

    /// The files, in the order read.
    #[must_use]
    pub fn files(&self) -> Vec<FileInfo> {
        self.files
            .iter()
            .map(|file| FileInfo {
                name: file.name.clone(),
                format: file.format,
                sha256: file.sha256.clone(),
            })
            .collect()
    }

    /// The arms that rows name, in natural order.
    #[must_use]
    pub fn arm_names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.arms.names().iter().filter(|name| !name.is_empty()).cloned().collect();
        names.sort_by(|a, b| natural_order(a, b));
        names
    }

    /// What to call the rows of `arm` in a sentence: the arm, else the only one that rows name, else the first
    /// file's name without its folder and the ending that says what it holds: `gpt-4.1.jsonl` is `gpt-4.1`.
    #[must_use]
    pub fn label(&self, arm: Option<&str>) -> String {
        if let Some(arm) = arm {
            return arm.to_string();
        }
        if let [only] = self.arm_names().as_slice() {
            return only.clone();
        }
        let path = self.files.first().map_or("", |file| file.name.as_str());
        let base = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let stem = [".jsonl", ".ndjson", ".json", ".txt"]
            .iter()
            .find_map(|ending| base.strip_suffix(ending))
            .unwrap_or(base);
        if stem.is_empty() { "rows".to_string() } else { stem.to_string() }
    }

    /// Whether some row is of this task.
    #[must_use]
    pub fn has_task(&self, task: &str) -> bool {
        self.tasks.find(task).is_some()
    }

    /// Whether rows name this task by its prompt alone, so that its identity is what somebody wrote.
    #[must_use]
    pub fn is_prompt(&self, task: &str) -> bool {
        self.tasks.find(task).is_some_and(|task| self.by_prompt[task as usize])
    }

    /// Whether some row names no arm.
    #[must_use]
    pub fn has_rows_without_arm(&self) -> bool {
        self.arms.names().iter().any(String::is_empty)
    }

    /// Row `index`, from 0 in the order read; `None` past the end.
    #[must_use]
    pub fn row(&self, index: usize) -> Option<Row> {
        let outcome = *self.outcome.get(index)?;
        let arm = self.arms.name(self.arm[index]);
        Some(Row {
            task: self.tasks.name(self.task[index]).to_string(),
            trial: self.trial[index],
            arm: (!arm.is_empty()).then(|| arm.to_string()),
            state: outcome.state().to_string(),
            reward: outcome.reward(),
            n_messages: self.messages[index],
            n_calls: self.calls[index],
            n_failed_calls: self.failed_calls[index],
            file: self.files[self.file[index] as usize].name.clone(),
            line: u64::from(self.line[index]),
        })
    }

    /// What became of row `index`; `None` past the end.
    #[must_use]
    pub fn outcome(&self, index: usize) -> Option<Outcome> {
        self.outcome.get(index).copied()
    }

    /// The transcript of row `index`, parsed from the file's text; `None` past the end.
    ///
    /// # Errors
    /// None in practice: reading the file has parsed it once. A change of the format's reader between
    /// the two would show here.
    pub fn transcript(&self, index: usize) -> Option<Result<Transcript>> {
        let (format, text) = self.source(index)?;
        Some(format.parse(text).map(|(_, transcript)| transcript))
    }

    /// The format and text of row `index`.
    fn source(&self, index: usize) -> Option<(Format, &str)> {
        let file = &self.files[*self.file.get(index)? as usize];
        let bytes = &file.bytes[self.span[index].clone()];
        Some((file.format, std::str::from_utf8(bytes).unwrap_or_default()))
    }

    /// The outcomes of each task, in natural order of tasks and ascending trial, of the rows that name
    /// `arm`; of all rows when it is `None`.
    #[must_use]
    pub fn outcomes(&self, arm: Option<&str>) -> Vec<TaskOutcomes> {
        self.groups(arm)
            .into_iter()
            .map(|(name, rows)| TaskOutcomes {
                name,
                outcomes: rows.iter().map(|&row| self.outcome[row]).collect(),
            })
            .collect()
    }

    /// The rows of each task, as [`Rows::outcomes`] orders them.
    #[must_use]
    pub fn groups(&self, arm: Option<&str>) -> Vec<(String, Vec<usize>)> {
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); self.tasks.len()];
        for row in 0..self.len() {
            if arm.is_none_or(|arm| self.arms.name(self.arm[row]) == arm) {
                groups[self.task[row] as usize].push(row);
            }
        }
        let mut groups: Vec<(String, Vec<usize>)> = groups
            .into_iter()
            .enumerate()
            .filter(|(_, rows)| !rows.is_empty())
            .map(|(task, mut rows)| {
                rows.sort_by_key(|&row| (self.arm[row], self.trial[row], row));
                (self.tasks.name(task as u32).to_string(), rows)
            })
            .collect();
        groups.sort_by(|a, b| natural_order(&a.0, &b.0));
        groups
    }

    /// The rows of one arm: `wanted`, or the only one there is.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidOption`] when rows name several arms and none is wanted, or when no row names
    /// the one that is: rollouts of two arms are never measured as one.
    pub fn one_arm<'a>(&self, wanted: Option<&'a str>) -> Result<Option<&'a str>> {
        let names = self.arm_names();
        let unnamed = self.has_rows_without_arm();
        let listed = || names.iter().map(|name| format!("`{}`", crate::error::clip(name)));
        match wanted {
            Some(name) if names.iter().any(|known| known == name) => Ok(wanted),
            Some(name) => Err(Error::new(
                ErrorKind::InvalidOption,
                format!("no row names the arm `{}`", crate::error::clip(name)),
                match names.is_empty() {
                    true => "leave the arm out: no row names one".to_string(),
                    false => format!("name one of {}", listed().collect::<Vec<_>>().join(", ")),
                },
            )
            .at_field("arm")),
            None if names.len() + usize::from(unnamed) > 1 => Err(Error::new(
                ErrorKind::InvalidOption,
                format!(
                    "the rows are of {} arms: {}{}",
                    names.len() + usize::from(unnamed),
                    listed().collect::<Vec<_>>().join(", "),
                    if unnamed { " and one without a name" } else { "" }
                ),
                match unnamed {
                    true => "give every row an arm, or none",
                    false => "name the arm to measure",
                },
            )
            .at_field("arm")),
            None => Ok(None),
        }
    }
}

impl fmt::Display for RowsSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in &self.files {
            let (name, format) = (plain(&file.name), file.format.name());
            writeln!(f, "{name}: {format}, sha256 {}", file.sha256)?;
        }
        let arms: Vec<String> = self.arms.iter().map(|arm| plain(arm)).collect();
        let arms = match arms.is_empty() {
            true => "no arm named".to_string(),
            false => format!("arms {}", arms.join(", ")),
        };
        writeln!(f, "{} rows of {} tasks, {arms}", self.rows.total, self.n_tasks)?;
        let rows = &self.rows;
        let states: Vec<String> = [
            (rows.passed, "passed"),
            (rows.failed, "failed"),
            (rows.partial, "partial"),
            (rows.ungraded, "ungraded"),
            (rows.error, "error"),
            (rows.invalid, "invalid"),
        ]
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, state)| format!("{count} {state}"))
        .collect();
        write!(f, "{}", states.join(", "))?;
        match self.n_error_and_verdict {
            0 => Ok(()),
            both => write!(f, "\nrows with an error and a verdict, counted as errors: {both}"),
        }
    }
}

impl Outcome {
    /// The state's name.
    #[must_use]
    pub const fn state(self) -> &'static str {
        match self {
            Self::Pass => "passed",
            Self::Fail => "failed",
            Self::Partial(_) => "partial",
            Self::Ungraded => "ungraded",
            Self::Error => "error",
            Self::Invalid => "invalid",
        }
    }

    /// The reward of a graded rollout.
    #[must_use]
    pub const fn reward(self) -> Option<f64> {
        match self {
            Self::Pass => Some(1.0),
            Self::Fail => Some(0.0),
            Self::Partial(reward) => Some(reward),
            Self::Ungraded | Self::Error | Self::Invalid => None,
        }
    }
}
