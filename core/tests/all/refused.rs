//! Bad input: each gives one error with its place and its mend, and never a panic.

use passband_core::ErrorKind::{self, *};
use passband_core::page::Experiment;
use passband_core::rows::Rows;

struct Case {
    what: &'static str,
    bytes: Vec<u8>,
    kind: ErrorKind,
    row: Option<u64>,
    field: Option<&'static str>,
    says: &'static str,
}

fn case(
    what: &'static str,
    bytes: impl Into<Vec<u8>>,
    kind: ErrorKind,
    row: Option<u64>,
    field: Option<&'static str>,
    says: &'static str,
) -> Case {
    Case { what, bytes: bytes.into(), kind, row, field, says }
}

#[test]
fn bad_files_are_refused_by_name() {
    let cases = [
        case("nothing", "", EmptyInput, None, None, "the file is empty"),
        case("white space", " \n\t\n", EmptyInput, None, None, "only white space"),
        case("an empty list", "[]", EmptyInput, None, None, "an empty list"),
        case("a PNG", b"\x89PNG\r\n\x1a\n....".to_vec(), WrongFile, None, None, "a PNG image"),
        case("gzip", b"\x1f\x8b\x08\x00".to_vec(), WrongFile, None, None, "with `gunzip`"),
        case("UTF-16", b"\xff\xfe[\0".to_vec(), WrongFile, None, None, "save it as UTF-8"),
        case("not UTF-8", b"[{\"taskId\":1}]\n\xff".to_vec(), WrongFile, None, None, "byte 16"),
        case("prose", "Dear all,", InvalidJson, Some(1), None, "not JSON at line 1"),
        case(
            "truncated",
            r#"[{"taskId":1,"reward":1},{"taskId":"#,
            InvalidJson,
            Some(2),
            None,
            "ends inside",
        ),
        case(
            "a torn last line",
            "{\"taskId\":1}\n{\"task",
            InvalidJson,
            Some(2),
            None,
            "ends inside",
        ),
        case("numbers", "[1, 2]", InvalidField, Some(1), None, "the row is the number 1"),
        case(
            "a row among rows",
            "[{\"taskId\":1}, null]",
            InvalidField,
            Some(2),
            None,
            "the row is null",
        ),
        case(
            "no identity",
            r#"[{"reward": 1}]"#,
            MissingIdentity,
            Some(1),
            Some("taskId"),
            "does not say which task",
        ),
        case(
            "no identity later",
            "{\"taskId\":\"a\",\"reward\":1}\n\n{\"taskId\":\"\",\"reward\":1}",
            MissingIdentity,
            Some(2),
            Some("taskId"),
            "row 2 (line 3)",
        ),
        case(
            "no known field",
            r#"[{"id": 1, "ok": true}]"#,
            UnknownFormat,
            Some(1),
            None,
            "the fields `id`, `ok`",
        ),
        case(
            "NaN",
            "[{\"taskId\":1,\"reward\":NaN}]",
            InvalidVerdict,
            Some(1),
            Some("reward"),
            "the value is NaN",
        ),
        case(
            "a number as text",
            r#"[{"taskId":1,"reward":"0.5"}]"#,
            InvalidVerdict,
            Some(1),
            Some("reward"),
            "write the number 0.5 without quotes",
        ),
        case(
            "a verdict as a list",
            r#"[{"taskId":1,"reward":[1]}]"#,
            InvalidVerdict,
            Some(1),
            Some("reward"),
            "a list",
        ),
        case(
            "a trial twice",
            r#"[{"taskId":1,"trial":0,"reward":1},{"taskId":2,"trial":0},{"taskId":1,"trial":0,"reward":0}]"#,
            DuplicateRollout,
            Some(3),
            Some("trial"),
            "trial 0 of this task is also row 1",
        ),
        case(
            "a trial below 0",
            r#"[{"taskId":1,"trial":-1}]"#,
            InvalidField,
            Some(1),
            Some("trial"),
            "whole number from 0",
        ),
        case(
            "an object as id",
            r#"[{"taskId":{}}]"#,
            InvalidField,
            Some(1),
            Some("taskId"),
            "an object",
        ),
        case(
            "a key twice",
            r#"[{"taskId":1,"taskId":2}]"#,
            InvalidField,
            Some(1),
            None,
            "duplicate field",
        ),
        case(
            "a newer version",
            r#"[{"v":2,"taskId":1}]"#,
            UnknownFormat,
            Some(1),
            Some("v"),
            "the release that wrote it",
        ),
        case(
            "messages as text",
            r#"[{"taskId":1,"messages":"hi"}]"#,
            InvalidField,
            Some(1),
            Some("messages"),
            "a list of objects",
        ),
        case(
            "tau-bench without id",
            r#"[{"task_id":null,"traj":[]}]"#,
            MissingIdentity,
            Some(1),
            None,
            "which task",
        ),
        case(
            "a tool call without name",
            r#"[{"task_id":1,"traj":[{"role":"assistant","tool_calls":[{"id":"x"}]}]}]"#,
            InvalidField,
            Some(1),
            Some("traj[0].tool_calls[0].name"),
            "the tool's name",
        ),
    ];
    for case in cases {
        let what = case.what;
        let Err(error) = Rows::read("f", case.bytes) else { panic!("{what} was read") };
        assert_eq!(error.kind(), case.kind, "{what}: {error}");
        assert_eq!(error.row(), case.row, "{what}: {error}");
        if case.field.is_some() {
            assert_eq!(error.field(), case.field, "{what}: {error}");
        }
        assert!(error.to_string().contains(case.says), "{what}: {error}");
        assert!(error.to_string().starts_with("f"), "{what} names its file: {error}");
        assert!(!error.mend().is_empty(), "{what} has no mend");
    }
}

#[test]
fn names_of_any_length_are_answered() {
    for (field, bound) in [("taskId", 4096), ("prompt", 1 << 20), ("arm", 4096)] {
        let task = if field == "arm" { r#""taskId":1,"# } else { "" };
        let row = |name: &str| format!(r#"[{{{task}"{field}":"{name}","reward":1}}]"#).into_bytes();
        Rows::read("f", row(&"x".repeat(bound))).unwrap_or_else(|error| panic!("{error}"));
        let error = Rows::read("f", row(&"x".repeat(bound + 1))).unwrap_err();
        assert_eq!(error.kind(), TooLarge);
        assert_eq!((error.row(), error.field()), (Some(1), Some(field)));
        assert!(error.to_string().len() < 300, "{error}");
    }
    // An escape makes a text longer in JSON than it is.
    let escaped = "\\u0041".repeat(4096);
    let rows = Rows::read("f", format!(r#"[{{"taskId":"{escaped}"}}]"#).into_bytes()).unwrap();
    assert_eq!(rows.row(0).unwrap().task.len(), 4096);
}

#[test]
fn a_name_of_a_gibibyte_is_refused_with_its_row() {
    let mut bytes = b"[{\"taskId\":1},\n{\"taskId\":\"".to_vec();
    bytes.resize(bytes.len() + (1 << 30), b'x');
    bytes.extend_from_slice(b"\"}]");
    let error = Rows::read("huge.json", bytes).unwrap_err();
    assert_eq!(error.kind(), TooLarge);
    assert_eq!((error.row(), error.field()), (Some(2), Some("taskId")));
    assert!(error.to_string().contains("1073741824 bytes"), "{error}");
}

#[test]
fn experiments_that_contradict_themselves_are_refused() {
    let good = r#"{"experiment":1,"question":"Does it?","tasks":["a"],"arms":[{"name":"v1","outcomes":{"tasks":["10"]}}],"measure":{},"engine":{"version":"0","hash":""}}"#;
    Experiment::from_json("e", good.as_bytes()).unwrap();
    let cases = [
        (good.replace("\"experiment\":1", "\"experiment\":2"), InvalidExperiment, "version 2"),
        (good.replace("Does it?", " "), InvalidOption, "no question"),
        (good.replace("[\"10\"]", "[]"), InvalidExperiment, "outcomes of 0 tasks for 1 names"),
        (good.replace("\"10\"", "\"1x\""), InvalidExperiment, "`1x`"),
        (good.replace("\"10\"", "\"1p\""), InvalidExperiment, "`1p`"),
        (good.replace("\"v1\"", "\"\""), InvalidOption, "a name has 0 bytes"),
        (good.replace("\"name\":\"v1\",", ""), InvalidExperiment, "missing field `name`"),
        (good.replace("\"question\"", "\"query\""), InvalidExperiment, "unknown field `query`"),
        (good[..40].to_string(), InvalidJson, "ends inside"),
    ];
    for (text, kind, says) in cases {
        let error = Experiment::from_json("e", text.as_bytes()).unwrap_err();
        assert_eq!(error.kind(), kind, "{text}: {error}");
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
}
