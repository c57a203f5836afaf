//! Where each record of a JSON or JSONL text begins and ends.

use crate::error::{Error, ErrorKind, Result, clip};
use serde::de::{Deserializer as _, Error as _, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::value::RawValue;
use std::fmt;
use std::ops::Range;

/// One record: its number and line, from 1, and where its text lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub row: u64,
    pub line: u32,
    pub span: Range<usize>,
}

/// Hands each record of a text to `each`: the elements of a JSON array, or of a sequence of JSON values,
/// which JSONL is. Returns how many there are.
///
/// # Errors
/// `InvalidJson`, with the row at which it stops being JSON; the first error of `each`.
pub(crate) fn records(text: &str, each: &mut dyn FnMut(Record) -> Result<()>) -> Result<u64> {
    let start = text.len() - text.trim_start_matches('\u{feff}').trim_start().len();
    let mut found = Found { text, each, rows: 0, end: start, line: 1, counted: 0, refused: None };
    let body = &text[start..];
    let outcome = if body.starts_with('[') {
        let mut json = Deserializer::from_str(body);
        json.deserialize_seq(&mut found).and_then(|()| json.end())
    } else {
        let mut values = Deserializer::from_str(body).into_iter::<&RawValue>();
        loop {
            match values.next() {
                Some(Ok(value)) if found.push(value.get()) => {}
                Some(Ok(_)) | None => break Ok(()),
                Some(Err(error)) => break Err(error),
            }
        }
    };
    match (found.refused.take(), outcome) {
        (Some(error), _) => Err(error),
        (None, Ok(())) => Ok(found.rows),
        (None, Err(error)) => Err(found.refuse(&error, start)),
    }
}

struct Found<'a, 'f> {
    text: &'a str,
    each: &'f mut dyn FnMut(Record) -> Result<()>,
    rows: u64,
    /// Where the last record ended.
    end: usize,
    /// The line at byte `counted`.
    line: u32,
    counted: usize,
    /// Why `each` wants no more.
    refused: Option<Error>,
}

impl<'a> Found<'a, '_> {
    /// Hands on one record; whether more are wanted.
    fn push(&mut self, value: &'a str) -> bool {
        // The value is borrowed from the text, so its address tells where it lies.
        let start = value.as_ptr() as usize - self.text.as_ptr() as usize;
        let line = self.line_at(start);
        self.rows += 1;
        self.end = start + value.len();
        let record = Record { row: self.rows, line, span: start..self.end };
        self.refused = (self.each)(record).err();
        self.refused.is_none()
    }

    fn line_at(&mut self, position: usize) -> u32 {
        let passed = &self.text.as_bytes()[self.counted..position];
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count() as u32;
        self.counted = position;
        self.line
    }

    /// Says where the text stops being JSON, and what commonly causes it.
    fn refuse(mut self, error: &serde_json::Error, start: usize) -> Error {
        let row = self.rows + 1;
        let after = self.end;
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
        refusal.at_row(row).at_line(u64::from(line))
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

/// The word that Python and JavaScript write for a number that is none, where reading stopped in it or just
/// behind it: a word of its own, where a value may stand.
fn not_a_number(text: &str, position: usize) -> Option<&'static str> {
    let near = position.saturating_sub(3)..=position;
    for start in near.filter(|&start| text.is_char_boundary(start)) {
        if !text[..start].trim_end().ends_with([':', ',', '[']) {
            continue;
        }
        for word in ["NaN", "nan", "-Infinity", "Infinity", "-inf", "inf"] {
            let rest = text[start..].strip_prefix(word);
            if rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric())) {
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

impl<'de> Visitor<'de> for &mut Found<'de, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> std::result::Result<(), A::Error> {
        while let Some(row) = rows.next_element::<&'de RawValue>()? {
            if !self.push(row.get()) {
                return Err(A::Error::custom("no more rows are wanted"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(u64, u32, &str)> {
        let mut found = Vec::new();
        let count = records(text, &mut |record| {
            found.push((record.row, record.line, &text[record.span]));
            Ok(())
        });
        assert_eq!(count.unwrap(), found.len() as u64);
        found
    }

    fn refused(text: &str) -> Error {
        records(text, &mut |_| Ok(())).unwrap_err()
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
            ("{\"taskId\":1 \"info\":2}", 1, 1, "not JSON"),
        ];
        for (text, row, line, message) in cases {
            let error = refused(text);
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
                let error = refused(&text);
                assert_eq!(error.kind(), ErrorKind::InvalidVerdict, "{text}: {error}");
                assert_eq!(error.field(), Some("reward"), "{text}: {error}");
                assert!(error.to_string().contains(word), "{text}: {error}");
            }
        }
    }
}
