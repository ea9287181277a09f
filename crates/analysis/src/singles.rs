//! A position to which naked and hidden singles are applied, and the constraints of the puzzle beside them,
//! with assumptions that can be taken back.

use sudokud_core::solve::Puzzle;
use sudokud_model::grid::candidates::Checkpoint;
use sudokud_model::grid::{Candidates, Cell, Contradiction, Value};
use sudokud_propagation::rules::{RulePropagator, Rules};

/// A position at the fixpoint of the singles.
pub(crate) struct Singles<const W: usize> {
    candidates: Candidates<W>,
    propagator: RulePropagator,
}

impl<const W: usize> Singles<W> {
    /// Applies the singles to a puzzle.
    ///
    /// # Errors
    /// The contradiction that they find.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let mut candidates = puzzle.candidates::<W>();
        let layout = puzzle.board.layout();
        let mut propagator =
            RulePropagator::new(layout, Rules::BASIC).with_constraints(layout, puzzle.constraints());
        propagator.run_to_fixpoint(&mut candidates)?;
        candidates.record();
        Ok(Self { candidates, propagator })
    }

    pub(crate) const fn candidates(&self) -> &Candidates<W> {
        &self.candidates
    }

    pub(crate) const fn is_solved(&self) -> bool {
        self.candidates.open_cells() == 0
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        self.candidates.checkpoint()
    }

    pub(crate) fn undo(&mut self, checkpoint: Checkpoint) {
        self.candidates.undo(checkpoint);
    }

    /// Fills an open cell and applies the singles.
    ///
    /// # Errors
    /// The contradiction that they find; the changes remain.
    pub(crate) fn place(&mut self, cell: Cell, value: Value) -> Result<(), Contradiction> {
        self.propagator.place(&mut self.candidates, cell, value);
        self.propagator.run(&mut self.candidates, &sudokud_search::budget::Unwatched).map(drop)
    }

    /// Removes a candidate and applies the singles.
    ///
    /// # Errors
    /// As [`Singles::place`].
    pub(crate) fn eliminate(&mut self, cell: Cell, value: Value) -> Result<(), Contradiction> {
        self.candidates.eliminate(cell, value)?;
        self.propagator.run_to_fixpoint(&mut self.candidates)
    }
}
