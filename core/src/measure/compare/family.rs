//! Several questions at once: p-values that hold for all of them together.

/// Holm's adjusted p-values, in the order given: rejecting those at most alpha makes one false alarm or more with a
/// chance of at most alpha, whatever the questions have to do with each other.
///
/// Values are in `0.0..=1.0`; equal p-values get equal adjusted ones.
///
/// # Source
/// Holm 1979, A simple sequentially rejective multiple test procedure.
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let count = p_values.len();
    let mut adjusted = vec![0.0; count];
    let mut largest = 0.0_f64;
    for (rank, &index) in order.iter().enumerate() {
        largest = largest.max((p_values[index] * (count - rank) as f64).min(1.0));
        adjusted[index] = largest;
    }
    adjusted
}

/// Benjamini and Hochberg's adjusted p-values, in the order given: of those at most alpha, a share of at most alpha
/// is expected to be false alarms.
///
/// # Source
/// Benjamini and Hochberg 1995, Controlling the false discovery rate.
#[must_use]
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let count = p_values.len();
    let mut adjusted = vec![0.0; count];
    let mut smallest = 1.0_f64;
    for (rank, &index) in order.iter().enumerate().rev() {
        smallest = smallest.min(p_values[index] * count as f64 / (rank + 1) as f64);
        adjusted[index] = smallest;
    }
    adjusted
}

fn ascending(p_values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjusted_values_agree_with_statsmodels() {
        // statsmodels 0.15.0, statsmodels.stats.multitest.multipletests.
        let p = [0.042, 0.001, 0.008, 0.039, 0.041, 0.06, 0.074, 0.205, 0.212, 0.216];
        let expected = [0.312, 0.01, 0.072, 0.312, 0.312, 0.312, 0.312, 0.615, 0.615, 0.615];
        for (found, expected) in holm(&p).iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
        let expected =
            [0.084, 0.01, 0.04, 0.084, 0.084, 0.1, 0.105_714_285_714, 0.216, 0.216, 0.216];
        for (found, expected) in benjamini_hochberg(&p).iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
        assert_eq!(holm(&[]), Vec::<f64>::new());
    }
}
