//! Whether a step's result is still that of its inputs, so that a second build takes seconds.
//!
//! Contents are compared, not times: a fresh clone, a checkout and a copy all have new times and old contents.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use crate::paths;
use crate::run::Done;

/// A digest over everything that one step reads.
#[derive(Default)]
pub struct Inputs {
    hasher: DefaultHasher,
}

impl Inputs {
    /// Adds a setting, such as the profile.
    pub fn setting(mut self, setting: &str) -> Self {
        setting.hash(&mut self.hasher);
        self
    }

    /// Adds a file, or a folder with all that lies in it; one that is not there counts as such.
    pub fn path(mut self, path: &Path) -> Done<Self> {
        for file in files_under(path).map_err(|error| unreadable(path, &error))? {
            paths::shown(&file).hash(&mut self.hasher);
            fs::read(&file).map_err(|error| unreadable(&file, &error))?.hash(&mut self.hasher);
        }
        Ok(self)
    }

    /// Does the work unless it was done for the same inputs before and `output` is still there.
    pub fn unless_done(self, step: &str, output: &Path, work: impl FnOnce() -> Done) -> Done {
        // Two checkouts may share one target folder.
        let inputs = self.setting(&paths::root().display().to_string());
        let stamp = paths::target().join("xtask-stamps").join(step);
        let digest = format!("{:016x}", inputs.hasher.finish());
        if output.exists() && fs::read_to_string(&stamp).is_ok_and(|before| before == digest) {
            return Ok(());
        }
        // Work that fails half way must not look done because an older stamp happens to fit later.
        let _ = fs::remove_file(&stamp);
        work()?;
        write(&stamp, digest)
    }
}

/// All files at or under a path, in order of name; none when it does not exist.
pub fn files_under(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    if !path.exists() {
        return Ok(Vec::new());
    }
    let mut entries =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    let nested = entries.iter().map(|entry| files_under(entry)).collect::<io::Result<Vec<_>>>()?;
    Ok(nested.concat())
}

/// Writes a file, making its folder if it must.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Done {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| fs::write(path, content)).map_err(|error| {
        format!("{} cannot be written ({error}): see to its permissions", paths::shown(path))
    })
}

/// Reads a file.
pub fn read(path: &Path) -> Done<Vec<u8>> {
    fs::read(path).map_err(|error| unreadable(path, &error))
}

/// Makes a folder that exists and is empty.
pub fn emptied(folder: &Path) -> Done {
    let gone = if folder.exists() { fs::remove_dir_all(folder) } else { Ok(()) };
    gone.and_then(|()| fs::create_dir_all(folder)).map_err(|error| {
        format!("{} cannot be emptied ({error}): see to its permissions", paths::shown(folder))
    })
}

/// Copies a folder's files, those inside it too.
pub fn copy_folder(from: &Path, to: &Path) -> Done {
    for file in files_under(from).map_err(|error| unreadable(from, &error))? {
        let within = file.strip_prefix(from).unwrap_or(&file);
        write(&to.join(within), read(&file)?)?;
    }
    Ok(())
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    format!(
        "{} cannot be read ({error}): restore it, or run `cargo xtask build`",
        paths::shown(path)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_once_for_the_same_inputs_and_again_for_others() {
        let folder = std::env::temp_dir().join(format!("passband-fresh-{}", std::process::id()));
        let input = folder.join("input");
        let step = format!("test-{}", std::process::id());
        let mut times = 0;
        for content in ["a", "a", "b", "b"] {
            write(&input, content).unwrap();
            let inputs = Inputs::default().setting("fast").path(&folder).unwrap();
            inputs
                .unless_done(&step, &input, || {
                    times += 1;
                    Ok(())
                })
                .unwrap();
        }
        fs::remove_dir_all(&folder).unwrap();
        fs::remove_file(paths::target().join("xtask-stamps").join(&step)).unwrap();
        assert_eq!(times, 2);
    }
}
