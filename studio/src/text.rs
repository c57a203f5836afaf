//! Words and figures as the pages write them.

pub use passband_core::plain_lines as visible;

/// A count with its thousands apart: `100,000`.
pub fn grouped(count: impl Into<u64>) -> String {
    let digits = count.into().to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A count with its noun: `1 task`, `24 tasks`.
pub fn many(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// Names as a phrase: `a`, `a and b`, `a, b and c`.
pub fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A file's name without the folder that it had where the document was made.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or(path)
}

/// The start of a hash, enough to tell files apart.
pub fn short_hash(hash: &str) -> String {
    hash.chars().take(12).collect()
}

/// The first `most` characters of a text, on one line.
pub fn start(text: &str, most: usize) -> String {
    let mut out: String = text.chars().take(most).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out.replace(['\n', '\t'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_shown_and_lines_stay() {
        assert_eq!(visible("a\u{202e}b\u{1b}[31m\r\n\tc"), "a\\u{202e}b\\u{1b}[31m\n\tc");
        assert_eq!(visible("<script>é🙂"), "<script>é🙂");
    }

    #[test]
    fn counts_are_read_by_people() {
        assert_eq!(grouped(7u32), "7");
        assert_eq!(grouped(1_000u32), "1,000");
        assert_eq!(grouped(1_234_567u32), "1,234,567");
        assert_eq!(many(1u32, "task"), "1 task");
        assert_eq!(many(100_000u32, "rollout"), "100,000 rollouts");
    }

    #[test]
    fn names_make_a_phrase() {
        assert_eq!(joined(["a"].into_iter()), "a");
        assert_eq!(joined(["a", "b", "c"].into_iter()), "a, b and c");
    }

    #[test]
    fn a_file_is_named_without_its_folder() {
        assert_eq!(file_name("/home/ann/runs/v1.json"), "v1.json");
        assert_eq!(file_name("C:\\runs\\v1.json"), "v1.json");
        assert_eq!(file_name("v1.json"), "v1.json");
    }

    #[test]
    fn a_long_text_is_announced_by_its_start() {
        assert_eq!(start("one\ntwo", 10), "one two");
        assert_eq!(start("abcdef", 3), "abc…");
    }
}
