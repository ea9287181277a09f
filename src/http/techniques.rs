//! `GET /techniques`: the ladder of techniques, each with an example.
//!
//! The answer never changes. It is written once, on the first request, because finding the steps of all
//! examples takes too long for a handler.

use crate::http::cached::Cached;
use crate::http::refusal::Refusal;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use sudokud_contract::techniques::{TechniquesAnswer, ladder};
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::problem::Code;
use tokio::sync::OnceCell;
use tokio::task::{spawn, spawn_blocking};

/// Lists the techniques, easiest first.
///
/// Each has an example: a request for `/step`, and the step of its answer.
#[utoipa::path(get, path = "/techniques", tag = "boards", operation_id = "techniques",
    responses(
        (status = 200, description = "The ladder, easiest first.", body = TechniquesAnswer,
            headers(
                ("etag" = String, description = "The entity tag."),
                ("cache-control" = String, description = "How long a copy may be used.")
            )),
        (status = 304, description = "The client has this version: its entity tag is in `If-None-Match`.")
    ))]
pub(crate) async fn techniques(headers: HeaderMap) -> Result<Response, Refusal> {
    static WRITTEN: OnceCell<Cached> = OnceCell::const_new();
    let json = HeaderValue::from_static("application/json");
    let write = || async { spawn_blocking(|| Cached::new(json, write_json(&ladder()))).await };
    // A task of its own runs to the end even if its client goes away, so the list is written only once.
    let answer = match WRITTEN.get() {
        Some(answer) => Ok(answer.clone()),
        None => spawn(async move { WRITTEN.get_or_try_init(write).await.cloned() }).await.flatten(),
    };
    let answer = answer.map_err(|_| Refusal::new(Code::Internal, "the list could not be written"))?;
    Ok(answer.respond(&headers))
}
