//! From points to places on the chart, and from arms to lines of a band.

/// The horizontal axis: 0 to 100 points over the whole width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    /// Every share that there is.
    pub const SHARES: Self = Self { low: 0.0, high: 1.0 };

    /// A share's place, as a percentage of the width that an SVG attribute takes. Shares beyond the axis
    /// stand at its end.
    pub fn place(self, share: f64) -> String {
        format!("{:.3}%", self.percent(share))
    }

    fn percent(self, share: f64) -> f64 {
        100.0 * ((share - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The shares where grid lines stand.
    pub fn ticks(self) -> impl Iterator<Item = f64> {
        const STEPS: u32 = 5;
        let Self { low, high } = self;
        (0..=STEPS).map(move |step| low + (high - low) * f64::from(step) / f64::from(STEPS))
    }
}

/// The vertical layout in pixels: bands from the top down, in each one line for every arm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bands {
    /// Arms in each band.
    pub n_arms: usize,
}

impl Bands {
    const LINE: usize = 16;
    const GAP: usize = 12;

    /// The height of one band.
    pub fn height(self) -> usize {
        self.n_arms * Self::LINE + Self::GAP
    }

    /// The top of a band.
    pub fn top(self, band: usize) -> usize {
        band * self.height()
    }

    /// The middle of a band.
    pub fn middle(self, band: usize) -> f64 {
        self.top(band) as f64 + self.height() as f64 / 2.0
    }

    /// The middle of an arm's line in a band.
    pub fn line(self, band: usize, arm: usize) -> f64 {
        let first = self.top(band) + Self::GAP / 2 + Self::LINE / 2;
        (first + arm * Self::LINE) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_their_place_and_stay_on_the_axis() {
        let axis = Axis::SHARES;
        assert_eq!(axis.place(0.0), "0.000%");
        assert_eq!(axis.place(0.52083), "52.083%");
        assert_eq!(axis.place(1.0), "100.000%");
        assert_eq!(axis.place(-0.2), "0.000%");
        assert_eq!(axis.place(7.0), "100.000%");
    }

    #[test]
    fn grid_lines_stand_every_twenty_points() {
        let ticks: Vec<String> =
            Axis::SHARES.ticks().map(|tick| Axis::SHARES.place(tick)).collect();
        assert_eq!(ticks, ["0.000%", "20.000%", "40.000%", "60.000%", "80.000%", "100.000%"]);
    }

    #[test]
    fn arms_share_a_band_without_leaving_it() {
        let bands = Bands { n_arms: 3 };
        assert_eq!(bands.height(), 60);
        for band in 0..3 {
            for arm in 0..3 {
                let line = bands.line(band, arm);
                assert!(line > bands.top(band) as f64 && line < bands.top(band + 1) as f64);
            }
            assert_eq!(bands.line(band, 1), bands.middle(band));
        }
    }
}
