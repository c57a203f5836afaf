//! Arithmetic that gives the same bits everywhere: `libm` for transcendentals, sums in a fixed order.

mod beta;
mod fourier;
mod quantile;

pub use beta::beta_quantile;
pub(crate) use fourier::Fourier;
pub use quantile::{normal_quantile, student_t_quantile};

/// The sum of `values`, pairwise over fixed halves: the order does not depend on the platform, and the
/// error grows with the logarithm of the length.
#[must_use]
pub fn sum(values: &[f64]) -> f64 {
    const RUN: usize = 32;
    if values.len() <= RUN {
        return values.iter().fold(0.0, |total, value| total + value);
    }
    let (left, right) = values.split_at(values.len() / 2);
    sum(left) + sum(right)
}

/// `C(n, k)` when it fits 64 bits.
pub(crate) fn choose(n: u32, k: u32) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let k = k.min(n - k);
    let mut value: u128 = 1;
    for i in 0..k {
        // The product of i + 1 consecutive numbers divides by (i + 1)!, so this stays whole.
        value = value * u128::from(n - i) / u128::from(i + 1);
        if value > u128::from(u64::MAX) {
            return None;
        }
    }
    Some(value as u64)
}

pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The share as a person reads it: points with one decimal, `0.4233` as `42.3`.
///
/// Rounds half away from zero on the tenth of a point. A value that is not finite reads as `–`.
#[must_use]
pub fn points(share: f64) -> String {
    fixed_points(share, 1)
}

/// Shares that belong together, in points with as many decimals as it takes to see that the first and the
/// last differ: one where that is enough, three at most. An interval of a thousandth does not read as none.
#[must_use]
pub fn points_apart<const N: usize>(shares: [f64; N]) -> [String; N] {
    let ends = |decimals| {
        let end = |share: Option<&f64>| share.map(|&share| fixed_points(share, decimals));
        (end(shares.first()), end(shares.last()))
    };
    let alike = |decimals: &u32| {
        let (first, last) = ends(*decimals);
        first == last && shares.first() != shares.last()
    };
    let decimals = (1..3).find(|decimals| !alike(decimals)).unwrap_or(3);
    shares.map(|share| fixed_points(share, decimals))
}

/// A confidence level as a percentage, with the decimals that it has: `0.95` as `95%`, `0.9999` as `99.99%`.
#[must_use]
pub fn percent(level: f64) -> String {
    let digits = format!("{:.6}", level * 100.0);
    format!("{}%", digits.trim_end_matches('0').trim_end_matches('.'))
}

fn fixed_points(share: f64, decimals: u32) -> String {
    if !share.is_finite() {
        return "–".to_string();
    }
    let scale = 10_i64.pow(decimals);
    let scaled = (share * 100.0 * scale as f64).round() as i64;
    let sign = if scaled < 0 { "-" } else { "" };
    let (size, scale) = (scaled.unsigned_abs(), scale.unsigned_abs());
    let (whole, part) = (size / scale, size % scale);
    format!("{sign}{whole}.{part:0width$}", width = decimals as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choose_is_exact_and_says_when_it_cannot_be() {
        assert_eq!(choose(8, 4), Some(70));
        assert_eq!(choose(4, 5), Some(0));
        assert_eq!(choose(64, 32), Some(1_832_624_140_942_590_534));
        assert_eq!(choose(100, 50), None);
    }

    #[test]
    fn points_are_read_by_people() {
        let cases = [
            (0.42, "42.0"),
            (0.27333, "27.3"),
            (1.0, "100.0"),
            (0.0, "0.0"),
            (-0.0004, "0.0"),
            (-0.1234, "-12.3"),
            (f64::NAN, "–"),
            (-1e300, "-922337203685477580.8"),
        ];
        for (share, text) in cases {
            assert_eq!(points(share), text, "{share}");
        }
    }

    #[test]
    fn a_level_is_not_rounded_to_certainty() {
        assert_eq!(percent(0.95), "95%");
        assert_eq!(percent(0.9999), "99.99%");
        assert_eq!(percent(0.9), "90%");
    }

    #[test]
    fn an_interval_with_width_reads_as_one() {
        assert_eq!(points_apart([0.1, 0.2]), ["10.0", "20.0"]);
        assert_eq!(points_apart([0.0, 0.000_36]), ["0.00", "0.04"]);
        assert_eq!(points_apart([0.999_98, 1.0, 1.0]), ["99.998", "100.000", "100.000"]);
        assert_eq!(points_apart([0.5, 0.5]), ["50.0", "50.0"]);
    }

    #[test]
    fn a_sum_of_tenths_is_within_rounding() {
        assert!((sum(&[0.1; 1000]) - 100.0).abs() < 1e-12);
        assert_eq!(sum(&[]), 0.0);
    }
}
