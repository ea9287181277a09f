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
use space::{Nesting, Space};

/// The length from which on no constraint is written. Some kinds are many pairs, so that a short request
/// could make a long text.
const MAX_BYTES: usize = 2 << 20;

/// Writes houses, givens, candidates and constraints. Candidates are written as values that cells can have.
pub(crate) fn write(puzzle: &Puzzle) -> Export {
    let mut text = grid::houses(puzzle.layout(), puzzle.first_value).concat();
    text.extend(grid::values(puzzle));
    let space = Space::new(puzzle);
    let mut unwritten = grid::unwritten(puzzle);
    for (index, constraint) in puzzle.constraints.iter().enumerate() {
        let items = match text.len() {
            ..MAX_BYTES => types::items(constraint, &space, Nesting::Top),
            _ => Err(format!("the text is longer than {MAX_BYTES} bytes without it")),
        };
        match items {
            Ok(own) => text.extend(own),
            Err(reason) => {
                let what = format!("{}: {reason}", constraint.kind().name);
                unwritten.push(Unwritten::constraint(index, what));
            }
        }
    }
    let query = crate::codec::percent_encoded(&text);
    let link = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}");
    Export { text, link: Some(link), unwritten }
}
