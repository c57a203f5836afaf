//! A radix-2 fast Fourier transform with a fixed order of operations.
//!
//! Written here because the well-kept crate picks its kernels by processor, and so its last bits.

use libm::{cos, sin};
use std::f64::consts::TAU;

/// The roots of unity of one size, and transforms of that size.
pub(crate) struct Fourier {
    /// `exp(-2 pi i j / size)` for `j` in `0..size`, as (real, imaginary).
    roots: Vec<(f64, f64)>,
}

impl Fourier {
    /// Prepares transforms of `size` points, a power of two of at least 4.
    pub(crate) fn new(size: usize) -> Self {
        debug_assert!(size.is_power_of_two() && size >= 4);
        let quarter = size / 4;
        let mut roots = vec![(0.0, 0.0); size];
        for j in 0..=quarter {
            let angle = TAU * j as f64 / size as f64;
            // The quadrant's ends are exact, whatever the sine of a rounded pi/2 is.
            let (c, s) = match j {
                0 => (1.0, 0.0),
                j if j == quarter => (0.0, 1.0),
                _ => (cos(angle), sin(angle)),
            };
            roots[j] = (c, -s);
            roots[(size / 2 - j) % size] = (-c, -s);
            roots[(size / 2 + j) % size] = (-c, s);
            roots[(size - j) % size] = (c, s);
        }
        roots[0] = (1.0, 0.0);
        Self { roots }
    }

    /// `exp(-2 pi i j / size)`, for any `j`.
    pub(crate) fn root(&self, j: u64) -> (f64, f64) {
        self.roots[(j & (self.roots.len() as u64 - 1)) as usize]
    }

    /// The forward transform of `values`, in place. `values.len()` is this transform's size.
    pub(crate) fn forward(&self, values: &mut [(f64, f64)]) {
        let size = self.roots.len();
        debug_assert_eq!(values.len(), size);
        let bits = size.trailing_zeros();
        for i in 0..size {
            let j = i.reverse_bits() >> (usize::BITS - bits);
            if i < j {
                values.swap(i, j);
            }
        }
        let mut half = 1;
        while half < size {
            let stride = size / (2 * half);
            for block in values.chunks_exact_mut(2 * half) {
                let (left, right) = block.split_at_mut(half);
                for (j, (a, b)) in left.iter_mut().zip(right).enumerate() {
                    let (wr, wi) = self.roots[j * stride];
                    let turned = (b.0 * wr - b.1 * wi, b.0 * wi + b.1 * wr);
                    *b = (a.0 - turned.0, a.1 - turned.1);
                    *a = (a.0 + turned.0, a.1 + turned.1);
                }
            }
            half *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_equals_the_sum_that_defines_it() {
        let size = 16;
        let fourier = Fourier::new(size);
        let input: Vec<_> = (0..size).map(|i| ((i * i % 7) as f64, (i % 3) as f64)).collect();
        let mut fast = input.clone();
        fourier.forward(&mut fast);
        for (k, value) in fast.iter().enumerate() {
            let mut expected = (0.0, 0.0);
            for (j, x) in input.iter().enumerate() {
                let w = fourier.root((j * k) as u64);
                expected.0 += x.0 * w.0 - x.1 * w.1;
                expected.1 += x.0 * w.1 + x.1 * w.0;
            }
            assert!((value.0 - expected.0).abs() < 1e-12, "point {k}");
            assert!((value.1 - expected.1).abs() < 1e-12, "point {k}");
        }
    }
}
