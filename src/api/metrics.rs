//! `GET /metrics`.

use crate::api::app::App;
use crate::api::reply::of_kind;
use crate::api::wire::problem::ProblemBody;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Prometheus' metrics.
///
/// Text format 0.0.4. `docs/operating.md` describes each metric.
#[utoipa::path(get, path = "/metrics", tag = "health", operation_id = "metrics",
    responses(
        (status = 200, description = "All metrics.", body = String, content_type = "text/plain"),
        (status = 503, description = "Too many of these answers wait to be taken.",
            body = ProblemBody<'_>, content_type = "application/problem+json")
    ))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    of_kind("text/plain; version=0.0.4; charset=utf-8", app.scrape())
}
