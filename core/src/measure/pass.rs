//! The unbiased estimators for one task.

/// Estimates pass@k for one task: the chance that at least one of `k` rollouts passes.
///
/// `passes` of `rollouts` passed. The value is a share in `0.0..=1.0`; `None` when `k` is 0 or above
/// `rollouts`, where no unbiased estimate exists.
///
/// # Formula
/// `1 - C(n - c, k) / C(n, k)` with `n` rollouts and `c` passes, as a product, so large `n` cannot
/// overflow.
///
/// # Source
/// Chen et al. 2021, arXiv:2107.03374, equation 1.
///
/// # Examples
/// ```
/// use passband_core::measure::pass_at_k;
/// assert_eq!(pass_at_k(4, 2, 1), Some(0.5));
/// assert_eq!(pass_at_k(4, 1, 4), Some(1.0));
/// assert_eq!(pass_at_k(4, 1, 5), None);
/// ```
#[must_use]
pub fn pass_at_k(rollouts: u32, passes: u32, k: u32) -> Option<f64> {
    Some(1.0 - all_from(rollouts, rollouts.checked_sub(passes)?, k)?)
}

/// Estimates pass^k for one task: the chance that all of `k` rollouts pass.
///
/// `passes` of `rollouts` passed. The value is a share in `0.0..=1.0`; `None` when `k` is 0 or above
/// `rollouts`.
///
/// # Formula
/// `C(c, k) / C(n, k)` with `n` rollouts and `c` passes. The plug-in `(c/n)^k` is biased upwards.
///
/// # Source
/// Yao et al. 2024, arXiv:2406.12045, section 2.
#[must_use]
pub fn pass_hat_k(rollouts: u32, passes: u32, k: u32) -> Option<f64> {
    if passes > rollouts {
        return None;
    }
    all_from(rollouts, passes, k)
}

/// The chance that `k` draws without replacement from `n` all come from a subset of `m`.
fn all_from(n: u32, m: u32, k: u32) -> Option<f64> {
    if k == 0 || k > n {
        return None;
    }
    if m < k {
        return Some(0.0);
    }
    // One product above, one below, divided once: exact where both fit 53 bits.
    let (mut above, mut below) = (1.0_f64, 1.0_f64);
    let mut value = 1.0;
    for i in 0..k {
        above *= f64::from(m - i);
        below *= f64::from(n - i);
        if below > 1e15 {
            value *= above / below;
            (above, below) = (1.0, 1.0);
        }
    }
    Some(value * (above / below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_equal_the_exact_fractions() {
        // (n, c, k, pass@k, pass^k)
        let cases = [
            (4, 2, 2, 5.0 / 6.0, 1.0 / 6.0),
            (5, 2, 3, 0.9, 0.0),
            (8, 4, 4, 69.0 / 70.0, 1.0 / 70.0),
            (10, 3, 5, 11.0 / 12.0, 0.0),
            (200, 199, 2, 1.0, 0.99),
            (200, 1, 100, 0.5, 0.0),
        ];
        for (n, c, k, at, hat) in cases {
            let case = format!("n {n}, c {c}, k {k}");
            assert!((pass_at_k(n, c, k).unwrap() - at).abs() < 1e-12, "{case}");
            assert!((pass_hat_k(n, c, k).unwrap() - hat).abs() < 1e-12, "{case}");
        }
    }

    #[test]
    fn with_one_rollout_both_are_the_rate() {
        assert_eq!(pass_at_k(7, 3, 1), Some(1.0 - 4.0 / 7.0));
        assert_eq!(pass_hat_k(7, 3, 1), Some(3.0 / 7.0));
    }

    #[test]
    fn impossible_counts_have_no_estimate() {
        assert_eq!(pass_at_k(3, 1, 0), None);
        assert_eq!(pass_at_k(3, 1, 4), None);
        assert_eq!(pass_at_k(3, 4, 1), None);
        assert_eq!(pass_hat_k(3, 4, 1), None);
    }

    #[test]
    fn huge_groups_neither_overflow_nor_vanish() {
        let value = pass_hat_k(100_000, 99_999, 1000).unwrap();
        assert!((value - 0.99).abs() < 1e-9, "{value}");
    }
}
