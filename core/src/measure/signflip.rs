//! The sign-flip test of paired differences, exactly at any number of tasks.
//!
//! If a change does nothing, each task's difference could as well have had the other sign. The p-value is the
//! share of all `2^n` ways to flip signs that put the mean at least as far from 0 as it is. On a lattice that
//! share is a sum over one distribution, and no way is drawn: no seed, no replicates.

use crate::defaults;
use crate::math::{Fourier, gcd, sum};
use libm::{exp, ldexp, log, log1p, sqrt};

/// Returns the two-sided exact p of the sign-flip test for differences `numerator / denominator`.
///
/// `levels` has one `(numerator, count)` for each distinct difference; neither their order nor the denominator
/// matters. The value is in `0.0..=1.0`; differences of 0 change nothing, and without any other it is 1.
/// Below [`defaults::SMALLEST_P`] that bound is returned. `None` when the lattice needs more than
/// [`defaults::MAX_LATTICE_POINTS`] points.
///
/// With differences of 1 and -1 alone this is the sign test, and so the exact test of McNemar.
///
/// # Formula
/// With `u` the sum of all upward differences, `d` that of the downward ones, and `A` the sum of a random half
/// of their sizes: `p = 2 P(A <= min(u, d))`. `A` is counted term by term where that is cheap, which is exact to
/// the last bit; else its probabilities come from one Fourier transform, exact to about 1e-14.
///
/// # Source
/// Fisher 1935, The Design of Experiments, section 21; Pagano and Tritchler 1983 for the transform.
///
/// # Examples
/// ```
/// use passband_core::measure::sign_flip_p;
/// // Four tasks up, none down: 2 of 16 ways are as far out, however many tasks did not move.
/// assert_eq!(sign_flip_p(&[(1, 4), (0, 96)]), Some(0.125));
/// ```
#[must_use]
pub fn sign_flip_p(levels: &[(i64, u64)]) -> Option<f64> {
    let sizes = sizes(levels);
    let total = |sign: i64| {
        let of = levels.iter().filter(|level| level.0.signum() == sign);
        of.map(|&(value, count)| u128::from(value.unsigned_abs()) * u128::from(count)).sum::<u128>()
    };
    let step = sizes.iter().fold(0, |shared, &(size, _)| gcd(shared, size));
    let (up, down) = (total(1), total(-1));
    if up == down {
        return Some(1.0);
    }
    let sizes: Vec<(u64, u64)> =
        sizes.into_iter().map(|(size, count)| (size / step, count)).collect();
    let smaller = up.min(down) / u128::from(step);
    let tail = counted(&sizes, smaller).or_else(|| transformed(&sizes, smaller))?;
    Some((2.0 * tail).clamp(defaults::SMALLEST_P, 1.0))
}

/// The distinct sizes of differences other than 0, ascending, with their counts.
fn sizes(levels: &[(i64, u64)]) -> Vec<(u64, u64)> {
    let mut sizes: Vec<(u64, u64)> = levels
        .iter()
        .filter(|level| level.0 != 0 && level.1 > 0)
        .map(|&(value, count)| (value.unsigned_abs(), count))
        .collect();
    sizes.sort_unstable();
    sizes.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1 += later.1;
        }
        same
    });
    sizes
}

/// `P(A <= most)` by counting subsets: whole numbers, so that small cases are exact to the last bit.
fn counted(sizes: &[(u64, u64)], most: u128) -> Option<f64> {
    // Subsets of more than this many differences are more than a float can hold.
    const MOST_TERMS: u64 = 1_000;
    let terms: u64 = sizes.iter().try_fold(0_u64, |sum, size| sum.checked_add(size.1))?;
    let cells = usize::try_from(most).ok()?.checked_add(1)?;
    if terms > MOST_TERMS || (terms as usize).checked_mul(cells)? > defaults::MAX_COUNTED_STEPS {
        return None;
    }
    let mut ways = vec![0.0_f64; cells];
    ways[0] = 1.0;
    for &(size, count) in sizes.iter().filter(|size| u128::from(size.0) <= most) {
        let size = size as usize;
        for _ in 0..count {
            for cell in (size..cells).rev() {
                ways[cell] += ways[cell - size];
            }
        }
    }
    Some(ldexp(sum(&ways), -(terms as i32)))
}

/// `P(A <= most)` by a Fourier transform over a window around the middle of `A`.
fn transformed(sizes: &[(u64, u64)], most: u128) -> Option<f64> {
    let whole: u128 = sizes.iter().map(|&(size, n)| u128::from(size) * u128::from(n)).sum();
    let squares: f64 = sum(&sizes
        .iter()
        .map(|&(size, count)| size as f64 * size as f64 * count as f64)
        .collect::<Vec<f64>>());
    // Hoeffding: A leaves its middle by more than this with a chance below LATTICE_TAIL.
    let half = sqrt(squares * log(2.0 / defaults::LATTICE_TAIL) / 2.0);
    let needed = (whole as f64 + 1.0).min(2.0 * half + 3.0);
    if needed > defaults::MAX_LATTICE_POINTS as f64 {
        return None;
    }
    let size = (needed as usize + 1).next_power_of_two().max(4);
    let start = (whole / 2).saturating_sub(size as u128 / 2);
    if most < start {
        return Some(0.0);
    }
    // The middle of A may lie half a step off the lattice: its phase needs the roots of twice the size.
    let (fourier, halves) = (Fourier::new(size), Fourier::new(2 * size));
    let mut spectrum = vec![(0.0, 0.0); size];
    for frequency in 0..=size / 2 {
        let (magnitude, negative) = cosines(&halves, sizes, frequency as u64);
        let (re, im) = halves.root((frequency as u64).wrapping_mul(whole as u64));
        let value = if negative { -magnitude } else { magnitude };
        spectrum[frequency] = (value * re, -value * im);
        spectrum[(size - frequency) % size] =
            (value * re, if frequency == 0 { -value * im } else { value * im });
    }
    fourier.forward(&mut spectrum);
    let cells = usize::try_from(most - start).ok()?.min(size - 1) + 1;
    let mass: Vec<f64> = (0..cells)
        .map(|i| {
            let residue = ((start + i as u128) % size as u128) as usize;
            (spectrum[residue].0 / size as f64).max(0.0)
        })
        .collect();
    Some(sum(&mass).min(1.0))
}

/// The characteristic function of A around its middle: the product of `cos(size x)^count`, as its magnitude and
/// whether it is negative. Through logarithms: 100,000 multiplications would add up their roundings.
fn cosines(halves: &Fourier, sizes: &[(u64, u64)], frequency: u64) -> (f64, bool) {
    let (mut logarithm, mut negative) = (0.0, false);
    for &(term, count) in sizes {
        let (cosine, sine) = halves.root(frequency.wrapping_mul(term));
        // The smaller of the two says the angle best.
        let log_of = if sine * sine < 0.5 { 0.5 * log1p(-sine * sine) } else { log(cosine.abs()) };
        logarithm += count as f64 * log_of;
        negative ^= cosine < 0.0 && count % 2 == 1;
    }
    (exp(logarithm), negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_enumeration(values: &[i64]) -> f64 {
        let observed = values.iter().sum::<i64>().abs();
        let extreme = (0..1_u32 << values.len())
            .filter(|signs| {
                let flipped = |(i, value): (usize, &i64)| {
                    if signs >> i & 1 == 1 { -value } else { *value }
                };
                values.iter().enumerate().map(flipped).sum::<i64>().abs() >= observed
            })
            .count();
        extreme as f64 / f64::from(1_u32 << values.len())
    }

    fn levels(values: &[i64]) -> Vec<(i64, u64)> {
        values.iter().map(|&value| (value, 1)).collect()
    }

    #[test]
    fn p_equals_enumeration() {
        for values in [
            vec![1, 1, 1, 1, 1],
            vec![4, 3, 2, 1, 0, -1, 1, 2],
            vec![2, 1, 0, -1, 3, 1, 0, 0, 2, -2, 1, 4, -1, 1],
            vec![7, -7, 3],
            vec![-70, -35, 15, 5, -1, 0, 0],
            vec![0, 0],
            vec![],
        ] {
            assert_eq!(sign_flip_p(&levels(&values)), Some(by_enumeration(&values)), "{values:?}");
        }
    }

    #[test]
    fn the_transform_gives_what_counting_gives() {
        let sizes = [(1, 40), (2, 25), (3, 11), (4, 9)];
        for most in [0, 10, 60, 79, 80, 100] {
            let (count, transform) =
                (counted(&sizes, most).unwrap(), transformed(&sizes, most).unwrap());
            assert!((count - transform).abs() < 1e-14, "{most}: {count} {transform}");
        }
    }

    #[test]
    fn many_tasks_are_counted_through_a_window() {
        // scipy 1.17.1, scipy.stats.binomtest(51000, 100000) and (510, 1000).
        let p = sign_flip_p(&[(1, 51_000), (-1, 49_000)]).unwrap();
        assert!((p - 2.588_716_038_346_894_3e-10).abs() < 1e-14, "{p}");
        let p = sign_flip_p(&[(3, 510), (-3, 490)]).unwrap();
        assert!((p - 0.547_972_745_923_476_6).abs() < 1e-13, "{p}");
        assert_eq!(sign_flip_p(&[(1, 100_000)]), Some(defaults::SMALLEST_P));
    }

    #[test]
    fn values_that_share_no_workable_step_have_no_exact_p() {
        let levels: Vec<(i64, u64)> = (1..200).map(|i| (i * 1_000_003 + i % 7, 9)).collect();
        assert_eq!(sign_flip_p(&levels), None);
    }
}
