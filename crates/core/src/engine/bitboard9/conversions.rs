//! Conversions between the façade's types and the engine's.

use crate::engine::bitboard9::NAME;
use crate::engine::bitboard9::backend::Backend;
use crate::engine::bitboard9::node::{Order, SearchCounts};
use crate::engine::options::{Options, Strategy};
use crate::engine::statistics::Statistics;
use std::sync::Arc;
use sudokud_model::grid::{Board, Candidates, Cell, Value};
use sudokud_model::houses::Layout;

/// The search order, if these options leave everything else to the engine.
pub(crate) fn order(options: &Options) -> Option<Order> {
    let is_own = options.rules.is_none() && options.branching.is_none() && options.seed.is_none();
    match options.strategy {
        Strategy::Auto | Strategy::DepthFirst => is_own.then_some(Order::DepthFirst),
        Strategy::BestFirst => is_own.then_some(Order::BestFirst),
        Strategy::BreadthFirst | Strategy::Backtracking => None,
    }
}

/// The board as a line of digits and points.
pub(crate) fn line_of(board: &Board) -> [u8; 81] {
    let mut line = [b'.'; 81];
    for (symbol, value) in line.iter_mut().zip(board.cells()) {
        // An index is below 9, so the sum is a digit.
        *symbol = value.map_or(b'.', |value| b'1' + value.index() as u8);
    }
    line
}

/// The candidates of each cell: bit v stands for the value with index v.
pub(crate) fn masks(candidates: &Candidates<1>) -> [u16; 81] {
    std::array::from_fn(|k| {
        candidates.of(Cell::new(k)).iter().fold(0, |mask, value| mask | 1 << value.index())
    })
}

/// The board of a solution in numbers 1 to 9.
pub(crate) fn board(layout: &Arc<Layout>, solution: &[u8; 81]) -> Option<Board> {
    Board::with_cells(
        Arc::clone(layout),
        solution.iter().map(|&number| Value::from_number(number.into())).collect(),
    )
    .ok()
}

/// The engine's counts as the façade's statistics.
pub(crate) fn statistics(
    counts: &SearchCounts,
    backend: Backend,
    strategy: Strategy,
    initial_candidates: u64,
) -> Statistics {
    Statistics {
        nodes_expanded: counts.nodes_expanded,
        nodes_generated: Some(counts.nodes_generated),
        guesses: counts.guesses,
        backtracks: counts.backtracks,
        max_depth: counts.max_depth.into(),
        max_frontier: Some(counts.max_frontier as u64),
        dives: Some(counts.dives),
        initial_candidates,
        instruction_set: Some(backend.name()),
        ..Statistics::none(strategy, NAME)
    }
}
