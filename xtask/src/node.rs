//! Node and the packages that the lock files name.

use std::path::Path;

use crate::fresh;
use crate::paths;
use crate::run::{Done, Run, program, say};

/// The oldest Node that can `require` the package, which is an ES module.
const OLDEST: (u32, u32) = (20, 19);

/// Node, about to run.
pub fn node() -> Run {
    program("node")
}

/// Checks that Node is there and not too old.
pub fn check() -> Done {
    let mend = format!("install Node {}.{} or newer", OLDEST.0, OLDEST.1);
    let version = node().arg("--version").mend(&mend).answer()?;
    if is_new_enough(&version) { Ok(()) } else { Err(format!("Node is {version}: {mend}")) }
}

/// Installs what a folder's lock file names, unless that is what is there.
pub fn install_packages(folder: &Path) -> Done {
    let lock = fresh::read(&folder.join("package-lock.json"))?;
    // npm's own record has no order in time that survives a checkout, so the lock file itself is kept beside it.
    let installed = folder.join("node_modules").join(".installed-lock.json");
    if std::fs::read(&installed).is_ok_and(|before| before == lock) {
        return Ok(());
    }
    say(format!("installing the npm packages of {}", paths::shown(folder)));
    program("npm")
        .args(["ci", "--ignore-scripts"])
        .within(folder)
        .mend("see that npm's registry can be reached and run this again")
        .run_quietly()?;
    fresh::write(&installed, lock)
}

/// A program that an npm package brought: a script with a shebang, which Node runs.
pub fn package_program(folder: &Path, name: &str) -> Run {
    program(folder.join("node_modules").join(".bin").join(name))
}

fn is_new_enough(version: &str) -> bool {
    let mut parts =
        version.trim_start_matches('v').split('.').map_while(|part| part.parse::<u32>().ok());
    (parts.next(), parts.next()) >= (Some(OLDEST.0), Some(OLDEST.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_20_19_is_the_oldest_that_will_do() {
        assert!(is_new_enough("v20.19.0") && is_new_enough("v22.1.0"));
        assert!(!is_new_enough("v20.18.3") && !is_new_enough("v18.20.0") && !is_new_enough(""));
    }

    #[test]
    fn lock_files_name_no_registry() {
        for folder in [paths::npm(), paths::tests()] {
            let lock =
                String::from_utf8(fresh::read(&folder.join("package-lock.json")).unwrap()).unwrap();
            assert!(!lock.contains("\"resolved\""), "{}: see its .npmrc", paths::shown(&folder));
        }
    }
}
