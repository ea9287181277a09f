//! `check`: the state of a game in progress.

mod answer;
mod request;

pub use answer::CheckAnswer;
pub use request::CheckRequest;

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::{FileText, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::conflict_set::Explanation;
use crate::wire::marks::CandidateLists;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use core::time::Duration;
use sudokud_core::game::{Game, GameStatus, evaluate};
use sudokud_model::grid::Cell;
use sudokud_search::budget::Limits;

/// The evaluation of a game.
pub struct Check {
    position: RequestPosition,
    game: Game,
    search: Limits,
    explanation: Explanation,
    time: Duration,
}

impl Operation for Check {
    const NAME: &'static str = "check";
    const PATH: &'static str = "/check";
    const SUMMARY: &'static str = "Evaluates a game in progress.";
    const DESCRIPTION: &'static str = "\
        Tells whether the board has a conflict, is solved, or can still be solved, and whether a move is \
        allowed and leads to a solution. If there is no solution, `explain` finds out which clues \
        contradict each other.";
    const ANSWER: &'static str = "The state of the game.";
    const STATUS: &'static str = "the `status` of the answer.";
    const BATCH: &'static str = "Evaluates many games, streamed.";
    const LINE: &'static str = "the status, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface = Surface { file_text: FileText::Whole, ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/check.json");

    type Request = CheckRequest;
    type Answer = CheckAnswer;

    fn new(mut request: CheckRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let (position, game) = request.game(bounds.max_side)?;
        let limits = request.limits();
        let search = limits.search(bounds);
        let explanation = Explanation::new(request.explains().then_some(search));
        Ok(Self { position, game, search, explanation, time: limits.time(bounds) })
    }

    fn plan(&self) -> Plan {
        Plan::of(self.position.layout(), self.time, CandidateLists::bytes(self.position.side()))
    }

    fn run(&mut self, host: &dyn Host) -> Result<CheckAnswer, Problem> {
        let state = evaluate(&self.game, self.search, host.watch());
        let is_filled = |&cell: &Cell| self.game.board.get(cell).is_some();
        let has_conflict_set = match state.status {
            // A given that was taken away contradicts nothing.
            GameStatus::Conflict => {
                let has_changed_value = state.changed_givens.iter().any(is_filled);
                has_changed_value || !state.conflicts.is_empty() || !state.violated.is_empty()
            }
            status => matches!(status, GameStatus::Wrong | GameStatus::Unsolvable),
        };
        let conflict_set = has_conflict_set.then(|| self.explanation.of(&self.game, host)).flatten();
        Ok(CheckAnswer::new(&self.position, state, conflict_set, host))
    }
}
