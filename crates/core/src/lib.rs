//! How a Sudoku of any side is solved: engines, solving, and games in progress.
//!
//! [`solve`](mod@solve) solves a board that [`text`] has read. A report tells the solutions and whether there
//! is exactly one; a watch can end the work, and limits bound it:
//!
//! ```
//! use sudokud_model::grid::text;
//! use sudokud_core::solve::{Options, solve};
//! use sudokud_search::budget::Unwatched;
//!
//! let (board, format) = text::parse("1..............4", None).unwrap();
//! let report = solve(&board.into(), &Options::default(), &Unwatched);
//! assert_eq!(report.unique, Some(false));
//! assert_eq!(text::print(&report.solutions[0], &format), "1342241342313124");
//! ```
//!
//! A board has the default houses of its side. Others are a [`Layout`], and what a puzzle demands beyond its
//! houses are [`Constraints`]. A [`solve::Puzzle`] has all three:
//!
//! ```
//! use std::sync::Arc;
//! use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
//! use sudokud_model::grid::{Cell, text};
//! use sudokud_core::solve::{Options, Puzzle, solve};
//! use sudokud_search::budget::Unwatched;
//!
//! let (board, _) = text::parse("...............1", None).unwrap();
//! let cells = Argument::cells([0, 1].map(Cell::new));
//! let cage = Constraint::new("killer_cage", [("cells", cells), ("sum", Argument::Number(7))]).unwrap();
//! let constraints = Constraints::new(Space::of_layout(board.layout()), vec![cage]).unwrap();
//! let puzzle = Puzzle { constraints: Some(Arc::new(constraints)), ..board.into() };
//! let solution = solve(&puzzle, &Options::default(), &Unwatched).solutions.remove(0);
//! let sum: usize = [0, 1].map(|cell| solution.get(Cell::new(cell)).unwrap().number()).iter().sum();
//! assert_eq!(sum, 7);
//! ```
//!
//! Many 9×9 boards, one after another, are the work of a [`engine::bitboard9::LineSolver`]. [`game::Game`]
//! judges a game in progress. The crates `sudokud-human`, `sudokud-rating`, `sudokud-generate` and
//! `sudokud-render` explain, rate, make and draw puzzles; the README of this crate has an example of each.
//!
//! [`text`]: sudokud_model::grid::text
//! [`Layout`]: sudokud_model::houses::Layout
//! [`Constraints`]: sudokud_model::constraint::Constraints
//!
//! The modules in reading order. A module may use those above it, never those below it.

// The engines.
pub mod engine;
// Solving and games.
pub mod solve;
pub mod game;
