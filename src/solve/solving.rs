//! A search under way: solutions are gathered until there are enough of them, there are no more, or a limit comes.

use crate::budget::{Interrupt, Progress, Stop, Watch};
use crate::engine::bitboard9::adapter::Fast;
use crate::engine::cdcl::adapter::Learned;
use crate::engine::contract::{Engine, OneByOne};
use crate::engine::general::adapter::General;
use crate::grid::{AnyWidth, Board, Conflict, check, with_width};
use crate::search::Event;
use crate::solve::end::End;
use crate::solve::{Options, Puzzle, Report, Statistics};

/// A search that can be interrupted, moved to another thread and taken up again.
pub struct Solving {
    engine: Box<dyn Engine>,
    wanted: usize,
    conflicts: Vec<Conflict>,
    solutions: Vec<Board>,
    end: Option<End>,
}

impl Solving {
    /// Prepares the search; does none of it. Marks whose side is not the board's are ignored.
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: &Options) -> Self {
        let conflicts = if puzzle.board.has_repeat() { check::conflicts(&puzzle.board) } else { Vec::new() };
        let end = (!conflicts.is_empty()).then_some(End::Exhausted);
        let engine = choose_engine(puzzle, options);
        Self { engine, wanted: options.max_solutions.max(1), conflicts, solutions: Vec::new(), end }
    }

    /// Searches until there is an answer or the watch interrupts. A search that stops early is over: further calls
    /// return the same, and the solutions found so far are in the report.
    pub fn advance(&mut self, watch: &dyn Watch) -> Progress {
        while self.end.is_none() {
            match self.engine.next(watch) {
                Event::Goal(solution) => {
                    self.solutions.push(solution);
                    if self.solutions.len() >= self.wanted {
                        self.end = Some(End::Enough);
                    }
                }
                Event::Exhausted => self.end = Some(End::Exhausted),
                Event::Interrupted(Interrupt::Pause) => return Progress::Paused,
                Event::Interrupted(Interrupt::Stop(stop)) => self.end = Some(End::Stopped(stop)),
            }
        }
        self.end.and_then(End::stop).map_or(Progress::Done, Progress::Stopped)
    }

    /// The answer so far; of a search that is not done, as if it had been cancelled.
    #[must_use]
    pub fn report(self) -> Report {
        let end = self.end.unwrap_or(End::Stopped(Stop::Cancelled));
        let (outcome, unique) = (end.outcome(self.solutions.len()), end.unique(self.solutions.len()));
        let statistics = Statistics { limit_hit: end.stop(), ..self.engine.statistics() };
        Report { outcome, solutions: self.solutions, unique, conflicts: self.conflicts, statistics }
    }
}

/// Solves a puzzle in one go.
///
/// ```
/// use sudokud::{budget::Unwatched, grid::text, solve};
/// let (board, layout) = text::parse("1..............1", None).unwrap();
/// let report = solve::solve(&board.into(), &solve::Options::default(), &Unwatched);
/// assert_eq!((report.solutions.len(), report.unique), (2, Some(false)));
/// assert_eq!(text::print(&report.solutions[0], &layout).len(), 16);
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle, options: &Options, watch: &dyn Watch) -> Report {
    let mut solving = Solving::new(puzzle, options);
    while solving.advance(watch) == Progress::Paused {}
    solving.report()
}

/// The fastest engine that does exactly what was asked for. Each engine's constructor may say no.
fn choose_engine(puzzle: &Puzzle, options: &Options) -> Box<dyn Engine> {
    if let Some(fast) = Fast::new(puzzle, options) {
        return Box::new(OneByOne::new(fast));
    }
    if let Some(learned) = Learned::new(puzzle, options) {
        return Box::new(OneByOne::new(learned));
    }
    with_width(puzzle.board.side(), GeneralPath { puzzle, options })
}

struct GeneralPath<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
}

impl AnyWidth for GeneralPath<'_> {
    type Output = Box<dyn Engine>;
    fn run<const W: usize>(self) -> Self::Output {
        Box::new(General::<W>::new(self.puzzle, self.options))
    }
}
