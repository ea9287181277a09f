//! A line solver of the façade between the two: what the request leaves open, the watch, the time.

use super::answer::Answer;
use super::question::Question;
use crate::budget::Watch;
use crate::http::app::{App, ServerLimits};
use crate::http::metrics::Searches;
use crate::http::solve::SolveRequest;
use crate::http::work::task::SLICE;
use crate::http::work::watch::{SliceWatch, Trial, Until};
use crate::solver::line::{Ended, survey};
use crate::solver::{LineSolver, Options, Strategy};
use std::time::{Duration, Instant};

/// Answers requests of the commonest shape.
pub(crate) struct Quick {
    solver: LineSolver,
    /// What holds where a request leaves it open.
    strategy: Strategy,
    max_solutions: usize,
    time: Duration,
    /// What it did that is not counted yet.
    pub(crate) searches: Searches,
}

impl Quick {
    /// For requests that leave open what `defaults` say; `None` where these need the usual way, whatever the request.
    pub(crate) fn new(defaults: &SolveRequest, server: &ServerLimits) -> Option<Self> {
        let Options { strategy, max_solutions, .. } = defaults.options(server);
        let usual = defaults.alphabet().is_ok_and(|named| named.is_none()) && server.max_side >= 9;
        let options = Options { strategy: Strategy::Auto, ..defaults.options(server) };
        let solver = LineSolver::new(&options).filter(|_| usual)?;
        let (time, searches) = (defaults.time(server), Searches::default());
        Some(Self { solver, strategy, max_solutions, time, searches })
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
    ) -> Option<Ended> {
        self.answer_to(&Question::read(request)?, line, watch, out)
    }

    /// The same where the question is known already.
    pub(crate) fn answer_to(
        &mut self,
        question: &Question<'_>,
        line: Option<u64>,
        watch: &dyn Watch,
        out: &mut Vec<u8>,
    ) -> Option<Ended> {
        if !matches!(question.strategy.unwrap_or(self.strategy), Strategy::Auto | Strategy::DepthFirst) {
            return None;
        }
        let start = Instant::now();
        let seen = survey(question.board);
        if seen.repeats {
            return None;
        }
        self.solver.keep_all_of(question.max_solutions.unwrap_or(self.max_solutions));
        let ended = self.solver.solve(question.board, &Until { watch, deadline: start + self.time })?;
        let statistics = self.solver.statistics(seen.candidates);
        let elapsed = start.elapsed();
        self.searches.add(statistics.engine, ended.outcome, statistics.nodes_expanded, statistics.limit_hit);
        Answer { line, ended, solutions: self.solver.solutions(), statistics, elapsed }.write(out);
        Some(ended)
    }
}

/// What became of a request of `/solve`.
pub(crate) enum Outcome {
    /// The answer's bytes.
    Answered(Vec<u8>),
    /// It is of the shape, but takes longer than the slice where the request is: for the pool.
    TooLong,
    /// It is to be read by other means.
    Unusual,
}

/// Answers a request of `/solve` within the slice where the request is. What takes longer is not counted: it is done again.
pub(crate) fn respond(request: &[u8], app: &App) -> Outcome {
    let server = &app.limits;
    let Some(question) = Question::read(request) else { return Outcome::Unusual };
    let Some(mut quick) = Quick::new(&SolveRequest::default(), server) else { return Outcome::Unusual };
    let start = Instant::now();
    let slice = SliceWatch::new(start + SLICE, start + server.time);
    let mut out = Vec::new();
    match quick.answer_to(&question, None, &Trial(&slice), &mut out) {
        Some(_) if slice.spoke() => Outcome::TooLong,
        Some(_) => {
            app.metrics.count(&quick.searches);
            Outcome::Answered(out)
        }
        None => Outcome::Unusual,
    }
}
