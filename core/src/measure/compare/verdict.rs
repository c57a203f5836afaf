//! From numbers to a verdict, and to the sentence that says it.

use super::paired::reach;
use super::report::{PValue, RunNoise, Test, Verdict};
use super::tested::Tested;
use crate::defaults;
use crate::math::{normal_quantile, points, points_apart, student_t_quantile};
use crate::plain::plain;
use libm::{ceil, sqrt};

/// What is asked of a comparison.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub alpha: f64,
    pub effect: f64,
    pub power: f64,
}

/// What a comparison of this size could have shown.
#[derive(Clone, Copy, Default)]
pub(super) struct Sight {
    /// The smallest change that would have shown; none where no change could.
    pub detectable: Option<f64>,
    /// Tasks that it takes to show the change that matters.
    pub needed: Option<u64>,
}

impl Sight {
    pub(super) fn of(tested: &Tested, runs: Option<&RunNoise>, asked: Asked) -> Self {
        // Under this many tasks even all of them moving one way is no rarer than alpha.
        let fewest = fewest_tasks(asked.alpha);
        if tested.interval.is_none() {
            return Self::default();
        }
        let own = reach(asked.alpha, asked.power) * tested.half_width;
        let grown = own / asked.effect;
        let needed = ceil(tested.n_tasks as f64 * grown * grown).max(fewest as f64);
        let beyond_band = runs.map_or(0.0, |runs| runs.band * reach(asked.alpha, asked.power));
        let detectable = own.max(beyond_band);
        let blind = detectable > 1.0 || tested.p.test == Test::SignFlip && tested.n_tasks < fewest;
        Self {
            detectable: (!blind).then_some(detectable),
            needed: (needed < defaults::MAX_TASKS_NEEDED).then_some(needed as u64),
        }
    }
}

/// Fewest paired tasks whose sign-flip p can be at most alpha.
fn fewest_tasks(alpha: f64) -> u64 {
    let (mut n, mut p) = (1, 1.0);
    while p > alpha && n < 64 {
        n += 1;
        p *= 0.5;
    }
    n
}

/// The verdict that numbers give.
pub(super) fn verdict(
    delta: f64,
    p: f64,
    runs: Option<&RunNoise>,
    sight: Sight,
    asked: Asked,
) -> Verdict {
    match (p <= asked.alpha, runs.is_none_or(|runs| runs.cleared)) {
        (true, true) if delta > 0.0 => Verdict::Real,
        (true, true) => Verdict::Regression,
        (true, false) => Verdict::Noise,
        (false, _) if sight.detectable.is_some_and(|least| least <= asked.effect) => Verdict::Noise,
        (false, _) => Verdict::NotEnoughTasks,
    }
}

/// What re-runs say about a difference of `n_before` against `n_after` runs.
pub(super) fn run_noise(
    delta: f64,
    run_std: f64,
    df: Option<u32>,
    (n_before, n_after): (usize, usize),
    alpha: f64,
) -> RunNoise {
    let upper = 1.0 - alpha / 2.0;
    let quantile =
        df.map_or_else(|| normal_quantile(upper), |df| student_t_quantile(upper, f64::from(df)));
    let band = quantile * run_std * sqrt(1.0 / n_before as f64 + 1.0 / n_after as f64);
    RunNoise { run_std, df, band, cleared: delta.abs() >= band }
}

/// The difference in points with its interval: `+9.5 [3.1, 15.8]`.
pub(super) fn shown(tested: &Tested) -> String {
    let sign = |text: &str| if text.starts_with('-') { "" } else { "+" };
    match tested.interval {
        None => {
            let delta = points(tested.delta);
            format!("{}{delta} (no interval)", sign(&delta))
        }
        Some(interval) => {
            let [low, delta, high] = points_apart([interval.low, tested.delta, interval.high]);
            format!("{}{delta} [{low}, {high}]", sign(&delta))
        }
    }
}

/// A p as a person reads it: `p 0.004`.
pub(super) fn p_text(p: &PValue) -> String {
    match p.value {
        value if value > 0.9994 => "p 1".to_string(),
        value if value < 0.001 => "p below 0.001".to_string(),
        value if value < 0.01 => format!("p {value:.4}"),
        value => format!("p {value:.3}"),
    }
}

/// The answer in one sentence or two.
pub(super) fn sentence(
    names: (&str, &str),
    metric: &str,
    tested: Option<&Tested>,
    verdict: Verdict,
    runs: Option<&RunNoise>,
    sight: Sight,
    asked: Asked,
) -> String {
    let (before, after) = (plain(names.0), plain(names.1));
    let Some(tested) = tested else {
        return format!(
            "Not enough tasks: {before} and {after} have no task with a {metric} to compare."
        );
    };
    let tasks = |n: u64| format!("{n} task{}", if n == 1 { "" } else { "s" });
    let over = match tested.p.test {
        Test::SignFlip => format!("over {} that both have", tasks(tested.n_tasks)),
        Test::Permutation => format!("over {}, none of them shared", tasks(tested.n_tasks)),
    };
    let from_to = format!("from {} to {}", points(tested.before), points(tested.after));
    let moved = match tested.delta == 0.0 {
        true => format!("{metric} stayed at {} points", points(tested.before)),
        false => format!("{metric} moved {from_to} points"),
    };
    let facts = format!("{} {over} ({})", shown(tested), p_text(&tested.p));
    let often = format!("{} times in 100", (asked.power * 100.0).round());
    match verdict {
        Verdict::Real => {
            format!(
                "Real: {after} is better than {before}. {metric} rose {from_to} points: {facts}."
            )
        }
        Verdict::Regression => {
            format!(
                "Regression: {after} is worse than {before}. {metric} fell {from_to} points: {facts}."
            )
        }
        Verdict::Noise => {
            match runs.filter(|runs| tested.p.value <= asked.alpha && !runs.cleared) {
                Some(runs) => format!(
                    "Noise: {moved}, {facts}, but runs of one agent differ by up to {} points by themselves.",
                    points(runs.band)
                ),
                None => format!(
                    "Noise: {moved}: {facts}. A change of {} points would have shown {often}.",
                    points(asked.effect)
                ),
            }
        }
        Verdict::NotEnoughTasks => {
            let seen = match sight.detectable {
                Some(least) => format!(
                    "Only a change of {} points or more would have shown {often}.",
                    points(least)
                ),
                None => "No change, however large, would have shown reliably.".to_string(),
            };
            let band_hides =
                runs.is_some_and(|runs| runs.band * reach(asked.alpha, asked.power) > asked.effect);
            let need = match sight.needed {
                Some(n) if n > tested.n_tasks => {
                    format!(" To see {} points takes about {}.", points(asked.effect), tasks(n))
                }
                _ if band_hides => format!(
                    " Runs of one agent differ by up to {} points by themselves: run both again.",
                    points(runs.map_or(0.0, |runs| runs.band))
                ),
                _ => String::new(),
            };
            format!("Not enough tasks: {moved}: {facts}. {seen}{need}")
        }
    }
}
