//! A file of OpenSudoku: XML with a game in 81 digits, 0 for an empty cell.

use super::sdm::digits_of;
use crate::puzzle::{Export, Puzzle};

/// Writes the givens.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let element = |name: &str, words: &Option<String>| match words {
        Some(words) => format!("  <{name}>{}</{name}>\n", escaped(words)),
        None => String::new(),
    };
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n{}{}  <game data=\"{}\"/>\n</opensudoku>\n",
        element("name", &puzzle.title),
        element("author", &puzzle.author),
        digits_of(puzzle)
    );
    Export { text, ..Export::default() }
}

/// Returns a text as the content of an element. XML has no control characters but white space.
fn escaped(text: &str) -> String {
    let allowed = text.chars().filter(|symbol| !symbol.is_control() || symbol.is_whitespace());
    let allowed: String = allowed.collect();
    allowed.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
