//! Whether bytes are text at all, before anything reads them as JSON.

use crate::defaults;
use crate::error::{Error, ErrorKind, Result};

/// How files that are not text begin.
const KINDS: &[(&[u8], &str, &str)] = &[
    (b"\x89PNG\r\n\x1a\n", "a PNG image", "give the log file itself"),
    (b"\xff\xd8\xff", "a JPEG image", "give the log file itself"),
    (b"GIF8", "a GIF image", "give the log file itself"),
    (b"%PDF-", "a PDF document", "give the log file itself"),
    (b"\x1f\x8b", "a gzip archive", "unpack it first, with `gunzip`"),
    (b"PK\x03\x04", "a zip archive", "unpack it first, with `unzip`"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive", "unpack it first, with `unzstd`"),
    (b"BZh", "a bzip2 archive", "unpack it first, with `bunzip2`"),
    (b"\xfd7zXZ\x00", "an xz archive", "unpack it first, with `unxz`"),
    (b"\x00asm", "a WebAssembly module", "give the log file itself"),
    (b"\x7fELF", "a program", "give the log file itself"),
    (b"PAR1", "a Parquet table", "write it as JSONL first"),
    (b"SQLite format 3\x00", "an SQLite database", "write the rows as JSONL first"),
    (b"\xff\xfe", "UTF-16 text", "save it as UTF-8"),
    (b"\xfe\xff", "UTF-16 text", "save it as UTF-8"),
];

/// The file's text, without a byte order mark.
///
/// # Errors
/// `EmptyInput`, `TooLarge`, or `WrongFile` with what the file is instead.
pub(crate) fn text_of<'a>(name: &str, bytes: &'a [u8]) -> Result<&'a str> {
    refuse_large(bytes.len() as u64).map_err(|error| error.in_file(name))?;
    for (magic, what, mend) in KINDS {
        if bytes.starts_with(magic) {
            let found = format!("the file is {what}, not JSON or JSONL");
            return Err(Error::new(ErrorKind::WrongFile, found, *mend).in_file(name));
        }
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        Error::new(
            ErrorKind::WrongFile,
            format!("the file is not UTF-8 text: byte {} cannot be read", at + 1),
            "give a JSON or JSONL file saved as UTF-8",
        )
        .in_file(name)
        .at_line(line)
    })?;
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err(Error::new(
            ErrorKind::EmptyInput,
            if bytes.is_empty() { "the file is empty" } else { "the file holds only white space" },
            "give a file with at least one rollout",
        )
        .in_file(name));
    }
    Ok(text)
}

/// Refuses what is larger than is read at once; callers with a file's size ask before they read it.
///
/// # Errors
/// `TooLarge`, with the size and the bound.
pub(crate) fn refuse_large(bytes: u64) -> Result<()> {
    if bytes <= defaults::MAX_INPUT_BYTES {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::TooLarge,
        format!(
            "the file has {bytes} bytes, more than the {} that are read at once",
            defaults::MAX_INPUT_BYTES
        ),
        "split it by task into several files",
    ))
}
