//! Sudoku as a state space for the generic searches: [`Searchable`] with a copy for each node, or
//! [`Reversible`] with one state.
//!
//! An expansion chooses an open cell and places each of its candidates; each successor is propagated at once.
//! The successors exclude each other and cover all solutions, whichever cell is chosen: no solution is lost
//! or found twice.

use crate::engine::options::Branching;
use sudokud_model::grid::candidates::Checkpoint;
use sudokud_model::grid::random::{Random, SplitMix64};
use sudokud_model::grid::{Candidates, Cell, Value};
use sudokud_propagation::rules::{RulePropagator, RunResult};
use sudokud_search::budget::{Interrupt, Watch};
use sudokud_search::{Reversible, Searchable, Successors};

/// The maximum number of discarded states whose buffers are reused.
const SPARES: usize = 32;

/// The propagation and the branching of a search.
pub(crate) struct Sudoku<const W: usize> {
    pub(crate) propagator: RulePropagator,
    branching: Branching,
    random: Option<SplitMix64>,
    spares: Vec<Candidates<W>>,
    /// The expansion that was interrupted.
    interrupted: Option<PartialExpansion<W>>,
}

/// An expansion in progress.
struct PartialExpansion<const W: usize> {
    cell: Cell,
    untried: std::vec::IntoIter<Value>,
    /// The successor whose propagation was interrupted.
    unpropagated: Option<(Value, Candidates<W>)>,
}

impl<const W: usize> Sudoku<W> {
    pub(crate) fn new(propagator: RulePropagator, branching: Branching, seed: Option<u64>) -> Self {
        Self {
            propagator,
            branching,
            random: seed.map(SplitMix64::new),
            spares: Vec::new(),
            interrupted: None,
        }
    }

    /// Chooses the open cell to branch on; `None` if no cell is open.
    pub(crate) fn choose(&mut self, candidates: &Candidates<W>) -> Option<Cell> {
        let fewest = || candidates.open().map(|cell| candidates.of(cell).len()).min().unwrap_or(0);
        let ties = |count: usize| candidates.open().filter(move |&cell| candidates.of(cell).len() == count);
        match self.branching {
            Branching::FirstCell => candidates.open().next(),
            Branching::FewestCandidates => pick(ties(fewest()), &mut self.random),
            Branching::MostConstrained => {
                let peers =
                    |cell| candidates.layout().peers(cell).filter(|&peer| candidates.is_open(peer)).count();
                let ranked: Vec<_> = ties(fewest()).map(|cell| (peers(cell), cell)).collect();
                let most = ranked.iter().map(|&(peers, _)| peers).max();
                let best = ranked.iter().filter(|&&(peers, _)| Some(peers) == most).map(|&(_, cell)| cell);
                pick(best, &mut self.random)
            }
        }
    }

    /// The candidates of a cell in the order of the search: ascending, or at random with a seed.
    pub(crate) fn values(&mut self, candidates: &Candidates<W>, cell: Cell) -> Vec<Value> {
        let mut values: Vec<_> = candidates.of(cell).iter().collect();
        if let Some(random) = &mut self.random {
            random.shuffle(&mut values);
        }
        values
    }
}

impl<const W: usize> Sudoku<W> {
    /// Begins an expansion; `None` if no cell is open.
    fn begin_expansion(&mut self, state: &Candidates<W>) -> Option<PartialExpansion<W>> {
        let cell = self.choose(state)?;
        Some(PartialExpansion { cell, untried: self.values(state, cell).into_iter(), unpropagated: None })
    }

    /// A copy of the state with a value placed, not propagated.
    fn successor(&mut self, state: &Candidates<W>, cell: Cell, value: Value) -> Candidates<W> {
        let mut next = match self.spares.pop() {
            Some(mut spare) => {
                spare.clone_from(state);
                spare
            }
            None => state.clone(),
        };
        self.propagator.place(&mut next, cell, value);
        next
    }
}

/// The first cell; with a random source, any of them.
fn pick(mut cells: impl Iterator<Item = Cell>, random: &mut Option<SplitMix64>) -> Option<Cell> {
    let Some(random) = random else { return cells.next() };
    let cells: Vec<_> = cells.collect();
    (!cells.is_empty()).then(|| cells[random.below(cells.len())])
}

impl<const W: usize> Searchable for Sudoku<W> {
    type State = Candidates<W>;
    type Action = (Cell, Value);

    fn is_goal(&self, state: &Candidates<W>) -> bool {
        state.open_cells() == 0
    }

    fn heuristic(&self, state: &Candidates<W>) -> usize {
        state.open_cells()
    }

    fn expand(
        &mut self,
        state: &Candidates<W>,
        successors: &mut Successors<Candidates<W>, (Cell, Value)>,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt> {
        let Some(mut partial) = self.interrupted.take().or_else(|| self.begin_expansion(state)) else {
            return Ok(());
        };
        loop {
            let (value, mut next) = match partial.unpropagated.take() {
                Some(unpropagated) => unpropagated,
                None => match partial.untried.next() {
                    Some(value) => (value, self.successor(state, partial.cell, value)),
                    None => return Ok(()),
                },
            };
            match self.propagator.run(&mut next, watch) {
                Ok(RunResult::Fixpoint) => successors.push((partial.cell, value), next),
                Ok(RunResult::Interrupted(interrupt)) => {
                    partial.unpropagated = Some((value, next));
                    self.interrupted = Some(partial);
                    return Err(interrupt);
                }
                Err(_) => {
                    successors.reject((partial.cell, value));
                    self.recycle(next);
                }
            }
        }
    }

    fn bytes(&self, state: &Candidates<W>) -> usize {
        state.bytes()
    }

    fn expansion_bytes(&self, state: &Candidates<W>) -> usize {
        // The state and its successors. A successor takes a spare state if there is one.
        (1 + state.layout().side().max(SPARES)) * state.bytes()
    }

    fn recycle(&mut self, state: Candidates<W>) {
        if self.spares.len() < SPARES {
            self.spares.push(state);
        }
    }
}

/// The state space with one state. [`Candidates::record`] must have been called on `candidates`.
pub(crate) struct InPlace<'a, const W: usize> {
    pub(crate) sudoku: &'a mut Sudoku<W>,
    pub(crate) candidates: &'a mut Candidates<W>,
}

impl<const W: usize> Reversible for InPlace<'_, W> {
    type Action = (Cell, Value);
    type Checkpoint = Checkpoint;

    fn is_goal(&self) -> bool {
        self.candidates.open_cells() == 0
    }

    fn heuristic(&self) -> usize {
        self.candidates.open_cells()
    }

    fn actions(&mut self, actions: &mut Vec<(Cell, Value)>) {
        if let Some(cell) = self.sudoku.choose(self.candidates) {
            actions.extend(self.sudoku.values(self.candidates, cell).into_iter().map(|value| (cell, value)));
        }
    }

    fn checkpoint(&self) -> Self::Checkpoint {
        self.candidates.checkpoint()
    }

    fn apply(&mut self, &(cell, value): &(Cell, Value)) {
        self.sudoku.propagator.place(self.candidates, cell, value);
    }

    fn propagate(&mut self, watch: &(impl Watch + ?Sized)) -> Result<bool, Interrupt> {
        match self.sudoku.propagator.run(self.candidates, watch) {
            Ok(RunResult::Interrupted(interrupt)) => Err(interrupt),
            result => Ok(result.is_ok()),
        }
    }

    fn undo(&mut self, checkpoint: Self::Checkpoint) {
        self.candidates.undo(checkpoint);
    }

    fn bytes(&self) -> usize {
        self.candidates.bytes() + self.candidates.trail_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::general::adapter::{OWN_BRANCHING, OWN_RULES};
    use sudokud_model::grid::text;

    #[test]
    fn the_bytes_of_a_state_in_place_include_the_changes_that_undo_it() {
        let (board, _) = text::parse("1..............1", None).unwrap();
        let mut candidates = Candidates::<1>::new(&board);
        candidates.record();
        let propagator = RulePropagator::new(board.layout(), OWN_RULES);
        let mut sudoku = Sudoku::new(propagator, OWN_BRANCHING, None);
        let mut state = InPlace { sudoku: &mut sudoku, candidates: &mut candidates };
        let (before, checkpoint) = (state.bytes(), state.checkpoint());
        let mut actions = Vec::new();
        state.actions(&mut actions);
        state.apply(&actions[0]);
        assert!(state.bytes() > before);
        state.undo(checkpoint);
        assert_eq!(state.bytes(), before);
    }
}
