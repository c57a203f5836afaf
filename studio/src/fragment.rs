//! The part of the address after `#`: what is open, and the place in it.

/// Which page of an experiment shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The question and its numbers.
    #[default]
    Experiment,
    /// The rollouts, one a line.
    Rows,
}

/// A fragment, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fragment {
    /// The link that carries an experiment: `p1.` and its payload.
    pub link: Option<String>,
    /// Addresses of files to fetch.
    pub src: Vec<String>,
    /// What the one file must hash to, where no link says which files belong to it.
    pub sha256: Option<String>,
    /// The page.
    pub tab: Tab,
    /// The rollout whose transcript is open: its number in the experiment, from 1.
    pub row: Option<u32>,
}

impl Fragment {
    /// Reads a fragment, with or without its `#`. Fields that are not known are passed over, so that an
    /// older studio opens the links of a newer one.
    pub fn read(text: &str) -> Self {
        let mut fragment = Self::default();
        let text = text.trim().trim_start_matches('#');
        for (place, part) in text.split('&').enumerate() {
            match part.split_once('=') {
                Some(("src", address)) if !address.is_empty() => {
                    fragment.src.push(decoded(address))
                }
                Some(("sha256", hash)) => fragment.sha256 = Some(hash.to_ascii_lowercase()),
                Some(("tab", "rows")) => fragment.tab = Tab::Rows,
                Some(("row", number)) => fragment.row = number.parse().ok(),
                None if place == 0 && !part.is_empty() => fragment.link = Some(part.to_string()),
                _ => {}
            }
        }
        fragment
    }

    /// Whether it asks for something to be opened.
    pub fn opens(&self) -> bool {
        self.link.is_some() || !self.src.is_empty()
    }

    /// Whether both ask for the same thing, at whatever place in it.
    pub fn same_source(&self, other: &Self) -> bool {
        (&self.link, &self.src, &self.sha256) == (&other.link, &other.src, &other.sha256)
    }

    /// The fragment's text, without `#`.
    pub fn text(&self) -> String {
        let mut parts: Vec<String> = self.link.iter().cloned().collect();
        parts.extend(self.src.iter().map(|address| format!("src={}", encoded(address))));
        parts.extend(self.sha256.iter().map(|hash| format!("sha256={hash}")));
        if self.tab == Tab::Rows {
            parts.push("tab=rows".to_string());
        }
        parts.extend(self.row.map(|number| format!("row={number}")));
        parts.join("&")
    }
}

/// The fragment of a link that somebody pastes: a whole address, or a fragment. `None` for other text.
pub fn pasted(text: &str) -> Option<Fragment> {
    let text = text.trim();
    let (address, fragment) = text.rsplit_once('#').map_or((None, text), |(a, f)| (Some(a), f));
    let version = fragment.strip_prefix('p').and_then(|rest| rest.split_once('.'));
    let link = version.is_some_and(|(version, rest)| {
        let numbered = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
        // Without its # a link is told from words about p95.3 by its check, and by having no spaces.
        let whole = rest.contains('.') && !rest.contains(char::is_whitespace);
        numbered && (address.is_some() || whole)
    });
    (link || fragment.starts_with("src=")).then(|| Fragment::read(fragment))
}

/// Text with its percent escapes read; as it is where they give no text.
pub fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escape = (byte == b'%').then(|| after.get(..2)).flatten();
        let value = escape
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(value.unwrap_or(byte));
        rest = if value.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(byte as char),
            b'-' | b'.' | b'_' | b'~' | b'/' | b':' | b'?' | b'=' => out.push(byte as char),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_comes_back_as_it_was_written() {
        for text in [
            "p1.abc-_.Zz9",
            "p1.abc.d&src=data/0/v1.json&src=data/1/v2.json&tab=rows&row=12",
            "src=a/b%20c%26d.json&sha256=00ff",
            "src=x?y=1&sha256=ab&tab=rows",
            "",
        ] {
            assert_eq!(Fragment::read(text).text(), text);
            assert_eq!(Fragment::read(&format!("#{text}")).text(), text);
        }
    }

    #[test]
    fn what_is_not_known_is_passed_over() {
        let fragment = Fragment::read("p1.a.b&later=1&tab=other&row=x&src=");
        assert_eq!(fragment, Fragment { link: Some("p1.a.b".to_string()), ..Fragment::default() });
    }

    #[test]
    fn a_badly_escaped_address_is_taken_as_it_is() {
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%41"), "%zzA");
        assert_eq!(decoded("%ff"), "%ff");
    }

    #[test]
    fn a_pasted_link_is_told_from_other_text() {
        for text in ["https://x.test/s/#p1.a.b", " #p1.a.b\n", "p1.a.b", "#p12.a", "#src=a.json"] {
            assert!(pasted(text).is_some(), "{text}");
        }
        for text in [
            "",
            "hello",
            "plan. b",
            "p.x",
            "px.y",
            "p12.a",
            "p95.3 latency",
            "p1.5 is high.",
            "https://x.test/#top",
        ] {
            assert!(pasted(text).is_none(), "{text}");
        }
    }
}
