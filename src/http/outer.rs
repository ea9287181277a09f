//! The outermost service: every request gets an id, every error its body.
//!
//! It is a service of its own and not one of axum's middlewares, because it is on the way of every request: it costs one
//! allocation for the id and one for the future. The rule for other origins' pages ([`super::cors`]) is laid on here, too, for
//! the same reason.

use super::cors::Cors;
use super::problem::Problem;
use super::reply;
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderName, HeaderValue, Request, header};
use axum::response::Response;
use std::convert::Infallible;
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use tower::Service;

/// The header with the request's id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken from a caller.
const LONGEST_ID: usize = 128;

/// The whole server as a service.
#[derive(Clone, Debug)]
pub struct Outer {
    router: Router,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    ids: Ids,
    cors: Cors,
}

impl Outer {
    pub(crate) fn new(router: Router, cors: Cors) -> Self {
        let ids = Ids { first: RandomState::new().hash_one(0), count: AtomicU64::new(0) };
        Self { router, shared: Arc::new(Shared { ids, cors }) }
    }
}

impl<B> Service<Request<B>> for Outer
where
    B: HttpBody<Data = axum::body::Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        let id = self.shared.ids.of(&request);
        let allowed = self.shared.cors.allowed(&request);
        let preflight = self.shared.cors.preflight(&request);
        if let Some(mut response) = preflight {
            response.headers_mut().insert(REQUEST_ID, id);
            self.shared.cors.dress(response.headers_mut(), allowed);
            return Box::pin(std::future::ready(Ok(response)));
        }
        request.headers_mut().insert(REQUEST_ID, id.clone());
        // A router is always ready.
        let answer = self.router.call(request);
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            let Ok(response) = answer.await;
            let mut response = dress(response, id);
            shared.cors.dress(response.headers_mut(), allowed);
            Ok(response)
        })
    }
}

/// Lays the id on an answer, and writes the body of an error.
fn dress(mut response: Response, id: HeaderValue) -> Response {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        let problem = response.extensions_mut().remove::<Problem>().unwrap_or_else(|| Problem::of_status(status));
        if status.is_server_error() {
            tracing::warn!(request_id = ?id, status = status.as_u16(), code = problem.code(), "a request failed");
        }
        *response.body_mut() = Body::from(problem.body(id.to_str().unwrap_or_default()));
        let headers = response.headers_mut();
        headers.remove(header::CONTENT_LENGTH);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(reply::PROBLEM));
    }
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// Makes ids that no other process is likely to make.
#[derive(Debug)]
struct Ids {
    first: u64,
    count: AtomicU64,
}

impl Ids {
    /// The caller's id, if it sent a sensible one; otherwise a new one.
    fn of<B>(&self, request: &Request<B>) -> HeaderValue {
        let sent = request.headers().get(REQUEST_ID);
        let sensible = |id: &&HeaderValue| (1..=LONGEST_ID).contains(&id.len()) && id.to_str().is_ok();
        sent.filter(sensible).cloned().unwrap_or_else(|| self.next())
    }

    fn next(&self) -> HeaderValue {
        let mut id = String::with_capacity(16);
        // A bijection (after Vigna's splitmix64), so ids of one process differ. Writing to a String cannot fail.
        let _ = write!(id, "{:016x}", mix(self.first.wrapping_add(self.count.fetch_add(1, Ordering::Relaxed))));
        HeaderValue::try_from(id).unwrap_or_else(|_| HeaderValue::from_static("-"))
    }
}

const fn mix(number: u64) -> u64 {
    let a = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ (b >> 31)
}
