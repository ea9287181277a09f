//! The layer that counts requests, gives errors their bodies and responses their date and request's id.
//!
//! axum's `from_fn` would copy and box all inner layers for every request. tower-http's
//! `PropagateRequestIdLayer` keeps the id in the response's extensions as well, which takes two allocations.

use crate::http::accept::accepts;
use crate::http::refusal::Refusal;
use crate::http::reply::REQUEST_ID;
use crate::http::server::client::ClientAddress;
use crate::http::server::date::date_of;
use crate::http::server::{errors, host_header};
use crate::work::metrics::{Metrics, RouteCounters};
use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{MatchedPath, Request};
use axum::http::{self, HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pin_project_lite::pin_project;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::{Instant, SystemTime};
use sudokud_contract::wire::problem::Code;
use tower::Service;

/// The label of requests for a path that is not in the contract.
const OTHER: &str = "other";

/// A service of one route whose requests are counted.
#[derive(Clone)]
pub(super) struct Observe<S> {
    inner: S,
    counters: Arc<Counters>,
}

/// The counters of one route, looked up at its first request.
struct Counters {
    metrics: Arc<Metrics>,
    of_route: OnceLock<RouteCounters>,
}

impl<S> Observe<S> {
    /// The service `inner` of one route, counted in `metrics`.
    pub(super) fn new(inner: S, metrics: Arc<Metrics>) -> Self {
        Self { inner, counters: Arc::new(Counters { metrics, of_route: OnceLock::new() }) }
    }
}

impl<S, B> Service<Request> for Observe<S>
where
    S: Service<Request, Response = http::Response<B>>,
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response;
    type Error = S::Error;
    type Future = Observed<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let start = Instant::now();
        let Counters { metrics, of_route } = &*self.counters;
        of_route.get_or_init(|| metrics.route(label(request.extensions().get::<MatchedPath>())));
        let id = request.headers().get(REQUEST_ID).cloned();
        let refusal = host_header::refusal(&request);
        let client = request.extensions().get::<ClientAddress>().copied();
        let accept = accept_of(request.headers());
        // The future of a refused request is dropped before it does anything.
        Observed {
            response: self.inner.call(request),
            refusal,
            accept,
            client,
            counters: Arc::clone(&self.counters),
            start,
            id,
        }
    }
}

pin_project! {
    /// The future of the response to an observed request.
    pub(super) struct Observed<F> {
        #[pin]
        response: F,
        refusal: Option<Refusal>,
        accept: Vec<HeaderValue>,
        client: Option<ClientAddress>,
        counters: Arc<Counters>,
        start: Instant,
        id: Option<HeaderValue>,
    }
}

impl<F, B, E> Future for Observed<F>
where
    F: Future<Output = Result<http::Response<B>, E>>,
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Output = Result<Response, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let response = match this.refusal.take() {
            Some(refusal) => refusal.into_response(),
            None => ready!(this.response.poll(context))?.map(Body::new),
        };
        let response = acceptable(this.accept, response);
        let id = this.id.take();
        let text = id.as_ref().and_then(|id| id.to_str().ok()).unwrap_or_default();
        let mut response = errors::with_problem(response, text, *this.client, &this.counters.metrics);
        response.headers_mut().insert(header::DATE, date_of(SystemTime::now()));
        if let Some(id) = id {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        if let Some(route) = this.counters.of_route.get() {
            this.counters.metrics.answered(route, response.status().as_str(), this.start.elapsed());
        }
        Poll::Ready(Ok(response))
    }
}

/// Returns the values of `Accept`, or none if the client accepts everything, as most do.
fn accept_of(headers: &HeaderMap) -> Vec<HeaderValue> {
    let values = headers.get_all(header::ACCEPT);
    if values.iter().all(|value| value == "*/*") { Vec::new() } else { values.iter().cloned().collect() }
}

/// Returns the response, or a problem in its place if the client does not accept its content type.
fn acceptable(accept: &[HeaderValue], response: Response) -> Response {
    let content_type = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    match content_type {
        Some(content_type)
            if !accept.is_empty()
                && response.status() == StatusCode::OK
                && !accepts(accept, content_type) =>
        {
            let detail = format!("the answer has the content type {content_type}");
            Refusal::new(Code::NotAcceptable, detail).into_response()
        }
        _ => response,
    }
}

/// Returns the label of a route: its path, without the wildcard of the pages below it. The page and its files
/// have one label.
fn label(route: Option<&MatchedPath>) -> &str {
    let path = route.map_or(OTHER, MatchedPath::as_str);
    if path == "/" || path.starts_with("/page/") {
        return "/";
    }
    match path.rsplit_once('/') {
        Some((folder, last)) if last.is_empty() || last.starts_with("{*") => folder,
        _ => path,
    }
}
