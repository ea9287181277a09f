//! The request of `/solve/compare`.

use super::run::ComparePlan;
use crate::api::app::ServerLimits;
use crate::api::body::board_request;
use crate::api::wire::cells::BoardField;
use crate::api::wire::houses::HousesField;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::name::{Name, Named as _, vocabulary};
use crate::api::wire::number::{Seed, SolutionCount};
use crate::api::wire::position::RequestPosition;
use crate::api::wire::problem::{Code, Problem};
use crate::api::wire::rules::RulesField;
use crate::api::wire::vocabulary::BranchingName;
use serde::Deserialize;
use sudokud_core::propagation::Rules;
use sudokud_core::solve::{Options, Strategy};
use utoipa::ToSchema;

/// The largest side of a board whose searches are traced.
const LARGEST_TRACED: usize = 25;

/// A board to solve with several strategies.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    board: Option<BoardField>,
    /// N·N lists of candidates, in reading order.
    candidates: Option<CandidatesField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    /// The houses besides rows and columns. By default the boxes of the side.
    #[schema(value_type = Option<HousesField>)]
    houses: Option<Object<HousesField>>,
    /// The strategies to run, in this order; a repeated one runs once. The default is all of them.
    #[schema(min_items = 1)]
    strategies: Option<Vec<SearchStrategyName>>,
    #[schema(default = "basic")]
    rules: Option<RulesField>,
    /// The choice of the next cell. The default is `most_constrained`.
    branching: Option<BranchingName>,
    /// The largest number of solutions to find.
    #[schema(inline, default = 1)]
    max_solutions: Option<SolutionCount>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
    /// Any 64-bit number. A seed makes choices random, such as the order of values. The same seed gives the
    /// same answer.
    #[schema(inline)]
    seed: Option<Seed>,
    /// Whether each run contains its trace. Boards up to side 25.
    #[schema(default = false)]
    trace: Option<bool>,
    /// Whether each run contains samples of its course.
    #[schema(default = false)]
    samples: Option<bool>,
}

/// A strategy of the general engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchStrategy(pub(crate) Strategy);

vocabulary! {
    SearchStrategy as SearchStrategyName = &[
        SearchStrategy(Strategy::BestFirst),
        SearchStrategy(Strategy::BreadthFirst),
        SearchStrategy(Strategy::DepthFirst),
        SearchStrategy(Strategy::Backtracking),
    ], |strategy| strategy.0.name();
    "SearchStrategy", "a search strategy", "The order in which a search expands nodes."
}

board_request! {
    CompareRequest {
        symbols: Text, strategies: List, rules: RULES, branching: Text, max_solutions: Number, seed: Number,
        trace: Flag, samples: Flag
    }
    limits: Limit
}

impl CompareRequest {
    /// The position, and the searches to run.
    ///
    /// # Errors
    /// An invalid position; no strategy; a trace of a board above side 25.
    pub(crate) fn plan(&mut self, server: &ServerLimits) -> Result<(RequestPosition, ComparePlan), Problem> {
        let (board, candidates) = (self.board.as_ref(), self.candidates.take());
        let (symbols, houses) = (self.symbols.as_deref(), self.houses.as_ref());
        let position = RequestPosition::read(board, candidates, symbols, houses, server.max_side)?;
        let is_traced = self.trace.unwrap_or(false);
        if is_traced && position.side() > LARGEST_TRACED {
            let detail = format!("searches are traced up to side {LARGEST_TRACED}");
            return Err(Problem::at(Code::InapplicableField, "/trace", detail));
        }
        let limits = self.limits.unwrap_or_default().0;
        let plan = ComparePlan {
            strategies: self.strategies()?,
            options: Options { limits: limits.search(server), ..self.options() },
            time: limits.time(server),
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
            rules: Some(self.rules.map_or(Rules::BASIC, |rules| rules.0)),
            branching: self.branching.map(|name| name.0),
            max_solutions: self.max_solutions.map_or(1, |most| most.0 as usize),
            seed: self.seed.map(|seed| seed.0),
            ..defaults
        }
    }
}
