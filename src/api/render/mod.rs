//! `POST /render`: a picture of a board, a position or a step.
//!
//! [`request`] reads the request, [`plan`] draws the picture. [`png`] and [`typeface`] add what the drawing
//! of the core does not have: pixels and the outlines of a font.

pub(crate) mod colours;
pub(crate) mod format;
pub(crate) mod plan;
pub(crate) mod png;
pub(crate) mod qr_code;
pub(crate) mod request;
pub(crate) mod step_field;
pub(crate) mod typeface;
pub(crate) mod vocabulary;

use crate::api::accept::preferred;
use crate::api::app::App;
use crate::api::body::Parsed;
use crate::api::openapi::parameters::TextParameters;
use crate::api::render::format::PictureFormat;
use crate::api::render::request::RenderRequest;
use crate::api::reply::{body_in, response_of_type};
use crate::api::wire::problem::Problem;
use crate::pool::{PoolOnly, Schedule, StartsOn, TaskResult};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use std::sync::Arc;
use sudokud_search::budget::Watch;

/// Draws a board, a position or a step.
///
/// The format follows from `Accept`: SVG (the default), PNG, or text (a frame with the values, or a grid of
/// marks). Equal requests give equal bytes.
#[utoipa::path(
    post, path = "/render", tag = "boards", operation_id = "render",
    params(TextParameters<RenderRequest>),
    request_body(content((RenderRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The picture.",
        content((String = "image/svg+xml"), (Vec<u8> = "image/png"), (String = "text/plain")),
    ))
)]
pub(crate) async fn render(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Parsed { request, arrival, .. }: Parsed<RenderRequest>,
) -> Result<Response, Problem> {
    let format = preferred(&headers, &PictureFormat::ALL);
    let plan = request.plan(format, app.limits.max_side, app.limits.search)?;
    let expected = plan.answer_bytes();
    let room = app.room_for(plan.puzzle.board.layout(), expected)?;
    let server = Arc::clone(&app);
    // Drawing takes longer than the attempt.
    let schedule = Schedule { starts_on: StartsOn::Pool, arrival, time_limit: app.limits.time };
    let task = PoolOnly(move |watch: &dyn Watch| plan.draw(watch));
    let answer = move |done: TaskResult<Result<Vec<u8>, Problem>>| {
        let picture = done.answer?;
        let room = if picture.len() > expected {
            drop(room);
            server.room_for_answer(picture.len())?
        } else {
            room
        };
        let mut response = response_of_type(format.content_type(), body_in(picture, room));
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept"));
        Ok(response)
    };
    app.run(schedule, task, answer).await?
}
