//! `analyze`: the canonical form of a puzzle, its symmetry, the givens that it needs, its structure.

mod answer;
mod request;
mod run;

pub use answer::{AnalyzeAnswer, AnalyzeStatus, AnalyzeStatusName, PatternSymmetryName};
pub use request::{AnalyzeField, AnalyzeFieldName, AnalyzeRequest};

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::{LineMode, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use request::Fields;
use sudokud_search::budget::Limits;

/// An upper bound on the usual length of an answer, without the givens and unavoidable sets.
const ANSWER_BYTES: usize = 2 << 10;
/// An upper bound on the length of a cell.
const BYTES_A_CELL: usize = 26;
/// The usual length of the unavoidable sets of a grid of side 9.
const UNAVOIDABLE_BYTES: usize = 128 << 10;

/// The analysis of a puzzle.
pub struct Analyze {
    position: RequestPosition,
    fields: Fields,
    search: Limits,
    time: Duration,
}

impl Operation for Analyze {
    const NAME: &'static str = "analyze";
    const PATH: &'static str = "/analyze";
    const SUMMARY: &'static str = "Analyzes a puzzle.";
    const DESCRIPTION: &'static str = "\
        Computes the canonical form (*minlex*) with a transformation to it, the number of automorphisms, \
        minimality, backdoors, and, if asked for, trial depth and unavoidable sets. Two puzzles are \
        equivalent if their canonical forms are equal.";
    const ANSWER: &'static str = "The fields that were asked for, as far as they are known.";
    const STATUS: &'static str = "complete, limit_reached or unsolvable.";
    const BATCH: &'static str = "Analyzes many puzzles, streamed.";
    const LINE: &'static str = "\
        the canonical form, `-` if there is none, and the board, separated by a tab, or `error: …`";
    const COST: Cost = Cost::Long;
    const SURFACE: Surface = Surface { line_modes: &[LineMode::Distinct], ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/analyze.json");

    type Request = AnalyzeRequest;
    type Answer = AnalyzeAnswer;

    fn new(mut request: AnalyzeRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        let limits = request.limits();
        Ok(Self {
            position,
            fields: request.fields(),
            search: limits.search(bounds),
            time: limits.time(bounds),
        })
    }

    fn plan(&self) -> Plan {
        let cells = self.position.side().pow(2);
        let sets = self.fields.have_one_of(&[AnalyzeField::Unavoidable]);
        let answer_bytes = ANSWER_BYTES + BYTES_A_CELL * cells + if sets { UNAVOIDABLE_BYTES } else { 0 };
        Plan::of(self.position.layout(), self.time, answer_bytes)
    }

    fn run(&mut self, host: &dyn Host) -> Result<AnalyzeAnswer, Problem> {
        let known = run::analyze(&self.position.puzzle, &self.fields, self.search, host.watch());
        Ok(AnalyzeAnswer::new(&self.position, &self.fields, known, host))
    }

    fn cost_of_line(options: &AnalyzeRequest) -> Cost {
        if options.is_quick() { Cost::Short } else { Cost::Long }
    }

    /// A line has the canonical form alone.
    fn of_text_lines(options: AnalyzeRequest) -> AnalyzeRequest {
        options.of_canonical_form()
    }
}
