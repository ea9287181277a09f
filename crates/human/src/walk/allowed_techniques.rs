//! The techniques that a walk may use, and the proof that the puzzle has one solution before it takes the
//! first step that assumes this.
//!
//! A uniqueness technique exchanges two values in cells that were not given, and so gets a second solution of
//! the *puzzle*: of the givens where they are known, otherwise of the board as it stands. Marks are no part
//! of the puzzle: a player's marks follow from the clues. Where marks are clues themselves (candidates
//! without a board), or where a board has several solutions, such a step could remove the truth. So the proof
//! is about the board without its marks.

use crate::ladder::technique::Technique;
use crate::proof::step::Step;
use crate::walk::walk_options::WalkOptions;
use std::borrow::Cow;
use std::cell::RefCell;
use sudokud_model::grid::Board;

/// Returns whether a board is proven to have at most one solution.
pub(crate) type UniquenessProof<'a> = &'a dyn Fn(&Board) -> bool;

/// Runs a proof for a board, unless its result is among those that are known. Walks of one puzzle share
/// these.
pub(crate) fn run_once(
    known: &RefCell<Vec<(Board, bool)>>,
    proof: UniquenessProof<'_>,
    board: &Board,
) -> bool {
    let result = known.borrow().iter().find(|(other, _)| other.cells() == board.cells()).map(|entry| entry.1);
    result.unwrap_or_else(|| {
        let is_unique = proof(board);
        known.borrow_mut().push((board.clone(), is_unique));
        is_unique
    })
}

/// The techniques that a walk may use.
#[derive(Clone)]
pub(crate) struct Allowed<'a> {
    board: &'a Board,
    options: Cow<'a, WalkOptions>,
    proof: Option<UniquenessProof<'a>>,
}

impl<'a> Allowed<'a> {
    pub(crate) fn new(
        board: &'a Board,
        options: Cow<'a, WalkOptions>,
        proof: Option<UniquenessProof<'a>>,
    ) -> Self {
        Self { board, options, proof }
    }

    pub(crate) fn options(&self) -> &WalkOptions {
        &self.options
    }

    /// The allowed techniques, easiest first: those of constraints only where there are some, those that
    /// assume one solution only where there are none.
    pub(crate) fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        let has_constraints = self.options.constraints.is_some();
        let assume_unique = self.options.assume_unique && !has_constraints;
        let is_allowed = move |technique: &Technique| {
            (has_constraints || !technique.needs_constraints())
                && (assume_unique || !technique.uses_uniqueness())
        };
        self.options.techniques.iter().filter(is_allowed)
    }

    /// Returns whether `step` is allowed. The first step of a uniqueness technique runs the proof: for the
    /// givens, or for the board if they are not known. If the proof fails, the step is not allowed and the
    /// givens count as unknown. Uniqueness techniques then stay allowed only if the givens were known and the
    /// proof succeeds for the board.
    pub(crate) fn allows(&mut self, step: &Step) -> bool {
        let Some(is_unique) = self.proof.take_if(|_| step.technique.uses_uniqueness()) else { return true };
        let givens = self.options.givens.as_ref();
        if is_unique(givens.unwrap_or(self.board)) {
            return true;
        }
        let assume_unique = givens.is_some() && is_unique(self.board);
        let options = self.options.to_mut();
        (options.givens, options.assume_unique) = (None, assume_unique);
        false
    }
}
