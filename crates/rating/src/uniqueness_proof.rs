//! Walks that prove that the puzzle has one solution before a step that assumes this.
//!
//! The solver searches for a second solution once, before the first step of a uniqueness technique. If it
//! does not prove that there is none, the walk continues without these techniques; earlier steps stand, even
//! if the proof took the rest of the time. A walk cannot run the proof itself, because `human` does not know
//! the solver.
//!
//! Cost: a search for two solutions, of at most [`MAX_NODES`] nodes and within the limits of the walk. Most
//! boards of side 9 take microseconds.

use sudokud_core::grid::{Board, Marks, ValueSet};
use sudokud_core::solve;
use sudokud_human::walk::{Walk, Walker};
use sudokud_human::walk_options::WalkOptions;
use sudokud_search::budget::{Limits, Watch};

/// The most nodes of the proof: some seconds at side 36.
const MAX_NODES: u64 = 100_000;

/// As [`sudokud_human::walk()`], but proves that the puzzle has one solution before a step that assumes this.
/// The board holds the givens, unless the options do.
///
/// ```
/// use sudokud_search::budget::Unwatched;
/// use sudokud_core::grid::text;
/// use sudokud_human as human;
/// use sudokud_rating as rating;
/// // Two 1s and two 2s can be exchanged: the board has two solutions.
/// let (board, _) = text::parse("..3434....434321", None).unwrap();
/// let options = human::WalkOptions { max_steps: 0, ..human::WalkOptions::default() };
/// let walk = rating::uniqueness_proof::walk(&board, None, &options, &Unwatched);
/// assert_eq!(walk.status, human::WalkStatus::Stuck);
/// ```
#[must_use]
pub fn walk(board: &Board, marks: Option<&Marks>, options: &WalkOptions, watch: &dyn Watch) -> Walk {
    let proof = |puzzle: &Board| has_at_most_one(puzzle, options.limits, watch);
    Walker { board, marks, options, watch, proof: Some(&proof) }.walk(options.max_steps)
}

/// As [`sudokud_human::all`], with the same proof.
#[must_use]
pub fn all(board: &Board, marks: Option<&Marks>, options: &WalkOptions, watch: &dyn Watch) -> Walk {
    let proof = |puzzle: &Board| has_at_most_one(puzzle, options.limits, watch);
    Walker { board, marks, options, watch, proof: Some(&proof) }.all()
}

/// Returns whether a search proves that the puzzle has no second solution.
fn has_at_most_one(puzzle: &Board, limits: Limits, watch: &dyn Watch) -> bool {
    let named: ValueSet<4> = puzzle.filled().map(|(_, value)| value).collect();
    if named.len() + 2 <= puzzle.side() {
        // Two values that are nowhere on the board can be exchanged.
        return false;
    }
    let limits = Limits { nodes: limits.nodes.min(MAX_NODES), ..limits };
    let options = solve::Options { max_solutions: 2, limits, ..solve::Options::default() };
    let report = solve::solve(&puzzle.clone().into(), &options, watch);
    report.solutions.len() < 2 && report.statistics.limit_hit.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_core::grid::{Cell, Value};
    use sudokud_core::houses::Layout;
    use sudokud_human::{Rating, Step, Technique, Techniques, WalkStatus};
    use sudokud_search::budget::{Signal, Stop, Unwatched};

    const SOLUTION: [usize; 16] = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];

    fn options(givens: Option<Board>) -> WalkOptions {
        // Without the longest chains, which would take most of the time.
        let techniques =
            Technique::ALL.iter().copied().filter(|technique| technique.rating() < Rating::from_tenths(60));
        WalkOptions { techniques: Techniques::of(techniques), max_steps: 0, givens, ..WalkOptions::default() }
    }

    /// Counts the solutions within marks, cell by cell. A count of four or more is a lower bound.
    fn count(sets: &[ValueSet<4>], layout: &Layout, filled: &mut Vec<Value>) -> usize {
        let Some(set) = sets.get(filled.len()) else { return 1 };
        let cell = Cell::new(filled.len());
        let mut found = 0;
        for value in set.iter() {
            let clash = |(at, &other): (usize, &Value)| other == value && layout.sees(Cell::new(at), cell);
            if found < 4 && !filled.iter().enumerate().any(clash) {
                filled.push(value);
                found += count(sets, layout, filled);
                filled.pop();
            }
        }
        found
    }

    /// Returns marks with the value of the solution in each cell, and others at random.
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
        let removes_solution =
            |cell: Cell, set: ValueSet<4>| set.contains(Value::new(SOLUTION[cell.index()]));
        step.eliminations.iter().any(|&(cell, set)| removes_solution(cell, set))
            || step.placements.iter().any(|&(cell, value)| value.index() != SOLUTION[cell.index()])
    }

    #[test]
    fn a_search_that_is_stopped_proves_nothing() {
        let (board, _) = sudokud_core::grid::text::parse(".23434122143432.", None).unwrap();
        assert!(has_at_most_one(&board, Limits::default(), &Unwatched));
        let (several, _) = sudokud_core::grid::text::parse("123............1", None).unwrap();
        assert!(!has_at_most_one(&several, Limits::default(), &Unwatched));
        let (open, _) = sudokud_core::grid::text::parse("12..3.1.........", None).unwrap();
        assert!(!has_at_most_one(&open, Limits::default(), &|| Signal::Stop(Stop::Deadline)));
    }

    #[test]
    fn without_a_proof_earlier_steps_stand() {
        let hard =
            include_str!("../../../tests/data/hard30.txt").lines().filter(|line| !line.starts_with('#'));
        let mut checked = 0;
        for line in hard {
            let (board, _) = sudokud_core::grid::text::parse(line, None).unwrap();
            let freely = walk(&board, None, &options(None), &Unwatched);
            let Some(first) = freely.steps.iter().position(|step| step.technique.uses_uniqueness()) else {
                continue;
            };
            checked += 1;
            // The proof may not expand a node, and the watch stops the walk as soon as the proof has run.
            let limits = Limits { nodes: 0, ..Limits::default() };
            let has_run = std::cell::Cell::new(false);
            let proof = |puzzle: &Board| {
                has_run.set(true);
                has_at_most_one(puzzle, limits, &Unwatched)
            };
            let watch = || if has_run.get() { Signal::Stop(Stop::Deadline) } else { Signal::Continue };
            let limited = WalkOptions { limits, ..options(None) };
            let walked = |board, marks, options| {
                Walker { board, marks, options, watch: &watch, proof: Some(&proof) }.walk(0)
            };
            let stopped = walked(&board, None, &limited);
            assert_eq!((stopped.status, stopped.steps.len()), (WalkStatus::Stopped, first), "{line}");
            assert_eq!(stopped.steps, freely.steps[..first]);
            let unproven = walk(&board, None, &limited, &Unwatched);
            let without =
                walk(&board, None, &WalkOptions { assume_unique: false, ..options(None) }, &Unwatched);
            assert_eq!((unproven.status, unproven.steps), (without.status, without.steps), "{line}");
            let at = sudokud_human::walk(
                &board,
                None,
                &WalkOptions { max_steps: first, ..options(None) },
                &Unwatched,
            );
            has_run.set(false);
            let uniqueness = Technique::ALL.iter().copied().filter(|technique| technique.uses_uniqueness());
            let only = WalkOptions { techniques: Techniques::of(uniqueness), ..limited.clone() };
            let cut = walked(&at.board, Some(&at.marks), &only);
            assert_eq!(
                (cut.status, cut.steps.len()),
                (WalkStatus::Stopped, 0),
                "nothing is allowed any more: {line}"
            );
            let listed = |options: &WalkOptions| all(&at.board, Some(&at.marks), options, &Unwatched).steps;
            let kept: Vec<Step> =
                listed(&options(None)).into_iter().filter(|step| !step.technique.uses_uniqueness()).collect();
            assert_eq!(listed(&limited), kept, "{line}");
        }
        assert!(checked > 3, "{checked}");
    }

    #[test]
    fn where_marks_are_the_clues_no_step_removes_the_only_solution() {
        let layout = Layout::classic(2).unwrap();
        let board = Board::empty(&layout);
        let mut unique = 0;
        for seed in 1..=1_000 {
            let sets = marks(seed);
            if count(&sets, &layout, &mut Vec::new()) != 1 {
                continue;
            }
            unique += 1;
            let marks = Marks::new(sets).unwrap();
            for outcome in [
                walk(&board, Some(&marks), &options(None), &Unwatched),
                walk(&board, Some(&marks), &options(Some(board.clone())), &Unwatched),
                all(&board, Some(&marks), &options(None), &Unwatched),
            ] {
                assert!(!outcome.steps.iter().any(is_wrong), "{seed}: {marks:?}");
                assert!(!matches!(outcome.status, WalkStatus::Contradiction(_)), "{seed}");
            }
        }
        assert!(unique > 50, "{unique}");
    }
}
