//! The one error of the library: what was found, what was wanted, where, and the mend.

use crate::plain::push_plain;
use std::fmt;

/// What every fallible function of the library returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why an input was refused.
///
/// Its text names the place (file, row, line, field), what was found and what to do about it. Code
/// that must decide asks [`Error::kind`], or [`ErrorKind::code`] from JavaScript; the text may be
/// reworded in any release, the codes may not.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    found: String,
    mend: String,
    file: Option<String>,
    row: Option<u64>,
    line: Option<u64>,
    field: Option<String>,
    task: Option<String>,
}

/// The kinds of [`Error`]. More may be added; the code of one that exists never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file holds nothing, or nothing but white space.
    EmptyInput,
    /// The bytes are not the kind of file that was asked for: an image, an archive, not UTF-8 text.
    WrongFile,
    /// The text is not JSON, or ends inside a value.
    InvalidJson,
    /// The JSON is of no format that the library reads.
    UnknownFormat,
    /// A row says of no task that it belongs to it.
    MissingIdentity,
    /// A verdict is of a type that cannot be one: text, NaN, a list, an object.
    InvalidVerdict,
    /// A field holds a value of the wrong type or out of its range.
    InvalidField,
    /// Two rows claim to be the same rollout.
    DuplicateRollout,
    /// A file, a name or a link is larger than the library takes.
    TooLarge,
    /// An option has a value that no computation can follow.
    InvalidOption,
    /// A link is cut short or changed on its way.
    LinkDamaged,
    /// A link is of a version that this release does not read.
    LinkVersion,
    /// An experiment document contradicts itself or lacks what a page needs.
    InvalidExperiment,
}

impl ErrorKind {
    /// The stable name of the kind, as JavaScript and `--json` output carry it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::EmptyInput => "empty_input",
            Self::WrongFile => "wrong_file",
            Self::InvalidJson => "invalid_json",
            Self::UnknownFormat => "unknown_format",
            Self::MissingIdentity => "missing_identity",
            Self::InvalidVerdict => "invalid_verdict",
            Self::InvalidField => "invalid_field",
            Self::DuplicateRollout => "duplicate_rollout",
            Self::TooLarge => "too_large",
            Self::InvalidOption => "invalid_option",
            Self::LinkDamaged => "link_damaged",
            Self::LinkVersion => "link_version",
            Self::InvalidExperiment => "invalid_experiment",
        }
    }
}

impl Error {
    /// An error of `kind` that says what was `found` and how to `mend` it, each without a full stop.
    pub(crate) fn new(kind: ErrorKind, found: impl Into<String>, mend: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            found: found.into(),
            mend: mend.into(),
            file: None,
            row: None,
            line: None,
            field: None,
            task: None,
        }))
    }

    pub(crate) fn in_file(mut self, name: &str) -> Self {
        if !name.is_empty() {
            self.0.file.get_or_insert_with(|| clip(name));
        }
        self
    }

    pub(crate) fn at_row(mut self, row: u64) -> Self {
        self.0.row.get_or_insert(row);
        self
    }

    pub(crate) fn at_line(mut self, line: u64) -> Self {
        self.0.line.get_or_insert(line);
        self
    }

    pub(crate) fn at_field(mut self, field: &str) -> Self {
        self.0.field.get_or_insert_with(|| clip(field));
        self
    }

    pub(crate) fn of_task(mut self, task: &str) -> Self {
        self.0.task.get_or_insert_with(|| clip(task));
        self
    }

    /// The kind, to match on.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The file's name as the caller gave it.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.0.file.as_deref()
    }

    /// The row, counted from 1 in the order of the file.
    #[must_use]
    pub fn row(&self) -> Option<u64> {
        self.0.row
    }

    /// The line of the file, counted from 1, where the row begins or where reading stopped.
    #[must_use]
    pub fn line(&self) -> Option<u64> {
        self.0.line
    }

    /// The field of the row, the option or the part of the document that was at fault.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.0.field.as_deref()
    }

    /// The task of the row at fault.
    #[must_use]
    pub fn task(&self) -> Option<&str> {
        self.0.task.as_deref()
    }

    /// What to do about it: a phrase in the imperative, without a full stop.
    #[must_use]
    pub fn mend(&self) -> &str {
        &self.0.mend
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = &*self.0;
        let mut place = Vec::new();
        if let Some(file) = &inner.file {
            place.push(file.clone());
        }
        match (inner.row, inner.line) {
            (Some(row), Some(line)) if row == line => place.push(format!("row {row}")),
            (Some(row), Some(line)) => place.push(format!("row {row} (line {line})")),
            (Some(row), None) => place.push(format!("row {row}")),
            (None, Some(line)) => place.push(format!("line {line}")),
            (None, None) => {}
        }
        if let Some(task) = &inner.task {
            place.push(format!("task `{task}`"));
        }
        if let Some(field) = &inner.field {
            place.push(format!("field `{field}`"));
        }
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        write!(f, "{}; {}", inner.found, inner.mend)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {self}", self.0.kind.code())
    }
}

impl std::error::Error for Error {}

/// A user's own words inside a message: plain, and cut to a length that a person reads, so that an error about a huge name is not itself huge.
pub(crate) fn clip(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut out = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == SHOWN {
            out.push('…');
            break;
        }
        push_plain(character, &mut out);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_names_the_place_the_finding_and_the_mend() {
        let error = Error::new(
            ErrorKind::InvalidVerdict,
            "the verdict is the text `0.5`",
            "write the number 0.5",
        )
        .in_file("rows.jsonl")
        .at_row(3)
        .at_line(4)
        .at_field("reward");
        assert_eq!(
            error.to_string(),
            "rows.jsonl, row 3 (line 4), field `reward`: the verdict is the text `0.5`; write the number 0.5"
        );
        assert_eq!(error.kind().code(), "invalid_verdict");
    }

    #[test]
    fn a_users_words_are_cut_and_their_control_characters_are_shown() {
        assert_eq!(clip("a\u{1b}[31mb"), "a\\u{1b}[31mb");
        assert_eq!(clip(&"x".repeat(1000)).chars().count(), 61);
    }
}
