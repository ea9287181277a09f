//! The contract between the façade and the engines. An engine is a [`Factory`] in the list of
//! `engine/mod.rs`. Code outside of an engine's folder does not call the engine directly. The exception
//! is `general`, which `solve/` also calls for records and single expansions.
//!
//! ```text
//!   Factory::begin(puzzle, options) ──► None: the next factory of the list
//!                                   └─► Engine ──► advance ──► Paused: advance again, on any thread
//!                                                         └──► Done, Stopped: statistics
//!                                          take_solutions: whenever it does not advance
//! ```

use crate::engine::options::Options;
use crate::engine::outcome::Conclusion;
use crate::engine::puzzle::Puzzle;
use crate::engine::record::Record;
use crate::engine::statistics::Statistics;
use sudokud_model::grid::Board;
use sudokud_propagation::network::ClassicRules;
use sudokud_search::budget::{Progress, Stop, Watch};

/// A search for the solutions of one puzzle. It can move to another thread between two calls.
pub trait Engine: Send {
    /// Searches until it is done or interrupted. [`Progress::Done`] with fewer solutions than requested
    /// proves that there are no others. The result does not depend on when and how often the search is
    /// paused.
    fn advance(&mut self, watch: &dyn Watch) -> Progress;

    /// Makes [`Engine::advance`] pause whenever this many solutions were found and not taken, at least 1. One
    /// more may be found before the pause. Initially there is no such number. Called before the first call of
    /// [`Engine::advance`].
    fn set_max_untaken(&mut self, most: usize);

    /// Removes and returns the solutions found since the last call, in the order found. No two solutions of a
    /// search are equal.
    fn take_solutions(&mut self) -> Vec<Board>;

    /// The statistics so far, except `limit_hit`.
    fn statistics(&self) -> Statistics;

    /// Removes and returns the record of the search; `None` if none was requested.
    fn take_record(&mut self) -> Option<Record> {
        None
    }
}

/// A solver of 9×9 boards in the form of lines, one after another. It builds no [`Board`] and allocates
/// nothing per line once its buffers have grown. Its conclusions, solutions and statistics are those of
/// [`Engine`] for the same board.
pub trait LineEngine: Send {
    /// Sets the number of solutions after which a search ends, and keeps all of them; at least 1. Applies
    /// from the next line on. Initially the number is that of the options, and the first solution is kept.
    fn set_max_solutions(&mut self, max_solutions: usize);

    /// Announces the line that follows the next one. The solver then begins both together, which takes less
    /// time. The announcement changes no result, even if a different line follows.
    fn announce(&mut self, line: &[u8; 81]);

    /// Solves a line: 81 cells in reading order, `1` to `9` for a given and one of `.0_*` for an empty cell.
    /// Returns `None` if the line contains another character. [`sudokud_search::budget::Signal::Pause`] has
    /// no effect.
    ///
    /// A line in which a given repeats has no solution; [`LineEngine::inspect`] distinguishes that case.
    fn solve(&mut self, line: &[u8; 81], watch: &dyn Watch) -> Option<Conclusion>;

    /// Searches, for each of these given cells of a line, a solution that has another value there and agrees
    /// with the other givens. Bit c of `cells` is cell c in reading order. The limit of nodes is that of each
    /// cell. An open cell counts as found if the line has a solution. Returns `None` if the line contains a
    /// character that is no cell. The statistics of the last line are lost.
    fn find_others(&mut self, line: &[u8; 81], cells: u128, watch: &dyn Watch) -> Option<OtherValues>;

    /// The solutions of the last line that were kept, in digits, in the order found.
    fn solutions(&self) -> &[[u8; 81]];

    /// The nodes expanded for the last line.
    fn nodes_expanded(&self) -> u64;

    /// The statistics of the last line, except `limit_hit`; `initial_candidates` is the line's
    /// [`GivensSummary::candidate_count`].
    fn statistics(&self, initial_candidates: u64) -> Statistics;

    /// Examines the givens of a line without solving it. Every character other than `1` to `9` counts as an
    /// empty cell.
    fn inspect(&self, line: &[u8; 81]) -> GivensSummary;

    /// The engine's name, as in [`Statistics::engine`].
    fn name(&self) -> &'static str;
}

/// The result of [`LineEngine::find_others`]. Bit c is cell c in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OtherValues {
    /// The cells that have another value in some solution.
    pub found: u128,
    /// The cells that have no other value. A cell in neither set reached a limit, or was not searched before
    /// the watch ended the searches.
    pub refuted: u128,
    /// Why the watch ended the searches, if it did.
    pub limit_hit: Option<Stop>,
}

/// Properties of a line's givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivensSummary {
    /// Whether a value repeats in a house.
    pub has_repeat: bool,
    /// The number of candidates of the empty cells.
    pub candidate_count: u64,
}

/// Creates the searches of one engine.
pub(crate) trait Factory: Sync {
    /// Creates a search; does no part of it. Returns `None` unless the engine supports the puzzle's layout
    /// and honours every option.
    fn begin(&self, puzzle: &Puzzle, options: &Options) -> Option<Box<dyn Engine>>;

    /// Creates a solver of lines, if the engine has one and it honours every option.
    fn line_engine(&self, options: &Options) -> Option<Box<dyn LineEngine>> {
        let _ = options;
        None
    }

    /// The values that [`Statistics::engine`] can have.
    fn names(&self) -> &'static [&'static str];

    /// The instruction set that the engine uses on this processor, if it has code for several.
    fn instruction_set(&self) -> Option<&'static str> {
        None
    }

    /// The engine's rules for the classic houses of side 9, if it lends them to other searches.
    fn classic_rules(&self) -> Option<&'static dyn ClassicRules> {
        None
    }
}
