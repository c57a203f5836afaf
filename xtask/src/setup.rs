//! `cargo xtask setup`: brings a bare machine to where everything builds.

use crate::node;
use crate::paths;
use crate::run::{Done, say};
use crate::wasm_target::{self, WasmCargo};

/// What builds need: Node, a compiler for wasm, and the npm package's tools.
pub fn for_building() -> Done<WasmCargo> {
    node::check()?;
    let cargo = wasm_target::ready()?;
    node::install_packages(&paths::npm())?;
    Ok(cargo)
}

/// What tests need besides; the browser comes later, only where a test asks for it.
pub fn for_testing() -> Done<WasmCargo> {
    let cargo = for_building()?;
    node::install_packages(&paths::tests())?;
    Ok(cargo)
}

/// Sets up what is missing.
pub fn run() -> Done {
    let cargo = for_testing()?;
    say(format!("ready: wasm is built with `{}`, Node and its packages are here", cargo.name()));
    Ok(())
}
