//! An arm's mark: a colour and a shape, so that neither alone has to tell arms apart.

use leptos::prelude::*;

/// How many arms have a colour of their own.
const COLOURS: usize = 6;

/// Shapes about the origin, six pixels to each side. One more than the colours, so that arms beyond the
/// sixth, which share a colour, do not share a shape.
const SHAPES: [&str; 7] = [
    "M-5,0 A5,5 0 1 0 5,0 A5,5 0 1 0 -5,0 Z",
    "M0,-6.4 L6.4,0 L0,6.4 L-6.4,0 Z",
    "M-4.7,-4.7 H4.7 V4.7 H-4.7 Z",
    "M0,-6 L6,4.8 H-6 Z",
    "M0,6 L6,-4.8 H-6 Z",
    "M-1.9,-6 H1.9 V-1.9 H6 V1.9 H1.9 V6 H-1.9 V1.9 H-6 V-1.9 H-1.9 Z",
    "M-6,-4.6 L6,0 L-6,4.6 Z",
];

/// The class that gives an arm its colour.
pub fn colour(arm: usize) -> &'static str {
    ["arm-1", "arm-2", "arm-3", "arm-4", "arm-5", "arm-6"][arm % COLOURS]
}

/// The outline of an arm's shape.
pub fn shape(arm: usize) -> &'static str {
    SHAPES[arm % SHAPES.len()]
}

/// An arm's mark beside its name.
#[component]
pub fn Key(
    /// The arm's place in the document.
    arm: usize,
) -> impl IntoView {
    view! {
        <svg class=format!("key {}", colour(arm)) viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <path class="mark" d=shape(arm)></path>
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_arms_are_told_apart() {
        let mut marks: Vec<(&str, &str)> = (0..40).map(|arm| (colour(arm), shape(arm))).collect();
        marks.sort_unstable();
        marks.dedup();
        assert_eq!(marks.len(), 40);
    }
}
