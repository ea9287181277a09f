//! The bodies of errors (RFC 9457), written where the request's id is known.
//!
//! Handlers answer with a [`Problem`] in the response's extensions. A bare status, as axum's own rejections
//! have it, gets the problem of that status.

use crate::http::refusal::{HasOwnBody, Refusal};
use crate::http::reply::PROBLEM;
use crate::http::server::client::ClientAddress;
use crate::work::metrics::Metrics;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::any::Any;
use sudokud_contract::wire::problem::{Code, Problem};
use tracing::field::display;

/// Gives an error its body; returns any other response unchanged.
pub(crate) fn with_problem(
    mut response: Response,
    request_id: &str,
    client: Option<ClientAddress>,
    metrics: &Metrics,
) -> Response {
    let status = response.status();
    let has_own_body = response.extensions().get::<HasOwnBody>().is_some();
    if has_own_body || (!status.is_client_error() && !status.is_server_error()) {
        return response;
    }
    let problem = response.extensions_mut().remove::<Problem>();
    let problem = problem.unwrap_or_else(|| Problem::of_status(status.as_u16())).over_http();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        metrics.refused.with_label_values(&[problem.code()]).inc();
    }
    log(&problem, status, request_id, client);
    *response.body_mut() = Body::from(problem.body(request_id));
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM));
    response
}

/// Logs an error. Refusals may be many under load and are counted, so they are not logged by default.
fn log(problem: &Problem, status: StatusCode, request_id: &str, client: Option<ClientAddress>) {
    let client = client.map(|client| display(client.0));
    let (status, code, detail) = (status.as_u16(), problem.code(), problem.detail());
    if status == 500 {
        tracing::error!(request_id, client, status, code, detail, "a request failed");
    } else {
        tracing::debug!(request_id, client, status, code, detail, "a request was refused");
    }
}

/// The answer to a request whose handler panicked.
pub(crate) fn panicked(panic: &(dyn Any + Send), metrics: &Metrics) -> Response {
    metrics.panicked();
    let message =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(panic = message.unwrap_or("?"), "a handler panicked");
    Refusal::new(Code::Internal, "the server failed on this request").into_response()
}
