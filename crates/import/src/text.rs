//! A text as it came: bytes become characters once, and every form reads the same lines.
//!
//! A byte order mark, UTF-16, bytes of Windows, line ends of other systems and blanks of other widths are
//! settled here. O(length).

use crate::imported::ImportError;
use std::borrow::Cow;

/// A text without a byte order mark, whose lines end in `\n`.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    whole: Cow<'a, str>,
}

impl<'a> Text<'a> {
    /// Takes a text.
    ///
    /// # Errors
    /// [`ImportError::NoText`] for a text with the character NUL.
    pub fn new(text: &'a str) -> Result<Self, ImportError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.contains('\0') {
            return Err(ImportError::NoText);
        }
        let whole =
            if text.contains(is_unusual_space) { Cow::Owned(usual(text)) } else { Cow::Borrowed(text) };
        Ok(Self { whole })
    }

    /// Decodes bytes: UTF-8, UTF-16 with a byte order mark or with a NUL in one of most two bytes, and
    /// otherwise a character for each byte (Latin-1).
    ///
    /// # Errors
    /// [`ImportError::NoText`] if the bytes are no text.
    ///
    /// ```
    /// use sudokud_import::Text;
    /// assert_eq!(Text::decode(b"\xff\xfe1\0.\0").unwrap().as_str(), "1.");
    /// ```
    pub fn decode(bytes: &'a [u8]) -> Result<Self, ImportError> {
        let text: String = match encoding_of(bytes) {
            Encoding::Utf8(text) => return Self::new(text),
            Encoding::Utf16(unit) => {
                let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
                String::from_utf16(&units).map_err(|_| ImportError::NoText)?
            }
            Encoding::Latin1 => bytes.iter().map(|&byte| char::from(byte)).collect(),
        };
        Ok(Self { whole: Cow::Owned(Text::new(&text)?.whole.into_owned()) })
    }

    /// Takes a text that was one before.
    pub(crate) const fn owned(text: String) -> Text<'static> {
        Text { whole: Cow::Owned(text) }
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.whole
    }

    /// Returns the text without blanks around it.
    pub(crate) fn trimmed(&self) -> &str {
        self.whole.trim()
    }

    /// Returns the lines, without blank ones before and after them. A line of tabs is one of empty cells.
    pub(crate) fn lines(&self) -> Vec<&str> {
        let lines: Vec<&str> = self.whole.lines().collect();
        let is_filled = |line: &&str| !line.trim_matches(' ').is_empty();
        let first = lines.iter().position(is_filled).unwrap_or(lines.len());
        let last = lines.iter().rposition(is_filled).map_or(first, |last| last + 1);
        lines[first..last].to_vec()
    }

    /// Returns the text without the `> ` with which a mail quotes its lines; `None` if most lines have none.
    pub(crate) fn without_quotes(&self) -> Option<Text<'static>> {
        let is_quoted = |line: &str| line.starts_with("> ") || line.trim_end() == ">";
        let lines = || self.whole.lines().filter(|line| !line.trim().is_empty());
        let quoted = lines().filter(|line| is_quoted(line)).count();
        if quoted == 0 || 2 * quoted < lines().count() {
            return None;
        }
        let lines = self.whole.lines().map(|mut line| {
            while is_quoted(line) {
                line = line.trim_start_matches('>').trim_start_matches(' ');
            }
            line
        });
        Some(Text::owned(lines.collect::<Vec<_>>().join("\n")))
    }
}

/// How bytes make characters.
enum Encoding<'a> {
    Utf8(&'a str),
    /// Units of two bytes.
    Utf16(fn([u8; 2]) -> u16),
    Latin1,
}

fn encoding_of(bytes: &[u8]) -> Encoding<'_> {
    let nuls = |from: usize| bytes.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count();
    let (first, second) = (nuls(0), nuls(1));
    // Of the two bytes of a digit one is NUL; of those of a stroke of a frame it can be the other one.
    let is_utf16 = |nuls: usize, others: usize| {
        bytes.len().is_multiple_of(2) && nuls > others && 8 * nuls >= bytes.len()
    };
    if bytes.starts_with(b"\xff\xfe") || is_utf16(second, first) {
        Encoding::Utf16(u16::from_le_bytes)
    } else if bytes.starts_with(b"\xfe\xff") || is_utf16(first, second) {
        Encoding::Utf16(u16::from_be_bytes)
    } else {
        std::str::from_utf8(bytes).map_or(Encoding::Latin1, Encoding::Utf8)
    }
}

/// A line end or a blank that [`usual`] replaces.
const fn is_unusual_space(symbol: char) -> bool {
    matches!(
        symbol,
        '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{a0}' | '\u{2000}'
            ..='\u{200b}' | '\u{3000}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}'
    )
}

/// Replaces each line end by `\n` and each unusual blank by a usual one.
fn usual(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        // Characters of no width: among them those that select how the one before them is drawn.
        .filter(|symbol| !matches!(symbol, '\u{200b}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}'))
        .map(|symbol| match symbol {
            '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
            symbol if is_unusual_space(symbol) => ' ',
            symbol => symbol,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_of_a_mail_are_no_part_of_its_lines() {
        let unquoted =
            |text: &str| Text::new(text).unwrap().without_quotes().map(|text| text.whole.into_owned());
        assert_eq!(unquoted("> 1.\n>\n> > .2\n").as_deref(), Some("1.\n\n.2"));
        assert_eq!(unquoted("N. wrote:\n> 1.\n> .2\n").as_deref(), Some("N. wrote:\n1.\n.2"));
        assert_eq!(unquoted("a\nb\nc\n> 1.\n"), None);
        assert_eq!(unquoted(">.<\n>..\n"), None);
    }

    #[test]
    fn encodings_and_line_ends_make_no_difference() {
        let utf16 =
            |text: &str, to: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(to).collect::<Vec<u8>>();
        for bytes in [
            b"ab\ncd".to_vec(),
            b"\xef\xbb\xbfab\r\ncd".to_vec(),
            utf16("\u{feff}ab\rcd", u16::to_le_bytes),
            utf16("\u{feff}ab\r\ncd", u16::to_be_bytes),
            utf16("ab\ncd", u16::to_le_bytes),
            utf16("ab\ncd", u16::to_be_bytes),
        ] {
            assert_eq!(Text::decode(&bytes).unwrap().as_str(), "ab\ncd", "{bytes:?}");
        }
        let frame = "\u{250c}\u{2500}\u{2500}\u{2510}\n\u{2502}12\u{2502}\n\u{2502}21\u{2502}\n";
        assert_eq!(Text::decode(&utf16(frame, u16::to_le_bytes)).unwrap().as_str(), frame);
        assert_eq!(Text::decode(&utf16(frame, u16::to_be_bytes)).unwrap().as_str(), frame);
        assert!(matches!(Text::decode(b"5\0\0\x003\0\0\0"), Err(ImportError::NoText)));
        assert_eq!(Text::decode(b"caf\xe9").unwrap().as_str(), "café");
        assert!(matches!(Text::decode(b"a\0\0b"), Err(ImportError::NoText)));
    }
}
