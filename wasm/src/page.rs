//! Experiments, their pages and their links.

use crate::error::thrown;
use crate::rows::RowSet;
use crate::value::{Thrown, answer, read, text_of, write};
use passband_core::Result;
use passband_core::page::{self, Experiment};
use passband_core::rows::Rows;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Sets of rows on their way into an experiment, in the order of its arms.
#[wasm_bindgen]
#[derive(Default, Debug)]
pub struct ArmSets(Vec<Rc<Rows>>);

#[wasm_bindgen]
impl ArmSets {
    /// No sets yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a set; the handle stays good.
    pub fn add(&mut self, rows: &RowSet) {
        self.0.push(Rc::clone(&rows.0));
    }

    /// Makes an experiment of the sets.
    ///
    /// # Errors
    /// As the core's `experiment`.
    #[wasm_bindgen(unchecked_return_type = "Experiment")]
    pub fn experiment(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Partial<ExperimentOptions>")] options: &JsValue,
    ) -> Thrown<JsValue> {
        answer(page::experiment(&self.sets(), &read(options)?))
    }

    /// Makes an experiment of the sets to look at.
    ///
    /// # Errors
    /// As the core's `look`.
    #[wasm_bindgen(unchecked_return_type = "Experiment")]
    pub fn look(&self) -> Thrown<JsValue> {
        answer(page::look(&self.sets()))
    }
}

impl ArmSets {
    fn sets(&self) -> Vec<&Rows> {
        self.0.iter().map(Rc::as_ref).collect()
    }
}

fn document(value: &JsValue) -> Thrown<Result<Experiment>> {
    Ok(Experiment::from_json("", text_of(value)?.as_bytes()))
}

/// Reads an experiment document from the bytes of a file; `name` is for messages.
///
/// # Errors
/// As the core's `Experiment::from_json`.
#[wasm_bindgen(js_name = readExperiment, unchecked_return_type = "Experiment")]
pub fn read_experiment(name: &str, bytes: &[u8]) -> Thrown<JsValue> {
    answer(Experiment::from_json(name, bytes))
}

/// Whether the bytes of a file are an experiment document rather than rollouts.
#[wasm_bindgen(js_name = isExperiment)]
#[must_use]
pub fn is_experiment(bytes: &[u8]) -> bool {
    Experiment::is_one(bytes)
}

/// Computes the page of an experiment from its outcomes.
///
/// # Errors
/// As the core's `recompute`.
#[wasm_bindgen(js_name = recompute, unchecked_return_type = "PageView")]
pub fn recompute(
    #[wasm_bindgen(unchecked_param_type = "Experiment")] experiment: &JsValue,
) -> Thrown<JsValue> {
    answer(document(experiment)?.and_then(|document| page::recompute(&document)))
}

/// The page of an experiment as a terminal shows it.
///
/// # Errors
/// As the core's `recompute`.
#[wasm_bindgen(js_name = pageText)]
pub fn page_text(
    #[wasm_bindgen(unchecked_param_type = "Experiment")] experiment: &JsValue,
) -> Thrown<String> {
    document(experiment)?
        .and_then(|document| page::page_text(&document))
        .map_err(|error| thrown(&error))
}

/// The canonical JSON of an experiment: what its hash is of.
///
/// # Errors
/// As the core's `Experiment::from_json`.
#[wasm_bindgen(js_name = canonicalExperiment)]
pub fn canonical_experiment(
    #[wasm_bindgen(unchecked_param_type = "Experiment")] experiment: &JsValue,
) -> Thrown<String> {
    document(experiment)?
        .map(|document| page::canonical_json(&document))
        .map_err(|error| thrown(&error))
}

/// The fragment of the link that carries an experiment, without `#`.
///
/// # Errors
/// As the core's `encode_link`.
#[wasm_bindgen(js_name = encodeLink)]
pub fn encode_link(
    #[wasm_bindgen(unchecked_param_type = "Experiment")] experiment: &JsValue,
) -> Thrown<String> {
    document(experiment)?
        .and_then(|document| page::encode_link(&document))
        .map_err(|error| thrown(&error))
}

/// The experiment that a link carries.
///
/// # Errors
/// As the core's `decode_link`.
#[wasm_bindgen(js_name = decodeLink, unchecked_return_type = "Experiment")]
pub fn decode_link(link: &str) -> Thrown<JsValue> {
    answer(page::decode_link(link))
}

/// How far a link of this many characters can travel.
///
/// # Errors
/// None.
#[wasm_bindgen(js_name = linkSize, unchecked_return_type = "LinkSize")]
pub fn link_size(characters: usize) -> Thrown<JsValue> {
    write(&page::link_size(characters))
}
