//! Recomputes `golden/parity.json` and says what changed: `cargo xtask golden`.
//!
//! A changed figure is a changed promise: the commit that carries it says why.

use passband_core::rng::{Purpose, Stream};
use passband_tests::{ParityCase, golden};

const SEED: u64 = 20_261_201;

/// Rollouts of `n_tasks` tasks, each with `fewest` to `most` of them; `odd` in 16 are in another state
/// than pass or fail.
fn made_up(
    name: &str,
    number: u32,
    n_tasks: u32,
    (fewest, most): (u32, u32),
    odd: u32,
) -> ParityCase {
    let mut partial = Vec::new();
    let tasks = (0..n_tasks)
        .map(|task| {
            let mut draw = Stream::new(SEED, Purpose::Fixture, task, number);
            let rate = draw.below(5);
            let rollouts = fewest + draw.below(most - fewest + 1);
            (0..rollouts)
                .map(|_| {
                    if draw.below(16) < odd {
                        let symbol = ['p', 'u', 'e', 'i'][draw.below(4) as usize];
                        if symbol == 'p' {
                            partial.push(f64::from(1 + draw.below(999)) / 1000.0);
                        }
                        return symbol;
                    }
                    if draw.below(4) < rate { '1' } else { '0' }
                })
                .collect()
        })
        .collect();
    ParityCase {
        name: name.to_string(),
        tasks,
        partial,
        report: String::new(),
        link: String::new(),
    }
}

fn told(name: &str, tasks: &[&str]) -> ParityCase {
    ParityCase {
        name: name.to_string(),
        tasks: tasks.iter().map(ToString::to_string).collect(),
        partial: Vec::new(),
        report: String::new(),
        link: String::new(),
    }
}

fn main() {
    let path = golden("parity.json");
    let before: Vec<ParityCase> = std::fs::read_to_string(&path)
        .ok()
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let mut cases = vec![
        told("one rollout", &["1"]),
        told("two tasks", &["10", "01"]),
        told("all pass", &["1111"; 10]),
        told("none pass", &["000"; 7]),
        told("nothing graded", &["u", "e", "i"]),
        made_up("50 tasks, 4 rollouts each", 1, 50, (4, 4), 0),
        made_up("200 tasks, 8 rollouts each", 2, 200, (8, 8), 0),
        made_up("ragged groups", 3, 60, (1, 9), 0),
        made_up("every state", 4, 80, (2, 6), 6),
        made_up("1,000 tasks, 1 rollout each", 5, 1000, (1, 1), 0),
        made_up("a few tasks of many rollouts", 6, 5, (40, 64), 1),
    ];
    for case in &mut cases {
        case.compute();
        match before.iter().find(|old| old.name == case.name) {
            None => println!("new: {}", case.name),
            Some(old) if old.report != case.report => println!("changed figures: {}", case.name),
            Some(old) if old.link != case.link => println!("changed link: {}", case.name),
            Some(_) => {}
        }
    }
    let mut text = serde_json::to_string_pretty(&cases).expect("cases are JSON");
    text.push('\n');
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    println!("{} cases in {}", cases.len(), path.display());
}
