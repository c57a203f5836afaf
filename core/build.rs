//! Writes the hash of the library's own source into the library, so that a page can say which engine
//! computed it: the same text in the package, the studio and a native build.
#![allow(clippy::disallowed_methods, reason = "a build script reads files; the library does not")]

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("core/src can be read") {
        let path = entry.expect("core/src can be listed").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn main() {
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file is text");
        // A checkout with other line ends or another path separator is the same source.
        let name = file.to_string_lossy().replace('\\', "/");
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update(text.replace("\r\n", "\n").as_bytes());
        hash.update([0]);
    }
    let hex: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=PASSBAND_ENGINE_HASH={hex}");
    println!("cargo::rerun-if-changed=src");
}
