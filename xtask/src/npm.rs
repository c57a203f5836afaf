//! The npm package: TypeScript beside the core's wasm, as a file and inlined.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::fresh::{self, Inputs};
use crate::node;
use crate::paths;
use crate::run::{Done, say};
use crate::wasm::{Care, Module};
use crate::wasm_target::WasmCargo;

const NAME: &str = "passband_wasm";

/// The declaration of the module that holds the wasm as text.
const INLINED: &str = "/** The core's wasm in base64: inlined, so that loading the package reads no file and waits for nothing. */\n\
                       export declare const wasmBase64: string;\n";

/// The declaration of `passband/core.wasm`.
const CORE_WASM: &str = "/** The core's wasm, for hosts that compile an imported `.wasm` themselves. */\n\
                         declare const core: WebAssembly.Module;\nexport default core;\n";

/// Builds `npm/dist`, all but the studio in it.
pub fn build(cargo: &WasmCargo, care: Care) -> Done {
    let generated = paths::npm().join("src").join("generated");
    let module = Module {
        package: "passband-wasm",
        name: NAME,
        folder: &generated,
        typescript: true,
        finds_itself: false,
    };
    module.build(cargo, care)?;
    fresh::write(&generated.join("wasm-inlined.d.ts"), INLINED)?;
    // A package carries a licence only from its own folder; the repository has it once.
    fresh::write(&paths::npm().join("LICENSE"), fresh::read(&paths::root().join("LICENSE"))?)?;
    let inputs = Inputs::default()
        .setting(CORE_WASM)
        .path(&paths::npm().join("src"))?
        .path(&paths::npm().join("tsconfig.json"))?
        .path(&paths::npm().join("package-lock.json"))?;
    inputs.unless_done("npm", &paths::npm_dist().join("core.wasm"), || {
        say("compiling the TypeScript of npm/ to npm/dist");
        // From nothing each time: the compiler leaves behind what an older source once became.
        fresh::emptied(&paths::npm_dist())?;
        compile_typescript()?;
        copy_generated(&generated, &module.wasm())?;
        make_executable(&paths::cli())
    })
}

fn compile_typescript() -> Done {
    let sources = fresh::files_under(&paths::npm().join("src")).unwrap_or_default();
    let is_source = |path: &Path| {
        path.to_string_lossy().ends_with(".ts") && !path.to_string_lossy().ends_with(".d.ts")
    };
    if !sources.iter().any(|path| is_source(path)) {
        say("npm/src holds no TypeScript yet");
        return Ok(());
    }
    node::package_program(&paths::npm(), "tsc").within(paths::npm()).run()
}

fn copy_generated(generated: &Path, wasm: &Path) -> Done {
    let dist = paths::npm_dist();
    let bytes = fresh::read(wasm)?;
    for name in [format!("{NAME}.js"), "wasm-inlined.d.ts".to_owned()] {
        fresh::write(&dist.join("generated").join(&name), fresh::read(&generated.join(&name))?)?;
    }
    let name = format!("{NAME}.d.ts");
    let declared = String::from_utf8_lossy(&fresh::read(&generated.join(&name))?).into_owned();
    fresh::write(&dist.join("generated").join(&name), without_dispose(&declared))?;
    fresh::copy_folder(&generated.join("snippets"), &dist.join("generated").join("snippets"))?;
    let inlined = format!("export const wasmBase64 = \"{}\";\n", STANDARD.encode(&bytes));
    fresh::write(&dist.join("generated").join("wasm-inlined.js"), inlined)?;
    fresh::write(&dist.join("core.wasm.d.ts"), CORE_WASM)?;
    fresh::write(&dist.join("core.wasm"), bytes)
}

/// The declarations for programs whose library is older than ES2026: wasm-bindgen declares
/// `[Symbol.dispose]` on every class, which is an error there and which nothing of the package needs.
fn without_dispose(declared: &str) -> String {
    let kept = declared.lines().filter(|line| !line.contains("[Symbol.dispose]"));
    kept.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(unix)]
fn make_executable(program: &Path) -> Done {
    use std::os::unix::fs::PermissionsExt;
    if !program.exists() {
        return Ok(());
    }
    std::fs::set_permissions(program, std::fs::Permissions::from_mode(0o755))
        .map_err(|error| format!("{} cannot be made executable ({error})", paths::shown(program)))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Done {
    Ok(())
}
