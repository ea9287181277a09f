//! The request of `/solve`, and its options of a search.

use crate::api::app::ServerLimits;
use crate::api::body::board_request;
use crate::api::wire::cells::BoardField;
use crate::api::wire::houses::HousesField;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::number::{Seed, SolutionCount};
use crate::api::wire::position::{RequestPosition, alphabet};
use crate::api::wire::problem::Problem;
use crate::api::wire::rules::RulesField;
use crate::api::wire::vocabulary::{BranchingName, StrategyName};
use crate::batch::text::TextOptions;
use serde::Deserialize;
use std::time::Duration;
use sudokud_core::grid::Alphabet;
use sudokud_core::solve::Options;
use utoipa::ToSchema;

/// A board to solve, and the options of the search.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    board: Option<BoardField>,
    /// N·N lists of candidates, in reading order.
    candidates: Option<CandidatesField>,
    /// N distinct characters for the values 1..=N.
    #[schema(example = "123456789")]
    symbols: Option<String>,
    /// The houses besides rows and columns. By default the boxes of the side.
    #[schema(value_type = Option<HousesField>)]
    houses: Option<Object<HousesField>>,
    #[schema(default = "auto")]
    strategy: Option<StrategyName>,
    /// The propagation rules. The default is chosen by the engine.
    rules: Option<RulesField>,
    /// The choice of the next cell. The default is chosen by the engine.
    branching: Option<BranchingName>,
    /// The largest number of solutions to find. 1 finds a solution; 2 also finds out whether it is the only
    /// one.
    #[schema(inline, default = 2)]
    max_solutions: Option<SolutionCount>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
    /// Any 64-bit number. A seed makes choices random, such as the order of values. The same seed gives the
    /// same answer.
    #[schema(inline)]
    seed: Option<Seed>,
}

board_request! {
    SolveRequest {
        symbols: Text, strategy: Text, rules: RULES, branching: Text, max_solutions: Number, seed: Number
    }
    limits: Limit
}

impl SolveRequest {
    pub(crate) fn position(&mut self, max_side: usize) -> Result<RequestPosition, Problem> {
        let (board, candidates) = (self.board.as_ref(), self.candidates.take());
        RequestPosition::read(board, candidates, self.symbols.as_deref(), self.houses.as_ref(), max_side)
    }

    pub(crate) fn options(&self, server: &ServerLimits) -> Options {
        let defaults = Options::default();
        Options {
            strategy: self.strategy.map_or(defaults.strategy, |name| name.0),
            rules: self.rules.map(|rules| rules.0),
            branching: self.branching.map(|name| name.0),
            max_solutions: self.max_solutions().unwrap_or(defaults.max_solutions),
            seed: self.seed.map(|seed| seed.0),
            limits: self.limits.unwrap_or_default().0.search(server),
        }
    }

    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits.unwrap_or_default().0.time(server)
    }

    /// The largest number of solutions to find, if the request has one.
    pub(crate) fn max_solutions(&self) -> Option<usize> {
        self.max_solutions.map(|most| most.0 as usize)
    }

    pub(crate) fn alphabet(&self) -> Result<Option<Alphabet>, Problem> {
        alphabet(self.symbols.as_deref())
    }

    /// Returns whether the request names houses.
    pub(crate) fn has_houses(&self) -> bool {
        self.houses.is_some()
    }

    /// The options for lines of text. A line has room for one solution, so by default one is looked for.
    ///
    /// # Errors
    /// Symbols that are no alphabet; houses that no board has.
    pub(crate) fn text_options(&self, server: &ServerLimits) -> Result<TextOptions, Problem> {
        let options = Options { max_solutions: self.max_solutions().unwrap_or(1), ..self.options(server) };
        Ok(TextOptions {
            options,
            alphabet: self.alphabet()?,
            layout: self
                .houses
                .as_ref()
                .map(|houses| houses.0.layout_of_lines(server.max_side))
                .transpose()?,
            max_side: server.max_side,
            time: self.time(server),
        })
    }
}
