//! Values across the border, as JSON.

use crate::error::thrown;
use js_sys::JSON;
use passband_core::Result;
use passband_core::json::options;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

/// What a function of this crate returns: a value, or the error to throw.
pub(crate) type Thrown<T> = std::result::Result<T, JsValue>;

/// Reads options; `undefined` reads as `{}`.
pub(crate) fn read<T: DeserializeOwned>(value: &JsValue) -> Thrown<T> {
    let text = text_of(value)?;
    options(&text).map_err(|error| thrown(&error))
}

/// The JSON of a value; `undefined` is `{}`.
pub(crate) fn text_of(value: &JsValue) -> Thrown<String> {
    if value.is_undefined() {
        return Ok("{}".to_string());
    }
    // What cannot be JSON (a function, a cycle) throws JavaScript's own error or reads as nothing.
    Ok(JSON::stringify(value)?.as_string().unwrap_or_default())
}

/// Writes a result of the core.
pub(crate) fn write<T: Serialize>(value: &T) -> Thrown<JsValue> {
    let text =
        serde_json::to_string(value).map_err(|error| JsValue::from_str(&error.to_string()))?;
    JSON::parse(&text)
}

/// Writes a result of the core, or throws its error.
pub(crate) fn answer<T: Serialize>(result: Result<T>) -> Thrown<JsValue> {
    write(&result.map_err(|error| thrown(&error))?)
}
