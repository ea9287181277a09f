//! The entry points: a resumable search of one board, and a reusable solver of lines.

use crate::engine::bitboard9::backend::Backend;
use crate::engine::bitboard9::core::Core;
use crate::engine::bitboard9::node::{Order, Statistics};
use sudokud_search::budget::{Limits, Progress, Unwatched, Watch};

/// A search for the solutions of one board. It can be paused and resumed.
///
/// ```
/// use sudokud_search::budget::{Limits, Unwatched};
/// use sudokud_core::engine::bitboard9::{Backend, Order, Progress, Search};
///
/// let mut search = Search::new(Backend::detect(), &[0x1FF; 81], Order::DepthFirst, 3); // an empty board
/// assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
/// assert_eq!(search.solutions().len(), 3);
/// ```
pub struct Search {
    backend: Backend,
    core: Core,
}

impl Search {
    /// Begins a search. Bit v of `candidates[cell]` (row-major) allows digit v + 1 in the cell; higher bits
    /// are ignored. It ends after `max_solutions`, at least 1.
    pub fn new(backend: Backend, candidates: &[u16; 81], order: Order, max_solutions: usize) -> Self {
        let max_solutions = max_solutions.max(1);
        let mut core = Core::new(order, max_solutions, max_solutions, 1);
        backend.start(&mut core, candidates);
        Self { backend, core }
    }

    /// Begins a search from a line as in [`LineSolver::solve`]; `None` if it contains an invalid character.
    pub fn of_line(backend: Backend, line: &[u8; 81], order: Order, max_solutions: usize) -> Option<Self> {
        let max_solutions = max_solutions.max(1);
        let mut core = Core::new(order, max_solutions, max_solutions, 1);
        backend.start_line(&mut core, line).then_some(Self { backend, core })
    }

    /// Searches until the search is done, a limit is reached, or the watch interrupts, which is polled every
    /// few microseconds.
    ///
    /// `limits.bytes` limits the frontier of best-first search. A node that finds no room in it is searched
    /// depth-first. The result does not depend on pauses.
    pub fn advance(&mut self, limits: &Limits, watch: &dyn Watch) -> Progress {
        self.backend.advance(&mut self.core, limits, watch)
    }

    /// The solutions found so far, in the order found; row-major numbers 1 to 9.
    pub fn solutions(&self) -> &[[u8; 81]] {
        &self.core.solutions
    }

    /// The counts so far.
    pub fn statistics(&self) -> Statistics {
        self.core.statistics
    }

    /// The instruction set in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

/// Solves lines of text one after another, without allocation per board once its buffers have grown.
///
/// ```
/// use sudokud_core::engine::bitboard9::{Backend, LineSolver};
///
/// let mut solver = LineSolver::new(Backend::detect(), 2);
/// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// assert_eq!(solver.solve(line), Some(1));
/// assert_eq!(&solver.solution()[..9], b"417369825");
/// assert_eq!(solver.solve(&[b'x'; 81]), None);
/// ```
pub struct LineSolver {
    backend: Backend,
    /// The search of the current board, and the search begun ahead of its turn.
    cores: [Core; 2],
    current: usize,
    /// The announced line, and the line that was begun ahead of its turn.
    next: Option<[u8; 81]>,
    ahead: Option<[u8; 81]>,
}

impl LineSolver {
    /// A solver that ends each search after `max_solutions` solutions, at least 1, and keeps the first.
    pub fn new(backend: Backend, max_solutions: usize) -> Self {
        let cores = [(); 2].map(|()| Core::new(Order::DepthFirst, max_solutions.max(1), 1, b'0' + 1));
        Self { backend, cores, current: 0, next: None, ahead: None }
    }

    /// From the next board on, ends each search after `max_solutions` solutions, at least 1, and keeps the
    /// first `keep`.
    pub fn limit_to(&mut self, max_solutions: usize, keep: usize) {
        for core in &mut self.cores {
            (core.max_solutions, core.keep) = (max_solutions.max(1), keep);
        }
    }

    /// Announces the board that follows the next one, so that [`LineSolver::begin`] can begin both at once,
    /// which takes less time. Another board may follow instead.
    #[inline]
    pub fn announce(&mut self, line: &[u8; 81]) {
        self.next = Some(*line);
    }

    /// Returns the number of solutions of a board, up to the maximum. The line is row-major, `1` to `9` for a
    /// given and one of `.0_*` for an empty cell; `None` if it contains another character.
    pub fn solve(&mut self, line: &[u8; 81]) -> Option<usize> {
        self.begin(line).then(|| {
            self.advance(&Limits::default(), &Unwatched);
            self.found()
        })
    }

    /// Begins a board, together with the announced one if there is one. Returns `false` if the line contains
    /// an invalid character.
    pub fn begin(&mut self, line: &[u8; 81]) -> bool {
        let next = self.next.take();
        if self.ahead.take().is_some_and(|ahead| ahead == *line) {
            self.current = 1 - self.current;
            return true;
        }
        if !self.backend.start_line(&mut self.cores[self.current], line) {
            return false;
        }
        if let Some(next) = next
            && self.backend.start_line(&mut self.cores[1 - self.current], &next)
        {
            self.backend.look_ahead(&mut self.cores);
            self.ahead = Some(next);
        }
        true
    }

    fn core(&self) -> &Core {
        &self.cores[self.current]
    }

    /// Searches the board that was begun, as [`Search::advance`] does.
    pub fn advance(&mut self, limits: &Limits, watch: &dyn Watch) -> Progress {
        self.backend.advance(&mut self.cores[self.current], limits, watch)
    }

    /// The number of solutions found so far.
    pub fn found(&self) -> usize {
        self.core().found
    }

    /// The first solution of the last board, `1` to `9`; 81 zero bytes if it has none.
    pub fn solution(&self) -> &[u8; 81] {
        self.core().solutions.first().unwrap_or(&[0; 81])
    }

    /// The solutions kept, in the order found.
    pub fn solutions(&self) -> &[[u8; 81]] {
        &self.core().solutions
    }

    /// The counts of the last board.
    pub fn statistics(&self) -> Statistics {
        self.core().statistics
    }

    /// The instruction set in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}
