//! A Chromium for the tests that look at the studio as a person would.

use std::path::{Path, PathBuf};

use crate::debian;
use crate::run::{Done, say};

/// What says where Chromium is, for us and for the tests.
pub const VARIABLE: &str = "CHROMIUM_PATH";

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ON_A_MAC: [&str; 2] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// Finds Chromium, installing it on Debian if it must.
pub fn ready() -> Done<PathBuf> {
    if let Some(browser) = named()? {
        return Ok(browser);
    }
    if let Some(browser) = installed() {
        return Ok(browser);
    }
    if debian::is_ours_to_change() {
        say("no browser here: installing Debian's Chromium");
        debian::install(&["chromium"])?;
    }
    installed().ok_or_else(|| {
        format!("no Chromium or Chrome found: install one or set {VARIABLE} to its program")
    })
}

/// The one that the environment names; a wrong name is said, not passed over.
fn named() -> Done<Option<PathBuf>> {
    for variable in [VARIABLE, "CHROME_PATH"] {
        if let Some(path) =
            std::env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from)
        {
            return if path.is_file() {
                Ok(Some(path))
            } else {
                Err(format!(
                    "{variable} is {}, which is not there: correct it or unset it",
                    path.display()
                ))
            };
        }
    }
    Ok(None)
}

fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path =
        std::env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    on_path.chain(ON_A_MAC.map(PathBuf::from)).find(|program| Path::is_file(program))
}
