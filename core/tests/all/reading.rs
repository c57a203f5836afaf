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

#[test]
fn an_error_that_cannot_be_read_is_an_error_all_the_same() {
    let deep = format!("{}1{}", "[".repeat(120), "]".repeat(120));
    for text in [
        r#"{"taskId":1,"reward":0,"error":"bad \udc80"}"#.to_string(),
        r#"{"taskId":1,"reward":1,"error":{"message":""}}"#.to_string(),
        format!(r#"{{"taskId":1,"reward":1,"error":{deep}}}"#),
        r#"{"task_id":1,"reward":0.0,"traj":[],"info":{"error":"x \ud83d"}}"#.to_string(),
    ] {
        assert_eq!(rows(&text).outcome(0), Some(Outcome::Error), "{text}");
    }
    let twice = br#"{"task_id":1,"reward":0.0,"traj":[],"info":{"error":"a","error":"b"}}"#;
    let error = Rows::read("f", twice.to_vec()).unwrap_err();
    assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidField, Some("info")), "{error}");
}

#[test]
fn a_text_cut_in_the_middle_of_a_character_is_read_with_a_mark() {
    let rows = rows(
        r#"{"taskId":1,"messages":[{"role":"user","content":"hi \ud83d"}],"privileged":{"x":"\ud83d"}}"#,
    );
    let transcript = rows.transcript(0).unwrap().unwrap();
    assert_eq!(transcript.messages[0].text.as_deref(), Some("hi \u{fffd}"));
    assert_eq!(transcript.privileged.unwrap()["x"], "\u{fffd}");
    assert!(
        rows.to_jsonl().unwrap().contains(r#""privileged":{"x":"\ud83d"}"#),
        "it is kept as it came"
    );
    let error = Rows::read("f", br#"{"taskId":"a\ud83d"}"#.to_vec()).unwrap_err();
    assert!(error.to_string().contains("half of a surrogate pair"), "{error}");
}

#[test]
fn the_same_file_twice_is_refused() {
    let mut set = rows(r#"{"taskId":1,"reward":1}"#);
    let error = set.add("copy.json", br#"{"taskId":1,"reward":1}"#.to_vec()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DuplicateRollout);
    assert!(error.to_string().contains("same bytes as rows.json"), "{error}");
}

#[test]
fn a_trial_that_a_later_file_gives_is_not_one_that_was_counted() {
    let mut set = rows(r#"{"taskId":1,"reward":1}"#);
    set.add("b.json", br#"{"taskId":1,"trial":0,"reward":0}"#.to_vec()).unwrap();
    set.add("c.json", br#"{"taskId":1,"reward":0.5}"#.to_vec()).unwrap();
    let trials: Vec<u32> = (0..3).map(|row| set.row(row).unwrap().trial).collect();
    assert_eq!(trials, [1, 0, 2]);
    Rows::read("again", set.to_jsonl().unwrap().into_bytes()).unwrap();
}

#[test]
fn ids_are_texts_or_numbers_of_any_size() {
    let rows = rows(
        r#"{"taskId":17446744073709551615,"messages":[
            {"role":"assistant","tool_calls":[{"id":1,"name":"f"},{"id":2,"name":"g"}]},
            {"role":"tool","tool_call_id":2,"content":"of g","status":"failed"},
            {"role":"tool","tool_call_id":1,"content":"of f"},
            {"role":"tool","tool_call_id":9,"content":"of nobody"}]}"#,
    );
    assert_eq!(rows.row(0).unwrap().task, "17446744073709551615");
    let transcript = rows.transcript(0).unwrap().unwrap();
    let calls = &transcript.messages[0].calls;
    assert_eq!((calls[0].result.as_deref(), calls[0].status), (Some("of f"), ToolStatus::Ok));
    assert_eq!((calls[1].result.as_deref(), calls[1].status), (Some("of g"), ToolStatus::Error));
    assert_eq!(transcript.messages[1].answers.as_deref(), Some("9"));
}

#[test]
fn odd_rows_come_back_as_they_were_written() {
    let long = "p".repeat(5000);
    let text = format!(
        r#"[{{"prompt":"{long}","reward":1e999}},
            {{"prompt":"q","reward":0.5,"error":{{"message":""}}}},
            {{"taskId":" ","scenarioId":"s","reward":-3,"privileged":{{"a":
               [1, 2]}}}},
            {{"taskId":"t","messages":[{{"role":"tool","content":"first"}},
               {{"role":"assistant","tool_calls":[{{"name":"f"}}]}},
               {{"role":"tool","tool_call_id":"x","content":"of nobody"}}]}}]"#
    );
    let first = rows(&text);
    let again = Rows::read("again.jsonl", first.to_jsonl().unwrap().into_bytes())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.outcomes(None), first.outcomes(None));
    assert_eq!(first.outcome(0), Some(Outcome::Invalid));
    assert_eq!(first.row(2).unwrap().task, "s");
    assert!(again.is_prompt("q") && !again.is_prompt("s"));
    for row in 0..first.len() {
        assert_eq!(again.transcript(row).unwrap(), first.transcript(row).unwrap(), "row {row}");
    }
}
