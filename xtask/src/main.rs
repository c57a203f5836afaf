//! Passband's build driver: `cargo xtask TASK`.
//!
//! One file for each task, and a few for what they share. Each step says in one line what it does, does nothing when
//! it is done already, and fails with one sentence that names the mend. Nothing is fetched but by cargo, npm and apt.

use std::process::ExitCode;

mod browser;
mod build;
mod debian;
mod demo;
mod fresh;
mod golden;
mod node;
mod npm;
mod package;
mod paths;
mod run;
mod serve;
mod setup;
mod size;
mod steps;
mod studio;
mod test;
mod wasm;
mod wasm_target;

const TASKS: &str = "\
cargo xtask TASK

  setup               install what is missing: a wasm compiler, npm packages
  build [--fast]      build core, npm package and studio; --fast for looking, not for shipping
  demo [--no-serve]   build, measure the example agents, open an experiment in the studio
  test [--only PART]  everything that CI runs; PART is rust, npm or e2e
  serve [ARGUMENT…]   the studio on this machine
  size                bytes of what ships: raw, gzip, brotli
  golden              compute the golden cases again
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, rest) = match arguments.split_first() {
        Some((task, rest)) => (task.as_str(), rest),
        None => ("help", arguments.as_slice()),
    };
    let done = match task {
        "setup" => setup::run(),
        "build" => build::run(rest),
        "demo" => demo::run(rest),
        "test" => test::run(rest),
        "serve" => serve::run(rest),
        "size" => size::run(),
        "golden" => golden::run(rest),
        "help" | "--help" | "-h" => {
            print!("{TASKS}");
            Ok(())
        }
        _ => Err(format!("there is no task `{task}`: `cargo xtask help` lists them")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}
