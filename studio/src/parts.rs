//! What pages are put together from.

pub mod agreement;
pub mod arms;
pub mod copy;
pub mod failed;
pub mod foot;
pub mod left_out;
pub mod long_text;
pub mod notice;
pub mod numbers;
pub mod pick;
pub mod state;
pub mod tabs;
pub mod theme;
