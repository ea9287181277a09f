//! `rate`: the difficulty of a puzzle.

mod answer;
mod request;

pub(crate) use answer::used_techniques;
pub use answer::{RateAnswer, UsedTechnique};
pub use request::RateRequest;

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::{Column, ColumnKind, LineText, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use request::PathDetail;
use sudokud_rating::{Scale, rate_puzzle};
use sudokud_search::budget::Limits;

/// The figures of a record of CSV.
const COLUMNS: &[Column] = &[
    Column { name: "rating", kind: ColumnKind::Tenths },
    Column { name: "pearl", kind: ColumnKind::Tenths },
    Column { name: "diamond", kind: ColumnKind::Tenths },
    Column { name: "level", kind: ColumnKind::Text },
    Column { name: "score", kind: ColumnKind::Integer },
];

/// The rating of a puzzle.
pub struct Rate {
    position: RequestPosition,
    scale: Scale,
    detail: PathDetail,
    search: Limits,
    time: Duration,
}

impl Operation for Rate {
    const NAME: &'static str = "rate";
    const PATH: &'static str = "/rate";
    const SUMMARY: &'static str = "Rates a puzzle.";
    const DESCRIPTION: &'static str = "\
        At side 9, rating, pearl and diamond are those that the program of the scale gives, with its \
        own order and choice of steps; level and score are HoDoKu's. At other sides, each step is the \
        easiest one, and the level is that of the hardest step. Boards with other houses than rows, \
        columns and boxes of n×n, and puzzles with constraints, have only the scale `ladder`, which rates \
        in the same way with all techniques. A puzzle without exactly one solution has a status that says \
        so, and no rating.";
    const ANSWER: &'static str = "The difficulty of the puzzle.";
    const STATUS: &'static str = "the `status` of the answer.";
    const BATCH: &'static str = "Rates many puzzles, streamed.";
    const LINE: &'static str = "\
        `rating/pearl/diamond`, level and score, `not_unique`, `unsolvable`, or `error: …`, and the board, \
        separated by tabs. An unknown figure is `?`; on the scale `hodoku`, the three figures are `-`";
    const COST: Cost = Cost::Long;
    const SURFACE: Surface = Surface {
        line_text: LineText::AnswerAndBoard,
        columns: COLUMNS,
        batch_examples: Some(include_str!("../../openapi/rate_batch.json")),
        ..Surface::PLAIN
    };
    const EXAMPLES: &'static str = include_str!("../../openapi/rate.json");

    type Request = RateRequest;
    type Answer = RateAnswer;

    fn new(mut request: RateRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let position = RequestPosition::read(request.puzzle(), bounds.max_side)?;
        let limits = request.limits();
        Ok(Self {
            scale: request.scale(&position.puzzle)?,
            detail: request.detail(),
            search: limits.search(bounds),
            time: limits.time(bounds),
            position,
        })
    }

    fn plan(&self) -> Plan {
        let board = &self.position.puzzle.board;
        Plan::of(board.layout(), self.time, self.detail.answer_bytes(board.side()))
    }

    fn run(&mut self, host: &dyn Host) -> Result<RateAnswer, Problem> {
        let rated = rate_puzzle(&self.position.puzzle, self.scale, self.search, host.watch());
        RateAnswer::new(&self.position, self.scale, self.detail, rated, host)
    }
}
