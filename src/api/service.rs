//! What the service says about itself: health, version, the sorts of problems.

use crate::api::app::App;
use crate::api::reply::{json_of, of_kind};
use crate::api::wire::problem::{Code, Problem, ProblemBody};
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The process is up.
#[utoipa::path(get, path = "/health/live", tag = "service", operation_id = "live",
    responses((status = 200, description = "It is up.", body = HealthAnswer)))]
pub(crate) async fn live() -> Response {
    json_of(&HealthAnswer { status: "live" })
}

/// The server takes work.
#[utoipa::path(get, path = "/health/ready", tag = "service", operation_id = "ready",
    responses(
        (status = 200, description = "It takes work.", body = HealthAnswer),
        (status = 503, description = "It is stopping, or its queue is full.", body = ProblemBody<'_>, content_type = "application/problem+json")
    ))]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    app.unready().map_or_else(|| Ok(json_of(&HealthAnswer { status: "ready" })), Err)
}

/// What this server is.
#[utoipa::path(get, path = "/version", tag = "service", operation_id = "version",
    responses((status = 200, description = "Version, engine and limits.", body = VersionAnswer)))]
pub(crate) async fn version(State(app): State<Arc<App>>) -> Response {
    json_of(&VersionAnswer::of(&app))
}

/// What a problem's `type` refers to.
#[utoipa::path(get, path = "/problems/{code}", tag = "service", operation_id = "problem",
    params(("code" = String, Path, description = "The problem's `code`.")),
    responses(
        (status = 200, description = "The sort of problem in a line.", body = String, content_type = "text/plain"),
        (status = 404, description = "No problem has this code.", body = ProblemBody<'_>, content_type = "application/problem+json")
    ))]
pub(crate) async fn problem(Path(code): Path<String>) -> Result<Response, Problem> {
    let known = Code::ALL.into_iter().map(Code::row).find(|(word, ..)| *word == code);
    let (word, status, title) = known.ok_or_else(|| Problem::new(Code::NotFound, "no problem has this code"))?;
    Ok(of_kind("text/plain; charset=utf-8", format!("{word}: {title} ({status})\n")))
}

/// How the server feels.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HealthAnswer {
    /// `live` or `ready`.
    #[schema(example = "ready")]
    status: &'static str,
}

/// What this server is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VersionAnswer {
    /// `sudokud`.
    name: &'static str,
    /// The version.
    version: &'static str,
    /// The commit it was built from, where the build knew.
    commit: Option<&'static str>,
    /// The instruction set that 9×9 boards are solved with on this machine.
    engine: &'static str,
    limits: LimitsAnswer,
}

/// What a request may ask for and spend at most.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LimitsAnswer {
    /// Side of a board.
    max_side: usize,
    /// Bytes of a body.
    max_body: usize,
    /// Milliseconds for one request.
    time_ms: u64,
    /// Nodes for one search; null for no limit.
    nodes: Option<u64>,
    /// MiB of stored positions for one search.
    memory_mb: usize,
    /// Searches that run at a time.
    workers: usize,
    /// Searches that wait.
    queue: usize,
}

impl VersionAnswer {
    fn of(app: &App) -> Self {
        let limits = &app.limits;
        Self {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            commit: option_env!("SUDOKUD_COMMIT"),
            engine: crate::solve::instruction_set(),
            limits: LimitsAnswer {
                max_side: limits.max_side,
                max_body: limits.max_body,
                time_ms: u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX),
                nodes: Some(limits.search.nodes).filter(|&nodes| nodes < u64::MAX),
                memory_mb: limits.search.bytes >> 20,
                workers: limits.workers,
                queue: limits.queue,
            },
        }
    }
}
