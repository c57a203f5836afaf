//! A verdict as a file writes it, and the state that it means.

use super::key::kind_of;
use crate::error::{Error, ErrorKind, Result, clip};
use crate::measure::Outcome;
use serde_json::value::RawValue;

/// What a `reward` means: absent or null is ungraded, true and 1 pass, false and 0 fail, a number
/// between them is partial, a number outside them is invalid.
///
/// # Errors
/// `InvalidVerdict` for a text, a list or an object: a numeric string is refused, not read as its
/// number, since the program that wrote it may have meant something else.
pub(crate) fn verdict(field: &str, value: Option<&RawValue>) -> Result<Outcome> {
    let Some(value) = value else {
        return Ok(Outcome::Ungraded);
    };
    let json = value.get();
    match json {
        "null" => return Ok(Outcome::Ungraded),
        "true" => return Ok(Outcome::Pass),
        "false" => return Ok(Outcome::Fail),
        _ => {}
    }
    let number = match json.as_bytes().first() {
        Some(b'"' | b'[' | b'{') | None => None,
        Some(_) => json.parse::<f64>().ok(),
    };
    match number {
        Some(1.0) => Ok(Outcome::Pass),
        Some(0.0) => Ok(Outcome::Fail),
        Some(number) if number > 0.0 && number < 1.0 => Ok(Outcome::Partial(number)),
        Some(_) => Ok(Outcome::Invalid),
        None => {
            let inside = json.trim_matches('"');
            let mend = match inside.parse::<f64>() {
                Ok(number) if json.starts_with('"') && number.is_finite() => {
                    format!("write the number {} without quotes", clip(inside))
                }
                _ => {
                    "write a number from 0 to 1, true or false, or null for no verdict".to_string()
                }
            };
            let found = format!("the verdict is {}", kind_of(json));
            Err(Error::new(ErrorKind::InvalidVerdict, found, mend).at_field(field))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(json: &str) -> Result<Outcome> {
        let raw: &RawValue = serde_json::from_str(json).unwrap();
        verdict("reward", Some(raw))
    }

    #[test]
    fn every_json_value_has_one_meaning() {
        let cases = [
            ("1", Outcome::Pass),
            ("1.0", Outcome::Pass),
            ("true", Outcome::Pass),
            ("0", Outcome::Fail),
            ("-0.0", Outcome::Fail),
            ("false", Outcome::Fail),
            ("0.25", Outcome::Partial(0.25)),
            ("null", Outcome::Ungraded),
            ("2", Outcome::Invalid),
            ("-1", Outcome::Invalid),
            ("1e999", Outcome::Invalid),
        ];
        for (json, outcome) in cases {
            assert_eq!(of(json).unwrap(), outcome, "{json}");
        }
        assert_eq!(verdict("reward", None).unwrap(), Outcome::Ungraded);
    }

    #[test]
    fn text_lists_and_objects_are_refused_by_name() {
        for (json, message) in [
            ("\"0.5\"", "the verdict is the text `0.5`; write the number 0.5 without quotes"),
            ("\"NaN\"", "the verdict is the text `NaN`; write a number"),
            ("[1]", "the verdict is a list"),
            ("{\"score\":1}", "the verdict is an object"),
        ] {
            let error = of(json).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidVerdict);
            assert!(error.to_string().contains(message), "{json}: {error}");
        }
    }
}
