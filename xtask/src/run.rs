//! Running other programs: each is echoed as one line, and a failure becomes one sentence.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::paths;

/// What every task gives back: nothing more, or one sentence that names the mend.
pub type Done<T = ()> = Result<T, String>;

/// One line that says what is being done.
pub fn say(line: impl Display) {
    println!("\u{2022} {line}");
}

/// A program about to be run.
pub struct Run {
    program: OsString,
    args: Vec<OsString>,
    env: Vec<(OsString, OsString)>,
    folder: PathBuf,
    mend: Option<String>,
}

/// Starts the description of one program; it runs in the repository's root unless [`Run::within`] says otherwise.
pub fn program(name: impl AsRef<OsStr>) -> Run {
    Run {
        program: name.as_ref().to_owned(),
        args: Vec::new(),
        env: Vec::new(),
        folder: paths::root(),
        mend: None,
    }
}

impl Run {
    /// Adds one argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.args.push(arg.as_ref().to_owned());
        self
    }

    /// Adds several arguments.
    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.args.extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    /// Sets one environment variable.
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Self {
        self.env.push((name.as_ref().to_owned(), value.as_ref().to_owned()));
        self
    }

    /// Runs in this folder.
    pub fn within(mut self, folder: impl AsRef<Path>) -> Self {
        self.folder = folder.as_ref().to_owned();
        self
    }

    /// What the reader should do when this fails, as the second half of a sentence.
    pub fn mend(mut self, mend: impl Into<String>) -> Self {
        self.mend = Some(mend.into());
        self
    }

    /// Echoes the command and runs it with its output on the terminal.
    pub fn run(self) -> Done {
        println!("  $ {self}");
        let status = self.command().status().map_err(|error| self.not_started(&error))?;
        if status.success() { Ok(()) } else { Err(self.failed(&status)) }
    }

    /// Echoes the command and runs it in silence; its output is shown only when it fails.
    pub fn run_quietly(self) -> Done {
        println!("  $ {self}");
        let output = self.output()?;
        if output.status.success() {
            return Ok(());
        }
        print!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        Err(self.failed(&output.status))
    }

    /// Asks a program a question: its trimmed answer, with no echo.
    pub fn answer(self) -> Done<String> {
        let output = self.output()?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
        }
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        Err(self.failed(&output.status))
    }

    /// The same, where no answer is an answer: nothing is shown and nothing fails.
    pub fn answer_if_any(self) -> Option<String> {
        let output = self.output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Runs it with nothing to read, and keeps what it prints.
    fn output(&self) -> Done<Output> {
        let output = self.command().stdin(Stdio::null()).output();
        output.map_err(|error| self.not_started(&error))
    }

    /// Whether the program starts and ends well; all output is thrown away.
    pub fn succeeds(self) -> bool {
        let status = self
            .command()
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args).current_dir(&self.folder);
        // `cargo run` puts its own compiler's libraries on the loader's path, where another compiler would trip on them.
        command.env_remove("LD_LIBRARY_PATH").env_remove("DYLD_FALLBACK_LIBRARY_PATH");
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        command
    }

    fn not_started(&self, error: &std::io::Error) -> String {
        let mend = self.mend.clone().unwrap_or_else(|| "install it or put it on PATH".to_owned());
        format!("`{}` could not be started ({error}): {mend}", self.program.display())
    }

    fn failed(&self, status: &std::process::ExitStatus) -> String {
        let mend = self
            .mend
            .clone()
            .unwrap_or_else(|| "mend what it says above and run this again".to_owned());
        format!("`{self}` failed ({status}): {mend}")
    }
}

/// The command as a person would type it from the repository's root.
impl Display for Run {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let folder = paths::shown(&self.folder);
        if folder != "." {
            write!(out, "cd {folder} && ")?;
        }
        // Relative to where the command runs, so that the line can be copied and run.
        let word = |word: &OsStr| quoted(paths::shown_from(&self.folder, Path::new(word)));
        for (name, value) in &self.env {
            write!(out, "{}={} ", name.display(), word(value))?;
        }
        write!(out, "{}", word(&self.program))?;
        for arg in &self.args {
            write!(out, " {}", word(arg))?;
        }
        Ok(())
    }
}

/// A word as a shell needs it, for the words that we use.
fn quoted(word: String) -> String {
    if word.contains([' ', '?', '*', '"']) { format!("'{word}'") } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_is_one_sentence_that_names_the_mend() {
        let failed = program("cargo")
            .arg("no-such-command")
            .mend("do this instead")
            .run_quietly()
            .unwrap_err();
        assert!(failed.starts_with("`cargo no-such-command` failed"), "{failed}");
        assert!(failed.ends_with("do this instead"), "{failed}");
    }

    #[test]
    fn a_missing_program_is_said_and_not_a_panic() {
        let missing = program("passband-no-such-program").answer().unwrap_err();
        assert!(missing.contains("could not be started"), "{missing}");
    }
}
