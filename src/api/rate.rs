//! `POST /rate`: how hard is a puzzle?

use crate::api::app::{App, ServerLimits};
use crate::api::body::{Asked, Question};
use crate::api::reply::{Answer, reply};
use crate::api::solve::with_limits;
use crate::api::techniques::decimal;
use crate::api::wire::cells::BoardField;
use crate::api::wire::field::{Name, Named};
use crate::api::wire::json::Object;
use crate::api::wire::limits::LimitsField;
use crate::api::wire::position::Position;
use crate::api::wire::problem::{Code, Problem};
use crate::api::wire::query::Kind;
use crate::api::wire::statistics::LimitName;
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
/// It is walked to its end, always by the simplest step, and the path is summed up: by the techniques of the scale for rating,
/// pearl and diamond, by HoDoKu's for level and score. A board without exactly one solution is not rated.
#[utoipa::path(
    post, path = "/rate", tag = "boards", operation_id = "rate",
    request_body(content((RateRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "How hard it is.",
        content((RateAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: rated or limit_reached."))
    ))
)]
pub(crate) async fn rate(
    State(app): State<Arc<App>>,
    Asked { question, form }: Asked<RateRequest>,
) -> Result<Response, Problem> {
    let board = question.board(app.limits.max_side)?;
    let (time, plan) = (question.time(&app.limits), question.plan(&app.limits));
    let geometry = board.clone();
    // Even an easy puzzle takes longer than the first slice.
    let done = app.run(Size::Large, time, Once(move |watch: &dyn Watch| plan.rate(&board, watch))).await?;
    Ok(reply(&RateAnswer::new(geometry.geometry(), plan.scale, done)?, form))
}

type ScaleName = Name<Scale>;

/// A puzzle to rate, and on which scale.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RateRequest {
    board: Option<BoardField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    /// `extended`: by the techniques of Sukaku Explainer with its own rules; `classic`: by those of Sudoku Explainer 1.2.1.
    #[schema(inline, default = "extended")]
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
    /// The same, about another board.
    pub(crate) fn about(&self, text: &str) -> Self {
        self.clone().with_text(text.to_owned())
    }

    /// The puzzle.
    pub(crate) fn board(&self, max_side: usize) -> Result<Board, Problem> {
        Ok(Position::read(self.board.as_ref(), None, self.symbols.as_deref(), max_side)?.puzzle.board)
    }

    /// Within which time.
    pub(crate) fn time(&self, server: &ServerLimits) -> Duration {
        self.limits().time(server)
    }

    /// How.
    pub(crate) fn plan(&self, server: &ServerLimits) -> RatePlan {
        RatePlan { scale: self.scale.map_or(Scale::default(), |name| name.0), limits: self.limits().search(server) }
    }

    fn limits(&self) -> LimitsField {
        self.limits.as_ref().map_or_else(LimitsField::default, |limits| limits.0)
    }
}

impl Named for Scale {
    const WHAT: &'static str = "a scale";
    fn all() -> Vec<(&'static str, Self)> {
        [Self::Extended, Self::Classic].map(|scale| (scale.as_str(), scale)).to_vec()
    }
}

/// On which scale to rate, and within which limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RatePlan {
    pub(crate) scale: Scale,
    limits: Limits,
}

impl RatePlan {
    /// Does it.
    pub(crate) fn rate(&self, board: &Board, watch: &dyn Watch) -> Result<Rated, Unrated> {
        rating::rate(board, self.scale, self.limits, watch)
    }
}

/// How hard a puzzle is. Where a limit came first, what is not known is null, and the rest is of the steps until then.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RateAnswer {
    /// Of the hardest step, on the scale; 20.0 where no technique goes on.
    #[schema(example = 4.2)]
    rating: Option<f64>,
    /// Of the hardest step up to the first one that fills a cell.
    #[schema(example = 1.2)]
    pearl: Option<f64>,
    /// Of the first step.
    #[schema(example = 1.2)]
    diamond: Option<f64>,
    /// Whose techniques were used.
    #[schema(value_type = String, example = "extended")]
    scale: &'static str,
    /// On HoDoKu's scale, by its techniques: easy, medium, hard, unfair or extreme.
    #[schema(value_type = Option<String>, example = "hard")]
    level: Option<&'static str>,
    /// On HoDoKu's scale: the sum of the scores of that path's steps; 20,000 more where no technique goes on.
    #[schema(example = 1002)]
    score: Option<u32>,
    /// What the scale's path uses, easiest first.
    techniques: Vec<UsedTechnique>,
    /// Its hardest step, the first of equals.
    hardest: Option<HardestStep>,
    /// How many steps it has.
    steps: usize,
    /// Did the techniques reach the solution?
    solved_by_logic: bool,
    /// Candidates of the empty cells before the first step: the puzzle's bulk.
    initial_candidates: u64,
    /// What ended the work early.
    #[schema(inline)]
    limit_hit: Option<LimitName>,
    /// Microseconds of work.
    elapsed_us: u64,
}

/// A technique, and how often it was used.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsedTechnique {
    /// Its name in requests and answers.
    #[schema(value_type = String, example = "x_wing")]
    technique: &'static str,
    /// In how many steps.
    #[schema(example = 2)]
    count: usize,
    /// Of the hardest of them.
    #[schema(example = 3.2)]
    rating: f64,
}

/// The step that makes a puzzle as hard as it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HardestStep {
    /// Its technique's name in requests and answers.
    #[schema(value_type = String, example = "x_wing")]
    technique: &'static str,
    /// What players call it.
    #[schema(value_type = String, example = "X-Wing")]
    name: &'static str,
    /// How hard it is to see.
    #[schema(example = 3.2)]
    rating: f64,
    /// In the community's notation.
    #[schema(example = "X-Wing: 7 r26 c48 => r3c4<>7")]
    notation: String,
}

impl RateAnswer {
    /// What came of it.
    ///
    /// # Errors
    /// [`Code::Unsolvable`] and [`Code::NotUnique`].
    pub(crate) fn new(geometry: &Geometry, scale: Scale, done: Done<Result<Rated, Unrated>>) -> Result<Self, Problem> {
        let elapsed_us = u64::try_from(done.elapsed.as_micros()).unwrap_or(u64::MAX);
        let unknown = Self {
            rating: None,
            pearl: None,
            diamond: None,
            scale: scale.as_str(),
            level: None,
            score: None,
            techniques: Vec::new(),
            hardest: None,
            steps: 0,
            solved_by_logic: false,
            initial_candidates: 0,
            limit_hit: Some(LimitName::Time),
            elapsed_us,
        };
        match done.answer {
            Ok(rating) => Ok(unknown.with(geometry, &rating)),
            Err(Unrated::Stopped { limit, initial_candidates }) => {
                Ok(Self { limit_hit: Some(limit.into()), initial_candidates, ..unknown })
            }
            Err(Unrated::NotUnique) => {
                Err(Problem::at(Code::NotUnique, "/board", "the board has more than one solution, so it has no rating"))
            }
            Err(Unrated::Unsolvable(conflicts)) => Err(unsolvable(geometry, &conflicts)),
        }
    }

    fn with(self, geometry: &Geometry, rating: &Rated) -> Self {
        let path = &rating.path;
        let known = |rated: Rating| (rating.status != WalkStatus::Stopped).then(|| decimal(rated));
        let used = |&(technique, count, rating): &(Technique, usize, Rating)| UsedTechnique {
            technique: technique.id(),
            count,
            rating: decimal(rating),
        };
        let complete = rating.status != WalkStatus::Stopped && rating.score.is_some();
        Self {
            rating: known(path.rating),
            pearl: known(path.pearl),
            diamond: known(path.diamond),
            level: rating.score.map(|(level, _)| level.as_str()),
            score: rating.score.map(|(_, score)| score),
            techniques: path.techniques.iter().map(used).collect(),
            hardest: rating.hardest.as_ref().map(|step| HardestStep::of(geometry, step)),
            steps: rating.steps,
            solved_by_logic: rating.status == WalkStatus::Solved,
            initial_candidates: rating.initial_candidates,
            limit_hit: (!complete).then_some(LimitName::Time),
            ..self
        }
    }

    /// For lists: the three ratings, level and score, with tabs between.
    pub(crate) fn line(&self) -> String {
        let tenth = |rating: Option<f64>| rating.map_or_else(|| "?".to_owned(), |rating| format!("{rating:.1}"));
        let score = self.score.map_or_else(|| "?".to_owned(), |score| score.to_string());
        let [rating, pearl, diamond] = [self.rating, self.pearl, self.diamond].map(tenth);
        format!("{rating}/{pearl}/{diamond}\t{}\t{score}", self.level.unwrap_or("?"))
    }

    /// Is the rating known?
    pub(crate) const fn is_known(&self) -> bool {
        self.rating.is_some()
    }
}

impl HardestStep {
    fn of(geometry: &Geometry, step: &Step) -> Self {
        let technique = step.technique;
        let (rating, notation) = (decimal(step.rating), step.notation(geometry));
        Self { technique: technique.id(), name: technique.name(), rating, notation }
    }
}

fn unsolvable(geometry: &Geometry, conflicts: &[Conflict]) -> Problem {
    let told = conflicts.first().map(|conflict| crate::api::wire::place::ConflictPlace::of(geometry, conflict).line());
    let why = told.map_or_else(String::new, |line| format!(": {line}"));
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
            let _ = writeln!(text, "{technique}\t{count}\t{rating:.1}");
        }
        text
    }
}
