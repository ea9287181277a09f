//! `transform`: a puzzle that is turned, mirrored, renamed, shuffled, or brought to its canonical form.

mod answer;
mod request;

pub use answer::TransformAnswer;
pub use request::TransformRequest;

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::{Column, ColumnKind, Surface};
use crate::transform::request::Way;
use crate::wire::bounds::Bounds;
use crate::wire::houses::own_bytes;
use crate::wire::marks::CandidateLists;
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use core::time::Duration;
use sudokud_analysis::canonical::{NoForm, canonical_form};
use sudokud_analysis::rearrange::{NotKept, Part, Rearrangement};
use sudokud_core::solve::Puzzle;
use sudokud_generate::SEEDS;
use sudokud_model::grid::Board;

/// The rearrangement of a puzzle.
pub struct Transform {
    position: RequestPosition,
    givens: Option<Board>,
    way: Way,
    time: Duration,
}

impl Operation for Transform {
    const NAME: &'static str = "transform";
    const PATH: &'static str = "/transform";
    const SUMMARY: &'static str = "Rearranges a puzzle.";
    const DESCRIPTION: &'static str = "\
        The puzzle is turned, then mirrored, then its values are renamed; or it is shuffled, or brought to \
        its canonical form. Its solutions are rearranged in the same way, so the result is as hard. \
        Candidates, givens, symbols, houses and constraints are carried along; a rearrangement that would \
        change the meaning of a constraint is refused: with other names for its values, a cage would need \
        other sums.";
    const ANSWER: &'static str = "The rearranged puzzle, and how it was rearranged.";
    const STATUS: &'static str = "transformed or limit_reached.";
    const BATCH: &'static str = "Rearranges many puzzles, streamed.";
    const LINE: &'static str = "the rearranged board, `limit_reached`, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface =
        Surface { columns: &[Column { name: "transformed", kind: ColumnKind::Text }], ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/transform.json");

    type Request = TransformRequest;
    type Answer = TransformAnswer;

    fn new(mut request: TransformRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let time = request.limits().time(bounds);
        let mut position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        let givens = request.givens().map(|field| position.read_start(field)).transpose()?;
        let way = request.way(&position)?;
        Ok(Self { position, givens, way, time })
    }

    fn plan(&self) -> Plan {
        let side = self.position.side();
        let marks = if self.position.puzzle.marks.is_some() { CandidateLists::bytes(side) } else { 0 };
        let boards = BYTES_A_CELL * side * side;
        Plan::of(self.position.layout(), self.time, boards + marks + own_bytes(self.position.layout()))
    }

    fn run(&mut self, host: &dyn Host) -> Result<TransformAnswer, Problem> {
        let puzzle = &self.position.puzzle;
        let (rearrangement, seed) = match &self.way {
            Way::Given(rearrangement) => (rearrangement.clone(), None),
            Way::Shuffled(seed) => {
                let seed = seed.unwrap_or_else(|| host.seed() % SEEDS);
                (Rearrangement::shuffled(puzzle, seed), Some(seed))
            }
            Way::Canonical => {
                let start = self.givens.as_ref().unwrap_or(&puzzle.board);
                match canonical_form(start, host.watch()) {
                    Ok(form) => (form.transformation().into(), None),
                    Err(NoForm::Stopped(stop)) => return Ok(TransformAnswer::stopped(stop, host)),
                    Err(NoForm::Layout) => {
                        return Err(no_form("the board has not the classic houses of side 4 or 9"));
                    }
                    Err(NoForm::Invalid) => return Err(no_form("a value repeats in a house")),
                }
            }
        };
        let rearranged = rearrangement.puzzle(puzzle).map_err(|why| refuse(why, puzzle))?;
        let givens = self.givens.as_ref().map(|board| rearrangement.board(board, rearranged.board.layout()));
        Ok(TransformAnswer::new(
            (rearranged, givens),
            (&rearrangement, seed),
            &self.position.value_names(),
            host,
        ))
    }
}

/// The bytes of a cell in the boards of an answer, in its transformation and in its houses.
const BYTES_A_CELL: usize = 16;

fn no_form(why: &str) -> Problem {
    Problem::at(Code::InapplicableField, "/to", format!("there is no canonical form: {why}"))
}

/// Returns the problem of a puzzle that cannot be rearranged so.
fn refuse(why: NotKept, puzzle: &Puzzle) -> Problem {
    let NotKept::Constraint { index, part } = why else {
        let detail = "the houses would be none of a board after this rearrangement";
        return Problem::at(Code::InapplicableField, "/houses", detail);
    };
    let kind = puzzle.constraints().map_or("", |list| list.list()[index].kind().name);
    let needed = match part {
        Part::Cells => "the places of the cells",
        Part::Values => "the numbers of the values",
    };
    let detail = format!("{kind} depends on {needed}, which this rearrangement changes");
    Problem::at(Code::InapplicableField, format!("/constraints/{index}"), detail)
}
