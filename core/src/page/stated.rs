//! What the author's page said, so that a reader's page can hold it against what it computes.

use crate::hash::short;
use crate::measure::{Estimate, Interval, PassReport};
use crate::page::canonical_json;
use serde::{Deserialize, Serialize};

/// The numbers that an arm's author saw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Stated {
    /// The numbers, in the order of the page, to a tenth of a point.
    pub numbers: Vec<StatedNumber>,
    /// Hash of every bit of every number of the report: the first 12 bytes of a SHA-256, in base64url.
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
        let digest = short(digested(report).as_bytes(), DIGEST_BYTES);
        Self { numbers: numbers(report).filter_map(stated).collect(), digest }
    }
}

/// What the digest is of: the canonical JSON of every number, in this order and no other, so that neither
/// other words nor further fields of a report make a link say that its numbers changed.
///
/// Frozen, as links are.
fn digested(report: &PassReport) -> String {
    let ends = |interval: Option<Interval>| interval.map(|interval| (interval.low, interval.high));
    let estimates: Vec<_> = numbers(report)
        .chain(&report.headroom)
        .map(|estimate| {
            let measured = estimate.measured.map(|measured| {
                let (interval, bootstrap) = (ends(measured.interval), ends(measured.bootstrap));
                (measured.value, measured.std_error, interval, bootstrap)
            });
            (&estimate.name, estimate.n_tasks, estimate.n_left_out, measured)
        })
        .collect();
    let (rows, tasks) = (&report.rows, &report.tasks);
    let rows = [
        rows.total,
        rows.passed,
        rows.failed,
        rows.partial,
        rows.ungraded,
        rows.error,
        rows.invalid,
    ];
    let tasks = [tasks.total, tasks.all_pass, tasks.mixed, tasks.all_fail, tasks.unmeasured];
    canonical_json(&(estimates, rows, tasks, report.level))
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
