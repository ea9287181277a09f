//! `compare`: one board, solved by several strategies under the same limits.

mod request;
mod run;
mod answer;
mod trace;

pub use answer::CompareAnswer;
pub use request::CompareRequest;

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::surface::{FileText, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use run::ComparePlan;

/// The runs of several strategies on one board.
pub struct Compare {
    position: RequestPosition,
    runs: ComparePlan,
}

impl Operation for Compare {
    const NAME: &'static str = "compare";
    const PATH: &'static str = "/solve/compare";
    const SUMMARY: &'static str = "Solves a board with several strategies.";
    const DESCRIPTION: &'static str = "\
        The statistics show how many nodes each strategy expands. All strategies run on the general \
        engine with the same rules (`basic` by default) and the same limits. The time is shared: each \
        strategy may use an equal part of what is left.\n\n\
        By default the search ends at the first solution. With `max_solutions: 2`, every strategy has \
        to visit all nodes of the same tree, and the numbers hardly differ. With `propagation: \
        \"naked_single\"` most puzzles need a search that is long enough to compare.\n\n\
        With `trace`, the answer contains the beginning of each search tree; with `samples`, how the \
        frontier and the number of open cells changed during each search.";
    const ANSWER: &'static str = "One run of each strategy.";
    const STATUS: &'static str = "the `status` of the answer.";
    const BATCH: &'static str = "Compares strategies on many boards, streamed.";
    const LINE: &'static str = "\
        each strategy with its status and the number of nodes that it expanded, separated by tabs, or \
        `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface = Surface { file_text: FileText::Whole, ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/compare.json");

    type Request = CompareRequest;
    type Answer = CompareAnswer;

    fn new(mut request: CompareRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let (position, runs) = request.plan(bounds)?;
        Ok(Self { position, runs })
    }

    fn plan(&self) -> Plan {
        Plan::of(self.position.layout(), self.runs.time, self.runs.answer_bytes())
    }

    fn run(&mut self, host: &dyn Host) -> Result<CompareAnswer, Problem> {
        let runs = run::run_all(&self.position.puzzle, &self.runs, host);
        runs.iter().for_each(|run| host.searched(&run.report));
        Ok(CompareAnswer::new(&self.position, &runs, host))
    }
}
