//! The bit-parallel 9×9 engine behind the façade.

use crate::budget::{Limits, Progress, Watch};
use crate::engine::bitboard9::line::survey;
use crate::engine::bitboard9::{Backend, Order, Search, Statistics as Counts};
use crate::engine::contract::Gathering;
use crate::grid::{Board, Candidates, Cell, Value};
use crate::solve::{Options, Puzzle, Statistics, Strategy};

/// A 9×9 search; `None` from its constructor where the general path has to do it.
pub(crate) struct Fast {
    search: Search,
    limits: Limits,
    strategy: Strategy,
    initial_candidates: u64,
}

impl Fast {
    /// Takes side 9 with the engine's own rules and branching, and without a seed (it breaks no tie at random).
    pub(crate) fn new(puzzle: &Puzzle, options: &Options) -> Option<Self> {
        let order = order(options)?;
        if puzzle.board.side() != 9 {
            return None;
        }
        let backend = options.backend.unwrap_or_else(Backend::detect);
        let (search, initial_candidates) = match &puzzle.marks {
            None => {
                let line = line_of(&puzzle.board);
                (Search::of_line(backend, &line, order, options.max_solutions)?, survey(&line).candidates)
            }
            Some(_) => {
                let candidates = puzzle.candidates::<1>();
                let search = Search::new(backend, &masks(&candidates), order, options.max_solutions);
                (search, candidates.count() as u64)
            }
        };
        let strategy = if order == Order::BestFirst { Strategy::BestFirst } else { Strategy::DepthFirst };
        Some(Self { search, limits: options.limits, strategy, initial_candidates })
    }
}

/// The order of the search, where these options leave everything else to the engine.
pub(crate) fn order(options: &Options) -> Option<Order> {
    let own = options.rules.is_none() && options.branching.is_none() && options.seed.is_none();
    match options.strategy {
        Strategy::Auto | Strategy::DepthFirst => own.then_some(Order::DepthFirst),
        Strategy::BestFirst => own.then_some(Order::BestFirst),
        Strategy::BreadthFirst | Strategy::Backtracking => None,
    }
}

/// A board of side 9 as the engine reads it.
fn line_of(board: &Board) -> [u8; 81] {
    let mut line = [b'.'; 81];
    for (symbol, value) in line.iter_mut().zip(board.cells()) {
        // Below 9, so the sum is a digit.
        *symbol = value.map_or(b'.', |value| b'1' + value.index() as u8);
    }
    line
}

/// Bit v of a cell's mask: the value with index v.
fn masks(candidates: &Candidates<1>) -> [u16; 81] {
    std::array::from_fn(|k| candidates.of(Cell::new(k)).iter().fold(0, |mask, value| mask | 1 << value.index()))
}

impl Gathering for Fast {
    fn advance(&mut self, watch: &dyn Watch) -> Progress {
        self.search.advance(&self.limits, &|| watch.poll())
    }

    fn solution(&self, k: usize) -> Option<Board> {
        let cells = self.search.solutions().get(k)?.iter().map(|&number| Value::from_number(number.into()));
        Board::from_cells(cells.collect()).ok()
    }

    fn statistics(&self) -> Statistics {
        statistics(&self.search.statistics(), self.search.backend(), self.strategy, self.initial_candidates)
    }
}

/// The engine's counts as the façade has them.
pub(crate) fn statistics(counts: &Counts, backend: Backend, strategy: Strategy, initial_candidates: u64) -> Statistics {
    Statistics {
        nodes_expanded: counts.nodes_expanded,
        nodes_generated: counts.nodes_generated,
        guesses: counts.guesses,
        backtracks: counts.backtracks,
        max_depth: counts.max_depth.into(),
        max_frontier: counts.max_frontier as u64,
        propagation_passes: counts.propagation_passes,
        initial_candidates,
        ..Statistics::none(strategy, engine_name(backend))
    }
}

/// The engine with the instruction set it runs on.
pub(crate) fn engine_name(backend: Backend) -> &'static str {
    match backend.name() {
        "avx512" => "lanes9/avx512",
        "avx512vl" => "lanes9/avx512vl",
        "avx2" => "lanes9/avx2",
        _ => "lanes9/portable",
    }
}
