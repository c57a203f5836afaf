//! The studio: a folder that any static host can serve, which the npm package carries too.

use std::fs;

use crate::fresh;
use crate::paths;
use crate::run::{Done, say};
use crate::wasm::{Care, Module};
use crate::wasm_target::WasmCargo;

const NAME: &str = "passband_studio";

/// Starts the studio: a file of its own, because a strict Content-Security-Policy allows no script in the page.
const START: &str = r#"import start from "./passband_studio.js";
try {
  await start();
} catch (error) {
  const page = document.getElementById("studio");
  page.textContent = `The studio could not start: ${error.message}. It needs a browser with WebAssembly, and all of its files.`;
  page.setAttribute("role", "alert");
}
"#;

/// Builds `studio/dist` and its copy in `npm/dist`.
pub fn build(cargo: &WasmCargo, care: Care) -> Done {
    let dist = paths::studio_dist();
    let module = Module {
        package: "passband-studio",
        name: NAME,
        folder: &dist,
        typescript: false,
        finds_itself: true,
    };
    module.build(cargo, care)?;
    fresh::write(&dist.join("start.js"), START)?;
    copy_page()?;
    let carried = paths::npm_dist().join("studio");
    fresh::emptied(&carried)?;
    fresh::copy_folder(&dist, &carried)
}

/// The page and its styles, anew each time: they are small, and change without the wasm changing.
fn copy_page() -> Done {
    let (from, to) = (paths::studio(), paths::studio_dist());
    fresh::emptied(&to.join("style"))?;
    fresh::copy_folder(&from.join("style"), &to.join("style"))?;
    match fs::read(from.join("index.html")) {
        Ok(page) => fresh::write(&to.join("index.html"), page),
        Err(_) => {
            say("studio/index.html is not written yet: the studio has no page");
            Ok(())
        }
    }
}
