//! Backdoors, trial depths and unavoidable sets against definitions applied naively.

use crate::naive::Naive;
use std::collections::BTreeSet;
use sudokud_analysis::backdoors::backdoors;
use sudokud_analysis::trial_depth::trial_depth;
use sudokud_analysis::unavoidable::unavoidable_sets;
use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{Board, Cell};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Signal, Stop, Unwatched};
use sudokud_testing::{board, corpus_lines, of_numbers, puzzle};

fn puzzles() -> Vec<(Board, Board)> {
    let of = |seed| {
        let (cells, solutions) = puzzle(3, 1, (1, 81), seed);
        (of_numbers(&cells), of_numbers(&solutions[0]))
    };
    (0..12).map(of).collect()
}

fn with(puzzle: &Board, solution: &Board, cells: &[usize]) -> Board {
    let mut board = puzzle.clone();
    cells.iter().for_each(|&cell| board.set(Cell::new(cell), solution.get(Cell::new(cell))));
    board
}

#[test]
fn a_backdoor_lets_singles_solve_and_no_smaller_set_does() {
    for (puzzle, solution) in puzzles() {
        let naive = Naive::new(&puzzle);
        let solves = |cells: &[usize]| {
            let sets = naive.singles(naive.sets(&with(&puzzle, &solution, cells))).unwrap();
            Naive::is_solved(&sets)
        };
        let found = backdoors(&puzzle.clone().into(), &solution, &Unwatched);
        let ones: Vec<usize> = (0..81).filter(|&cell| solves(&[cell])).collect();
        match found.size {
            Some(0) => assert!(solves(&[]) && found.sets == [[]]),
            Some(1) => {
                let open = ones.iter().filter(|&&cell| puzzle.cells()[cell].is_none()).take(10);
                assert!(found.sets.iter().map(|set| set[0].index()).eq(open.copied()));
            }
            _ => assert!(ones.is_empty()),
        }
        for set in &found.sets {
            assert!(solves(&set.iter().map(|cell| cell.index()).collect::<Vec<_>>()));
        }
    }
}

#[test]
fn trial_depth_is_that_of_the_definition() {
    for (puzzle, solution) in puzzles() {
        let naive = Naive::new(&puzzle);
        let solves =
            |&depth: &usize| Naive::is_solved(&naive.trial_and_error(naive.sets(&puzzle), depth).unwrap());
        let expected = (0..2).find(solves);
        let found = trial_depth(&puzzle.clone().into(), &solution, 1, &Unwatched);
        assert_eq!((found.depth, found.at_least), (expected, expected.unwrap_or(2)), "{puzzle:?}");
    }
}

#[test]
fn the_hardest_puzzles_have_depth_two() {
    let Some(lines) = corpus_lines("9x9/forum_hardest_1106.txt") else { return };
    for line in lines.iter().take(2) {
        let puzzle = board(&line[..81]);
        let solution = solve(&puzzle.clone().into(), &Options::default(), &Unwatched).solutions.remove(0);
        let found = trial_depth(&puzzle.into(), &solution, 2, &Unwatched);
        assert_eq!((found.depth, found.at_least), (Some(2), 2));
    }
}

#[test]
fn unavoidable_sets_are_the_least_differences_to_other_grids() {
    let layout = Layout::of_side(4).unwrap();
    let options = Options { max_solutions: 1000, ..Options::default() };
    let grids = solve(&Board::empty(&layout).into(), &options, &Unwatched).solutions;
    for grid in grids.iter().step_by(17) {
        let difference = |other: &Board| -> BTreeSet<Cell> {
            layout.cells().filter(|&cell| grid.get(cell) != other.get(cell)).collect()
        };
        let all: BTreeSet<_> = grids.iter().map(difference).filter(|set| !set.is_empty()).collect();
        let is_least = |set: &&BTreeSet<Cell>| !all.iter().any(|other| other != *set && other.is_subset(set));
        let expected: BTreeSet<_> =
            all.iter().filter(is_least).filter(|set| set.len() <= 12).cloned().collect();
        let found = unavoidable_sets(grid, 12, &Unwatched);
        let sets: BTreeSet<_> = found.sets.iter().map(|set| set.iter().copied().collect()).collect();
        assert_eq!((sets, found.sets.len()), (expected.clone(), expected.len()));
        assert_eq!((found.complete_to, found.limit_hit), (12, None));
    }
}

#[test]
fn a_grid_without_the_cells_of_an_unavoidable_set_has_several_solutions() {
    let (_, solution) = &puzzles()[0];
    let found = unavoidable_sets(solution, 10, &Unwatched);
    assert!(found.sets.is_sorted_by_key(Vec::len) && found.sets.len() > 20);
    for set in &found.sets {
        let mut open = solution.clone();
        set.iter().for_each(|&cell| open.set(cell, None));
        assert!(solve(&open.into(), &Options::default(), &Unwatched).solutions.len() == 2);
    }
    assert!(unavoidable_sets(&Board::empty(solution.layout()), 12, &Unwatched).sets.is_empty());
}

#[test]
fn a_stopped_computation_says_how_far_it_came() {
    let (puzzle, solution) = &puzzles()[1];
    let stop = || Signal::Stop(Stop::Deadline);
    let found = unavoidable_sets(solution, 12, &stop);
    assert_eq!((found.complete_to, found.limit_hit), (0, Some(Stop::Deadline)));
    let mut hard = puzzle.clone();
    hard.filled()
        .map(|(cell, _)| cell)
        .collect::<Vec<_>>()
        .into_iter()
        .take(3)
        .for_each(|cell| hard.set(cell, None));
    let found = backdoors(&hard.clone().into(), solution, &stop);
    assert_eq!((found.size, found.sizes_tried, found.limit_hit), (None, 1, Some(Stop::Deadline)));
    let found = trial_depth(&hard.into(), solution, 3, &stop);
    assert_eq!((found.depth, found.at_least, found.limit_hit), (None, 1, Some(Stop::Deadline)));
}
