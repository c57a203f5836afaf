//! Other people's words, made safe to print: nothing in them acts on a terminal or hides from a reader.

/// `text` with its control characters, and those that reorder or hide text, written as escapes.
///
/// Line ends and tabs are control characters too: this is for one line.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        push_plain(character, &mut out);
    }
    out
}

/// `text` of several lines, likewise: line ends and tabs stay, and the carriage returns of Windows go.
#[must_use]
pub fn plain_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => out.push(character),
            '\r' => {}
            other => push_plain(other, &mut out),
        }
    }
    out
}

pub(crate) fn push_plain(character: char, out: &mut String) {
    if character.is_control() || is_hidden(character) {
        out.extend(character.escape_unicode());
    } else {
        out.push(character);
    }
}

/// Whether a character reorders or hides text: bidirectional controls, zero-width spaces, the byte order
/// mark. The joiners are none: families of emoji and Persian words are written with them. Source: Unicode Technical Report 36, "Trojan Source" (CVE-2021-42574).
fn is_hidden(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_printed_acts_or_hides() {
        assert_eq!(plain_lines("a\tb\r\nc\u{7}"), "a\tb\nc\\u{7}");
        assert_eq!(plain("a\u{1b}[31m\u{202e}b\n"), "a\\u{1b}[31m\\u{202e}b\\u{a}");
        for text in ["Zoë 🙂 – 日本", "👩\u{200d}🔧", "می\u{200c}خواهم"] {
            assert_eq!(plain(text), text);
        }
    }
}
