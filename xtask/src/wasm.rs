//! From a crate to a `.wasm` and the JavaScript that loads it.

use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;

use crate::fresh::{self, Inputs};
use crate::node;
use crate::paths;
use crate::run::{Done, say};
use crate::wasm_target::{TRIPLE, WasmCargo};

/// How much work goes into making the result small.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Care {
    /// What ships.
    Ship,
    /// What a developer looks at a minute later.
    Fast,
}

impl Care {
    /// The profile in the workspace's Cargo.toml.
    pub fn profile(self) -> &'static str {
        match self {
            Care::Ship => "ship",
            Care::Fast => "fast",
        }
    }
}

/// One wasm module and where its JavaScript goes.
pub struct Module<'a> {
    /// The crate's package name.
    pub package: &'a str,
    /// The file name of what comes out, without its ending.
    pub name: &'a str,
    /// Where the JavaScript and the wasm go; emptied first.
    pub folder: &'a Path,
    /// Whether TypeScript declarations are wanted.
    pub typescript: bool,
    /// Whether the JavaScript knows the path of its wasm; otherwise it is handed the bytes.
    pub finds_itself: bool,
}

impl Module<'_> {
    /// Compiles, and writes the JavaScript unless the compiled module is the one of last time.
    pub fn build(&self, cargo: &WasmCargo, care: Care) -> Done {
        say(format!("compiling {} for wasm ({})", self.package, care.profile()));
        cargo
            .cargo("build")
            .args(["--quiet", "--profile", care.profile(), "--package", self.package])
            .run()?;
        let compiled = self.compiled(care);
        let inputs = Inputs::default()
            .setting(care.profile())
            .setting(&format!("{} {} {}", self.name, self.typescript, self.finds_itself))
            .path(&compiled)?
            .path(&paths::root().join("Cargo.lock"))?;
        inputs.unless_done(self.package, &self.wasm(), || {
            self.write_javascript(&compiled)?;
            if care == Care::Ship { self.shrink() } else { Ok(()) }
        })
    }

    /// The finished wasm.
    pub fn wasm(&self) -> PathBuf {
        self.folder.join(format!("{}_bg.wasm", self.name))
    }

    fn compiled(&self, care: Care) -> PathBuf {
        let folder = paths::wasm_target().join(TRIPLE).join(care.profile());
        // Cargo names a library with underscores and a program with its own name.
        let library = folder.join(format!("{}.wasm", self.package.replace('-', "_")));
        if library.exists() { library } else { folder.join(format!("{}.wasm", self.package)) }
    }

    fn write_javascript(&self, compiled: &Path) -> Done {
        say(format!("writing the JavaScript of {} to {}", self.package, paths::shown(self.folder)));
        fresh::emptied(self.folder)?;
        let written = Bindgen::new()
            .input_path(compiled)
            .out_name(self.name)
            .typescript(self.typescript)
            .omit_default_module_path(!self.finds_itself)
            .web(true)
            .and_then(|bindgen| bindgen.generate(self.folder));
        written.map_err(|error| {
            format!(
                "wasm-bindgen cannot write the JavaScript of {} ({error:#}): see that wasm-bindgen and \
                 wasm-bindgen-cli-support have one version in Cargo.toml and that the crate exports something",
                self.package
            )
        })
    }

    fn shrink(&self) -> Done {
        say(format!("shrinking {} with wasm-opt", paths::shown(&self.wasm())));
        // Never --all-features: what it then writes does not validate in Node 20.
        node::package_program(&paths::npm(), "wasm-opt")
            .arg("-Oz")
            .arg(self.wasm())
            .arg("-o")
            .arg(self.wasm())
            .run()
    }
}
