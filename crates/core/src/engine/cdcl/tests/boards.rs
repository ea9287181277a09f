//! Boards for the tests, as sets of candidates, and searches that run to their end.

use crate::engine::cdcl::bits::below;
use crate::engine::cdcl::candidate_sets::CandidateSets;
use crate::engine::cdcl::options::{SearchOptions, SearchOrder};
use crate::engine::cdcl::pattern;
use crate::engine::cdcl::search::PortfolioSearch;
use std::sync::Arc;
use sudokud_model::grid::random::{Random, XorShift64};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Progress, Unwatched};

pub(super) fn layout(order: usize) -> Arc<Layout> {
    Layout::classic(order).unwrap()
}

/// The set of all values.
pub(super) fn all_values(order: usize) -> u128 {
    below(order * order)
}

pub(super) fn empty(order: usize) -> Vec<u128> {
    vec![all_values(order); order.pow(4)]
}

/// A random solution of the empty board.
pub(super) fn full(order: usize, random: &mut XorShift64) -> Vec<u8> {
    pattern::complete(&layout(order), &empty(order), random).expect("the pattern fits an empty board")
}

/// A random solution of which each cell is given with a probability of `percent`.
pub(super) fn random_board(order: usize, percent: usize, random: &mut XorShift64) -> Vec<u128> {
    let solution = full(order, random);
    let cell = |value| if random.below(100) < percent { 1u128 << value } else { all_values(order) };
    solution.into_iter().map(cell).collect()
}

/// A board of side 16 from which givens are removed while it has at most 200 solutions, and their number.
pub(super) fn board_with_some_solutions(random: &mut XorShift64) -> (Vec<u128>, usize) {
    let mut cells = random_board(4, 60, random);
    let mut count = 0;
    for cell in 0..cells.len() {
        let given = std::mem::replace(&mut cells[cell], all_values(4));
        let found = solve(4, &cells, SearchOptions { max_solutions: 201, ..with_seed(0) }).solutions().len();
        if found > 200 {
            cells[cell] = given;
        } else {
            count = found;
        }
    }
    (cells, count)
}

/// The candidates of a board at the fixpoint of singles.
pub(super) fn candidate_sets(order: usize, cells: &[u128]) -> CandidateSets {
    let mut sets = CandidateSets::new(&layout(order), cells).unwrap();
    sets.apply_singles().unwrap();
    sets
}

pub(super) fn with_seed(seed: u64) -> SearchOptions {
    SearchOptions { seed: Some(seed), ..SearchOptions::default() }
}

/// `options` with each search order.
pub(super) fn both_search_orders(options: SearchOptions) -> [SearchOptions; 2] {
    [SearchOrder::DepthFirst, SearchOrder::BestFirst]
        .map(|search_order| SearchOptions { search_order, ..options })
}

/// A search that has run to its end.
pub(super) fn solve(order: usize, cells: &[u128], options: SearchOptions) -> PortfolioSearch {
    let mut search = PortfolioSearch::new(&layout(order), cells, options).unwrap();
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    search
}
