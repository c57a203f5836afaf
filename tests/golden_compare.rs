//! Comparisons against exact figures and other programs'.

use passband_core::measure::{benjamini_hochberg, holm, paired_test};
use passband_tests::read;
use serde_json::Value;

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect()
}

#[test]
fn paired_differences_equal_exact_figures() {
    let file = read("measure/compare.json");
    let tolerance = file["tolerance"].as_f64().unwrap();
    let cases = file["paired"].as_array().unwrap();
    assert!(cases.len() > 8);
    for case in cases {
        let name = case["name"].as_str().unwrap();
        let values = numbers(&case["numerators"]);
        let levels: Vec<(i64, u64)> = values.iter().map(|&value| (value as i64, 1)).collect();
        let below = case["denominator"].as_u64().unwrap();
        let most = (values.len() as u64 * below) as f64;
        let test = paired_test(&levels, below, most, 0.05).unwrap();
        let close = |what: &str, found: f64, expected: f64| {
            assert!((found - expected).abs() <= tolerance, "{name}, {what}: {found} {expected}");
        };
        close("delta", test.delta, case["delta"].as_f64().unwrap());
        close("p", test.p, case["p"].as_f64().unwrap());
        if let Some(ends) = case.get("percentile") {
            let (bootstrap, ends) = (test.bootstrap.unwrap(), numbers(ends));
            close("percentile low", bootstrap.low, ends[0]);
            close("percentile high", bootstrap.high, ends[1]);
        }
        let interval = test.interval.unwrap();
        assert!(interval.high > interval.low, "{name}");
        assert_eq!(interval.low > 0.0 || interval.high < 0.0, test.p <= 0.05, "{name}");
    }
}

#[test]
fn adjusted_p_values_equal_statsmodels() {
    let case = &read("measure/compare.json")["adjusted"];
    let p = numbers(&case["p"]);
    for (found, expected) in
        [(holm(&p), &case["holm"]), (benjamini_hochberg(&p), &case["benjaminiHochberg"])]
    {
        for (found, expected) in found.iter().zip(numbers(expected)) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    }
}
