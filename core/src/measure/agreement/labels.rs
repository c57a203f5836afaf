//! Labels of several raters on the same rows, and the file that holds them.

use super::field::{Fields, label_of};
use crate::defaults;
use crate::error::{Error, ErrorKind, Result, clip};
use crate::rows::{records, text_of};
use serde::{Deserialize, Deserializer, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// What one rater says of one row: a number, or a text. True and false are the numbers 1 and 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(untagged)]
pub enum Label {
    /// A number, or a boolean as 1 or 0.
    Number(f64),
    /// A text, as it was written.
    Text(String),
}

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a text, a number, true or false")]
        enum Given {
            Flag(bool),
            Number(f64),
            Text(String),
        }
        Ok(match Given::deserialize(from)? {
            Given::Flag(flag) => Self::Number(f64::from(u8::from(flag))),
            Given::Number(number) => Self::number(number),
            Given::Text(text) => Self::Text(text),
        })
    }
}

impl Label {
    /// The label of a number; -0 is 0.
    pub(crate) fn number(value: f64) -> Self {
        Self::Number(if value == 0.0 { 0.0 } else { value })
    }

    /// Numbers by value, then texts by code point.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Number(_), Self::Text(_)) => Ordering::Less,
            (Self::Text(_), Self::Number(_)) => Ordering::Greater,
        }
    }

    pub(crate) const fn is_text(&self) -> bool {
        matches!(self, Self::Text(_))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(&clip(text)),
        }
    }
}

/// One row: its task where tasks are told, and a label of each rater or none.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledRow {
    /// The task that the row belongs to. Either every row has one or none has.
    pub task: Option<String>,
    /// One entry for each rater, in their order.
    pub labels: Vec<Option<Label>>,
}

/// The labels of several raters on the same rows.
#[derive(Clone, Debug)]
pub struct Labels {
    pub(super) raters: Vec<String>,
    /// The distinct labels, in [`Label::order`].
    pub(super) categories: Vec<Label>,
    /// Each row's task, and for each rater the index of its label.
    pub(super) rows: Vec<(u32, Vec<Option<u32>>)>,
    /// How many tasks there are, where rows name them.
    pub(super) n_tasks: Option<u32>,
}

impl Labels {
    /// Reads the labels of `raters` from JSONL or a JSON array of objects.
    ///
    /// Each rater names a field, as does `task`; a name with dots reaches into objects (`meta.score`),
    /// unless an object has the whole name as a key. A label is a text, a number, true or false (1 and 0);
    /// a field that is absent or null is no label, which is counted and is no error. `name` is for messages.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidField`] for a label that is a list or an object, or texts among numbers;
    /// [`ErrorKind::MissingIdentity`] for a row without its task; [`ErrorKind::InvalidOption`] for a rater
    /// that no row has a field for, one that is named twice, or fewer than two; and what the text itself
    /// may be: not JSON, empty, too large. Each names the row and the field.
    pub fn read(name: &str, bytes: &[u8], raters: &[String], task: Option<&str>) -> Result<Self> {
        let fields = Fields::new(raters, task)?;
        let text = text_of(name, bytes)?;
        let mut builder = Builder::default();
        let mut seen = vec![false; raters.len()];
        let mut keys: Vec<String> = Vec::new();
        records(text, &mut |record| {
            let json = text.get(record.span).unwrap_or_default();
            let row = record.row;
            let read = || -> Result<()> {
                let found = fields.read(json, &mut seen)?;
                if builder.rows.is_empty() {
                    keys = found.keys;
                }
                builder.push(row, found.task, found.labels, raters)
            };
            let mut read = read;
            read().map_err(|error| error.at_row(row).at_line(u64::from(record.line)))
        })
        .map_err(|error| error.in_file(name))?;
        if let Some(missing) = seen.iter().position(|&seen| !seen) {
            return Err(Error::new(
                ErrorKind::InvalidOption,
                format!("no row has the field `{}`", clip(&raters[missing])),
                format!(
                    "name fields that rows have; the first row has {}",
                    keys.iter()
                        .take(20)
                        .map(|k| format!("`{}`", clip(k)))
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
            )
            .in_file(name)
            .at_field(&raters[missing]));
        }
        Ok(builder.finish(raters))
    }

    /// Takes rows that a program holds.
    ///
    /// # Errors
    /// As [`Labels::read`]; also when a row has more or fewer labels than there are raters, a label is no
    /// finite number, or some rows name a task and others do not.
    pub fn of(raters: &[String], rows: Vec<LabelledRow>) -> Result<Self> {
        Fields::new(raters, None)?;
        let mut builder = Builder::default();
        let tasked = rows.first().is_some_and(|row| row.task.is_some());
        for (index, row) in rows.into_iter().enumerate() {
            let number = index as u64 + 1;
            let whole = row.labels.len() == raters.len() && row.task.is_some() == tasked;
            let finite = row.labels.iter().flatten().all(|label| label_of(label).is_ok());
            if !whole || !finite {
                return Err(Error::new(
                    ErrorKind::InvalidField,
                    match finite {
                        true => "the row has another shape than the rest",
                        false => "a label is no finite number",
                    },
                    "give each row one label or none for each rater, and all rows a task or none",
                )
                .at_row(number));
            }
            builder.push(number, row.task, row.labels, raters)?;
        }
        Ok(builder.finish(raters))
    }

    /// The raters, in the order given.
    #[must_use]
    pub fn raters(&self) -> &[String] {
        &self.raters
    }

    /// The distinct labels: numbers by value, or texts by code point.
    #[must_use]
    pub fn categories(&self) -> &[Label] {
        &self.categories
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The first row that has this label, from 1, and the rater that gives it.
    pub(crate) fn place_of(&self, label: &Label) -> (u64, String) {
        let wanted = self.categories.iter().position(|seen| seen == label).map(|at| at as u32);
        for (row, (_, labels)) in self.rows.iter().enumerate() {
            if let Some(rater) = labels.iter().position(|label| label.is_some() && *label == wanted)
            {
                return (row as u64 + 1, self.raters.get(rater).cloned().unwrap_or_default());
            }
        }
        (0, String::new())
    }

    /// The rows of each task in an order that depends on nothing but what they hold, so that no sum over
    /// them depends on the order of the file. Without tasks each row is its own.
    pub(crate) fn by_task(&self) -> Vec<Vec<&[Option<u32>]>> {
        let mut tasks: Vec<Vec<&[Option<u32>]>> = match self.n_tasks {
            None => self.rows.iter().map(|(_, labels)| vec![labels.as_slice()]).collect(),
            Some(n) => {
                let mut tasks = vec![Vec::new(); n as usize];
                for (task, labels) in &self.rows {
                    if let Some(rows) = tasks.get_mut(*task as usize) {
                        rows.push(labels.as_slice());
                    }
                }
                tasks
            }
        };
        for rows in &mut tasks {
            rows.sort_unstable();
        }
        tasks.sort_unstable();
        tasks
    }
}

/// Labels as they come, before the categories are known and sorted.
#[derive(Default)]
struct Builder {
    rows: Vec<(u32, Vec<Option<Label>>)>,
    tasks: BTreeMap<String, u32>,
    tasked: bool,
    /// The first label of all, its row and its rater: the kind that every other must have.
    first: Option<(bool, u64, String)>,
}

impl Builder {
    fn push(
        &mut self,
        row: u64,
        task: Option<String>,
        labels: Vec<Option<Label>>,
        raters: &[String],
    ) -> Result<()> {
        for (label, rater) in labels.iter().zip(raters) {
            let Some(label) = label else { continue };
            let first = self.first.get_or_insert_with(|| (label.is_text(), row, rater.clone()));
            if first.0 != label.is_text() {
                let kind = |text| if text { "a text" } else { "a number or boolean" };
                return Err(Error::new(
                    ErrorKind::InvalidField,
                    format!(
                        "the label `{label}` is {}, where `{}` of row {} is {}",
                        kind(label.is_text()),
                        clip(&first.2),
                        first.1,
                        kind(first.0)
                    ),
                    "write every label as a text, or every one as a number or boolean",
                )
                .at_row(row)
                .at_field(rater));
            }
        }
        let next = self.tasks.len() as u32;
        let task = match task {
            Some(task) => {
                self.tasked = true;
                *self.tasks.entry(task).or_insert(next)
            }
            None => 0,
        };
        self.rows.push((task, labels));
        Ok(())
    }

    fn finish(self, raters: &[String]) -> Labels {
        let mut categories: Vec<Label> =
            self.rows.iter().flat_map(|(_, labels)| labels).flatten().cloned().collect();
        categories.sort_by(Label::order);
        categories.dedup();
        let index = |label: &Label| {
            categories.binary_search_by(|seen| seen.order(label)).ok().map(|index| index as u32)
        };
        let rows = self
            .rows
            .iter()
            .map(|(task, labels)| {
                (*task, labels.iter().map(|label| label.as_ref().and_then(index)).collect())
            })
            .collect();
        Labels {
            raters: raters.to_vec(),
            rows,
            n_tasks: self.tasked.then_some(self.tasks.len() as u32),
            categories,
        }
    }
}

/// Refuses raters that no comparison can follow.
pub(super) fn checked_raters(raters: &[String]) -> Result<()> {
    let refuse = |found: String, mend: &str| {
        Err(Error::new(ErrorKind::InvalidOption, found, mend).at_field("raters"))
    };
    if raters.len() < 2 {
        let found = format!("{} raters are named", raters.len());
        return refuse(found, "name two at least, each a field of the rows");
    }
    if raters.len() > defaults::MAX_RATERS {
        let found =
            format!("{} raters are named, more than {}", raters.len(), defaults::MAX_RATERS);
        return refuse(found, "name fewer");
    }
    for (index, rater) in raters.iter().enumerate() {
        if rater.trim().is_empty() {
            return refuse("a rater's name is empty".to_string(), "name a field of the rows");
        }
        if raters[..index].contains(rater) {
            let found = format!("the rater `{}` is named twice", clip(rater));
            return refuse(found, "name each rater once");
        }
    }
    Ok(())
}
