//! The solver between parser and answer: it fills in defaults, sets the deadline and counts the searches.

use crate::lines::quick::answer::QuickAnswer;
use crate::lines::quick::request::CommonRequest;
use crate::work::metrics::Searches;
use crate::work::pool::watch::{SkipFirstPoll, WithDeadline};
use std::mem::take;
use std::time::{Duration, Instant};
use sudokud_contract::solve::SolveRequest;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_core::solve::{self, Conclusion, LineEngine, Options, Statistics, Strategy};
use sudokud_search::budget::Watch;

/// Answers requests of the common shape.
pub(crate) struct QuickSolver {
    engine: Box<dyn LineEngine>,
    /// The defaults of a request.
    strategy: Strategy,
    max_solutions: usize,
    time: Duration,
    /// The start of the next search, if it is known: the end of the last line.
    start: Option<Instant>,
    /// The searches that are not counted yet.
    searches: Searches,
}

impl QuickSolver {
    /// A solver for requests with these defaults. Returns `None` if the defaults require the general path.
    pub(crate) fn new(defaults: &SolveRequest, bounds: &Bounds) -> Option<Self> {
        let has_symbols = !defaults.alphabet().is_ok_and(|named| named.is_none());
        let has_all = defaults.has_statistics();
        let has_other_form = has_symbols || defaults.has_houses() || !defaults.counts_from_1();
        let is_common = has_all && !has_other_form && !defaults.explains() && bounds.max_side >= 9;
        let options = Options { strategy: Strategy::Auto, ..defaults.options(bounds) };
        let engine = solve::line_engine(&options).filter(|_| is_common)?;
        let Options { strategy, max_solutions, .. } = defaults.options(bounds);
        let (time, searches) = (defaults.time(bounds), Searches::default());
        Some(Self { engine, strategy, max_solutions, time, start: None, searches })
    }

    /// Announces the bytes after the next line to answer. If they begin with a board, the engine begins both
    /// boards together.
    #[inline]
    pub(crate) fn announce(&mut self, left: &[u8], form: LineForm) {
        let board = match form {
            LineForm::BoardOrRequest => left.first_chunk(),
            LineForm::Request => CommonRequest::peek_board(left),
        };
        if let Some(board) = board {
            self.engine.announce(board);
        }
    }

    /// Forgets the end of the last search, so that the time of other work before the next search is not
    /// counted in it.
    pub(crate) fn pause(&mut self) {
        self.start = None;
    }

    /// Takes the searches since the last call.
    pub(crate) fn searches(&mut self) -> Searches {
        take(&mut self.searches)
    }

    /// Appends the answer to a request to `out`; the number of its line, if it has one, is the first field.
    /// Returns `None`, and appends nothing, if the request needs the general path.
    #[inline]
    pub(crate) fn answer(
        &mut self,
        request: &[u8],
        line: Option<u64>,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<Conclusion> {
        self.answer_to(&CommonRequest::read(request)?, line, watch, out)
    }

    /// As [`QuickSolver::answer`], for a parsed request.
    pub(crate) fn answer_to(
        &mut self,
        request: &CommonRequest<'_>,
        line: Option<u64>,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<Conclusion> {
        if !matches!(request.strategy.unwrap_or(self.strategy), Strategy::Auto | Strategy::DepthFirst) {
            return None;
        }
        let start = self.start.take().unwrap_or_else(Instant::now);
        let givens = self.engine.inspect(request.board);
        if givens.has_repeat {
            return None;
        }
        self.engine.set_max_solutions(request.max_solutions.unwrap_or(self.max_solutions));
        let until = WithDeadline { watch, deadline: start + self.time };
        let conclusion = self.engine.solve(request.board, &SkipFirstPoll::new(&until))?;
        let statistics =
            Statistics { limit_hit: conclusion.limit_hit, ..self.engine.statistics(givens.candidate_count) };
        let end = Instant::now();
        // Reading the clock takes a tenth of the time of a board, so the next search starts at this time. It
        // does not after more than two solutions, because writing them takes time.
        self.start = line.filter(|_| conclusion.found <= 2).map(|_| end);
        let elapsed = end - start;
        self.searches.add(
            statistics.engine,
            conclusion.outcome,
            statistics.nodes_expanded,
            statistics.limit_hit,
        );
        QuickAnswer {
            line,
            id: request.id,
            conclusion,
            solutions: self.engine.solutions(),
            statistics,
            elapsed,
        }
        .write(out);
        Some(conclusion)
    }
}

/// The form of the lines of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineForm {
    /// Each line is a request.
    Request,
    /// A line that is not a JSON object is a board.
    BoardOrRequest,
}
