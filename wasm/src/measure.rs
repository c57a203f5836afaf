//! Reports as text.

use crate::value::{Thrown, read};
use passband_core::measure::PassReport;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A report as a terminal shows it.
///
/// # Errors
/// When the value is no report.
#[wasm_bindgen(js_name = reportText)]
pub fn report_text(
    #[wasm_bindgen(unchecked_param_type = "PassReport")] report: &JsValue,
) -> Thrown<String> {
    Ok(read::<PassReport>(report)?.to_string())
}
