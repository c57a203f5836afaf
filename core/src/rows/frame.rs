//! Where each record of a JSON or JSONL text begins and ends.

use crate::error::{Error, ErrorKind, Result, clip};
use serde::de::{Deserializer as _, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::value::RawValue;
use std::fmt;
use std::ops::Range;

/// One record: its number and line, from 1, and where its text lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub row: u64,
    pub line: u64,
    pub span: Range<usize>,
}

/// Splits a text into its records: the elements of a JSON array, or a sequence of JSON values, which
/// JSONL is.
///
/// # Errors
/// `InvalidJson`, with the row at which it stops being JSON.
pub(crate) fn records(text: &str) -> Result<Vec<Record>> {
    let mut found = Found { text, records: Vec::new(), line: 1, counted: 0 };
    let start = text.len() - text.trim_start_matches('\u{feff}').trim_start().len();
    let body = &text[start..];
    let outcome = if body.starts_with('[') {
        let mut json = Deserializer::from_str(body);
        json.deserialize_seq(&mut found).and_then(|()| json.end())
    } else {
        let mut values = Deserializer::from_str(body).into_iter::<&RawValue>();
        loop {
            match values.next() {
                Some(Ok(value)) => found.push(value.get()),
                Some(Err(error)) => break Err(error),
                None => break Ok(()),
            }
        }
    };
    match outcome {
        Ok(()) => Ok(found.records),
        Err(error) => Err(found.refuse(&error, start)),
    }
}

struct Found<'a> {
    text: &'a str,
    records: Vec<Record>,
    /// The line at byte `counted`.
    line: u64,
    counted: usize,
}

impl<'a> Found<'a> {
    fn push(&mut self, value: &'a str) {
        // The value is borrowed from the text, so its address tells where it lies.
        let start = value.as_ptr() as usize - self.text.as_ptr() as usize;
        let line = self.line_at(start);
        let row = self.records.len() as u64 + 1;
        self.records.push(Record { row, line, span: start..start + value.len() });
    }

    fn line_at(&mut self, position: usize) -> u64 {
        let passed = &self.text.as_bytes()[self.counted..position];
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.counted = position;
        self.line
    }

    /// Says where the text stops being JSON, and what commonly causes it.
    fn refuse(mut self, error: &serde_json::Error, start: usize) -> Error {
        let row = self.records.len() as u64 + 1;
        let after = self.records.last().map_or(start, |record| record.span.end);
        let gap = self.text[after..]
            .find(|c: char| !c.is_whitespace() && c != ',' && c != '[')
            .unwrap_or(0);
        let line = self.line_at(after + gap);
        let position = start + byte_at(&self.text[start..], error.line(), error.column());
        let refusal = if let Some(word) = not_a_number(self.text, position) {
            let refusal = Error::new(
                ErrorKind::InvalidVerdict,
                format!("the value is {word}, which JSON has no number for"),
                "write null for a value that is missing, or a number",
            );
            match field_before(self.text, position) {
                Some(field) => refusal.at_field(field),
                None => refusal,
            }
        } else if error.is_eof() {
            Error::new(
                ErrorKind::InvalidJson,
                "the file ends inside this row",
                "write the file again, or remove the row that was cut off",
            )
        } else {
            let seen = self.text[..position].chars().next_back().map(String::from);
            Error::new(
                ErrorKind::InvalidJson,
                format!(
                    "this is not JSON at line {}, column {}{}",
                    self.text[..position].matches('\n').count() + 1,
                    error.column(),
                    seen.map(|seen| format!(", near `{}`", clip(&seen))).unwrap_or_default()
                ),
                "give a JSON array of rows, or one JSON object a line",
            )
        };
        refusal.at_row(row).at_line(line)
    }
}

/// The byte that a line and column of serde_json mean; columns are bytes, from 1, and 0 is a line end.
fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut position = (before + column).min(text.len());
    while !text.is_char_boundary(position) {
        position -= 1;
    }
    position
}

/// The word that Python and JavaScript write for a number that is none, at or just before `position`.
fn not_a_number(text: &str, position: usize) -> Option<&'static str> {
    let near = position.saturating_sub(3)..=position;
    for start in near.filter(|&start| text.is_char_boundary(start)) {
        for word in ["NaN", "nan", "-Infinity", "Infinity", "-inf", "inf"] {
            if text[start..].starts_with(word) {
                return Some(word);
            }
        }
    }
    None
}

/// The key whose value stands at `position`.
fn field_before(text: &str, position: usize) -> Option<&str> {
    let before = &text[..position];
    let colon = before.rfind(':')?;
    let key = before[..colon].trim_end().strip_suffix('"')?;
    Some(&key[key.rfind('"')? + 1..])
}

impl<'de> Visitor<'de> for &mut Found<'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> std::result::Result<(), A::Error> {
        while let Some(row) = rows.next_element::<&'de RawValue>()? {
            self.push(row.get());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(u64, u64, &str)> {
        records(text)
            .unwrap()
            .into_iter()
            .map(|record| (record.row, record.line, &text[record.span]))
            .collect()
    }

    #[test]
    fn arrays_lines_and_single_objects_are_split_alike() {
        assert_eq!(rows("[{\"a\":1},\n\n {}]"), [(1, 1, "{\"a\":1}"), (2, 3, "{}")]);
        assert_eq!(rows("\u{feff}{\"a\":1}\n\n{}\n"), [(1, 1, "{\"a\":1}"), (2, 3, "{}")]);
        assert_eq!(rows("{\n \"a\": 1\n}"), [(1, 1, "{\n \"a\": 1\n}")]);
        assert_eq!(rows("[]"), []);
    }

    #[test]
    fn the_row_that_is_not_json_is_named() {
        // (text, row, line, part of the message)
        let cases = [
            ("[{\"a\":1},\n{\"a\":", 2, 2, "ends inside this row"),
            ("{\"a\":1}\n{\"a\":2", 2, 2, "ends inside this row"),
            ("{\"a\":1}\n{\"a\":2\n{\"a\":3}", 2, 2, "not JSON at line 3"),
            ("[{\"a\":1} {\"a\":2}]", 2, 1, "not JSON"),
            ("[{\"a\":1}] x", 2, 1, "not JSON"),
        ];
        for (text, row, line, message) in cases {
            let error = records(text).unwrap_err();
            assert_eq!(error.row(), Some(row), "{text}: {error}");
            assert_eq!(error.line(), Some(line), "{text}: {error}");
            assert!(error.to_string().contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn a_number_that_is_none_is_named_with_its_field() {
        for word in ["NaN", "Infinity", "-Infinity", "nan"] {
            for text in [
                format!("{{\"taskId\":1,\"reward\": {word}}}"),
                format!("[{{\"taskId\":1,\"reward\":{word},\"x\":2}}]"),
            ] {
                let error = records(&text).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::InvalidVerdict, "{text}: {error}");
                assert_eq!(error.field(), Some("reward"), "{text}: {error}");
                assert!(error.to_string().contains(word), "{text}: {error}");
            }
        }
    }
}
