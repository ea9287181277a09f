//! `candidates`: the values that each cell has in a solution.

mod answer;
mod request;

pub use answer::{CandidatesAnswer, CandidatesStatus, CandidatesStatusName};
pub use request::CandidatesRequest;

use crate::host::{self, Host, Pausing};
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::wire::bounds::Bounds;
use crate::wire::marks::CandidateLists;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use sudokud_analysis::true_candidates::{TrueCandidateOptions, TrueCandidateSearch};
use sudokud_core::solve::Progress;

/// The bytes of an answer for each row, column and value: 4N witnesses of N·N cells with at most three digits
/// and a separator.
const WITNESS_BYTES: usize = 16;
/// The bytes of a number of solutions and a separator.
const BYTES_A_COUNT: usize = 5;

/// The search for the true candidates of a puzzle.
pub struct Candidates {
    position: RequestPosition,
    options: TrueCandidateOptions,
    time: Duration,
}

impl Operation for Candidates {
    const NAME: &'static str = "candidates";
    const PATH: &'static str = "/candidates";
    const SUMMARY: &'static str = "Finds the true candidates.";
    const DESCRIPTION: &'static str = "\
        A true candidate is a value that its cell has in at least one solution. After a change of the \
        puzzle, send `witnesses` back as `hints`; if the change only restricts the puzzle, also send \
        `true_candidates` of a complete answer back as `former`.";
    const ANSWER: &'static str = "The true candidates of each cell, as far as they are known.";
    const STATUS: &'static str = "complete, limit_reached or unsolvable.";
    const BATCH: &'static str = "Finds the true candidates of many puzzles, streamed.";
    const LINE: &'static str = "\
        the status and the true candidates, separated by a tab, or `error: …`. Spaces separate cells and \
        commas values; a cell without a value is `-`";
    const COST: Cost = Cost::Long;
    const EXAMPLES: &'static str = include_str!("../../openapi/candidates.json");

    type Request = CandidatesRequest;
    type Answer = CandidatesAnswer;

    fn new(mut request: CandidatesRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        let time = request.limits().time(bounds);
        let options = request.options(&position, bounds)?;
        Ok(Self { position, options, time })
    }

    fn plan(&self) -> Plan {
        let side = self.position.side();
        let counts = if self.options.solutions_up_to > 1 { BYTES_A_COUNT } else { 0 };
        let answer_bytes = CandidateLists::bytes(side) + (WITNESS_BYTES + counts) * side.pow(3);
        Plan::of(self.position.layout(), self.time, answer_bytes)
    }

    fn run(&mut self, host: &dyn Host) -> Result<CandidatesAnswer, Problem> {
        let mut search = TrueCandidateSearch::new(self.position.puzzle.clone(), self.options.clone());
        if host.is_followed() {
            let watch = Pausing::new(host);
            while search.advance(&watch) == Progress::Paused {
                let nodes = Some(search.answer().nodes_expanded);
                host.progress(host::OperationProgress { nodes, ..host::OperationProgress::default() });
            }
        }
        while search.advance(host.watch()) == Progress::Paused {}
        Ok(CandidatesAnswer::new(&self.position, search.answer(), host))
    }
}
