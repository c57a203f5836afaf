//! Reading a file into a set: straight into the columns, and out again when a row is bad.

use super::frame::Record;
use super::read::{self, RowIn};
use super::{File, Rows, sniff};
use crate::error::{Error, ErrorKind, Result, clip};
use crate::hash::sha256_hex;

/// How long everything was before a file.
struct Mark {
    rows: usize,
    tasks: usize,
    arms: usize,
    error_and_verdict: u32,
    by_prompt: Vec<bool>,
}

impl Rows {
    /// Reads a further file into the set. On an error the set is as it was.
    ///
    /// # Errors
    /// As [`Rows::read`]; a rollout that an earlier file holds is a duplicate, and so is a file that is in
    /// the set already.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        let text = sniff::text_of(name, &bytes)?;
        let sha256 = sha256_hex(&bytes);
        if let Some(twin) = self.files.iter().find(|file| file.sha256 == sha256) {
            return Err(Error::new(
                ErrorKind::DuplicateRollout,
                format!("the file holds the same bytes as {}", clip(&twin.name)),
                "give each file once",
            )
            .in_file(name));
        }
        let mark = Mark {
            rows: self.len(),
            tasks: self.tasks.len(),
            arms: self.arms.len(),
            error_and_verdict: self.error_and_verdict,
            by_prompt: self.by_prompt.clone(),
        };
        match read::read(text, &mut |record, row| self.push(record, row)) {
            Ok(format) => {
                self.files.push(File { name: name.to_string(), format, sha256, bytes });
                self.number(mark.rows);
                Ok(())
            }
            Err(error) => {
                self.cut(mark);
                Err(error.in_file(name))
            }
        }
    }

    fn push(&mut self, record: Record, row: RowIn<'_>) -> Result<()> {
        let task = self.tasks.index(&row.identity);
        let arm = self.arms.index(row.arm.as_deref().unwrap_or_default());
        if let Some(trial) = row.trial {
            let index = self.len() as u32;
            let other = *self.given.entry((arm, task, trial)).or_insert(index);
            if other != index {
                return Err(self.twice(&record, trial, other as usize).of_task(&row.identity));
            }
        }
        match self.by_prompt.get_mut(task as usize) {
            Some(by_prompt) => *by_prompt &= row.from_prompt,
            None => self.by_prompt.push(row.from_prompt),
        }
        self.file.push(self.files.len() as u32);
        self.line.push(record.line);
        self.span.push(record.span);
        self.task.push(task);
        self.arm.push(arm);
        self.trial.push(row.trial.unwrap_or_default());
        self.trial_given.push(row.trial.is_some());
        self.outcome.push(row.outcome);
        self.messages.push(row.counts.messages);
        self.calls.push(row.counts.calls);
        self.failed_calls.push(row.counts.failed_calls);
        self.error_and_verdict += u32::from(row.error_and_verdict);
        Ok(())
    }

    fn twice(&self, record: &Record, trial: u32, other: usize) -> Error {
        let file = self.file[other];
        let first = self.file.partition_point(|&earlier| earlier < file);
        let place = match self.files.get(file as usize) {
            Some(file) => format!("row {} of {}", other - first + 1, clip(&file.name)),
            None => format!("row {}", other - first + 1),
        };
        Error::new(
            ErrorKind::DuplicateRollout,
            format!("trial {trial} of this task is also {place}"),
            "give each rollout of a task its own trial number, or give the runs different arms",
        )
        .at_row(record.row)
        .at_line(u64::from(record.line))
        .at_field("trial")
    }

    /// Gives each row from `first` on that has no trial the next number that no row of its task has.
    fn number(&mut self, first: usize) {
        // A file may give a trial that a row of an earlier file was counted as: then all are counted anew.
        let taken = (first..self.len()).any(|row| {
            self.trial_given[row]
                && self.next.get(&self.group(row)).is_some_and(|&next| self.trial[row] < next)
        });
        let first = if taken {
            self.next.clear();
            0
        } else {
            first
        };
        for row in (first..self.len()).filter(|&row| !self.trial_given[row]) {
            let (arm, task) = self.group(row);
            let next = self.next.entry((arm, task)).or_default();
            while self.given.contains_key(&(arm, task, *next)) {
                *next += 1;
            }
            self.trial[row] = *next;
            *next += 1;
        }
    }

    fn group(&self, row: usize) -> (u32, u32) {
        (self.arm[row], self.task[row])
    }

    fn cut(&mut self, mark: Mark) {
        let Mark { rows, tasks, arms, error_and_verdict, by_prompt } = mark;
        self.tasks.truncate(tasks);
        self.arms.truncate(arms);
        self.by_prompt = by_prompt;
        self.error_and_verdict = error_and_verdict;
        self.given.retain(|_, row| (*row as usize) < rows);
        self.file.truncate(rows);
        self.line.truncate(rows);
        self.span.truncate(rows);
        self.task.truncate(rows);
        self.arm.truncate(rows);
        self.trial.truncate(rows);
        self.trial_given.truncate(rows);
        self.outcome.truncate(rows);
        self.messages.truncate(rows);
        self.calls.truncate(rows);
        self.failed_calls.truncate(rows);
    }
}
