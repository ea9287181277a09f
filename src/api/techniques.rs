//! `GET /techniques`: the ladder, each technique with a position to see it in.
//!
//! The answer never changes, so it is written once, when first asked for, and kept: finding the steps of all the examples takes
//! too long for a handler.

use crate::api::reply::of_kind;
use crate::api::step::StepRequest;
use crate::api::wire::board::{BoardForm, Printed};
use crate::api::wire::json;
use crate::api::wire::marks::Lists;
use crate::api::wire::problem::{Code, Problem};
use crate::budget::Unwatched;
use crate::grid::Board;
use crate::grid::text::Format;
use crate::human::Technique;
use crate::human::example::{self, Example};
use crate::human::{self, Rating, Techniques, WalkOptions};
use crate::solve::Puzzle;
use axum::body::Bytes;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::OnceCell;
use tokio::task::{spawn, spawn_blocking};
use utoipa::ToSchema;

/// The techniques that `/step` knows, easiest first.
///
/// Each has an example: a request to be sent to `/step` as it is, and what it answers.
#[utoipa::path(get, path = "/techniques", tag = "boards", operation_id = "techniques",
    responses((status = 200, description = "The ladder, easiest first.", body = Vec<TechniqueAnswer>)))]
pub(crate) async fn techniques() -> Result<Response, Problem> {
    static WRITTEN: OnceCell<Bytes> = OnceCell::const_new();
    let write = || async { spawn_blocking(|| Bytes::from(ladder())).await };
    // A task of its own goes on when who asked has gone; so it is written once, on one thread, however many ask and go meanwhile.
    let text = match WRITTEN.get() {
        Some(text) => Ok(text.clone()),
        None => spawn(async move { WRITTEN.get_or_try_init(write).await.cloned() }).await.flatten(),
    };
    let text = text.map_err(|_| Problem::new(Code::Internal, "the list could not be written"))?;
    Ok(of_kind("application/json", text))
}

fn ladder() -> String {
    json::write(&Technique::ALL.iter().copied().map(TechniqueAnswer::from).collect::<Vec<_>>())
}

/// A human technique.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Technique)]
pub(crate) struct TechniqueAnswer {
    /// Its name in requests and answers.
    #[schema(example = "x_wing")]
    technique: &'static str,
    /// What players call it.
    #[schema(example = "X-Wing")]
    name: &'static str,
    /// How hard its easiest case is, on Sudoku Explainer's scale.
    #[schema(example = 3.2)]
    rating: f64,
    /// What HoDoKu adds to a puzzle's score for each such step.
    #[schema(example = 140)]
    score: u32,
    /// HoDoKu's level of such a step.
    #[schema(value_type = String, example = "hard")]
    level: &'static str,
    /// What sort of idea it is.
    #[schema(example = "fish")]
    family: &'static str,
    /// What it does, in a sentence.
    description: &'static str,
    /// Does it rest on the puzzle having only one solution?
    uniqueness: bool,
    /// A position in which it is found.
    example: Option<ExamplePart>,
}

/// A position in which a technique is found, and the step there.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Example)]
pub(crate) struct ExamplePart {
    /// To be sent to `/step` as it is.
    #[schema(value_type = StepRequest)]
    request: ExampleRequest,
    /// The step, in the community's notation.
    #[schema(value_type = String, example = "X-Wing: 7 r26 c48 => r3c4<>7")]
    notation: &'static str,
    /// Why, in plain words, counting from 1 as players do.
    explanation: String,
}

/// As much of a [`StepRequest`] as the example needs.
#[derive(Debug, Serialize)]
struct ExampleRequest {
    board: Printed,
    /// Unless they are what the board leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Lists>,
    /// Where they matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<Printed>,
    techniques: [&'static str; 1],
}

impl ExamplePart {
    fn of(example: Example) -> Option<Self> {
        let Example { technique, givens, board, marks, notation } = example;
        let needs_givens = matches!(technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2);
        let options = WalkOptions {
            techniques: Techniques::of([technique]),
            givens: needs_givens.then(|| givens.clone()),
            ..WalkOptions::default()
        };
        let step = human::next(&board, Some(&marks), &options, &Unwatched).steps.pop()?;
        let request = ExampleRequest {
            candidates: (marks != Puzzle::from(board.clone()).candidates::<4>().marks()).then_some(Lists(marks)),
            givens: options.givens.map(printed),
            techniques: [technique.id()],
            board: printed(board.clone()),
        };
        Some(Self { request, notation, explanation: step.explanation(board.geometry()) })
    }
}

/// As a string.
fn printed(board: Board) -> Printed {
    let form = BoardForm::Text(Format::of_side(board.side()));
    Printed { board, form: Arc::new(form) }
}

impl From<Technique> for TechniqueAnswer {
    fn from(technique: Technique) -> Self {
        Self {
            technique: technique.id(),
            name: technique.name(),
            rating: decimal(technique.rating()),
            score: technique.score(),
            level: technique.level().as_str(),
            family: technique.family().as_str(),
            description: technique.description(),
            uniqueness: technique.uses_uniqueness(),
            example: example::of(technique).and_then(ExamplePart::of),
        }
    }
}

/// A rating as JSON has it: 3.2.
pub(crate) fn decimal(rating: Rating) -> f64 {
    f64::from(rating.tenths()) / 10.0
}
