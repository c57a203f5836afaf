//! Passband for JavaScript: each function reads its arguments, calls one function of the core, and writes
//! the result. Types come from the core; nothing is decided here.
//!
//! Values cross the border as JSON, which is the fastest way for objects that was measured and the one in
//! which an unknown field is seen; rows stay on this side, and JavaScript holds a handle.

mod agreement;
mod error;
mod measure;
mod page;
mod rows;
mod value;

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the engine.
#[wasm_bindgen(js_name = engineVersion)]
#[must_use]
pub fn engine_version() -> String {
    passband_core::VERSION.to_string()
}

/// A hash of the engine's source: 16 hexadecimal digits, the same in the package and the studio.
#[wasm_bindgen(js_name = engineHash)]
#[must_use]
pub fn engine_hash() -> String {
    passband_core::ENGINE_HASH.to_string()
}

/// Somebody's words for one line of a terminal: nothing in them acts or hides.
#[wasm_bindgen]
#[must_use]
pub fn plain(text: &str) -> String {
    passband_core::plain(text)
}
