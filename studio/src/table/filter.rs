//! Which rollouts the table lists.

use crate::opened::{Attached, Opened};
use crate::parts::failed::task;

/// The states of a row, in the order in which the filter offers them.
pub const STATES: [&str; 6] = ["passed", "failed", "partial", "ungraded", "error", "invalid"];

/// What to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// One state, or all.
    pub state: Option<&'static str>,
    /// What the task's name holds, in any case.
    pub task: String,
}

impl Filter {
    /// The places, in the attached rollouts, of those that are listed.
    pub fn places(&self, opened: &Opened, attached: &Attached) -> Vec<u32> {
        let wanted = self.task.trim().to_lowercase();
        let tasks: Vec<bool> = (opened.document.tasks.iter())
            // As the table writes it, where a bare number has its noun.
            .map(|name| wanted.is_empty() || task(name).to_lowercase().contains(&wanted))
            .collect();
        (0u32..)
            .zip(attached.rollouts())
            .filter(|(_, rollout)| tasks[rollout.task as usize])
            .filter(|(_, rollout)| {
                self.state.is_none_or(|state| state == attached.state(**rollout))
            })
            .map(|(place, _)| place)
            .collect()
    }
}

/// How many rollouts there are of each state, in the order of [`STATES`].
pub fn counts(attached: &Attached) -> [u32; STATES.len()] {
    let mut counts = [0; STATES.len()];
    for &rollout in attached.rollouts() {
        let state = attached.state(rollout);
        if let Some(place) = STATES.iter().position(|known| *known == state) {
            counts[place] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use passband_core::rows::Rows;
    use std::sync::Arc;

    #[test]
    fn a_filter_takes_state_and_task_together() {
        let text = r#"{"taskId":"Refund 1","reward":1}
{"taskId":"Refund 1","reward":0}
{"taskId":"Track 1","reward":0}
{"taskId":"Track 2"}"#;
        let rows = Arc::new(Rows::read("v1.jsonl", text.as_bytes().to_vec()).unwrap());
        let opened = Opened::of_rows(&[&rows]).unwrap();
        let mut attached = Attached::default();
        attached.add(&opened, rows).unwrap();
        let listed =
            |state, task: &str| Filter { state, task: task.to_string() }.places(&opened, &attached);
        assert_eq!(listed(None, ""), [0, 1, 2, 3]);
        assert_eq!(listed(Some("failed"), ""), [1, 2]);
        assert_eq!(listed(Some("failed"), " refund"), [1]);
        assert_eq!(listed(None, "nothing"), [0u32; 0]);
        assert_eq!(counts(&attached), [1, 2, 0, 1, 0, 0]);
    }
}
