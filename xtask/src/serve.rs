//! `cargo xtask serve`: the studio on this machine, served by the package's own command.

use crate::build;
use crate::node;
use crate::paths;
use crate::run::Done;
use crate::wasm::Care;

/// Builds if nothing is built, then serves; arguments go to `passband studio`.
pub fn run(arguments: &[String]) -> Done {
    node::check()?;
    if !paths::cli().exists() || !paths::npm_dist().join("studio").exists() {
        build::build(Care::Fast)?;
    }
    node::node().arg(paths::cli()).arg("studio").args(arguments).run()
}
