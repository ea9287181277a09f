//! Patterns that those who solve such puzzles know by name, recognized in what reasons remove.
//!
//! A row is the name of a pattern and a function that returns the words for a removal if it is one. The first
//! row that does names the step or the link. No finder searches for a pattern: one that is missing here costs
//! a plainer text, never a step.

mod removal;
mod totals;
mod lines;
mod thirds;
mod dots;
mod sums;
mod outside;
mod groups;
mod board;

pub(super) use removal::Removal;

use super::cell_words::MAX_NAMED;
use crate::proof::Notation;
use crate::proof::evidence::ReasonRule;
use sudokud_model::grid::Cell;

/// A pattern: its name in JSON, and the words for a removal that is one, without a full stop.
struct Pattern {
    name: &'static str,
    /// The cells whose candidates the words tell as the premise.
    premises: ToldCells,
    words: fn(&Removal<'_>, Notation<'_>) -> Option<String>,
}

/// Cells of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToldCells {
    None,
    /// Those that decide, if they are few.
    Deciding,
    /// Those that have one candidate.
    Filled,
}

impl Pattern {
    const fn new(name: &'static str, words: fn(&Removal<'_>, Notation<'_>) -> Option<String>) -> Self {
        Self { name, premises: ToldCells::None, words }
    }

    const fn telling(self, premises: ToldCells) -> Self {
        Self { premises, ..self }
    }
}

/// The patterns of constraints together, special ones before general ones.
const PATTERNS: &[Pattern] = &[
    Pattern::new("whisper_middle", lines::whisper_middle),
    Pattern::new("whisper_between", lines::whisper_between),
    Pattern::new("whisper_polarity", lines::whisper_polarity).telling(ToldCells::Deciding),
    Pattern::new("whisper_neighbor", dots::whisper_neighbor).telling(ToldCells::Deciding),
    Pattern::new("thermo_bounds", lines::thermo_bounds).telling(ToldCells::Deciding),
    Pattern::new("renban_windows", lines::renban_windows),
    Pattern::new("entropic_thirds", thirds::entropic_thirds),
    Pattern::new("equal_cells", lines::equal_cells).telling(ToldCells::Deciding),
    Pattern::new("two_pairs_in_house", dots::two_pairs_in_house),
    Pattern::new("xv_dots", dots::xv_dots).telling(ToldCells::Deciding),
    Pattern::new("xv_dots", dots::missing_partners),
    Pattern::new("pair_chain", dots::pair_chain),
    Pattern::new("cage_in_house", sums::cage_in_house).telling(ToldCells::Filled),
    Pattern::new("cage_combinations", sums::cage_combinations).telling(ToldCells::Filled),
    Pattern::new("arrow_minimum", sums::arrow_minimum),
    Pattern::new("region_sums", sums::region_sums),
    Pattern::new("little_killer_bounds", sums::little_killer_bounds),
    Pattern::new("sandwich", outside::sandwich),
    Pattern::new("skyscraper", outside::skyscraper),
    Pattern::new("x_sum", outside::x_sum),
    Pattern::new("numbered_room", outside::numbered_room),
    Pattern::new("lunchbox", outside::lunchbox),
    Pattern::new("quadruple", groups::quadruple),
    Pattern::new("circle_totals", groups::circle_totals),
    Pattern::new("hidden_in_clues", groups::hidden_in_clues),
    Pattern::new("chess_step", board::chess_step),
];

/// The patterns of sums of houses.
const SUM_PATTERNS: &[Pattern] = &[Pattern::new("innies_outies", sums::innies_outies)];

/// A pattern that was recognized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// Its name in JSON.
    pub(super) name: &'static str,
    /// The reason in prose, up to what follows.
    pub(super) words: String,
    /// The cells whose candidates the words tell as the premise.
    pub(super) told: Vec<Cell>,
    /// Whether the words end with what the cells keep.
    pub(super) ends_in_conclusion: bool,
}

/// Returns the first pattern that a removal is.
pub(super) fn name(removal: &Removal<'_>, notation: Notation<'_>) -> Option<Named> {
    let patterns = match removal.rule {
        ReasonRule::Together => PATTERNS,
        ReasonRule::Sum => SUM_PATTERNS,
        ReasonRule::Equal => &[],
    };
    patterns.iter().find_map(|pattern| {
        let words = (pattern.words)(removal, notation)?;
        let told = match pattern.premises {
            ToldCells::Deciding if removal.deciding.len() <= MAX_NAMED => removal.deciding.to_vec(),
            ToldCells::Filled => removal.cells.iter().copied().filter(|one| one.is_filled).collect(),
            ToldCells::None | ToldCells::Deciding => Vec::new(),
        };
        let told = told.into_iter().map(|one| one.cell).collect();
        let ends_in_conclusion = words.ends_with(&removal.remaining(notation));
        Some(Named { name: pattern.name, words, told, ends_in_conclusion })
    })
}
