//! Properties of a correction, and what it says of slices that are no random part.

use super::*;
use crate::measure::agreement::{Label, LabelledRow};
use proptest::prelude::*;

type Rows = Vec<(Option<u8>, Option<u8>, Option<u8>)>;

fn labels(rows: &Rows) -> Labels {
    let number = |label: Option<u8>| label.map(|label| Label::Number(f64::from(label)));
    let rows = rows
        .iter()
        .map(|&(task, judge, human)| LabelledRow {
            task: task.map(|task| task.to_string()),
            labels: vec![number(judge), number(human)],
        })
        .collect();
    Labels::of(&["judge".to_string(), "human".to_string()], rows).unwrap()
}

fn report(rows: &Rows) -> Result<CorrectedReport> {
    corrected_rate(&labels(rows), &CorrectedOptions::default())
}

fn rows() -> impl Strategy<Value = Rows> {
    let row = (
        0_u8..8,
        proptest::option::weighted(0.95, 0_u8..2),
        proptest::option::weighted(0.5, 0_u8..2),
    );
    (proptest::collection::vec(row, 1..60), any::<bool>()).prop_map(|(rows, tasked)| {
        rows.into_iter().map(|(t, judge, human)| (tasked.then_some(t), judge, human)).collect()
    })
}

proptest! {
    #[test]
    fn the_order_of_rows_changes_no_bit(rows in rows(), turn in 0_usize..60) {
        let mut other = rows.clone();
        other.rotate_left(turn % rows.len());
        other.reverse();
        prop_assert_eq!(report(&rows).ok(), report(&other).ok());
    }

    #[test]
    fn every_interval_has_width_and_holds_its_value(rows in rows()) {
        let Ok(report) = report(&rows) else { return Ok(()) };
        for estimate in report.corrected.iter().chain(&report.others) {
            let Some(interval) = estimate.interval else { continue };
            prop_assert!(interval.low >= 0.0 && interval.high <= 1.0);
            prop_assert!(interval.low <= estimate.value && estimate.value <= interval.high);
            prop_assert!(interval.high - interval.low > 1e-4, "{estimate:?}");
        }
        prop_assert!(!report.to_string().contains("NaN"));
    }

    #[test]
    fn unjudged_rows_change_no_estimate(rows in rows()) {
        let mut more = rows.clone();
        more.push((rows[0].0.map(|_| 99), None, Some(1)));
        let (Ok(one), Ok(two)) = (report(&rows), report(&more)) else { return Ok(()) };
        prop_assert_eq!(one.corrected, two.corrected);
        prop_assert_eq!(one.rogan_gladen, two.rogan_gladen);
        prop_assert_eq!(one.n_unjudged + 1, two.n_unjudged);
    }
}

/// Rows in turn: a judge that passes `of_pass` of 10 passes and fails `of_fail` of 10 failures.
fn made(n: u32, of_pass: u32, of_fail: u32, labelled: impl Fn(u32, bool) -> bool) -> Rows {
    (0..n)
        .map(|i| {
            let human = i % 2 == 0;
            let right = i / 2 % 10 < if human { of_pass } else { of_fail };
            let judge = human == right;
            (None, Some(u8::from(judge)), labelled(i, judge).then_some(u8::from(human)))
        })
        .collect()
}

#[test]
fn a_lenient_judge_is_put_right() {
    let report = report(&made(1000, 10, 6, |i, _| i % 100 < 20)).unwrap();
    let corrected = report.corrected.as_ref().unwrap();
    assert!((report.uncorrected - 0.7).abs() < 1e-12);
    assert!((corrected.value - 0.5).abs() < 0.01, "{corrected:?}");
    let interval = corrected.interval.unwrap();
    assert!(interval.high < 0.7, "{interval:?}");
    let alone = report.others[1].interval.unwrap();
    assert!(interval.high - interval.low < alone.high - alone.low);
    assert_eq!(report.warnings, Vec::<String>::new());
    let text = report.to_string();
    assert!(text.contains("`judge` alone says 70.0"), "{text}");
    assert!(text.contains("does not hold what `judge` says"), "{text}");
}

#[test]
fn labels_chosen_by_the_verdict_are_noticed() {
    // Only what the judge failed was looked at, and a little of the rest.
    let report =
        report(&made(1000, 9, 8, |i, judge| i % 100 < if judge { 4 } else { 40 })).unwrap();
    assert!(
        report.warnings.iter().any(|w| w.contains("do not look like a random part")),
        "{report}"
    );
}

#[test]
fn a_judge_that_knows_nothing_is_refused_by_the_check() {
    let report = report(&made(400, 5, 5, |i, _| i % 40 < 20)).unwrap();
    assert_eq!(report.rogan_gladen.value, None);
    assert!(report.rogan_gladen.note.as_deref().unwrap().starts_with("refused"));
    assert!(report.corrected.as_ref().unwrap().lambda < 0.05);
}

#[test]
fn a_slice_without_an_error_does_not_make_a_perfect_judge() {
    let report = report(&made(1000, 10, 10, |i, _| i % 100 < 5)).unwrap();
    let corrected = report.corrected.unwrap();
    let interval = corrected.interval.unwrap();
    assert!((corrected.value - 0.5).abs() < 0.01);
    assert!(interval.high - interval.low > 0.1, "{interval:?}");
}

#[test]
fn without_a_label_nothing_is_corrected() {
    let report = report(&made(20, 9, 8, |_, _| false)).unwrap();
    assert_eq!(report.corrected, None);
    assert!(report.summary[0].contains("cannot be corrected"));
}

#[test]
fn verdicts_that_mean_nothing_are_refused() {
    let error = report(&vec![(None, Some(1), Some(1)), (None, Some(1), Some(3))]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidVerdict);
    assert_eq!((error.row(), error.field()), (Some(2), Some("human")));
    let error = report(&vec![(None, None, Some(1))]).unwrap_err();
    assert_eq!(error.field(), Some("judge"));
    let options = CorrectedOptions { added_disagreements: Some(-1.0), ..Default::default() };
    let error = corrected_rate(&labels(&vec![(None, Some(1), None)]), &options).unwrap_err();
    assert_eq!(error.field(), Some("addedDisagreements"));
}
