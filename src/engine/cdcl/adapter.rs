//! The learning engine for large boards behind the façade: `auto` and `best_first` where no rules are named.

use crate::budget::{Limits, Progress, Watch};
use crate::engine::cdcl::{self, Order, Search};
use crate::engine::contract::Gathering;
use crate::grid::{Board, Candidates, Value};
use crate::solve::{Options, Puzzle, Statistics, Strategy};

/// A search with learning; `None` from its constructor where the general path has to do it.
pub(crate) struct Learned {
    search: Search,
    strategy: Strategy,
    limits: Limits,
    initial_candidates: u64,
}

impl Learned {
    /// Takes `auto` and `best_first` on sides 16 to 121 with the engine's own rules and branching.
    pub(crate) fn new(puzzle: &Puzzle, options: &Options) -> Option<Self> {
        let own = options.rules.is_none() && options.branching.is_none();
        let order = puzzle.board.geometry().order();
        if !own || !(4..=cdcl::MAX_ORDER).contains(&order) {
            return None;
        }
        let (strategy, searched) = match options.strategy {
            Strategy::Auto => (Strategy::DepthFirst, Order::DepthFirst),
            Strategy::BestFirst => (Strategy::BestFirst, Order::BestFirst),
            Strategy::BreadthFirst | Strategy::DepthFirst | Strategy::Backtracking => return None,
        };
        let candidates = puzzle.candidates::<2>();
        let settings = cdcl::Options { seed: options.seed, max_solutions: options.max_solutions, order: searched };
        let search = Search::new(order, &masks(&candidates), settings).ok()?;
        Some(Self { search, strategy, limits: options.limits, initial_candidates: candidates.count() as u64 })
    }
}

/// Bit v of a cell's mask: the value with index v.
fn masks(candidates: &Candidates<2>) -> Vec<u128> {
    let mask = |cell| candidates.of(cell).iter().fold(0, |mask, value| mask | 1 << value.index());
    candidates.geometry().cells().map(mask).collect()
}

impl Gathering for Learned {
    fn advance(&mut self, watch: &dyn Watch) -> Progress {
        self.search.advance(&self.limits, &|| watch.poll())
    }

    fn solution(&self, k: usize) -> Option<Board> {
        let cells = self.search.solutions().get(k)?.iter().map(|&index| Some(Value::new(index.into())));
        Board::from_cells(cells.collect()).ok()
    }

    fn statistics(&self) -> Statistics {
        let counts = self.search.statistics();
        Statistics {
            nodes_expanded: counts.nodes_expanded,
            nodes_generated: counts.nodes_generated,
            guesses: counts.guesses,
            backtracks: counts.backtracks,
            max_depth: counts.max_depth,
            max_frontier: counts.max_frontier,
            dives: counts.dives,
            propagation_passes: counts.propagation_passes,
            eliminations: counts.eliminations,
            initial_candidates: self.initial_candidates,
            ..Statistics::none(self.strategy, "learning")
        }
    }
}
