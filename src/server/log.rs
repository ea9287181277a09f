//! What the log says of requests: those that fail, and all of them where that is asked for (`--access-log`).
//!
//! Every line bears the request's id, and the trace's if there is one.

use crate::api::wire::problem::Problem;
use crate::server::trace::Traced;
use axum::http::{HeaderValue, Method, Request, StatusCode};
use std::any::Any;
use std::time::Duration;

/// The target of the lines about every request.
pub const ACCESS: &str = "sudokud::access";

/// The longest path that is written.
const LONGEST_PATH: usize = 200;

/// What was asked for.
pub(crate) struct Asked {
    method: Method,
    path: String,
}

impl Asked {
    pub(crate) fn of<B>(request: &Request<B>) -> Self {
        let path = request.uri().path().chars().take(LONGEST_PATH).collect();
        Self { method: request.method().clone(), path }
    }
}

/// Is every request written?
pub(crate) fn is_on() -> bool {
    tracing::enabled!(target: ACCESS, tracing::Level::DEBUG)
}

/// A request was answered.
pub(crate) fn answered(asked: &Asked, id: &HeaderValue, trace: Option<&Traced>, status: StatusCode, took: Duration) {
    tracing::debug!(
        target: ACCESS,
        request_id = text(id),
        trace_id = trace.map(trace_id),
        method = asked.method.as_str(),
        path = asked.path,
        status = status.as_u16(),
        took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
        "answered"
    );
}

/// A request got an error for an answer. Refusals are many when there is too much to do, and are counted; failures are ours.
pub(crate) fn problem(problem: &Problem, id: &HeaderValue, trace: Option<&Traced>) {
    let (request_id, trace_id) = (text(id), trace.map(trace_id));
    let (status, code, detail) = (problem.status().as_u16(), problem.code(), problem.detail());
    if status == 500 {
        tracing::error!(request_id, trace_id, status, code, detail, "a request failed");
    } else {
        tracing::debug!(request_id, trace_id, status, code, detail, "a request was refused");
    }
}

/// A request's handler panicked.
pub(crate) fn panicked(panic: &(dyn Any + Send), id: &HeaderValue, trace: Option<&Traced>) {
    let message = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(
        request_id = text(id),
        trace_id = trace.map(trace_id),
        message_of_panic = message.unwrap_or("?"),
        "a request's handler panicked"
    );
}

fn text(id: &HeaderValue) -> &str {
    id.to_str().unwrap_or_default()
}

fn trace_id(trace: &Traced) -> String {
    format!("{:032x}", trace.sent.trace)
}
