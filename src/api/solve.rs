//! `POST /solve`: the short way of the most common request, before that of all operations.

use crate::api::app::App;
use crate::api::body::Received;
use crate::api::events::wants_events;
use crate::api::operation::answer_received;
use crate::api::quick;
use crate::api::refusal::Refusal;
use crate::api::reply::{Times, response_of_type};
use crate::work::pool::StartsOn;
use axum::extract::Request;
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::request::Form;

/// Answers a request to `operation`, which is `solve`.
pub(crate) async fn solve(
    operation: &'static dyn AnyOperation,
    app: Arc<App>,
    request: Request,
) -> Result<Response, Refusal> {
    let received = Received::wait(request, &app).await?;
    let mut starts_on = None;
    let is_plain = received.form == Form::Json && received.query().is_none();
    if is_plain
        && received.is_short()
        && received.wanted() == Form::Json
        && !wants_events(&received.parts.headers)?
    {
        app.add_bytes_read_here(received.bytes.len());
        match quick::respond(&received.bytes, received.arrival, &app) {
            quick::Attempt::Answered(answer) => {
                let mut response = response_of_type("application/json", answer);
                Times { queue: Duration::ZERO, work: received.arrival.elapsed() }.add_to(&mut response);
                return Ok(response);
            }
            quick::Attempt::TooLong => starts_on = Some(StartsOn::Pool),
            quick::Attempt::Uncommon => {}
        }
    }
    // In a box, so that the future of the common request is small.
    Box::pin(answer_received(operation, app, received, starts_on)).await
}
