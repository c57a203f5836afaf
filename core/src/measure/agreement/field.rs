//! One row's labels and task, from its JSON.

use super::labels::{Label, checked_raters};
use crate::defaults;
use crate::error::{Error, ErrorKind, Result, clip};
use crate::rows::kind_of;
use serde_json::{Map, Value};

/// The fields that are read of each row.
pub(super) struct Fields<'a> {
    raters: &'a [String],
    task: Option<&'a str>,
}

/// What one row holds of them.
pub(super) struct Found {
    pub task: Option<String>,
    pub labels: Vec<Option<Label>>,
    /// The names of its own fields, for a message.
    pub keys: Vec<String>,
}

impl<'a> Fields<'a> {
    pub(super) fn new(raters: &'a [String], task: Option<&'a str>) -> Result<Self> {
        checked_raters(raters)?;
        match task {
            Some(task) if task.trim().is_empty() => Err(Error::new(
                ErrorKind::InvalidOption,
                "the task's field has an empty name",
                "name the field that says which task a row is of, or leave it out",
            )
            .at_field("task")),
            _ => Ok(Self { raters, task }),
        }
    }

    /// Reads one row; marks the raters whose field it has, labelled or not.
    pub(super) fn read(&self, json: &str, seen: &mut [bool]) -> Result<Found> {
        let object: Map<String, Value> =
            serde_json::from_str(json).map_err(|error| match json.starts_with('{') {
                true => Error::new(
                    ErrorKind::InvalidField,
                    format!("the row cannot be read: {}", clip(&error.to_string())),
                    "write its values as JSON numbers, texts, booleans or null",
                ),
                false => Error::new(
                    ErrorKind::InvalidField,
                    format!("the row is {}", kind_of(json)),
                    "write each row as an object with the raters' fields",
                ),
            })?;
        let mut labels = Vec::with_capacity(self.raters.len());
        for (rater, seen) in self.raters.iter().zip(seen) {
            let value = at(&object, rater);
            *seen |= value.is_some();
            labels.push(value.map(|value| label(rater, value)).transpose()?.flatten());
        }
        let task = self.task.map(|field| task(field, at(&object, field))).transpose()?;
        Ok(Found { task, labels, keys: object.keys().cloned().collect() })
    }
}

/// The value of a field: a key of the object, or a path of keys with dots between them.
fn at<'v>(object: &'v Map<String, Value>, path: &str) -> Option<&'v Value> {
    if let Some(value) = object.get(path) {
        return Some(value);
    }
    let (first, rest) = path.split_once('.')?;
    match object.get(first)? {
        Value::Object(inner) => at(inner, rest),
        _ => None,
    }
}

fn label(field: &str, value: &Value) -> Result<Option<Label>> {
    let refuse = |what: String, mend: &str| {
        Err(Error::new(ErrorKind::InvalidField, what, mend).at_field(field))
    };
    match value {
        Value::Null => Ok(None),
        Value::Bool(flag) => Ok(Some(Label::Number(f64::from(u8::from(*flag))))),
        Value::Number(number) => match number.as_f64() {
            Some(number) if number.is_finite() => Ok(Some(Label::number(number))),
            _ => refuse(format!("the label is {number}"), "write a number that fits 64 bits"),
        },
        Value::String(text) if text.len() > defaults::MAX_NAME_BYTES => refuse(
            format!("the label has {} bytes, more than {}", text.len(), defaults::MAX_NAME_BYTES),
            "name the field of a short label, not of a text",
        ),
        Value::String(text) if text.trim().is_empty() => {
            refuse("the label is an empty text".to_string(), "write null where there is no label")
        }
        Value::String(text) => Ok(Some(Label::Text(text.clone()))),
        Value::Array(_) => refuse("the label is a list".to_string(), MEND),
        Value::Object(_) => refuse("the label is an object".to_string(), MEND),
    }
}

const MEND: &str = "write a text, a number, true or false, or null for no label; a field inside it is named with a dot";

fn task(field: &str, value: Option<&Value>) -> Result<String> {
    let (found, kind) = match value {
        Some(Value::String(text)) if !text.trim().is_empty() => {
            if text.len() <= defaults::MAX_NAME_BYTES {
                return Ok(text.clone());
            }
            (format!("the task's name has {} bytes", text.len()), ErrorKind::TooLarge)
        }
        Some(Value::Number(number)) if number.is_i64() || number.is_u64() => {
            return Ok(number.to_string());
        }
        None | Some(Value::Null | Value::String(_)) => (
            "the row does not say which task it belongs to".to_string(),
            ErrorKind::MissingIdentity,
        ),
        Some(other) => {
            (format!("the task is {}", kind_of(&other.to_string())), ErrorKind::InvalidField)
        }
    };
    let mend = "give every row its task as a text or a whole number, or name no task";
    Err(Error::new(kind, found, mend).at_field(field))
}

/// Refuses a label that a program made of a number that is none.
pub(super) fn label_of(label: &Label) -> std::result::Result<(), ()> {
    match label {
        Label::Number(number) if !number.is_finite() => Err(()),
        _ => Ok(()),
    }
}
