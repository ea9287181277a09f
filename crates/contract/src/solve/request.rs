//! The request of `/solve`, and its options of a search.

use crate::request::{Request as _, puzzle_request};
use crate::wire::bounds::Bounds;
use crate::wire::number::{LineCount, MAX_SOLUTIONS, Seed};
use crate::wire::position::alphabet;
use crate::wire::problem::{Code, Problem};
use crate::wire::rules::RulesField;
use crate::wire::vocabulary::{BranchingName, StrategyName};
use core::time::Duration;
use sudokud_core::solve::Options;
use sudokud_model::grid::Alphabet;

puzzle_request! {
    /// A board to solve, and the options of the search.
    SolveRequest [limits]
    query {
        /// The order in which the search expands nodes.
        #[cfg_attr(feature = "openapi", schema(default = "auto"))]
        strategy: StrategyName = Text,
        /// The propagation rules. The default is chosen by the engine.
        propagation: RulesField = RULES,
        /// The choice of the next cell. The default is chosen by the engine.
        branching: BranchingName = Text,
        /// The largest number of solutions to find. 1 finds a solution; 2 also finds out whether it is the
        /// only one.
        ///
        /// An answer in JSON or text has up to 1,000, as has a line of a batch; a stream of NDJSON has up to
        /// 1,000,000,000. Lines of text have 1 by default.
        #[cfg_attr(feature = "openapi", schema(inline, default = 2))]
        max_solutions: LineCount = Number,
        /// A seed makes choices random, such as the order of values. The same seed gives the same answer.
        #[cfg_attr(feature = "openapi", schema(inline))]
        seed: Seed = Number,
        /// Whether the answer has statistics.
        #[cfg_attr(feature = "openapi", schema(default = true))]
        statistics: bool = Flag,
        /// Whether clues that contradict each other (`conflict_set`) are searched for, up to a second, if
        /// there is no solution.
        #[cfg_attr(feature = "openapi", schema(default = false))]
        explain: bool = Flag,
    }
    body {}
}

impl SolveRequest {
    /// The options of the search.
    #[must_use]
    pub fn options(&self, bounds: &Bounds) -> Options {
        let defaults = Options::default();
        Options {
            strategy: self.strategy.map_or(defaults.strategy, |name| name.0),
            rules: self.propagation.map(|rules| rules.0),
            branching: self.branching.map(|name| name.0),
            max_solutions: self.max_solutions().unwrap_or(defaults.max_solutions),
            seed: self.seed.map(|seed| seed.0),
            limits: self.limits().search(bounds),
        }
    }

    /// The time for the search.
    #[must_use]
    pub fn time(&self, bounds: &Bounds) -> Duration {
        self.limits().time(bounds)
    }

    /// The largest number of solutions to find, if the request has one.
    #[must_use]
    pub fn max_solutions(&self) -> Option<usize> {
        self.max_solutions.map(|most| most.as_usize())
    }

    /// Checks that one answer can have all solutions.
    ///
    /// # Errors
    /// If there may be too many.
    pub(super) fn check_solutions(&self) -> Result<(), Problem> {
        if self.max_solutions.is_none_or(|most| most.0 <= MAX_SOLUTIONS) {
            return Ok(());
        }
        let detail = format!("an answer has at most {MAX_SOLUTIONS} solutions, a stream of lines has more");
        let problem = Problem::at(Code::InapplicableField, "/max_solutions", detail);
        Err(problem.with_http_advice("`POST /solve` with `Accept: application/x-ndjson` sends them"))
    }

    /// The symbols, if the request names any.
    ///
    /// # Errors
    /// If they are no alphabet.
    pub fn alphabet(&self) -> Result<Option<Alphabet>, Problem> {
        alphabet(self.symbols.as_deref())
    }

    /// Returns whether values count from 1.
    #[must_use]
    pub fn counts_from_1(&self) -> bool {
        self.first_value.is_none_or(|first| first.as_usize() == 1)
    }

    /// Returns whether the request names houses.
    #[must_use]
    pub const fn has_houses(&self) -> bool {
        self.houses.is_some()
    }

    /// Returns whether the answer has statistics.
    #[must_use]
    pub fn has_statistics(&self) -> bool {
        self.statistics.unwrap_or(true)
    }

    /// Returns whether a conflict is searched for.
    #[must_use]
    pub fn explains(&self) -> bool {
        self.explain.unwrap_or(false)
    }

    /// The same request, for one solution unless it says how many.
    pub(super) fn of_one_solution(self) -> Self {
        Self { max_solutions: self.max_solutions.or(Some(LineCount::ONE)), ..self }
    }
}
