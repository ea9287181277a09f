//! Solutions and their number, against a backtracking search at sides 4, 9 and 16.

use crate::engine::cdcl::bits::below;
use crate::engine::cdcl::options::{SearchError, SearchOptions};
use crate::engine::cdcl::search::{PortfolioSearch, is_solution};
use crate::engine::cdcl::tests::boards::{
    all_values, both_search_orders, empty, full, layout, random_board, solve, with_seed,
};
use sudokud_model::grid::Cell;
use sudokud_model::grid::random::{Random, XorShift64};
use sudokud_model::houses::{HouseRules, Layout, Pattern};
use sudokud_model::sets::bits;

/// Adds solutions to `found` until there are `max`, by fewest candidates and naked singles only.
fn backtrack(layout: &Layout, cells: &[u128], max: usize, found: &mut Vec<Vec<u8>>) {
    let mut cells = cells.to_vec();
    for cell in layout.cells() {
        if cells[cell.index()].count_ones() == 1 && !eliminate_from_peers(layout, &mut cells, cell) {
            return;
        }
    }
    let open = (0..cells.len()).filter(|&cell| cells[cell].count_ones() != 1);
    let Some(open) = open.min_by_key(|&cell| cells[cell].count_ones()) else {
        found.push(cells.iter().map(|set| set.trailing_zeros() as u8).collect());
        return;
    };
    for value in bits(cells[open]) {
        if found.len() >= max {
            return;
        }
        let mut next = cells.clone();
        next[open] = 1 << value;
        backtrack(layout, &next, max, found);
    }
}

/// Removes the value of a cell with one candidate from its peers; returns false if that leaves a peer without
/// values.
fn eliminate_from_peers(layout: &Layout, cells: &mut [u128], cell: Cell) -> bool {
    let value = cells[cell.index()];
    for peer in layout.peers(cell) {
        let set = &mut cells[peer.index()];
        if *set & value == 0 {
            continue;
        }
        *set &= !value;
        if *set == 0 || (set.count_ones() == 1 && !eliminate_from_peers(layout, cells, peer)) {
            return false;
        }
    }
    true
}

fn agrees_with_backtracking(order: usize, cells: &[u128], max: usize, seed: u64) {
    let mut expected = Vec::new();
    backtrack(&layout(order), cells, max, &mut expected);
    for options in both_search_orders(SearchOptions { max_solutions: max, ..with_seed(seed) }) {
        let search = solve(order, cells, options);
        let mut found = search.solutions().to_vec();
        assert_eq!(found.len(), expected.len(), "{cells:?}");
        assert!(found.iter().all(|solution| is_solution(&layout(order), cells, solution)));
        if expected.len() < max {
            assert!(search.is_exhausted());
        }
        found.sort();
        found.dedup();
        assert_eq!(found.len(), expected.len(), "all solutions are different");
    }
}

#[test]
fn boards_of_side_4_have_as_many_solutions_as_backtracking_finds() {
    let mut random = XorShift64::new(4);
    for round in 0..400 {
        let mut cells = random_board(2, 10 + round % 40, &mut random);
        if round % 3 == 0 {
            let changed = random.below(16);
            cells[changed] = 1 << random.below(4);
        }
        if round % 5 == 0 {
            cells
                .iter_mut()
                .for_each(|set| *set &= random.next() as u128 | random.next() as u128 | *set & (*set >> 1));
        }
        agrees_with_backtracking(2, &cells, 300, round as u64);
    }
}

#[test]
fn the_empty_board_of_side_4_has_288_solutions() {
    let search = solve(2, &empty(2), SearchOptions { max_solutions: 1000, ..with_seed(7) });
    assert_eq!(search.solutions().len(), 288);
    assert!(search.is_exhausted());
}

#[test]
fn boards_of_side_9_have_as_many_solutions_as_backtracking_finds() {
    let mut random = XorShift64::new(9);
    for round in 0..150 {
        let mut cells = random_board(3, 28 + round % 20, &mut random);
        if round % 4 == 0 {
            let changed = random.below(81);
            cells[changed] = 1 << random.below(9);
        }
        agrees_with_backtracking(3, &cells, 40, round as u64);
    }
}

#[test]
fn boards_of_side_16_have_as_many_solutions_as_backtracking_finds() {
    let mut random = XorShift64::new(16);
    for round in 0..30 {
        agrees_with_backtracking(4, &random_board(4, 50 + round % 10, &mut random), 3, round as u64);
    }
}

#[test]
fn one_cell_has_one_solution() {
    let search = solve(1, &[1], with_seed(0));
    assert_eq!(search.solutions(), [vec![0]]);
    assert!(search.is_exhausted());
    assert!(solve(1, &[0], with_seed(0)).solutions().is_empty());
}

/// A board where k + 1 cells of the first row share k values.
fn pigeonhole(order: usize, k: usize) -> Vec<u128> {
    let mut cells = empty(order);
    for pigeon in 0..=k {
        cells[pigeon * (order * order / (k + 1))] = below(k);
    }
    cells
}

#[test]
fn pigeonholes_are_refuted_by_the_all_different_filter() {
    for (order, k) in [(4, 8), (5, 12), (6, 17), (7, 24), (8, 30)] {
        let search = solve(order, &pigeonhole(order, k), SearchOptions { max_solutions: 1, ..with_seed(0) });
        assert!(search.solutions().is_empty() && search.is_exhausted(), "order {order}");
        assert!(search.statistics().conflicts < 10_000);
    }
}

#[test]
fn empty_boards_of_every_side_get_two_different_solutions() {
    for order in 2..=11 {
        let search = solve(order, &empty(order), with_seed(3));
        assert_eq!(search.solutions().len(), 2);
        assert_ne!(search.solutions()[0], search.solutions()[1]);
        assert!(search.solutions().iter().all(|solution| is_solution(
            &layout(order),
            &empty(order),
            solution
        )));
    }
}

#[test]
fn boards_with_three_random_givens_are_solved() {
    let mut random = XorShift64::new(3);
    for round in 0..40 {
        let order = 2 + round % 9;
        let (mut cells, solution) = (empty(order), full(order, &mut random));
        for _ in 0..3 {
            let cell = random.below(cells.len());
            cells[cell] = 1 << solution[cell];
        }
        let search = solve(order, &cells, SearchOptions { max_solutions: 1, ..with_seed(round as u64) });
        assert!(is_solution(&layout(order), &cells, &search.solutions()[0]));
    }
}

#[test]
fn impossible_layouts_and_sizes_are_refused() {
    let refusal = |rules: &HouseRules, cells: &[u128]| {
        PortfolioSearch::new(&Layout::new(rules).unwrap(), cells, SearchOptions::default()).unwrap_err()
    };
    assert_eq!(refusal(&HouseRules::of_side(122), &[]), SearchError::Layout);
    let (mut partial, mut many) = (HouseRules::of_side(4), HouseRules::of_side(121));
    partial.extra.push(vec![Cell::new(0), Cell::new(5)]);
    many.patterns.extend([Pattern::DisjointGroups, Pattern::Windows]);
    assert_eq!(refusal(&partial, &empty(2)), SearchError::Layout);
    assert_eq!(refusal(&many, &empty(11)), SearchError::Layout);
    let few = [all_values(2); 3];
    assert_eq!(refusal(&HouseRules::of_side(4), &few), SearchError::Cells { expected: 16, found: 3 });
}
