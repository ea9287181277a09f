//! `GET /health/live` and `GET /health/ready`: whether the process runs, and whether it accepts requests.

use crate::http::app::App;
use crate::http::refusal::Refusal;
use crate::http::reply::json_of;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use sudokud_contract::wire::health::{HealthStatus, HealthStatusName};
use sudokud_contract::wire::name::Name;
use sudokud_contract::wire::problem::{Code, ProblemBody};
use utoipa::ToSchema;

/// Tells that the process runs.
///
/// Restart an instance that does not answer.
#[utoipa::path(get, path = "/health/live", tag = "health", operation_id = "live",
    responses((status = 200, description = "The process runs.", body = HealthAnswer)))]
pub(crate) async fn live() -> Response {
    json_of(&HealthAnswer { status: Name(HealthStatus::Live) })
}

/// Tells whether the server accepts requests.
///
/// A stopping instance answers 503 here while it finishes its requests: send it no others.
#[utoipa::path(get, path = "/health/ready", tag = "health", operation_id = "ready",
    responses(
        (status = 200, description = "The server accepts requests.", body = HealthAnswer),
        (status = 503, description = "The server is stopping.", body = ProblemBody<'_>,
            content_type = "application/problem+json")
    ))]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    if app.is_draining() {
        let problem = Refusal::new(Code::Stopping, "the server is stopping");
        return Err(problem.with_header(axum::http::header::RETRY_AFTER, 1.into()));
    }
    Ok(json_of(&HealthAnswer { status: Name(HealthStatus::Ready) }))
}

/// The state of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HealthAnswer {
    #[schema(example = "ready")]
    status: HealthStatusName,
}
