//! Has the puzzle the one solution that uniqueness techniques assume?
//!
//! They exchange two values in cells that were not given and so get a second solution: of the *puzzle*, which is the starting board where
//! that is known, and otherwise the board as it stands. Marks are no part of it: a player's marks follow from the clues, and the
//! second solution need not respect them, for it only has to be one of the clues. So where marks are clues themselves (a grid given
//! as candidates alone, whose board has many solutions), or a board simply has several, such a step could remove the truth.
//!
//! A technique cannot see that; the solver can. It is asked only when a walk has used such a technique, and if it does not prove that there is
//! no second solution, the walk is done again without. Cost: a search for two solutions, of at most [`MOST_NODES`] nodes and within the walk's
//! time; most boards of side 9 take microseconds.

use super::walk::{Options, Outcome};
use crate::budget::{Limits, Watch};
use crate::grid::{Board, ValueSet};
use crate::solver;
use crate::techniques::Step;

/// A search longer than this is given up: some seconds at side 36.
const MOST_NODES: u64 = 100_000;

/// A walk from a board in which uniqueness techniques are used only where the puzzle has at most one solution. The board holds
/// the givens, where these are known.
///
/// ```
/// use sudokud::{budget::Unwatched, grid::text, step};
/// // Which of the two swapped 1s and 2s is meant, the board does not say.
/// let (board, _) = text::parse("..3434....434321", None).unwrap();
/// let options = step::Options { max_steps: 0, ..step::Options::default() };
/// let walk = |options: &step::Options| step::walk(&board, None, options, &Unwatched);
/// assert_eq!(step::with_one_solution(&board, &options, &Unwatched, walk).status, step::Status::Stuck);
/// ```
#[must_use]
pub fn with_one_solution(
    board: &Board,
    options: &Options,
    watch: &dyn Watch,
    walk: impl Fn(&Options) -> Outcome,
) -> Outcome {
    let stands = |outcome: &Outcome, puzzle: &Board| {
        let assumes = |step: &Step| step.technique.uses_uniqueness();
        !outcome.steps.iter().any(assumes) || has_at_most_one(puzzle, watch)
    };
    let outcome = walk(options);
    if stands(&outcome, options.givens.as_ref().unwrap_or(board)) {
        return outcome;
    }
    let mut options = options.clone();
    if options.givens.take().is_some() {
        // What was given does not tell, but the board may.
        let outcome = walk(&options);
        if stands(&outcome, board) {
            return outcome;
        }
    }
    walk(&Options { assume_unique: false, ..options })
}

/// Has it no second solution, as a search of some length can prove?
fn has_at_most_one(puzzle: &Board, watch: &dyn Watch) -> bool {
    let named: ValueSet<4> = puzzle.filled().map(|(_, value)| value).collect();
    if named.len() + 2 <= puzzle.side() {
        // Two values that stand nowhere can be exchanged.
        return false;
    }
    let limits = Limits { nodes: MOST_NODES, ..Limits::default() };
    let options = solver::Options { max_solutions: 2, limits, ..solver::Options::default() };
    let report = solver::solve(&puzzle.clone().into(), &options, watch);
    report.solutions.len() < 2 && report.statistics.limit_hit.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Unwatched;
    use crate::grid::{Cell, Geometry, Marks, Value};
    use crate::step::{self, Status, Techniques};
    use crate::techniques::Technique;

    const SOLUTION: [usize; 16] = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];

    fn options(givens: Option<Board>) -> Options {
        // Without the longest chains, which would take most of the time.
        let techniques = Technique::ALL.iter().copied().filter(|technique| technique.rating() < 6.0);
        Options { techniques: Techniques::of(techniques), max_steps: 0, givens, ..Options::default() }
    }

    /// Solutions within marks, cell by cell; from the fourth on not all of them.
    fn count(sets: &[ValueSet<4>], geometry: &Geometry, filled: &mut Vec<Value>) -> usize {
        let Some(set) = sets.get(filled.len()) else { return 1 };
        let cell = Cell::new(filled.len());
        let mut found = 0;
        for value in set.iter() {
            let clash = |(at, &other): (usize, &Value)| other == value && geometry.sees(Cell::new(at), cell);
            if found < 4 && !filled.iter().enumerate().any(clash) {
                filled.push(value);
                found += count(sets, geometry, filled);
                filled.pop();
            }
        }
        found
    }

    /// Each cell its value of the solution, and others at random.
    fn marks(seed: u64) -> Vec<ValueSet<4>> {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 11
        };
        let likely = 2 + next() % 4;
        let others = |own: usize, next: &mut dyn FnMut() -> u64| {
            (0..4).filter(|&k| k == own || next() % 6 < likely).map(Value::new).collect()
        };
        SOLUTION.iter().map(|&own| others(own, &mut next)).collect()
    }

    fn is_wrong(step: &Step) -> bool {
        let gone = |cell: Cell, set: ValueSet<4>| set.contains(Value::new(SOLUTION[cell.index()]));
        step.eliminations.iter().any(|&(cell, set)| gone(cell, set))
            || step.placements.iter().any(|&(cell, value)| value.index() != SOLUTION[cell.index()])
    }

    #[test]
    fn a_search_that_is_stopped_proves_nothing() {
        let (board, _) = crate::grid::text::parse(".23434122143432.", None).unwrap();
        assert!(has_at_most_one(&board, &Unwatched));
        let (several, _) = crate::grid::text::parse("123............1", None).unwrap();
        assert!(!has_at_most_one(&several, &Unwatched));
        let (open, _) = crate::grid::text::parse("12..3.1.........", None).unwrap();
        assert!(!has_at_most_one(&open, &|| crate::budget::Signal::Time));
    }

    #[test]
    fn where_marks_are_the_clues_no_step_removes_the_only_solution() {
        let geometry = Geometry::new(2).unwrap();
        let board = Board::empty(&geometry);
        let mut unique = 0;
        for seed in 1..=1_000 {
            let sets = marks(seed);
            if count(&sets, &geometry, &mut Vec::new()) != 1 {
                continue;
            }
            unique += 1;
            let marks = Marks::new(sets).unwrap();
            let walk = |options: &Options| step::walk(&board, Some(&marks), options, &Unwatched);
            let all = |options: &Options| step::all(&board, Some(&marks), options, &Unwatched);
            for outcome in [
                with_one_solution(&board, &options(None), &Unwatched, walk),
                with_one_solution(&board, &options(Some(board.clone())), &Unwatched, walk),
                with_one_solution(&board, &options(None), &Unwatched, all),
            ] {
                assert!(!outcome.steps.iter().any(is_wrong), "{seed}: {marks:?}");
                assert!(!matches!(outcome.status, Status::Contradiction(_)), "{seed}");
            }
        }
        assert!(unique > 50, "{unique}");
    }
}
