//! Steps with names and seconds, stopping at the first that fails.

use std::time::{Duration, Instant};

use crate::run::Done;

/// How a step ended, when it did not fail.
pub enum Outcome {
    /// It did what it says.
    Passed,
    /// It had nothing to do here; the reason is shown.
    Skipped(String),
}

/// What was done so far.
#[derive(Default)]
pub struct Steps {
    done: Vec<(String, Duration, Outcome)>,
}

impl Steps {
    /// Runs one step; its failure ends the list with a summary.
    pub fn step(&mut self, name: &str, work: impl FnOnce() -> Done) -> Done {
        self.step_or_skip(name, || work().map(|()| Outcome::Passed))
    }

    /// Runs one step that may find that it has nothing to do.
    pub fn step_or_skip(&mut self, name: &str, work: impl FnOnce() -> Done<Outcome>) -> Done {
        println!("\n== {name}");
        let start = Instant::now();
        match work() {
            Ok(outcome) => {
                self.done.push((name.to_owned(), start.elapsed(), outcome));
                Ok(())
            }
            Err(sentence) => {
                self.print_summary();
                println!("  FAILED  {:>6.1} s  {name}", start.elapsed().as_secs_f64());
                println!("{} passed, 1 failed", self.passed());
                Err(sentence)
            }
        }
    }

    /// The last lines of a run in which nothing failed.
    pub fn finish(self) {
        self.print_summary();
        println!("{} passed, 0 failed", self.passed());
    }

    fn passed(&self) -> usize {
        self.done.iter().filter(|(_, _, outcome)| matches!(outcome, Outcome::Passed)).count()
    }

    fn print_summary(&self) {
        println!();
        for (name, took, outcome) in &self.done {
            let seconds = took.as_secs_f64();
            match outcome {
                Outcome::Passed => println!("  passed  {seconds:>6.1} s  {name}"),
                Outcome::Skipped(reason) => {
                    println!("  skipped {seconds:>6.1} s  {name}: {reason}")
                }
            }
        }
        let total: Duration = self.done.iter().map(|(_, took, _)| *took).sum();
        println!("  in all  {:>6.1} s", total.as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_gives_back_its_sentence() {
        let mut steps = Steps::default();
        steps.step("first", || Ok(())).unwrap();
        steps.step_or_skip("second", || Ok(Outcome::Skipped("nothing here".to_owned()))).unwrap();
        assert_eq!(steps.passed(), 1);
        assert_eq!(steps.step("third", || Err("mend it".to_owned())).unwrap_err(), "mend it");
    }
}
