//! Why a cell does not have a value: against brute force at side 4, and each step by the checker.

use crate::constraints::Puzzle;
use crate::patience::Patience;
use std::borrow::Cow;
use std::sync::Arc;
use sudokud_human::{
    Family, Premises, Step, Technique, Techniques, Walk, WalkOptions, WalkStatus, Walker, all, check, walk,
};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Board, Candidates, Cell, Marks, Value};
use sudokud_search::budget::{Stop, Unwatched, Watch};
use sudokud_testing::{board, brute_force, holes};

/// A puzzle that singles solve.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A position, with how to walk from it.
struct Start {
    board: Board,
    options: WalkOptions,
    solutions: Vec<Vec<usize>>,
}

impl Start {
    fn classic(board: Board, assume_unique: bool) -> Self {
        let solutions = brute_force(&board, 300);
        let options = WalkOptions { max_steps: 0, assume_unique, ..WalkOptions::default() };
        Self { board, options, solutions }
    }

    fn with_constraints(puzzle: Puzzle) -> Self {
        Self { options: puzzle.options(), board: puzzle.board, solutions: puzzle.solutions }
    }

    fn why_not(&self, (cell, value): (Cell, Value), watch: &dyn Watch) -> Option<Walk> {
        let options = Cow::Borrowed(&self.options);
        Walker { board: &self.board, marks: None, options, watch, proof: None }.why_not(cell, value)
    }

    /// The candidates before the first step.
    fn marks(&self) -> Marks {
        let none = WalkOptions { techniques: Techniques::of([]), ..self.options.clone() };
        all(&self.board, None, &none, &Unwatched).marks
    }

    fn candidates(&self) -> Vec<(Cell, Value)> {
        let marks = self.marks();
        let open = self.board.layout().cells().filter(|&cell| self.board.get(cell).is_none());
        open.flat_map(|cell| marks.of(cell).iter().map(move |value| (cell, value)).collect::<Vec<_>>())
            .collect()
    }

    fn is_true(&self, (cell, value): (Cell, Value)) -> bool {
        self.solutions.iter().any(|solution| solution[cell.index()] == value.number())
    }

    /// Returns whether a step is proved in a position. A full house is the last empty cell of a house.
    fn follows(&self, candidates: &Candidates<1>, step: &Step) -> bool {
        if step.technique == Technique::FullHouse && !is_last_of_house(candidates, step.placements[0].0) {
            return false;
        }
        let constraints: Option<&Arc<Constraints>> = self.options.constraints.as_ref();
        let (board, marks) = (candidates.board(), candidates.marks());
        let premises = Premises::new(&board, &marks).with_constraints(constraints.map(|all| &**all));
        check(&premises, &step.claim()).is_ok()
    }

    /// Returns the candidates after the steps if each is proved in the position before it.
    fn proved<'s>(&self, steps: impl Iterator<Item = &'s Step>) -> Option<Candidates<1>> {
        let mut candidates = Candidates::with_marks(&self.board, &self.marks());
        for step in steps {
            self.follows(&candidates, step).then_some(())?;
            for &(cell, values) in &step.eliminations {
                candidates.eliminate_all(cell, values.resize()).ok()?;
            }
            for &(cell, value) in &step.placements {
                candidates.place(cell, value).ok()?;
            }
        }
        Some(candidates)
    }
}

fn is_last_of_house(candidates: &Candidates<1>, cell: Cell) -> bool {
    let layout = candidates.layout();
    layout
        .houses_of(cell)
        .iter()
        .any(|&house| layout.cells_of(house).iter().all(|&other| other == cell || !candidates.is_open(other)))
}

fn has(candidates: &Candidates<1>, (cell, value): (Cell, Value)) -> bool {
    candidates.is_open(cell) && candidates.of(cell).contains(value)
}

#[test]
fn at_side_4_each_candidate_that_a_walk_removes_is_explained_and_none_that_is_true() {
    let (mut explained, mut in_several) = (0, 0);
    for seed in 0..10 {
        let classic = Start::classic(holes(2, 25, seed), false);
        for start in [classic, Start::with_constraints(Puzzle::random(seed))] {
            let end = walk(&start.board, None, &start.options, &Unwatched);
            for target in start.candidates() {
                let found = start.why_not(target, &Unwatched).expect("a candidate");
                if start.is_true(target) {
                    assert!(found.steps.is_empty(), "{seed}: {target:?} {found:?}");
                    continue;
                }
                let is_removed = match end.board.get(target.0) {
                    Some(value) => value != target.1,
                    None => !end.marks.of(target.0).contains(target.1),
                };
                if found.steps.is_empty() {
                    assert!(!is_removed, "{seed}: {target:?} {found:?}");
                    continue;
                }
                explained += 1;
                in_several += usize::from(found.steps.len() > 1);
                let after = start.proved(found.steps.iter()).expect("each step follows");
                assert!(!has(&after, target), "{seed}: {target:?} {found:?}");
                assert_eq!(after.board().cells(), found.board.cells());
            }
        }
    }
    assert!(explained > 100 && in_several > 3, "{explained}, {in_several} of them in several steps");
}

#[test]
fn each_step_of_an_explanation_is_needed() {
    let mut several = 0;
    for seed in 0..6 {
        let start = Start::with_constraints(Puzzle::random(seed));
        for target in start.candidates() {
            let steps = start.why_not(target, &Unwatched).map(|found| found.steps).unwrap_or_default();
            for dropped in 0..steps.len().saturating_sub(1) {
                let rest = steps.iter().enumerate().filter(|(at, _)| *at != dropped).map(|(_, step)| step);
                assert!(start.proved(rest).is_none(), "{seed}: {target:?} without {dropped} of {steps:?}");
                several += 1;
            }
        }
    }
    assert!(several > 3, "{several}");
}

/// Of a walk, an explanation leaves steps out, and their cells are empty then.
#[test]
fn a_full_house_of_an_explanation_is_the_last_empty_cell_of_a_house() {
    let text = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let start = Start::classic(board(text), true);
    let mut full_houses = 0;
    for target in start.candidates().into_iter().step_by(5) {
        let steps = start.why_not(target, &Unwatched).map(|found| found.steps).unwrap_or_default();
        for (at, step) in steps.iter().enumerate().filter(|step| step.1.technique == Technique::FullHouse) {
            let before = start.proved(steps[..at].iter()).expect("each step follows");
            let is_last = is_last_of_house(&before, step.placements[0].0);
            assert!(is_last, "{target:?}: {}", step.notation(start.board.layout()));
            full_houses += 1;
        }
    }
    assert!(full_houses > 1, "{full_houses}");
}

/// A chain that costs more than the singles in it is told as these.
#[test]
fn a_value_that_singles_exclude_is_explained_by_singles() {
    let start = Start {
        board: board(EASY),
        options: WalkOptions { max_steps: 0, ..WalkOptions::default() },
        solutions: Vec::new(),
    };
    let explain = |target| start.why_not(target, &Unwatched).expect("a candidate").steps;
    let explanations: Vec<Vec<Step>> = start.candidates().into_iter().map(explain).collect();
    let of_singles = |steps: &&Vec<Step>| {
        steps.len() > 1 && steps.iter().all(|step| step.technique.family() == Family::Single)
    };
    assert!(explanations.iter().any(|steps| of_singles(&steps)));
}

#[test]
fn a_filled_cell_and_a_value_that_is_no_candidate_need_no_explanation() {
    let start = Start::classic(board("1...2...3......."), true);
    let at = |cell, number| (Cell::new(cell), Value::from_number(number).expect("a number"));
    assert!(start.why_not(at(0, 1), &Unwatched).is_none() && start.why_not(at(0, 2), &Unwatched).is_none());
    assert!(start.why_not(at(1, 2), &Unwatched).is_none());
    let found = start.why_not(at(13, 4), &Unwatched).expect("a candidate");
    assert_eq!((found.status, found.steps.len()), (WalkStatus::Progress, 1));
    assert_eq!(found.steps[0].technique, Technique::FullHouse);
    assert_eq!(start.why_not(at(12, 4), &Unwatched).map(|found| found.status), Some(WalkStatus::Stuck));
}

#[test]
fn an_explanation_has_at_most_the_steps_that_are_asked_for() {
    let mut shortened = 0;
    for seed in 0..4 {
        let mut start = Start::with_constraints(Puzzle::random(seed));
        for target in start.candidates() {
            let whole = start.why_not(target, &Unwatched).expect("a candidate");
            start.options.max_steps = 1;
            let first = start.why_not(target, &Unwatched).expect("a candidate");
            start.options.max_steps = 0;
            assert_eq!(first.steps, whole.steps[..whole.steps.len().min(1)], "{seed}: {target:?}");
            shortened += usize::from(whole.steps.len() > 1);
        }
    }
    assert!(shortened > 0);
}

#[test]
fn where_no_value_is_possible_the_steps_lead_to_the_contradiction() {
    let singles = Technique::ALL.iter().copied().filter(|technique| technique.family() == Family::Single);
    let mut contradictions = 0;
    let options = WalkOptions { techniques: Techniques::of(singles), max_steps: 0, ..WalkOptions::default() };
    let right = Start { board: board(EASY), options, solutions: Vec::new() };
    for wrong in right.candidates().into_iter().step_by(20) {
        let mut start =
            Start { board: right.board.clone(), options: right.options.clone(), solutions: Vec::new() };
        start.board.set(wrong.0, Some(wrong.1));
        let end = walk(&start.board, None, &start.options, &Unwatched);
        if end.steps.is_empty() || !matches!(end.status, WalkStatus::Contradiction(_)) {
            continue;
        }
        for target in start.candidates().into_iter().step_by(5) {
            let found = start.why_not(target, &Unwatched).expect("a candidate");
            let (last, before) = found.steps.split_last().expect("steps");
            let position = start.proved(before.iter()).expect("each step follows");
            assert!(start.follows(&position, last), "{wrong:?}: {target:?} {found:?}");
            let is_gone = !found.marks.of(target.0).contains(target.1);
            let is_contradiction = matches!(found.status, WalkStatus::Contradiction(_));
            assert!(is_gone || is_contradiction, "{wrong:?}: {target:?} {found:?}");
            contradictions += usize::from(!is_gone);
        }
    }
    assert!(contradictions > 3, "{contradictions}");
}

#[test]
fn a_watch_stops_the_search_for_an_explanation() {
    let mut stopped_with_steps = 0;
    for start in (0..4).map(|seed| Start::with_constraints(Puzzle::random(seed))) {
        for target in start.candidates() {
            let stopped = start.why_not(target, &Patience::of(0)).expect("a candidate");
            assert_eq!((stopped.status, stopped.steps.len()), (WalkStatus::Stopped(Stop::Deadline), 0));
            for most in [1, 5, 10, 20, 40, 80] {
                let patience = Patience::of(most);
                let found = start.why_not(target, &patience).expect("a candidate");
                let after = start.proved(found.steps.iter()).expect("each step follows");
                assert!(found.steps.is_empty() || !has(&after, target), "{target:?} {most} {found:?}");
                let is_told = found.status == WalkStatus::Stopped(Stop::Deadline);
                assert_eq!(is_told, patience.polls() > most, "{target:?} {most} {found:?}");
                stopped_with_steps += usize::from(is_told && !found.steps.is_empty());
            }
        }
    }
    assert!(stopped_with_steps > 3, "{stopped_with_steps}");
}
