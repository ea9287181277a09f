//! `POST /rate`: the difficulty of a puzzle.

use crate::api::app::{App, ServerLimits};
use crate::api::body::{Asked, Question};
use crate::api::openapi::parameters::TextParameters;
use crate::api::query::Kind;
use crate::api::reply::{Answer, reply};
use crate::api::solve::with_limits;
use crate::api::wire::cells::BoardField;
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::name::Name;
use crate::api::wire::number::{decimal, micros};
use crate::api::wire::place::ConflictPlace;
use crate::api::wire::position::RequestPosition;
use crate::api::wire::problem::{Code, Problem};
use crate::api::wire::statistics::{LimitHit, LimitHitName};
use crate::api::wire::vocabulary::{LevelName, ScaleName, TechniqueName};
use crate::budget::{Limits, Watch};
use crate::grid::{Board, Conflict, Geometry};
use crate::human::{Rating, Step, Technique, WalkStatus};
use crate::pool::{Done, Once, Size};
use crate::rating::{self, Rated, Scale, Unrated};
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Rates a puzzle.
///
/// The puzzle is solved step by step, always by the simplest one. The path with the techniques of the scale
/// gives rating, pearl and diamond; the path with HoDoKu's techniques gives level and score. A board without
/// exactly one solution is refused with 422.
#[utoipa::path(
    post, path = "/rate", tag = "boards", operation_id = "rate",
    params(TextParameters<RateRequest>),
    request_body(content((RateRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The difficulty of the puzzle.",
        content((RateAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: rated or limit_reached."))
    ))
)]
pub(crate) async fn rate(
    State(app): State<Arc<App>>,
    Asked { question, form, at }: Asked<RateRequest>,
) -> Result<Response, Problem> {
    let board = question.board(app.limits.max_side)?;
    let (time, plan) = (question.time(&app.limits), question.plan(&app.limits));
    let geometry = board.clone();
    // Even an easy puzzle takes longer than the first slice.
    let done = app.run(Size::Large, at, time, Once(move |watch: &dyn Watch| plan.rate(&board, watch))).await?;
    Ok(reply(&RateAnswer::new(geometry.geometry(), plan.scale, done)?, form))
}

/// A puzzle to rate, and the scale.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RateRequest {
    board: Option<BoardField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    #[schema(default = "extended")]
    scale: Option<ScaleName>,
    #[schema(value_type = Option<LimitsField>)]
    limits: Option<Object<LimitsField>>,
}

impl Question for RateRequest {
    const PARAMETERS: &'static [(&'static str, Kind)] = with_limits![("symbols", Kind::Text), ("scale", Kind::Text)];

    fn with_text(self, board: String) -> Self {
        Self { board: Some(BoardField::Text(board)), ..self }
    }

    fn or(self, other: Self) -> Self {
        Self {
            symbols: self.symbols.or(other.symbols),
            scale: self.scale.or(other.scale),
            limits: LimitsField::either(self.limits, other.limits),
            ..self
        }
    }
}

impl RateRequest {
    /// The same request for another board.
    pub(crate) fn about(&self, text: &str) -> Self {
        self.clone().with_text(text.to_owned())
    }

    /// The puzzle.
    pub(crate) fn board(&self, max_side: usize) -> Result<Board, Problem> {
        Ok(RequestPosition::read(self.board.as_ref(), None, self.symbols.as_deref(), max_side)?.puzzle.board)
    }

    /// The time for the request.
    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits().time(server)
    }

    /// The scale and the limits.
    pub(crate) fn plan(&self, server: &ServerLimits) -> RatePlan {
        RatePlan { scale: self.scale.map_or(Scale::default(), |name| name.0), limits: self.limits().search(server) }
    }

    fn limits(&self) -> LimitsField {
        self.limits.as_ref().map_or_else(LimitsField::default, |limits| limits.0)
    }
}

/// The scale to rate on, and the limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RatePlan {
    pub(crate) scale: Scale,
    limits: Limits,
}

impl RatePlan {
    /// Rates a board.
    pub(crate) fn rate(&self, board: &Board, watch: &dyn Watch) -> Result<Rated, Unrated> {
        rating::rate(board, self.scale, self.limits, watch)
    }
}

/// The difficulty of a puzzle. If a limit came first, unknown fields are null and the others describe the
/// steps found until then.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RateAnswer {
    /// The rating of the hardest step; 20.0 if the techniques do not solve the puzzle.
    #[schema(example = 4.2)]
    rating: Option<f64>,
    /// The rating of the hardest step up to the first placement.
    #[schema(example = 1.2)]
    pearl: Option<f64>,
    /// The rating of the first step.
    #[schema(example = 1.2)]
    diamond: Option<f64>,
    scale: ScaleName,
    /// HoDoKu's level.
    level: Option<LevelName>,
    /// HoDoKu's score: the sum over its path, plus 20,000 if its techniques do not solve the puzzle.
    #[schema(example = 1002)]
    score: Option<u32>,
    /// The techniques on the path, easiest first.
    techniques: Vec<UsedTechnique>,
    /// The hardest step of the path; the first of several.
    hardest: Option<HardestStep>,
    /// The number of steps of the path.
    steps: usize,
    /// Whether the techniques of the scale solve the puzzle.
    solved_by_logic: bool,
    /// Candidates of the empty cells before the first step.
    initial_candidates: u64,
    /// The limit that ended the work early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
}

/// A technique on the path.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsedTechnique {
    technique: TechniqueName,
    /// The number of its steps.
    #[schema(example = 2)]
    count: usize,
    /// The rating of the hardest of them.
    #[schema(example = 3.2)]
    rating: f64,
}

/// The hardest step of the path.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HardestStep {
    technique: TechniqueName,
    /// The technique's usual name.
    #[schema(example = "X-Wing")]
    name: &'static str,
    /// The rating of the step.
    #[schema(example = 3.2)]
    rating: f64,
    /// The step in the notation of the Sudoku community.
    #[schema(example = "X-Wing: 7 r26 c48 => r3c4<>7")]
    notation: String,
}

impl RateAnswer {
    /// The answer to a rating that is done.
    ///
    /// # Errors
    /// [`Code::Unsolvable`] and [`Code::NotUnique`].
    pub(crate) fn new(geometry: &Geometry, scale: Scale, done: Done<Result<Rated, Unrated>>) -> Result<Self, Problem> {
        let elapsed_us = micros(done.elapsed);
        let unknown = Self {
            rating: None,
            pearl: None,
            diamond: None,
            scale: Name(scale),
            level: None,
            score: None,
            techniques: Vec::new(),
            hardest: None,
            steps: 0,
            solved_by_logic: false,
            initial_candidates: 0,
            limit_hit: Some(Name(LimitHit::Time)),
            elapsed_us,
        };
        match done.answer {
            Ok(rating) => Ok(unknown.with(geometry, &rating)),
            Err(Unrated::Stopped { limit, initial_candidates }) => {
                Ok(Self { limit_hit: Some(limit.into()), initial_candidates, ..unknown })
            }
            Err(Unrated::NotUnique) => {
                Err(Problem::at(Code::NotUnique, "/board", "a board with several solutions has no rating"))
            }
            Err(Unrated::Unsolvable(conflicts)) => Err(unsolvable(geometry, &conflicts)),
        }
    }

    fn with(self, geometry: &Geometry, rating: &Rated) -> Self {
        let path = &rating.path;
        let known = |rated: Rating| (rating.status != WalkStatus::Stopped).then(|| decimal(rated));
        let used = |&(technique, count, rating): &(Technique, usize, Rating)| UsedTechnique {
            technique: Name(technique),
            count,
            rating: decimal(rating),
        };
        let complete = rating.status != WalkStatus::Stopped && rating.score.is_some();
        Self {
            rating: known(path.rating),
            pearl: known(path.pearl),
            diamond: known(path.diamond),
            level: rating.score.map(|(level, _)| Name(level)),
            score: rating.score.map(|(_, score)| score),
            techniques: path.techniques.iter().map(used).collect(),
            hardest: rating.hardest.as_ref().map(|step| HardestStep::of(geometry, step)),
            steps: rating.steps,
            solved_by_logic: rating.status == WalkStatus::Solved,
            initial_candidates: rating.initial_candidates,
            limit_hit: (!complete).then_some(Name(LimitHit::Time)),
            ..self
        }
    }

    /// The rating as a line of text: the three figures, level and score, separated by tabs.
    pub(crate) fn line(&self) -> String {
        let tenth = |rating: Option<f64>| rating.map_or_else(|| "?".to_owned(), |rating| format!("{rating:.1}"));
        let score = self.score.map_or_else(|| "?".to_owned(), |score| score.to_string());
        let [rating, pearl, diamond] = [self.rating, self.pearl, self.diamond].map(tenth);
        format!("{rating}/{pearl}/{diamond}\t{}\t{score}", self.level.map_or("?", |level| level.as_str()))
    }

    /// Returns whether the rating is known.
    pub(crate) const fn is_known(&self) -> bool {
        self.rating.is_some()
    }
}

impl HardestStep {
    fn of(geometry: &Geometry, step: &Step) -> Self {
        let technique = step.technique;
        let (rating, notation) = (decimal(step.rating), step.notation(geometry));
        Self { technique: Name(technique), name: technique.name(), rating, notation }
    }
}

fn unsolvable(geometry: &Geometry, conflicts: &[Conflict]) -> Problem {
    let conflict = conflicts.first().map(|conflict| ConflictPlace::of(geometry, conflict).line());
    let why = conflict.map_or_else(String::new, |line| format!(": {line}"));
    Problem::at(Code::Unsolvable, "/board", format!("the board has no solution{why}"))
}

impl Answer for RateAnswer {
    fn word(&self) -> &'static str {
        if self.is_known() { "rated" } else { "limit_reached" }
    }

    fn text(&self) -> String {
        let mut text = self.line() + "\n";
        for UsedTechnique { technique, count, rating } in &self.techniques {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{}\t{count}\t{rating:.1}", technique.as_str());
        }
        text
    }
}
