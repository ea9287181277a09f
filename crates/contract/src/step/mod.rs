//! `step`: the next step, and why it holds.

mod request;
mod run;
mod answer;

pub use answer::StepAnswer;
pub use request::StepRequest;

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::{FileText, RequestMode, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use run::StepPlan;

/// The fields of a request differ with its mode.
const MODES: &[RequestMode] = &[
    RequestMode {
        name: "logic",
        schema: "LogicStepRequest",
        description: None,
        without: &["propagation", "branching"],
    },
    RequestMode {
        name: "search",
        schema: "SearchStepRequest",
        description: Some("A position, and how far to expand the search from it."),
        without: &["find", "target", "detail", "techniques", "assume_uniqueness"],
    },
];

/// The search for the steps of a position.
pub struct Step {
    position: RequestPosition,
    steps: StepPlan,
    time: Duration,
}

impl Operation for Step {
    const NAME: &'static str = "step";
    const PATH: &'static str = "/step";
    const SUMMARY: &'static str = "Finds the next step.";
    const DESCRIPTION: &'static str = "\
        Mode `logic` finds the step with the lowest rating and explains it; mode `search` shows one \
        expansion of the search. For the next step, send back `board`, `candidates` and, if it is \
        there, `houses` of the answer.";
    const ANSWER: &'static str = "The steps, and the position after them.";
    const STATUS: &'static str = "the `status` of the answer.";
    const BATCH: &'static str = "Finds the next steps of many positions, streamed.";
    const LINE: &'static str = "the status and the notation of each step, separated by tabs, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface = Surface {
        file_text: FileText::Whole,
        request_modes: MODES,
        nullable: &["max_steps"],
        ..Surface::PLAIN
    };
    const EXAMPLES: &'static str = include_str!("../../openapi/step.json");

    type Request = StepRequest;
    type Answer = StepAnswer;

    fn new(mut request: StepRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let time = request.limits().time(bounds);
        let (position, steps) = request.plan(bounds)?;
        Ok(Self { position, steps, time })
    }

    fn plan(&self) -> Plan {
        Plan::of(self.position.layout(), self.time, self.steps.answer_bytes(self.position.side()))
    }

    fn run(&mut self, host: &dyn Host) -> Result<StepAnswer, Problem> {
        let report = run::run(&self.position.puzzle, &self.steps, host.watch());
        Ok(StepAnswer::new(&self.position, &report, self.steps.detail, host))
    }
}
