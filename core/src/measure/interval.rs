//! Intervals for a mean of task values in 0..1 that keep their width at the ends.

use crate::defaults;
use crate::math::{normal_quantile, student_t_quantile};
use libm::sqrt;
use serde::{Deserialize, Serialize};

/// A range that holds the true value with the stated confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Interval {
    /// Lower end, a share.
    pub low: f64,
    /// Upper end, a share.
    pub high: f64,
    /// Nominal confidence, a share: 0.95 for a 95% interval.
    pub level: f64,
    /// How it was computed.
    pub method: Method,
}

/// How an interval was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Method {
    /// Wilson's score interval at the effective sample size: see [`effective_wilson`].
    EffectiveWilson,
    /// Percentiles of the exact bootstrap distribution over tasks: what other tools estimate by
    /// resampling. Reported for comparison; it is too narrow near 0 and 1.
    ExactBootstrap,
}

/// Computes the interval of a mean over tasks from the spread between them.
///
/// `mean` is a share, `variance` the sample variance of the task values (divisor `n_tasks - 1`),
/// `n_rollouts` all rollouts behind them, `level` a share in `(0, 1)`. `None` with fewer than
/// [`defaults::MIN_TASKS_FOR_INTERVAL`] tasks. The interval lies in `0..=1`, holds `mean`, and never has
/// zero width.
///
/// # Formula
/// `n_eff = mean (1 - mean) / (variance / n_tasks)`, held within `n_tasks - 1 ..= n_rollouts`; `n_tasks`
/// where every value is 0 or every value is 1, since nothing then says how alike rollouts are. Wilson's
/// interval at `n_eff (z / t)^2`, with the normal and Student's t quantiles at `n_tasks - 1` degrees.
///
/// # Limits
/// At pass@1 it covers as stated from 5 tasks up (simulated). For pass@k and pass^k with k above 1 and few
/// tasks far apart it can fall to 82% of a nominal 95%: task values then pile up at 0 and 1, and the spread
/// between a few of them says too little.
///
/// # Source
/// The effective sample size of survey statistics (Korn and Graubard 1998) with Wilson's interval
/// (1927) in place of Clopper and Pearson's.
#[must_use]
pub fn effective_wilson(
    mean: f64,
    variance: f64,
    n_tasks: usize,
    n_rollouts: u64,
    level: f64,
) -> Option<Interval> {
    if n_tasks < defaults::MIN_TASKS_FOR_INTERVAL {
        return None;
    }
    let n = n_tasks as f64;
    let spread = mean * (1.0 - mean);
    let effective = if spread <= 0.0 {
        n
    } else if variance <= 0.0 {
        n_rollouts as f64
    } else {
        (spread * n / variance).clamp(n - 1.0, (n_rollouts as f64).max(n))
    };
    let upper = 1.0 - (1.0 - level) / 2.0;
    let z = normal_quantile(upper);
    let t = student_t_quantile(upper, n - 1.0);
    let size = effective * (z / t) * (z / t);

    let share = z * z / size;
    let centre = (mean + share / 2.0) / (1.0 + share);
    let half = z * sqrt(spread / size + share / (4.0 * size)) / (1.0 + share);
    Some(Interval {
        // The ends meet 0 and 1 exactly there, whatever the last rounding did.
        low: if mean <= 0.0 { 0.0 } else { (centre - half).clamp(0.0, mean) },
        high: if mean >= 1.0 { 1.0 } else { (centre + half).clamp(mean, 1.0) },
        level,
        method: Method::EffectiveWilson,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64], rollouts: u64) -> Interval {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (n - 1.0);
        effective_wilson(mean, variance, values.len(), rollouts, 0.95).unwrap()
    }

    #[test]
    fn the_interval_agrees_with_reference_figures() {
        // Reference: Wilson by statsmodels 0.15 at n_eff (z/t)^2, t by scipy 1.17.
        let quarter = |numerators: &[i32]| -> Vec<f64> {
            numerators.iter().map(|&x| f64::from(x) / 4.0).collect()
        };
        let cases = [
            (vec![1.0, 0.0, 1.0], 3, 0.043_829_922_987_2, 0.988_670_077_015),
            (vec![0.0, 0.0, 1.0, 1.0, 1.0], 5, 0.131_243_616_718, 0.937_081_952_509),
            (
                quarter(&[4, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 4]),
                48,
                0.344_883_404_79,
                0.788_273_756_155,
            ),
        ];
        for (values, rollouts, low, high) in cases {
            let interval = of(&values, rollouts);
            assert!((interval.low - low).abs() < 1e-9, "{values:?}: {interval:?}");
            assert!((interval.high - high).abs() < 1e-9, "{values:?}: {interval:?}");
        }
    }

    #[test]
    fn all_pass_and_none_pass_have_width() {
        let all = of(&[1.0; 10], 40);
        assert_eq!(all.high, 1.0);
        assert!(all.low > 0.6 && all.low < 0.75, "{all:?}");
        let none = of(&[0.0; 10], 40);
        assert_eq!(none.low, 0.0);
        assert!((none.high - (1.0 - all.low)).abs() < 1e-12, "{none:?}");
        let same = of(&[0.5; 10], 40);
        assert!(same.high - same.low > 0.2, "{same:?}");
    }

    #[test]
    fn two_tasks_have_no_interval() {
        assert_eq!(effective_wilson(0.5, 0.5, 2, 8, 0.95), None);
    }
}
