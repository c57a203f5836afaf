//! Comparisons: what must hold for any two arms.

use passband_core::ErrorKind;
use passband_core::measure::{
    Behavior, CompareOptions, Comparison, Outcome, Side, TaskOutcomes, Verdict, compare,
    paired_test,
};
use proptest::prelude::*;

fn arm(name: &str, groups: &[&str]) -> Side {
    let tasks = groups.iter().enumerate().map(|(i, group)| task(&format!("t{i}"), group));
    Side { name: name.to_string(), runs: vec![tasks.collect()] }
}

fn task(name: &str, group: &str) -> TaskOutcomes {
    let outcomes = group.chars().map(|symbol| match symbol {
        '1' => Outcome::Pass,
        '0' => Outcome::Fail,
        'h' => Outcome::Partial(0.5),
        'u' => Outcome::Ungraded,
        _ => Outcome::Error,
    });
    TaskOutcomes { name: name.to_string(), outcomes: outcomes.collect() }
}

fn answer(before: &Side, after: &Side) -> Comparison {
    compare(before, after, &CompareOptions::default()).unwrap()
}

/// The arm whose task i passes in run r when `i < passing[r]`, of 40.
fn stepped(name: &str, passing: &[usize]) -> Side {
    let run = |&passing: &usize| {
        (0..40).map(|i| task(&format!("t{i}"), if i < passing { "1" } else { "0" })).collect()
    };
    Side { name: name.to_string(), runs: passing.iter().map(run).collect() }
}

#[test]
fn a_gain_outside_the_noise_of_runs_is_real() {
    let found = answer(&stepped("v1", &[20, 21, 20]), &stepped("v2", &[30, 31, 30]));
    assert_eq!(found.verdict, Verdict::Real, "{}", found.sentence);
    let runs = found.runs.unwrap();
    assert!((found.delta.unwrap() - 0.25).abs() < 1e-12);
    assert!((runs.run_std - 0.014_433_756_729_7).abs() < 1e-12, "{runs:?}");
    assert!((runs.band - 0.032_720_719_358).abs() < 1e-11, "{runs:?}");
    assert_eq!((runs.df, runs.cleared), (Some(4), true));
    assert_eq!(found.flips.fixed.len(), 10);
}

#[test]
fn a_gain_within_the_noise_of_runs_is_noise() {
    let found = answer(&stepped("v1", &[20, 24, 16]), &stepped("v2", &[24, 28, 20]));
    assert_eq!(found.verdict, Verdict::Noise, "{}", found.sentence);
    assert!((found.runs.unwrap().band - 0.226_695_793_553).abs() < 1e-10);
    assert!(found.p.unwrap().value <= 0.05);
    assert!(found.sentence.contains("runs of one agent differ by up to 22.7 points"));
}

#[test]
fn a_loss_is_a_regression_and_names_what_broke() {
    let before = arm("v1", &["1111", "1111", "1111", "1111", "1111", "1111", "1111", "1110"]);
    let after = arm("v2", &["0000", "0100", "0000", "0001", "0000", "1000", "0000", "1111"]);
    let found = answer(&before, &after);
    assert_eq!(found.verdict, Verdict::Regression, "{}", found.sentence);
    assert!(found.sentence.starts_with("Regression: v2 is worse than v1."), "{}", found.sentence);
    let broken: Vec<&str> = found.flips.broken.iter().map(|flip| flip.task.as_str()).collect();
    assert_eq!(broken, ["t0", "t2", "t4", "t6", "t1", "t3", "t5"]);
    assert_eq!((found.flips.n_up, found.flips.n_down, found.flips.n_same), (1, 7, 0));
    assert!((found.flips.mcnemar - 2.0 / 128.0).abs() < 1e-15);
}

#[test]
fn a_comparison_that_could_see_the_effect_says_noise_and_one_that_could_not_says_so() {
    let even: Vec<&str> = ["1111", "0000"].into_iter().cycle().take(600).collect();
    let mut nearly = even.clone();
    nearly[0] = "1110";
    let found = answer(&arm("v1", &even), &arm("v2", &nearly));
    assert_eq!(found.verdict, Verdict::Noise, "{}", found.sentence);
    assert!(found.detectable.unwrap() < 0.05);

    let found = answer(&arm("v1", &even[..10]), &arm("v2", &nearly[..10]));
    assert_eq!(found.verdict, Verdict::NotEnoughTasks, "{}", found.sentence);
    assert!(found.tasks_needed.unwrap() > 100, "{found}");
    let five = answer(&arm("v1", &["0"; 5]), &arm("v2", &["1"; 5]));
    assert_eq!((five.verdict, five.detectable), (Verdict::NotEnoughTasks, None));
}

#[test]
fn half_credit_is_compared_and_never_vanishes() {
    let found = answer(&arm("v1", &["1100"; 20]), &arm("v2", &["11hh"; 20]));
    assert_eq!(found.metric, "mean reward");
    assert_eq!(found.delta, Some(0.25));
    let options = CompareOptions { metric: Some("pass@1".to_string()), ..Default::default() };
    let found = compare(&arm("v1", &["1100"; 20]), &arm("v2", &["11hh"; 20]), &options).unwrap();
    assert_eq!(found.left_out_after[0].count, 40);
}

#[test]
fn errors_are_no_failures_and_the_report_says_what_they_would_be() {
    let found = answer(&arm("v1", &["11"; 8]), &arm("v2", &["1e"; 8]));
    assert_eq!((found.delta, found.delta_if_errors_fail), (Some(0.0), Some(-0.5)));
    assert!(found.notes.iter().any(|note| note.contains("8 of v2")), "{found}");
}

#[test]
fn behaviors_are_corrected_and_a_regression_that_was_not_meant_is_called_out() {
    let before = arm("v1", &["0"; 12].iter().chain(&["1"; 24]).copied().collect::<Vec<_>>());
    let after = arm(
        "v2",
        &["1"; 12].iter().chain(&["0"; 9]).chain(&["1"; 15]).copied().collect::<Vec<_>>(),
    );
    let group = |name: &str, tasks: std::ops::Range<usize>, target| Behavior {
        name: name.to_string(),
        tasks: tasks.map(|i| format!("t{i}")).collect(),
        target,
    };
    let options = CompareOptions {
        behaviors: vec![
            group("refunds", 0..12, true),
            group("orders", 12..24, false),
            group("greetings", 24..36, false),
        ],
        ..Default::default()
    };
    let found = compare(&before, &after, &options).unwrap();
    let verdicts: Vec<Verdict> = found.behaviors.iter().map(|b| b.verdict).collect();
    assert_eq!(verdicts, [Verdict::Real, Verdict::Regression, Verdict::NotEnoughTasks]);
    // 9 of 9 down: 2 / 512, second of three.
    assert!((found.behaviors[1].p_adjusted.unwrap() - 2.0 * 2.0 / 512.0).abs() < 1e-12);
    assert!(found.to_string().contains("Regression where none was meant: orders fell"), "{found}");

    for (name, tasks, at) in [("", vec!["t1"], "no name"), ("x", vec!["t99"], "`t99`")] {
        let tasks = tasks.into_iter().map(String::from).collect();
        let behaviors = vec![Behavior { name: name.to_string(), tasks, target: false }];
        let options = CompareOptions { behaviors, ..Default::default() };
        let error = compare(&before, &after, &options).unwrap_err();
        assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidOption, Some("behaviors")));
        assert!(error.to_string().contains(at), "{error}");
    }
}

#[test]
fn options_out_of_range_are_refused_by_name() {
    let (a, b) = (arm("a", &["1"]), arm("b", &["0"]));
    let none = CompareOptions::default;
    for (field, options) in [
        ("alpha", CompareOptions { alpha: Some(0.0), ..none() }),
        ("alpha", CompareOptions { alpha: Some(f64::NAN), ..none() }),
        ("effect", CompareOptions { effect: Some(0.0), ..none() }),
        ("power", CompareOptions { power: Some(1.0), ..none() }),
        ("metric", CompareOptions { metric: Some("passes".to_string()), ..none() }),
        ("runStd", CompareOptions { run_std: Some(-0.1), ..none() }),
        ("runStdRuns", CompareOptions { run_std_runs: Some(1), ..none() }),
    ] {
        let error = compare(&a, &b, &options).unwrap_err();
        assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidOption, Some(field)));
    }
    let empty = Side { name: "none".to_string(), runs: Vec::new() };
    assert_eq!(compare(&a, &empty, &none()).unwrap_err().field(), Some("after"));
}

fn levels() -> impl Strategy<Value = Vec<(i64, u64)>> {
    prop::collection::vec((-4_i64..=4, 1_u64..12), 1..9)
}

fn groups() -> impl Strategy<Value = Vec<(String, String)>> {
    prop::collection::vec(("[01]{1,5}[ue]?", "[01]{1,5}[u]?"), 1..24)
}

fn sides(groups: &[(String, String)], order: &dyn Fn(usize) -> String) -> (Side, Side) {
    let side = |name: &str, of: &dyn Fn(&(String, String)) -> String| Side {
        name: name.to_string(),
        runs: vec![groups.iter().enumerate().map(|(i, g)| task(&order(i), &of(g))).collect()],
    };
    (side("a", &|g| g.0.clone()), side("b", &|g| g.1.clone()))
}

proptest! {
    #[test]
    fn the_interval_excludes_0_exactly_where_the_p_is_at_most_alpha(
        levels in levels(),
        alpha in prop::sample::select(vec![0.001, 0.01, 0.05, 0.0625, 0.125, 0.2, 0.5]),
    ) {
        let n: u64 = levels.iter().map(|level| level.1).sum();
        let test = paired_test(&levels, 4, (n * 4) as f64, alpha).unwrap();
        for interval in test.interval.iter().chain([&test.inverted]) {
            let excludes = interval.low > 0.0 || interval.high < 0.0;
            prop_assert_eq!(excludes, test.p <= alpha, "{:?}", test);
            prop_assert!(interval.low <= test.delta && test.delta <= interval.high);
        }
    }

    #[test]
    fn swapping_the_arms_mirrors_everything(groups in groups()) {
        let (a, b) = sides(&groups, &|i| format!("t{i}"));
        let (one, other) = (answer(&a, &b), answer(&b, &a));
        prop_assert_eq!(one.delta.map(|d| -d), other.delta);
        prop_assert_eq!(one.p, other.p);
        prop_assert_eq!(one.before_value, other.after_value);
        prop_assert_eq!(one.detectable, other.detectable);
        let ends = |c: &Comparison| c.interval.map(|i| (i.low, i.high));
        prop_assert_eq!(ends(&one).map(|(low, high)| (-high, -low)), ends(&other));
        prop_assert_eq!(one.flips.fixed.len(), other.flips.broken.len());
    }

    #[test]
    fn names_and_order_change_no_bit(groups in groups()) {
        let (a, b) = sides(&groups, &|i| format!("t{i}"));
        let n = groups.len();
        let (mut c, mut d) = sides(&groups, &|i| format!("other {:03}", n - i));
        c.runs[0].reverse();
        for task in d.runs[0].iter_mut() {
            task.outcomes.reverse();
        }
        let (one, other) = (answer(&a, &b), answer(&c, &d));
        prop_assert_eq!(one.delta, other.delta);
        prop_assert_eq!(one.interval, other.interval);
        prop_assert_eq!(one.p, other.p);
        prop_assert_eq!(one.bootstrap, other.bootstrap);
        prop_assert_eq!(one.std_error, other.std_error);
    }

    #[test]
    fn an_ungraded_row_changes_no_estimate_of_a_comparison(groups in groups(), at in 0_usize..24) {
        let (a, b) = sides(&groups, &|i| format!("t{i}"));
        let mut more = b.clone();
        let place = at % groups.len();
        more.runs[0][place].outcomes.push(Outcome::Ungraded);
        let (one, other) = (answer(&a, &b), answer(&a, &more));
        prop_assert_eq!(one.sentence, other.sentence);
        prop_assert_eq!(one.interval, other.interval);
    }
}
