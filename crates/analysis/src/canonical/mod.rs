//! Canonical forms: the lexicographically least of all equivalent boards (*minlex*).
//!
//! Two boards are equivalent if exchanging rows within a band, bands, columns within a stack, stacks, rows
//! with columns, and values turns one into the other: 3,359,232 · 9! transformations at side 9. Boards are
//! compared cell by cell in reading order; an empty cell sorts before every value.
//!
//! ```text
//!   cells ─► lines: both orientations, rows and columns
//!              ├─ empty cells: search, row by row; a state is what the rows so far leave open
//!              └─ solved grid: row_pairs, a table of all pairs of rows; solved_grid
//!          ─► form: the least board, a transformation to it, the order of the automorphism group
//! ```
//!
//! Ideas, no code: M. Dobrichev's minlexing tool (rows from the top, all transformations that tie are kept,
//! sets of column orders that the rows so far do not decide); the discussion of canonical forms on the New
//! Sudoku Players' Forum, 2007, where G. Fowler and Red Ed define the row order used here.

mod transformation;
mod lines;
mod state;
mod search;
mod row_pairs;
mod solved_grid;
mod form;

pub use form::{CanonicalForm, Canonicalizer, NoForm, canonical_form};
pub use transformation::Transformation;
