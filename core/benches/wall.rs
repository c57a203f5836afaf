//! Times as ratios against something in the same run: `cargo bench -p passband-core`.
//!
//! A ratio below 1 is faster than what it is held against. Nothing here gates a change: a shared machine's
//! clock is no judge.
#![allow(clippy::disallowed_methods, reason = "a benchmark has a clock; the library does not")]

use passband_core::measure::{MeasureOptions, Outcome, TaskOutcomes, bootstrap_mean, measure};
use passband_core::page::{ExperimentOptions, decode_link, encode_link, experiment};
use passband_core::rng::{Purpose, Stream};
use passband_core::rows::Rows;
use std::hint::black_box;
use std::time::Instant;

/// Median seconds of `rounds` runs.
fn median(rounds: usize, mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[rounds / 2]
}

fn compare(what: &str, ours: f64, against: &str, theirs: f64) {
    println!(
        "{what:<44} {:>9.3} ms   {:>7.3} of {against} ({:.3} ms)",
        ours * 1e3,
        ours / theirs,
        theirs * 1e3
    );
}

fn tasks(n: u32, rollouts: u32) -> Vec<TaskOutcomes> {
    (0..n)
        .map(|task| {
            let mut draw = Stream::new(1, Purpose::Fixture, task, 0);
            let rate = draw.below(5);
            let outcome = |_| if draw.below(4) < rate { Outcome::Pass } else { Outcome::Fail };
            TaskOutcomes { name: task.to_string(), outcomes: (0..rollouts).map(outcome).collect() }
        })
        .collect()
}

/// The percentile bootstrap as other tools have it: 2,000 resamples of the task values.
fn resampled(values: &[f64]) -> f64 {
    let mut draw = Stream::new(2, Purpose::Fixture, 0, 0);
    let n = values.len() as u32;
    let mut means: Vec<f64> = (0..2000)
        .map(|_| (0..n).map(|_| values[draw.below(n) as usize]).sum::<f64>() / f64::from(n))
        .collect();
    means.sort_by(f64::total_cmp);
    means[50]
}

fn distributions() {
    for (n, rollouts) in [(1_000, 8), (10_000, 4), (100_000, 4)] {
        let tasks = tasks(n, rollouts);
        let passes = |task: &TaskOutcomes| {
            task.outcomes.iter().filter(|outcome| **outcome == Outcome::Pass).count()
        };
        let mut levels = vec![0_u64; rollouts as usize + 1];
        for task in &tasks {
            levels[passes(task)] += 1;
        }
        let levels: Vec<(i64, u64)> =
            levels.into_iter().enumerate().map(|(value, count)| (value as i64, count)).collect();
        let values: Vec<f64> =
            tasks.iter().map(|task| passes(task) as f64 / f64::from(rollouts)).collect();
        let exact = median(9, || {
            black_box(bootstrap_mean(black_box(&levels), u64::from(rollouts)));
        });
        let drawn = median(1, || {
            black_box(resampled(black_box(&values)));
        });
        compare(
            &format!("exact bootstrap, {n} tasks x {rollouts}"),
            exact,
            "2,000 resamples",
            drawn,
        );
        let whole = median(5, || {
            black_box(measure(black_box(&tasks), &MeasureOptions::default())).ok();
        });
        compare(
            &format!("the whole report, {n} tasks x {rollouts}"),
            whole,
            "2,000 resamples",
            drawn,
        );
    }
}

fn reading() {
    let text: String = (0..100_000)
        .map(|row| {
            format!(
                "{{\"taskId\":\"task-{}\",\"trial\":{},\"reward\":{},\"messages\":[{{\"role\":\"user\",\"content\":\"Where is my order number {row}?\"}}]}}\n",
                row / 8, row % 8, row % 3 % 2
            )
        })
        .collect();
    let ours = median(3, || {
        black_box(Rows::read("rows.jsonl", text.clone().into_bytes())).ok();
    });
    let plain = median(3, || {
        for line in text.lines() {
            black_box(serde_json::from_str::<serde_json::Value>(line)).ok();
        }
    });
    compare("reading 100,000 rows", ours, "serde_json to values", plain);

    let rows = Rows::read("rows.jsonl", text.into_bytes()).expect("the rows are good");
    let options = ExperimentOptions { question: "?".to_string(), ..ExperimentOptions::default() };
    let document = experiment(&[&rows], &options).expect("the experiment is good");
    let link = encode_link(&document).expect("the link is short enough");
    let encode = median(3, || {
        black_box(encode_link(black_box(&document))).ok();
    });
    let decode = median(3, || {
        black_box(decode_link(black_box(&link))).ok();
    });
    compare(
        &format!("decoding a link of {} characters", link.len()),
        decode,
        "encoding it",
        encode,
    );
}

fn main() {
    distributions();
    reading();
}
