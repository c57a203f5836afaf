//! Which rows of a long table are drawn.

use std::ops::Range;

/// The tallest content that browsers scroll without losing pixels (Firefox stops near 17.8 million).
const MAX_HEIGHT: f64 = 15_000_000.0;

/// Rows drawn beyond the edge, so that a quick scroll shows no gap.
const SPARE: usize = 12;

/// A table of rows of one height, seen through a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// How many rows there are.
    pub n_rows: usize,
    /// The height of a row in pixels.
    pub row_height: f64,
    /// The height of the window in pixels, without the table's head.
    pub height: f64,
    /// How far the window is scrolled, in pixels.
    pub scrolled: f64,
}

impl Window {
    /// The height of the scrolled content.
    pub fn content_height(self) -> f64 {
        (self.n_rows as f64 * self.row_height).min(MAX_HEIGHT)
    }

    /// The rows to draw.
    pub fn rows(self) -> Range<usize> {
        let first = (self.top() / self.row_height).floor() as usize;
        let shown = (self.height / self.row_height).ceil() as usize + 1;
        let from = first.saturating_sub(SPARE).min(self.n_rows);
        from..(first + shown + SPARE).min(self.n_rows)
    }

    /// Where a row stands in the content, in pixels from its top. Content that is taller than a browser
    /// scrolls is squeezed: then rows stand where they show, and a pixel scrolled is more than a pixel.
    pub fn top_of(self, row: usize) -> f64 {
        row as f64 * self.row_height - self.top() + self.scrolled()
    }

    /// How far to scroll so that a row shows: as far as now where it does already.
    pub fn scroll_to(self, row: usize) -> f64 {
        let (top, bottom) = (row as f64 * self.row_height, (row + 1) as f64 * self.row_height);
        if top < self.top() {
            self.scrolled_at(top)
        } else if bottom > self.top() + self.height {
            self.scrolled_at(bottom - self.height)
        } else {
            self.scrolled()
        }
    }

    /// How many whole rows fit: what Page Down goes by.
    pub fn page(self) -> usize {
        ((self.height / self.row_height).floor() as usize).max(1)
    }

    /// What of the unsqueezed content is at the top of the window.
    fn top(self) -> f64 {
        self.scrolled() * self.squeeze()
    }

    fn scrolled_at(self, top: f64) -> f64 {
        top / self.squeeze()
    }

    fn scrolled(self) -> f64 {
        self.scrolled.clamp(0.0, (self.content_height() - self.height).max(0.0))
    }

    fn squeeze(self) -> f64 {
        let whole = self.n_rows as f64 * self.row_height - self.height;
        let given = self.content_height() - self.height;
        if given > 0.0 { whole / given } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(n_rows: usize, scrolled: f64) -> Window {
        Window { n_rows, row_height: 32.0, height: 640.0, scrolled }
    }

    #[test]
    fn only_what_shows_and_a_few_more_are_drawn() {
        assert_eq!(window(100_000, 0.0).rows(), 0..33);
        assert_eq!(window(100_000, 32_000.0).rows(), 988..1033);
        assert_eq!(window(100_000, 1e9).rows().end, 100_000);
        assert_eq!(window(5, 0.0).rows(), 0..5);
        assert_eq!(window(0, 100.0).rows(), 0..0);
    }

    #[test]
    fn rows_stand_at_their_own_height() {
        let view = window(100_000, 12_345.0);
        assert_eq!(view.content_height(), 3_200_000.0);
        assert_eq!(view.top_of(1_000), 32_000.0);
    }

    #[test]
    fn a_row_is_scrolled_to_only_when_it_does_not_show() {
        let view = window(100_000, 3_200.0);
        assert_eq!(view.scroll_to(105), 3_200.0);
        assert_eq!(view.scroll_to(10), 320.0);
        assert_eq!(view.scroll_to(200), 201.0 * 32.0 - 640.0);
        assert_eq!(view.page(), 20);
    }

    #[test]
    fn content_beyond_what_a_browser_scrolls_is_squeezed_and_every_row_still_reached() {
        let many = 3_000_000;
        let end = window(many, MAX_HEIGHT);
        assert_eq!(end.content_height(), MAX_HEIGHT);
        assert_eq!(end.rows().end, many);
        let bottom = end.top_of(many - 1) + 32.0;
        assert!((bottom - MAX_HEIGHT).abs() < 0.001, "{bottom}");
        let there = end.scroll_to(1_234_567);
        let rows = window(many, there).rows();
        assert!(rows.contains(&1_234_567), "{rows:?}");
    }
}
