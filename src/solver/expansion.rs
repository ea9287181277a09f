//! One expansion of the search, to look at: the chosen cell, each of its values tried and propagated, and which one
//! best-first takes next.

use super::{Options, Puzzle};
use crate::grid::{Board, Cell, Contradiction, Marks, Value};

/// What became of a tried value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Cells are still open.
    Open,
    /// No cell is open: a solution.
    Solved,
    /// It cannot be.
    Contradiction(Contradiction),
}

/// A position after one value was tried.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The value tried in the chosen cell.
    pub value: Value,
    /// What became of it.
    pub fate: Fate,
    /// Open cells left.
    pub heuristic: usize,
    /// The filled cells.
    pub board: Board,
    /// The candidates.
    pub marks: Marks,
}

/// One expansion.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// The cell that was chosen.
    pub cell: Cell,
    /// Open cells before the choice.
    pub heuristic: usize,
    /// One for each candidate of the cell, smallest value first.
    pub successors: Vec<Successor>,
    /// The successor that best-first takes next; `None` if all are contradictions.
    pub next: Option<usize>,
}

/// Expands a position as `options` say (rules and branching; the position itself is propagated first). `Ok(None)` if no cell is open.
///
/// # Errors
/// The [`Contradiction`] that the position already contains.
pub fn expand(puzzle: &Puzzle, options: &Options) -> Result<Option<Expansion>, Contradiction> {
    let _ = (puzzle, options);
    Ok(None)
}
