//! Halves of surrogate pairs, which JSON can write and no text can hold.

use std::borrow::Cow;

/// `json` with each escape of half a surrogate pair as U+FFFD, the mark of a character that was lost.
///
/// Logs have them where a program cut a text in the middle of an emoji (JavaScript) or kept bytes that were
/// no UTF-8 (Python's `surrogateescape`).
pub(crate) fn whole(json: &str) -> Cow<'_, str> {
    let escapes_one = |at: usize| matches!(json.as_bytes().get(at + 2), Some(b'd' | b'D'));
    if !json.match_indices("\\u").any(|(at, _)| escapes_one(at)) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (length, kept) = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (12, true),
            (Some(0xd800..=0xdfff), _) => (6, false),
            (Some(_), _) => (6, true),
            // Another escape: the backslash and the character behind it.
            (None, _) => (rest.chars().take(2).map(char::len_utf8).sum(), true),
        };
        out.push_str(if kept { &rest[..length] } else { "\\ufffd" });
        rest = &rest[length..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The code unit of a `\uXXXX` at the start of `text`.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_marked_and_pairs_are_kept() {
        for (json, expected) in [
            (r#""a\ud83d""#, r#""a\ufffd""#),
            (r#""\udc80b""#, r#""\ufffdb""#),
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\ud83d\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""é\nü\ud8""#, r#""é\nü\ud8""#),
        ] {
            assert_eq!(whole(json), expected, "{json}");
        }
    }
}
