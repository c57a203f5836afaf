//! Debian's packages: the compiler with a wasm std, and the browser for tests.
//!
//! Debian packages no std for wasm32 beside its newest compiler, but it does package that std's sources. Built once
//! and put where the compiler looks, plain `cargo +distro build` works afterwards with no unstable flag.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::paths;
use crate::run::{Done, program, say};
use crate::wasm_target::{TRIPLE, holds_std};

/// How cargo and rustc are asked for Debian's compiler.
pub const TOOLCHAIN_ARG: &str = "+distro";

/// The file beside the compiled std that says which compiler and when.
pub const STAMP: &str = "passband-std";

const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";

/// Whether this is Debian and we are root, so that packages may be installed.
pub fn is_ours_to_change() -> bool {
    Path::new("/etc/debian_version").exists()
        && program("apt-get").arg("--version").succeeds()
        && program("id").arg("-u").answer().is_ok_and(|user| user == "0")
}

/// Installs packages, with the package list brought up to date first.
pub fn install(packages: &[&str]) -> Done {
    program("apt-get")
        .args(["update", "-qq"])
        .mend("see that Debian's package mirror can be reached and run this again")
        .run_quietly()?;
    program("apt-get")
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .mend("mend what apt-get says above and run this again")
        .run_quietly()
}

/// Whether Debian's compiler is here with the std that it was built for.
pub fn has_wasm_std() -> bool {
    let Ok(version) = compiler_version() else {
        return false;
    };
    let Ok(folder) = std_folder() else {
        return false;
    };
    holds_std(&folder)
        && fs::read_to_string(folder.join(STAMP)).is_ok_and(|stamp| stamp.starts_with(&version))
}

/// Installs the compiler, its linker and std's sources, and builds std for wasm32.
pub fn install_wasm_std() -> Done {
    install(&["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev", "rust-web-clippy"])?;
    install_linker()?;
    link_toolchain()?;
    build_std()
}

/// Makes `cargo +distro` mean Debian's compiler.
pub fn link_toolchain() -> Done {
    program("rustup")
        .args(["toolchain", "link", "distro", "/usr"])
        .mend(format!("install rustup, or a Rust toolchain that has {TRIPLE}"))
        .run_quietly()
}

/// The compiler looks for `rust-lld` in its own folder; Debian ships it as `lld-N`, N being the compiler's LLVM.
fn install_linker() -> Done {
    let version = compiler_version()?;
    let llvm =
        field(&version, "LLVM version: ").and_then(|llvm| llvm.split('.').next()).unwrap_or("22");
    let package = format!("lld-{llvm}");
    install(&[&package])?;
    let host = field(&version, "host: ")
        .ok_or("`/usr/bin/rustc -vV` names no host: reinstall rustc-web")?;
    let folder = sysroot()?.join("lib/rustlib").join(host).join("bin");
    let link = folder.join("rust-lld");
    let linked = fs::create_dir_all(&folder)
        .and_then(|()| if link.is_symlink() { fs::remove_file(&link) } else { Ok(()) })
        .and_then(|()| symlink(&PathBuf::from("/usr/bin").join(&package), &link));
    linked.map_err(|error| format!("{} cannot be made ({error}): run as root", link.display()))
}

#[cfg(unix)]
fn symlink(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// Builds an empty crate together with std, and copies what came of std into the compiler's own folder.
fn build_std() -> Done {
    say("building std for wasm32 (about a minute and a half of work, once)");
    let work = paths::target().join("wasm-std");
    write_empty_crate(&work)
        .map_err(|error| format!("{} cannot be written ({error})", paths::shown(&work)))?;
    program(CARGO)
        .args(["build", "--quiet", "--release", "--target", TRIPLE, "--target-dir"])
        .arg(work.join("target"))
        .args(["-Z", "build-std=std,panic_abort,panic_unwind,proc_macro,test"])
        .within(&work)
        // Without embedded bitcode a later `lto = "fat"` has nothing to work on.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("RUSTC", RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        .run()?;
    let built = work.join("target").join(TRIPLE).join("release/deps");
    put_std(&built, &std_folder()?)
        .map_err(|error| format!("std for wasm32 cannot be put in place ({error})"))?;
    // Nothing of the work folder is used again.
    let _ = fs::remove_dir_all(&work);
    Ok(())
}

fn write_empty_crate(work: &Path) -> std::io::Result<()> {
    let manifest = "[package]\nname = \"nothing\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
                    [lib]\n[profile.release]\npanic = \"abort\"\n[workspace]\n";
    if work.exists() {
        fs::remove_dir_all(work)?;
    }
    fs::create_dir_all(work.join("src"))?;
    fs::write(work.join("src/lib.rs"), "")?;
    fs::write(work.join("Cargo.toml"), manifest)
}

/// Replaces the std in `folder`; the stamp is written last, so that half a copy is never taken for a whole one.
fn put_std(built: &Path, folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for old in fs::read_dir(folder)? {
        fs::remove_file(old?.path())?;
    }
    for file in fs::read_dir(built)? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".rlib") && !name.starts_with("libnothing-") {
            fs::copy(&path, folder.join(name))?;
        }
    }
    let version = compiler_version().map_err(std::io::Error::other)?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    fs::write(folder.join(STAMP), format!("{version}\nbuilt at {seconds}\n"))
}

fn compiler_version() -> Done<String> {
    program(RUSTC).arg("-vV").answer()
}

fn sysroot() -> Done<PathBuf> {
    program(RUSTC).args(["--print", "sysroot"]).answer().map(PathBuf::from)
}

fn std_folder() -> Done<PathBuf> {
    Ok(sysroot()?.join("lib/rustlib").join(TRIPLE).join("lib"))
}

fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name))
}
