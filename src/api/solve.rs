//! `POST /solve`: the solutions of a board.

use crate::api::accept::Form;
use crate::api::app::{App, ServerLimits};
use crate::api::body::{Arrived, Asked, Question};
use crate::api::openapi::parameters::TextParameters;
use crate::api::query::Kind;
use crate::api::quick;
use crate::api::reply::{Answer, of_kind, reply};
use crate::api::search::Search;
use crate::api::wire::board::PrintedBoard;
use crate::api::wire::cells::BoardField;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::name::{Name, Named};
use crate::api::wire::number::{Seed, SolutionCount};
use crate::api::wire::place::ConflictPlace;
use crate::api::wire::position::RequestPosition;
use crate::api::wire::problem::Problem;
use crate::api::wire::rules::RulesField;
use crate::api::wire::statistics::StatisticsForm;
use crate::api::wire::vocabulary::{BranchingName, StrategyName};
use crate::batch::text::TextOptions;
use crate::grid::Alphabet;
use crate::pool::{Done, Schedule, Size};
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
/// A board without a solution is answered with status 200 as well. In text, the answer is the solution and
/// nothing else, and the header `x-sudoku-status` has the status.
#[utoipa::path(
    post, path = "/solve", tag = "boards", operation_id = "solve",
    params(TextParameters<SolveRequest>),
    request_body(content((SolveRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The solutions, or the proof that there is none.",
        content((SolveAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: solved, unsolvable or limit_reached."))
    ))
)]
pub(crate) async fn solve(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let arrived = Arrived::wait(request, &app).await?;
    let mut is_long = false;
    if arrived.form == Form::Json && arrived.wanted() == Form::Json && arrived.query().is_none() {
        match quick::respond(&arrived.bytes, &app) {
            quick::Attempt::Answered(answer) => return Ok(of_kind("application/json", answer)),
            quick::Attempt::TooLong => is_long = true,
            quick::Attempt::Uncommon => {}
        }
    }
    let Asked { mut question, form, at } = arrived.read::<SolveRequest>(&app).await?;
    let position = question.position(app.limits.max_side)?;
    let options = question.options(&app.limits);
    let room = app.room_for_answer(options.max_solutions * BYTES_A_CELL * position.side().pow(2))?;
    let size = if is_long { Size::Large } else { room.size_of_task(position.side()) };
    let schedule = Schedule { size, arrival: at, time: question.time(&app.limits) };
    let task = Search::new(position.puzzle.clone(), options);
    let metrics = Arc::clone(&app.metrics);
    let answer = move |done: Done<Report>| {
        metrics.searched(&done.answer, done.place);
        reply(&SolveAnswer::new(&position, &done), form, room)
    };
    app.run(schedule, task, answer).await
}

/// The bytes that a cell of a solution takes in an answer: at most three digits and a separator.
const BYTES_A_CELL: usize = 4;

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
    /// Any 64-bit number. With a seed, ties are broken at random; the same seed gives the same answer.
    #[schema(inline)]
    seed: Option<Seed>,
}

/// The parameters of a request, with those that set its `limits`.
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
    /// The position to solve.
    pub(crate) fn position(&mut self, max_side: usize) -> Result<RequestPosition, Problem> {
        RequestPosition::read(self.board.as_ref(), self.candidates.take(), self.symbols.as_deref(), max_side)
    }

    /// The options of the search.
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

    /// The time for the request.
    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits().time(server)
    }

    /// The largest number of solutions to find, if the request has one.
    pub(crate) fn max_solutions(&self) -> Option<usize> {
        self.max_solutions.map(|most| most.0 as usize)
    }

    /// The alphabet of the request, if it has one.
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
        Ok(TextOptions {
            options,
            alphabet: self.alphabet()?,
            max_side: server.max_side,
            time: self.time(server),
        })
    }

    fn limits(&self) -> LimitsField {
        self.limits.as_ref().map_or_else(LimitsField::default, |limits| limits.0)
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolveStatus {
    Solved,
    Unsolvable,
    LimitReached,
}

pub(crate) type SolveStatusName = Name<SolveStatus>;

impl Named for SolveStatus {
    const SCHEMA: &'static str = "SolveStatus";
    const TERM: &'static str = "the status of a search";
    const DESCRIPTION: &'static str = "`solved`: at least one solution was found; `unsolvable`: the board \
         has \
        none; `limit_reached`: a limit came before the first solution.";
    const ALL: &'static [Self] = &[Self::Solved, Self::Unsolvable, Self::LimitReached];

    fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::LimitReached => "limit_reached",
        }
    }
}

impl From<Outcome> for SolveStatus {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Solved => Self::Solved,
            Outcome::Unsolvable => Self::Unsolvable,
            Outcome::OutOfBudget => Self::LimitReached,
        }
    }
}

/// The solutions of a board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SolveAnswer {
    status: SolveStatusName,
    /// The side N of the board.
    #[schema(example = 9)]
    size: usize,
    /// The characters for 1..=N; null if a board of this side is written in numbers.
    symbols: Option<String>,
    /// The first solution found, in the form of the request's board.
    solution: Option<PrintedBoard>,
    /// The further solutions.
    alternatives: Vec<PrintedBoard>,
    /// The number of solutions found, at most `max_solutions`.
    solution_count: usize,
    /// Whether the first solution is the only one; null if that is not known.
    unique: Option<bool>,
    /// The values that repeat in a house. If there are any, no search ran.
    conflicts: Vec<ConflictPlace>,
    statistics: StatisticsForm,
}

impl SolveAnswer {
    pub(crate) fn new(position: &RequestPosition, done: &Done<Report>) -> Self {
        let report = &done.answer;
        let mut solutions = report.solutions.iter().map(|board| position.print(board));
        Self {
            status: Name(report.outcome.into()),
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

    pub(crate) const fn status(&self) -> SolveStatus {
        self.status.0
    }
}

impl Answer for SolveAnswer {
    fn word(&self) -> &'static str {
        self.status.as_str()
    }

    fn text(&self) -> String {
        self.solution.as_ref().map_or_else(String::new, |solution| format!("{}\n", solution.line()))
    }
}
