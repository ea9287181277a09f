//! The request of `/verify`.

use crate::request::puzzle_request;
use crate::wire::cells::BoardField;
use crate::wire::claimed_step::ClaimedStep;
use crate::wire::name::vocabulary;
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use sudokud_human::{Claim, Technique};
use sudokud_model::grid::{Board, Cell, Value};

/// The most steps of a request.
pub(crate) const MAX_STEPS: usize = 10_000;

puzzle_request! {
    /// A puzzle and the steps of a solution.
    VerifyRequest [limits]
    query {
        /// The demand on a correct step.
        #[cfg_attr(feature = "openapi", schema(default = "consistent"))]
        require: RequirementName = Text,
        /// The starting board, if `board` has more than the givens: it must contain all of it.
        givens: BoardField = Text,
        /// A board of the same side: its values in open cells are one more step, the last.
        solution: BoardField = Text,
        /// Whether a step may be justified by a uniqueness technique. They are used only if the puzzle has no
        /// constraints and a search proves that `givens`, or else `board`, has one solution.
        #[cfg_attr(feature = "openapi", schema(default = true))]
        assume_uniqueness: bool = Flag,
    }
    body {
        /// The steps in order.
        #[cfg_attr(feature = "openapi", schema(max_items = 10_000, value_type = Option<Vec<ClaimedStep>>))]
        steps: Vec<ClaimedStep>,
    }
}

vocabulary! {
    /// The demand on a correct step.
    enum Requirement as RequirementName {
        Legal = "legal",
        Consistent = "consistent",
        Justified = "justified",
    }
    "Requirement", "a requirement",
    "`legal`: the values do not clash and nothing is decided twice; `consistent`: also, some solution \
     agrees; `justified`: also, the evidence or a technique proves the step."
}

/// A step that was read.
#[derive(Debug)]
pub(crate) struct ReadStep {
    /// The changes, with the evidence if there is any.
    pub(crate) claim: Claim,
    /// Whether there is evidence.
    pub(crate) has_evidence: bool,
}

impl ReadStep {
    /// The eliminations, candidate by candidate.
    pub(crate) fn eliminations(&self) -> Vec<(Cell, Value)> {
        let cells = self.claim.eliminations.iter();
        cells.flat_map(|&(cell, values)| values.iter().map(move |value| (cell, value))).collect()
    }
}

impl VerifyRequest {
    /// The steps, on a board.
    ///
    /// # Errors
    /// Too many steps, a cell or value that the board does not have, evidence without a technique, or a
    /// solution of another side.
    pub(super) fn steps(&self, position: &RequestPosition) -> Result<Vec<ReadStep>, Problem> {
        let steps = self.steps.as_deref().unwrap_or_default();
        if steps.len() > MAX_STEPS {
            let detail = format!("more than {MAX_STEPS} steps");
            return Err(Problem::at(Code::InvalidField, "/steps", detail));
        }
        let read =
            |(index, step): (usize, &ClaimedStep)| read_step(step, position, &format!("/steps/{index}"));
        let mut steps = steps.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        if let Some(field) = &self.solution {
            let solution = position.other(field, "/solution")?;
            let board = &position.puzzle.board;
            let mut claim = Claim::new(CHANGES_ALONE);
            claim.placements =
                solution.filled().filter(|&(cell, value)| board.get(cell) != Some(value)).collect();
            if !claim.placements.is_empty() {
                steps.push(ReadStep { claim, has_evidence: false });
            }
        }
        Ok(steps)
    }

    /// The starting board, if it is known.
    ///
    /// # Errors
    /// As [`RequestPosition::read_givens`].
    pub(super) fn givens(&self, position: &mut RequestPosition) -> Result<Option<Board>, Problem> {
        self.givens.as_ref().map(|field| position.read_givens(field)).transpose()
    }

    pub(super) fn requirement(&self) -> Requirement {
        self.require.map_or(Requirement::Consistent, |require| require.0)
    }

    pub(super) fn assumes_uniqueness(&self) -> bool {
        self.assume_uniqueness.unwrap_or(true)
    }
}

/// The technique of a claim without evidence, of which only the changes are read.
const CHANGES_ALONE: Technique = Technique::FullHouse;

fn read_step(step: &ClaimedStep, position: &RequestPosition, pointer: &str) -> Result<ReadStep, Problem> {
    let technique = match (step.technique, step.has_evidence()) {
        (Some(technique), _) => technique.0,
        (None, false) => CHANGES_ALONE,
        (None, true) => {
            let detail = "evidence is checked as that of a technique, which is missing";
            return Err(Problem::at(Code::InvalidField, format!("{pointer}/technique"), detail));
        }
    };
    let claim = step.read(technique, position.numbers(), pointer)?;
    let count = position.puzzle.constraints().map_or(0, |constraints| constraints.list().len());
    if let Some(at) = claim.evidence.constraints.iter().position(|&index| index >= count) {
        let place = format!("{pointer}/evidence/constraints/{at}");
        return Err(Problem::at(Code::OutOfRange, place, "there is no such constraint"));
    }
    Ok(ReadStep { claim, has_evidence: step.has_evidence() })
}
