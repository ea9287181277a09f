//! `POST /solve/compare`: one board, all strategies, one budget.

use crate::api::app::App;
use crate::api::body::{Asked, Question};
use crate::api::reply::{Answer, reply};
use crate::api::solve::{Status, with_limits};
use crate::api::wire::cells::BoardField;
use crate::api::wire::field::{BranchingName, RulesField, Seed, SolutionCount};
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::position::Position;
use crate::api::wire::problem::Problem;
use crate::api::wire::query::Kind;
use crate::api::wire::statistics::StatisticsAnswer;
use crate::budget::Watch;
use crate::pool::watch::Until;
use crate::pool::{Done, Repeat, Size};
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
/// It exists to see, not to believe, that best-first expands fewer nodes than breadth-first. All strategies run on the
/// same path with the same rules (`basic`, unless others are named), each with the same limits; of the time, each gets its
/// share of what is left.
#[utoipa::path(
    post, path = "/solve/compare", tag = "boards", operation_id = "compare",
    request_body(content((CompareRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "A run of each strategy.",
        content((CompareAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: how the last run ended."))
    ))
)]
pub(crate) async fn compare(
    State(app): State<Arc<App>>,
    Asked { mut question, form }: Asked<CompareRequest>,
) -> Result<Response, Problem> {
    let position = question.position(app.limits.max_side)?;
    let limits = question.limits.take().unwrap_or_default().0;
    let options = Options { limits: limits.search(&app.limits), ..question.options() };
    let (puzzle, time) = (position.puzzle, limits.time(&app.limits));
    let size = Size::of_side(puzzle.board.side());
    let task = Repeat(move |watch: &dyn Watch| run_all(&puzzle, &options, time, watch));
    let done = app.run(size, time, task).await?;
    done.answer.iter().for_each(|run| app.metrics.searched(&run.answer, run.place));
    Ok(reply(&CompareAnswer { runs: done.answer.iter().map(Run::from).collect() }, form))
}

/// A board to solve with every strategy.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    board: Option<BoardField>,
    /// N·N lists of the values still allowed, in reading order.
    candidates: Option<CandidatesField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    /// The propagation between decisions: a named set, or a list of rules.
    #[schema(inline, default = "basic")]
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
    fn position(&mut self, max_side: usize) -> Result<Position, Problem> {
        Position::read(self.board.as_ref(), self.candidates.take(), self.symbols.as_deref(), max_side)
    }

    fn options(&self) -> Options {
        let defaults = Options::default();
        Options {
            rules: Some(self.rules.map_or(Rules::BASIC, |rules| rules.0)),
            branching: self.branching.map(|name| name.0),
            max_solutions: self.max_solutions.map_or(defaults.max_solutions, |most| most.0 as usize),
            seed: self.seed.map(|seed| seed.0),
            ..defaults
        }
    }
}

fn run_all(puzzle: &Puzzle, options: &Options, time: Duration, watch: &dyn Watch) -> Vec<Done<Report>> {
    let deadline = Instant::now() + time;
    let strategies: Vec<_> = Strategy::ALL.iter().copied().filter(|&strategy| strategy != Strategy::Auto).collect();
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

/// All strategies on one board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CompareAnswer {
    /// In the order of the contract.
    runs: Vec<Run>,
}

/// One strategy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Run {
    /// The strategy.
    #[schema(value_type = String, example = "best_first")]
    strategy: &'static str,
    /// How it ended.
    #[schema(inline)]
    status: Status,
    statistics: StatisticsAnswer,
}

impl From<&Done<Report>> for Run {
    fn from(done: &Done<Report>) -> Self {
        let report = &done.answer;
        Self { strategy: report.statistics.strategy.name(), status: report.outcome.into(), statistics: done.into() }
    }
}

impl Answer for CompareAnswer {
    fn word(&self) -> &'static str {
        self.runs.last().map_or("limit_reached", |run| run.status.name())
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for Run { strategy, status, statistics } in &self.runs {
            // Writing to a String cannot fail.
            let _ = writeln!(
                text,
                "{strategy}\t{}\t{}\t{}",
                status.name(),
                statistics.nodes_expanded,
                statistics.elapsed_us
            );
        }
        text
    }
}
