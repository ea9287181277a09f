//! The adapter of the 9×9 engine.

use crate::engine::bitboard9::NAME;
use crate::engine::bitboard9::backend::Backend;
use crate::engine::bitboard9::board_search::BoardSearch;
use crate::engine::bitboard9::conversions::{board, line_of, masks, order, statistics};
use crate::engine::bitboard9::line_adapter::{givens, line_engine};
use crate::engine::bitboard9::node::Order;
use crate::engine::contract::{Engine, Factory, LineEngine};
use crate::engine::options::{Options, Strategy};
use crate::engine::puzzle::Puzzle;
use crate::engine::statistics::Statistics;
use std::sync::Arc;
use sudokud_model::grid::Board;
use sudokud_model::houses::Layout;
use sudokud_propagation::network::{ClassicRules, DigitBands};
use sudokud_search::budget::{Limits, Progress, Watch};

/// The factory of the 9×9 engine: the classic houses of side 9, the engine's own rules and branching, no seed
/// (it breaks no tie at random).
pub(crate) struct Bitboard9;

impl Factory for Bitboard9 {
    fn begin(&self, puzzle: &Puzzle, options: &Options) -> Option<Box<dyn Engine>> {
        begin(Backend::detect(), puzzle, options)
    }

    fn line_engine(&self, options: &Options) -> Option<Box<dyn LineEngine>> {
        line_engine(Backend::detect(), options)
    }

    fn names(&self) -> &'static [&'static str] {
        &[NAME]
    }

    fn instruction_set(&self) -> Option<&'static str> {
        Some(Backend::detect().name())
    }

    fn classic_rules(&self) -> Option<&'static dyn ClassicRules> {
        Some(Backend::fastest())
    }
}

impl ClassicRules for Backend {
    fn settle(&self, board: &mut DigitBands) -> bool {
        Self::settle(*self, board)
    }
}

/// Creates a search on this backend, if the engine supports the puzzle's houses and honours every option.
#[must_use]
pub fn begin(backend: Backend, puzzle: &Puzzle, options: &Options) -> Option<Box<dyn Engine>> {
    let order = order(options)?;
    if puzzle.board.layout().classic_order() != Some(3) || puzzle.constraints().is_some() {
        return None;
    }
    let (search, initial_candidates) = match puzzle.marks {
        None => {
            let line = line_of(&puzzle.board);
            (
                BoardSearch::of_line(backend, &line, order, options.max_solutions)?,
                givens(&line).candidate_count,
            )
        }
        Some(_) => {
            let candidates = puzzle.candidates::<1>();
            let search = BoardSearch::new(backend, &masks(&candidates), order, options.max_solutions);
            (search, candidates.count() as u64)
        }
    };
    let strategy = if order == Order::BestFirst { Strategy::BestFirst } else { Strategy::DepthFirst };
    let layout = Arc::clone(puzzle.board.layout());
    Some(Box::new(Bitboard9Search { search, layout, limits: options.limits, strategy, initial_candidates }))
}

/// A search for the solutions of one board.
struct Bitboard9Search {
    search: BoardSearch,
    layout: Arc<Layout>,
    limits: Limits,
    strategy: Strategy,
    initial_candidates: u64,
}

impl Engine for Bitboard9Search {
    fn advance(&mut self, watch: &dyn Watch) -> Progress {
        self.search.advance(&self.limits, watch)
    }

    fn set_max_untaken(&mut self, most: usize) {
        self.search.set_max_untaken(most);
    }

    fn take_solutions(&mut self) -> Vec<Board> {
        let solutions = self.search.take_solutions();
        solutions.iter().filter_map(|solution| board(&self.layout, solution)).collect()
    }

    fn statistics(&self) -> Statistics {
        statistics(&self.search.statistics(), self.search.backend(), self.strategy, self.initial_candidates)
    }
}
