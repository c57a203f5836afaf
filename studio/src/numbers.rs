//! The numbers of a page as a table shows them: one line for each estimate, one cell for each arm.

pub use passband_core::math::percent as percentage;
use passband_core::measure::{Estimate, PassReport};
use passband_core::page::PageView;

/// Estimates of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The kind: `pass@k`.
    pub name: &'static str,
    /// What it says, in words.
    pub words: &'static str,
    /// Its lines, ascending in k.
    pub lines: Vec<Line>,
}

/// One estimate of every arm.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What is estimated: `pass@2`.
    pub name: String,
    /// One for each arm; `None` where an arm has no such estimate.
    pub cells: Vec<Option<Estimate>>,
}

/// One kind: its name, what it says, and where a report holds it.
type Kind = (&'static str, &'static str, fn(&PassReport) -> Vec<&Estimate>);

const KINDS: [Kind; 4] = [
    ("pass@k", "at least one of k rollouts passes", |report| report.pass_at.iter().collect()),
    ("pass^k", "all of k rollouts pass", |report| report.pass_hat.iter().collect()),
    ("headroom@k", "pass@k less pass@1, over the same tasks", |report| {
        report.headroom.iter().collect()
    }),
    ("mean reward", "partial scores count", |report| report.mean_reward.iter().collect()),
];

/// Every estimate of a page, in its order.
pub fn groups(page: &PageView) -> Vec<Group> {
    let groups = KINDS.iter().map(|&(name, words, of)| {
        let mut found: Vec<(u32, &str)> = (page.arms.iter())
            .flat_map(|arm| of(&arm.report))
            .map(|estimate| (estimate.k, estimate.name.as_str()))
            .collect();
        found.sort_unstable();
        found.dedup();
        let lines = found.into_iter().map(|(_, name)| Line {
            name: name.to_string(),
            cells: (page.arms.iter())
                .map(|arm| {
                    of(&arm.report).into_iter().find(|estimate| estimate.name == name).cloned()
                })
                .collect(),
        });
        Group { name, words, lines: lines.collect() }
    });
    groups.filter(|group| !group.lines.is_empty()).collect()
}

/// The number, in points.
pub fn value(estimate: &Estimate) -> String {
    estimate.measured.map_or("–".to_string(), |measured| measured.shown().0)
}

/// The interval, in points; `None` where there is none.
pub fn interval(estimate: &Estimate) -> Option<String> {
    estimate.measured?.shown().1
}

/// Why there is no number or no interval, each reason with the estimates that it holds for.
pub fn notes(page: &PageView) -> Vec<String> {
    let mut notes: Vec<(String, Vec<String>)> = Vec::new();
    for group in groups(page) {
        for line in group.lines {
            for (arm, cell) in page.arms.iter().zip(line.cells) {
                let Some(note) = cell.and_then(|estimate| estimate.note) else { continue };
                let place = match page.arms.len() {
                    1 => line.name.clone(),
                    _ => format!("{} of {}", line.name, arm.name),
                };
                match notes.iter_mut().find(|(known, _)| *known == note) {
                    Some((_, places)) => places.push(place),
                    None => notes.push((note, vec![place])),
                }
            }
        }
    }
    notes.into_iter().map(|(note, places)| format!("{}: {note}", places.join(", "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opened::Opened;
    use passband_core::rows::Rows;

    fn page(texts: &[&str]) -> PageView {
        let sets: Vec<Rows> = (texts.iter().enumerate())
            .map(|(at, text)| {
                Rows::read(&format!("v{at}.jsonl"), text.as_bytes().to_vec()).unwrap()
            })
            .collect();
        Opened::of_rows(&sets.iter().collect::<Vec<_>>()).unwrap().page
    }

    const TWICE: &str = r#"{"taskId":"a","reward":1}
{"taskId":"a","reward":0}
{"taskId":"b","reward":1}
{"taskId":"b","reward":1}"#;
    const ONCE: &str = "{\"taskId\":\"a\",\"reward\":1}";

    #[test]
    fn every_arm_has_its_cell_on_every_line() {
        let groups = groups(&page(&[TWICE, ONCE]));
        let lines: Vec<&str> =
            groups.iter().flat_map(|group| &group.lines).map(|line| line.name.as_str()).collect();
        assert_eq!(lines, ["pass@1", "pass@2", "pass^1", "pass^2", "headroom@2"]);
        assert!(groups.iter().flat_map(|group| &group.lines).all(|line| line.cells.len() == 2));
        let first = groups[0].lines[0].cells[0].as_ref().unwrap();
        assert_eq!(value(first), "75.0");
        assert_eq!(interval(first), None);
    }

    #[test]
    fn one_reason_is_said_once() {
        let notes = notes(&page(&[TWICE, ONCE]));
        assert!(notes[0].starts_with("pass@1 of v0, pass@1 of v1, "), "{notes:?}");
        let mut distinct = notes.clone();
        distinct.dedup();
        assert_eq!(notes, distinct);
    }
}
