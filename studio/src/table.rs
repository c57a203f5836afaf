//! The table of rows, which draws only those that show.

pub mod filter;
pub mod grid;
pub mod window;
