//! `GET /techniques`: the ladder of techniques, each with an example.
//!
//! The answer never changes. It is written once, on the first request, because finding the steps of all
//! examples takes too long for a handler.

use crate::api::cached::Cached;
use crate::api::step::StepRequest;
use crate::api::wire::board::{BoardFormat, PrintedBoard};
use crate::api::wire::json_text::write_json;
use crate::api::wire::marks::CandidateLists;
use crate::api::wire::name::Name;
use crate::api::wire::number::decimal;
use crate::api::wire::problem::{Code, Problem};
use crate::api::wire::vocabulary::{FamilyName, LevelName, TechniqueName};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use sudokud_core::grid::Board;
use sudokud_core::grid::text::Format;
use sudokud_core::solve::Puzzle;
use sudokud_human::Technique;
use sudokud_human::example::{self, Example};
use sudokud_human::{self as human, Step, Techniques, WalkOptions};
use sudokud_rating::explainer;
use sudokud_search::budget::Unwatched;
use tokio::sync::OnceCell;
use tokio::task::{spawn, spawn_blocking};
use utoipa::ToSchema;

/// Lists the techniques, easiest first.
///
/// Each has an example: a request for `/step`, and the step of its answer.
#[utoipa::path(get, path = "/techniques", tag = "boards", operation_id = "techniques",
    responses(
        (status = 200, description = "The ladder, easiest first.", body = Vec<TechniqueEntry>,
            headers(
                ("etag" = String, description = "The entity tag."),
                ("cache-control" = String, description = "How long a copy may be used.")
            )),
        (status = 304, description = "The client has this version: its entity tag is in `If-None-Match`.")
    ))]
pub(crate) async fn techniques(headers: HeaderMap) -> Result<Response, Problem> {
    static WRITTEN: OnceCell<Cached> = OnceCell::const_new();
    let json = HeaderValue::from_static("application/json");
    let write = || async { spawn_blocking(|| Cached::new(json, ladder())).await };
    // A task of its own runs to the end even if its client goes away, so the list is written only once.
    let answer = match WRITTEN.get() {
        Some(answer) => Ok(answer.clone()),
        None => spawn(async move { WRITTEN.get_or_try_init(write).await.cloned() }).await.flatten(),
    };
    let answer = answer.map_err(|_| Problem::new(Code::Internal, "the list could not be written"))?;
    Ok(answer.respond(&headers))
}

fn ladder() -> String {
    write_json(&Technique::ALL.iter().copied().map(TechniqueEntry::from).collect::<Vec<_>>())
}

/// A technique on the ladder.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TechniqueEntry)]
pub(crate) struct TechniqueEntry {
    technique: TechniqueName,
    /// The technique's usual name.
    #[schema(example = "X-Wing")]
    name: &'static str,
    /// The rating of its easiest case, on Sudoku Explainer's scale.
    #[schema(example = 3.2)]
    rating: f64,
    /// Sudoku Explainer's own rating of its easiest case, before the length of a chain is added. Null if
    /// it is `rating`, or if that program lacks the technique.
    #[schema(example = json!(null))]
    explainer_rating: Option<f64>,
    /// HoDoKu's score for one step.
    #[schema(example = 140)]
    score: u32,
    /// HoDoKu's level of a step.
    level: LevelName,
    family: FamilyName,
    /// The technique in one sentence.
    description: &'static str,
    /// Whether the technique is valid only for puzzles with exactly one solution.
    uniqueness: bool,
    /// A position in which the technique applies.
    example: Option<ExampleForm>,
}

/// A position in which a technique applies, and the step.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Example)]
pub(crate) struct ExampleForm {
    /// A request for `/step`.
    #[schema(value_type = StepRequest)]
    request: ExampleRequest,
    /// The step in the notation of the Sudoku community.
    #[schema(example = "X-Wing: 7 r26 c48 => r3c4<>7")]
    notation: &'static str,
    /// The reason in plain words. Rows, columns and boxes count from 1 here.
    explanation: String,
}

/// The fields of a [`StepRequest`] that examples use.
#[derive(Debug, Serialize)]
struct ExampleRequest {
    board: PrintedBoard,
    /// Absent if they follow from the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<CandidateLists>,
    /// Present only for avoidable rectangles.
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<PrintedBoard>,
    techniques: [TechniqueName; 1],
}

impl ExampleForm {
    fn of(example: Example) -> Option<Self> {
        let step = step_of(&example)?;
        let needed_givens = needed_givens(&example).cloned();
        let Example { technique, board, marks, notation, .. } = example;
        let request = ExampleRequest {
            candidates: (marks != Puzzle::from(board.clone()).candidates::<4>().marks())
                .then_some(CandidateLists(marks)),
            givens: needed_givens.map(printed),
            techniques: [Name(technique)],
            board: printed(board.clone()),
        };
        Some(Self { request, notation, explanation: step.explanation(board.layout()) })
    }
}

pub(crate) fn step_of(example: &Example) -> Option<Step> {
    let options = WalkOptions {
        techniques: Techniques::of([example.technique]),
        givens: needed_givens(example).cloned(),
        ..WalkOptions::default()
    };
    human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps.pop()
}

/// The givens of an example, if its technique needs them.
fn needed_givens(example: &Example) -> Option<&Board> {
    let needs = matches!(example.technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2);
    needs.then_some(&example.givens)
}

/// The board as a string.
fn printed(board: Board) -> PrintedBoard {
    let format = BoardFormat::Text(Format::of_side(board.side()));
    PrintedBoard { board, format: Arc::new(format) }
}

impl From<Technique> for TechniqueEntry {
    fn from(technique: Technique) -> Self {
        Self {
            technique: Name(technique),
            name: technique.name(),
            rating: decimal(technique.rating()),
            explainer_rating: explainer::own_rating(technique).map(decimal),
            score: technique.score(),
            level: Name(technique.level()),
            family: Name(technique.family()),
            description: technique.description(),
            uniqueness: technique.uses_uniqueness(),
            example: example::of(technique).and_then(ExampleForm::of),
        }
    }
}
