//! Comparisons, and reports as text.

use crate::error::thrown;
use crate::rows::RowSet;
use crate::value::{Thrown, answer, read};
use passband_core::measure::{self, Comparison, PassReport, Side};
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

/// Two arms on their way into a comparison: the rows of each run of each.
#[wasm_bindgen]
#[derive(Default, Debug)]
pub struct Comparer {
    before: Vec<Side>,
    after: Vec<Side>,
}

#[wasm_bindgen]
impl Comparer {
    /// No rows yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a run to the arm to start from, or to the one that is held against it: the rows of `arm`, or of the
    /// only one there is.
    ///
    /// # Errors
    /// As the core's `Rows::one_arm`.
    pub fn add(&mut self, is_after: bool, rows: &RowSet, arm: Option<String>) -> Thrown<()> {
        let arm = rows.0.one_arm(arm.as_deref()).map_err(|error| thrown(&error))?;
        let runs = vec![rows.0.outcomes(arm)];
        let side = if is_after { &mut self.after } else { &mut self.before };
        side.push(Side { name: rows.0.label(arm), runs });
        Ok(())
    }

    /// Compares the arms, named as given or as the rows of their first runs are.
    ///
    /// # Errors
    /// As the core's `compare`.
    #[wasm_bindgen(unchecked_return_type = "Comparison")]
    pub fn compare(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Partial<CompareOptions>")] options: &JsValue,
        before_name: Option<String>,
        after_name: Option<String>,
    ) -> Thrown<JsValue> {
        let (before, after) = (joined(&self.before, before_name), joined(&self.after, after_name));
        answer(measure::compare(&before, &after, &read(options)?))
    }
}

fn joined(runs: &[Side], name: Option<String>) -> Side {
    let first = || runs.first().map(|side| side.name.clone()).unwrap_or_default();
    Side {
        name: name.unwrap_or_else(first),
        runs: runs.iter().flat_map(|side| side.runs.iter().cloned()).collect(),
    }
}

/// A comparison as a terminal shows it.
///
/// # Errors
/// When the value is no comparison.
#[wasm_bindgen(js_name = comparisonText)]
pub fn comparison_text(
    #[wasm_bindgen(unchecked_param_type = "Comparison")] comparison: &JsValue,
) -> Thrown<String> {
    Ok(read::<Comparison>(comparison)?.to_string())
}
