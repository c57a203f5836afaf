//! Prediction-powered inference for a mean, with tasks as clusters.

use super::data::Data;
use super::report::{CorrectedEstimate, Estimator};
use crate::defaults;
use crate::math::sum;
use crate::measure::agreement::{
    ConfidenceInterval, IntervalMethod, few_tasks, upper_normal, upper_t,
};
use crate::measure::interval::score;
use libm::sqrt;

/// The parts of a prediction-powered mean.
pub(super) struct Parts {
    /// The person's pass rate on labelled rows.
    labelled: f64,
    /// The judge's pass rate on the rows without a label less that on the labelled ones.
    pub gap: f64,
    /// What each task adds to the error of `labelled`, and to that of `gap`.
    a: Vec<f64>,
    b: Vec<f64>,
    /// `T / (T - 1)` over the tasks with labels.
    factor: f64,
    has_unlabelled: bool,
}

impl Parts {
    /// `None` where no row is labelled.
    pub fn new(data: &Data) -> Option<Self> {
        let human = |row: &super::data::Row| row.human;
        let judge_there = |row: &super::data::Row| row.human.map(|_| row.judge);
        let judge_else = |row: &super::data::Row| row.human.is_none().then_some(row.judge);
        let labelled = data.mean(human)?;
        let there = data.mean(judge_there)?;
        let elsewhere = data.mean(judge_else);
        let a = data.influence(labelled, human);
        let b = match elsewhere {
            None => vec![0.0; a.len()],
            Some(mean) => data
                .influence(mean, judge_else)
                .iter()
                .zip(data.influence(there, judge_there))
                .map(|(elsewhere, there)| elsewhere - there)
                .collect(),
        };
        let tasks = data.tasks_labelled as f64;
        Some(Self {
            labelled: labelled.0,
            gap: elsewhere.map_or(0.0, |mean| mean.0 - there.0),
            a,
            b,
            factor: if tasks > 1.0 { tasks / (tasks - 1.0) } else { 1.0 },
            has_unlabelled: elsewhere.is_some(),
        })
    }

    /// The weight on the judge that makes the variance least, held within 0 and 1.
    pub fn best_lambda(&self) -> f64 {
        let products: Vec<f64> = self.a.iter().zip(&self.b).map(|(a, b)| -(a * b)).collect();
        let squares: Vec<f64> = self.b.iter().map(|b| b * b).collect();
        let squares = sum(&squares);
        if squares > 0.0 { (sum(&products) / squares).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// What each task adds to the error of the estimate with this weight on the judge.
    pub fn influence(&self, lambda: f64) -> Vec<f64> {
        self.a.iter().zip(&self.b).map(|(a, b)| a + lambda * b).collect()
    }

    pub fn variance(&self, influence: &[f64]) -> f64 {
        self.factor * sum(&influence.iter().map(|value| value * value).collect::<Vec<_>>())
    }

    /// The standard error of `gap`.
    pub fn gap_error(&self) -> f64 {
        sqrt(self.variance(&self.b))
    }

    /// The value before it is held within 0 and 1.
    pub fn value(&self, lambda: f64) -> f64 {
        self.labelled + lambda * self.gap
    }

    pub fn estimate(
        &self,
        data: &Data,
        estimator: Estimator,
        added: f64,
        level: f64,
    ) -> CorrectedEstimate {
        let lambda = match estimator {
            Estimator::LabelsOnly => 0.0,
            _ if !self.has_unlabelled => 0.0,
            Estimator::PredictionPowered => 1.0,
            Estimator::PowerTuned => self.best_lambda(),
        };
        let raw = self.value(lambda);
        let variance = self.variance(&self.influence(lambda));
        let mut found = CorrectedEstimate {
            estimator,
            value: raw.clamp(0.0, 1.0),
            std_error: None,
            lambda,
            effective_size: None,
            interval: None,
            note: None,
        };
        if raw != found.value {
            found.note =
                Some("the estimate lay outside 0 to 100 and was held at the end".to_string());
        }
        if data.tasks_labelled < 2 {
            found.note = Some(few_tasks(data.tasks_labelled));
            return found;
        }
        found.std_error = Some(sqrt(variance));
        if data.tasks_labelled < defaults::MIN_TASKS_FOR_INTERVAL as u64 {
            found.note = Some(few_tasks(data.tasks_labelled));
            return found;
        }
        let labels = independent_labels(data, lambda);
        let floor = added * lambda * lambda / ((labels + added) * (labels + added));
        let (size, interval) = interval(found.value, variance + floor, data, level);
        found.effective_size = Some(size);
        found.interval = Some(interval);
        found
    }
}

/// The number of independent labels that say as much about the judge's error as the labelled rows do.
fn independent_labels(data: &Data, lambda: f64) -> f64 {
    let error = |row: &super::data::Row| row.human.map(|human| human - lambda * row.judge);
    let (rows, tasks) = (data.n_labelled as f64, data.tasks_labelled as f64);
    let Some(mean) = data.mean(error) else { return 0.0 };
    let clusters: Vec<f64> =
        data.influence(mean, error).iter().map(|value| value * value).collect();
    let alone: Vec<f64> = data
        .tasks
        .iter()
        .flatten()
        .filter_map(|row| {
            let part = row.weight * (error(row)? - mean.0) / mean.1;
            Some(part * part)
        })
        .collect();
    let (clusters, alone) = (sum(&clusters), sum(&alone));
    match alone > 0.0 {
        true => rows / (clusters / alone).clamp(1.0, rows / tasks),
        false => tasks,
    }
}

/// Wilson's interval at the effective size, and that size.
fn interval(value: f64, variance: f64, data: &Data, level: f64) -> (f64, ConfidenceInterval) {
    let tasks = data.tasks_labelled as f64;
    let (z, t) = (upper_normal(level), upper_t(level, tasks - 1.0));
    let spread = value * (1.0 - value);
    let size = match spread > 0.0 && variance > 0.0 {
        true => (spread / variance).min(data.n_rows as f64),
        false => tasks,
    };
    let (low, high) = score(value, size * (z / t) * (z / t), z);
    (size, ConfidenceInterval { low, high, level, method: IntervalMethod::CorrectedWilson })
}
