//! The two ways in: a resumable search for the façade, and a reusable solver of text lines for batches.

use crate::budget::{Limits, Progress, Unwatched, Watch};
use crate::engine::bitboard9::backend::Backend;
use crate::engine::bitboard9::core::Core;
use crate::engine::bitboard9::node::{Order, Statistics};

/// A search for the solutions of one board, which can be paused and taken up again.
///
/// ```
/// use sudokud::budget::{Limits, Unwatched};
/// use sudokud::engine::bitboard9::{Backend, Order, Progress, Search};
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
    /// Begins a search. Bit v of `candidates[cell]` (row-major) allows digit v + 1 in the cell; higher bits are ignored.
    /// It ends after `max_solutions`, at least 1.
    pub fn new(backend: Backend, candidates: &[u16; 81], order: Order, max_solutions: usize) -> Self {
        let max_solutions = max_solutions.max(1);
        let mut core = Core::new(order, max_solutions, max_solutions, 1);
        backend.start(&mut core, candidates);
        Self { backend, core }
    }

    /// The same for a line of 81 characters as [`LineSolver`] takes them; None where it has another one.
    pub fn of_line(backend: Backend, line: &[u8; 81], order: Order, max_solutions: usize) -> Option<Self> {
        let max_solutions = max_solutions.max(1);
        let mut core = Core::new(order, max_solutions, max_solutions, 1);
        backend.start_line(&mut core, line).then_some(Self { backend, core })
    }

    /// Goes on until done, a limit, or until the watch says otherwise; it is asked every few microseconds.
    ///
    /// `limits.bytes` bounds the frontier of best-first; where it is full the search goes on depth-first from the best
    /// node, and loses nothing. What is found does not depend on when or how often the search was paused.
    pub fn advance(&mut self, limits: &Limits, watch: &dyn Watch) -> Progress {
        self.backend.advance(&mut self.core, limits, watch)
    }

    /// Solutions found so far, in the order found; numbers 1 to 9, row-major.
    pub fn solutions(&self) -> &[[u8; 81]] {
        &self.core.solutions
    }

    /// What has been done so far.
    pub fn statistics(&self) -> Statistics {
        self.core.statistics
    }

    /// What runs it.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

/// Solves lines of text one after the other, with no allocation per board once warm.
///
/// ```
/// use sudokud::engine::bitboard9::{Backend, LineSolver};
///
/// let mut solver = LineSolver::new(Backend::detect(), 2);
/// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// assert_eq!(solver.solve(line), Some(1));
/// assert_eq!(&solver.solution()[..9], b"417369825");
/// assert_eq!(solver.solve(&[b'x'; 81]), None);
/// ```
pub struct LineSolver {
    backend: Backend,
    /// The current board's, and the one of the board that was begun ahead of its turn.
    cores: [Core; 2],
    current: usize,
    /// What was said to come next, and what was begun ahead.
    next: Option<[u8; 81]>,
    ahead: Option<[u8; 81]>,
}

impl LineSolver {
    /// A solver that looks for up to `max_solutions` solutions of each board, at least 1, and keeps the first.
    pub fn new(backend: Backend, max_solutions: usize) -> Self {
        let cores = [(); 2].map(|()| Core::new(Order::DepthFirst, max_solutions.max(1), 1, b'0' + 1));
        Self { backend, cores, current: 0, next: None, ahead: None }
    }

    /// From the next board on, looks for up to `max_solutions`, at least 1, and keeps the first `keep` of them.
    pub fn look_for(&mut self, max_solutions: usize, keep: usize) {
        for core in &mut self.cores {
            (core.max_solutions, core.keep) = (max_solutions.max(1), keep);
        }
    }

    /// Says which board comes after the one that is begun next, so that both may be begun at once, which is faster where
    /// many come one after the other. If another one comes, nothing is lost but that.
    #[inline]
    pub fn announce(&mut self, line: &[u8; 81]) {
        self.next = Some(*line);
    }

    /// How many solutions a board has, up to the most asked for. The line is row-major, `1` to `9` for givens and any of
    /// `.0_*` for empty cells; None where it has another character.
    pub fn solve(&mut self, line: &[u8; 81]) -> Option<usize> {
        self.begin(line).then(|| {
            self.advance(&Limits::default(), &Unwatched);
            self.found()
        })
    }

    /// Begins with a board, and where another one was said to come, with the two together; false, and no board, where the line has a character that is none of those.
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

    /// Goes on with the board that was begun, as [`Search::advance`] does.
    pub fn advance(&mut self, limits: &Limits, watch: &dyn Watch) -> Progress {
        self.backend.advance(&mut self.cores[self.current], limits, watch)
    }

    /// Solutions found so far.
    pub fn found(&self) -> usize {
        self.core().found
    }

    /// The first solution of the last board, `1` to `9`; 81 zero bytes where it had none.
    pub fn solution(&self) -> &[u8; 81] {
        self.core().solutions.first().unwrap_or(&[0; 81])
    }

    /// The solutions that were kept, in the order found.
    pub fn solutions(&self) -> &[[u8; 81]] {
        &self.core().solutions
    }

    /// What the last board took.
    pub fn statistics(&self) -> Statistics {
        self.core().statistics
    }

    /// What runs it.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}
