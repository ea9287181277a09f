//! Checks the steps of a solution, in order: whether each is legal, and whether a solution agrees with it.
//!
//! A step places values and removes candidates. It is *legal* if nothing of it is decided already and no
//! value clashes; *consistent* if the puzzle has a solution that agrees with this step and the correct steps
//! before it. A step that is not both is not applied, so that the steps after it are judged without it.
//!
//! Cost: a search for two solutions, then O(peers) a step. A puzzle with several solutions takes a search
//! for each step with which the last solution found does not agree.

use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_model::grid::{Board, Candidates, Cell, Marks, Value};
use sudokud_search::budget::{Limits, Stop, Watch};

/// A step as it is claimed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claim<'a> {
    /// The values that the step places.
    pub placements: &'a [(Cell, Value)],
    /// The candidates that the step removes.
    pub eliminations: &'a [(Cell, Value)],
}

/// The known properties of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the step changes something, decides nothing twice, and no value clashes.
    pub legal: bool,
    /// Whether some solution agrees with it; `None` if a limit left that open.
    pub consistent: Option<bool>,
}

impl Verdict {
    /// Returns whether the step is legal and consistent; `None` if this is not known.
    #[must_use]
    pub fn is_correct(self) -> Option<bool> {
        if self.legal { self.consistent } else { Some(false) }
    }
}

/// Checks steps one after another.
///
/// ```
/// use sudokud_analysis::steps::{Claim, StepChecker, Verdict};
/// use sudokud_model::grid::{Cell, Value, text};
/// use sudokud_search::budget::{Limits, Unwatched};
/// let (board, _) = text::parse("1234341221434...", None).unwrap();
/// let mut checker = StepChecker::new(board.into(), Limits::default(), &Unwatched);
/// let place = |cell, number| [(Cell::new(cell), Value::from_number(number).unwrap())];
/// let (right, wrong) = (place(13, 3), place(14, 1));
/// let verdict = |claim: &[(Cell, Value)], checker: &mut StepChecker| {
///     checker.check(Claim { placements: claim, eliminations: &[] }, &Unwatched)
/// };
/// assert_eq!(verdict(&right, &mut checker), Verdict { legal: true, consistent: Some(true) });
/// assert_eq!(verdict(&right, &mut checker).legal, false); // a second time
/// assert_eq!(verdict(&wrong, &mut checker).is_correct(), Some(false));
/// ```
pub struct StepChecker {
    puzzle: Puzzle,
    limits: Limits,
    position: Candidates<4>,
    /// A solution that agrees with all correct steps so far; `None` if none is known.
    witness: Option<Board>,
    /// Whether the witness, or its absence, is all there is.
    is_only: bool,
    unique: Option<bool>,
    limit_hit: Option<Stop>,
}

impl StepChecker {
    /// Prepares the check of a puzzle's steps. The limits are those of each search.
    #[must_use]
    pub fn new(puzzle: Puzzle, limits: Limits, watch: &dyn Watch) -> Self {
        let report = solve(&puzzle, &Options { max_solutions: 2, limits, ..Options::default() }, watch);
        let mut position = puzzle.candidates_within_domains();
        position.record();
        Self {
            position,
            limits,
            is_only: report.unique == Some(true) || (report.solutions.is_empty() && report.unique.is_some()),
            unique: report.unique,
            limit_hit: report.statistics.limit_hit,
            witness: report.solutions.into_iter().next(),
            puzzle,
        }
    }

    /// Returns the number of cells that are filled: givens and correct placements.
    #[must_use]
    pub fn solved_cells(&self) -> usize {
        self.puzzle.board.cells().len() - self.position.open_cells()
    }

    /// Returns whether the puzzle has exactly one solution; `None` if this is not known.
    #[must_use]
    pub const fn is_unique(&self) -> Option<bool> {
        self.unique
    }

    /// Returns whether a solution agrees with the correct steps; `None` if this is not known.
    #[must_use]
    pub const fn is_solvable(&self) -> Option<bool> {
        if self.witness.is_some() {
            Some(true)
        } else if self.is_only {
            Some(false)
        } else {
            None
        }
    }

    /// Returns the filled cells and the candidates after the correct steps.
    #[must_use]
    pub fn position(&self) -> (Board, Marks) {
        (self.position.board(), self.position.marks())
    }

    /// Returns why the last search ended early, if one did.
    #[must_use]
    pub const fn limit_hit(&self) -> Option<Stop> {
        self.limit_hit
    }

    /// Checks a step, and applies it if it is correct.
    pub fn check(&mut self, claim: Claim<'_>, watch: &dyn Watch) -> Verdict {
        let before = self.position.checkpoint();
        let legal = self.apply(claim);
        let consistent = if legal {
            self.has_solution(claim, watch)
        } else {
            // A repetition of what is known is not legal, but the witness agrees.
            let agrees = self.witness.as_ref().is_some_and(|witness| agrees(witness, claim));
            if agrees { Some(true) } else { self.is_only.then_some(false) }
        };
        let verdict = Verdict { legal, consistent };
        if verdict.is_correct() != Some(true) {
            self.position.undo(before);
        }
        verdict
    }

    /// Applies a step as far as it is legal. Returns whether it is.
    fn apply(&mut self, claim: Claim<'_>) -> bool {
        let (cells, side) = (self.puzzle.board.cells().len(), self.puzzle.board.side());
        let is_open_candidate = |position: &Candidates<4>, &(cell, value): &(Cell, Value)| {
            cell.index() < cells
                && value.index() < side
                && position.is_open(cell)
                && position.of(cell).contains(value)
        };
        for elimination in claim.eliminations {
            if !is_open_candidate(&self.position, elimination) {
                return false;
            }
            // A cell without candidates makes the step inconsistent, not illegal.
            let _ = self.position.eliminate(elimination.0, elimination.1);
        }
        for placement in claim.placements {
            if !is_open_candidate(&self.position, placement) {
                return false;
            }
            let _ = self.position.place(placement.0, placement.1);
        }
        !claim.placements.is_empty() || !claim.eliminations.is_empty()
    }

    /// Returns whether the position, to which a claim is applied, has a solution.
    fn has_solution(&mut self, claim: Claim<'_>, watch: &dyn Watch) -> Option<bool> {
        if self.witness.as_ref().is_some_and(|witness| agrees(witness, claim)) {
            return Some(true);
        }
        if self.is_only {
            return Some(false);
        }
        let mut puzzle = self.puzzle.clone();
        puzzle.board = self.position.board();
        puzzle.marks = Some(self.position.marks());
        let options = Options { max_solutions: 1, limits: self.limits, ..Options::default() };
        let report = solve(&puzzle, &options, watch);
        self.limit_hit = report.statistics.limit_hit;
        let found = report.solutions.into_iter().next();
        match (found, self.limit_hit) {
            (Some(solution), _) => {
                self.witness = Some(solution);
                Some(true)
            }
            (None, None) => Some(false),
            (None, Some(_)) => None,
        }
    }
}

/// Whether a solution has all placements and none of the eliminations.
fn agrees(solution: &Board, claim: Claim<'_>) -> bool {
    let value = |cell: Cell| solution.cells().get(cell.index()).copied().flatten();
    claim.placements.iter().all(|&(cell, placed)| value(cell) == Some(placed))
        && claim.eliminations.iter().all(|&(cell, removed)| value(cell) != Some(removed))
}
