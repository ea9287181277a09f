//! Patterns that those who solve such puzzles know by name, recognized in what reasons remove.
//!
//! A row is the name of a pattern and a function that returns the words for a removal if it is one. The first
//! row that does names the step. No finder searches for a pattern: one that is missing here costs a plainer
//! text, never a step.

mod removal;
mod lines;
mod dots;
mod sums;
mod outside;
mod groups;
mod board;

pub(super) use removal::Removal;

use crate::proof::Notation;

/// A pattern: its name in JSON, and the words for a removal that is one, without a full stop.
struct Pattern {
    name: &'static str,
    words: fn(&Removal<'_>, Notation<'_>) -> Option<String>,
}

/// The patterns, special ones before general ones.
const PATTERNS: &[Pattern] = &[
    Pattern { name: "whisper_middle", words: lines::whisper_middle },
    Pattern { name: "whisper_between", words: lines::whisper_between },
    Pattern { name: "whisper_polarity", words: lines::whisper_polarity },
    Pattern { name: "thermo_bounds", words: lines::thermo_bounds },
    Pattern { name: "renban_windows", words: lines::renban_windows },
    Pattern { name: "equal_cells", words: lines::equal_cells },
    Pattern { name: "two_pairs_in_house", words: dots::two_pairs_in_house },
    Pattern { name: "xv_dots", words: dots::xv_dots },
    Pattern { name: "pair_chain", words: dots::pair_chain },
    Pattern { name: "cage_in_house", words: sums::cage_in_house },
    Pattern { name: "cage_combinations", words: sums::cage_combinations },
    Pattern { name: "arrow_minimum", words: sums::arrow_minimum },
    Pattern { name: "region_sums", words: sums::region_sums },
    Pattern { name: "little_killer_bounds", words: sums::little_killer_bounds },
    Pattern { name: "sandwich", words: outside::sandwich },
    Pattern { name: "skyscraper", words: outside::skyscraper },
    Pattern { name: "x_sum", words: outside::x_sum },
    Pattern { name: "quadruple", words: groups::quadruple },
    Pattern { name: "chess_step", words: board::chess_step },
];

/// A pattern that was recognized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// Its name in JSON.
    pub(super) name: &'static str,
    /// The reason in prose, up to what follows.
    pub(super) words: String,
}

/// Returns the first pattern that a removal is.
pub(super) fn name(removal: &Removal<'_>, notation: Notation<'_>) -> Option<Named> {
    PATTERNS.iter().find_map(|pattern| {
        let words = (pattern.words)(removal, notation)?;
        Some(Named { name: pattern.name, words })
    })
}
