//! Fetching a file that a link names, from where the studio itself came from.

use super::address;
use super::take::Loaded;
use gloo_net::http::Request;
use leptos::prelude::window;
use passband_core::sha256_hex;
use web_sys::Url;

/// Fetches a file from the studio's own site.
///
/// # Errors
/// A text for the reader.
pub async fn fetch(source: &str) -> Result<Loaded, String> {
    let address = Url::new_with_base(source, &address::page())
        .map_err(|_| format!("{source} is not an address; name a file beside the studio"))?;
    // The page's Content-Security-Policy refuses it too, but without a word to the reader.
    if address.origin() != window().location().origin().unwrap_or_default() {
        return Err(format!(
            "{source} is on another site, and the studio reads only from its own; download the file and drop it here"
        ));
    }
    let failed = |what: String| format!("{source} cannot be fetched: {what}");
    let answer = Request::get(&address.href()).send().await;
    let answer = answer.map_err(|_| failed("the server does not answer".to_string()))?;
    if !answer.ok() {
        let status = format!("the server answers {} {}", answer.status(), answer.status_text());
        return Err(failed(status.trim().to_string()));
    }
    let bytes = answer.binary().await;
    let bytes = bytes.map_err(|_| failed("the connection broke off".to_string()))?;
    Ok(Loaded { name: name(&address.pathname()), bytes })
}

/// Refuses a file that is not the one that the link means.
///
/// # Errors
/// A text for the reader.
pub fn check(file: &Loaded, sha256: &str) -> Result<(), String> {
    let found = sha256_hex(&file.bytes);
    if found == sha256.to_ascii_lowercase() {
        return Ok(());
    }
    Err(format!(
        "{} is not the file that the link means: its SHA-256 is {found}, and the link says {sha256}; ask its sender for the file",
        file.name
    ))
}

/// A file's name: the end of its path, as people read it.
fn name(path: &str) -> String {
    let last = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or("file");
    crate::fragment::decoded(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_the_end_of_its_path() {
        assert_eq!(name("/data/0/my%20rows.json"), "my rows.json");
        assert_eq!(name("/"), "file");
    }

    #[test]
    fn a_file_of_another_hash_is_refused() {
        let file = Loaded { name: "a.json".to_string(), bytes: b"abc".to_vec() };
        let hash = "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD";
        assert_eq!(check(&file, hash), Ok(()));
        assert!(check(&file, "00").unwrap_err().contains("the link says 00"));
    }
}
