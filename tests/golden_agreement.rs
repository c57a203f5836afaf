//! Agreement and corrected rates against scikit-learn, statsmodels, ppi-python and published figures.

use passband_core::measure::agreement::{
    AgreementOptions, AlphaMetric, Coefficient, Label, LabelledRow, Labels, SpreadOver, Weights,
    agreement, wilson,
};
use passband_core::measure::corrected::{
    CorrectedOptions, CorrectedReport, Estimator, corrected_rate,
};
use passband_tests::read;
use serde_json::Value;

const FILE: &str = "measure/agreement.json";
/// Of standard errors that were made by numerical derivatives.
const NUMERICAL: f64 = 1e-6;

fn close(what: &str, found: Option<f64>, expected: &Value, tolerance: f64) {
    let expected = expected.as_f64().unwrap_or_else(|| panic!("{what}: no expected number"));
    let found = found.unwrap_or_else(|| panic!("{what}: not measured, expected {expected}"));
    assert!((found - expected).abs() <= tolerance, "{what}: {found}, expected {expected}");
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn raters(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn label(value: &Value) -> Option<Label> {
    value.as_f64().map(Label::Number)
}

/// Rows of a table whose rows are the first rater's labels.
fn of_table(table: &Value) -> Labels {
    let mut rows = Vec::new();
    for (i, row) in list(table).iter().enumerate() {
        for (j, count) in list(row).iter().enumerate() {
            let labels = [i, j].map(|label| Some(Label::Number(label as f64)));
            let row = LabelledRow { task: None, labels: labels.to_vec() };
            rows.extend(std::iter::repeat_n(row, count.as_u64().unwrap() as usize));
        }
    }
    Labels::of(&raters(&["human", "judge"]), rows).unwrap()
}

#[test]
fn kappa_equals_scikit_learn_and_statsmodels() {
    let file = read(FILE);
    let tolerance = file["tolerance"].as_f64().unwrap();
    for case in list(&file["kappa"]) {
        let name = case["name"].as_str().unwrap();
        let labels = of_table(&case["table"]);
        for (key, weights) in [
            ("plain", None),
            ("linear", Some(Weights::Linear)),
            ("quadratic", Some(Weights::Quadratic)),
        ] {
            let order = (0..list(&case["table"]).len()).map(|i| Label::Number(i as f64)).collect();
            let options =
                AgreementOptions { weights, order: Some(order), ..AgreementOptions::default() };
            let report = agreement(&labels, &options).unwrap();
            let pair = &report.pairs[0];
            let found: &Coefficient = pair.weighted.as_ref().unwrap_or(&pair.kappa);
            let what = format!("{name}, {key}");
            close(&what, found.value, &case[key]["kappa"], tolerance);
            close(&what, found.std_error_rows, &case[key]["stdError"], tolerance);
            if weights.is_none() {
                let wald = found.wald.unwrap_or_else(|| panic!("{what}: no Wald interval"));
                close(&what, Some(wald.low), &case[key]["wald"][0], tolerance);
                close(&what, Some(wald.high), &case[key]["wald"][1], tolerance);
                close(&what, pair.agreement.value, &case["agreement"], tolerance);
                let interval = pair.agreement.interval.unwrap();
                close(&what, Some(interval.low), &case["agreementInterval"][0], tolerance);
                close(&what, Some(interval.high), &case["agreementInterval"][1], tolerance);
            }
            if let Some(interval) = found.interval {
                assert!(interval.high - interval.low > 0.01, "{what}: {interval:?}");
                let value = found.value.unwrap();
                assert!((interval.low..=interval.high).contains(&value), "{what}: {interval:?}");
            }
        }
    }
}

#[test]
fn one_constant_rater_is_zero_and_two_alike_are_undefined() {
    let constant: Value = serde_json::json!([[0, 5], [0, 95]]);
    let pair = &agreement(&of_table(&constant), &AgreementOptions::default()).unwrap().pairs[0];
    assert_eq!(pair.kappa.value, Some(0.0));
    assert!(pair.kappa.note.as_deref().unwrap().contains("single label"));
    for table in [serde_json::json!([[10, 0], [0, 0]]), serde_json::json!([[0, 0], [0, 10]])] {
        let report = agreement(&of_table(&table), &AgreementOptions::default()).unwrap();
        let pair = &report.pairs[0];
        assert_eq!(pair.kappa.value, None, "{table}");
        assert!(pair.kappa.note.as_deref().unwrap().starts_with("not measured"));
        assert_eq!(report.alpha.value, None);
        assert_eq!(pair.agreement.value, Some(1.0));
    }
}

#[test]
fn leak_and_miss_are_counted_on_the_reference() {
    let labels = of_table(&serde_json::json!([[13, 4], [3, 40]]));
    let options =
        AgreementOptions { reference: Some("human".to_string()), ..AgreementOptions::default() };
    let report = agreement(&labels, &options).unwrap();
    let pair = &report.pairs[0];
    let errors = pair.errors.as_ref().unwrap();
    for (found, expected) in [
        (pair.agreement.value, 0.883_333_333_333),
        (pair.kappa.value, 0.707_520_891_365),
        (errors.leak.value, 0.235_294_117_647),
        (errors.miss.value, 0.069_767_441_860_5),
        (pair.agreement.interval.map(|i| i.low), 0.778_212_119_758),
        (pair.agreement.interval.map(|i| i.high), 0.942_322_793_599),
        (errors.leak.interval.map(|i| i.low), 0.095_550_443_220_8),
        (errors.leak.interval.map(|i| i.high), 0.472_617_981_196),
    ] {
        // scikit-learn and statsmodels, given to 12 digits.
        assert!((found.unwrap() - expected).abs() < 1e-9, "{found:?}, expected {expected}");
    }
    assert!(report.summary[0].starts_with(
        "`judge` agrees with `human` on 88.3 of 100 labels [77.8, 94.2]; kappa 0.71 ["
    ));
}

#[test]
fn the_clustered_standard_error_of_kappa_is_the_derivative_over_tasks() {
    let file = read(FILE);
    let case = &file["clusteredKappa"];
    let mut rows = Vec::new();
    for (task, pairs) in list(&case["tasks"]).iter().enumerate() {
        for pair in list(pairs) {
            let labels = vec![label(&pair[0]), label(&pair[1])];
            rows.push(LabelledRow { task: Some(task.to_string()), labels });
        }
    }
    let labels = Labels::of(&raters(&["human", "judge"]), rows).unwrap();
    let report = agreement(&labels, &AgreementOptions::default()).unwrap();
    assert_eq!(report.spread, SpreadOver::Tasks);
    let kappa = &report.pairs[0].kappa;
    close("kappa", kappa.value, &case["kappa"], 1e-9);
    close("standard error", kappa.std_error, &case["stdError"], NUMERICAL);
    assert_ne!(kappa.std_error, kappa.std_error_rows);
}

#[test]
fn alpha_equals_krippendorffs_figures_and_an_independent_computation() {
    let file = read(FILE);
    let metrics = [
        ("nominal", AlphaMetric::Nominal),
        ("ordinal", AlphaMetric::Ordinal),
        ("interval", AlphaMetric::Interval),
        ("ratio", AlphaMetric::Ratio),
    ];
    for case in list(&file["alpha"]) {
        let tasks = case["tasks"].as_array();
        let rows: Vec<LabelledRow> = list(&case["rows"])
            .iter()
            .enumerate()
            .map(|(row, labels)| LabelledRow {
                task: tasks.map(|tasks| tasks[row].to_string()),
                labels: list(labels).iter().map(label).collect(),
            })
            .collect();
        let labels = Labels::of(&raters(&["a", "b", "c", "d"]), rows).unwrap();
        for (name, metric) in metrics {
            let options = AgreementOptions { metric: Some(metric), ..AgreementOptions::default() };
            let alpha = agreement(&labels, &options).unwrap().alpha;
            let what = format!("{}, {name}", case["name"]);
            close(&what, alpha.value, &case["metrics"][name]["alpha"], 1e-9);
            close(&what, alpha.std_error, &case["metrics"][name]["stdError"], NUMERICAL);
            if case.get("published").is_some() {
                close(&what, alpha.value, &case["published"][name], 0.0005);
            }
        }
    }
}

#[test]
fn wilson_equals_statsmodels() {
    let file = read(FILE);
    for case in list(&file["wilson"]) {
        let (x, n) = (case["x"].as_u64().unwrap(), case["n"].as_u64().unwrap());
        let found = wilson(x, n, case["level"].as_f64().unwrap()).unwrap().unwrap();
        close(&case.to_string(), Some(found.low), &case["interval"][0], 1e-9);
        close(&case.to_string(), Some(found.high), &case["interval"][1], 1e-9);
    }
}

fn corrected(case: &Value) -> CorrectedReport {
    let tasked = case["tasked"].as_bool().unwrap();
    let rows = list(&case["rows"])
        .iter()
        .map(|row| LabelledRow {
            task: tasked.then(|| row[0].to_string()),
            labels: vec![label(&row[1]), label(&row[2])],
        })
        .collect();
    let labels = Labels::of(&raters(&["judge", "human"]), rows).unwrap();
    corrected_rate(&labels, &CorrectedOptions::default()).unwrap()
}

#[test]
fn corrected_rates_equal_ppi_python_and_an_independent_computation() {
    let file = read(FILE);
    for case in list(&file["corrected"]) {
        let report = corrected(case);
        let name = case["name"].as_str().unwrap();
        close(name, Some(report.uncorrected), &case["uncorrected"], 1e-9);
        for estimate in report.corrected.iter().chain(&report.others) {
            let key = match estimate.estimator {
                Estimator::PowerTuned => "powerTuned",
                Estimator::PredictionPowered => "predictionPowered",
                Estimator::LabelsOnly => "labelsOnly",
            };
            let what = format!("{name}, {key}");
            close(&what, Some(estimate.lambda), &case[key]["lambda"], 1e-9);
            close(&what, Some(estimate.value), &case[key]["value"], 1e-9);
            close(&what, estimate.std_error, &case[key]["stdError"], 1e-9);
            let interval = estimate.interval.unwrap();
            assert!(
                (interval.low..interval.high).contains(&estimate.value),
                "{what}: {interval:?}"
            );
        }
        if let Some(theirs) = case.get("ppiPython") {
            close(name, Some(report.others[0].value), &theirs["value"], 1e-9);
            close(name, report.others[0].std_error, &theirs["stdError"], 1e-9);
        }
        let check = &report.rogan_gladen;
        close(name, check.tpr, &case["roganGladen"]["tpr"], 1e-9);
        close(name, check.tnr, &case["roganGladen"]["tnr"], 1e-9);
        close(name, check.value, &case["roganGladen"]["value"], 1e-9);
    }
}
