//! The request of `/solve/compare`.

use super::run::ComparePlan;
use crate::request::{Request as _, puzzle_request};
use crate::wire::bounds::Bounds;
use crate::wire::name::{Name, Named as _, vocabulary};
use crate::wire::number::{Seed, SolutionCount};
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use crate::wire::rules::RulesField;
use crate::wire::vocabulary::BranchingName;
use sudokud_core::solve::{Options, Strategy};
use sudokud_propagation::rules::Rules;

/// The largest side of a board whose searches are traced.
const LARGEST_TRACED: usize = 25;

puzzle_request! {
    /// A board to solve with several strategies.
    CompareRequest [limits]
    query {
        /// The strategies to run, in this order; a repeated one runs once. The default is all of them.
        #[cfg_attr(feature = "openapi", schema(min_items = 1))]
        strategies: Vec<SearchStrategyName> = List,
        /// The propagation between decisions.
        #[cfg_attr(feature = "openapi", schema(default = "basic"))]
        propagation: RulesField = RULES,
        /// The choice of the next cell. The default is `most_constrained`.
        branching: BranchingName = Text,
        /// The largest number of solutions to find.
        #[cfg_attr(feature = "openapi", schema(inline, default = 1))]
        max_solutions: SolutionCount = Number,
        /// A seed makes choices random, such as the order of values. The same seed gives the same answer.
        #[cfg_attr(feature = "openapi", schema(inline))]
        seed: Seed = Number,
        /// Whether each run contains its trace. Boards up to side 25.
        #[cfg_attr(feature = "openapi", schema(default = false))]
        trace: bool = Flag,
        /// Whether each run contains samples of its course.
        #[cfg_attr(feature = "openapi", schema(default = false))]
        samples: bool = Flag,
    }
    body {}
}

/// A strategy of the general engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchStrategy(pub Strategy);

vocabulary! {
    SearchStrategy as SearchStrategyName = &[
        SearchStrategy(Strategy::BestFirst),
        SearchStrategy(Strategy::BreadthFirst),
        SearchStrategy(Strategy::DepthFirst),
        SearchStrategy(Strategy::Backtracking),
    ], |strategy| strategy.0.name();
    "SearchStrategy", "a search strategy", "The order in which a search expands nodes."
}

impl CompareRequest {
    /// The position, and the searches to run.
    ///
    /// # Errors
    /// An invalid position; no strategy; a trace of a board above side 25.
    pub(super) fn plan(&mut self, bounds: &Bounds) -> Result<(RequestPosition, ComparePlan), Problem> {
        let position = RequestPosition::read(self.puzzle(), bounds.max_side)?;
        let is_traced = self.trace.unwrap_or(false);
        if is_traced && position.side() > LARGEST_TRACED {
            let detail = format!("searches are traced up to side {LARGEST_TRACED}");
            return Err(Problem::at(Code::InapplicableField, "/trace", detail));
        }
        let limits = self.limits();
        let plan = ComparePlan {
            strategies: self.strategies()?,
            options: Options { limits: limits.search(bounds), ..self.options() },
            time: limits.time(bounds),
            is_traced,
            is_sampled: self.samples.unwrap_or(false),
        };
        Ok((position, plan))
    }

    fn strategies(&self) -> Result<Vec<Strategy>, Problem> {
        let Some(names) = &self.strategies else {
            return Ok(SearchStrategy::ALL.iter().map(|strategy| strategy.0).collect());
        };
        let mut strategies: Vec<Strategy> = Vec::new();
        for Name(SearchStrategy(strategy)) in names.iter().copied() {
            if !strategies.contains(&strategy) {
                strategies.push(strategy);
            }
        }
        if strategies.is_empty() {
            return Err(Problem::at(Code::InvalidField, "/strategies", "at least one strategy is needed"));
        }
        Ok(strategies)
    }

    fn options(&self) -> Options {
        let defaults = Options::default();
        Options {
            rules: Some(self.propagation.map_or(Rules::BASIC, |rules| rules.0)),
            branching: self.branching.map(|name| name.0),
            max_solutions: self.max_solutions.map_or(1, |most| most.as_usize()),
            seed: self.seed.map(|seed| seed.0),
            ..defaults
        }
    }
}
