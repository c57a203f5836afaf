//! What the author's page said, so that a reader's page can hold it against what it computes.

use crate::hash::short;
use crate::measure::{Estimate, PassReport};
use crate::page::canonical_json;
use serde::{Deserialize, Serialize};

/// The numbers that an arm's author saw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Stated {
    /// The numbers, in the order of the page, to a tenth of a point.
    pub numbers: Vec<StatedNumber>,
    /// Hash of the whole report, every bit of every number in it: the first 12 bytes of the SHA-256 of
    /// its canonical JSON, in base64url.
    pub digest: String,
}

/// One number with its interval, as shares rounded to a tenth of a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StatedNumber {
    /// What is estimated: `pass@1`.
    pub name: String,
    /// The value, a share.
    pub value: f64,
    /// Lower end of the interval. Absent where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Upper end of the interval. Absent where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

const DIGEST_BYTES: usize = 12;

impl Stated {
    /// What a page states of `report`.
    #[must_use]
    pub fn of(report: &PassReport) -> Self {
        let digest = short(canonical_json(report).as_bytes(), DIGEST_BYTES);
        Self { numbers: numbers(report).filter_map(stated).collect(), digest }
    }
}

/// The numbers that a page shows, in its order. Headroom is left to be recomputed: it is the difference
/// of two that are here, and the digest covers it.
pub(crate) fn numbers(report: &PassReport) -> impl Iterator<Item = &Estimate> {
    report.pass_at.iter().chain(&report.pass_hat).chain(&report.mean_reward)
}

fn stated(estimate: &Estimate) -> Option<StatedNumber> {
    let measured = estimate.measured?;
    Some(StatedNumber {
        name: estimate.name.clone(),
        value: tenth(measured.value),
        low: measured.interval.map(|interval| tenth(interval.low)),
        high: measured.interval.map(|interval| tenth(interval.high)),
    })
}

/// A share to the tenth of a point, half away from zero.
fn tenth(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}
