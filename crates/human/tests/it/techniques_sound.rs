//! Two thousand puzzles of mixed difficulty at sides 4, 9, 16 and 25, walked with all techniques: no step is
//! ever wrong.
//!
//! A puzzle is a shuffled grid from which cells are taken while the solver says that one solution is left
//! (or, for the boards with several, a few); so the truth is known before anybody solves anything. Each step
//! is replayed on a model of this file's own, which must come to the position that the walk says.

use crate::patience::Patience;
use std::thread;
use sudokud_human::{self as human, Step, Walk, WalkOptions, WalkStatus};
use sudokud_model::grid::Value;
use sudokud_model::houses::Layout;
use sudokud_testing::{brute_force, of_numbers, puzzle};

/// A position as a list of lists: what each cell can be, and which are filled.
struct Model {
    layout: std::sync::Arc<Layout>,
    sets: Vec<Vec<usize>>,
    filled: Vec<bool>,
}

impl Model {
    fn new(numbers: &[usize]) -> Self {
        let board = of_numbers(numbers);
        let side = board.side();
        let every = || (1..=side).collect::<Vec<_>>();
        let mut model = Self {
            layout: board.layout().clone(),
            sets: numbers.iter().map(|_| every()).collect(),
            filled: vec![false; numbers.len()],
        };
        for (cell, &number) in numbers.iter().enumerate().filter(|entry| *entry.1 > 0) {
            model.place(cell, number);
        }
        model
    }

    fn place(&mut self, at: usize, number: usize) {
        self.filled[at] = true;
        self.sets[at] = vec![number];
        for cell in
            self.layout.cells().filter(|&cell| self.layout.sees(sudokud_model::grid::Cell::new(at), cell))
        {
            self.sets[cell.index()].retain(|&other| other != number);
        }
    }

    /// Does what a step says, all of which must be new and true of these solutions.
    fn apply(&mut self, step: &Step, solutions: &[Vec<usize>]) {
        let told = || step.notation(&self.layout);
        assert!(!step.is_void(), "{}", told());
        for &(cell, values) in &step.eliminations {
            for number in values.iter().map(Value::number) {
                let is_there = self.sets[cell.index()].contains(&number) && !self.filled[cell.index()];
                assert!(is_there, "nothing to remove: {}", told());
                assert!(solutions.iter().all(|right| right[cell.index()] != number), "wrong: {}", told());
            }
        }
        for &(cell, value) in &step.placements {
            assert!(
                self.sets[cell.index()].contains(&value.number()) && !self.filled[cell.index()],
                "{}",
                told()
            );
            assert!(solutions.iter().all(|right| right[cell.index()] == value.number()), "wrong: {}", told());
        }
        for &(cell, values) in &step.eliminations {
            self.sets[cell.index()].retain(|&number| values.iter().all(|value| value.number() != number));
        }
        for &(cell, value) in &step.placements {
            self.place(cell.index(), value.number());
        }
    }

    fn assert_is(&self, outcome: &Walk) {
        for cell in self.layout.cells() {
            let here = outcome.marks.of(cell).iter().map(Value::number).collect::<Vec<_>>();
            assert_eq!(here, self.sets[cell.index()], "{cell:?}");
            assert_eq!(outcome.board.get(cell).is_some(), self.filled[cell.index()], "{cell:?}");
        }
    }
}

/// Walks a board; every step is true of every solution, and does what it says.
fn assert_walk_is_sound(numbers: &[usize], solutions: &[Vec<usize>], assume_unique: bool) -> WalkStatus {
    let board = of_numbers(numbers);
    let options =
        WalkOptions { max_steps: 0, assume_unique, givens: Some(board.clone()), ..WalkOptions::default() };
    let outcome = human::walk(&board, None, &options, &Patience::of(MOST_POLLS));
    let mut model = Model::new(numbers);
    outcome.steps.iter().for_each(|step| model.apply(step, solutions));
    model.assert_is(&outcome);
    assert!(
        matches!(outcome.status, WalkStatus::Solved | WalkStatus::Stuck | WalkStatus::Stopped(_)),
        "{:?}",
        outcome.status
    );
    assert!(solutions.len() == 1 || outcome.status != WalkStatus::Solved);
    outcome.status
}

/// The most polls of a walk: the hardest boards would take minutes to be stuck.
const MOST_POLLS: usize = 60_000;

/// Does it for each number below `count`, on two threads.
fn in_parallel(count: u64, work: impl Fn(u64) + Sync) {
    let work = &work;
    thread::scope(|scope| {
        for first in 0..2 {
            scope.spawn(move || (first..count).step_by(2).for_each(work));
        }
    });
}

/// Order, how many, and cells taken at a time; how often cells are taken grows from puzzle to puzzle: from
/// easy to minimal.
const SETS: [(usize, u64, usize); 4] = [(2, 700, 1), (3, 1180, 1), (4, 100, 6), (5, 20, 25)];

fn tries(order: usize, number: u64) -> usize {
    let most = match order {
        2 => 16,
        3 => 81,
        4 => 40,
        _ => 14,
    };
    let least = most / 2;
    least + number as usize % (most - least + 1)
}

#[test]
fn over_two_thousand_puzzles_no_step_is_wrong_and_each_does_what_it_says() {
    assert!(SETS.iter().map(|set| set.1).sum::<u64>() >= 2_000);
    for (order, count, piece) in SETS {
        in_parallel(count, |number| {
            let (cells, found) = puzzle(order, 1, (piece, tries(order, number)), number);
            let status = assert_walk_is_sound(&cells, &found, true);
            assert!(order > 2 || status == WalkStatus::Solved, "{status:?} {cells:?}");
        });
    }
}

#[test]
fn without_uniqueness_boards_of_several_solutions_lose_no_value_of_any() {
    for (order, count, piece, times) in [(2, 300, 1, 16), (3, 60, 1, 81), (4, 6, 6, 40)] {
        in_parallel(count, |number| {
            let most = 2 + number as usize % 4;
            let (cells, mut found) = puzzle(order, most, (piece, times), 1_000_000 + number);
            if order == 2 {
                found.sort();
                assert_eq!(brute_force(&of_numbers(&cells), most + 1), found);
            }
            assert_walk_is_sound(&cells, &found, false);
        });
    }
}
