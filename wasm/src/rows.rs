//! Rows: a handle, and what can be asked of it.

use crate::error::thrown;
use crate::value::{Thrown, answer, read, write};
use passband_core::measure::measure;
use passband_core::{refuse_large, rows};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A set of rollouts with their verdicts.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct RowSet(pub(crate) Rc<rows::Rows>);

#[wasm_bindgen]
impl RowSet {
    /// Reads a file of rollouts, in any format that is known; `name` is for messages.
    ///
    /// # Errors
    /// As the core's `Rows::read`.
    pub fn read(name: &str, bytes: Vec<u8>) -> Thrown<RowSet> {
        let rows = rows::Rows::read(name, bytes).map_err(|error| thrown(&error))?;
        Ok(Self(Rc::new(rows)))
    }

    /// Reads a further file into the set; on an error the set is as it was.
    ///
    /// # Errors
    /// As the core's `Rows::add`.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) -> Thrown<()> {
        Rc::make_mut(&mut self.0).add(name, bytes).map_err(|error| thrown(&error))
    }

    /// What the set holds.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(unchecked_return_type = "RowsSummary")]
    pub fn summary(&self) -> Thrown<JsValue> {
        write(&self.0.summary())
    }

    /// What the set holds, as a terminal shows it.
    #[wasm_bindgen(js_name = summaryText)]
    #[must_use]
    pub fn summary_text(&self) -> String {
        self.0.summary().to_string()
    }

    /// How many rows there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// Row `index`, from 0; `undefined` past the end.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(unchecked_return_type = "Row | undefined")]
    pub fn row(&self, index: usize) -> Thrown<JsValue> {
        self.0.row(index).map_or(Ok(JsValue::UNDEFINED), |row| write(&row))
    }

    /// The transcript of row `index`; `undefined` past the end.
    ///
    /// # Errors
    /// As the core's `Rows::transcript`.
    #[wasm_bindgen(unchecked_return_type = "Transcript | undefined")]
    pub fn transcript(&self, index: usize) -> Thrown<JsValue> {
        self.0.transcript(index).map_or(Ok(JsValue::UNDEFINED), answer)
    }

    /// Every row as JSONL in Passband's schema.
    ///
    /// # Errors
    /// As the core's `Rows::to_jsonl`.
    #[wasm_bindgen(js_name = toJsonl)]
    pub fn to_jsonl(&self) -> Thrown<String> {
        self.0.to_jsonl().map_err(|error| thrown(&error))
    }

    /// Measures one arm: `arm`, or the only one there is.
    ///
    /// # Errors
    /// As the core's `Rows::one_arm` and `measure`.
    #[wasm_bindgen(unchecked_return_type = "PassReport")]
    pub fn measure(
        &self,
        #[wasm_bindgen(unchecked_param_type = "MeasureOptions | undefined")] options: &JsValue,
        arm: Option<String>,
    ) -> Thrown<JsValue> {
        let options = read(options)?;
        let arm = self.0.one_arm(arm.as_deref()).map_err(|error| thrown(&error))?;
        answer(measure(&self.0.outcomes(arm), &options))
    }
}

/// Throws when a file of this many bytes is more than is read at once.
///
/// # Errors
/// As the core's `refuse_large`.
#[wasm_bindgen(js_name = refuseLarge)]
pub fn refuse_large_file(name: &str, bytes: f64) -> Thrown<()> {
    refuse_large(name, bytes as u64).map_err(|error| thrown(&error))
}
