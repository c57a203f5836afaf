//! What to correct and what comes out: options and report.

use crate::measure::agreement::{ConfidenceInterval, Label, LabelledShare};
use serde::{Deserialize, Serialize};

/// How to correct a judge's pass rate. `judge` and `human` are needed, the rest may be left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct CorrectedOptions {
    /// The field with the judge's verdict, on every row; a dot reaches into an object.
    pub judge: String,
    /// The field with a person's verdict, on the rows that somebody labelled.
    pub human: String,
    /// The field that says which task a row is of: each task then weighs the same, and intervals come
    /// from the spread between tasks. Left out: every row stands for itself.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub task: Option<String>,
    /// The label that means "pass". Left out: verdicts are booleans, numbers from 0 to 1, or `pass` and
    /// one other text.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    #[cfg_attr(feature = "tsify", tsify(type = "boolean | number | string"))]
    pub positive: Option<Label>,
    /// Confidence level of the intervals, a share from 0.5 to 0.9999. Left out: 0.95.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub level: Option<f64>,
    /// Disagreements of judge and person that the interval allows for beyond those seen, half in each
    /// direction, so that a slice without any does not read as a judge without fault. Left out: 2.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub added_disagreements: Option<f64>,
}

/// How an estimate uses the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Estimator {
    /// Not at all: labelled rows alone.
    LabelsOnly,
    /// In full: the judge's rate on unlabelled rows plus its mean error on labelled ones.
    PredictionPowered,
    /// As far as it makes the variance least.
    PowerTuned,
}

/// A pass rate that carries the judge's error rates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CorrectedEstimate {
    /// How it uses the judge.
    pub estimator: Estimator,
    /// The pass rate, a share.
    pub value: f64,
    /// Standard error over tasks. Absent with one labelled task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// The weight on the judge's verdicts, 0 to 1.
    pub lambda: f64,
    /// Independent labels that would say as much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_size: Option<f64>,
    /// The interval. Absent with fewer than 3 labelled tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<ConfidenceInterval>,
    /// What to know about the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The Rogan-Gladen estimate, a check beside the others: `(rate + tnr - 1) / (tpr + tnr - 1)`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RoganGladen {
    /// The pass rate, a share, held within 0 and 1. Absent where it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Standard error by the delta method over tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// Lang and Reiczigel's adjusted interval, at effective sizes where rows are clustered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<ConfidenceInterval>,
    /// The judge's true pass rate on labelled rows, each task weighing the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tpr: Option<f64>,
    /// The judge's true fail rate, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tnr: Option<f64>,
    /// Why it is refused, or what to know about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What [`corrected_rate`](super::corrected_rate) returns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CorrectedReport {
    /// The answer in words, one sentence each.
    pub summary: Vec<String>,
    /// The judge's field.
    pub judge: String,
    /// The person's field.
    pub human: String,
    /// All rows.
    pub n_rows: u64,
    /// Rows without a verdict of the judge: they count in nothing, labelled or not.
    pub n_unjudged: u64,
    /// Rows that count and that a person labelled.
    pub n_labelled: u64,
    /// Tasks that count; rows, where no task is named.
    pub n_tasks: u64,
    /// Tasks with a labelled row.
    pub n_tasks_labelled: u64,
    /// Whether rows of one task count as correlated.
    pub clustered: bool,
    /// The judge's own pass rate over all rows that count, uncorrected. Each task weighs the same.
    pub uncorrected: f64,
    /// The answer: power-tuned prediction-powered inference. Absent where no row is labelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corrected: Option<CorrectedEstimate>,
    /// Plain prediction-powered inference and the labels alone, for comparison.
    pub others: Vec<CorrectedEstimate>,
    /// The Rogan-Gladen estimate.
    pub rogan_gladen: RoganGladen,
    /// How often judge and person give the same verdict on labelled rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreement: Option<LabelledShare>,
    /// What the numbers cannot see: a labelled slice that is no random part, estimates that contradict
    /// each other, too few labels.
    pub warnings: Vec<String>,
    /// Confidence level of the intervals, a share.
    pub level: f64,
}
