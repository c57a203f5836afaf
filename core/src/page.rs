//! The experiment document, the page that is computed from it, and the link that carries it.

mod attach;
mod canonical;
mod experiment;
mod link;
mod outcomes;
mod stated;
mod text;
mod view;

pub use attach::{ArmRows, arm_rows};
pub use canonical::canonical_json;
pub use experiment::{Arm, Engine, Experiment, ExperimentOptions, Lines, experiment, look};
pub use link::{LinkSize, decode_link, encode_link, link_size};
pub use outcomes::Outcomes;
pub use stated::{Stated, StatedNumber};
pub use text::page_text;
pub use view::{Agreement, ArmView, Difference, PageView, RolloutRef, recompute};
