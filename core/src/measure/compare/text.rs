//! A comparison as a terminal shows it.

use super::report::{BehaviorResult, Comparison, Flip, Verdict};
use crate::math::{percent, points, points_apart};
use crate::measure::{Interval, LeftOut};
use crate::plain::plain;
use std::fmt;

/// How many flips of each kind a terminal lists.
const LISTED: usize = 20;

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Real => "real",
            Self::Regression => "regression",
            Self::Noise => "noise",
            Self::NotEnoughTasks => "not enough tasks",
        })
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.sentence)?;
        for behavior in self.behaviors.iter().filter(|behavior| behavior.is_surprise()) {
            writeln!(
                f,
                "Regression where none was meant: {} fell {}.",
                plain(&behavior.name),
                behavior.moved()
            )?;
        }
        let flips = &self.flips;
        for (word, list) in [("Broken", &flips.broken), ("Fixed", &flips.fixed)] {
            listed(f, word, list)?;
        }
        if flips.n_up + flips.n_down + flips.n_same > 0 {
            writeln!(
                f,
                "\nTasks that moved up: {}, down: {}, not at all: {}.",
                flips.n_up, flips.n_down, flips.n_same
            )?;
        }
        self.numbers(f)?;
        if !self.behaviors.is_empty() {
            writeln!(f, "\nBehaviors (p corrected for {} of them)", self.behaviors.len())?;
            let wide = self.behaviors.iter().map(|b| plain(&b.name).chars().count()).max();
            for behavior in &self.behaviors {
                let name = plain(&behavior.name);
                let p = behavior.p_adjusted.map_or("–".to_string(), |p| format!("{p:.3}"));
                let target = if behavior.target { "  (target)" } else { "" };
                writeln!(
                    f,
                    "  {name:<width$}  {:<16}  {:<24}  p {p}  {} tasks{target}",
                    behavior.verdict.to_string(),
                    behavior.moved(),
                    behavior.n_tasks,
                    width = wide.unwrap_or(0)
                )?;
            }
        }
        if !self.notes.is_empty() {
            writeln!(f)?;
        }
        for note in &self.notes {
            writeln!(f, "Note: {note}")?;
        }
        writeln!(f)?;
        left_out(f, &self.before, &self.left_out_before)?;
        writeln!(f)?;
        left_out(f, &self.after, &self.left_out_after)
    }
}

impl Comparison {
    fn numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = percent(1.0 - self.alpha);
        let mut lines: Vec<(String, String)> = Vec::new();
        if let Some(interval) = &self.interval {
            lines.push((format!("{level} interval"), ends(interval)));
        }
        if let Some(interval) = &self.inverted {
            lines.push(("sign-flip test alone".to_string(), ends(interval)));
        }
        if let Some(interval) = &self.bootstrap {
            lines.push(("percentile bootstrap".to_string(), ends(interval)));
        }
        if let Some(runs) = &self.runs {
            let df = runs.df.map_or(String::new(), |df| format!(", {df} degrees of freedom"));
            lines.push((
                "noise of runs".to_string(),
                format!("±{} (sd {}{df})", points(runs.band), points(runs.run_std)),
            ));
        }
        let least = self.detectable.map_or("none".to_string(), points);
        lines.push(("would have shown".to_string(), format!("{least} or more")));
        if let Some(needed) = self.tasks_needed {
            let what = format!("tasks for {} points", points(self.effect));
            lines.push((what, needed.to_string()));
        }
        writeln!(f, "\n{:<22} points", "")?;
        for (what, text) in lines {
            writeln!(f, "{what:<22} {text}")?;
        }
        Ok(())
    }
}

impl BehaviorResult {
    /// Whether it got worse without being meant to move.
    #[must_use]
    pub fn is_surprise(&self) -> bool {
        self.verdict == Verdict::Regression && !self.target
    }

    fn moved(&self) -> String {
        match (self.delta, &self.interval) {
            (None, _) => "not compared".to_string(),
            (Some(delta), None) => signed(&points(delta)),
            (Some(delta), Some(interval)) => {
                let [low, delta, high] = points_apart([interval.low, delta, interval.high]);
                format!("{} [{low}, {high}]", signed(&delta))
            }
        }
    }
}

fn signed(text: &str) -> String {
    if text.starts_with('-') { text.to_string() } else { format!("+{text}") }
}

fn ends(interval: &Interval) -> String {
    let [low, high] = points_apart([interval.low, interval.high]);
    format!("[{low}, {high}]")
}

fn listed(f: &mut fmt::Formatter<'_>, word: &str, list: &[Flip]) -> fmt::Result {
    if list.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{word}: {}", list.len())?;
    for flip in list.iter().take(LISTED) {
        let (task, before, after) = (plain(&flip.task), points(flip.before), points(flip.after));
        writeln!(f, "  {task}  {before} to {after}")?;
    }
    match list.len().checked_sub(LISTED) {
        Some(more) if more > 0 => writeln!(f, "  and {more} more"),
        _ => Ok(()),
    }
}

fn left_out(f: &mut fmt::Formatter<'_>, name: &str, left_out: &[LeftOut]) -> fmt::Result {
    write!(f, "Left out of {}:", plain(name))?;
    if left_out.is_empty() {
        return write!(f, " nothing.");
    }
    for left in left_out {
        let more = if left.count as usize > left.examples.len() { ", …" } else { "" };
        write!(f, "\n  {}: {}, {}{more}", left.reason, left.count, left.examples.join(", "))?;
    }
    Ok(())
}
