//! `POST /render`: a picture of a board, a position or a step.

use crate::http::accept::negotiated;
use crate::http::app::App;
use crate::http::body::Received;
use crate::http::openapi::parameters::TextParameters;
use crate::http::operation;
use crate::http::refusal::Refusal;
use crate::http::reply::{STATUS_HEADER, Times, body_in, response_of_type};
use crate::work::painter::ServicePainter;
use crate::work::pool::{PoolOnly, Schedule, StartsOn};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;
use sudokud_contract::any_operation::Of;
use sudokud_contract::render::format::PictureFormat;
use sudokud_contract::render::plan::Drawn;
use sudokud_contract::render::request::RenderRequest;
use sudokud_contract::render::{Render, RenderAnswer};
use sudokud_contract::wire::name::Named as _;
use sudokud_contract::wire::problem::Problem;
use sudokud_search::budget::Watch;

/// Draws a board, a position or a step.
///
/// The format follows from `Accept`: SVG (the default), PNG, text (a frame with the values, or a grid of
/// marks), or JSON with the SVG in it. Equal requests give equal pictures.
#[utoipa::path(
    post, path = "/render", tag = "boards", operation_id = "render",
    params(TextParameters<RenderRequest>),
    request_body(content((RenderRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The picture.",
        content(
            (String = "image/svg+xml"), (Vec<u8> = "image/png"), (String = "text/plain"),
            (RenderAnswer = "application/json")
        ),
        headers(("x-sudoku-status" = String, description = "Whether the picture shows what was asked for.")),
    ))
)]
pub(crate) async fn render(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    let received = Received::wait(request, &app).await?;
    let [svg, png, text] = PictureFormat::ALL.map(|(kind, format)| (kind, Some(format)));
    let format = negotiated(&received.parts.headers, &[svg, png, text, ("application/json", None)])?;
    let Some(format) = format else {
        return operation::answer_received(&Of::<Render>::NEW, app, received, None).await;
    };
    let arrival = received.arrival;
    let bounds = app.limits.bounds;
    let plan = move |received: &Received| {
        received.request::<RenderRequest>()?.plan(format, bounds.max_side, bounds.search)
    };
    let plan = received.read(&app, plan).await?;
    let expected = plan.answer_bytes();
    let room = app.room_for(plan.puzzle.board.layout(), expected)?;
    let server = Arc::clone(&app);
    // Drawing takes longer than the attempt.
    let schedule = Schedule { starts_on: StartsOn::Pool, arrival, time_limit: bounds.time };
    let task = PoolOnly(move |watch: &dyn Watch| {
        let begin = Instant::now();
        plan.draw(&ServicePainter, watch).map(|drawn| (drawn, Times::since(arrival, begin)))
    });
    let answer = move |drawn: Result<(Drawn, Times), Problem>| {
        let (Drawn { bytes: picture, status, .. }, times) = drawn?;
        let room = if picture.len() > expected {
            drop(room);
            server.room_for_answer(picture.len())?
        } else {
            room
        };
        let mut response = response_of_type(format.content_type(), body_in(picture, room));
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept"));
        response.headers_mut().insert(STATUS_HEADER, HeaderValue::from_static(status.name()));
        times.add_to(&mut response);
        Ok(response)
    };
    app.run(schedule, task, answer).await?
}
