//! Conflicts of clues against enumeration at side 4, against redrawn boards, and under limits.

use crate::side4::{Assignment, assignments, grids, layout, random_constraints};
use std::cell::Cell as Counter;
use std::sync::Arc;
use sudokud_analysis::conflict::{ConflictSet, conflict_set, evident};
use sudokud_core::game::Game;
use sudokud_core::solve::{Options, Outcome, Strategy, solve};
use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
use sudokud_model::grid::{Board, Cell, Marks, Value, ValueSet};
use sudokud_model::houses::{HouseRules, Layout};
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::{Random, board, full_grid, of_numbers, transposed};

fn game(board: Board) -> Game {
    Game { board, marks: None, givens: None, constraints: None, next: None }
}

fn cells(indices: &[usize]) -> Vec<Cell> {
    indices.iter().copied().map(Cell::new).collect()
}

/// A game with a few random clues of each kind.
fn random_game(random: &mut Random) -> Game {
    let below = |random: &mut Random, n: u64| random.next() % n;
    let constraints = random_constraints(below(random, 7) as usize, random);
    let mut givens = Board::empty(&layout());
    let value = |random: &mut Random| Value::new(below(random, 4) as usize);
    for _ in 0..below(random, 4) {
        givens.set(Cell::new(below(random, 16) as usize), Some(value(random)));
    }
    let mut board = givens.clone();
    for _ in 0..below(random, 4) {
        board.set(Cell::new(below(random, 16) as usize), Some(value(random)));
    }
    let mark = |random: &mut Random| match below(random, 6) {
        0 => ValueSet::from_words([random.next() & 15, 0, 0, 0]),
        _ => ValueSet::full(4),
    };
    let has_marks = below(random, 3) == 0;
    let marks = has_marks.then(|| Marks::new((0..16).map(|_| mark(random)).collect()).expect("marks"));
    let constraints = Some(constraints).filter(|constraints| !constraints.list().is_empty());
    Game { board, marks, givens: (below(random, 4) > 0).then_some(givens), constraints, next: None }
}

/// Returns whether an assignment satisfies clues but the one that is left out, by its place in the list of
/// constraints, givens and entries.
fn satisfies(assignment: &Assignment<'_>, game: &Game, set: &ConflictSet, left_out: Option<usize>) -> bool {
    let is_left_out = |at: usize| left_out == Some(at);
    let has = |cell: Cell, value| assignment.grid.get(cell) == value;
    let given = |cell: Cell| game.givens.as_ref().unwrap_or(&game.board).get(cell);
    let entry = |cell: Cell| game.board.get(cell).filter(|_| game.board.get(cell) != given(cell));
    let is_marked = |cell: Cell| {
        let marks = game.marks.as_ref();
        marks
            .is_none_or(|marks| assignment.grid.get(cell).is_some_and(|value| marks.of(cell).contains(value)))
    };
    let (constraints, givens) = (set.constraints.len(), set.givens.len());
    set.constraints.iter().enumerate().all(|(at, &index)| is_left_out(at) || assignment.holds[index])
        && set
            .givens
            .iter()
            .enumerate()
            .all(|(at, &cell)| is_left_out(constraints + at) || has(cell, given(cell)))
        && set.entries.iter().enumerate().all(|(at, &cell)| {
            is_left_out(constraints + givens + at)
                || (entry(cell).is_none_or(|value| has(cell, Some(value))) && is_marked(cell))
        })
}

/// All clues of a game.
fn all_clues(game: &Game) -> ConflictSet {
    let givens = game.givens.as_ref().unwrap_or(&game.board);
    let cells = || game.board.layout().cells();
    let is_entered = |&cell: &Cell| {
        let value = game.board.get(cell);
        (value.is_some() && value != givens.get(cell))
            || game.marks.as_ref().is_some_and(|marks| marks.of(cell) != ValueSet::full(4))
    };
    ConflictSet {
        constraints: (0..game.constraints.as_ref().map_or(0, |all| all.list().len())).collect(),
        givens: cells().filter(|&cell| givens.get(cell).is_some()).collect(),
        entries: cells().filter(is_entered).collect(),
        is_minimal: false,
    }
}

#[test]
fn every_conflict_at_side_4_has_no_solution_and_each_of_its_clues_is_necessary() {
    let grids = grids();
    let no_constraints = Constraints::new(Space::of_layout(&layout()), Vec::new()).expect("no constraints");
    let (mut conflicts, mut sizes) = (0, 0);
    for seed in 0..800 {
        let game = random_game(&mut Random(seed));
        let constraints = game.constraints.as_deref().unwrap_or(&no_constraints);
        let assignments = assignments(&grids, constraints);
        let exists = |set: &ConflictSet, left_out| {
            assignments.iter().any(|assignment| satisfies(assignment, &game, set, left_out))
        };
        let found = conflict_set(&game, Limits::default(), &Unwatched);
        assert_eq!(found.is_none(), exists(&all_clues(&game), None), "seed {seed}: {game:?}");
        if let Some(seen) = evident(&game) {
            assert!(!exists(&seen, None), "seed {seed}: {seen:?} of {game:?}");
        }
        let Some(found) = found else { continue };
        let size = found.constraints.len() + found.givens.len() + found.entries.len();
        (conflicts, sizes) = (conflicts + 1, sizes + size);
        assert!(found.is_minimal, "seed {seed}: {found:?} of {game:?}");
        assert!(!exists(&found, None), "seed {seed}: {found:?} of {game:?}");
        for left_out in 0..size {
            assert!(exists(&found, Some(left_out)), "seed {seed}: {left_out} of {found:?} of {game:?}");
        }
    }
    assert!(conflicts > 300 && sizes > 600, "{conflicts} conflicts of {sizes} clues");
}

/// Puzzles of side 9 without a solution: a value of a given is changed.
fn broken(seed: u64) -> Game {
    let mut random = Random(seed);
    let grid = full_grid(3, seed);
    let numbers: Vec<usize> =
        grid.iter().map(|&number| if random.next() % 100 < 40 { number } else { 0 }).collect();
    let mut board = of_numbers(&numbers);
    loop {
        let cell = Cell::new(random.next() as usize % 81);
        let value = Value::new(random.next() as usize % 9);
        let before = board.get(cell);
        if before.is_some() && before != Some(value) {
            board.set(cell, Some(value));
            if solve(&board.clone().into(), &Options::default(), &Unwatched).outcome == Outcome::Unsolvable {
                return game(board);
            }
            board.set(cell, before);
        }
    }
}

/// Returns whether some cells of a board have a solution, by the general engine.
fn is_solvable(board: &Board, cells: impl IntoIterator<Item = Cell>) -> bool {
    let mut part = Board::empty(board.layout());
    cells.into_iter().for_each(|cell| part.set(cell, board.get(cell)));
    let options = Options { max_solutions: 1, strategy: Strategy::BestFirst, ..Options::default() };
    solve(&part.into(), &options, &Unwatched).outcome == Outcome::Solved
}

#[test]
fn a_conflict_of_a_redrawn_board_is_one_of_the_board() {
    for seed in 0..20 {
        let game = broken(seed);
        let redrawn = Game { board: transposed(&game.board), ..game.clone() };
        for (game, back) in [(&game, false), (&redrawn, true)] {
            let found = conflict_set(game, Limits::default(), &Unwatched).expect("a conflict");
            assert!(found.is_minimal && found.constraints.is_empty() && found.entries.is_empty());
            let place = |&cell: &Cell| {
                let (row, column) = (cell.index() / 9, cell.index() % 9);
                if back { Cell::new(column * 9 + row) } else { cell }
            };
            let (original, places) = (broken(seed).board, found.givens.iter().map(place).collect::<Vec<_>>());
            assert!(!is_solvable(&original, places.iter().copied()), "seed {seed}");
            for left_out in &places {
                let others = places.iter().copied().filter(|other| other != left_out);
                assert!(is_solvable(&original, others), "seed {seed}: {left_out:?}");
            }
        }
    }
}

#[test]
fn a_conflict_taken_as_a_puzzle_is_its_own_conflict() {
    for seed in 0..20 {
        let before = broken(seed);
        let found = conflict_set(&before, Limits::default(), &Unwatched).expect("a conflict");
        let mut part = Board::empty(before.board.layout());
        found.givens.iter().for_each(|&cell| part.set(cell, before.board.get(cell)));
        assert_eq!(conflict_set(&game(part), Limits::default(), &Unwatched), Some(found), "seed {seed}");
    }
}

#[test]
fn what_is_seen_at_once_is_a_repeat_a_changed_given_or_a_violated_constraint() {
    let repeated = Game { givens: Some(board("1...............")), ..game(board("1..1............")) };
    let found = evident(&repeated).expect("a repeat");
    assert_eq!((found.givens, found.entries, found.is_minimal), (cells(&[0]), cells(&[3]), true));

    let changed = Game { givens: Some(board("1...............")), ..game(board("2...............")) };
    let found = evident(&changed).expect("a change");
    assert_eq!((found.givens, found.entries), (cells(&[0]), cells(&[0])));
    // A given that was taken away contradicts nothing.
    let erased = Game { givens: Some(board("1...............")), ..game(board("................")) };
    assert_eq!(evident(&erased), None);
    assert_eq!(conflict_set(&erased, Limits::default(), &Unwatched), None);

    let cage = Constraint::new(
        "killer_cage",
        [("cells", Argument::cells(cells(&[0, 1]))), ("sum", Argument::Number(7))],
    );
    let list = vec![cage.expect("a cage")];
    let constraints = Constraints::new(Space::of_layout(&layout()), list).expect("constraints");
    let violated = Game { constraints: Some(Arc::new(constraints)), ..game(board("12..............")) };
    let found = evident(&violated).expect("a violated cage");
    assert_eq!((&found.constraints[..], &found.givens, found.is_minimal), (&[0][..], &cells(&[0, 1]), false));
    // Each of the values alone contradicts the cage.
    let found = conflict_set(&violated, Limits::default(), &Unwatched).expect("a conflict");
    assert_eq!((found.constraints.len(), found.givens.len(), found.is_minimal), (1, 1, true));
}

#[test]
fn houses_without_a_grid_are_a_conflict_without_clues() {
    // r2c4 has the value that row 1 leaves for r1c4, in the same column.
    let rules = HouseRules { extra: vec![cells(&[0, 1, 2, 7])], ..HouseRules::of_side(4) };
    let layout = Layout::new(&rules).expect("a layout");
    let board = board("1...............").with_layout(&layout).expect("the same side");
    let found = conflict_set(&game(board), Limits::default(), &Unwatched).expect("a conflict");
    assert_eq!(found, ConflictSet { is_minimal: true, ..ConflictSet::default() });
}

#[test]
fn a_search_that_is_stopped_has_a_conflict_that_need_not_be_minimal() {
    for seed in 0..10 {
        let game = broken(seed);
        for polls in [0, 1, 2, 3, 5, 8, 20, 100] {
            let left = Counter::new(polls);
            let watch = || match left.get() {
                0 => Signal::Stop(Stop::Deadline),
                more => {
                    left.set(more - 1);
                    Signal::Continue
                }
            };
            let Some(found) = conflict_set(&game, Limits::default(), &watch) else { continue };
            assert!(!is_solvable(&game.board, found.givens.iter().copied()), "seed {seed}, {polls} polls");
        }
        let limits = Limits { nodes: 1, ..Limits::default() };
        if let Some(found) = conflict_set(&game, limits, &Unwatched) {
            assert!(!is_solvable(&game.board, found.givens), "seed {seed}");
        }
    }
}
