//! `cargo xtask demo`: two versions of an example agent, measured, compared, and shown as a page that recomputes.

use crate::build;
use crate::fresh;
use crate::node;
use crate::paths;
use crate::run::{Done, say};
use crate::wasm::Care;

const QUESTION: &str = "Does the second version of the orders agent solve more tasks?";
const VERSIONS: [&str; 2] = ["examples/orders/v1.json", "examples/orders/v2.json"];
const EXPERIMENT: &str = "target/demo/experiment.json";

/// The commands of the demo, as a person would type them after `passband`.
fn commands() -> [Vec<&'static str>; 2] {
    let [before, after] = VERSIONS;
    [
        vec!["measure", before],
        vec!["experiment", before, after, "--question", QUESTION, "--out", EXPERIMENT, "--link"],
    ]
}

/// The last command: the studio, with the experiment open, until it is interrupted.
const STUDIO: [&str; 2] = ["studio", EXPERIMENT];

/// Runs the loop; `--no-serve` stops after the link is printed.
pub fn run(arguments: &[String]) -> Done {
    let serve = match arguments {
        [] => true,
        [flag] if flag == "--no-serve" => false,
        _ => return Err("`cargo xtask demo` takes `--no-serve` or nothing".to_owned()),
    };
    build::build(Care::Ship)?;
    fresh::emptied(&paths::root().join("target/demo"))?;
    for command in commands() {
        passband(&command)?;
    }
    if !serve {
        say("the studio was not started: `cargo xtask demo` without --no-serve opens the page");
        return Ok(());
    }
    passband(&STUDIO)
}

fn passband(arguments: &[&str]) -> Done {
    node::node().arg(paths::cli()).args(arguments).run()
}
