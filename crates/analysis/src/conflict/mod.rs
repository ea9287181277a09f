//! The clues of a puzzle without a solution that contradict each other: without any one of them, the others
//! have a solution.
//!
//! The clues are constraints, givens and the entries of a game. [`evident`] reads a conflict off a repeated
//! value or a violated constraint. [`search`] reduces all clues by [`quick_xplain`], and then leaves out one
//! clue after another until each is proved to be necessary.
//!
//! Cost: each of the tests is the search for a solution of some of the clues. If propagation refutes all
//! clues, it decides all tests of the reduction, some hundred for 50 clues.

mod clues;
mod quick_xplain;
mod tester;
mod search;

pub use clues::ConflictSet;
pub use search::{conflict_set, evident};
