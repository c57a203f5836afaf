//! How the values of tasks spread around their mean, and how many independent rollouts that is worth.

use crate::defaults;
use crate::math::{normal_quantile, student_t_quantile, sum};

/// Moments of a value over tasks, each task weighing the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// How many tasks.
    pub n_tasks: u64,
    /// Their mean.
    pub mean: f64,
    /// The sample variance (divisor `n - 1`); 0 with one task.
    pub variance: f64,
    /// The kurtosis `m4 / m2^2` of central moments (divisor `n`); infinite where all values are equal.
    pub kurtosis: f64,
}

impl Spread {
    /// The moments of values with their counts; their order reaches the last bit, so give them in one that does
    /// not depend on the rows. All zero for no values.
    #[must_use]
    pub fn of(values: &[(f64, u64)]) -> Self {
        let n_tasks: u64 = values.iter().map(|value| value.1).sum();
        let n = n_tasks as f64;
        let over = |of: &dyn Fn(f64) -> f64| {
            let terms: Vec<f64> =
                values.iter().map(|&(value, count)| of(value) * count as f64).collect();
            sum(&terms)
        };
        if n_tasks == 0 {
            return Self { n_tasks, mean: 0.0, variance: 0.0, kurtosis: f64::INFINITY };
        }
        let mean = over(&|value| value) / n;
        let squares = over(&|value| (value - mean) * (value - mean));
        let fourths = over(&|value| {
            let square = (value - mean) * (value - mean);
            square * square
        });
        Self {
            n_tasks,
            mean,
            variance: if n_tasks > 1 { squares / (n - 1.0) } else { 0.0 },
            kurtosis: if squares > 0.0 { n * fourths / (squares * squares) } else { f64::INFINITY },
        }
    }

    /// How many degrees of freedom the variance is known to: `n - 1` for values that spread as normal ones do,
    /// fewer where a few tasks make all of the spread.
    ///
    /// # Formula
    /// Satterthwaite's: `2 / (relative variance of the sample variance)`, which is
    /// `2 n / (kurtosis - (n - 3) / (n - 1))`, between [`defaults::FEWEST_DEGREES`] and `n - 1`.
    ///
    /// # Source
    /// Satterthwaite 1946; O'Neill 2014, Some useful moment results in sampling problems, for the variance.
    #[must_use]
    pub fn degrees(&self) -> f64 {
        let n = self.n_tasks as f64;
        let most = (n - 1.0).max(defaults::FEWEST_DEGREES);
        let excess = self.kurtosis - (n - 3.0) / (n - 1.0);
        if excess <= 0.0 {
            return most;
        }
        (2.0 * n / excess).clamp(defaults::FEWEST_DEGREES, most)
    }

    /// How many independent rollouts of one pass rate would tell as much about the mean of these values, which
    /// lie in 0..1. At least one for each task, at most `most`, the number that truly independent rollouts
    /// would give: for the mean of k-wise estimates over `m` rollouts of a task, `n m / k`. `None` with fewer
    /// than [`defaults::MIN_TASKS_FOR_INTERVAL`] tasks.
    ///
    /// # Formula
    /// `mean (1 - mean) n / variance`, held to `most`, times `(z / t)^2` with the normal and Student's t
    /// quantiles of `level` at [`Spread::degrees`].
    #[must_use]
    pub fn effective_size(&self, most: f64, level: f64) -> Option<f64> {
        if self.n_tasks < defaults::MIN_TASKS_FOR_INTERVAL as u64 {
            return None;
        }
        let n = self.n_tasks as f64;
        let share = self.mean * (1.0 - self.mean);
        if share <= 0.0 || self.variance <= 0.0 {
            return Some(n);
        }
        let upper = 1.0 - (1.0 - level) / 2.0;
        let shrink = normal_quantile(upper) / student_t_quantile(upper, self.degrees());
        let effective = (share * n / self.variance).min(most);
        Some((effective * shrink * shrink).max(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_that_one_task_makes_is_hardly_known() {
        let one = Spread::of(&[(0.0, 29), (0.25, 1)]);
        assert!(one.degrees() < 2.5, "{}", one.degrees());
        let even = Spread::of(&[(0.25, 10), (0.5, 10), (0.75, 10)]);
        assert_eq!(even.degrees(), 29.0);
        assert_eq!(Spread::of(&[(0.5, 8)]).degrees(), defaults::FEWEST_DEGREES);
    }

    #[test]
    fn an_effective_size_lies_between_tasks_and_rollouts() {
        let size = |values: &[(f64, u64)], most| Spread::of(values).effective_size(most, 0.95);
        assert_eq!(size(&[(1.0, 10)], 40.0), Some(10.0));
        assert_eq!(size(&[(0.5, 10)], 40.0), Some(10.0));
        assert_eq!(size(&[(0.0, 50), (1.0, 50)], 400.0), Some(100.0));
        assert_eq!(size(&[(0.0, 1), (1.0, 1)], 8.0), None);
        let spread = size(&[(0.25, 100), (0.5, 200), (0.75, 100)], 1600.0).unwrap();
        assert!(spread > 1500.0 && spread <= 1600.0, "{spread}");
    }

    #[test]
    fn no_values_have_no_spread() {
        assert_eq!(Spread::of(&[]).effective_size(4.0, 0.95), None);
    }
}
