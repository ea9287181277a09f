//! The service itself: metrics, version, problem types.

use crate::http::app::App;
use crate::http::refusal::Refusal;
use crate::http::reply::{json_of, response_of_type};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use sudokud_contract::wire::engine::InstructionSetName;
use sudokud_contract::wire::name::Named as _;
use sudokud_contract::wire::problem::{Code, ProblemBody};
use utoipa::ToSchema;

/// Prometheus' metrics.
///
/// Text format 0.0.4. `docs/operating.md` describes each metric.
#[utoipa::path(get, path = "/metrics", tag = "health", operation_id = "metrics",
    responses((status = 200, description = "All metrics.", body = String, content_type = "text/plain")))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    response_of_type("text/plain; version=0.0.4; charset=utf-8", app.scrape())
}

/// Returns version, instruction set and limits of the server.
///
/// During a rollout, instances of two versions answer side by side.
#[utoipa::path(get, path = "/version", tag = "service", operation_id = "version",
    responses((status = 200, description = "Version, instruction set and limits of the server.", body = VersionAnswer)))]
pub(crate) async fn version(State(app): State<Arc<App>>) -> Response {
    json_of(&VersionAnswer::of(&app))
}

/// Describes a problem type.
///
/// The `type` of a problem refers to it.
#[utoipa::path(get, path = "/problems/{code}", tag = "service", operation_id = "problem",
    params(("code" = String, Path, description = "The problem's `code`.")),
    responses(
        (status = 200, description = "The problem type in one line.", body = String,
            content_type = "text/plain"),
        (status = 404, description = "No problem has this code.", body = ProblemBody<'_>,
            content_type = "application/problem+json")
    ))]
pub(crate) async fn problem(code: Result<Path<String>, PathRejection>) -> Result<Response, Refusal> {
    let code = code.ok().and_then(|Path(name)| Code::named(&name));
    let code = code.ok_or_else(|| Refusal::new(Code::NotFound, "no problem has this code"))?;
    let (name, status, title) = code.row();
    Ok(response_of_type("text/plain; charset=utf-8", format!("{name}: {title} ({})\n", status_text(status))))
}

/// The status with its reason phrase.
fn status_text(status: u16) -> String {
    StatusCode::from_u16(status).map_or_else(|_| status.to_string(), |status| status.to_string())
}

/// Version, instruction set and limits of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VersionAnswer {
    /// `sudokud`.
    name: &'static str,
    /// The version.
    version: &'static str,
    /// The commit that it was built from; null if the build did not know it.
    commit: Option<&'static str>,
    /// The instruction set of the engine `bitboard9` on this machine.
    instruction_set: InstructionSetName,
    limits: LimitsAnswer,
}

/// The limits of a request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LimitsAnswer {
    /// The largest side of a board.
    max_side: usize,
    /// The largest body, in bytes.
    max_body: usize,
    /// The time for one request, in milliseconds.
    time_ms: u64,
    /// The number of nodes for one search; null means no limit.
    nodes: Option<u64>,
    /// The memory for the nodes of one search, in MiB.
    memory_mb: usize,
    /// The number of searches that run at a time.
    workers: usize,
    /// The number of searches that wait.
    queue: usize,
}

impl VersionAnswer {
    fn of(app: &App) -> Self {
        let limits = &app.limits;
        Self {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            commit: option_env!("SUDOKUD_COMMIT"),
            instruction_set: InstructionSetName::of(sudokud_core::solve::instruction_set()),
            limits: LimitsAnswer {
                max_side: limits.bounds.max_side,
                max_body: limits.max_body,
                time_ms: u64::try_from(limits.bounds.time.as_millis()).unwrap_or(u64::MAX),
                nodes: Some(limits.bounds.search.nodes).filter(|&nodes| nodes < u64::MAX),
                memory_mb: limits.bounds.search.bytes >> 20,
                workers: limits.workers,
                queue: limits.queue,
            },
        }
    }
}
