//! `GET /techniques/{technique}`: one technique, with its example drawn, so that documents can link to it.
//!
//! An answer never changes. It is made on the first request for its technique and format, on a blocking
//! thread, because finding the example's step may take milliseconds.

use crate::http::accept::preferred;
use crate::http::cached::Cached;
use crate::http::refusal::Refusal;
use crate::http::reply::negotiated_response;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use std::sync::{LazyLock, OnceLock};
use sudokud_contract::techniques::{TechniqueEntry, entry, step_of};
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::problem::{Code, ProblemBody};
use sudokud_contract::wire::vocabulary::TechniqueName;
use sudokud_human::{Step, Technique, example};
use sudokud_render::{Picture, Style, draw};
use tokio::task::spawn_blocking;

/// Describes a technique.
///
/// With `Accept: image/svg+xml`, the answer is a picture of its example.
#[utoipa::path(get, path = "/techniques/{technique}", tag = "boards", operation_id = "technique",
    params(("technique" = TechniqueName, Path, description = "The technique, as `/techniques` names it.")),
    responses(
        (status = 200, description = "The technique.",
            content((TechniqueEntry = "application/json"), (String = "image/svg+xml")),
            headers(
                ("etag" = String, description = "The entity tag."),
                ("cache-control" = String, description = "How long a copy may be used.")
            )),
        (status = 304, description = "The client has this version: its entity tag is in `If-None-Match`."),
        (status = 404, description = "No technique has this name.", body = ProblemBody<'_>,
            content_type = "application/problem+json")
    ))]
pub(crate) async fn technique(headers: HeaderMap, path: Result<Path<String>, PathRejection>) -> Response {
    negotiated_response(answer(headers, path).await)
}

async fn answer(headers: HeaderMap, path: Result<Path<String>, PathRejection>) -> Result<Response, Refusal> {
    let technique = path.ok().and_then(|Path(name)| Technique::from_id(&name));
    let technique = technique.ok_or_else(|| Refusal::new(Code::NotFound, "no technique has this name"))?;
    let format =
        preferred(&headers, &[("application/json", EntryFormat::Json), ("image/svg+xml", EntryFormat::Svg)]);
    let answer = spawn_blocking(move || cached_answer(technique, format)).await;
    let answer = answer.map_err(|_| Refusal::new(Code::Internal, "the technique could not be written"))?;
    Ok(answer.respond(&headers))
}

/// The format of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EntryFormat {
    Json,
    Svg,
}

/// Returns the answer, which the first call makes.
fn cached_answer(technique: Technique, format: EntryFormat) -> &'static Cached {
    type Answers = Vec<[OnceLock<Cached>; 2]>;
    static ANSWERS: LazyLock<Answers> =
        LazyLock::new(|| Technique::ALL.iter().map(|_| Default::default()).collect());
    ANSWERS[technique as usize][format as usize].get_or_init(|| match format {
        EntryFormat::Json => {
            let json = write_json(entry(technique));
            Cached::new(HeaderValue::from_static("application/json"), json)
        }
        EntryFormat::Svg => {
            Cached::new(HeaderValue::from_static("image/svg+xml"), example_picture(technique))
        }
    })
}

/// Returns the picture of a technique's example. A test checks that every technique has one.
fn example_picture(technique: Technique) -> String {
    let Some(example) = example::of(technique) else { return String::new() };
    let step = step_of(&example);
    let claim = step.as_ref().map(Step::claim);
    let description = step.as_ref().map(|step| step.explanation(example.board.layout()));
    let picture = Picture { description, ..Picture::of_example(&example, claim.as_ref()) };
    draw(&picture, &Style::default())
}
