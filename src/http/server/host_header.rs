//! The header `Host`, which each request of HTTP/1.1 has once (RFC 9112, 3.2). Two servers in a row could
//! disagree about a request that has several.

use crate::http::refusal::Refusal;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderValue, Version, header};
use std::net::SocketAddr;
use sudokud_contract::wire::problem::Code;

/// Refuses a request of a connection that does not name one host. A request without a peer comes from no
/// connection.
pub(super) fn refusal(request: &Request) -> Option<Refusal> {
    let is_received = request.extensions().get::<ConnectInfo<SocketAddr>>().is_some();
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let is_old = request.version() < Version::HTTP_11;
    if !is_received || hosts == 1 || (is_old && hosts == 0) {
        return None;
    }
    let refusal = Refusal::new(Code::BadRequest, format!("a request has one header `Host`, not {hosts}"));
    Some(refusal.with_header(header::CONNECTION, HeaderValue::from_static("close")))
}
