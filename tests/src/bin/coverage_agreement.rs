//! How often the intervals of agreement and of a corrected rate hold the truth, by simulation.
//!
//! `cargo run --release -p passband-tests --bin coverage-agreement -- PART REPLICATES`, where PART is
//! `kappa`, `alpha` or `corrected`. The figures in the documentation of those functions come from here.

use passband_core::measure::agreement::{
    AgreementOptions, AlphaMetric, ConfidenceInterval, Label, LabelledRow, Labels, agreement,
};
use passband_core::measure::corrected::{CorrectedOptions, corrected_rate};
use passband_core::rng::{Purpose, Stream};
use std::collections::BTreeMap;

fn main() {
    let mut args = std::env::args().skip(1);
    let part = args.next().unwrap_or_default();
    let replicates = args.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    match part.as_str() {
        "kappa" => kappa(replicates),
        "alpha" => alpha(replicates),
        "corrected" => corrected(replicates),
        _ => eprintln!("name a part: kappa, alpha or corrected"),
    }
}

/// Shares of replicates that hold the truth, and mean widths, by the name of an interval.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, (u32, u32, f64)>);

impl Tally {
    fn add(&mut self, name: &'static str, interval: Option<ConfidenceInterval>, truth: f64) {
        let Some(interval) = interval else { return };
        let entry = self.0.entry(name).or_default();
        let holds = interval.low - 1e-9 <= truth && truth <= interval.high + 1e-9;
        entry.0 += u32::from(holds);
        entry.1 += 1;
        entry.2 += interval.high - interval.low;
    }

    fn flag(&mut self, name: &'static str, raised: bool) {
        let entry = self.0.entry(name).or_default();
        entry.0 += u32::from(raised);
        entry.1 += 1;
    }

    fn print(&self, what: &str, all: &mut BTreeMap<&'static str, Vec<(f64, String)>>) {
        print!("{what}");
        for (name, (hits, of, width)) in &self.0 {
            let share = f64::from(*hits) / f64::from(*of);
            print!("  {name} {share:.3} ({:.2})", width / f64::from(*of));
            all.entry(name).or_default().push((share, what.to_string()));
        }
        println!();
    }
}

fn close(all: BTreeMap<&'static str, Vec<(f64, String)>>) {
    println!();
    for (name, mut shares) in all {
        shares.sort_by(|a, b| a.0.total_cmp(&b.0));
        let n = shares.len() as f64;
        let mean = shares.iter().map(|s| s.0).sum::<f64>() / n;
        let under = shares.iter().filter(|s| s.0 < 0.93).count() as f64 / n;
        println!("{name}: mean {mean:.3}, share of cells under 0.93 {under:.2}, lowest:");
        for (share, what) in shares.iter().take(3) {
            println!("    {share:.3} {what}");
        }
    }
}

/// Draws that are alike within a task: a row copies its task's draw with probability `sqrt(icc)`.
struct Draws {
    stream: Stream,
    copies: f64,
}

impl Draws {
    fn new(seed: u64, replicate: u32, icc: f64) -> Self {
        Self { stream: Stream::new(seed, Purpose::Fixture, 0, replicate), copies: icc.sqrt() }
    }

    fn unit(&mut self) -> f64 {
        self.stream.unit()
    }

    fn cell(&mut self, shares: &[f64]) -> usize {
        let draw = self.unit();
        let mut total = 0.0;
        for (cell, share) in shares.iter().enumerate() {
            total += share;
            if draw < total {
                return cell;
            }
        }
        shares.len() - 1
    }

    /// One cell for each of `each` rows of a task.
    fn task(&mut self, shares: &[f64], each: usize) -> Vec<usize> {
        let common = self.cell(shares);
        (0..each)
            .map(|_| if self.unit() < self.copies { common } else { self.cell(shares) })
            .collect()
    }
}

fn raters(n: usize) -> Vec<String> {
    (0..n).map(|rater| format!("r{rater}")).collect()
}

fn number(value: usize) -> Option<Label> {
    Some(Label::Number(value as f64))
}

fn kappa(replicates: u32) {
    let mut all = BTreeMap::new();
    for (each, icc) in [(1, 0.0), (4, 0.0), (4, 0.5)] {
        for n in [50, 100, 200] {
            for pass in [0.5, 0.8] {
                for truth in [0.0, 0.4, 0.7, 0.9, 0.97] {
                    let fail: f64 = 1.0 - pass;
                    let both = truth * pass * fail;
                    let cells = [
                        fail * fail + both,
                        fail * pass - both,
                        pass * fail - both,
                        pass * pass + both,
                    ];
                    let mut tally = Tally::default();
                    for replicate in 0..replicates {
                        let mut draws = Draws::new(n as u64, replicate, icc);
                        let mut rows = Vec::new();
                        for task in 0..n / each {
                            for cell in draws.task(&cells, each) {
                                rows.push(LabelledRow {
                                    task: (each > 1).then(|| task.to_string()),
                                    labels: vec![number(cell / 2), number(cell % 2)],
                                });
                            }
                        }
                        let labels = Labels::of(&raters(2), rows).unwrap();
                        let report = agreement(&labels, &AgreementOptions::default()).unwrap();
                        let pair = &report.pairs[0];
                        tally.add("kappa", pair.kappa.interval, truth);
                        tally.add("wald", pair.kappa.wald, truth);
                        tally.add("alpha", report.alpha.interval, truth);
                        let share = cells[0] + cells[3];
                        tally.add("agreement", pair.agreement.interval, share);
                        tally.add("agreement by rows", pair.agreement.independent, share);
                    }
                    tally.print(
                        &format!("{each} a task, icc {icc}, n {n}, pass {pass}, kappa {truth}:"),
                        &mut all,
                    );
                }
            }
        }
    }
    close(all);
}

/// Three raters who each give the true class or, with some probability, one beside it; a fifth is missing.
fn alpha_rows(
    n: usize,
    each: usize,
    icc: f64,
    error: f64,
    classes: usize,
    seed: u64,
    replicate: u32,
) -> Labels {
    let mut draws = Draws::new(seed, replicate, icc);
    let shares = vec![1.0 / classes as f64; classes];
    let mut rows = Vec::new();
    for task in 0..n / each {
        for class in draws.task(&shares, each) {
            let labels = (0..3)
                .map(|_| {
                    let (err, up, gone) =
                        (draws.unit() < error, draws.unit() < 0.5, draws.unit() < 0.2);
                    let given = match (err, up) {
                        (false, _) => class,
                        (true, true) => (class + 1).min(classes - 1),
                        (true, false) => class.saturating_sub(1),
                    };
                    if gone { None } else { number(given) }
                })
                .collect();
            rows.push(LabelledRow { task: (each > 1).then(|| task.to_string()), labels });
        }
    }
    Labels::of(&raters(3), rows).unwrap()
}

fn alpha(replicates: u32) {
    let mut all = BTreeMap::new();
    let metrics = [
        ("nominal", AlphaMetric::Nominal),
        ("ordinal", AlphaMetric::Ordinal),
        ("interval", AlphaMetric::Interval),
        ("ratio", AlphaMetric::Ratio),
    ];
    let options = |metric| AgreementOptions { metric: Some(metric), ..AgreementOptions::default() };
    for classes in [2, 5] {
        for error in [0.02, 0.1, 0.3, 0.6] {
            let truths = metrics.map(|(_, metric)| {
                let labels = alpha_rows(200_000, 1, 0.0, error, classes, 9, 0);
                agreement(&labels, &options(metric)).unwrap().alpha.value.unwrap()
            });
            for (each, icc) in [(1, 0.0), (4, 0.5)] {
                for n in [20, 50, 100, 200] {
                    let mut tally = Tally::default();
                    for replicate in 0..replicates {
                        let labels = alpha_rows(n, each, icc, error, classes, 1, replicate);
                        for ((name, metric), truth) in metrics.into_iter().zip(truths) {
                            let report = agreement(&labels, &options(metric)).unwrap();
                            tally.add(name, report.alpha.interval, truth);
                        }
                    }
                    let what = format!(
                        "{classes} classes, {each} a task, icc {icc}, n {n}, error {error}, alpha {:.2} {:.2}:",
                        truths[0], truths[2]
                    );
                    tally.print(&what, &mut all);
                }
            }
        }
    }
    close(all);
}

fn corrected(replicates: u32) {
    let mut all = BTreeMap::new();
    let options = CorrectedOptions::default();
    for (each, icc, by_task) in [(1, 0.0, false), (4, 0.0, false), (4, 0.5, false), (4, 0.5, true)]
    {
        for n in [500, 2000] {
            for labelled in [50, 100, 200] {
                for (tpr, tnr) in [(0.95, 0.9), (0.8, 0.8), (0.99, 0.6)] {
                    for truth in [0.1, 0.3, 0.5, 0.7, 0.9] {
                        let mut tally = Tally::default();
                        for replicate in 0..replicates {
                            let labels =
                                rows(n, each, icc, by_task, labelled, tpr, tnr, truth, replicate);
                            let report = corrected_rate(&labels, &options).unwrap();
                            let corrected = report.corrected.unwrap();
                            tally.add("corrected", corrected.interval, truth);
                            tally.add("judge in full", report.others[0].interval, truth);
                            tally.add("labels alone", report.others[1].interval, truth);
                            tally.add("rogan-gladen", report.rogan_gladen.interval, truth);
                            let raised =
                                |word: &str| report.warnings.iter().any(|w| w.contains(word));
                            tally.flag("warns: no random part", raised("random part:"));
                            tally.flag("warns: contradict", raised("contradict"));
                        }
                        let how = if by_task { "tasks" } else { "rows" };
                        tally.print(
                            &format!("{each} a task, icc {icc}, {labelled} labels by {how} of {n}, tpr {tpr}, tnr {tnr}, rate {truth}:"),
                            &mut all,
                        );
                    }
                }
            }
        }
    }
    close(all);
}

#[allow(clippy::too_many_arguments)]
fn rows(
    n: usize,
    each: usize,
    icc: f64,
    by_task: bool,
    labelled: usize,
    tpr: f64,
    tnr: f64,
    truth: f64,
    replicate: u32,
) -> Labels {
    let mut draws = Draws::new((n + labelled) as u64, replicate, icc);
    // Labels go to a random part, drawn by picking among those that are left.
    let (units, mut left) = if by_task { (n / each, labelled / each) } else { (n, labelled) };
    let mut chosen = Vec::with_capacity(units);
    for unit in 0..units {
        let pick = draws.unit() * ((units - unit) as f64) < left as f64;
        left -= usize::from(pick);
        chosen.push(pick);
    }
    let mut out = Vec::with_capacity(n);
    for task in 0..n / each {
        for human in draws.task(&[1.0 - truth, truth], each) {
            let right = draws.unit() < if human == 1 { tpr } else { tnr };
            let judge = if right { human } else { 1 - human };
            let has = chosen[if by_task { task } else { out.len() }];
            out.push(LabelledRow {
                task: (each > 1).then(|| task.to_string()),
                labels: vec![number(judge), if has { number(human) } else { None }],
            });
        }
    }
    Labels::of(&["judge".to_string(), "human".to_string()], out).unwrap()
}
