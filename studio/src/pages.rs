//! The pages.

pub mod experiment;
pub mod rows;
pub mod start;
pub mod transcript;
