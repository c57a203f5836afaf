//! The core's error as a JavaScript `Error` with `code`, `file`, `row`, `line`, `field`, `task`, `mend`.

use js_sys::{Error as JsError, Reflect};
use passband_core::Error;
use wasm_bindgen::JsValue;

pub(crate) fn thrown(error: &Error) -> JsValue {
    let thrown = JsError::new(&error.to_string());
    thrown.set_name("PassbandError");
    let set = |name: &str, value: JsValue| {
        // A fresh object takes any property, so there is no failure to report.
        let _ = Reflect::set(&thrown, &JsValue::from_str(name), &value);
    };
    set("code", JsValue::from_str(error.kind().code()));
    set("mend", JsValue::from_str(error.mend()));
    for (name, text) in [("file", error.file()), ("field", error.field()), ("task", error.task())] {
        if let Some(text) = text {
            set(name, JsValue::from_str(text));
        }
    }
    for (name, number) in [("row", error.row()), ("line", error.line())] {
        if let Some(number) = number {
            set(name, JsValue::from_f64(number as f64));
        }
    }
    thrown.into()
}
