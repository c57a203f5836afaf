//! SHA-256, as text.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes` as 64 lower-case hexadecimal digits: what `sha256sum` prints.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        text.push(char::from_digit(u32::from(byte >> 4), 16).unwrap_or('0'));
        text.push(char::from_digit(u32::from(byte & 15), 16).unwrap_or('0'));
    }
    text
}

/// The first `length` bytes of the SHA-256 of `bytes`, as base64url without padding.
pub(crate) fn short(bytes: &[u8], length: usize) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(bytes)[..length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_abc_is_the_published_one() {
        // FIPS 180-4, example B.1.
        assert_eq!(
            sha256_hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
