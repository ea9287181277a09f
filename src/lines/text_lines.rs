//! The short way for lines of text: a 9×9 board of 81 characters, solved from text to text.

use crate::lines::answerer::LineStatus;
use crate::work::metrics::Searches;
use crate::work::pool::watch::{SkipFirstPoll, WithDeadline};
use std::cell::Cell;
use std::time::{Duration, Instant};
use sudokud_contract::solve::SolveRequest;
use sudokud_contract::wire::any_text::is_doubtful;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_core::solve::{self, LineEngine, Outcome};
use sudokud_search::budget::{Signal, Watch};

/// Solves boards, one per line.
pub(crate) struct TextLines {
    engine: Box<dyn LineEngine>,
    /// The time limit of one board.
    time: Duration,
    /// The searches that are not counted yet.
    searches: Searches,
}

impl TextLines {
    /// A solver of lines with these options; `None` if the options require the general way.
    pub(crate) fn new(options: &SolveRequest, bounds: &Bounds) -> Option<Self> {
        let has_symbols = !options.alphabet().is_ok_and(|named| named.is_none());
        if has_symbols || options.has_houses() || options.explains() || bounds.max_side < 9 {
            return None;
        }
        let search = options.options(bounds);
        let mut engine = solve::line_engine(&search)?;
        if search.max_solutions > 1 {
            // A new engine keeps only the first solution.
            engine.set_max_solutions(search.max_solutions);
        }
        Some(Self { engine, time: options.time(bounds), searches: Searches::default() })
    }

    /// Announces the bytes after the current line. If they begin with a board, the engine begins both boards
    /// together.
    pub(crate) fn announce(&mut self, left: &[u8]) {
        if let Some(next) = left.first_chunk() {
            self.engine.announce(next);
        }
    }

    /// Appends the answer to a line. Returns `None`, and appends nothing, if the line needs the general way.
    pub(crate) fn answer(&mut self, line: &[u8], watch: &dyn Watch, out: &mut Vec<u8>) -> Option<LineStatus> {
        let outcome = self.search(line, watch)?;
        match outcome {
            Outcome::Solved => self.write_solutions(out),
            Outcome::Unsolvable => out.extend_from_slice(b"unsolvable"),
            Outcome::OutOfBudget => out.extend_from_slice(b"limit_reached"),
        }
        out.push(b'\n');
        Some(LineStatus::of(outcome, self.engine.solutions().len()))
    }

    /// Solves the board of a line. Returns `None` if the line needs the general way.
    pub(crate) fn solve(&mut self, line: &[u8], watch: &dyn Watch) -> Option<SolvedLine> {
        let outcome = self.search(line, watch)?;
        let solution = (outcome == Outcome::Solved).then(|| {
            let mut text = Vec::new();
            self.write_solutions(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        Some(SolvedLine { outcome, found: self.engine.solutions().len(), solution })
    }

    fn search(&mut self, line: &[u8], watch: &dyn Watch) -> Option<Outcome> {
        let board = line.try_into().ok().filter(|_| !is_doubtful(line))?;
        let watch = LazyDeadline { watch, time: self.time, deadline: Cell::new(None) };
        let engine = &mut self.engine;
        let ended = engine.solve(board, &SkipFirstPoll::new(&watch))?;
        self.searches.add(engine.name(), ended.outcome, engine.nodes_expanded(), ended.limit_hit);
        Some(ended.outcome)
    }

    /// Appends the solutions of the last search, separated by tabs.
    fn write_solutions(&self, out: &mut Vec<u8>) {
        for (k, solution) in self.engine.solutions().iter().enumerate() {
            if k > 0 {
                out.push(b'\t');
            }
            out.extend_from_slice(solution);
        }
    }

    /// Takes the searches since the last call.
    pub(crate) fn searches(&mut self) -> Searches {
        std::mem::take(&mut self.searches)
    }
}

/// The end of a search.
pub(crate) struct SolvedLine {
    pub(crate) outcome: Outcome,
    /// The number of solutions.
    pub(crate) found: usize,
    /// The solutions, separated by tabs.
    pub(crate) solution: Option<String>,
}

/// A watch whose time begins at its first poll: a search that never polls it reads no clock.
struct LazyDeadline<'a> {
    watch: &'a dyn Watch,
    time: Duration,
    deadline: Cell<Option<Instant>>,
}

impl Watch for LazyDeadline<'_> {
    fn poll(&self) -> Signal {
        let Some(deadline) = self.deadline.get() else {
            self.deadline.set(Some(Instant::now() + self.time));
            return self.watch.poll();
        };
        WithDeadline { watch: self.watch, deadline }.poll()
    }
}
