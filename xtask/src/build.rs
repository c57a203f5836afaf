//! `cargo xtask build`: core and studio to wasm, and the npm package around them.

use crate::npm;
use crate::run::{Done, say};
use crate::setup;
use crate::studio;
use crate::wasm::Care;

/// Builds what ships, or with `--fast` what is good enough to look at.
pub fn run(arguments: &[String]) -> Done {
    match arguments {
        [] => build(Care::Ship),
        [fast] if fast == "--fast" => build(Care::Fast),
        _ => Err("`cargo xtask build` takes `--fast` or nothing".to_owned()),
    }
}

/// Sets up what is missing and builds everything in order.
pub fn build(care: Care) -> Done {
    let cargo = setup::for_building()?;
    npm::build(&cargo, care)?;
    studio::build(&cargo, care)?;
    say("built: npm/dist and studio/dist");
    Ok(())
}
