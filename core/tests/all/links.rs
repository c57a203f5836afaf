//! Links: what they carry and what they refuse.

use miniz_oxide::deflate::compress_to_vec;
use passband_core::ErrorKind;
use passband_core::page::{
    Agreement, Experiment, ExperimentOptions, Lines, LinkSize, decode_link, encode_link,
    experiment, link_size, recompute,
};
use passband_core::rows::Rows;

fn sample() -> Experiment {
    let a = Rows::read(
        "runs/v1.json",
        br#"[{"taskId":"a","reward":1},{"taskId":"a","reward":0},{"taskId":"b","reward":0.25},{"taskId":"b"},
             {"taskId":"c","reward":7},{"taskId":"c","error":"down"},{"taskId":"d","reward":1}]"#
            .to_vec(),
    )
    .unwrap();
    let b = Rows::read(
        "runs/v2.json",
        br#"[{"taskId":"a","reward":1},{"taskId":"e","reward":1}]"#.to_vec(),
    )
    .unwrap();
    let options = ExperimentOptions {
        question: "Does it help?".to_string(),
        names: vec![None, Some("after".to_string())],
        lines: vec![
            Lines::default(),
            Lines { changed: Some("one rule".into()), ..Lines::default() },
        ],
        ..ExperimentOptions::default()
    };
    experiment(&[&a, &b], &options).unwrap()
}

/// A payload with a right check, as only this release's format would have it.
pub fn forged(json: &str) -> String {
    let payload = base64(&compress_to_vec(json.as_bytes(), 10));
    let hash = passband_core::sha256_hex(payload.as_bytes());
    let bytes: Vec<u8> =
        (0..4).map(|i| u8::from_str_radix(&hash[2 * i..2 * i + 2], 16).unwrap()).collect();
    format!("p1.{payload}.{}", base64(&bytes))
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}

#[test]
fn a_link_carries_the_whole_document() {
    let document = sample();
    let link = encode_link(&document).unwrap();
    for address in
        [link.clone(), format!("#{link}"), format!("https://x.example/s/#{link}&tab=rows")]
    {
        assert_eq!(decode_link(&address).unwrap(), document, "{address}");
    }
    let page = recompute(&decode_link(&link).unwrap()).unwrap();
    assert!(page.same, "{}", page.agreement);
    assert_eq!(page.arms[0].name, "v1");
    assert_eq!(page.arms[1].name, "after");
    assert_eq!(page.arms[0].failed.len(), 5);
}

#[test]
fn arms_are_compared_over_the_tasks_that_both_have() {
    let page = recompute(&sample()).unwrap();
    // Task a alone: 50 points before, 100 after. Over its own tasks each arm would read otherwise.
    assert_eq!(
        page.arms[1].moved,
        "Not enough tasks: mean reward moved from 50.0 to 100.0 points: +50.0 (no interval) over 1 task that both \
         have (p 1). No change, however large, would have shown reliably."
    );
}

#[test]
fn tasks_that_not_every_arm_has_are_counted() {
    let page = recompute(&sample()).unwrap();
    let said = "1 of 5 tasks is in every arm: each arm's numbers are over its own tasks";
    assert_eq!(page.unshared.as_deref(), Some(said));
    let mut one = sample();
    one.arms.truncate(1);
    one.tasks.truncate(4);
    one.arms[0].outcomes.tasks.truncate(4);
    assert_eq!(recompute(&one).unwrap().unshared, None);
}

#[test]
fn an_arm_that_states_nothing_is_not_one_that_differs() {
    let mut document = sample();
    document.arms[1].stated = None;
    let page = recompute(&document).unwrap();
    assert_eq!(
        page.agreement,
        "Same as stated, where numbers are stated. Nothing is stated of after."
    );
}

#[test]
fn files_of_one_name_are_told_apart() {
    let of = |reward: u8| {
        let text = format!(r#"[{{"taskId":1,"reward":{reward}}}]"#);
        Rows::read("runs/results.json", text.into_bytes()).unwrap()
    };
    let options = ExperimentOptions { question: "?".into(), ..ExperimentOptions::default() };
    let document = experiment(&[&of(0), &of(1)], &options).unwrap();
    let names: Vec<&str> = document.arms.iter().map(|arm| arm.name.as_str()).collect();
    assert_eq!(names, ["results", "results (2)"]);
}

#[test]
fn a_document_names_files_and_no_folder() {
    assert_eq!(sample().arms[0].files[0].name, "v1.json");
}

#[test]
fn rows_without_an_arm_are_never_dropped_beside_rows_with_one() {
    let rows = Rows::read(
        "f",
        br#"[{"taskId":1,"arm":"a"},{"taskId":1,"arm":"b"},{"taskId":1}]"#.to_vec(),
    )
    .unwrap();
    let options = ExperimentOptions { question: "?".into(), ..ExperimentOptions::default() };
    let error = experiment(&[&rows], &options).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidOption);
    assert!(error.to_string().contains("and one without a name"), "{error}");
}

#[test]
fn a_number_that_the_data_does_not_give_is_shown_beside_what_it_gives() {
    let mut document = sample();
    document.arms[0].stated.as_mut().unwrap().numbers[0].value = 0.999;
    let page = recompute(&document).unwrap();
    assert!(!page.same);
    let Agreement::Differs { differences } = &page.arms[0].agreement else {
        panic!("{:?}", page.arms[0].agreement)
    };
    assert_eq!(differences.len(), 1);
    assert_eq!(differences[0].name, "pass@1");
    assert!(differences[0].stated.starts_with("99.9"));
    assert_eq!(page.arms[1].agreement, Agreement::Same);

    let mut document = sample();
    document.arms[0].stated.as_mut().unwrap().digest = "x".to_string();
    assert_eq!(recompute(&document).unwrap().arms[0].agreement, Agreement::SameToTheTenth);
    document.arms[0].outcomes.tasks[0] = "11".to_string();
    assert!(!recompute(&document).unwrap().same);
}

#[test]
fn a_link_cut_anywhere_is_refused() {
    let link = encode_link(&sample()).unwrap();
    for length in 0..link.len() {
        let error = decode_link(&link[..length]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::LinkDamaged, "{length}: {error}");
    }
    let error = decode_link(&link[..link.len() - 9]).unwrap_err();
    assert!(error.to_string().contains("cut short"), "{error}");
}

#[test]
fn a_link_with_one_character_changed_is_refused() {
    let link = encode_link(&sample()).unwrap();
    for position in 3..link.len() {
        let other = if link.as_bytes()[position] == b'A' { 'B' } else { 'A' };
        let mut changed = link.clone();
        changed.replace_range(position..=position, &other.to_string());
        let kind = decode_link(&changed).err().map(|error| error.kind());
        assert_eq!(kind, Some(ErrorKind::LinkDamaged), "character {position}");
    }
}

#[test]
fn links_that_are_none_or_newer_or_bombs_are_refused() {
    let bomb = "a".repeat(17 << 20);
    let counted = r#"{"a":[{"n":"x","o":{"b":"","n":0}}],"e":["0","0"],"q":"?","t":4000000000}"#;
    let cases = [
        ("".to_string(), ErrorKind::LinkDamaged, "is not a Passband link"),
        ("https://x.example/".to_string(), ErrorKind::LinkDamaged, "is not a Passband link"),
        ("#p.abc.def".to_string(), ErrorKind::LinkDamaged, "is not a Passband link"),
        (
            "#p2.abc.def".to_string(),
            ErrorKind::LinkVersion,
            "version 2, and this release reads version 1",
        ),
        (forged(&bomb), ErrorKind::TooLarge, "inflates to more than 16777216 bytes"),
        (forged(counted), ErrorKind::TooLarge, "counts 4000000000 tasks"),
        (forged("{}"), ErrorKind::LinkDamaged, "holds no experiment"),
        (
            forged(&counted.replace("\"n\":0", "\"n\":4000000000").replace("4000000000}", "1}")),
            ErrorKind::LinkDamaged,
            "more or fewer outcomes",
        ),
        (
            format!("p1.{}.abcdef", "A".repeat(2_000_001)),
            ErrorKind::TooLarge,
            "that a browser opens",
        ),
    ];
    for (link, kind, says) in cases {
        let error = decode_link(&link).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(says), "{error}");
    }
}

#[test]
fn one_document_has_one_form() {
    decode_link(&forged(include_str!("wire.json").trim_end())).unwrap();
    let good = r#"{"a":[{"n":"x","o":{"b":"gA","n":2}}],"e":["0","0"],"q":"?","t":1}"#;
    assert_eq!(decode_link(&forged(good)).unwrap().arms[0].outcomes.tasks, ["10"]);
    for (other, what) in [
        (good.replace("gA", "gQ"), "a bit behind the last outcome"),
        (good.replace("\"n\":2", "\"n\":2,\"x\":[[1,\"1\"]]"), "a pass in the list of others"),
        (good.replace("\"n\":2", "\"n\":[2]"), "one count in a list"),
        (good.replace("\"o\"", "\"d\":\"x\",\"o\""), "a digest without numbers"),
        (good.replace("\"q\":\"?\",\"t\":1", "\"t\":1,\"q\":\"?\""), "other order"),
    ] {
        let error = decode_link(&forged(&other)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::LinkDamaged, "{what}: {error}");
    }
}

#[test]
fn a_short_link_cannot_make_a_long_page() {
    // 3,000,000 failures compress to nothing.
    let b = base64(&vec![0; 375_000]);
    let name = "x".repeat(4000);
    let json = format!(
        r#"{{"a":[{{"n":"a","o":{{"b":"{b}","n":3000000}}}}],"e":["0","0"],"q":"?","t":["{name}"]}}"#
    );
    let page = recompute(&decode_link(&forged(&json)).unwrap()).unwrap();
    assert_eq!(page.arms[0].n_failed, 3_000_000);
    assert_eq!(page.arms[0].failed.len(), 10_000);
    let twice =
        json.replace("\"a\":[{", &format!(r#""a":[{{"n":"b","o":{{"b":"{b}","n":3000000}}}},{{"#));
    assert_eq!(decode_link(&forged(&twice)).unwrap_err().kind(), ErrorKind::TooLarge);
}

#[test]
fn nothing_that_somebody_wrote_to_the_agent_is_in_a_link() {
    let secret = "My card is 4111 1111 1111 1111";
    let row = format!(
        r#"[{{"prompt":"{secret}","reward":0,"reason":"{secret}","error":null,"messages":[{{"role":"user","content":"{secret}"}}],"privileged":{{"x":"{secret}"}}}}]"#
    );
    let rows = Rows::read("home/me/rows.json", row.into_bytes()).unwrap();
    let options = ExperimentOptions { question: "?".into(), ..ExperimentOptions::default() };
    let document = experiment(&[&rows], &options).unwrap();
    let text = passband_core::page::canonical_json(&document);
    assert!(!text.contains("4111") && !text.contains("home"), "{text}");
    assert!(document.tasks[0].starts_with("prompt #"), "{text}");
    assert_eq!(decode_link(&encode_link(&document).unwrap()).unwrap(), document);
}

#[test]
fn two_hundred_outcomes_fit_under_six_hundred_characters() {
    let mut text = String::new();
    for task in 0..50 {
        for trial in 0..4 {
            let reward = (task * 7 + trial * 3) % 5 < 2;
            text.push_str(&format!(
                "{{\"taskId\":{task},\"trial\":{trial},\"reward\":{reward}}}\n"
            ));
        }
    }
    let rows = Rows::read("gpt-4o-airline.jsonl", text.into_bytes()).unwrap();
    let options = ExperimentOptions {
        question: "How often does gpt-4o solve tau-bench's airline tasks?".to_string(),
        ..ExperimentOptions::default()
    };
    let link = encode_link(&experiment(&[&rows], &options).unwrap()).unwrap();
    assert!(link.len() < 600, "{} characters", link.len());
    assert_eq!(link_size(link.len()), LinkSize::PastesAnywhere);
    assert_eq!(link_size(2_001), LinkSize::InDocuments);
    assert_eq!(link_size(32_001), LinkSize::SendTheFile);
}
