//! Files of SadMan Software and SudoCue, `.sdk`: `#A` the author, `#D` the title, `[Puzzle]` and, if the game
//! was begun, `[State]`.

use super::grid::rows;
use crate::puzzle::{Export, Puzzle};

/// Writes the givens, and the values of a player.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let mut text = String::new();
    for (letter, words) in [('A', &puzzle.author), ('D', &puzzle.title)] {
        if let Some(words) = words {
            text += &format!("#{letter}{}\n", words.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    text += &format!("[Puzzle]\n{}", rows(puzzle.givens()));
    if puzzle.has_entries() {
        text += &format!("[State]\n{}", rows(&puzzle.board));
    }
    Export { text, ..Export::default() }
}
