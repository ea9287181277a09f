//! `GET /techniques` and `GET /kinds`: the ladder of techniques and the kinds of constraints, each with an
//! example.
//!
//! The answers never change. A whole list is written once, on the first request, because finding the steps of
//! all examples takes too long for a handler. A part of a list is made of the same entries.

use crate::http::body::query_pairs;
use crate::http::cached::Cached;
use crate::http::openapi::parameters::TextParameters;
use crate::http::refusal::Refusal;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::Response;
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::kinds::{Kinds, KindsAnswer, KindsRequest};
use sudokud_contract::operation::Operation;
use sudokud_contract::request::of_query;
use sudokud_contract::techniques::{Techniques, TechniquesAnswer, TechniquesRequest};
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::problem::{Code, Problem};
use tokio::sync::OnceCell;
use tokio::task::{spawn, spawn_blocking};

/// Lists the techniques, easiest first.
///
/// Each has an example: a request for `/step`, and the step of its answer. `name` and `family` ask for a part
/// of the list.
#[utoipa::path(get, path = "/techniques", tag = "boards", operation_id = "techniques",
    params(TextParameters<TechniquesRequest>),
    responses(
        (status = 200, description = "The ladder, easiest first.", body = TechniquesAnswer,
            headers(
                ("etag" = String, description = "The entity tag."),
                ("cache-control" = String, description = "How long a copy may be used.")
            )),
        (status = 304, description = "The client has this version: its entity tag is in `If-None-Match`.")
    ))]
pub(crate) async fn techniques(uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    static WHOLE: OnceCell<Cached> = OnceCell::const_new();
    list::<Techniques>(&WHOLE, &uri, &headers).await
}

/// Lists the kinds of constraints.
///
/// Each has the fields of its constraints, and a puzzle with one of them. `name` and `family` ask for a part
/// of the list.
#[utoipa::path(get, path = "/kinds", tag = "boards", operation_id = "kinds",
    params(TextParameters<KindsRequest>),
    responses(
        (status = 200, description = "The kinds, family by family.", body = KindsAnswer,
            headers(
                ("etag" = String, description = "The entity tag."),
                ("cache-control" = String, description = "How long a copy may be used.")
            )),
        (status = 304, description = "The client has this version: its entity tag is in `If-None-Match`.")
    ))]
pub(crate) async fn kinds(uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    static WHOLE: OnceCell<Cached> = OnceCell::const_new();
    list::<Kinds>(&WHOLE, &uri, &headers).await
}

/// Answers a request for the list of an operation, or for the part that the query names.
async fn list<O: Operation>(
    whole: &'static OnceCell<Cached>,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<Response, Refusal> {
    let pairs = query_pairs(uri)?;
    let is_whole = pairs.is_empty();
    let operation = O::new(of_query(pairs)?, &Bounds::NONE).map_err(Problem::in_query)?;
    let write = || async { spawn_blocking(|| written(operation)).await.unwrap_or_else(|_| Err(failed())) };
    let answer = if !is_whole {
        write().await
    } else if let Some(answer) = whole.get() {
        Ok(answer.clone())
    } else {
        // A task of its own runs to the end even if its client goes away, so the list is written only once.
        let task = spawn(async move { whole.get_or_try_init(write).await.cloned() });
        task.await.unwrap_or_else(|_| Err(failed()))
    };
    Ok(answer?.respond(headers))
}

fn failed() -> Problem {
    Problem::new(Code::Internal, "the list could not be written")
}

fn written<O: Operation>(mut operation: O) -> Result<Cached, Problem> {
    let answer = operation.run(&Uninterrupted::new(|| 0, 0))?;
    Ok(Cached::new(HeaderValue::from_static("application/json"), write_json(&answer)))
}
