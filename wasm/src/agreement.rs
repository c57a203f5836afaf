//! Agreement between raters, and rates corrected for a judge.

use crate::error::thrown;
use crate::value::{Thrown, answer, read};
use passband_core::measure::agreement::{AgreementOptions, AgreementReport, Labels};
use passband_core::measure::corrected::{CorrectedOptions, CorrectedReport};
use passband_core::measure::{agreement, corrected};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Compares the raters whose labels a file holds; `name` is for messages.
///
/// # Errors
/// As the core's `Labels::read` and `agreement`.
#[wasm_bindgen(js_name = agreement, unchecked_return_type = "AgreementReport")]
pub fn compare(
    name: &str,
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "AgreementOptions")] options: &JsValue,
) -> Thrown<JsValue> {
    let options: AgreementOptions = read(options)?;
    let labels = Labels::read(name, bytes, &options.raters, options.task.as_deref())
        .map_err(|error| thrown(&error))?;
    answer(agreement::agreement(&labels, &options))
}

/// A report of `agreement` as a terminal shows it.
///
/// # Errors
/// When the value is no report.
#[wasm_bindgen(js_name = agreementText)]
pub fn agreement_text(
    #[wasm_bindgen(unchecked_param_type = "AgreementReport")] report: &JsValue,
) -> Thrown<String> {
    Ok(read::<AgreementReport>(report)?.to_string())
}

/// Corrects a judge's pass rate by a person's labels on some of a file's rows; `name` is for messages.
///
/// # Errors
/// As the core's `corrected::read` and `corrected_rate`.
#[wasm_bindgen(js_name = correctedRate, unchecked_return_type = "CorrectedReport")]
pub fn corrected_rate(
    name: &str,
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "CorrectedOptions")] options: &JsValue,
) -> Thrown<JsValue> {
    let options: CorrectedOptions = read(options)?;
    let labels = corrected::read(name, bytes, &options).map_err(|error| thrown(&error))?;
    answer(corrected::corrected_rate(&labels, &options))
}

/// A report of `correctedRate` as a terminal shows it.
///
/// # Errors
/// When the value is no report.
#[wasm_bindgen(js_name = correctedText)]
pub fn corrected_text(
    #[wasm_bindgen(unchecked_param_type = "CorrectedReport")] report: &JsValue,
) -> Thrown<String> {
    Ok(read::<CorrectedReport>(report)?.to_string())
}
