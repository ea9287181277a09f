//! A line solver of the façade between the two: what the request leaves open, the watch, the time.

use crate::api::app::{App, ServerLimits};
use crate::api::quick::answer::Answer;
use crate::api::quick::question::CommonQuestion;
use crate::api::solve::SolveRequest;
use crate::budget::Watch;
use crate::metrics::Searches;
use crate::pool::task::SLICE;
use crate::pool::watch::{Patient, SliceWatch, Trial, Until};
use crate::solve::{self, Conclusion, LineEngine, Options, Statistics, Strategy};
use std::mem::take;
use std::time::{Duration, Instant};

/// Answers requests of the commonest shape.
pub(crate) struct Quick {
    solver: Box<dyn LineEngine>,
    /// What holds where a request leaves it open.
    strategy: Strategy,
    max_solutions: usize,
    time: Duration,
    /// When the last line of a batch ended, if the next one begins at once.
    lap: Option<Instant>,
    /// What it did that is not counted yet.
    searches: Searches,
}

impl Quick {
    /// For requests that leave open what `defaults` say; `None` where these need the usual way, whatever the request.
    pub(crate) fn new(defaults: &SolveRequest, server: &ServerLimits) -> Option<Self> {
        let Options { strategy, max_solutions, .. } = defaults.options(server);
        let usual = defaults.alphabet().is_ok_and(|named| named.is_none()) && server.max_side >= 9;
        let options = Options { strategy: Strategy::Auto, ..defaults.options(server) };
        let solver = solve::line_engine(&options).filter(|_| usual)?;
        let (time, searches) = (defaults.time(server), Searches::default());
        Some(Self { solver, strategy, max_solutions, time, lap: None, searches })
    }

    /// Hears of the bytes that come after the next line, which are boards or requests.
    #[inline]
    pub(crate) fn expect(&mut self, left: &[u8], boards: bool) {
        let board = if boards { left.first_chunk() } else { CommonQuestion::begins(left) };
        if let Some(board) = board {
            self.solver.announce(board);
        }
    }

    /// Something else is done before the next line.
    pub(crate) fn pause(&mut self) {
        self.lap = None;
    }

    /// What it did since it was last asked.
    pub(crate) fn searches(&mut self) -> Searches {
        take(&mut self.searches)
    }

    /// Answers a request, with the line's number as its first field if it has one; says how it ended. `None`, and nothing written, if it has
    /// to go the usual way.
    #[inline]
    pub(crate) fn answer(
        &mut self,
        request: &[u8],
        line: Option<u64>,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<Conclusion> {
        self.answer_to(&CommonQuestion::read(request)?, line, watch, out)
    }

    /// The same where the question is known already.
    pub(crate) fn answer_to(
        &mut self,
        question: &CommonQuestion<'_>,
        line: Option<u64>,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<Conclusion> {
        if !matches!(question.strategy.unwrap_or(self.strategy), Strategy::Auto | Strategy::DepthFirst) {
            return None;
        }
        let start = self.lap.take().unwrap_or_else(Instant::now);
        let givens = self.solver.inspect(question.board);
        if givens.has_repeat {
            return None;
        }
        self.solver.keep_up_to(question.max_solutions.unwrap_or(self.max_solutions));
        let until = Until { watch, deadline: start + self.time };
        let ended = self.solver.solve(question.board, &Patient::new(&until))?;
        let statistics = Statistics { limit_hit: ended.limit_hit, ..self.solver.statistics(givens.candidates) };
        let end = Instant::now();
        // To read the clock costs a tenth of a board.
        self.lap = line.filter(|_| ended.found <= 2).map(|_| end);
        let elapsed = end - start;
        self.searches.add(statistics.engine, ended.outcome, statistics.nodes_expanded, statistics.limit_hit);
        Answer { line, ended, solutions: self.solver.solutions(), statistics, elapsed }.write(out);
        Some(ended)
    }
}

/// What became of a request of `/solve`.
pub(crate) enum Tried {
    /// The answer's bytes.
    Answered(Vec<u8>),
    /// It is of the shape, but takes longer than the slice where the request is: for the pool.
    TooLong,
    /// It is to be read by other means.
    Unusual,
}

/// Answers a request of `/solve` within the slice where the request is. What takes longer is not counted: it is done again.
pub(crate) fn respond(request: &[u8], app: &App) -> Tried {
    let server = &app.limits;
    let Some(question) = CommonQuestion::read(request) else { return Tried::Unusual };
    let Some(mut quick) = Quick::new(&SolveRequest::default(), server) else { return Tried::Unusual };
    let start = Instant::now();
    let slice = SliceWatch::new(start + SLICE, start + server.time);
    let mut out = Vec::new();
    match quick.answer_to(&question, None, &Trial(&slice), &mut out) {
        Some(_) if slice.spoke() => Tried::TooLong,
        Some(_) => {
            app.metrics.count(&quick.searches);
            Tried::Answered(out)
        }
        None => Tried::Unusual,
    }
}
