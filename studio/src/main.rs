//! Passband studio: opens an experiment link or files of rollouts in a browser, and recomputes every
//! number that it shows.
//!
//! # Map
//! - [`app`]: the frame of the page; [`state`]: the signals that all parts share.
//! - [`opened`]: an experiment with its page and its rows; [`fragment`]: the address after `#`.
//! - [`io`]: files, links, fetching, the clipboard. `io/take.rs` decides what files mean.
//! - [`pages`]: start, experiment, rows, transcript; [`parts`]: what they are put together from.
//! - [`chart`], [`table`]: drawing; their arithmetic is plain and tested without a browser.
//!
//! # What holds
//! No number is computed here: all come from `passband-core`. Other people's text becomes text nodes, never
//! markup. No request is made that the address does not ask for.

mod app;
mod chart;
mod fragment;
mod io;
mod numbers;
mod opened;
mod pages;
mod parts;
mod state;
mod table;
mod text;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

fn main() {
    let Some(place) = document().get_element_by_id("studio") else { return };
    place.set_text_content(None);
    leptos::mount::mount_to(place.unchecked_into(), app::App).forget();
}
