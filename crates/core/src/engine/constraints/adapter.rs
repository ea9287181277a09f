//! The adapter of the constraint engine: strategies `auto` and `depth_first` on puzzles with constraints, if
//! neither rules nor a branching nor a seed are named.

use super::search::Search;
use crate::engine::contract::{Engine, Factory};
use crate::engine::options::{Options, Strategy};
use crate::engine::puzzle::Puzzle;
use crate::engine::statistics::Statistics;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Board, Candidates};
use sudokud_propagation::network::{ClassicRules, HousePropagation};
use sudokud_search::budget::{Limits, Progress, Watch};

/// The engine's name.
const NAME: &str = "constraints";

/// The factory of [`ConstraintSearch`].
pub(crate) struct ConstraintEngine {
    /// Returns the rules for the classic houses of side 9, if there are some.
    pub(crate) classic_rules: fn() -> Option<&'static dyn ClassicRules>,
}

impl Factory for ConstraintEngine {
    fn begin(&self, puzzle: &Puzzle, options: &Options) -> Option<Box<dyn Engine>> {
        let constraints = puzzle.constraints()?;
        let own = options.rules.is_none() && options.branching.is_none() && options.seed.is_none();
        if !own || !matches!(options.strategy, Strategy::Auto | Strategy::DepthFirst) {
            return None;
        }
        let candidates = puzzle.candidates::<1>();
        Some(Box::new(ConstraintSearch {
            initial_candidates: candidates.count() as u64,
            constraints: Arc::clone(constraints),
            candidates,
            search: None,
            houses: HousePropagation::Full((self.classic_rules)()),
            limits: options.limits,
            max_solutions: options.max_solutions.max(1),
            max_untaken: usize::MAX,
        }))
    }

    fn names(&self) -> &'static [&'static str] {
        &[NAME]
    }
}

/// A search of the constraint engine. The network is built when it begins.
struct ConstraintSearch {
    candidates: Candidates<1>,
    constraints: Arc<Constraints>,
    search: Option<Search>,
    houses: HousePropagation,
    limits: Limits,
    max_solutions: usize,
    /// The number of solutions not taken at which the search pauses.
    max_untaken: usize,
    initial_candidates: u64,
}

impl Engine for ConstraintSearch {
    fn advance(&mut self, watch: &dyn Watch) -> Progress {
        let search = self.search.get_or_insert_with(|| {
            Search::new(&self.candidates, &self.constraints, self.houses, self.max_solutions)
        });
        search.advance(&self.limits, self.max_untaken, watch)
    }

    fn set_max_untaken(&mut self, most: usize) {
        self.max_untaken = most;
    }

    fn take_solutions(&mut self) -> Vec<Board> {
        let layout = self.candidates.layout();
        let board =
            |cells: Vec<_>| Board::with_cells(Arc::clone(layout), cells.into_iter().map(Some).collect()).ok();
        let solutions = self.search.as_mut().map(Search::take_solutions).unwrap_or_default();
        solutions.into_iter().filter_map(board).collect()
    }

    fn statistics(&self) -> Statistics {
        let counts = self.search.as_ref().map(Search::counts).unwrap_or_default();
        Statistics {
            nodes_expanded: counts.decisions,
            guesses: counts.decisions,
            backtracks: counts.conflicts,
            max_depth: counts.max_depth,
            initial_candidates: self.initial_candidates,
            ..Statistics::none(Strategy::DepthFirst, NAME)
        }
    }
}
