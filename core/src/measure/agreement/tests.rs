//! Properties of a comparison, and what it refuses.

use super::*;
use proptest::prelude::*;

fn names(n: usize) -> Vec<String> {
    ["human", "judge", "third"].iter().take(n).map(ToString::to_string).collect()
}

type Rows = Vec<(Option<u8>, Vec<Option<u8>>)>;

fn labels(raters: usize, rows: &Rows) -> Labels {
    let rows = rows
        .iter()
        .map(|(task, given)| LabelledRow {
            task: task.map(|task| task.to_string()),
            labels: given.iter().map(|l| l.map(|l| Label::Number(f64::from(l)))).collect(),
        })
        .collect();
    Labels::of(&names(raters), rows).unwrap()
}

fn rows(raters: usize, classes: u8) -> impl Strategy<Value = Rows> {
    let label = proptest::option::weighted(0.85, 0..classes);
    let row = (0_u8..6, proptest::collection::vec(label, raters));
    (proptest::collection::vec(row, 1..40), any::<bool>()).prop_map(|(rows, tasked)| {
        rows.into_iter().map(|(task, labels)| (tasked.then_some(task), labels)).collect()
    })
}

fn with_reference() -> AgreementOptions {
    AgreementOptions { reference: Some("human".to_string()), ..AgreementOptions::default() }
}

fn near(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        (a, b) => a == b,
    }
}

proptest! {
    #[test]
    fn the_order_of_rows_changes_no_bit(rows in rows(3, 3), turn in 0_usize..40) {
        let mut other = rows.clone();
        other.rotate_left(turn % rows.len());
        other.reverse();
        for metric in [AlphaMetric::Nominal, AlphaMetric::Ordinal, AlphaMetric::Interval, AlphaMetric::Ratio] {
            let options = AgreementOptions {
                metric: Some(metric),
                weights: Some(Weights::Quadratic),
                ..with_reference()
            };
            let [one, two] = [&rows, &other].map(|rows| agreement(&labels(3, rows), &options).unwrap());
            prop_assert_eq!(one, two);
        }
    }

    #[test]
    fn swapped_raters_keep_kappa_and_mirror_the_table(rows in rows(2, 3)) {
        let swapped: Rows =
            rows.iter().map(|(task, l)| (*task, l.iter().rev().copied().collect())).collect();
        let [one, two] = [&rows, &swapped]
            .map(|rows| agreement(&labels(2, rows), &AgreementOptions::default()).unwrap());
        let (a, b) = (&one.pairs[0], &two.pairs[0]);
        prop_assert!(near(a.kappa.value, b.kappa.value));
        prop_assert!(near(a.kappa.std_error, b.kappa.std_error));
        prop_assert!(near(one.alpha.value, two.alpha.value));
        prop_assert!(near(a.agreement.value, b.agreement.value));
        let turned: Vec<Vec<u64>> = (0..b.confusion.len())
            .map(|i| b.confusion.iter().map(|row| row[i]).collect())
            .collect();
        prop_assert_eq!(&a.confusion, &turned);
    }

    #[test]
    fn the_reference_may_stand_on_either_side(rows in rows(2, 2)) {
        let swapped: Rows =
            rows.iter().map(|(task, l)| (*task, l.iter().rev().copied().collect())).collect();
        let one = agreement(&labels(2, &rows), &with_reference()).unwrap();
        let other = AgreementOptions { reference: Some("judge".to_string()), ..AgreementOptions::default() };
        let two = agreement(&labels(2, &swapped), &other).unwrap();
        let (Some(a), Some(b)) = (&one.pairs[0].errors, &two.pairs[0].errors) else { return Ok(()) };
        prop_assert_eq!(&a.tpr, &b.tpr);
        prop_assert_eq!(&a.leak, &b.leak);
        prop_assert_eq!(&a.precision, &b.precision);
        prop_assert!(near(a.leak.value, a.tnr.value.map(|tnr| 1.0 - tnr)));
    }

    #[test]
    fn unlabelled_rows_change_no_estimate(rows in rows(2, 3), at in 0_usize..40) {
        let mut more = rows.clone();
        let tasked = rows[0].0.is_some();
        let empty = (tasked.then_some(9), vec![None, Some(1)]);
        let nothing = (tasked.then_some(9), vec![None, None]);
        // A label of one alone adds no category that was not there.
        let known = rows.iter().any(|row| row.1.contains(&Some(1)));
        more.insert(at % rows.len(), if known { empty } else { nothing });
        let [one, two] = [&rows, &more].map(|rows| agreement(&labels(2, rows), &with_reference()).unwrap());
        prop_assert_eq!(&one.pairs, &two.pairs);
        prop_assert_eq!(&one.alpha, &two.alpha);
        prop_assert_eq!(two.n_rows, one.n_rows + 1);
        prop_assert_eq!(two.raters[0].unlabelled, one.raters[0].unlabelled + 1);
    }

    #[test]
    fn other_names_for_labels_keep_nominal_coefficients(rows in rows(3, 3)) {
        let renamed: Rows = rows
            .iter()
            .map(|(task, given)| (*task, given.iter().map(|l| l.map(|l| (l + 1) % 3 + 5)).collect()))
            .collect();
        let [one, two] = [&rows, &renamed]
            .map(|rows| agreement(&labels(3, rows), &AgreementOptions::default()).unwrap());
        prop_assert!(near(one.alpha.value, two.alpha.value));
        prop_assert!(near(one.alpha.std_error, two.alpha.std_error));
        for (a, b) in one.pairs.iter().zip(&two.pairs) {
            prop_assert!(near(a.kappa.value, b.kappa.value));
            prop_assert!(near(a.kappa.std_error, b.kappa.std_error));
        }
    }

    #[test]
    fn every_interval_has_width_and_holds_its_value(rows in rows(3, 4)) {
        let report = agreement(
            &labels(3, &rows),
            &AgreementOptions { weights: Some(Weights::Linear), ..AgreementOptions::default() },
        ).unwrap();
        let of_pairs = report.pairs.iter().flat_map(|p| [Some(&p.kappa), p.weighted.as_ref()]).flatten();
        for coefficient in of_pairs.chain([&report.alpha]) {
            let (Some(value), Some(interval)) = (coefficient.value, coefficient.interval) else { continue };
            prop_assert!(interval.low <= value && value <= interval.high, "{coefficient:?}");
            prop_assert!(interval.high - interval.low > 1e-6, "{coefficient:?}");
        }
        prop_assert!(!report.to_string().contains("NaN"));
    }
}

fn read(text: &str, task: Option<&str>) -> Result<Labels> {
    let raters = ["human".to_string(), "meta.judge".to_string()];
    Labels::read("labels.jsonl", text.as_bytes(), &raters, task)
}

#[test]
fn labels_are_read_from_fields_and_paths() {
    let text = r#"{"human":true,"meta":{"judge":1},"t":0}
{"human":null,"meta":{"judge":0},"t":"x"}
{"meta.judge":0.5,"t":0}
{"human":false,"t":0}"#;
    let labels = read(text, Some("t")).unwrap();
    assert_eq!(labels.len(), 4);
    assert_eq!(labels.n_tasks, Some(2));
    let numbers = [0.0, 0.5, 1.0].map(Label::Number);
    assert_eq!(labels.categories(), numbers);
    let report = agreement(&labels, &AgreementOptions::default()).unwrap();
    assert_eq!(report.raters[0].unlabelled, 2);
    assert_eq!(report.pairs[0].n_rows, 1);
    assert!(report.to_string().contains("2 of 4 rows have no label of `human`"), "{report}");
}

#[test]
fn what_is_no_label_is_refused_by_row_and_field() {
    let cases = [
        (r#"{"human":1,"meta":{"judge":[1]}}"#, 1, Some("meta.judge"), "the label is a list"),
        (
            "{\"human\":1,\"meta\":{\"judge\":1}}\n{\"human\":\"pass\"}",
            2,
            Some("human"),
            "`pass` is a text",
        ),
        (r#"[{"human":1,"meta":{"judge":0}},5]"#, 2, None, "the row is the number 5"),
        (r#"{"human":"","meta":{"judge":0}}"#, 1, Some("human"), "an empty text"),
        (r#"{"human":1e999,"meta":{"judge":0}}"#, 1, None, "out of range"),
    ];
    for (text, row, field, message) in cases {
        let error = read(text, None).unwrap_err();
        assert_eq!(error.row(), Some(row), "{text}: {error}");
        assert_eq!(error.field(), field, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
    let error = read(r#"{"humam":1,"meta":{"judge":0}}"#, None).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidOption);
    assert!(error.to_string().contains("the first row has `humam`, `meta`"), "{error}");
    let error = read(r#"{"human":1,"meta":{"judge":0}}"#, Some("task")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MissingIdentity);
}

#[test]
fn options_that_cannot_be_followed_are_refused() {
    let text =
        r#"[{"human":"bad","meta":{"judge":"good"}},{"human":"good","meta":{"judge":"good"}}]"#;
    let labels = read(text, None).unwrap();
    let base = AgreementOptions::default();
    let good = Label::Text("good".to_string());
    let cases = [
        (AgreementOptions { reference: Some("me".to_string()), ..base.clone() }, "reference"),
        (AgreementOptions { weights: Some(Weights::Linear), ..base.clone() }, "order"),
        (AgreementOptions { metric: Some(AlphaMetric::Interval), ..base.clone() }, "metric"),
        (AgreementOptions { order: Some(vec![good.clone()]), ..base.clone() }, "order"),
        (AgreementOptions { positive: Some(Label::Number(1.0)), ..base.clone() }, "positive"),
        (AgreementOptions { level: Some(1.0), ..base.clone() }, "level"),
    ];
    for (options, field) in cases {
        let error = agreement(&labels, &options).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidOption, "{error}");
        assert_eq!(error.field(), Some(field), "{error}");
    }
    let options = AgreementOptions { positive: Some(good), ..with_reference() };
    assert!(agreement(&labels, &options).unwrap().pairs[0].errors.is_some());
}

#[test]
fn a_reference_of_one_class_measures_nothing_but_agreement() {
    let rows: Rows = (0..50).map(|i| (None, vec![Some(1), Some(u8::from(i > 4))])).collect();
    let report = agreement(&labels(2, &rows), &with_reference()).unwrap();
    let pair = &report.pairs[0];
    assert_eq!(pair.agreement.count, 45);
    assert_eq!(pair.kappa.value, None);
    let errors = pair.errors.as_ref().unwrap();
    assert_eq!((errors.tpr.value, errors.leak.value), (None, None));
    assert!(errors.tpr.note.as_deref().unwrap().contains("passes every row"));
    assert!(report.to_string().contains("label rows of both kinds"), "{report}");
}

#[test]
fn many_labels_have_an_alpha_and_no_kappa() {
    let rows: Vec<LabelledRow> = (0..300)
        .map(|i| LabelledRow {
            task: None,
            labels: vec![
                Some(Label::Number(f64::from(i))),
                Some(Label::Number(f64::from(i + i % 2))),
            ],
        })
        .collect();
    let labels = Labels::of(&names(2), rows).unwrap();
    let options =
        AgreementOptions { metric: Some(AlphaMetric::Interval), ..AgreementOptions::default() };
    let report = agreement(&labels, &options).unwrap();
    assert_eq!(report.pairs[0].kappa.value, None);
    assert_eq!(report.pairs[0].agreement.count, 150);
    assert!(report.alpha.value.unwrap() > 0.999);
}
