//! Steps of constraints: what one leaves of its own cells, what it demands of a value in them, and sums of
//! houses. Without constraints, none of these finders looks at a position.
//!
//! The rating of a constraint alone grows with its open cells, as [`surcharge`] says; others by their cost.

pub(crate) mod constraint_step;
pub(crate) mod locked_in_constraint;
pub(crate) mod house_sum;
pub(crate) mod together;
mod together_step;
pub(crate) mod separated;
pub(crate) mod refutation;
pub(crate) mod named_links;
pub(crate) mod constraint_cases;
pub(crate) mod nested_refutation;
mod refutation_words;
mod link_patterns;
mod cell_words;
mod deciding_cells;
mod house_sum_words;
mod kind_words;
mod sum_words;
mod words;

use crate::ladder::rating::Rating;
use crate::logic::value_word::{Word, word};
use crate::logic::{CellGroup, Position};
use crate::proof::Values;
use sudokud_model::constraint::Subject;
use sudokud_model::grid::{Cell, ValueSet};

/// The rating above the easiest steps: three tenths for each open cell beyond the second, up to 0.8. So no
/// step of a constraint is rated above the refutation of one candidate by it, which removes less.
fn surcharge(open: usize) -> Rating {
    Rating::from_tenths((3 * open.saturating_sub(2) as u16).min(8))
}

/// The values of a word.
fn set(word: Word) -> Values {
    ValueSet::<1>::from_words([word]).resize()
}

/// The cells that are not filled, of cells with their candidates.
fn count_open(cells: &[ConstrainedCell]) -> usize {
    cells.iter().filter(|cell| !cell.is_filled).count()
}

/// Cells with the values that they keep; `None` if one is a declared variable.
fn on_board(left: impl Iterator<Item = (Subject, Word)>) -> Option<Vec<(Cell, Word)>> {
    left.map(|(subject, kept)| Some((subject.cell()?, kept))).collect()
}

/// The candidates that open cells lose if they keep these values, in reading order.
fn lost<const W: usize>(position: &Position<'_, W>, left: &[(Cell, Word)]) -> CellGroup {
    let lost = |&(cell, kept): &(Cell, Word)| {
        let is_open = position.candidates().is_open(cell);
        let lost = if is_open { word(position, cell.into()) & !kept } else { 0 };
        (lost != 0).then(|| (cell, set(lost)))
    };
    let mut lost: Vec<(Cell, Values)> = left.iter().filter_map(lost).collect();
    lost.sort_unstable_by_key(|entry| entry.0);
    lost.into_iter().collect()
}

/// A cell of a constraint as it is before a step.
#[derive(Clone, Copy, Debug)]
struct ConstrainedCell {
    cell: Cell,
    /// Its candidates; for a filled cell, its value.
    candidates: Values,
    is_filled: bool,
}

impl ConstrainedCell {
    fn new<const W: usize>(position: &Position<'_, W>, cell: Cell) -> Self {
        let candidates = position.candidates();
        Self { cell, candidates: candidates.of(cell).resize(), is_filled: candidates.value(cell).is_some() }
    }
}
