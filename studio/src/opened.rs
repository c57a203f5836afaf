//! What is open: an experiment, its recomputed page, and the rows that came with it.

use crate::io::take::Loaded;
use crate::text::joined;
use passband_core::Result;
use passband_core::page::{ArmRows, Experiment, PageView, RolloutRef, arm_rows, look, recompute};
use passband_core::rows::{Row, Rows, Transcript};
use std::sync::Arc;

/// Where an experiment came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A link or a document: its author stated numbers, or could have.
    Stated,
    /// Rows alone, which state nothing: the names of their files.
    Rows(Vec<String>),
}

/// An experiment and its page.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The document.
    pub document: Experiment,
    /// Its page, recomputed.
    pub page: PageView,
    /// Where it came from.
    pub origin: Origin,
    /// For each arm and task, the number of its first rollout.
    starts: Vec<Vec<u32>>,
}

impl Opened {
    /// Recomputes the page of a document.
    ///
    /// # Errors
    /// Those of the core's `recompute`.
    pub fn new(document: Experiment, origin: Origin) -> Result<Self> {
        let page = recompute(&document)?;
        let mut next = 1;
        let starts = document.arms.iter().map(|arm| {
            let tasks = arm.outcomes.tasks.iter().map(|outcomes| {
                let start = next;
                next += outcomes.len() as u32;
                start
            });
            tasks.collect()
        });
        let starts = starts.collect();
        Ok(Self { document, page, origin, starts })
    }

    /// Makes an experiment of sets of rows that belong to none, one arm or more for each.
    ///
    /// # Errors
    /// Those of the core's `experiment`.
    pub fn of_rows(sets: &[&Rows]) -> Result<Self> {
        let document = look(sets)?;
        let files = sets.iter().flat_map(|set| set.files()).map(|file| file.name).collect();
        Self::new(document, Origin::Rows(files))
    }

    /// A rollout's number in the experiment, from 1: arms, tasks and rollouts in the document's order.
    pub fn number(&self, arm_idx: usize, rollout: &RolloutRef) -> u32 {
        self.starts[arm_idx][rollout.task_idx as usize] + rollout.rollout
    }

    /// The arms that name a file with this hash.
    pub fn arms_of(&self, sha256: &str) -> Vec<usize> {
        let names_it =
            |&arm: &usize| self.document.arms[arm].files.iter().any(|file| file.sha256 == sha256);
        (0..self.document.arms.len()).filter(names_it).collect()
    }

    /// The arms' names, as a phrase.
    pub fn arm_names(&self, arms: &[usize]) -> String {
        joined(arms.iter().map(|&arm| self.document.arms[arm].name.as_str()))
    }
}

/// One rollout of the experiment with its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollout {
    /// Its number in the experiment, from 1.
    pub number: u32,
    /// The arm's place in the document.
    pub arm: u32,
    /// The task's place in the document.
    pub task: u32,
    set: u32,
    row: u32,
}

/// The rows that are attached to the experiment that is open.
#[derive(Clone, Debug, Default)]
pub struct Attached {
    sets: Vec<Arc<Rows>>,
    /// In the order of their numbers.
    rollouts: Vec<Rollout>,
    /// Files, by hash, of arms that are made of more than the files that are here.
    kept: Vec<(String, Loaded)>,
}

impl Attached {
    /// Attaches a set of rows to the arms that were made from it; gives those arms, none where it
    /// belongs to no arm.
    ///
    /// # Errors
    /// Those of the core's `arm_rows`.
    pub fn add(&mut self, opened: &Opened, rows: Arc<Rows>) -> Result<Vec<usize>> {
        let found = arm_rows(&opened.document, &rows)?;
        let arms: Vec<usize> = found.iter().map(|arm| arm.arm_idx).collect();
        if arms.is_empty() || arms.iter().all(|&arm| self.has(arm)) {
            return Ok(arms);
        }
        let set = self.sets.len() as u32;
        self.sets.push(rows);
        for arm in found {
            if !self.has(arm.arm_idx) {
                self.push(opened, set, &arm);
            }
        }
        self.rollouts.sort_unstable_by_key(|rollout| rollout.number);
        Ok(arms)
    }

    fn push(&mut self, opened: &Opened, set: u32, arm: &ArmRows) {
        for (task, rows) in arm.tasks.iter().enumerate() {
            let start = opened.starts[arm.arm_idx][task];
            self.rollouts.extend(rows.iter().zip(start..).map(|(&row, number)| Rollout {
                number,
                arm: arm.arm_idx as u32,
                task: task as u32,
                set,
                row: row as u32,
            }));
        }
    }

    /// Keeps a file until every file of its arms is here.
    pub fn keep(&mut self, hash: String, file: Loaded) {
        if self.kept.iter().all(|(known, _)| *known != hash) {
            self.kept.push((hash, file));
        }
    }

    /// Forgets the files that no arm waits for.
    pub fn forget(&mut self, opened: &Opened) {
        let mut kept = std::mem::take(&mut self.kept);
        kept.retain(|(hash, _)| opened.arms_of(hash).into_iter().any(|arm| !self.has(arm)));
        self.kept = kept;
    }

    /// The rows of an arm, once every file that it names is kept; `None` also where they are attached.
    ///
    /// # Errors
    /// Those of the core's `Rows::add`.
    pub fn gathered(&self, opened: &Opened, arm: usize) -> Result<Option<Rows>> {
        if self.has(arm) {
            return Ok(None);
        }
        let mut rows = Rows::default();
        for file in &opened.document.arms[arm].files {
            let Some((_, kept)) = self.kept.iter().find(|(hash, _)| *hash == file.sha256) else {
                return Ok(None);
            };
            rows.add(&kept.name, kept.bytes.clone())?;
        }
        Ok(Some(rows))
    }

    /// Whether the rows of an arm are here.
    pub fn has(&self, arm: usize) -> bool {
        self.rollouts.iter().any(|rollout| rollout.arm as usize == arm)
    }

    /// Every rollout whose row is here, by number.
    pub fn rollouts(&self) -> &[Rollout] {
        &self.rollouts
    }

    /// The rollout of a number; `None` where its row is not here.
    pub fn find(&self, number: u32) -> Option<Rollout> {
        let place = self.rollouts.binary_search_by_key(&number, |rollout| rollout.number).ok()?;
        Some(self.rollouts[place])
    }

    /// The state of a rollout.
    pub fn state(&self, rollout: Rollout) -> &'static str {
        let outcome = self.sets[rollout.set as usize].outcome(rollout.row as usize);
        outcome.map_or("", |outcome| outcome.state())
    }

    /// The row of a rollout.
    pub fn row(&self, rollout: Rollout) -> Option<Row> {
        self.sets[rollout.set as usize].row(rollout.row as usize)
    }

    /// The transcript of a rollout.
    pub fn transcript(&self, rollout: Rollout) -> Option<Result<Transcript>> {
        self.sets[rollout.set as usize].transcript(rollout.row as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(name: &str, text: &str) -> Arc<Rows> {
        Arc::new(Rows::read(name, text.as_bytes().to_vec()).unwrap())
    }

    #[test]
    fn rollouts_keep_their_numbers_whichever_file_comes_first() {
        let one =
            rows("v1.jsonl", "{\"taskId\":\"b\",\"reward\":0}\n{\"taskId\":\"a\",\"reward\":1}");
        let two =
            rows("v2.jsonl", "{\"taskId\":\"b\",\"reward\":1}\n{\"taskId\":\"b\",\"reward\":0}");
        let opened = Opened::of_rows(&[&one, &two]).unwrap();
        assert_eq!(opened.page.question, "How often do v1 and v2 pass?");
        let failed = &opened.page.arms[1].failed[0];
        assert_eq!(opened.number(1, failed), 4);

        let mut attached = Attached::default();
        assert_eq!(attached.add(&opened, two).unwrap(), [1]);
        assert_eq!(attached.find(1), None);
        assert_eq!(attached.row(attached.find(4).unwrap()).unwrap().line, 2);
        assert_eq!(attached.add(&opened, one).unwrap(), [0]);
        let lines: Vec<u64> = (attached.rollouts().iter())
            .map(|&rollout| attached.row(rollout).unwrap().line)
            .collect();
        assert_eq!(lines, [2, 1, 1, 2]);
    }

    #[test]
    fn a_file_that_the_experiment_does_not_name_is_not_attached() {
        let one = rows("v1.jsonl", "{\"taskId\":\"a\",\"reward\":1}");
        let other = rows("v1.jsonl", "{\"taskId\":\"a\",\"reward\":0}");
        let opened = Opened::of_rows(&[&one]).unwrap();
        let mut attached = Attached::default();
        assert!(attached.add(&opened, other).unwrap().is_empty());
        assert!(attached.rollouts().is_empty());
    }
}
