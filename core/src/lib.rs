//! The deterministic library of Passband: whether a change to a tool-using agent is real, noise or a
//! regression.
//!
//! # Map
//! - [`rows`]: rollouts with their verdicts, read from files; the four states of a row.
//! - [`measure`]: pass@k, pass^k and headroom with intervals over tasks.
//! - [`page`]: the experiment document, and the link that carries it.
//! - under all: [`rng`] (random numbers that have names), [`math`] (the same bits everywhere),
//!   [`defaults`] (every number that shapes a result, with its source), [`Error`].
//!
//! # Words
//! A *task* is what is asked. A *rollout* is one attempt at it by one agent. A *row* is a rollout with
//! its verdict, a *group* the rows of one task, an *arm* one agent under one harness.
//!
//! # What holds
//! The library is pure: no clock, no I/O, no global state. The same input gives the same bits natively
//! and in WebAssembly. Nothing panics on input.

pub mod defaults;
mod error;
mod hash;
pub mod json;
pub mod math;
pub mod measure;
pub mod page;
mod plain;
pub mod rng;
pub mod rows;

pub use error::{Error, ErrorKind, Result};
pub use hash::sha256_hex;
pub use plain::{plain, plain_lines};

/// Refuses a file of more `bytes` than is read at once, so that a caller who knows its size need not
/// read it first.
///
/// # Errors
/// [`ErrorKind::TooLarge`], with the size and the bound.
pub fn refuse_large(name: &str, bytes: u64) -> Result<()> {
    rows::refuse_large(bytes).map_err(|error| error.in_file(name))
}

/// The library's version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A hash of the library's source: 16 hexadecimal digits, the same in every build of one source.
pub const ENGINE_HASH: &str = env!("PASSBAND_ENGINE_HASH");
