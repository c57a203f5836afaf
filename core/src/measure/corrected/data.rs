//! The rows of a correction: a judge's verdict on each, a person's on some.

use crate::error::{Error, ErrorKind, Result, clip};
use crate::math::sum;
use crate::measure::agreement::{Label, Labels};

/// One row: the judge's verdict, the person's where there is one, each from 0 to 1.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Row {
    pub judge: f64,
    pub human: Option<f64>,
    /// One over the rows of its task, so that each task weighs the same.
    pub weight: f64,
}

/// All rows that the judge gave a verdict on, by task, in an order that only they decide.
pub(super) struct Data {
    pub tasks: Vec<Vec<Row>>,
    pub n_rows: u64,
    pub n_labelled: u64,
    /// Tasks with a labelled row.
    pub tasks_labelled: u64,
    /// Whether some task has several rows.
    pub clustered: bool,
    /// Whether every verdict is pass or fail.
    pub binary: bool,
}

impl Data {
    /// `labels` has the judge first and the person second.
    pub fn new(labels: &Labels, positive: Option<&Label>) -> Result<Self> {
        let share = shares(labels, positive)?;
        let of = |label: Option<Option<u32>>| {
            label.flatten().and_then(|label| share.get(label as usize).copied())
        };
        let mut tasks: Vec<Vec<Row>> = Vec::new();
        for rows in labels.by_task() {
            let judged: Vec<(f64, Option<f64>)> = rows
                .iter()
                .filter_map(|row| Some((of(row.first().copied())?, of(row.get(1).copied()))))
                .collect();
            if judged.is_empty() {
                continue;
            }
            let weight = 1.0 / judged.len() as f64;
            tasks.push(
                judged.into_iter().map(|(judge, human)| Row { judge, human, weight }).collect(),
            );
        }
        let rows = || tasks.iter().flatten();
        let binary = |value: f64| value == 0.0 || value == 1.0;
        Ok(Self {
            n_rows: rows().count() as u64,
            n_labelled: rows().filter(|row| row.human.is_some()).count() as u64,
            tasks_labelled: tasks
                .iter()
                .filter(|rows| rows.iter().any(|row| row.human.is_some()))
                .count() as u64,
            clustered: tasks.iter().any(|rows| rows.len() > 1),
            binary: rows().all(|row| binary(row.judge) && row.human.is_none_or(binary)),
            tasks,
        })
    }

    /// The weighted mean of `value` over the rows that have one, and the weight of those rows.
    pub fn mean(&self, value: impl Fn(&Row) -> Option<f64>) -> Option<(f64, f64)> {
        let (mut terms, mut weights) = (Vec::new(), Vec::new());
        for row in self.tasks.iter().flatten() {
            if let Some(value) = value(row) {
                terms.push(row.weight * value);
                weights.push(row.weight);
            }
        }
        let weight = sum(&weights);
        (weight > 0.0).then(|| (sum(&terms) / weight, weight))
    }

    /// What each task adds to the error of such a mean: `sum of weight (value - mean) / weight of all`.
    pub fn influence(&self, mean: (f64, f64), value: impl Fn(&Row) -> Option<f64>) -> Vec<f64> {
        let of_task = |rows: &Vec<Row>| {
            let terms: Vec<f64> = rows
                .iter()
                .filter_map(|row| Some(row.weight * (value(row)? - mean.0) / mean.1))
                .collect();
            sum(&terms)
        };
        self.tasks.iter().map(of_task).collect()
    }
}

/// What each label means as a share: a number as itself, or 1 for the one that means "pass" and else 0.
fn shares(labels: &Labels, positive: Option<&Label>) -> Result<Vec<f64>> {
    let categories = labels.categories();
    let refuse = |found: String, mend: &str, field: &str| {
        Err(Error::new(ErrorKind::InvalidOption, found, mend).at_field(field))
    };
    let pass = Label::Text("pass".to_string());
    let positive = match positive {
        Some(label) if !categories.contains(label) => {
            let mend = "name the label that means \"pass\", as rows write it";
            return refuse(format!("no row has the label `{label}`"), mend, "positive");
        }
        Some(label) => Some(label),
        None if categories.len() <= 2 && categories.contains(&pass) => Some(&pass),
        None => None,
    };
    if let Some(positive) = positive {
        return Ok(categories.iter().map(|label| f64::from(u8::from(label == positive))).collect());
    }
    let mut shares = Vec::with_capacity(categories.len());
    for label in categories {
        match label {
            Label::Number(number) if (0.0..=1.0).contains(number) => shares.push(*number),
            Label::Number(number) => {
                let (row, rater) = labels.place_of(label);
                return Err(Error::new(
                    ErrorKind::InvalidVerdict,
                    format!("the verdict {number} is outside 0 to 1"),
                    "write true or false, or a number from 0 to 1; or name the label that means \"pass\"",
                )
                .at_row(row)
                .at_field(&clip(&rater)));
            }
            Label::Text(_) => {
                let found = format!("the labels are texts such as `{label}`");
                return refuse(found, "name the label that means \"pass\"", "positive");
            }
        }
    }
    Ok(shares)
}
