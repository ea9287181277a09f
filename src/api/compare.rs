//! `POST /solve/compare`: one board, solved by every strategy under the same limits.

use crate::api::app::App;
use crate::api::body::{Asked, Question};
use crate::api::openapi::parameters::TextParameters;
use crate::api::query::Kind;
use crate::api::reply::{Answer, reply};
use crate::api::room::Reserved;
use crate::api::solve::{SolveStatus, SolveStatusName, with_limits};
use crate::api::wire::cells::BoardField;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::name::Name;
use crate::api::wire::number::{Seed, SolutionCount};
use crate::api::wire::position::RequestPosition;
use crate::api::wire::problem::Problem;
use crate::api::wire::rules::RulesField;
use crate::api::wire::statistics::StatisticsForm;
use crate::api::wire::vocabulary::{BranchingName, StrategyName};
use crate::budget::Watch;
use crate::pool::watch::Until;
use crate::pool::{Done, Repeat, Schedule, Size};
use crate::propagation::Rules;
use crate::solve::{self, Options, Puzzle, Report, Strategy};
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// Solves a board with every strategy.
///
/// The statistics show how many nodes each strategy expands. All strategies run on the general engine with
/// the same rules (`basic` by default) and the same limits. The time is shared: each strategy may use an
/// equal part of what is left.
///
/// By default the search ends at the first solution. With `max_solutions: 2`, every strategy has to visit all
/// nodes of the same tree, and the numbers hardly differ.
#[utoipa::path(
    post, path = "/solve/compare", tag = "boards", operation_id = "compare",
    params(TextParameters<CompareRequest>),
    request_body(content((CompareRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "One run of each strategy.",
        content((CompareAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: the status of the last run."))
    ))
)]
pub(crate) async fn compare(
    State(app): State<Arc<App>>,
    Asked { mut question, form, at }: Asked<CompareRequest>,
) -> Result<Response, Problem> {
    let position = question.position(app.limits.max_side)?;
    let limits = question.limits.take().unwrap_or_default().0;
    let options = Options { limits: limits.search(&app.limits), ..question.options() };
    let (puzzle, time) = (position.puzzle, limits.time(&app.limits));
    let schedule = Schedule { size: Size::of_side(puzzle.board.side()), arrival: at, time };
    let task = Repeat(move |watch: &dyn Watch| run_all(&puzzle, &options, time, watch));
    let metrics = Arc::clone(&app.metrics);
    let answer = move |done: Done<Vec<Done<Report>>>| {
        done.answer.iter().for_each(|run| metrics.searched(&run.answer, run.place));
        let runs = done.answer.iter().map(Run::from).collect();
        reply(&CompareAnswer { runs }, form, Reserved::default())
    };
    app.run(schedule, task, answer).await
}

/// A board to solve with every strategy.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    board: Option<BoardField>,
    /// N·N lists of candidates, in reading order.
    candidates: Option<CandidatesField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    #[schema(default = "basic")]
    rules: Option<RulesField>,
    /// The choice of the next cell. The default is `fewest_candidates`.
    branching: Option<BranchingName>,
    /// The largest number of solutions to find.
    #[schema(inline, default = 1)]
    max_solutions: Option<SolutionCount>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
    /// Any 64-bit number. With a seed, ties are broken at random; the same seed gives the same answer.
    #[schema(inline)]
    seed: Option<Seed>,
}

impl Question for CompareRequest {
    const PARAMETERS: &'static [(&'static str, Kind)] = with_limits![
        ("symbols", Kind::Text),
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
            rules: self.rules.or(other.rules),
            branching: self.branching.or(other.branching),
            max_solutions: self.max_solutions.or(other.max_solutions),
            limits: LimitsField::either(self.limits, other.limits),
            seed: self.seed.or(other.seed),
            ..self
        }
    }
}

impl CompareRequest {
    fn position(&mut self, max_side: usize) -> Result<RequestPosition, Problem> {
        RequestPosition::read(self.board.as_ref(), self.candidates.take(), self.symbols.as_deref(), max_side)
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

fn run_all(puzzle: &Puzzle, options: &Options, time: Duration, watch: &dyn Watch) -> Vec<Done<Report>> {
    let deadline = Instant::now() + time;
    let strategies: Vec<_> =
        Strategy::ALL.iter().copied().filter(|&strategy| strategy != Strategy::Auto).collect();
    let mut left = u32::try_from(strategies.len()).unwrap_or(u32::MAX);
    let run = |strategy| {
        let start = Instant::now();
        let share = deadline.saturating_duration_since(start) / left;
        left -= 1;
        let watch = Until { watch, deadline: start + share };
        let answer = solve::solve(puzzle, &Options { strategy, ..options.clone() }, &watch);
        Done::since(start, answer)
    };
    strategies.into_iter().map(run).collect()
}

/// The runs of all strategies on one board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CompareAnswer {
    /// The runs, in the order in which the strategies are listed.
    runs: Vec<Run>,
}

/// The run of one strategy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Run {
    #[schema(example = "best_first")]
    strategy: StrategyName,
    status: SolveStatusName,
    statistics: StatisticsForm,
}

impl From<&Done<Report>> for Run {
    fn from(done: &Done<Report>) -> Self {
        let report = &done.answer;
        Self {
            strategy: Name(report.statistics.strategy),
            status: Name(report.outcome.into()),
            statistics: done.into(),
        }
    }
}

impl Answer for CompareAnswer {
    fn word(&self) -> &'static str {
        self.runs.last().map_or(Name(SolveStatus::LimitReached), |run| run.status).as_str()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for Run { strategy, status, statistics } in &self.runs {
            // Writing to a String cannot fail.
            let _ = writeln!(
                text,
                "{}\t{}\t{}\t{}",
                strategy.as_str(),
                status.as_str(),
                statistics.nodes_expanded,
                statistics.elapsed_us
            );
        }
        text
    }
}
