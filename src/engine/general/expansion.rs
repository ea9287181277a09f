//! One expansion of the search, to look at: the chosen cell, each of its values tried and propagated, and which one
//! best-first takes next.

use crate::budget::Watch;
use crate::engine::general::adapter::{OWN_BRANCHING, OWN_RULES};
use crate::engine::general::sudoku::Sudoku;
use crate::grid::{AnyWidth, Candidates, Cell, Contradiction, Value, with_width};
use crate::propagation::{Propagator, Run};
use crate::solve::{Options, Puzzle};

/// What became of a tried value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Cells are still open.
    Open,
    /// No cell is open: a solution.
    Solved,
    /// It cannot be.
    Contradiction(Contradiction),
}

/// A position after one value was tried.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The value tried in the chosen cell.
    pub value: Value,
    /// What became of it.
    pub fate: Fate,
    /// Open cells left; of a contradiction, those left when it was met.
    pub heuristic: usize,
    /// The position; `None` where only the best one's was kept.
    pub position: Option<Puzzle>,
}

/// Which successors keep their positions: at side 100 one weighs half a megabyte, and there are a hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Every one.
    All,
    /// The one that best-first takes next.
    Best,
}

/// One expansion.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// The cell that was chosen.
    pub cell: Cell,
    /// Open cells before the choice.
    pub heuristic: usize,
    /// One for each candidate of the cell, in the order in which they are tried.
    pub successors: Vec<Successor>,
    /// The successor that best-first takes next; `None` if all are contradictions.
    pub next: Option<usize>,
}

/// Why there is no expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotExpanded {
    /// The position contradicts itself already.
    Contradiction(Contradiction),
    /// The watch said anything but "go on", and what there was of it is gone.
    Stopped,
}

impl From<Contradiction> for NotExpanded {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

/// Expands a position as `options` say (rules, branching, seed), once the rules have done what they can.
/// `Ok(None)` if no cell is open then.
///
/// # Errors
/// [`NotExpanded`].
pub fn expand(
    puzzle: &Puzzle,
    options: &Options,
    kept: Kept,
    watch: &dyn Watch,
) -> Result<Option<Expansion>, NotExpanded> {
    with_width(puzzle.board.side(), Expand { puzzle, options, kept, watch })
}

struct Expand<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    kept: Kept,
    watch: &'a dyn Watch,
}

impl AnyWidth for Expand<'_> {
    type Output = Result<Option<Expansion>, NotExpanded>;

    fn run<const W: usize>(self) -> Self::Output {
        let mut position = self.puzzle.candidates::<W>();
        let propagator = Propagator::new(position.geometry(), self.options.rules.unwrap_or(OWN_RULES));
        let mut sudoku = Sudoku::new(propagator, self.options.branching.unwrap_or(OWN_BRANCHING), self.options.seed);
        sudoku.propagator.examine(&position);
        settle(&mut sudoku, &mut position, self.watch)??;
        let Some(cell) = sudoku.choose(&position) else { return Ok(None) };
        let mut successors: Vec<Successor> = Vec::new();
        let mut best: Option<usize> = None;
        for value in sudoku.values(&position, cell) {
            let mut next = attempt(&mut sudoku, &position, cell, value, self.watch)?;
            let is_viable = !matches!(next.fate, Fate::Contradiction(_));
            let is_best = is_viable && best.is_none_or(|best| next.heuristic < successors[best].heuristic);
            let worse =
                if is_best { best.replace(successors.len()).map(|old| &mut successors[old]) } else { Some(&mut next) };
            if let (Kept::Best, Some(worse)) = (self.kept, worse) {
                worse.position = None;
            }
            successors.push(next);
        }
        Ok(Some(Expansion { cell, heuristic: position.open_cells(), successors, next: best }))
    }
}

/// What the rules make of a position, unless they were stopped.
fn settle<const W: usize>(
    sudoku: &mut Sudoku<W>,
    position: &mut Candidates<W>,
    watch: &dyn Watch,
) -> Result<Result<(), Contradiction>, NotExpanded> {
    match sudoku.propagator.run(position, watch) {
        Ok(Run::Fixpoint) => Ok(Ok(())),
        Ok(Run::Interrupted(_)) => Err(NotExpanded::Stopped),
        Err(contradiction) => Ok(Err(contradiction)),
    }
}

fn attempt<const W: usize>(
    sudoku: &mut Sudoku<W>,
    from: &Candidates<W>,
    cell: Cell,
    value: Value,
    watch: &dyn Watch,
) -> Result<Successor, NotExpanded> {
    let mut position = from.clone();
    sudoku.propagator.assume(&mut position, cell, value);
    let fate = match settle(sudoku, &mut position, watch)? {
        Err(contradiction) => Fate::Contradiction(contradiction),
        Ok(()) if position.open_cells() == 0 => Fate::Solved,
        Ok(()) => Fate::Open,
    };
    let heuristic = position.open_cells();
    let position = Some(Puzzle { board: position.board(), marks: Some(position.marks()) });
    Ok(Successor { value, fate, heuristic, position })
}
