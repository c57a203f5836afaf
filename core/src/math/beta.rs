//! Quantiles of the beta distribution, and so the exact interval of a binomial share.

use super::quantile::incomplete_beta;

/// The beta quantile: the `x` with `P(X <= x) = p` for shapes `a` and `b`.
///
/// `p` is in `0..=1`, the shapes are above 0; a shape of 0 puts all mass at its end (0 for `a`, 1 for `b`).
/// Anything else gives NaN. Absolute error under 1e-12.
///
/// # Source
/// Bisection on the regularized incomplete beta function.
#[must_use]
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    if !(0.0..=1.0).contains(&p) || a.is_nan() || b.is_nan() || a < 0.0 || b < 0.0 {
        return f64::NAN;
    }
    if a == 0.0 || p == 0.0 {
        return 0.0;
    }
    if b == 0.0 || p == 1.0 {
        return 1.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if incomplete_beta(a, b, middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_agree_with_scipy() {
        // scipy 1.17.1, scipy.stats.beta.ppf.
        let cases = [
            (0.025, 10.0, 1.0, 0.691_502_892_181_239),
            (0.975, 1.0, 10.0, 0.308_497_107_818_761),
            (0.025, 42.0, 159.0, 0.155_739_756_724_128),
            (0.3, 0.4, 7.5, 0.005_196_997_311_374),
            (0.975, 50_000.0, 50_001.0, 0.503_093_937_797_626),
        ];
        for (p, a, b, expected) in cases {
            let found = beta_quantile(p, a, b);
            assert!((found - expected).abs() < 1e-10, "{p} {a} {b}: {found}");
        }
        assert_eq!(beta_quantile(0.5, 0.0, 3.0), 0.0);
        assert_eq!(beta_quantile(0.5, 3.0, 0.0), 1.0);
        assert!(beta_quantile(0.5, -1.0, 3.0).is_nan());
    }
}
