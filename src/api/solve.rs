//! `POST /solve`.

use crate::api::accept::Form;
use crate::api::app::{App, ServerLimits};
use crate::api::body::{Arrived, Asked, Question};
use crate::api::quick;
use crate::api::reply::{Answer, of_kind, reply};
use crate::api::search::Search;
use crate::api::wire::board::Printed;
use crate::api::wire::cells::BoardField;
use crate::api::wire::field::{BranchingName, RulesField, Seed, SolutionCount, StrategyName};
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::place::ConflictPlace;
use crate::api::wire::position::Position;
use crate::api::wire::problem::Problem;
use crate::api::wire::query::Kind;
use crate::api::wire::statistics::StatisticsAnswer;
use crate::batch::text::TextOptions;
use crate::grid::Alphabet;
use crate::pool::{Done, Size};
use crate::propagation::Rules;
use crate::solve::{Options, Outcome, Report};
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Solves a board.
///
/// An unsolvable board is an answer, not an error. In text the answer is the solution and nothing else, and the header
/// `x-sudoku-status` says how it went.
#[utoipa::path(
    post, path = "/solve", tag = "boards", operation_id = "solve",
    request_body(content((SolveRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "What came of it.",
        content((SolveAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: solved, unsolvable or limit_reached."))
    ))
)]
pub(crate) async fn solve(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let arrived = Arrived::wait(request, &app).await?;
    let mut size = None;
    if arrived.form == Form::Json && arrived.wanted() == Form::Json && arrived.query().is_none() {
        match quick::respond(&arrived.bytes, &app) {
            quick::Tried::Answered(answer) => return Ok(of_kind("application/json", answer)),
            quick::Tried::TooLong => size = Some(Size::Large),
            quick::Tried::Unusual => {}
        }
    }
    let Asked { mut question, form } = arrived.read::<SolveRequest>(&app).await?;
    let position = question.position(app.limits.max_side)?;
    let task = Search::new(position.puzzle.clone(), question.options(&app.limits));
    let size = size.unwrap_or_else(|| Size::of_side(position.side()));
    let done = app.search(size, question.time(&app.limits), task).await?;
    Ok(reply(&SolveAnswer::new(&position, &done), form))
}

/// A board to solve, and how.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    board: Option<BoardField>,
    /// N·N lists of the values still allowed, in reading order.
    candidates: Option<CandidatesField>,
    /// N distinct characters for the values 1..=N.
    #[schema(example = "123456789")]
    symbols: Option<String>,
    /// The search.
    #[schema(inline, default = "auto")]
    strategy: Option<StrategyName>,
    /// The propagation between decisions: a named set, or a list of rules.
    #[schema(inline)]
    rules: Option<RulesField>,
    /// The choice of the next cell.
    #[schema(inline)]
    branching: Option<BranchingName>,
    /// How many solutions to look for.
    #[schema(inline, default = 2)]
    max_solutions: Option<SolutionCount>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
    /// Any 64-bit number: with it, ties are broken at random, reproducibly.
    #[schema(inline)]
    seed: Option<Seed>,
}

/// The parameters that `limits` has in a query string.
macro_rules! with_limits {
    ($($other:expr),* $(,)?) => {
        &[$($other,)* ("time_ms", Kind::Limit), ("nodes", Kind::Limit), ("memory_mb", Kind::Limit)]
    };
}
pub(crate) use with_limits;

impl Question for SolveRequest {
    const PARAMETERS: &'static [(&'static str, Kind)] = with_limits![
        ("symbols", Kind::Text),
        ("strategy", Kind::Text),
        ("rules", Kind::NameOrList(|name| Rules::from_name(name).is_some())),
        ("branching", Kind::Text),
        ("max_solutions", Kind::Number),
        ("seed", Kind::Number),
    ];

    fn with_text(self, board: String) -> Self {
        Self { board: Some(BoardField::Text(board)), ..self }
    }

    fn or(self, other: Self) -> Self {
        Self {
            symbols: self.symbols.or(other.symbols),
            strategy: self.strategy.or(other.strategy),
            rules: self.rules.or(other.rules),
            branching: self.branching.or(other.branching),
            max_solutions: self.max_solutions.or(other.max_solutions),
            limits: LimitsField::either(self.limits, other.limits),
            seed: self.seed.or(other.seed),
            ..self
        }
    }
}

impl SolveRequest {
    /// What is to be solved.
    pub(crate) fn position(&mut self, max_side: usize) -> Result<Position, Problem> {
        Position::read(self.board.as_ref(), self.candidates.take(), self.symbols.as_deref(), max_side)
    }

    /// How.
    pub(crate) fn options(&self, server: &ServerLimits) -> Options {
        let defaults = Options::default();
        Options {
            strategy: self.strategy.map_or(defaults.strategy, |name| name.0),
            rules: self.rules.map(|rules| rules.0),
            branching: self.branching.map(|name| name.0),
            max_solutions: self.max_solutions().unwrap_or(defaults.max_solutions),
            seed: self.seed.map(|seed| seed.0),
            limits: self.limits().search(server),
        }
    }

    /// Within which time.
    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits().time(server)
    }

    /// How many solutions are asked for, if the request says.
    pub(crate) fn max_solutions(&self) -> Option<usize> {
        self.max_solutions.map(|most| most.0 as usize)
    }

    /// The alphabet that the request names.
    pub(crate) fn alphabet(&self) -> Result<Option<Alphabet>, Problem> {
        let named = self.symbols.as_deref().map(Alphabet::named).transpose();
        named.map_err(|error| Problem::board(&error, "/symbols".to_owned()))
    }

    /// The options for lines of text. A line has room for one solution, so by default one is looked for.
    ///
    /// # Errors
    /// Symbols that are no alphabet.
    pub(crate) fn text_options(&self, server: &ServerLimits) -> Result<TextOptions, Problem> {
        let options = Options { max_solutions: self.max_solutions().unwrap_or(1), ..self.options(server) };
        Ok(TextOptions { options, alphabet: self.alphabet()?, max_side: server.max_side, time: self.time(server) })
    }

    fn limits(&self) -> LimitsField {
        self.limits.as_ref().map_or_else(LimitsField::default, |limits| limits.0)
    }
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// At least one solution was found.
    Solved,
    /// There is none.
    Unsolvable,
    /// A limit came first.
    LimitReached,
}

impl From<Outcome> for Status {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Solved => Self::Solved,
            Outcome::Unsolvable => Self::Unsolvable,
            Outcome::OutOfBudget => Self::LimitReached,
        }
    }
}

impl Status {
    /// The name in the contract.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::LimitReached => "limit_reached",
        }
    }
}

/// The answer to a board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SolveAnswer {
    /// How it ended.
    #[schema(inline)]
    status: Status,
    /// N.
    #[schema(example = 9)]
    size: usize,
    /// The characters for 1..=N; null where a board of this side is written in numbers only.
    symbols: Option<String>,
    /// The first solution found, in the board's form.
    solution: Option<Printed>,
    /// The further ones.
    alternatives: Vec<Printed>,
    /// How many were found, at most `max_solutions`.
    solution_count: usize,
    /// Is the first solution the only one? Null where it was not established.
    unique: Option<bool>,
    /// The values that repeat in a house; where there are any, nothing was searched.
    conflicts: Vec<ConflictPlace>,
    statistics: StatisticsAnswer,
}

impl SolveAnswer {
    /// What came of it.
    pub(crate) fn new(position: &Position, done: &Done<Report>) -> Self {
        let report = &done.answer;
        let mut solutions = report.solutions.iter().map(|board| position.print(board));
        Self {
            status: report.outcome.into(),
            size: position.side(),
            symbols: position.symbols(),
            solution: solutions.next(),
            alternatives: solutions.collect(),
            solution_count: report.solutions.len(),
            unique: report.unique,
            conflicts: ConflictPlace::all(position.puzzle.board.geometry(), &report.conflicts),
            statistics: done.into(),
        }
    }
}

impl SolveAnswer {
    /// How it ended.
    pub(crate) const fn status(&self) -> Status {
        self.status
    }
}

impl Answer for SolveAnswer {
    fn word(&self) -> &'static str {
        self.status.name()
    }

    fn text(&self) -> String {
        self.solution.as_ref().map_or_else(String::new, |solution| format!("{}\n", solution.line()))
    }
}
