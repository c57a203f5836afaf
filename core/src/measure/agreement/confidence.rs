//! Intervals of shares and of coefficients that are built on shares.

use crate::defaults;
use crate::error::{Error, ErrorKind, Result};
use crate::math::{normal_quantile, student_t_quantile};
use crate::measure::interval::score;
use crate::measure::{Spread, effective_wilson};
use serde::{Deserialize, Serialize};

/// A range that holds the true value with the stated confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfidenceInterval {
    /// Lower end, in the unit of the number that it belongs to.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Nominal confidence, a share: 0.95 for a 95% interval.
    pub level: f64,
    /// How it was computed.
    pub method: IntervalMethod,
}

/// How a [`ConfidenceInterval`] was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum IntervalMethod {
    /// Wilson's score interval, rows taken as independent: see [`wilson`].
    Wilson,
    /// Wilson's interval at the effective number of rows, from the spread between tasks: see
    /// [`effective_wilson`].
    EffectiveWilson,
    /// Wilson's interval of the observed disagreement, divided by the disagreement that chance gives, at
    /// the effective size that carries the coefficient's standard error: see
    /// [`Coefficient`](super::Coefficient).
    WilsonDisagreement,
    /// Value less and plus the normal quantile times the standard error. For comparison with other
    /// tools: it has no width where raters agree on everything.
    Wald,
    /// Wilson's interval at the effective size of a judge-corrected rate: see
    /// [`corrected_rate`](crate::measure::corrected::corrected_rate).
    CorrectedWilson,
    /// Lang and Reiczigel's adjusted interval of a Rogan-Gladen estimate.
    LangReiczigel,
}

/// Computes Wilson's score interval of `successes` out of `n` independent rows.
///
/// `level` is a share from [`defaults::MIN_LEVEL`] to [`defaults::MAX_LEVEL`]. The interval lies in
/// `0..=1`, holds `successes / n` and never has zero width. `None` where `n` is 0: no row says nothing.
///
/// # Formula
/// `(p + z^2 / 2n ± z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n)` with `p = successes / n`.
///
/// # Errors
/// [`ErrorKind::InvalidOption`] when `successes` is more than `n`, or the level is out of its range.
///
/// # Source
/// Wilson 1927; Newcombe 1998, method 3. Checked against statsmodels' `proportion_confint`.
pub fn wilson(successes: u64, n: u64, level: f64) -> Result<Option<ConfidenceInterval>> {
    let level = checked_level(Some(level))?;
    if successes > n {
        return Err(Error::new(
            ErrorKind::InvalidOption,
            format!("{successes} successes of {n} rows"),
            "give at most as many successes as rows",
        )
        .at_field("successes"));
    }
    if n == 0 {
        return Ok(None);
    }
    let p = successes as f64 / n as f64;
    let (low, high) = score(p, n as f64, upper_normal(level));
    Ok(Some(ConfidenceInterval { low, high, level, method: IntervalMethod::Wilson }))
}

/// The interval of a share of rows that fall into `n_tasks` tasks; `variance` is that of the share.
/// `None` with fewer tasks than [`defaults::MIN_TASKS_FOR_INTERVAL`].
pub(crate) fn clustered(
    share: f64,
    variance: f64,
    n_tasks: usize,
    n_rows: u64,
    level: f64,
) -> Option<ConfidenceInterval> {
    // Wilson's interval takes no more from the spread than its variance.
    let spread = Spread {
        n_tasks: n_tasks as u64,
        mean: share,
        variance: variance * n_tasks as f64,
        kurtosis: f64::INFINITY,
    };
    let found = effective_wilson(&spread, n_rows as f64, level)?;
    Some(ConfidenceInterval {
        low: found.low,
        high: found.high,
        level,
        method: IntervalMethod::EffectiveWilson,
    })
}

/// The number of independent rows that say as much about a share as these do: `share (1 - share) /
/// variance`, within `n_tasks - 1 ..= n_rows`; the number of tasks where every row is alike.
pub(crate) fn effective_size(share: f64, variance: f64, n_tasks: usize, n_rows: u64) -> f64 {
    let (tasks, rows) = (n_tasks as f64, n_rows as f64);
    let spread = share * (1.0 - share);
    if spread <= 0.0 {
        tasks
    } else if variance <= 0.0 {
        rows
    } else {
        (spread / variance).clamp((tasks - 1.0).min(rows), rows.max(tasks))
    }
}

/// The normal quantile of the upper end of an interval of this level.
pub(crate) fn upper_normal(level: f64) -> f64 {
    normal_quantile(1.0 - (1.0 - level) / 2.0)
}

/// Student's t quantile of the upper end of an interval of this level.
pub(crate) fn upper_t(level: f64, degrees: f64) -> f64 {
    student_t_quantile(1.0 - (1.0 - level) / 2.0, degrees)
}

pub(crate) fn checked_level(level: Option<f64>) -> Result<f64> {
    let level = level.unwrap_or(defaults::LEVEL);
    let (lowest, highest) = (defaults::MIN_LEVEL, defaults::MAX_LEVEL);
    if (lowest..=highest).contains(&level) {
        return Ok(level);
    }
    Err(Error::new(
        ErrorKind::InvalidOption,
        format!("the confidence level is {level}"),
        format!("give a share from {lowest} to {highest}, such as 0.95"),
    )
    .at_field("level"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rows_have_no_interval_and_impossible_counts_are_refused() {
        assert_eq!(wilson(0, 0, 0.95).unwrap(), None);
        for (successes, n, level) in [(2, 1, 0.95), (1, 2, 1.0), (1, 2, f64::NAN)] {
            let error = wilson(successes, n, level).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidOption, "{error}");
        }
    }

    #[test]
    fn the_ends_are_met_exactly_and_the_width_stays() {
        let none = wilson(0, 20, 0.95).unwrap().unwrap();
        assert_eq!(none.low, 0.0);
        assert!((none.high - 0.161_125_158_053).abs() < 1e-9);
        let all = wilson(29, 29, 0.95).unwrap().unwrap();
        assert_eq!(all.high, 1.0);
        assert!((all.low - 0.883_030_201_5).abs() < 1e-9);
    }

    #[test]
    fn correlated_rows_say_as_much_as_their_effective_number() {
        // 15 tasks of 4 rows, rows that agree in each.
        let agreeing = [4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 2, 0, 0, 0];
        let (n, total) = (60.0, 44.0);
        let share = total / n;
        let spread: f64 = agreeing.iter().map(|&a| f64::from(a) - share * 4.0).map(|d| d * d).sum();
        let variance = spread * 15.0 / 14.0 / (n * n);
        let size = effective_size(share, variance, 15, 60);
        assert!((size - 17.790_613_718_4).abs() < 1e-9, "{size}");
        let (low, high) = score(share, size, upper_normal(0.95));
        assert!((low - 0.500_994_517_677).abs() < 1e-9, "{low}");
        assert!((high - 0.882_800_719_091).abs() < 1e-9, "{high}");
        let found = clustered(share, variance, 15, 60, 0.95).unwrap();
        assert!(found.low < low && found.high > high, "t is wider than normal");
        assert_eq!(clustered(share, variance, 2, 60, 0.95), None);
    }
}
