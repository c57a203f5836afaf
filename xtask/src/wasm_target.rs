//! A compiler that can build for `wasm32-unknown-unknown`: found, or made once on Debian.
//!
//! Three roads, first that fits. The active toolchain has the target: plain `cargo`. Debian as root: Debian's compiler,
//! with std built once from Debian's sources ([`crate::debian`]). Otherwise one sentence says what to type.

use std::fs;
use std::path::{Path, PathBuf};

use crate::debian;
use crate::paths;
use crate::run::{Done, Run, program, say};

/// The only target that Passband compiles for besides the machine itself.
pub const TRIPLE: &str = "wasm32-unknown-unknown";

/// A cargo that can build for [`TRIPLE`].
pub struct WasmCargo {
    /// `+distro`, or nothing for the active toolchain.
    toolchain: Option<&'static str>,
}

impl WasmCargo {
    /// `cargo SUBCOMMAND --target wasm32-unknown-unknown`, into the wasm target folder.
    pub fn cargo(&self, subcommand: &str) -> Run {
        let target = paths::wasm_target();
        self.bare().arg(subcommand).args(["--target", TRIPLE]).arg("--target-dir").arg(target)
    }

    /// Whether this toolchain has a cargo subcommand; Debian's compiler comes without clippy.
    pub fn has(&self, subcommand: &str) -> bool {
        self.bare().args([subcommand, "--version"]).succeeds()
    }

    /// How a person would call it.
    pub fn name(&self) -> String {
        self.bare().to_string()
    }

    fn bare(&self) -> Run {
        program("cargo").args(self.toolchain)
    }

    fn rustc(&self) -> Run {
        program("rustc").args(self.toolchain)
    }
}

/// Finds a cargo that can build for wasm, making one on Debian if it must.
pub fn ready() -> Done<WasmCargo> {
    let active = WasmCargo { toolchain: None };
    if std_folder(active.rustc()).is_some() {
        keep_target_in_step(&active)?;
        return Ok(active);
    }
    if !debian::has_wasm_std() {
        if !debian::is_ours_to_change() {
            return Err(format!(
                "the Rust toolchain cannot build for {TRIPLE}: run `rustup target add {TRIPLE}` and try again"
            ));
        }
        say(
            "no wasm32 in the active Rust toolchain: adding Debian's compiler and building std for it, once",
        );
        debian::install_wasm_std()?;
    }
    let distro = WasmCargo { toolchain: Some(debian::TOOLCHAIN_ARG) };
    if std_folder(distro.rustc()).is_none() {
        debian::link_toolchain()?;
    }
    keep_target_in_step(&distro)?;
    Ok(distro)
}

/// The folder with the compiled std of a compiler, if it holds one.
pub fn std_folder(rustc: Run) -> Option<PathBuf> {
    let rustc = rustc.args(["--print", "target-libdir", "--target", TRIPLE]);
    let folder = rustc.answer_if_any().map(PathBuf::from)?;
    holds_std(&folder).then_some(folder)
}

/// Whether a folder holds a compiled std.
pub fn holds_std(folder: &Path) -> bool {
    let is_std = |name: &str| name.starts_with("libstd-") && name.ends_with(".rlib");
    fs::read_dir(folder).is_ok_and(|entries| {
        entries.flatten().any(|entry| is_std(&entry.file_name().to_string_lossy()))
    })
}

/// Empties the wasm target folder when std is not the one it was built with: cargo does not notice, and rustc then
/// fails with E0463.
fn keep_target_in_step(cargo: &WasmCargo) -> Done {
    let mut std_now = cargo.rustc().arg("-vV").answer()?;
    if let Some(folder) = std_folder(cargo.rustc()) {
        std_now.push_str(&fs::read_to_string(folder.join(debian::STAMP)).unwrap_or_default());
    }
    let target = paths::wasm_target();
    let stamp = target.join("built-with-std");
    if fs::read_to_string(&stamp).is_ok_and(|before| before == std_now) {
        return Ok(());
    }
    if target.exists() {
        say("std for wasm32 has changed: emptying target/wasm");
        fs::remove_dir_all(&target)
            .map_err(|error| format!("{} cannot be removed ({error})", paths::shown(&target)))?;
    }
    fs::create_dir_all(&target)
        .and_then(|()| fs::write(&stamp, std_now))
        .map_err(|error| format!("{} cannot be written ({error})", paths::shown(&stamp)))
}
