//! A solver of lines of text that is used again for each line and begins two lines at once.

use crate::engine::bitboard9::backend::Backend;
use crate::engine::bitboard9::node::{Order, SearchCounts};
use crate::engine::bitboard9::other_values::Query;
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::contract::OtherValues;
use sudokud_search::budget::{Limits, Progress, Unwatched, Watch};

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
    searches: [SearchState; 2],
    current: usize,
    /// The announced line, and the line that was begun ahead of its turn.
    next: Option<[u8; 81]>,
    ahead: Option<[u8; 81]>,
}

impl LineSolver {
    /// A solver that ends each search after `max_solutions` solutions, at least 1, and keeps the first.
    pub fn new(backend: Backend, max_solutions: usize) -> Self {
        let searches =
            [(); 2].map(|()| SearchState::new(Order::DepthFirst, max_solutions.max(1), 1, b'0' + 1));
        Self { backend, searches, current: 0, next: None, ahead: None }
    }

    /// From the next board on, ends each search after `max_solutions` solutions, at least 1, and keeps the
    /// first `keep`.
    pub fn limit_to(&mut self, max_solutions: usize, keep: usize) {
        for search in &mut self.searches {
            (search.max_solutions, search.keep) = (max_solutions.max(1), keep);
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

    /// Solves boards of values, 0 for an empty cell and 1 to 9 for a given, and calls `answered` for each, in
    /// order: with the number of solutions up to the maximum, and the values of the first, or zeros. A board
    /// with another value has no solution. Ends early if the watch interrupts, and returns how it did.
    ///
    /// ```
    /// use sudokud_core::engine::bitboard9::{Backend, LineSolver, Progress};
    /// use sudokud_search::budget::Unwatched;
    ///
    /// let mut found = Vec::new();
    /// let mut solver = LineSolver::new(Backend::detect(), 2);
    /// let answered = |count, first: [u8; 81]| found.push((count, first[80]));
    /// let progress = solver.solve_values(&[[0; 81], [7; 81]], &Unwatched, answered);
    /// assert_eq!(progress, Progress::Done);
    /// assert_eq!(found[0].0, 2);
    /// assert_eq!(found[1], (0, 0));
    /// ```
    pub fn solve_values(
        &mut self,
        boards: &[[u8; 81]],
        watch: &dyn Watch,
        mut answered: impl FnMut(usize, [u8; 81]),
    ) -> Progress {
        let mut lines = boards.iter().map(text_of).peekable();
        while let Some(line) = lines.next() {
            if let Some(next) = lines.peek() {
                self.announce(next);
            }
            let mut found = 0;
            if self.begin(&line) {
                let progress = self.advance(&Limits::default(), watch);
                if progress != Progress::Done {
                    return progress;
                }
                found = self.found();
            }
            answered(found, if found == 0 { [0; 81] } else { values_of(self.solution()) });
        }
        Progress::Done
    }

    /// Begins a board, together with the announced one if there is one. Returns `false` if the line contains
    /// an invalid character.
    pub fn begin(&mut self, line: &[u8; 81]) -> bool {
        let next = self.next.take();
        if self.ahead.take().is_some_and(|ahead| ahead == *line) {
            self.current = 1 - self.current;
            return true;
        }
        if !self.backend.start_line(&mut self.searches[self.current], line) {
            return false;
        }
        if let Some(next) = next
            && self.backend.start_line(&mut self.searches[1 - self.current], &next)
        {
            self.backend.look_ahead(&mut self.searches);
            self.ahead = Some(next);
        }
        true
    }

    /// Searches other values in given cells. The search of the last board is lost, its solutions are not.
    pub(crate) fn find_others(&mut self, query: &Query<'_>) -> Option<OtherValues> {
        self.ahead = None;
        self.backend.find_others(&mut self.searches, query)
    }

    fn search(&self) -> &SearchState {
        &self.searches[self.current]
    }

    /// Searches the board that was begun, as [`crate::engine::bitboard9::BoardSearch::advance`] does.
    pub fn advance(&mut self, limits: &Limits, watch: &dyn Watch) -> Progress {
        self.backend.advance(&mut self.searches[self.current], limits, watch)
    }

    /// The number of solutions found so far.
    pub fn found(&self) -> usize {
        self.search().found
    }

    /// The first solution of the last board, `1` to `9`; 81 zero bytes if it has none.
    pub fn solution(&self) -> &[u8; 81] {
        self.search().solutions.first().unwrap_or(&[0; 81])
    }

    /// The solutions kept, in the order found.
    pub fn solutions(&self) -> &[[u8; 81]] {
        &self.search().solutions
    }

    /// The counts of the last board.
    pub fn statistics(&self) -> SearchCounts {
        self.search().statistics
    }

    /// The instruction set in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

/// The text of a board of values.
fn text_of(board: &[u8; 81]) -> [u8; 81] {
    let mut line = [0; 81];
    for (symbol, value) in line.iter_mut().zip(board) {
        // No value above 9 becomes a symbol of an empty cell.
        *symbol = (*value).min(10) + b'0';
    }
    line
}

/// The values of a solution in text.
fn values_of(solution: &[u8; 81]) -> [u8; 81] {
    let mut values = [0; 81];
    for (value, symbol) in values.iter_mut().zip(solution) {
        *value = symbol.saturating_sub(b'0');
    }
    values
}
