//! `cargo xtask demo`: two versions of an example agent, measured, compared, and shown as a page that recomputes.

use crate::build;
use crate::fresh;
use crate::node;
use crate::paths;
use crate::run::{Done, say};
use crate::wasm::Care;

const QUESTION: &str = "Does reading the order first, and confirming the amount, help?";
const BEFORE: &str = "examples/orders/v1.json";
const AFTER: &str = "examples/orders/v2.json";
const CHANGED: &str =
    "Rule 3 of the prompt: read the order before acting, and confirm the amount before a refund";
const REPRODUCE: &str = "node examples/orders/make.mjs";
const EXPERIMENT: &str = "target/demo/experiment.json";

/// The commands of the demo, as a person would type them after `passband`.
#[rustfmt::skip]
fn commands() -> [Vec<&'static str>; 3] {
    [
        vec!["import", BEFORE],
        vec!["measure", BEFORE],
        vec![
            "experiment", BEFORE, AFTER, "--question", QUESTION,
            // One of each line for each arm; the first has nothing that changed.
            "--changed", "", "--changed", CHANGED,
            "--reproduce", REPRODUCE, "--reproduce", REPRODUCE,
            "--out", EXPERIMENT,
        ],
    ]
}

/// The last command, until it is interrupted: the studio, with the experiment and its transcripts open.
const STUDIO: [&str; 4] = ["studio", EXPERIMENT, BEFORE, AFTER];

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
