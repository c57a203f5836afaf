//! A corrected rate in words, and as a terminal shows it.

use super::report::{CorrectedReport, Estimator};
use crate::math::{percent, points, points_apart};
use crate::measure::agreement::ConfidenceInterval;
use crate::plain;
use std::fmt;

/// The answer in sentences.
pub(super) fn summary(report: &CorrectedReport) -> Vec<String> {
    let (judge, human) = (plain(&report.judge), plain(&report.human));
    let mut said = Vec::new();
    match &report.corrected {
        None => said.push(format!(
            "No row that `{judge}` judged is labelled by `{human}`: its pass rate of {} cannot be corrected.",
            points(report.uncorrected)
        )),
        Some(corrected) => {
            let (value, interval) = with_ends(corrected.value, corrected.interval);
            let interval = interval.map(|ends| format!(" {ends}")).unwrap_or_default();
            said.push(format!(
                "As `{human}` would judge, {value} of 100 rollouts pass{interval}; `{judge}` alone says {}.",
                points(report.uncorrected)
            ));
            if let Some(interval) = corrected.interval {
                let inside =
                    (interval.low..=interval.high).contains(&report.uncorrected);
                said.push(match inside {
                    true => format!("The interval holds what `{judge}` says: the labels do not show that it is off."),
                    false => format!("The interval does not hold what `{judge}` says: its verdicts are off on the whole."),
                });
            }
            said.push(format!(
                "{} of {} rows are labelled{}; the number is right only if they are a random part.",
                report.n_labelled,
                report.n_rows - report.n_unjudged,
                match report.clustered {
                    true => format!(
                        ", in {} of {} tasks, and the interval comes from the spread between tasks",
                        report.n_tasks_labelled, report.n_tasks
                    ),
                    false => String::new(),
                }
            ));
            said.extend(corrected.note.iter().map(|note| format!("Corrected rate: {note}.")));
        }
    }
    if report.n_unjudged > 0 {
        said.push(format!(
            "{} rows have no verdict of `{judge}` and count in nothing.",
            report.n_unjudged
        ));
    }
    said.extend(report.warnings.iter().cloned());
    said
}

pub(super) fn no_random_part(report: &CorrectedReport, gap: f64) -> String {
    let (judge, more) = (plain(&report.judge), if gap > 0.0 { "fewer" } else { "more" });
    format!(
        "The labelled rows do not look like a random part: `{judge}` passes {more} of them, by {} points, than of the rest, which is more than chance gives.",
        points(gap.abs())
    )
}

pub(super) fn estimates_differ(corrected: f64, rogan_gladen: f64) -> String {
    format!(
        "Two corrections contradict each other by more than chance gives: {} by prediction-powered inference, {} by Rogan-Gladen. Either the labelled rows are no random part, or the judge errs more often on some tasks than on others.",
        points(corrected),
        points(rogan_gladen.clamp(0.0, 1.0))
    )
}

fn with_ends(value: f64, interval: Option<ConfidenceInterval>) -> (String, Option<String>) {
    match interval {
        None => (points(value), None),
        Some(interval) => {
            let [low, value, high] = points_apart([interval.low, value, interval.high]);
            (value, Some(format!("[{low}, {high}]")))
        }
    }
}

const fn name(estimator: Estimator) -> &'static str {
    match estimator {
        Estimator::PowerTuned => "corrected",
        Estimator::PredictionPowered => "judge in full",
        Estimator::LabelsOnly => "labels alone",
    }
}

impl fmt::Display for CorrectedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sentence in &self.summary {
            writeln!(f, "{sentence}")?;
        }
        writeln!(f)?;
        let level = format!("{} interval", percent(self.level));
        writeln!(f, "{:<16} {:>6}  {:<16}  weight on judge", "", "points", level)?;
        for estimate in self.corrected.iter().chain(&self.others) {
            let (value, interval) = with_ends(estimate.value, estimate.interval);
            let (name, lambda) = (name(estimate.estimator), estimate.lambda);
            let interval = interval.unwrap_or_default();
            writeln!(f, "{name:<16} {value:>6}  {interval:<16}  {lambda:.2}")?;
        }
        let check = &self.rogan_gladen;
        let (value, interval) = match check.value {
            Some(value) => with_ends(value, check.interval),
            None => ("–".to_string(), None),
        };
        let note = check.note.as_deref().unwrap_or_default();
        let line = format!(
            "{:<16} {value:>6}  {:<16}  {note}",
            "Rogan-Gladen",
            interval.unwrap_or_default()
        );
        writeln!(f, "{}", line.trim_end())?;
        writeln!(f, "{:<16} {:>6}", "judge alone", points(self.uncorrected))?;
        writeln!(f)?;
        let rate = |rate: Option<f64>| rate.map_or_else(|| "–".to_string(), points);
        write!(
            f,
            "On labelled rows the judge passes {} of 100 that pass and fails {} of 100 that fail.",
            rate(check.tpr),
            rate(check.tnr)
        )
    }
}
