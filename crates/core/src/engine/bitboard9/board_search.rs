//! A search for the solutions of one board, which can be paused and resumed.

use crate::engine::bitboard9::backend::Backend;
use crate::engine::bitboard9::node::{Order, SearchCounts};
use crate::engine::bitboard9::search_state::SearchState;
use sudokud_search::budget::{Limits, Progress, Watch};

/// A search for the solutions of one board. It can be paused and resumed.
///
/// ```
/// use sudokud_search::budget::{Limits, Unwatched};
/// use sudokud_core::engine::bitboard9::{Backend, BoardSearch, Order, Progress};
///
/// let empty = [0x1FF; 81];
/// let mut search = BoardSearch::new(Backend::detect(), &empty, Order::DepthFirst, 3);
/// assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
/// assert_eq!(search.solutions().len(), 3);
/// ```
pub struct BoardSearch {
    backend: Backend,
    search: SearchState,
}

impl BoardSearch {
    /// Begins a search. Bit v of `candidates[cell]` (row-major) allows digit v + 1 in the cell; higher bits
    /// are ignored. It ends after `max_solutions`, at least 1.
    pub fn new(backend: Backend, candidates: &[u16; 81], order: Order, max_solutions: usize) -> Self {
        let max_solutions = max_solutions.max(1);
        let mut search = SearchState::new(order, max_solutions, max_solutions, 1);
        backend.start(&mut search, candidates);
        Self { backend, search }
    }

    /// Begins a search from a line as in [`crate::engine::bitboard9::LineSolver::solve`]; `None` if it
    /// contains an invalid character.
    pub fn of_line(backend: Backend, line: &[u8; 81], order: Order, max_solutions: usize) -> Option<Self> {
        let max_solutions = max_solutions.max(1);
        let mut search = SearchState::new(order, max_solutions, max_solutions, 1);
        backend.start_line(&mut search, line).then_some(Self { backend, search })
    }

    /// Searches until the search is done, a limit is reached, or the watch interrupts, which is polled every
    /// few microseconds.
    ///
    /// `limits.bytes` limits the frontier of best-first search. A node that finds no room in it is searched
    /// depth-first. The result does not depend on pauses.
    pub fn advance(&mut self, limits: &Limits, watch: &dyn Watch) -> Progress {
        self.backend.advance(&mut self.search, limits, watch)
    }

    /// Makes [`Self::advance`] pause whenever this many solutions, at least 1, are in [`Self::solutions`].
    /// There may be one more.
    pub fn set_max_untaken(&mut self, most: usize) {
        self.search.max_untaken = most;
    }

    /// The solutions found so far and not taken, in the order found; row-major numbers 1 to 9.
    pub fn solutions(&self) -> &[[u8; 81]] {
        &self.search.solutions
    }

    /// Removes and returns the solutions found so far.
    pub fn take_solutions(&mut self) -> Vec<[u8; 81]> {
        std::mem::take(&mut self.search.solutions)
    }

    /// The counts so far.
    pub fn statistics(&self) -> SearchCounts {
        self.search.statistics
    }

    /// The instruction set in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}
