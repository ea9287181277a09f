//! `same`: whether two boards are equivalent.

mod answer;
mod request;

pub use answer::SameAnswer;
pub use request::SameRequest;

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::Surface;
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use core::time::Duration;
use sudokud_analysis::canonical::{Canonicalizer, NoForm};
use sudokud_analysis::rearrange::Rearrangement;
use sudokud_model::grid::Board;

/// The comparison of two boards.
pub struct Same {
    position: RequestPosition,
    other: Board,
    time: Duration,
}

impl Operation for Same {
    const NAME: &'static str = "same";
    const PATH: &'static str = "/same";
    const SUMMARY: &'static str = "Tells whether two boards are equivalent.";
    const DESCRIPTION: &'static str = "\
        Two classic boards of side 4 or 9 are equivalent if exchanging rows within a band, bands, columns \
        within a stack, stacks, rows with columns, and values turns one into the other. Then the answer has \
        a transformation that does.";
    const ANSWER: &'static str = "Whether the boards are equivalent, and how.";
    const STATUS: &'static str = "same, different or limit_reached.";
    const BATCH: &'static str = "Compares many boards with one, streamed.";
    const LINE: &'static str = "the status, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface = Surface { second_board: Some("other"), ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/same.json");

    type Request = SameRequest;
    type Answer = SameAnswer;

    fn new(mut request: SameRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let time = request.limits().time(bounds);
        let position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        if position.puzzle.constraints.is_some() {
            let detail = "only boards without constraints are compared";
            return Err(Problem::at(Code::InapplicableField, "/constraints", detail));
        }
        if position.puzzle.marks.is_some() {
            let detail = "boards are compared, not their candidates";
            return Err(Problem::at(Code::InapplicableField, "/candidates", detail));
        }
        let missing = || Problem::at(Code::MissingBoard, "/other", "the board to compare with is missing");
        let other = position.other(request.other().ok_or_else(missing)?, "/other")?;
        Ok(Self { position, other, time })
    }

    fn plan(&self) -> Plan {
        Plan::of(self.position.layout(), self.time, ANSWER_BYTES)
    }

    fn run(&mut self, host: &dyn Host) -> Result<SameAnswer, Problem> {
        let mut canonicalizer = Canonicalizer::new();
        let mut forms = Vec::new();
        for (board, pointer) in [(&self.position.puzzle.board, "/board"), (&self.other, "/other")] {
            match canonicalizer.form(board, host.watch()) {
                Ok(form) => forms.push(form),
                Err(NoForm::Stopped(stop)) => return Ok(SameAnswer::stopped(stop, host)),
                Err(NoForm::Layout) => return Err(refuse(pointer, "no classic board of side 4 or 9")),
                Err(NoForm::Invalid) => {
                    return Err(refuse(pointer, "a board in which a value repeats in a house"));
                }
            }
        }
        let [form, other] = &forms[..] else { unreachable!("two boards have two forms") };
        let between = (form.cells() == other.cells()).then(|| {
            let to_other = Rearrangement::from(other.transformation()).inverse();
            Rearrangement::from(form.transformation()).then(&to_other)
        });
        Ok(SameAnswer::new(between.as_ref(), self.position.first_value(), host))
    }
}

/// The bytes of an answer.
const ANSWER_BYTES: usize = 512;

fn refuse(pointer: &str, why: &str) -> Problem {
    Problem::at(Code::InapplicableField, pointer, why)
}
