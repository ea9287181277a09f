//! Steps of constraints: what one leaves of its own cells, what it demands of a value in them, and sums of
//! houses. Without constraints, none of these finders looks at a position.
//!
//! Ratings grow with the open cells of a constraint, as [`surcharge`] says.

pub(crate) mod constraint_step;
pub(crate) mod locked_in_constraint;
pub(crate) mod house_sum;
pub(crate) mod separated;
mod deciding_cells;
mod kind_words;
mod sum_words;

use crate::ladder::rating::Rating;
use crate::logic::Position;
use crate::logic::value_word::Word;
use crate::proof::Values;
use sudokud_core::grid::{Cell, ValueSet};

/// The rating above the easiest steps: three tenths for each open cell beyond the second, up to 2.1.
fn surcharge(open: usize) -> Rating {
    Rating::from_tenths(3 * open.saturating_sub(2).min(7) as u16)
}

/// The values of a word.
fn set(word: Word) -> Values {
    ValueSet::<1>::from_words([word]).resize()
}

/// The cells that are not filled, of cells with their candidates.
fn count_open(cells: &[ConstrainedCell]) -> usize {
    cells.iter().filter(|cell| !cell.is_filled).count()
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
