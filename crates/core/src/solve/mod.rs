//! The façade. A [`Puzzle`] and [`Options`] in, a [`Report`] out.
//!
//! [`solve()`] uses the first engine of [`crate::engine`] that accepts the puzzle and its options.
//! [`solve_recorded`] and [`expand`] always use the general engine.

pub mod report;
pub mod resumable_search;
pub mod uniqueness;

pub use crate::engine::contract::{GivensSummary, LineEngine, OtherValues};
pub use crate::engine::general::expansion::{
    Expansion, NotExpanded, Retain, Successor, SuccessorState, expand,
};
pub use crate::engine::options::{Branching, Options, Strategy};
pub use crate::engine::outcome::{Conclusion, Outcome};
pub use crate::engine::puzzle::Puzzle;
pub use crate::engine::record::{Clock, NodeOutcome, Record, RecordOptions, Sample, TraceNode, Visited};
pub use crate::engine::statistics::{Placements, Removals, Statistics};
pub use crate::engine::{instruction_set, line_engine};
pub use report::Report;
pub use resumable_search::{ResumableSearch, solve, solve_recorded};
pub use sudokud_search::budget::Progress;
pub use uniqueness::has_at_most_one_solution;
