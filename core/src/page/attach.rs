//! From an experiment's rollouts back to the rows that they came from.

use super::experiment::{Arm, Experiment, task_name};
use super::outcomes::symbol;
use crate::error::{Error, ErrorKind, Result, clip};
use crate::rows::{FileInfo, Rows};

/// Where the rollouts of one arm lie in a set of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmRows {
    /// The arm's place in the document, from 0.
    pub arm_idx: usize,
    /// For each task of the document, in its order, the row of each rollout, in the order of its outcomes.
    pub tasks: Vec<Vec<usize>>,
}

/// Finds the arms of `document` that were made from the files of `rows`: from all of them and no others,
/// by their SHA-256. Empty where there is none.
///
/// # Errors
/// [`ErrorKind::InvalidExperiment`] when an arm names these files but its outcomes are not theirs: the
/// rollouts would not be those that the page counts.
pub fn arm_rows(document: &Experiment, rows: &Rows) -> Result<Vec<ArmRows>> {
    let hashes = hashes(&rows.files());
    let of_these = |arm: &Arm| !hashes.is_empty() && self::hashes(&arm.files) == hashes;
    let arms: Vec<usize> =
        (0..document.arms.len()).filter(|&arm| of_these(&document.arms[arm])).collect();
    let named = rows.arm_names();
    (arms.iter().enumerate())
        .map(|(place, &arm_idx)| {
            let arm = &document.arms[arm_idx];
            let name = match named.len() {
                0 | 1 => None,
                // The author may have renamed the arms: then they stand in the order of the rows' names.
                _ => named
                    .iter()
                    .find(|name| **name == arm.name)
                    .or_else(|| named.get(place).filter(|_| named.len() == arms.len())),
            };
            let tasks = tasks_of(document, rows, name.map(String::as_str));
            match tasks.filter(|tasks| same_outcomes(arm, rows, tasks)) {
                Some(tasks) => Ok(ArmRows { arm_idx, tasks }),
                None => Err(contradiction(arm)),
            }
        })
        .collect()
}

/// The rows of each task of the document; `None` when there are rows of a task that it does not have.
fn tasks_of(document: &Experiment, rows: &Rows, arm: Option<&str>) -> Option<Vec<Vec<usize>>> {
    let mut tasks = vec![Vec::new(); document.tasks.len()];
    let mut places: Vec<(&str, usize)> =
        document.tasks.iter().enumerate().map(|(place, name)| (name.as_str(), place)).collect();
    places.sort_unstable();
    for (identity, group) in rows.groups(arm) {
        // Another arm's rows may have had an id for what is a prompt here.
        let place = [rows.is_prompt(&identity), false].iter().find_map(|&is_prompt| {
            let name = task_name(&identity, is_prompt);
            places.binary_search_by(|place| place.0.cmp(name.as_str())).ok()
        })?;
        tasks[places[place].1] = group;
    }
    Some(tasks)
}

fn same_outcomes(arm: &Arm, rows: &Rows, tasks: &[Vec<usize>]) -> bool {
    let symbols = |group: &[usize]| -> String {
        group.iter().filter_map(|&row| rows.outcome(row)).map(symbol).collect()
    };
    arm.outcomes.tasks.len() == tasks.len()
        && arm.outcomes.tasks.iter().zip(tasks).all(|(text, group)| *text == symbols(group))
}

fn contradiction(arm: &Arm) -> Error {
    Error::new(
        ErrorKind::InvalidExperiment,
        format!(
            "`{}` names this file, but its outcomes are not those of the file",
            clip(&arm.name)
        ),
        "open the file by itself, and ask for an experiment that was made of it",
    )
    .at_field("outcomes")
}

fn hashes(files: &[FileInfo]) -> Vec<String> {
    let mut hashes: Vec<String> = files.iter().map(|file| file.sha256.clone()).collect();
    hashes.sort_unstable();
    hashes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{ExperimentOptions, canonical_json, experiment};

    const V1: &str = r#"{"taskId":"t2","trial":1,"reward":0}
{"taskId":"t10","trial":0,"reward":1}
{"taskId":"t2","trial":0,"reward":1}"#;
    const BOTH: &str = r#"{"taskId":"a","arm":"x","reward":1}
{"taskId":"a","arm":"y","reward":0}
{"taskId":"b","arm":"y","reward":1}"#;

    fn rows(text: &str) -> Rows {
        Rows::read("v1.jsonl", text.as_bytes().to_vec()).unwrap()
    }

    fn document(rows: &Rows, names: &[&str]) -> Experiment {
        let options = ExperimentOptions {
            question: "Which?".to_string(),
            names: names.iter().map(|name| Some(name.to_string())).collect(),
            ..ExperimentOptions::default()
        };
        experiment(&[rows], &options).unwrap()
    }

    #[test]
    fn a_rollout_leads_back_to_its_row() {
        let rows = rows(V1);
        let found = arm_rows(&document(&rows, &[]), &rows).unwrap();
        assert_eq!(found, [ArmRows { arm_idx: 0, tasks: vec![vec![2, 0], vec![1]] }]);
    }

    #[test]
    fn the_arms_of_one_file_are_told_apart_also_under_other_names() {
        let rows = rows(BOTH);
        for names in [&[][..], &["before", "after"]] {
            let found = arm_rows(&document(&rows, names), &rows).unwrap();
            assert_eq!(found[0].tasks, [vec![0], vec![]], "{names:?}");
            assert_eq!(found[1].tasks, [vec![1], vec![2]], "{names:?}");
        }
    }

    #[test]
    fn another_file_is_not_taken_and_a_contradiction_is_said() {
        let (v1, other) = (rows(V1), rows(BOTH));
        let mut document = document(&v1, &[]);
        assert_eq!(arm_rows(&document, &other).unwrap(), []);
        document.arms[0].outcomes.tasks[1] = "0".to_string();
        let error = arm_rows(&document, &v1).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidExperiment);
    }

    #[test]
    fn a_document_is_told_from_rollouts() {
        let document = canonical_json(&document(&rows(V1), &[]));
        assert!(Experiment::is_one(document.as_bytes()));
        assert!(Experiment::is_one(br#"{"experiment":2,"question":"?"}"#));
        assert!(!Experiment::is_one(br#"{"taskId":1,"experiment":7,"reward":1}"#));
        assert!(!Experiment::is_one(br#"{"arms":[],"experiment":"e7"}"#));
        for other in [V1, "[{\"experiment\":1}]", "{\"taskId\":1}", "", "\u{1}"] {
            assert!(!Experiment::is_one(other.as_bytes()), "{other}");
        }
    }
}
