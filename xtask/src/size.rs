//! `cargo xtask size`: the bytes of what ships.

use crate::node;
use crate::package;
use crate::paths;
use crate::run::Done;

/// Node compresses as servers do; this crate needs no compressor of its own.
const MEASURE: &str = include_str!("size.mjs");

/// Prints a table of what is built; builds nothing.
pub fn run() -> Done {
    let core = paths::npm_dist().join("core.wasm");
    if !core.exists() {
        return Err("nothing is built yet: run `cargo xtask build`".to_owned());
    }
    let tarball = package::pack()?;
    node::node()
        .args(["--input-type=module", "--eval", MEASURE])
        .args([&core, &paths::studio_dist(), &tarball, &paths::npm_dist()])
        .answer()
        .map(|table| println!("{table}"))
}
