//! `solve`: the solutions of a board.

mod answer;
mod request;

pub use answer::{SolveAnswer, SolveStatus, SolveStatusName};
pub use request::SolveRequest;

use crate::host::{self, Host, Pausing};
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::solve::answer::SolutionLine;
use crate::surface::{AnswerLines, Column, ColumnKind, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::conflict_set::{ConflictSetForm, Explanation};
use crate::wire::json_text::write_json;
use crate::wire::number::MAX_SOLUTIONS;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use sudokud_core::game::Game;
use sudokud_core::solve::{Options, Outcome, Progress, Puzzle, Report, ResumableSearch};
use sudokud_model::grid::Board;

/// The bytes that a cell of a solution takes in an answer: at most three digits and a separator. In a list,
/// an ASCII symbol with its quotes and a separator usually takes as many, another symbol up to seven.
const BYTES_A_CELL: usize = 4;

/// The bytes of solutions that are handed on at a time.
const BYTES_AT_A_TIME: usize = 64 << 10;

/// How many times [`BYTES_AT_A_TIME`] can be in memory: at work, handed on, and on the way to the client.
const PARTS_IN_MEMORY: usize = 3;

/// The search for the solutions of a board. It continues from where an attempt left it.
pub struct Solve {
    position: RequestPosition,
    options: Options,
    has_statistics: bool,
    explanation: Explanation,
    time: Duration,
    delivery: SolutionsDelivery,
    begun: Option<ResumableSearch>,
}

/// How the solutions are delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SolutionsDelivery {
    /// All of them in the answer.
    InAnswer,
    /// A line each, before the answer.
    InLines,
}

impl Operation for Solve {
    const NAME: &'static str = "solve";
    const PATH: &'static str = "/solve";
    const SUMMARY: &'static str = "Solves a board.";
    const DESCRIPTION: &'static str = "\
        A board without a solution has an answer, too, whose status says so; `explain` finds out which \
        clues contradict each other.";
    const ANSWER: &'static str = "\
        The solutions, or the proof that there is none. In text, the answer is the solution and nothing \
        else, and the header `x-sudoku-status` has the status.";
    const STATUS: &'static str = "the `status` of the answer.";
    const BATCH: &'static str = "Solves many boards, streamed.";
    const LINE: &'static str = "\
        the solution (`max_solutions` is 1 by default), `unsolvable` (with `explain`, clues that contradict \
        each other after a tab), `limit_reached`, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface = Surface {
        columns: &[Column { name: "solution", kind: ColumnKind::Text }],
        most_at_once: &[("max_solutions", MAX_SOLUTIONS)],
        lines: Some(AnswerLines {
            description: "each solution is a line, sent at most a tenth of a second after it was found, and \
                          the last line is the rest of the answer",
            schema: "SolveStreamLine",
            found: "SolutionLine",
            field: "solution",
            found_description: "A solution, in the form of the request's board.",
            end: "SolveEnd",
            without: &["solution", "alternatives"],
        }),
        seeks_several_in_json: true,
        batch_examples: Some(include_str!("../../openapi/solve_batch.json")),
        ..Surface::PLAIN
    };
    const EXAMPLES: &'static str = include_str!("../../openapi/solve.json");

    type Request = SolveRequest;
    type Answer = SolveAnswer;

    fn new(request: SolveRequest, bounds: &Bounds) -> Result<Self, Problem> {
        request.check_solutions()?;
        Self::with_delivery(request, bounds, SolutionsDelivery::InAnswer)
    }

    fn new_in_lines(request: SolveRequest, bounds: &Bounds) -> Result<Self, Problem> {
        Self::with_delivery(request, bounds, SolutionsDelivery::InLines)
    }

    fn check_batch(options: &SolveRequest) -> Result<(), Problem> {
        options.check_solutions()
    }

    fn plan(&self) -> Plan {
        let solutions = match self.delivery {
            SolutionsDelivery::InAnswer => self.options.max_solutions,
            SolutionsDelivery::InLines => {
                self.options.max_solutions.min(PARTS_IN_MEMORY * self.solutions_at_a_time())
            }
        };
        Plan::of(self.position.layout(), self.time, solutions * self.solution_bytes())
    }

    fn run(&mut self, host: &dyn Host) -> Result<SolveAnswer, Problem> {
        let mut search = self.search();
        if self.delivery == SolutionsDelivery::InLines {
            return Ok(self.run_in_lines(search, host));
        }
        if host.is_followed() {
            let watch = Pausing::new(host);
            while search.advance(&watch) == Progress::Paused {
                let nodes = Some(search.nodes_expanded());
                host.progress(host::OperationProgress { nodes, ..host::OperationProgress::default() });
            }
        }
        while search.advance(host.watch()) == Progress::Paused {}
        Ok(self.answer(search.report(), host))
    }

    fn attempt(&mut self, host: &dyn Host) -> Option<Result<SolveAnswer, Problem>> {
        if self.delivery == SolutionsDelivery::InLines || self.explanation != Explanation::Evident {
            return None;
        }
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
    fn with_delivery(
        mut request: SolveRequest,
        bounds: &Bounds,
        delivery: SolutionsDelivery,
    ) -> Result<Self, Problem> {
        let position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        let options = request.options(bounds);
        let explanation = Explanation::new(request.explains().then_some(options.limits));
        Ok(Self {
            position,
            has_statistics: request.has_statistics(),
            explanation,
            options,
            time: request.time(bounds),
            delivery,
            begun: None,
        })
    }

    /// The usual bytes of a solution in an answer.
    fn solution_bytes(&self) -> usize {
        BYTES_A_CELL * self.position.side().pow(2)
    }

    /// The number of solutions that are handed on at a time.
    fn solutions_at_a_time(&self) -> usize {
        (BYTES_AT_A_TIME / self.solution_bytes().max(1)).max(1)
    }

    /// Hands on the solutions while they are found.
    fn run_in_lines(&self, mut search: ResumableSearch, host: &dyn Host) -> SolveAnswer {
        search.pause_at(self.solutions_at_a_time());
        let watch = Pausing::new(host);
        loop {
            let progress = search.advance(&watch);
            self.hand_on(search.take_solutions(), host);
            if progress != Progress::Paused {
                return self.answer(search.report(), host);
            }
        }
    }

    fn hand_on(&self, solutions: Vec<Board>, host: &dyn Host) {
        let line = |board| write_json(&SolutionLine { solution: self.position.print(board) }) + "\n";
        if !solutions.is_empty() {
            host.found(solutions.into_iter().map(line).collect::<String>().into_bytes());
        }
    }

    fn search(&mut self) -> ResumableSearch {
        self.begun.take().unwrap_or_else(|| ResumableSearch::new(&self.position.puzzle, &self.options))
    }

    fn answer(&self, report: Report, host: &dyn Host) -> SolveAnswer {
        host.searched(&report);
        let is_unsolvable = report.outcome == Outcome::Unsolvable;
        // The statistics are those of the search: they are made before clues are looked for.
        let mut answer = match self.delivery {
            SolutionsDelivery::InAnswer => SolveAnswer::new(&self.position, report, host),
            SolutionsDelivery::InLines => SolveAnswer::without_solutions(&self.position, &report, host),
        };
        if is_unsolvable {
            answer = answer.with_conflict_set(self.conflict_set(host), host);
        }
        if self.has_statistics { answer } else { answer.without_statistics() }
    }

    fn conflict_set(&self, host: &dyn Host) -> Option<ConflictSetForm> {
        let Puzzle { board, marks, constraints } = self.position.puzzle.clone();
        self.explanation.of(&Game { board, marks, constraints, givens: None, next: None }, host)
    }
}
