//! Readers for the golden cases: what every build of the library must compute.
//!
//! A case says where its figures come from. `golden/measure` holds figures of papers and other programs,
//! within a stated tolerance; `golden/parity.json` holds this library's own, to the last bit, for the
//! native build, wasm in Node and wasm in a browser alike; `golden/link` holds links that were sent.

use passband_core::measure::{MeasureOptions, PassReport, measure};
use passband_core::page::{
    Engine, Experiment, ExperimentOptions, canonical_json, encode_link, experiment,
};
use passband_core::rows::Rows;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The folder of golden cases.
#[must_use]
pub fn golden(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(path)
}

/// The JSON of a golden file.
///
/// # Panics
/// When it cannot be read: a test without its case has failed.
#[must_use]
pub fn read(path: &str) -> Value {
    let text =
        std::fs::read_to_string(golden(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// One case of `parity.json`.
#[derive(Debug, Serialize, Deserialize)]
pub struct ParityCase {
    /// What the case is about.
    pub name: String,
    /// A text for each task, one character for each rollout, as an experiment document writes outcomes.
    pub tasks: Vec<String>,
    /// The scores of the `p`, in order.
    pub partial: Vec<f64>,
    /// Canonical JSON of the report.
    pub report: String,
    /// The link of an experiment with one arm, its engine blanked.
    pub link: String,
}

impl ParityCase {
    /// The case's rows as a file: what a program in any language can write and read.
    #[must_use]
    pub fn jsonl(&self) -> String {
        let mut scores = self.partial.iter();
        let mut out = String::new();
        for (task, outcomes) in self.tasks.iter().enumerate() {
            for (trial, symbol) in outcomes.chars().enumerate() {
                let verdict = match symbol {
                    '1' => "\"reward\":1".to_string(),
                    '0' => "\"reward\":0".to_string(),
                    'p' => format!("\"reward\":{}", scores.next().copied().unwrap_or_default()),
                    'u' => "\"reward\":null".to_string(),
                    'i' => "\"reward\":2".to_string(),
                    _ => "\"error\":\"broke\"".to_string(),
                };
                out.push_str(&format!("{{\"taskId\":{task},\"trial\":{trial},{verdict}}}\n"));
            }
        }
        out
    }

    /// Computes what the case holds.
    ///
    /// # Panics
    /// When the case's rows are refused.
    pub fn compute(&mut self) {
        let rows = Rows::read("parity.jsonl", self.jsonl().into_bytes())
            .expect("the case's rows are good");
        let report = measure(&rows.outcomes(None), &MeasureOptions::default())
            .expect("default options are good");
        self.report = canonical_json(&report);
        let options =
            ExperimentOptions { question: self.name.clone(), ..ExperimentOptions::default() };
        let mut document = experiment(&[&rows], &options).expect("the case makes an experiment");
        // Which build computed it is the one thing that may differ.
        document.engine = Engine { version: "0".to_string(), hash: "0".to_string() };
        self.link = encode_link(&document).expect("the experiment makes a link");
    }
}

/// The report of golden outcomes.
///
/// # Panics
/// When the outcomes are not as a document writes them.
#[must_use]
pub fn report_of(tasks: &[String], options: &MeasureOptions) -> PassReport {
    let outcomes = passband_core::page::Outcomes { tasks: tasks.to_vec(), partial: Vec::new() };
    let names: Vec<String> = (0..tasks.len()).map(|index| index.to_string()).collect();
    measure(&outcomes.with_names(&names).expect("golden outcomes are good"), options)
        .expect("golden options are good")
}

/// A link that was sent, and the document that it carries.
#[derive(Debug, Deserialize)]
pub struct SentLink {
    /// The release that wrote it.
    pub written_by: String,
    /// The link's fragment.
    pub link: String,
    /// The document.
    pub document: Experiment,
}
