//! `solve`: the solutions of a board.

mod answer;
mod request;

pub use answer::{SolveAnswer, SolveStatus, SolveStatusName};
pub use request::SolveRequest;

use crate::host::{self, Host, Pausing};
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::{Column, ColumnKind, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use sudokud_core::solve::{Options, Progress, Report, ResumableSearch};

/// The bytes that a cell of a solution takes in an answer: at most three digits and a separator. In a list,
/// an ASCII symbol with its quotes and a separator usually takes as many, another symbol up to seven.
const BYTES_A_CELL: usize = 4;

/// The search for the solutions of a board. It continues from where an attempt left it.
pub struct Solve {
    position: RequestPosition,
    options: Options,
    has_statistics: bool,
    time: Duration,
    begun: Option<ResumableSearch>,
}

impl Operation for Solve {
    const NAME: &'static str = "solve";
    const PATH: &'static str = "/solve";
    const SUMMARY: &'static str = "Solves a board.";
    const DESCRIPTION: &'static str = "\
        A board without a solution has an answer, too, whose status says so.";
    const ANSWER: &'static str =
        "The solutions, or the proof that there is none. In text, the solution or the status alone.";
    const STATUS: &'static str = "the `status` of the answer.";
    const BATCH: &'static str = "Solves many boards, streamed.";
    const LINE: &'static str =
        "the solution (`max_solutions` is 1 by default), `unsolvable`, `limit_reached`, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface = Surface {
        columns: &[Column { name: "solution", kind: ColumnKind::Text }],
        has_common_request: true,
        seeks_several_in_json: true,
        batch_examples: Some(include_str!("../../openapi/solve_batch.json")),
        ..Surface::PLAIN
    };
    const EXAMPLES: &'static str = include_str!("../../openapi/solve.json");

    type Request = SolveRequest;
    type Answer = SolveAnswer;

    fn new(mut request: SolveRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        Ok(Self {
            position,
            options: request.options(bounds),
            has_statistics: request.has_statistics(),
            time: request.time(bounds),
            begun: None,
        })
    }

    fn plan(&self) -> Plan {
        let answer_bytes = self.options.max_solutions * BYTES_A_CELL * self.position.side().pow(2);
        Plan::of(self.position.layout(), self.time, answer_bytes)
    }

    fn run(&mut self, host: &dyn Host) -> Result<SolveAnswer, Problem> {
        let mut search = self.search();
        if host.is_followed() {
            let watch = Pausing::new(host);
            while search.advance(&watch) == Progress::Paused {
                let nodes = Some(search.nodes_expanded());
                host.progress(host::Progress { nodes, ..host::Progress::default() });
            }
        }
        while search.advance(host.watch()) == Progress::Paused {}
        Ok(self.answer(search.report(), host))
    }

    fn attempt(&mut self, host: &dyn Host) -> Option<Result<SolveAnswer, Problem>> {
        let mut search = self.search();
        if search.advance(host.watch()) == Progress::Paused {
            self.begun = Some(search);
            return None;
        }
        Some(Ok(self.answer(search.report(), host)))
    }

    /// A line has room for one solution.
    fn of_text_lines(options: SolveRequest) -> SolveRequest {
        options.of_one_solution()
    }
}

impl Solve {
    fn search(&mut self) -> ResumableSearch {
        self.begun.take().unwrap_or_else(|| ResumableSearch::new(&self.position.puzzle, &self.options))
    }

    fn answer(&self, report: Report, host: &dyn Host) -> SolveAnswer {
        host.searched(&report);
        let answer = SolveAnswer::new(&self.position, report, host);
        if self.has_statistics { answer } else { answer.without_statistics() }
    }
}
