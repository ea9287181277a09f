//! `GET` for operations whose answers never change: the ladder of techniques and the kinds of constraints,
//! each with an example.
//!
//! A whole list is written once, on the first request, because finding the steps of all examples takes too
//! long for a handler. A part of a list is made of the same entries.

use crate::http::body::query_pairs;
use crate::http::cached::Cached;
use crate::http::refusal::Refusal;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::Response;
use std::sync::Arc;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation, Prepared};
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::{Code, Problem};
use tokio::sync::OnceCell;
use tokio::task::{spawn, spawn_blocking};

/// The whole list of an operation, once it was asked for.
pub(crate) type Whole = Arc<OnceCell<Cached>>;

/// Answers a request for the list of `operation`, or for the part that the query names.
pub(crate) async fn answer(
    operation: &'static dyn AnyOperation,
    whole: Whole,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let pairs = query_pairs(&uri)?;
    let is_whole = pairs.is_empty();
    let prepared = operation.request_of_query(pairs)?.prepare(&Bounds::NONE).map_err(Problem::in_query)?;
    let write = || async { spawn_blocking(|| written(prepared)).await.unwrap_or_else(|_| Err(failed())) };
    let answer = if !is_whole {
        write().await
    } else if let Some(answer) = whole.get() {
        Ok(answer.clone())
    } else {
        // A task of its own runs to the end even if its client goes away, so the list is written only once.
        let task = spawn(async move { whole.get_or_try_init(write).await.cloned() });
        task.await.unwrap_or_else(|_| Err(failed()))
    };
    Ok(answer?.respond(&headers))
}

fn failed() -> Problem {
    Problem::new(Code::Internal, "the list could not be written")
}

fn written(mut prepared: Box<dyn Prepared>) -> Result<Cached, Problem> {
    let answer = prepared.run(&Uninterrupted::new(|| 0, 0), AnswerForm::Json, 0)?;
    Ok(Cached::new(HeaderValue::from_static("application/json"), answer.bytes))
}
