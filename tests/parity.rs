//! The native build computes what `golden/parity.json` holds, to the last bit. The package's tests and the
//! browser's hold the wasm to the same file.

use passband_tests::{ParityCase, read};

#[test]
fn the_native_build_computes_the_golden_bits() {
    let cases: Vec<ParityCase> = serde_json::from_value(read("parity.json")).unwrap();
    assert!(cases.len() >= 10, "the golden file has lost its cases");
    for mut case in cases {
        let (report, link) = (case.report.clone(), case.link.clone());
        case.compute();
        assert_eq!(case.report, report, "{}", case.name);
        assert_eq!(case.link, link, "{}", case.name);
    }
}
