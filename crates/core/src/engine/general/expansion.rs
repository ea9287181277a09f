//! One expansion of the search, for display: the chosen cell, the successor for each of its values, and the
//! successor that best-first search expands next.

use crate::engine::general::adapter::{OWN_BRANCHING, OWN_RULES};
use crate::engine::general::sudoku::Sudoku;
use crate::engine::options::Options;
use crate::engine::puzzle::Puzzle;
use sudokud_model::grid::{Candidates, Cell, Contradiction, Value};
use sudokud_model::sets::{AnyWidth, with_width};
use sudokud_propagation::rules::{RulePropagator, RunResult};
use sudokud_search::budget::{Stop, Watch};

/// The state of a successor after propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuccessorState {
    /// It has open cells.
    Open,
    /// It is a solution.
    Solved,
    /// It contradicts itself.
    Contradiction(Contradiction),
}

/// The position after one value was placed and propagated.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The value placed in the chosen cell.
    pub value: Value,
    /// The state after propagation.
    pub state: SuccessorState,
    /// The number of open cells. After a contradiction, the number when it was found.
    pub heuristic: usize,
    /// The position; `None` if [`Retain`] excludes it.
    pub position: Option<Puzzle>,
}

/// The successors whose positions are retained. At side 100 a position takes a third of a megabyte, and an
/// expansion can have a hundred successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retain {
    /// All successors.
    All,
    /// The successor that best-first search expands next.
    Best,
}

/// One expansion.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// The chosen cell.
    pub cell: Cell,
    /// The number of open cells before the choice.
    pub heuristic: usize,
    /// The successors, one for each candidate of the cell, in the order of the search.
    pub successors: Vec<Successor>,
    /// The index of the successor that best-first search expands next; `None` if all contradict themselves.
    pub next: Option<usize>,
}

/// The reason why there is no expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotExpanded {
    /// The position contradicts itself.
    Contradiction(Contradiction),
    /// The watch interrupted the expansion, which is discarded.
    Stopped(Stop),
}

impl From<Contradiction> for NotExpanded {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

/// Propagates a position and expands it, with the rules, branching and seed of `options`. Returns `Ok(None)`
/// if no cell is open after propagation.
///
/// # Errors
/// [`NotExpanded`].
pub fn expand(
    puzzle: &Puzzle,
    options: &Options,
    retain: Retain,
    watch: &dyn Watch,
) -> Result<Option<Expansion>, NotExpanded> {
    with_width(puzzle.board.side(), Expand { puzzle, options, retain, watch })
}

/// The call of [`expand`] at any width.
struct Expand<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    retain: Retain,
    watch: &'a dyn Watch,
}

impl AnyWidth for Expand<'_> {
    type Output = Result<Option<Expansion>, NotExpanded>;

    fn run<const W: usize>(self) -> Self::Output {
        let mut position = self.puzzle.candidates::<W>();
        let propagator = RulePropagator::new(position.layout(), self.options.rules.unwrap_or(OWN_RULES))
            .with_constraints(position.layout(), self.puzzle.constraints());
        let mut sudoku =
            Sudoku::new(propagator, self.options.branching.unwrap_or(OWN_BRANCHING), self.options.seed);
        sudoku.propagator.enqueue_all(&position);
        propagate(&mut sudoku, &mut position, self.watch)??;
        let Some(cell) = sudoku.choose(&position) else { return Ok(None) };
        let mut successors: Vec<Successor> = Vec::new();
        let mut best: Option<usize> = None;
        for value in sudoku.values(&position, cell) {
            let mut next = place_and_propagate(&mut sudoku, &position, cell, value, self.watch)?;
            let is_viable = !matches!(next.state, SuccessorState::Contradiction(_));
            let is_best = is_viable && best.is_none_or(|best| next.heuristic < successors[best].heuristic);
            let worse = if is_best {
                best.replace(successors.len()).map(|old| &mut successors[old])
            } else {
                Some(&mut next)
            };
            if let (Retain::Best, Some(worse)) = (self.retain, worse) {
                worse.position = None;
            }
            successors.push(next);
        }
        Ok(Some(Expansion { cell, heuristic: position.open_cells(), successors, next: best }))
    }
}

/// Propagates a position to its fixpoint or to a contradiction, unless the watch interrupts.
fn propagate<const W: usize>(
    sudoku: &mut Sudoku<W>,
    position: &mut Candidates<W>,
    watch: &dyn Watch,
) -> Result<Result<(), Contradiction>, NotExpanded> {
    match sudoku.propagator.run(position, watch) {
        Ok(RunResult::Fixpoint) => Ok(Ok(())),
        Ok(RunResult::Interrupted(why)) => Err(NotExpanded::Stopped(why.as_stop())),
        Err(contradiction) => Ok(Err(contradiction)),
    }
}

/// Places a value in a copy of the position and propagates it.
fn place_and_propagate<const W: usize>(
    sudoku: &mut Sudoku<W>,
    from: &Candidates<W>,
    cell: Cell,
    value: Value,
    watch: &dyn Watch,
) -> Result<Successor, NotExpanded> {
    let mut position = from.clone();
    sudoku.propagator.place(&mut position, cell, value);
    let state = match propagate(sudoku, &mut position, watch)? {
        Err(contradiction) => SuccessorState::Contradiction(contradiction),
        Ok(()) if position.open_cells() == 0 => SuccessorState::Solved,
        Ok(()) => SuccessorState::Open,
    };
    let heuristic = position.open_cells();
    let position = Some(Puzzle { board: position.board(), marks: Some(position.marks()), constraints: None });
    Ok(Successor { value, state, heuristic, position })
}
