//! The Rogan-Gladen estimate: a pass rate undone by the judge's true pass and true fail rates.

use super::data::{Data, Row};
use super::report::RoganGladen;
use crate::defaults;
use crate::math::sum;
use crate::measure::agreement::{
    ConfidenceInterval, IntervalMethod, effective_size, few_tasks, upper_normal, upper_t,
};
use libm::sqrt;

/// The estimate, and what each task adds to its error where there is one.
pub(super) fn rogan_gladen(data: &Data, level: f64) -> (RoganGladen, Option<(f64, Vec<f64>)>) {
    let mut found = RoganGladen::default();
    let refuse = |mut found: RoganGladen, note: String| {
        found.note = Some(note);
        (found, None)
    };
    if !data.binary {
        return refuse(found, "not measured: some verdicts are between 0 and 1".to_string());
    }
    let judge = |row: &Row| Some(row.judge);
    let on_pass = |row: &Row| (row.human == Some(1.0)).then_some(row.judge);
    let on_fail = |row: &Row| (row.human == Some(0.0)).then_some(1.0 - row.judge);
    let (rate, tpr, tnr) = (data.mean(judge), data.mean(on_pass), data.mean(on_fail));
    found.tpr = tpr.map(|mean| mean.0);
    found.tnr = tnr.map(|mean| mean.0);
    let (Some(rate), Some(tpr), Some(tnr)) = (rate, tpr, tnr) else {
        let class = if tpr.is_none() { "passes" } else { "fails" };
        return refuse(found, format!("not measured: no labelled row {class}"));
    };
    let youden = tpr.0 + tnr.0 - 1.0;
    // A Youden index that is 0 but for rounding says nothing either.
    if youden < 1e-9 {
        return refuse(
            found,
            "refused: the judge passes rows that fail as often as rows that pass, so that its verdicts say nothing about the rate".to_string(),
        );
    }
    let raw = (rate.0 + tnr.0 - 1.0) / youden;
    let parts =
        [data.influence(rate, judge), data.influence(tpr, on_pass), data.influence(tnr, on_fail)];
    let [of_rate, of_tpr, of_tnr] = &parts;
    let influence: Vec<f64> = of_rate
        .iter()
        .zip(of_tpr)
        .zip(of_tnr)
        .map(|((rate, tpr), tnr)| (rate - raw * tpr + (1.0 - raw) * tnr) / youden)
        .collect();
    found.value = Some(raw.clamp(0.0, 1.0));
    if data.tasks_labelled < defaults::MIN_TASKS_FOR_INTERVAL as u64 {
        found.note = Some(few_tasks(data.tasks_labelled));
        return (found, None);
    }
    let tasks = data.tasks_labelled as f64;
    let squares = |values: &[f64]| sum(&values.iter().map(|v| v * v).collect::<Vec<_>>());
    found.std_error = Some(sqrt(tasks / (tasks - 1.0) * squares(&influence)));
    if !(0.0..=1.0).contains(&raw) {
        found.note = Some("the estimate lay outside 0 to 100 and was held at the end".to_string());
    }
    let size = |mean: f64, influence: &[f64], has: &dyn Fn(&Row) -> Option<f64>| {
        let in_task = |rows: &&Vec<Row>| rows.iter().any(|row| has(row).is_some());
        let tasks = data.tasks.iter().filter(in_task).count();
        let rows = data.tasks.iter().flatten().filter(|row| has(row).is_some()).count() as u64;
        let t = tasks as f64;
        let factor = if tasks > 1 { t / (t - 1.0) } else { 1.0 };
        match tasks as u64 == rows {
            true => rows as f64,
            false => effective_size(mean, factor * squares(influence), tasks, rows),
        }
    };
    let quantile = match data.clustered {
        true => upper_t(level, tasks - 1.0),
        false => upper_normal(level),
    };
    found.interval = lang_reiczigel(
        (rate.0, size(rate.0, of_rate, &judge)),
        (tpr.0, size(tpr.0, of_tpr, &on_pass)),
        (tnr.0, size(tnr.0, of_tnr, &on_fail)),
        quantile,
    )
    .map(|(low, high)| {
        // The adjusted centre may leave the plain estimate outside.
        let value = raw.clamp(0.0, 1.0);
        let (low, high) = (low.min(value), high.max(value));
        ConfidenceInterval { low, high, level, method: IntervalMethod::LangReiczigel }
    });
    (found, Some((raw, influence)))
}

/// Lang and Reiczigel's interval, from each share and the size that it was measured on.
///
/// # Source
/// Lang and Reiczigel 2014, "Confidence limits for prevalence of disease adjusted for estimated sensitivity
/// and specificity", Preventive Veterinary Medicine 113, 13-22.
fn lang_reiczigel(
    rate: (f64, f64),
    tpr: (f64, f64),
    tnr: (f64, f64),
    z: f64,
) -> Option<(f64, f64)> {
    let (square, plus) = (z * z, 2.0);
    let adjusted = |(share, size): (f64, f64), plus: f64| {
        ((size * share + plus / 2.0) / (size + plus), size + plus)
    };
    let (p, n) = adjusted(rate, square);
    let (se, n_se) = adjusted(tpr, plus);
    let (sp, n_sp) = adjusted(tnr, plus);
    let youden = se + sp - 1.0;
    if youden <= 0.0 {
        return None;
    }
    let value = (p + sp - 1.0) / youden;
    let (of_se, of_sp) = (se * (1.0 - se) / n_se, sp * (1.0 - sp) / n_sp);
    let variance =
        p * (1.0 - p) / n + value * value * of_se + (1.0 - value) * (1.0 - value) * of_sp;
    let shift = 2.0 * square * (value * of_se - (1.0 - value) * of_sp);
    let half = z * sqrt(variance) / youden;
    let end = |value: f64| value.clamp(0.0, 1.0);
    Some((end(value + shift - half), end(value + shift + half)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_equals_the_published_procedure() {
        // By hand from the paper's procedure in Python: 110 of 200 positive, Se 50 of 60, Sp 48 of 60.
        let z = upper_normal(0.95);
        let (low, high) =
            lang_reiczigel((0.55, 200.0), (50.0 / 60.0, 60.0), (0.8, 60.0), z).unwrap();
        assert!((low - 0.395688405041).abs() < 1e-9, "{low}");
        assert!((high - 0.713462892221).abs() < 1e-9, "{high}");
        assert_eq!(lang_reiczigel((0.3, 200.0), (0.4, 60.0), (0.5, 60.0), z), None);
    }
}
