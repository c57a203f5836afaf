//! What to compare and what comes out: options and report.

use super::confidence::ConfidenceInterval;
use super::labels::Label;
use serde::{Deserialize, Serialize};

/// How far apart two different labels count in a weighted kappa.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Weights {
    /// By the steps between them in the order of labels.
    Linear,
    /// By the square of the steps.
    Quadratic,
}

/// What the distance between two labels is in Krippendorff's alpha.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum AlphaMetric {
    /// Labels are the same or not.
    #[default]
    Nominal,
    /// Labels have an order; the distance is the number of labels given between them.
    Ordinal,
    /// Labels are numbers; the distance is their difference.
    Interval,
    /// Labels are numbers with a zero; the distance is their difference over their sum.
    Ratio,
}

impl AlphaMetric {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Nominal => "nominal",
            Self::Ordinal => "ordinal",
            Self::Interval => "interval",
            Self::Ratio => "ratio",
        }
    }
}

/// How to compare raters. Every field but `raters` may be left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct AgreementOptions {
    /// The fields that hold each rater's label, two at least; a dot reaches into an object.
    pub raters: Vec<String>,
    /// The field that says which task a row is of. Rollouts of one task are alike, so intervals then
    /// come from the spread between tasks. Left out: every row stands for itself.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub task: Option<String>,
    /// The rater that is right where others differ. Left out: none is, and no error rates are given.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub reference: Option<String>,
    /// The label that means "pass". Left out: 1 where all labels are 0 and 1 (or booleans), `pass`
    /// where it is one of two texts; else there are no error rates.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    #[cfg_attr(feature = "tsify", tsify(type = "boolean | number | string"))]
    pub positive: Option<Label>,
    /// Every label from the lowest to the highest. Left out: numbers by value.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    #[cfg_attr(feature = "tsify", tsify(type = "(boolean | number | string)[]"))]
    pub order: Option<Vec<Label>>,
    /// Also compute a kappa whose disagreements count by their distance.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub weights: Option<Weights>,
    /// The distance in Krippendorff's alpha. Left out: nominal.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub metric: Option<AlphaMetric>,
    /// Confidence level of the intervals, a share from 0.5 to 0.9999. Left out: 0.95.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::json::given")]
    pub level: Option<f64>,
}

/// A share of rows with its intervals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LabelledShare {
    /// What it is the share of.
    pub name: String,
    /// The share. Absent where `of` is 0, or where the reference knows one class only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Rows that count.
    pub count: u64,
    /// Rows that could.
    pub of: u64,
    /// Tasks that these rows are of; the rows themselves where no task is named.
    pub n_tasks: u64,
    /// Independent rows that would say as much: `value (1 - value) / variance`, from the spread between
    /// tasks. Absent where rows are independent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_size: Option<f64>,
    /// The interval: over tasks where some task has several rows, else Wilson's over rows. Absent with
    /// fewer than 3 tasks then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<ConfidenceInterval>,
    /// Wilson's interval as if rows were independent. For comparison where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub independent: Option<ConfidenceInterval>,
    /// Why there is no number or no interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A coefficient of agreement beyond chance: 1 on full agreement, 0 where labels agree as by chance.
///
/// # Formula
/// `1 - observed / expected`, where `observed` is the mean disagreement and `expected` the mean over all
/// pairs that chance could make. For kappa the labels of the two raters are paired by chance; for alpha all
/// labels, whoever gave them.
///
/// The standard error is linearised: the coefficient's derivative with respect to the weight of each task
/// (each row, without tasks), summed in squares, times `T / (T - 1)` over `T` tasks. For kappa over
/// independent rows it is the large-sample error of Fleiss, Cohen and Everitt 1969.
///
/// The interval is Wilson's for the observed disagreement at the size that carries the standard error,
/// `observed (1 - observed) / (expected^2 variance)`, times `(z / t)^2` with Student's t over tasks, then
/// divided by `expected`. The size is at most the number of rows (for alpha, of labels beyond the first of
/// each row) over the smallest distance that two labels can have, as a part of the largest; for a ratio
/// alpha, without that division. Where observed disagreement is 0 or 1 the size is the number of tasks. So
/// an interval has width even where raters agree on everything.
///
/// # Limits
/// Simulated coverage of a nominal 95% is in the description of [`agreement`](super::agreement).
///
/// # Source
/// Cohen 1960 and 1968 (weights); Fleiss, Cohen and Everitt 1969; Krippendorff 2011, "Computing
/// Krippendorff's Alpha-Reliability". The interval is this library's own, after Korn and Graubard 1998.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Coefficient {
    /// Its name, with the weights or the metric.
    pub name: String,
    /// The value, from -1 to 1 in practice. Absent where chance agreement cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Standard error: over tasks where some task has several rows, else over rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// For kappa, the large-sample standard error as if rows were independent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error_rows: Option<f64>,
    /// The interval. Absent with fewer than 3 tasks (rows, where no task is named).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<ConfidenceInterval>,
    /// For kappa, the value less and plus the normal quantile times `std_error_rows`: what other tools
    /// print. For comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wald: Option<ConfidenceInterval>,
    /// Why there is no number, or what it hides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How often a rater errs, measured on a reference that is taken as right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ErrorRates {
    /// The rater that is taken as right.
    pub reference: String,
    /// The rater that is judged by it.
    pub judged: String,
    /// The label that means "pass".
    #[cfg_attr(feature = "tsify", tsify(type = "number | string"))]
    pub positive: Label,
    /// Rows that pass by the reference, of those with both labels.
    pub prevalence: LabelledShare,
    /// True pass rate: passes of the rows that pass by the reference. Sensitivity, recall.
    pub tpr: LabelledShare,
    /// True fail rate: fails of the rows that fail by the reference. Specificity.
    pub tnr: LabelledShare,
    /// Passes of the rows that fail by the reference: 1 - `tnr`.
    pub leak: LabelledShare,
    /// Fails of the rows that pass by the reference: 1 - `tpr`.
    pub miss: LabelledShare,
    /// Rows that pass by the reference, of those that the judged rater passes.
    pub precision: LabelledShare,
}

/// Two raters on the rows that both label.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PairAgreement {
    /// One rater.
    pub first: String,
    /// The other.
    pub second: String,
    /// Rows that both label.
    pub n_rows: u64,
    /// Tasks that they are of; absent where no task is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n_tasks: Option<u64>,
    /// How many rows have each pair of labels: `first`'s label in rows, `second`'s in columns, both in the
    /// order of the report's `categories`. Empty where there are more labels than a kappa can have.
    pub confusion: Vec<Vec<u64>>,
    /// Rows with the same label of both.
    pub agreement: LabelledShare,
    /// Cohen's kappa.
    pub kappa: Coefficient,
    /// The weighted kappa, where weights are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weighted: Option<Coefficient>,
    /// Error rates, where one of the two is the reference and a label means "pass".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors: Option<ErrorRates>,
}

/// How many rows one rater labels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RaterCount {
    /// The rater's field.
    pub name: String,
    /// Rows with its label.
    pub labelled: u64,
    /// Rows without one, absent and null alike. They count in no number of this rater.
    pub unlabelled: u64,
}

/// What standard errors and intervals rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SpreadOver {
    /// Rows as independent: no task is named, or none has several rows.
    Rows,
    /// The spread between tasks.
    Tasks,
}

/// What [`agreement`](super::agreement) returns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AgreementReport {
    /// The answer in words: what agrees, what that means, what is missing. One sentence each.
    pub summary: Vec<String>,
    /// All rows.
    pub n_rows: u64,
    /// All tasks; absent where no task is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n_tasks: Option<u64>,
    /// Each rater, in the order given.
    pub raters: Vec<RaterCount>,
    /// The distinct labels in their order; true and false are 1 and 0.
    #[cfg_attr(feature = "tsify", tsify(type = "(number | string)[]"))]
    pub categories: Vec<Label>,
    /// Every two raters, in the order given.
    pub pairs: Vec<PairAgreement>,
    /// All raters together, over the rows that two at least label.
    pub alpha: Coefficient,
    /// What standard errors and intervals rest on.
    pub spread: SpreadOver,
    /// Confidence level of the intervals, a share.
    pub level: f64,
}
