//! Figures of papers and other programs, and links that were sent.

use passband_core::math::student_t_quantile;
use passband_core::measure::{
    MeasureOptions, Spread, bootstrap_mean, effective_wilson, pass_at_k, pass_hat_k,
};
use passband_core::page::{canonical_json, decode_link, recompute};
use passband_tests::{SentLink, read, report_of};
use serde_json::Value;

fn close(case: &str, what: &str, found: f64, expected: &Value, tolerance: f64) {
    let expected = expected.as_f64().unwrap_or_else(|| panic!("{case}: {what} is no number"));
    assert!(
        (found - expected).abs() <= tolerance,
        "{case}: {what} is {found}, expected {expected}"
    );
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn whole(value: &Value) -> u32 {
    value.as_u64().expect("a whole number") as u32
}

#[test]
fn tau_bench_gives_the_figures_that_its_authors_published() {
    let case = read("measure/tau-bench-gpt-4o-airline.json");
    let tasks: Vec<String> = serde_json::from_value(case["input"]["tasks"].clone()).unwrap();
    let tolerance = case["tolerance"].as_f64().unwrap();
    let report = report_of(&tasks, &MeasureOptions::default());
    let expected = &case["expected"];
    for (name, estimates) in [("passAt", &report.pass_at), ("passHat", &report.pass_hat)] {
        assert_eq!(estimates.len(), 4);
        for (estimate, expected) in estimates.iter().zip(list(&expected[name])) {
            let found = estimate.measured.unwrap().value;
            close("airline", &estimate.name, found, expected, tolerance);
            assert_eq!(estimate.n_tasks, 50);
        }
    }
    let error = report.pass_at[0].measured.unwrap().std_error.unwrap();
    close("airline", "standard error", error, &expected["stdError"], tolerance);
    assert_eq!(report.tasks.mixed, whole(&expected["mixed"]));
    assert_eq!(report.tasks.all_fail, whole(&expected["allFail"]));
    assert_eq!(report.tasks.all_pass, whole(&expected["allPass"]));
    assert_eq!(report.rows.total, 200);
    assert!(report.left_out.is_empty());
}

#[test]
fn estimators_equal_exact_fractions() {
    let case = read("measure/pass-at-k.json");
    for row in list(&case["table"]) {
        let [n, c, k] = ["n", "c", "k"].map(|name| whole(&row[name]));
        let what = format!("n {n}, c {c}, k {k}");
        let tolerance = case["tolerance"].as_f64().unwrap();
        close(&what, "pass@k", pass_at_k(n, c, k).unwrap(), &row["passAt"], tolerance);
        close(&what, "pass^k", pass_hat_k(n, c, k).unwrap(), &row["passHat"], tolerance);
    }
}

#[test]
fn bootstrap_percentiles_and_intervals_equal_reference_figures() {
    let file = read("measure/intervals.json");
    let tolerance = file["tolerance"].as_f64().unwrap();
    for case in list(&file["cases"]) {
        let name = case["name"].as_str().unwrap();
        let values: Vec<i64> =
            list(&case["numerators"]).iter().map(|value| value.as_i64().unwrap()).collect();
        let below = case["denominator"].as_u64().unwrap();
        let levels: Vec<(i64, u64)> = values.iter().map(|&value| (value, 1)).collect();
        let (low, high) = bootstrap_mean(&levels, below).unwrap().percentile(0.95);
        close(name, "percentile low", low, &case["percentile"][0], tolerance);
        close(name, "percentile high", high, &case["percentile"][1], tolerance);
        let Some(rollouts) = case["rollouts"].as_u64() else { continue };
        let shares: Vec<(f64, u64)> =
            values.iter().map(|&value| (value as f64 / below as f64, 1)).collect();
        let interval = effective_wilson(&Spread::of(&shares), rollouts as f64, 0.95).unwrap();
        close(name, "interval low", interval.low, &case["effectiveWilson"][0], tolerance);
        close(name, "interval high", interval.high, &case["effectiveWilson"][1], tolerance);
    }
}

#[test]
fn t_quantiles_equal_scipy() {
    let case = read("measure/t-quantiles.json");
    for row in list(&case["table"]) {
        let (p, df) = (row["p"].as_f64().unwrap(), row["df"].as_f64().unwrap());
        let expected = row["t"].as_f64().unwrap();
        let tolerance = case["relativeTolerance"].as_f64().unwrap() * expected.abs();
        close("t", &format!("p {p}, df {df}"), student_t_quantile(p, df), &row["t"], tolerance);
    }
}

/// A change that breaks this breaks links that people have sent: write a new version of the link instead.
#[test]
fn links_that_were_sent_open_for_ever() {
    let sent: Vec<SentLink> = serde_json::from_value(read("link/v1.json")).unwrap();
    assert!(sent.len() >= 3, "the golden file has lost its links");
    for sent in sent {
        let document = decode_link(&sent.link).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            canonical_json(&document),
            canonical_json(&sent.document),
            "{}",
            sent.document.question
        );
        let page = recompute(&document).unwrap();
        assert!(page.agreement.starts_with("Same as stated"), "{}", page.agreement);
    }
}
