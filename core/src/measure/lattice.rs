//! The bootstrap distribution of a mean, exactly: no seed and no replicates.
//!
//! Resampling `n` tasks with replacement makes their sum an `n`-fold convolution of the values'
//! empirical distribution. Where values are multiples of one step, that is the `n`-th power of a
//! characteristic function, and one Fourier transform gives every probability.

use crate::defaults;
use crate::math::Fourier;
use libm::{log, sqrt};

/// The distribution of a resampled mean, on its lattice.
#[derive(Clone, Debug, PartialEq)]
pub struct MeanDistribution {
    /// The sum of numerators at `mass[0]`.
    first: i128,
    mass: Vec<f64>,
    /// The divisor that turns a sum of numerators into a mean.
    scale: f64,
}

/// Computes the bootstrap distribution of the mean of values `numerator / denominator`.
///
/// `levels` has one `(numerator, count)` for each distinct value; their order does not matter.
/// `None` when there are no values, the denominator is 0, or the lattice needs more than
/// [`defaults::MAX_LATTICE_POINTS`] points.
///
/// Only a window around the mean is computed: the probability outside it is below
/// [`defaults::LATTICE_TAIL`], which no 64-bit sum can show. So the cost grows with the square root of
/// the number of tasks.
///
/// # Examples
/// ```
/// use passband_core::measure::bootstrap_mean;
/// // Two tasks of three pass.
/// let mean = bootstrap_mean(&[(0, 1), (1, 2)], 1).unwrap();
/// assert!((mean.cdf(0.0) - 1.0 / 27.0).abs() < 1e-15);
/// assert_eq!(mean.quantile(0.025), 0.0);
/// ```
#[must_use]
pub fn bootstrap_mean(levels: &[(i64, u64)], denominator: u64) -> Option<MeanDistribution> {
    let mut levels: Vec<(i64, u64)> = levels.iter().copied().filter(|level| level.1 > 0).collect();
    levels.sort_unstable();
    let lowest = i128::from(levels.first()?.0);
    let highest = i128::from(levels.last()?.0);
    let n: u64 = levels.iter().try_fold(0_u64, |sum, level| sum.checked_add(level.1))?;
    if denominator == 0 {
        return None;
    }
    let scale = n as f64 * denominator as f64;
    let first = lowest * i128::from(n);
    let range = u64::try_from(highest - lowest).ok()?;
    if range == 0 {
        return Some(MeanDistribution { first, mass: vec![1.0], scale });
    }
    let size = window(n, range)?;

    // Offsets from the lowest value, with their shares.
    let shares: Vec<(u64, f64)> = levels
        .iter()
        .map(|&(value, count)| ((i128::from(value) - lowest) as u64, count as f64 / n as f64))
        .collect();
    let fourier = Fourier::new(size);
    let mut spectrum = characteristic(&fourier, &shares, size);
    for frequency in 0..=size / 2 {
        let (re, im) = power(spectrum[frequency], n);
        // The inverse transform of a real sequence is the forward one of the conjugate.
        spectrum[frequency] = (re, -im);
        spectrum[(size - frequency) % size] = (re, if frequency == 0 { -im } else { im });
    }
    fourier.forward(&mut spectrum);

    // The transform knows sums only modulo its size: lay the window around the mean.
    let total: u128 = levels
        .iter()
        .map(|&(value, count)| (i128::from(value) - lowest) as u128 * u128::from(count))
        .sum();
    let full = u128::from(n) * u128::from(range) + 1;
    let below = (size / 2) as u128;
    let start = if full <= size as u128 { 0 } else { total.saturating_sub(below) };
    let length = (size as u128).min(full - start) as usize;
    let mass = (0..length)
        .map(|i| {
            let residue = ((start + i as u128) % size as u128) as usize;
            (spectrum[residue].0 / size as f64).max(0.0)
        })
        .collect();
    Some(MeanDistribution { first: first + start as i128, mass, scale })
}

/// The characteristic function of one draw at every frequency up to half of `size`: term by term for few
/// values, by a transform for many.
fn characteristic(fourier: &Fourier, shares: &[(u64, f64)], size: usize) -> Vec<(f64, f64)> {
    let mut spectrum = vec![(0.0, 0.0); size];
    if shares.len() > 2 * size.trailing_zeros() as usize {
        for &(offset, share) in shares {
            spectrum[(offset % size as u64) as usize].0 += share;
        }
        fourier.forward(&mut spectrum);
        return spectrum;
    }
    for (frequency, phi) in spectrum[..=size / 2].iter_mut().enumerate() {
        for &(offset, share) in shares {
            // The root's index wraps at the size, a power of two, so the product may wrap first.
            let (re, im) = fourier.root((frequency as u64).wrapping_mul(offset));
            phi.0 += share * re;
            phi.1 += share * im;
        }
    }
    spectrum
}

/// The transform's size: all sums, or a window that holds all but `LATTICE_TAIL` of them.
fn window(n: u64, range: u64) -> Option<usize> {
    let all = n as f64 * range as f64 + 1.0;
    let half = range as f64 * sqrt(n as f64 * log(2.0 / defaults::LATTICE_TAIL) / 2.0);
    let needed = all.min(2.0 * half + 2.0);
    if needed > defaults::MAX_LATTICE_POINTS as f64 {
        return None;
    }
    Some((needed as usize + 1).next_power_of_two().max(4))
}

/// `base^n` by squaring: the same multiplications in the same order everywhere.
fn power(base: (f64, f64), mut n: u64) -> (f64, f64) {
    let times = |a: (f64, f64), b: (f64, f64)| (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0);
    let (mut result, mut square) = ((1.0, 0.0), base);
    while n > 0 {
        if n & 1 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        n >>= 1;
    }
    result
}

impl MeanDistribution {
    /// The chance that a resampled mean is at most `x`.
    #[must_use]
    pub fn cdf(&self, x: f64) -> f64 {
        let mut total = 0.0;
        for (i, mass) in self.mass.iter().enumerate() {
            if self.mean_at(i) > x {
                break;
            }
            total += mass;
        }
        total.min(1.0)
    }

    /// The smallest mean that at least a share `q` of resamples do not exceed.
    #[must_use]
    pub fn quantile(&self, q: f64) -> f64 {
        // A probability that equals q on paper may fall short of it by rounding.
        const ROUNDING: f64 = 1e-12;
        let mut total = 0.0;
        for (i, mass) in self.mass.iter().enumerate() {
            total += mass;
            if total >= q - ROUNDING {
                return self.mean_at(i);
            }
        }
        self.mean_at(self.mass.len() - 1)
    }

    /// The percentile interval at `level`, a share: the quantiles that cut off equal tails.
    #[must_use]
    pub fn percentile(&self, level: f64) -> (f64, f64) {
        let tail = (1.0 - level) / 2.0;
        (self.quantile(tail), self.quantile(1.0 - tail))
    }

    fn mean_at(&self, index: usize) -> f64 {
        (self.first + index as i128) as f64 / self.scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(numerators: &[i64]) -> Vec<(i64, u64)> {
        numerators.iter().map(|&value| (value, 1)).collect()
    }

    /// The same distribution by plain convolution.
    fn by_convolution(values: &[i64]) -> Vec<f64> {
        let low = *values.iter().min().unwrap();
        let range = (values.iter().max().unwrap() - low) as usize;
        let mut sums = vec![1.0];
        for _ in values {
            let mut next = vec![0.0; sums.len() + range];
            for (sum, mass) in sums.iter().enumerate() {
                for value in values {
                    next[sum + (value - low) as usize] += mass / values.len() as f64;
                }
            }
            sums = next;
        }
        sums
    }

    #[test]
    fn the_distribution_equals_plain_convolution() {
        for values in [
            vec![0, 1, 1],
            vec![4, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 4],
            vec![-3, 7, 7, 2, 0],
            vec![70; 5],
            (0..60).collect(),
        ] {
            let exact = bootstrap_mean(&levels(&values), 1).unwrap();
            let plain = by_convolution(&values);
            assert_eq!(exact.mass.len(), plain.len());
            for (a, b) in exact.mass.iter().zip(&plain) {
                assert!((a - b).abs() < 1e-14, "{values:?}: {a} {b}");
            }
        }
    }

    #[test]
    fn a_window_gives_what_the_whole_lattice_gives() {
        // 4,000 tasks of 8: the window is far smaller than the 32,001 sums.
        let levels = [(0, 1000), (3, 500), (8, 2500)];
        let size = window(4000, 8).unwrap();
        assert!(size < 32_001, "{size}");
        let exact = bootstrap_mean(&levels, 8).unwrap();
        let (low, high) = exact.percentile(0.95);
        // Mean 0.671875, sd of the mean sqrt(0.18848 / 4000): the normal ends, to the lattice step.
        assert!((low - 0.658_42).abs() < 2e-4, "{low}");
        assert!((high - 0.685_33).abs() < 2e-4, "{high}");
        assert!((exact.cdf(2.0) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn values_that_need_too_many_points_have_no_distribution() {
        assert_eq!(bootstrap_mean(&[(0, 1_000_000), (1_000_000_007, 1)], 1), None);
        assert_eq!(bootstrap_mean(&[], 1), None);
        assert_eq!(bootstrap_mean(&[(1, 1)], 0), None);
    }
}
