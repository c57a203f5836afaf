//! JSON into the types of this library, with errors that name the field.

use crate::error::{Error, ErrorKind, Result, clip};
use serde::de::{Deserialize, DeserializeOwned, Deserializer};

/// Reads options as a caller in another language writes them.
///
/// # Errors
/// [`ErrorKind::InvalidOption`] with the path of the value at fault: of the wrong type, or misspelled.
pub fn options<T: DeserializeOwned>(text: &str) -> Result<T> {
    read(text, ErrorKind::InvalidOption, "see the option's description for what it takes")
}

/// Reads a value of the library's own from JSON; a value of the wrong shape is an error of `kind`.
pub(crate) fn read<T: DeserializeOwned>(text: &str, kind: ErrorKind, mend: &str) -> Result<T> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let refusal = match inner.classify() {
            serde_json::error::Category::Data => {
                let what = inner.to_string();
                let what = what.split(" at line ").next().unwrap_or_default();
                Error::new(kind, clip_long(what), mend)
            }
            _ => broken(&inner),
        };
        if path == "." { refusal } else { refusal.at_field(&path) }
    })?;
    json.end().map_err(|error| broken(&error))?;
    Ok(value)
}

fn broken(error: &serde_json::Error) -> Error {
    let found = match error.is_eof() {
        true => "the text ends inside the JSON document".to_string(),
        false => format!("this is not JSON at line {}, column {}", error.line(), error.column()),
    };
    Error::new(ErrorKind::InvalidJson, found, "give one whole JSON document")
        .at_line(error.line() as u64)
}

/// serde's sentence names the user's words and the fields there are: longer than a name, still bounded.
fn clip_long(text: &str) -> String {
    text.split(' ').map(clip).take(40).collect::<Vec<_>>().join(" ")
}

/// Reads an optional field that was given. Null is refused rather than taken for "left out", since it is
/// how JSON writes a NaN.
pub(crate) fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::MeasureOptions;
    use crate::page::ExperimentOptions;

    #[test]
    fn an_option_at_fault_is_named_by_its_path() {
        let cases = [
            (r#"{"measure":{"level":null}}"#, "measure.level", "invalid type: null"),
            (r#"{"measure":{"levle":0.9}}"#, "measure.levle", "unknown field `levle`"),
            (r#"{"question":5}"#, "question", "invalid type: integer `5`, expected a string"),
        ];
        for (json, field, message) in cases {
            let error = options::<ExperimentOptions>(json).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidOption);
            assert_eq!(error.field(), Some(field), "{json}: {error}");
            assert!(error.to_string().contains(message), "{json}: {error}");
        }
        assert_eq!(options::<MeasureOptions>("{").unwrap_err().kind(), ErrorKind::InvalidJson);
        assert_eq!(options::<MeasureOptions>("{} x").unwrap_err().kind(), ErrorKind::InvalidJson);
    }
}
