//! The npm package as its users get it: packed, and installed in a folder of its own.

use std::path::{Path, PathBuf};

use crate::fresh;
use crate::node;
use crate::paths;
use crate::run::{Done, program};

/// What tells tests where the installed package is: the folder that holds `node_modules/passband`.
pub const VARIABLE: &str = "PASSBAND_INSTALLED";

/// Fails on anything that would make an installer download, build or ask.
const CHECK_MANIFEST: &str = "\
const manifest = JSON.parse(require('fs').readFileSync(process.argv[1]));
const keys = ['dependencies', 'optionalDependencies', 'bundleDependencies', 'bundledDependencies', 'scripts'];
const found = keys.filter((key) => Object.keys(manifest[key] ?? {}).length > 0);
if (found.length > 0) { console.error('package.json holds ' + found.join(', ')); process.exit(1); }";

/// Packs the built package and gives back the tarball.
pub fn pack() -> Done<PathBuf> {
    let folder = paths::target().join("pack");
    fresh::emptied(&folder)?;
    program("npm")
        .args(["pack", "--silent", "--pack-destination"])
        .arg(&folder)
        .within(paths::npm())
        .run_quietly()?;
    let packed = fresh::files_under(&folder).unwrap_or_default();
    packed
        .into_iter()
        .next()
        .ok_or_else(|| "`npm pack` made no tarball: run it in npm/ and see".to_owned())
}

/// Installs a tarball, with no network, in an empty folder far from this repository.
pub fn install(tarball: &Path) -> Done<PathBuf> {
    let folder = std::env::temp_dir().join(format!("passband-installed-{}", std::process::id()));
    fresh::emptied(&folder)?;
    fresh::write(&folder.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")?;
    program("npm")
        .args(["install", "--silent", "--offline", "--no-audit", "--no-fund"])
        .arg(tarball)
        .within(&folder)
        .mend("the package must install without anything else: see npm/package.json")
        .run_quietly()?;
    Ok(folder)
}

/// Checks that the installed package brings nothing with it and runs nothing on installation.
pub fn check_alone(installed: &Path) -> Done {
    let manifest = installed.join("node_modules/passband/package.json");
    node::node()
        .args(["-e", CHECK_MANIFEST])
        .arg(manifest)
        .mend("take that out of npm/package.json")
        .answer()
        .map_err(|_| {
            "the packed package has dependencies or scripts: take them out of npm/package.json"
                .to_owned()
        })?;
    Ok(())
}

/// Checks the tarball with the two tools that know how packages are found by Node, bundlers and TypeScript.
pub fn check_shape(tarball: &Path) -> Done {
    let tool = |name| {
        node::package_program(&paths::tests(), name).mend("mend npm/package.json as it says")
    };
    tool("publint").arg("--strict").arg(tarball).run_quietly()?;
    tool("attw").arg(tarball).args(["--profile", "esm-only"]).run_quietly()
}
