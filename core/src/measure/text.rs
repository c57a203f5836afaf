//! A report as a terminal shows it.

use super::report::{Estimate, PassReport};
use crate::math::percent;
use std::fmt;

impl fmt::Display for PassReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, tasks, rollouts) = (&self.rows, &self.tasks, &self.rollouts);
        let each = match rollouts.fewest == rollouts.most {
            true => format!("{} each", rollouts.most),
            false => format!("{} to {} each", rollouts.fewest, rollouts.most),
        };
        writeln!(f, "{} of {}, {each}", many(rows.total, "rollout"), many(tasks.total, "task"))?;
        writeln!(f)?;
        let level = format!("{} interval", percent(self.level));
        writeln!(f, "{:<12} {:>7}  {:<16} {:>6}", "", "points", level, "tasks")?;
        let groups = [&self.pass_at, &self.pass_hat, &self.headroom];
        for estimate in groups.into_iter().flatten().chain(&self.mean_reward) {
            line(f, estimate)?;
        }
        if let Some(most) =
            groups.into_iter().flatten().map(|estimate| estimate.n_imputed).max().filter(|&n| n > 0)
        {
            writeln!(f, "Counted as if they had gone on agreeing: {}.", many(most, "short group"))?;
        }
        writeln!(f)?;
        write!(
            f,
            "Tasks that pass {}: {}, sometimes: {}, never: {}",
            self.every_time(),
            tasks.all_pass,
            tasks.mixed,
            tasks.all_fail
        )?;
        match tasks.unmeasured {
            0 => writeln!(f, ".")?,
            unmeasured => writeln!(f, ", unmeasured: {unmeasured}.")?,
        }
        if self.left_out.is_empty() {
            return write!(f, "Left out: nothing.");
        }
        write!(f, "Left out:")?;
        for left in &self.left_out {
            let more = if left.count as usize > left.examples.len() { ", …" } else { "" };
            write!(f, "\n  {}: {}, {}{more}", left.reason, left.count, left.examples.join(", "))?;
        }
        Ok(())
    }
}

impl PassReport {
    /// How often a task passes whose graded rollouts all do: every time, where all rollouts are graded.
    pub(crate) fn every_time(&self) -> &'static str {
        match self.rows.total == self.rows.passed + self.rows.failed {
            true => "every time",
            false => "every time they are graded",
        }
    }
}

fn line(f: &mut fmt::Formatter<'_>, estimate: &Estimate) -> fmt::Result {
    let (value, interval) = match &estimate.measured {
        Some(measured) => measured.shown(),
        None => ("–".to_string(), None),
    };
    let interval = interval.unwrap_or_default();
    let note = estimate.note.as_deref().map(|note| format!("  {note}")).unwrap_or_default();
    let row =
        format!("{:<12} {value:>7}  {interval:<16} {:>6}{note}", estimate.name, estimate.n_tasks);
    writeln!(f, "{}", row.trim_end())
}

fn many(count: u32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
