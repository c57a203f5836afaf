//! One text for one value, so that one hash stands for it.

use serde::Serialize;
use serde_json::Value;

/// The canonical JSON of `value`: keys sorted by UTF-16 code units, no white space, numbers as
/// ECMAScript writes them.
///
/// Numbers are 64-bit floats, as RFC 8785 has them: whole numbers beyond 2^53 are rounded.
///
/// # Source
/// RFC 8785 (JSON Canonicalization Scheme), checked against the example of its section 3.2.
#[must_use]
pub fn canonical_json<T: Serialize>(value: &T) -> String {
    let mut out = String::new();
    // Values of this library hold no map with keys that are not text, the one thing that fails here.
    write(&serde_json::to_value(value).unwrap_or(Value::Null), &mut out);
    out
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(number) => match number.as_f64() {
            Some(number) => out.push_str(ryu_js::Buffer::new().format(number)),
            None => out.push_str("null"),
        },
        Value::String(text) => write_text(text, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by(|a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
            out.push('{');
            for (index, (key, field)) in fields.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_text(key, out);
                out.push(':');
                write(field, out);
            }
            out.push('}');
        }
    }
}

/// JSON text escapes as RFC 8785 wants them, which is how serde_json writes them.
fn write_text(text: &str, out: &mut String) {
    out.push_str(&Value::String(text.to_string()).to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_rfc_is_written_as_it_says() {
        let value: Value = serde_json::from_str(
            r#"{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
                "literals": [null, true, false]}"#,
        )
        .unwrap();
        assert_eq!(
            canonical_json(&value),
            r#"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}"#
        );
    }

    #[test]
    fn keys_are_sorted_by_utf16_code_units() {
        // U+1F600 is a surrogate pair, which sorts before U+FB33.
        let value: Value =
            serde_json::from_str("{\"\u{fb33}\":1,\"\u{1f600}\":2,\"a\":3}").unwrap();
        assert_eq!(canonical_json(&value), "{\"a\":3,\"\u{1f600}\":2,\"\u{fb33}\":1}");
    }
}
