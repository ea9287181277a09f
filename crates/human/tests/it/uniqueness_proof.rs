//! Walks that prove that the puzzle has one solution before a step that assumes this.
//!
//! Without a proof, the walk continues without uniqueness techniques; earlier steps stand, even if the proof
//! took the rest of the time.

use crate::examples::rated_below;
use std::borrow::Cow;
use sudokud_core::solve::has_at_most_one_solution;
use sudokud_human::{self as human, Step, Technique, Techniques, Walk, WalkOptions, WalkStatus, Walker};
use sudokud_model::grid::{Board, Cell, Marks, Value, ValueSet, text};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::Random;

/// A proof of so many nodes at most.
fn proof(nodes: u64) -> impl Fn(&Board) -> bool {
    let limits = Limits { nodes, ..Limits::default() };
    move |puzzle| has_at_most_one_solution(puzzle, limits, &Unwatched)
}

fn walk(board: &Board, marks: Option<&Marks>, options: &WalkOptions, nodes: u64) -> Walk {
    let options = Cow::Borrowed(options);
    Walker { board, marks, options, watch: &Unwatched, proof: Some(&proof(nodes)) }.walk()
}

fn all(board: &Board, marks: Option<&Marks>, options: &WalkOptions, nodes: u64) -> Walk {
    let options = Cow::Borrowed(options);
    Walker { board, marks, options, watch: &Unwatched, proof: Some(&proof(nodes)) }.all()
}

/// No limit of the nodes of a proof.
const ANY: u64 = u64::MAX;

const SOLUTION: [usize; 16] = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];

fn options(givens: Option<Board>) -> WalkOptions {
    // Without the longest chains, which would take most of the time.
    let techniques = Techniques::of(rated_below(60));
    WalkOptions { techniques, max_steps: 0, givens, ..WalkOptions::default() }
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
    let mut random = Random(seed);
    let likely = 2 + random.next() % 4;
    let others =
        |&own: &usize| (0..4).filter(|&k| k == own || random.next() % 6 < likely).map(Value::new).collect();
    SOLUTION.iter().map(others).collect()
}

fn is_wrong(step: &Step) -> bool {
    let removes_solution = |cell: Cell, set: ValueSet<4>| set.contains(Value::new(SOLUTION[cell.index()]));
    step.eliminations.iter().any(|&(cell, set)| removes_solution(cell, set))
        || step.placements.iter().any(|&(cell, value)| value.index() != SOLUTION[cell.index()])
}

/// A puzzle whose walk has a step that assumes one solution.
struct Hard {
    line: &'static str,
    board: Board,
    freely: Walk,
    /// The first step that assumes one solution.
    first: usize,
}

fn hard_puzzles() -> impl Iterator<Item = Hard> {
    let lines = include_str!("../../../../tests/data/hard30.txt").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (board, _) = text::parse(line, None).expect("a board");
        let freely = walk(&board, None, &options(None), ANY);
        let first = freely.steps.iter().position(|step| step.technique.uses_uniqueness())?;
        Some(Hard { line, board, freely, first })
    })
}

#[test]
fn without_a_proof_earlier_steps_stand() {
    let mut checked = 0;
    for Hard { line, board, freely, first } in hard_puzzles() {
        checked += 1;
        // The proof may not expand a node, and the watch stops the walk as soon as the proof has run.
        let has_run = std::cell::Cell::new(false);
        let noted = |puzzle: &Board| {
            has_run.set(true);
            proof(0)(puzzle)
        };
        let watch = || if has_run.get() { Signal::Stop(Stop::Deadline) } else { Signal::Continue };
        let walked = |board, marks, options: &WalkOptions| {
            let options = Cow::Borrowed(options);
            Walker { board, marks, options, watch: &watch, proof: Some(&noted) }.walk()
        };
        let stopped = walked(&board, None, &options(None));
        assert_eq!(
            (stopped.status, stopped.steps.len()),
            (WalkStatus::Stopped(Stop::Deadline), first),
            "{line}"
        );
        assert_eq!(stopped.steps, freely.steps[..first]);
        let unproven = walk(&board, None, &options(None), 0);
        let without = walk(&board, None, &WalkOptions { assume_unique: false, ..options(None) }, ANY);
        assert_eq!((unproven.status, unproven.steps), (without.status, without.steps), "{line}");
        let at = human::walk(&board, None, &WalkOptions { max_steps: first, ..options(None) }, &Unwatched);
        has_run.set(false);
        let uniqueness = Technique::ALL.iter().copied().filter(|technique| technique.uses_uniqueness());
        let only = WalkOptions { techniques: Techniques::of(uniqueness), ..options(None) };
        let cut = walked(&at.board, Some(&at.marks), &only);
        assert_eq!(
            (cut.status, cut.steps.len()),
            (WalkStatus::Stopped(Stop::Deadline), 0),
            "nothing is allowed any more: {line}"
        );
        let listed = |nodes| all(&at.board, Some(&at.marks), &options(None), nodes).steps;
        let kept: Vec<Step> =
            listed(ANY).into_iter().filter(|step| !step.technique.uses_uniqueness()).collect();
        assert_eq!(listed(0), kept, "{line}");
    }
    assert!(checked > 3, "{checked}");
}

#[test]
fn an_explanation_runs_the_proof_once() {
    let mut explained = 0;
    for Hard { line, board, freely, first } in hard_puzzles() {
        let at = human::walk(&board, None, &WalkOptions { max_steps: first, ..options(None) }, &Unwatched);
        let uniqueness = Technique::ALL.iter().copied().filter(|technique| technique.uses_uniqueness());
        let only = WalkOptions { techniques: Techniques::of(uniqueness), ..options(None) };
        for &(cell, values) in &freely.steps[first].eliminations {
            let runs = std::cell::Cell::new(0);
            let noted = |puzzle: &Board| {
                runs.set(runs.get() + 1);
                proof(ANY)(puzzle)
            };
            let (marks, options) = (Some(&at.marks), Cow::Borrowed(&only));
            let walker = Walker { board: &at.board, marks, options, watch: &Unwatched, proof: Some(&noted) };
            let found = walker.why_not(cell, values.first().unwrap()).expect("a candidate");
            assert!(!found.steps.is_empty());
            assert_eq!(runs.get(), 1, "{line}");
            explained += 1;
        }
    }
    assert!(explained > 3, "{explained}");
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
            walk(&board, Some(&marks), &options(None), ANY),
            walk(&board, Some(&marks), &options(Some(board.clone())), ANY),
            all(&board, Some(&marks), &options(None), ANY),
        ] {
            assert!(!outcome.steps.iter().any(is_wrong), "{seed}: {marks:?}");
            assert!(!matches!(outcome.status, WalkStatus::Contradiction(_)), "{seed}");
        }
    }
    assert!(unique > 50, "{unique}");
}
