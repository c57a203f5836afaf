//! What files mean.

use passband_core::ErrorKind;
use passband_core::measure::{MeasureOptions, Outcome, measure};
use passband_core::rows::{Format, Rows, ToolStatus};

fn rows(text: &str) -> Rows {
    Rows::read("rows.json", text.as_bytes().to_vec()).unwrap_or_else(|error| panic!("{error}"))
}

fn tasks(rows: &Rows) -> Vec<String> {
    rows.outcomes(None).into_iter().map(|task| task.name).collect()
}

/// A rollout as tau-bench writes it: made up, in the shape of `EnvRunResult`.
const TAU: &str = r#"[
  {"task_id": 7, "trial": 1, "reward": 0.0, "info": {"task": {"instruction": "You want a refund."}},
   "traj": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": "Refund me."},
            {"role": "assistant", "content": null, "tool_calls": [
              {"id": "c1", "type": "function", "function": {"name": "refund", "arguments": "{\"id\": 4}"}}]},
            {"role": "tool", "tool_call_id": "c1", "name": "refund", "content": "Error: no such order"},
            {"role": "assistant", "content": "Done."}]},
  {"task_id": 7, "trial": 0, "reward": 1.0, "info": {}, "traj": []},
  {"task_id": 0, "trial": 0, "reward": 0.0, "info": {"error": "connection reset", "traceback": "…"}, "traj": []}
]"#;

#[test]
fn tau_bench_trajectories_are_told_by_content() {
    let rows = rows(TAU);
    assert_eq!(rows.files()[0].format, Format::TauBench);
    assert_eq!(tasks(&rows), ["0", "7"]);
    let row = rows.row(0).unwrap();
    assert_eq!((row.task.as_str(), row.trial, row.state.as_str()), ("7", 1, "failed"));
    assert_eq!((row.n_messages, row.n_calls, row.n_failed_calls, row.line), (5, 1, 1, 2));
    let transcript = rows.transcript(0).unwrap().unwrap();
    let call = &transcript.messages[2].calls[0];
    assert_eq!((call.name.as_str(), call.status), ("refund", ToolStatus::Error));
    assert_eq!(call.arguments["id"], 4);
    assert!(transcript.privileged.unwrap()["instruction"].is_string());
}

#[test]
fn a_run_that_broke_is_an_error_and_not_the_zero_beside_it() {
    let rows = rows(TAU);
    assert_eq!(rows.outcome(2), Some(Outcome::Error));
    assert_eq!(rows.transcript(2).unwrap().unwrap().error.as_deref(), Some("connection reset"));
    let report = measure(&rows.outcomes(None), &MeasureOptions::default()).unwrap();
    assert_eq!((report.rows.failed, report.rows.error), (1, 1));
    assert_eq!(report.pass_at[0].measured.unwrap().value, 0.5);
}

#[test]
fn identity_is_the_task_id_then_the_scenario_then_the_prompt() {
    let rows = rows(
        r#"{"taskId": 0, "scenarioId": "s", "prompt": "p", "reward": 1}
{"taskId": null, "scenarioId": "s", "reward": 1}
{"taskId": "", "scenarioId": "s", "prompt": "p", "reward": 0}
{"prompt": "p", "reward": 1}
{"task_id": "0", "reward": 0}"#,
    );
    assert_eq!(tasks(&rows), ["0", "p", "s"]);
    let counts: Vec<usize> = rows.outcomes(None).iter().map(|task| task.outcomes.len()).collect();
    assert_eq!(counts, [2, 1, 2]);
}

#[test]
fn a_missing_reward_is_ungraded_and_never_zero() {
    let rows =
        rows(r#"[{"taskId": 1}, {"taskId": 1, "reward": null}, {"taskId": 1, "reward": true}]"#);
    let states: Vec<String> = (0..3).map(|row| rows.row(row).unwrap().state).collect();
    assert_eq!(states, ["ungraded", "ungraded", "passed"]);
    let report = measure(&rows.outcomes(None), &MeasureOptions::default()).unwrap();
    assert_eq!(report.pass_at[0].measured.unwrap().value, 1.0);
    assert_eq!(report.left_out[0].count, 2);
}

#[test]
fn an_error_beside_a_verdict_counts_as_an_error_and_is_said() {
    let rows = rows(r#"[{"taskId": 1, "reward": 1, "error": {"message": "host down"}}]"#);
    assert_eq!(rows.outcome(0), Some(Outcome::Error));
    assert_eq!(rows.summary().n_error_and_verdict, 1);
    assert!(
        rows.summary()
            .to_string()
            .contains("rows with an error and a verdict, counted as errors: 1")
    );
}

#[test]
fn trials_that_the_file_leaves_out_are_counted_around_those_it_gives() {
    let rows = rows(
        r#"[{"taskId": 1, "reward": 1}, {"taskId": 1, "trial": 0, "reward": 0},
            {"taskId": 1, "reward": 0}, {"taskId": 2, "reward": 1}]"#,
    );
    let trials: Vec<u32> = (0..4).map(|row| rows.row(row).unwrap().trial).collect();
    assert_eq!(trials, [1, 0, 2, 0]);
}

#[test]
fn arms_are_never_measured_as_one() {
    let both = rows(
        r#"[{"taskId": 1, "arm": "a", "trial": 0, "reward": 1}, {"taskId": 1, "arm": "b", "trial": 0, "reward": 0}]"#,
    );
    let error = both.one_arm(None).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidOption);
    assert!(error.to_string().contains("2 arms: `a`, `b`"), "{error}");
    assert_eq!(both.one_arm(Some("b")).unwrap(), Some("b"));
    assert_eq!(both.outcomes(Some("b"))[0].outcomes, [Outcome::Fail]);
    assert!(both.one_arm(Some("c")).unwrap_err().to_string().contains("name one of `a`, `b`"));
}

#[test]
fn rows_written_and_read_again_are_the_same_rows() {
    let first = rows(TAU);
    let again = Rows::read("again.jsonl", first.to_jsonl().unwrap().into_bytes()).unwrap();
    assert_eq!(again.files()[0].format, Format::Passband);
    assert_eq!(again.outcomes(None), first.outcomes(None));
    for row in 0..first.len() {
        assert_eq!(again.transcript(row).unwrap(), first.transcript(row).unwrap(), "row {row}");
    }
    let odd = rows(
        r#"[{"taskId": 1, "arm": "a", "reward": 1.5}, {"taskId": 1, "arm": "a", "reward": 0.25, "reason": "half"}]"#,
    );
    let text = odd.to_jsonl().unwrap();
    assert!(text.contains("\"reward\":1.5"), "an invalid verdict keeps its number: {text}");
    let again = Rows::read("again.jsonl", text.into_bytes()).unwrap();
    assert_eq!(again.outcomes(Some("a")), odd.outcomes(Some("a")));
    assert_eq!(again.transcript(1).unwrap().unwrap().reason.as_deref(), Some("half"));
}

#[test]
fn a_second_file_adds_to_the_set_or_leaves_it_as_it_was() {
    let mut set = rows(r#"[{"taskId": 1, "trial": 0, "reward": 1}]"#);
    set.add("more.json", br#"[{"taskId": 1, "trial": 1, "reward": 0}]"#.to_vec()).unwrap();
    assert_eq!(set.len(), 2);
    let error = set
        .add(
            "twice.json",
            br#"[{"taskId": 2, "reward": 1}, {"taskId": 1, "trial": 1, "reward": 1}]"#.to_vec(),
        )
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DuplicateRollout);
    assert!(error.to_string().contains("row 1 of more.json"), "{error}");
    assert_eq!((set.len(), set.summary().n_tasks), (2, 1));
}
