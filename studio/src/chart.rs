//! Charts, drawn as SVG.

pub mod interval;
pub mod marker;
pub mod scale;
