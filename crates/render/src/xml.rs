//! Text in an XML document.

use std::fmt;

/// Text as character data or as the value of an attribute in double quotes. The characters that XML 1.0
/// forbids (section 2.2) and the control characters 7F to 9F, which it discourages, are left out.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars().filter(|&character| is_allowed(character)) {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_str(" ")?,
                _ => write!(f, "{character}")?,
            }
        }
        Ok(())
    }
}

/// Returns whether XML 1.0 allows the character and it is no control character from 7F to 9F.
const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{7e}' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::Escaped;

    #[test]
    fn markup_is_escaped_and_forbidden_characters_are_left_out() {
        let text = Escaped("<b>&\"]]>\u{0}\u{1b}\u{fffe}\u{85}é\u{1f600}").to_string();
        assert_eq!(text, "&lt;b&gt;&amp;&quot;]]&gt;é\u{1f600}");
    }
}
