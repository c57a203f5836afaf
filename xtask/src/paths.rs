//! Where things lie in this repository.

use std::path::{Path, PathBuf};

/// The repository's root: the folder above this crate.
pub fn root() -> PathBuf {
    // cargo says where it runs this from; a built program may have been moved with its folder.
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().unwrap_or(&here).to_owned()
}

/// Cargo's target folder for this machine's own programs.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The target folder of wasm builds: theirs alone, since two compilers in one folder rebuild each other's work.
pub fn wasm_target() -> PathBuf {
    target().join("wasm")
}

/// The npm package's folder.
pub fn npm() -> PathBuf {
    root().join("npm")
}

/// What the npm package ships.
pub fn npm_dist() -> PathBuf {
    npm().join("dist")
}

/// The folder of tests that run in Node.
pub fn tests() -> PathBuf {
    root().join("tests")
}

/// The built command-line program.
pub fn cli() -> PathBuf {
    npm_dist().join("cli").join("main.js")
}

/// The studio's sources.
pub fn studio() -> PathBuf {
    root().join("studio")
}

/// The studio as a static host serves it.
pub fn studio_dist() -> PathBuf {
    studio().join("dist")
}

/// A path as a reader standing in the root would write it.
pub fn shown(path: &Path) -> String {
    shown_from(&root(), path)
}

/// A path as a reader standing in `folder` would write it; one that lies elsewhere stays whole.
pub fn shown_from(folder: &Path, path: &Path) -> String {
    match path.strip_prefix(folder) {
        Ok(within) if within.as_os_str().is_empty() => ".".to_owned(),
        Ok(within) => within.display().to_string(),
        Err(_) => path.display().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_from_the_root() {
        assert_eq!(shown(&npm_dist()), "npm/dist");
        assert_eq!(shown(&root()), ".");
        assert_eq!(shown(Path::new("--profile")), "--profile");
    }
}
