//! The constraint text of the Interactive Sudoku Solver (ISS): `.Type~argument~…`, one after the other.
//!
//! ```text
//!   board, houses ──grid──► items     constraints ──types──► items: types, pairs, automata
//! ```
//!
//! A kind without a type of its own is written exactly: as a table of pairs, an automaton or a sum. The
//! meaning of each type was read in S. Wallace's solver (sigh/Interactive-Sudoku-Solver, MIT), version
//! e373f981 of 2026-08-22; no code of it is here.

mod space;
mod relation;
mod machine;
mod sets;
mod lines;
mod marks;
mod outside;
mod generic;
mod types;
mod grid;

use crate::puzzle::{Export, Puzzle, Unwritten};
use space::{Place, Space};

/// Writes houses, givens, candidates and constraints. Candidates are written as values that cells can have.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let mut items = grid::houses(puzzle.layout(), puzzle.first_value);
    items.extend(grid::values(puzzle));
    let space = Space::new(puzzle);
    let mut unwritten = grid::unwritten(puzzle);
    for (index, constraint) in puzzle.constraints.iter().enumerate() {
        match types::items(constraint, &space, Place::Top) {
            Ok(own) => items.extend(own),
            Err(reason) => {
                let what = format!("{}: {reason}", constraint.kind().name);
                unwritten.push(Unwritten::constraint(index, what));
            }
        }
    }
    let text = items.concat();
    let query = crate::codec::percent_encoded(&text);
    let link = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}");
    Export { text, link: Some(link), unwritten }
}
