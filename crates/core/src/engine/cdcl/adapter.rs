//! The adapter of the CDCL engine: strategies `auto` and `best_first` on sides 10 to 121, if neither rules
//! nor a branching are named, and no set of different cells is smaller than a house.

use crate::engine::cdcl::options::{SearchOptions, SearchOrder};
use crate::engine::cdcl::search::PortfolioSearch;
use crate::engine::contract::{Engine, Factory};
use crate::engine::options::{Options, Strategy};
use crate::engine::puzzle::Puzzle;
use crate::engine::statistics::Statistics;
use std::sync::Arc;
use sudokud_model::grid::{Board, Candidates, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Progress, Watch};

/// The name of the engine in statistics and in the API.
const NAME: &str = "cdcl";

/// The smallest side that the engine accepts.
const MIN_SIDE: usize = 10;

/// The factory of [`CdclSearch`].
pub(crate) struct Cdcl;

impl Factory for Cdcl {
    fn begin(&self, puzzle: &Puzzle, options: &Options) -> Option<Box<dyn Engine>> {
        Some(Box::new(CdclSearch::new(puzzle, options)?))
    }

    fn names(&self) -> &'static [&'static str] {
        &[NAME]
    }
}

/// A search of the CDCL engine.
struct CdclSearch {
    search: PortfolioSearch,
    layout: Arc<Layout>,
    strategy: Strategy,
    limits: Limits,
    initial_candidates: u64,
}

impl CdclSearch {
    /// Accepts `auto` and `best_first` on sides 10 to 121 with the engine's own rules and branching.
    fn new(puzzle: &Puzzle, options: &Options) -> Option<Self> {
        let own = options.rules.is_none() && options.branching.is_none();
        let layout = puzzle.board.layout();
        if !own
            || puzzle.constraints().is_some()
            || layout.side() < MIN_SIDE
            || !PortfolioSearch::supports(layout)
        {
            return None;
        }
        let (strategy, search_order) = match options.strategy {
            Strategy::Auto => (Strategy::DepthFirst, SearchOrder::DepthFirst),
            Strategy::BestFirst => (Strategy::BestFirst, SearchOrder::BestFirst),
            Strategy::BreadthFirst | Strategy::DepthFirst | Strategy::Backtracking => return None,
        };
        let candidates = puzzle.candidates::<2>();
        let Options { seed, max_solutions, limits, .. } = *options;
        let search_options = SearchOptions { seed, max_solutions, search_order };
        let search = PortfolioSearch::new(layout, &sets(&candidates), search_options).ok()?;
        Some(Self {
            search,
            layout: Arc::clone(layout),
            strategy,
            limits,
            initial_candidates: candidates.count() as u64,
        })
    }
}

/// Returns each cell's candidates as a bit set of value indices.
fn sets(candidates: &Candidates<2>) -> Vec<u128> {
    let set = |cell| candidates.of(cell).iter().fold(0, |set, value| set | 1 << value.index());
    candidates.layout().cells().map(set).collect()
}

impl Engine for CdclSearch {
    fn advance(&mut self, watch: &dyn Watch) -> Progress {
        self.search.advance(&self.limits, watch)
    }

    fn set_max_untaken(&mut self, most: usize) {
        self.search.set_max_untaken(most);
    }

    fn take_solutions(&mut self) -> Vec<Board> {
        let board = |solution: &Vec<u8>| {
            let cells = solution.iter().map(|&index| Some(Value::new(index.into()))).collect();
            Board::with_cells(Arc::clone(&self.layout), cells).ok()
        };
        self.search.take_solutions().iter().filter_map(board).collect()
    }

    fn statistics(&self) -> Statistics {
        let (counts, is_best_first) = (self.search.statistics(), self.strategy == Strategy::BestFirst);
        Statistics {
            nodes_expanded: counts.decisions,
            guesses: counts.decisions,
            backtracks: counts.conflicts,
            max_depth: counts.max_level,
            max_frontier: is_best_first.then_some(counts.max_frontier),
            dives: is_best_first.then_some(counts.dives),
            initial_candidates: self.initial_candidates,
            ..Statistics::none(self.strategy, NAME)
        }
    }
}
