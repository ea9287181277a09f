//! Solutions of puzzles with constraints against all grids of a small board that satisfy the oracle.

use std::collections::BTreeSet;
use std::sync::Arc;
use sudokud_core::solve::{Options, Puzzle, Report, ResumableSearch, Strategy, solve};
use sudokud_model::constraint::{Constraint, Constraints, Kind, Space, kinds};
use sudokud_model::grid::{Board, Value};
use sudokud_model::houses::{HouseRules, Layout, Pattern};
use sudokud_propagation::rules::Rules;
use sudokud_search::budget::{Signal, Unwatched};
use sudokud_testing::{Random, brute_force, fitting_constraint, holds, random_constraint};

/// A small board, its givens and all its grids without constraints.
struct Small {
    space: Space,
    board: Board,
    grids: Vec<Vec<i64>>,
}

impl Small {
    fn new(layout: &Arc<Layout>, first_value: usize, givens: usize, random: &mut Random) -> Self {
        let space = Space { first_value, ..Space::of_layout(layout) };
        let all = brute_force(&Board::empty(layout), 300);
        let chosen = &all[random.next() as usize % all.len()];
        let mut board = Board::empty(layout);
        for cell in random.permutation(layout.cell_count()).into_iter().take(givens) {
            board.set(sudokud_model::grid::Cell::new(cell), Value::from_number(chosen[cell]));
        }
        let number = |&number: &usize| number as i64 - 1 + first_value as i64;
        let grids = brute_force(&board, 2_000).iter().map(|grid| grid.iter().map(number).collect()).collect();
        Self { space, board, grids }
    }

    /// Whether the search finds exactly the grids in which the constraints hold, up to `most`.
    fn check(&self, list: &[Constraint], options: &Options) {
        let Ok(constraints) = Constraints::new(self.space.clone(), list.to_vec()) else { return };
        let expected: BTreeSet<&Vec<i64>> = self
            .grids
            .iter()
            .filter(|grid| list.iter().all(|constraint| holds(constraint, list, &self.space, grid)))
            .collect();
        let puzzle =
            Puzzle { board: self.board.clone(), marks: None, constraints: Some(Arc::new(constraints)) };
        let report = solve(&puzzle, options, &Unwatched);
        let found: BTreeSet<Vec<i64>> = self.found(&report).into_iter().collect();
        assert_eq!(found.len(), report.solutions.len(), "a solution twice: {list:?}");
        assert_eq!(found.iter().collect::<BTreeSet<_>>(), expected, "{list:?} on {:?}", self.board);
    }

    fn found(&self, report: &Report) -> Vec<Vec<i64>> {
        let first = self.space.first_value as i64;
        let numbers = |board: &Board| {
            board.cells().iter().map(|v| v.map_or(-1, |v| v.index() as i64 + first)).collect()
        };
        report.solutions.iter().map(numbers).collect()
    }
}

fn constraint(kind: &Kind, small: &Small, grid: &[i64], random: &mut Random) -> Option<Constraint> {
    match random.next() % 4 {
        0 => fitting_constraint(kind, &small.space, random),
        _ => random_constraint(kind, &small.space, grid, random),
    }
}

fn all() -> Options {
    Options { max_solutions: 10_000, ..Options::default() }
}

#[test]
fn pairs_of_all_kinds_have_the_solutions_of_brute_force_at_side_4() {
    let mut random = Random(4);
    for first_value in [1, 0] {
        let small = Small::new(&Layout::of_side(4).unwrap(), first_value, 0, &mut random);
        assert_eq!(small.grids.len(), 288);
        for a in kinds::all() {
            for b in kinds::all() {
                let grid = small.grids[random.next() as usize % 288].clone();
                let list = [a, b].map(|kind| constraint(kind, &small, &grid, &mut random));
                small.check(&list.into_iter().flatten().collect::<Vec<_>>(), &all());
            }
        }
    }
}

#[test]
fn every_kind_has_the_solutions_of_brute_force_at_side_6_and_on_other_houses() {
    let mut random = Random(6);
    let mut diagonal = HouseRules::of_side(6);
    diagonal.patterns = vec![Pattern::MainDiagonal];
    for layout in [Layout::of_side(6).unwrap(), Layout::new(&diagonal).unwrap()] {
        for round in 0..10 {
            let small = Small::new(&layout, round % 2, 14, &mut random);
            for kind in kinds::all() {
                let grid = small.grids[random.next() as usize % small.grids.len()].clone();
                let list = (0..2).filter_map(|_| constraint(kind, &small, &grid, &mut random));
                small.check(&list.collect::<Vec<_>>(), &all());
            }
        }
    }
}

#[test]
fn solutions_that_differ_in_declared_variables_only_are_one() {
    let mut random = Random(7);
    let small = Small::new(&Layout::of_side(4).unwrap(), 1, 0, &mut random);
    let space = Space { variables: 2, ..small.space.clone() };
    for kind in kinds::all() {
        for _ in 0..6 {
            let mut grid = small.grids[random.next() as usize % 288].clone();
            grid.extend([1 + random.next() as i64 % 4, 1 + random.next() as i64 % 4]);
            let Some(constraint) = random_constraint(kind, &space, &grid, &mut random) else { continue };
            let list = vec![constraint];
            let has_witness = |grid: &&Vec<i64>| {
                (0..16).any(|k| {
                    let numbers = [grid.as_slice(), &[1 + k % 4, 1 + k / 4]].concat();
                    holds(&list[0], &list, &space, &numbers)
                })
            };
            let expected: BTreeSet<Vec<i64>> = small.grids.iter().filter(has_witness).cloned().collect();
            let constraints = Some(Arc::new(Constraints::new(space.clone(), list.clone()).unwrap()));
            let puzzle = Puzzle { board: small.board.clone(), marks: None, constraints };
            let found = small.found(&solve(&puzzle, &all(), &Unwatched));
            assert_eq!(found.len(), expected.len(), "{list:?}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{list:?}");
        }
    }
}

#[test]
fn a_search_that_is_paused_at_every_poll_has_the_same_report() {
    let mut random = Random(8);
    let small = Small::new(&Layout::of_side(6).unwrap(), 1, 0, &mut random);
    for kind in kinds::all() {
        let Some(constraint) = random_constraint(kind, &small.space, &small.grids[3], &mut random) else {
            continue;
        };
        let constraints = Some(Arc::new(Constraints::new(small.space.clone(), vec![constraint]).unwrap()));
        let puzzle = Puzzle { board: small.board.clone(), marks: None, constraints };
        let options = Options { max_solutions: 50, strategy: Strategy::Auto, ..Options::default() };
        let straight = solve(&puzzle, &options, &Unwatched);
        assert_eq!(straight.statistics.engine, "constraints");
        let turn = std::cell::Cell::new(false);
        let watch = || {
            turn.set(!turn.get());
            if turn.get() { Signal::Pause } else { Signal::Continue }
        };
        let mut search = ResumableSearch::new(&puzzle, &options);
        while search.advance(&watch) == sudokud_core::solve::Progress::Paused {}
        let sliced = search.report();
        assert_eq!((sliced.solutions, sliced.statistics), (straight.solutions, straight.statistics));
    }
}

#[test]
fn every_strategy_and_rule_set_of_the_general_engine_honours_constraints() {
    let mut random = Random(9);
    let small = Small::new(&Layout::of_side(4).unwrap(), 1, 0, &mut random);
    for kind in kinds::all() {
        for (k, &strategy) in Strategy::ALL.iter().enumerate() {
            let (_, rules) = Rules::NAMED[(k + random.next() as usize) % Rules::NAMED.len()];
            let options = Options { strategy, rules: Some(rules), ..all() };
            let grid = small.grids[random.next() as usize % 288].clone();
            let list = (0..2).filter_map(|_| constraint(kind, &small, &grid, &mut random));
            small.check(&list.collect::<Vec<_>>(), &options);
        }
    }
}
