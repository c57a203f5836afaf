//! The identity of a task, and the order in which a person would list tasks.

use crate::defaults;
use crate::error::{Error, ErrorKind, Result};
use serde_json::value::RawValue;
use std::cmp::Ordering;

/// Where a row may say which task it belongs to, in the order in which the answer is looked for.
pub(crate) struct Identity<'a> {
    pub task_id: Option<&'a RawValue>,
    pub scenario_id: Option<&'a RawValue>,
    pub prompt: Option<&'a RawValue>,
}

/// The key of a row's task, and whether it is the prompt: `taskId` when present and neither null nor blank,
/// else `scenarioId`, else the exact prompt. 0 is an id.
///
/// # Errors
/// `MissingIdentity` when a row has none of them, `InvalidField` when one is of the wrong type,
/// `TooLarge` when it is longer than a name may be.
pub(crate) fn task_key(identity: &Identity<'_>) -> Result<(String, bool)> {
    for (field, value) in [("taskId", identity.task_id), ("scenarioId", identity.scenario_id)] {
        if let Some(value) = value {
            let id = name(field, value)?;
            if !id.trim().is_empty() {
                return Ok((id, false));
            }
        }
    }
    // A null prompt is none, as a null id is.
    if let Some(value) = identity.prompt.filter(|prompt| prompt.get() != "null") {
        let prompt = text("prompt", value, defaults::MAX_PROMPT_KEY_BYTES)?;
        if !prompt.trim().is_empty() {
            return Ok((prompt, true));
        }
    }
    Err(Error::new(
        ErrorKind::MissingIdentity,
        "the row does not say which task it belongs to",
        "give it a `taskId`, a `scenarioId` or a `prompt`",
    )
    .at_field("taskId"))
}

/// A name: text, or a whole number as its digits.
pub(crate) fn name(field: &str, value: &RawValue) -> Result<String> {
    let json = value.get();
    if json == "null" {
        return Ok(String::new());
    }
    if json.starts_with('"') {
        return text(field, value, defaults::MAX_NAME_BYTES);
    }
    // As its digits, however many: a hash of 64 bits is an id too.
    let digits = json.strip_prefix('-').unwrap_or(json);
    if digits.bytes().all(|byte| byte.is_ascii_digit()) && json.len() <= defaults::MAX_NAME_BYTES {
        return Ok(json.to_string());
    }
    Err(Error::new(
        ErrorKind::InvalidField,
        format!("the value is {}", kind_of(json)),
        "write a text or a whole number",
    )
    .at_field(field))
}

/// A text of at most `bound` bytes.
pub(crate) fn text(field: &str, value: &RawValue, bound: usize) -> Result<String> {
    let json = value.get();
    // Refused before it is copied. An escape takes at most six bytes for one.
    if json.len() > 6 * bound + 2 || (json.len() > bound + 2 && !json.contains('\\')) {
        return Err(too_long(field, json.len() - 2, bound));
    }
    let text: String = serde_json::from_str(json).map_err(|_| {
        let (found, mend) = match json.starts_with('"') {
            true => (
                "the text has an escape for half of a surrogate pair, which is no character"
                    .to_string(),
                "write the whole character, or none",
            ),
            false => (format!("the value is {}", kind_of(json)), "write a text"),
        };
        Error::new(ErrorKind::InvalidField, found, mend).at_field(field)
    })?;
    if text.len() > bound {
        return Err(too_long(field, text.len(), bound));
    }
    Ok(text)
}

fn too_long(field: &str, length: usize, bound: usize) -> Error {
    Error::new(
        ErrorKind::TooLarge,
        format!("the text has {length} bytes, more than {bound}"),
        "give a shorter one",
    )
    .at_field(field)
}

/// What a JSON value is, for a message.
pub(crate) fn kind_of(json: &str) -> String {
    match json.as_bytes().first() {
        Some(b'"') => format!("the text `{}`", crate::error::clip(json.trim_matches('"'))),
        Some(b'{') => "an object".to_string(),
        Some(b'[') => "a list".to_string(),
        Some(b't' | b'f') => format!("the boolean {json}"),
        Some(b'n') => "null".to_string(),
        _ => format!("the number {}", crate::error::clip(json)),
    }
}

/// The order in which a person lists names: runs of digits by their value, the rest by code point, so
/// `task 2` comes before `task 10`. Names that read alike (`1` and `01`) stay apart.
#[must_use]
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while let (Some(x), Some(y)) = (left.first(), right.first()) {
        let step = if x.is_ascii_digit() && y.is_ascii_digit() {
            let (m, n) = (digits(left), digits(right));
            let order = value(&left[..m]).cmp(&value(&right[..n]));
            (left, right) = (&left[m..], &right[n..]);
            order
        } else {
            let order = x.cmp(y);
            (left, right) = (&left[1..], &right[1..]);
            order
        };
        if step != Ordering::Equal {
            return step;
        }
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Digits without leading zeros compare by length, then as text: no number is too long for that.
fn value(digits: &[u8]) -> (usize, &[u8]) {
    let zeros = digits.iter().take_while(|&&byte| byte == b'0').count();
    (digits.len() - zeros, &digits[zeros..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_as_a_person_would() {
        let mut names = ["t10", "t2", "t1", "10", "9", "09", "a", ""];
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(names, ["", "09", "9", "10", "a", "t1", "t2", "t10"]);
    }
}
