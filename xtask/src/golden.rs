//! `cargo xtask golden`: computes the golden cases again, so that a changed number shows as a changed file.

use crate::run::{Done, program};

/// Passes its arguments on.
pub fn run(arguments: &[String]) -> Done {
    program("cargo")
        .args(["run", "--quiet", "--package", "passband-tests", "--bin", "golden", "--"])
        .args(arguments)
        .run()
}
