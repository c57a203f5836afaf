//! `cargo xtask test`: everything that CI runs, in the order in which a mistake is cheapest to find.

use std::fs;
use std::path::{Path, PathBuf};

use crate::browser;
use crate::build;
use crate::fresh;
use crate::node;
use crate::package;
use crate::paths;
use crate::run::{Done, program, say};
use crate::setup;
use crate::steps::{Outcome, Steps};
use crate::wasm::Care;

/// The packages that run on this machine itself; the wasm crates are checked with their own compiler.
const NATIVE: [&str; 6] =
    ["--package", "passband-core", "--package", "passband-tests", "--package", "xtask"];
const WASM: [&str; 4] = ["--package", "passband-wasm", "--package", "passband-studio"];

/// Runs all parts, or with `--only PART` one of them.
pub fn run(arguments: &[String]) -> Done {
    let only = match arguments {
        [] => None,
        [flag, part] if flag == "--only" && ["rust", "npm", "e2e"].contains(&part.as_str()) => {
            Some(part.as_str())
        }
        _ => {
            return Err(
                "`cargo xtask test` takes `--only rust`, `--only npm`, `--only e2e` or nothing"
                    .to_owned(),
            );
        }
    };
    let wants = |part| only.is_none_or(|only| only == part);
    let mut steps = Steps::default();
    if wants("rust") {
        rust(&mut steps)?;
    }
    if wants("npm") || wants("e2e") {
        steps.step("set up", || setup::for_testing().map(|_| ()))?;
        steps.step("build what ships", || build::build(Care::Ship))?;
        let mut packed = Packed::default();
        steps.step("pack and install the package", || packed.make())?;
        if wants("npm") {
            npm(&mut steps, &packed)?;
        }
        if wants("e2e") {
            e2e(&mut steps, &packed)?;
        }
        let _ = fs::remove_dir_all(&packed.installed);
    }
    steps.finish();
    Ok(())
}

fn rust(steps: &mut Steps) -> Done {
    steps.step("format", || {
        program("cargo").args(["fmt", "--all", "--check"]).mend("run `cargo fmt --all`").run()
    })?;
    steps.step("lint", || {
        let clippy = program("cargo").args(["clippy", "--quiet", "--all-targets"]).args(NATIVE);
        clippy.args(["--", "-D", "warnings"]).mend("mend what clippy says above").run()
    })?;
    steps.step("document", || {
        let doc =
            program("cargo").args(["doc", "--quiet", "--no-deps", "--package", "passband-core"]);
        doc.env("RUSTDOCFLAGS", "-D warnings").mend("mend what rustdoc says above").run()
    })?;
    // What the studio computes for its pages is plain Rust, and tested without a browser.
    steps.step("test core, golden cases, studio and build driver", || {
        let test = program("cargo").args(["test", "--quiet"]).args(NATIVE);
        test.args(["--package", "passband-studio"]).run()
    })
}

fn npm(steps: &mut Steps, packed: &Packed) -> Done {
    steps.step_or_skip("lint the wasm crates", || {
        let cargo = setup::for_building()?;
        if !cargo.has("clippy") {
            return Ok(Outcome::Skipped(format!("`{}` has no clippy here", cargo.name())));
        }
        let clippy =
            cargo.cargo("clippy").args(["--quiet", "--profile", Care::Ship.profile()]).args(WASM);
        clippy.args(["--", "-D", "warnings"]).mend("mend what clippy says above").run()?;
        Ok(Outcome::Passed)
    })?;
    steps.step("the package brings nothing with it", || package::check_alone(&packed.installed))?;
    steps.step("the package is found by Node, bundlers and TypeScript", || {
        package::check_shape(&packed.tarball)
    })?;
    steps.step("test the package in Node", || node_tests(&paths::npm().join("test"), packed, None))
}

fn e2e(steps: &mut Steps, packed: &Packed) -> Done {
    steps.step("test the studio in a browser", || {
        let browser = browser::ready()?;
        node_tests(&paths::tests().join("e2e"), packed, Some(browser))
    })
}

/// The package as a user has it.
#[derive(Default)]
struct Packed {
    tarball: PathBuf,
    installed: PathBuf,
}

impl Packed {
    fn make(&mut self) -> Done {
        self.tarball = package::pack()?;
        self.installed = package::install(&self.tarball)?;
        say(format!("installed in {}", self.installed.display()));
        Ok(())
    }
}

fn tests_in(folder: &Path) -> Vec<PathBuf> {
    let files = fresh::files_under(folder).unwrap_or_default();
    files.into_iter().filter(|file| file.to_string_lossy().ends_with(".test.mjs")).collect()
}

fn node_tests(folder: &Path, packed: &Packed, browser: Option<PathBuf>) -> Done {
    let tests = tests_in(folder);
    if tests.is_empty() {
        // A run without tests would pass whatever is broken.
        return Err(format!("{} holds no *.test.mjs: bring its tests back", paths::shown(folder)));
    }
    let mut node = node::node().env(package::VARIABLE, &packed.installed);
    if let Some(browser) = browser {
        node = node.env(browser::VARIABLE, browser);
    }
    let node = node.args(["--test", "--test-reporter=spec"]).args(tests);
    node.mend("mend the test that it names above").run()
}
