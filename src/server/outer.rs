//! The outermost service: every request gets an id, is counted, and every error its body.
//!
//! It is a service of its own and not one of axum's middlewares, because it is on the way of every request: it costs one
//! allocation, for the id. The rule for other origins' pages ([`crate::server::cors`]), the limit on each client's requests ([`crate::server::rate_limit`]) and the
//! trace context ([`crate::server::trace`]) are laid on here, too, for the same reason. A handler that panics costs its request alone: it is answered with 500.

use crate::api::app::App;
use crate::api::body::refuse;
use crate::api::reply;
use crate::api::wire::problem::{Code, Problem};
use crate::metrics::{Metrics, Route};
use crate::server::bulk::{Bulk, SMALL};
use crate::server::cors::Cors;
use crate::server::log::{self, Asked};
#[cfg(feature = "otel")]
use crate::server::otel::{Exporter, Span};
use crate::server::rate_limit::RateLimit;
use crate::server::trace::{TRACERESPONSE, TraceContext, Traced};
use axum::Router;
use axum::body::{Body, HttpBody};
#[cfg(feature = "otel")]
use axum::http::StatusCode;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::future::RouteFuture;
use pin_project_lite::pin_project;
use std::any::Any;
use std::convert::Infallible;
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
#[cfg(feature = "otel")]
use std::time::Duration;
use std::time::Instant;
use tower::Service;

/// The header with the request's id.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken from a caller.
const LONGEST_ID: usize = 128;

/// The whole server as a service; on a connection it knows who is at its other end.
#[derive(Clone)]
pub struct Outer {
    router: Router,
    shared: Arc<Shared>,
    peer: Option<IpAddr>,
}

/// What all requests have in common.
pub(crate) struct Shared {
    ids: Ids,
    cors: Cors,
    metrics: Arc<Metrics>,
    rate_limit: Option<Arc<RateLimit>>,
    answers: Arc<Bulk>,
    own_answers: Arc<Bulk>,
    #[cfg(feature = "otel")]
    exporter: Option<Arc<Exporter>>,
}

impl Shared {
    pub(crate) fn new(app: &App) -> Self {
        let ids = Ids { first: RandomState::new().hash_one(0), count: AtomicU64::new(0) };
        let (metrics, rate_limit) = (Arc::clone(&app.metrics), app.rate_limit.clone());
        Self {
            ids,
            cors: Cors::new(&app.cors_origins),
            metrics,
            rate_limit,
            answers: Arc::clone(&app.answers),
            own_answers: Arc::clone(&app.own_answers),
            #[cfg(feature = "otel")]
            exporter: app.exporter.clone(),
        }
    }

    /// The trace that a request belongs to.
    fn trace(&self, headers: &HeaderMap) -> Option<Traced> {
        let sent = TraceContext::sent(headers);
        #[cfg(feature = "otel")]
        let sent = sent.or_else(|| Some(self.exporter.as_ref()?.begin(self.ids.number(), self.ids.number())));
        sent.map(|sent| Traced { sent, span: self.ids.number() })
    }
}

impl std::fmt::Debug for Outer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outer").field("router", &self.router).field("peer", &self.peer).finish_non_exhaustive()
    }
}

impl Outer {
    pub(crate) fn new(router: Router, shared: Shared) -> Self {
        Self { router, shared: Arc::new(shared), peer: None }
    }

    /// The same, for requests from this address.
    #[must_use]
    pub fn for_peer(&self, peer: IpAddr) -> Self {
        Self { peer: Some(peer), ..self.clone() }
    }

    /// Answers a request. A panic in its handler is an answer, too.
    pub fn answer<B>(&self, mut request: Request<B>) -> OuterFuture
    where
        B: HttpBody<Data = axum::body::Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let about = About::of(&request, &self.shared);
        let answer = if let Some(response) = self.shared.cors.preflight(&request) {
            Answer::Ready { response: Some(response) }
        } else if let Some(problem) = self.over_its_rate(&request, about.route) {
            // Who is still sending would not see the answer otherwise.
            let (parts, body) = request.into_parts();
            let refused = async move { refuse(parts, Body::new(body), problem).await.into_response() };
            Answer::Refused { response: Box::pin(refused) }
        } else {
            request.headers_mut().insert(REQUEST_ID, about.id.clone());
            // A router is always ready.
            Answer::Routed { response: self.router.clone().call(request) }
        };
        OuterFuture { answer, about }
    }

    /// The answer to a request that is not let in: with an id, counted, and whatever else every answer has.
    pub(crate) fn turn_away<B>(&self, request: &Request<B>, problem: Problem) -> Response {
        About::of(request, &self.shared).dress(problem.into_response())
    }

    /// The same, to a request that could not be read.
    pub(crate) fn turn_away_unread(&self, problem: Problem) -> Response {
        let mut request = Request::new(());
        *request.method_mut() = Method::from_bytes(b"-").unwrap_or_default();
        *request.uri_mut() = Uri::from_static("*");
        // It may have come from a page, which may read this if any page may.
        request.headers_mut().insert(header::ORIGIN, HeaderValue::from_static("null"));
        self.turn_away(&request, problem)
    }

    fn over_its_rate<B>(&self, request: &Request<B>, route: Route) -> Option<Problem> {
        let (limit, peer) = (self.shared.rate_limit.as_ref()?, self.peer?);
        if route.is_about_the_server() {
            return None;
        }
        let wait = limit.admit(peer, request.headers()).err()?;
        self.shared.metrics.rate_limited.inc();
        Some(Problem::rate_limited(wait))
    }
}

impl<B> Service<Request<B>> for Outer
where
    B: HttpBody<Data = axum::body::Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = OuterFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> OuterFuture {
        self.answer(request)
    }
}

pin_project! {
    /// An answer on its way.
    pub struct OuterFuture {
        #[pin]
        answer: Answer,
        about: About,
    }
}

pin_project! {
    #[project = AnswerProjection]
    enum Answer {
        /// By a handler.
        Routed { #[pin] response: RouteFuture<Infallible> },
        /// At once.
        Ready { response: Option<Response> },
        /// When the rest of the request is thrown away.
        Refused { response: Pin<Box<dyn Future<Output = Response> + Send>> },
    }
}

impl Future for Answer {
    type Output = Response;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Response> {
        match self.project() {
            AnswerProjection::Routed { response } => response.poll(context).map(|Ok(response)| response),
            AnswerProjection::Ready { response } => Poll::Ready(response.take().unwrap_or_default()),
            AnswerProjection::Refused { response } => response.as_mut().poll(context),
        }
    }
}

impl Future for OuterFuture {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        // After a panic the handler is not asked again, so whatever state it left is never seen.
        let polled = catch_unwind(AssertUnwindSafe(|| this.answer.poll(context)));
        let response = match polled {
            Ok(polled) => ready!(polled),
            Err(panic) => this.about.panicked(&*panic),
        };
        Poll::Ready(Ok(this.about.dress(response)))
    }
}

/// What is known of a request.
struct About {
    shared: Arc<Shared>,
    id: HeaderValue,
    route: Route,
    begun: Instant,
    /// For another origin's page.
    allowed: Option<HeaderValue>,
    trace: Option<Traced>,
    asked: Option<Asked>,
    #[cfg(feature = "otel")]
    method: Method,
}

impl About {
    fn of<B>(request: &Request<B>, shared: &Arc<Shared>) -> Self {
        let begun = Instant::now();
        Self {
            route: Route::of(request.uri().path()),
            allowed: shared.cors.allowed(request),
            asked: log::is_on().then(|| Asked::of(request)),
            shared: Arc::clone(shared),
            trace: shared.trace(request.headers()),
            #[cfg(feature = "otel")]
            method: request.method().clone(),
            id: shared.ids.of(request),
            begun,
        }
    }

    /// Sends a span, if the trace is recorded.
    #[cfg(feature = "otel")]
    fn export(&self, status: StatusCode, took: Duration) {
        let (Some(exporter), Some(trace)) = (&self.shared.exporter, self.trace) else { return };
        if trace.sent.sampled {
            let request_id = self.id.to_str().unwrap_or_default().to_owned();
            let (method, route) = (self.method.clone(), self.route.label());
            exporter.export(Span { trace, method, route, status, took, request_id });
        }
    }

    /// Lays id and trace on an answer, writes the body of an error, and counts it.
    fn dress(&mut self, response: Response) -> Response {
        let mut response = self.with_room(response);
        let status = response.status();
        let took = self.begun.elapsed();
        if status.is_client_error() || status.is_server_error() {
            let problem = response.extensions_mut().remove::<Problem>().unwrap_or_else(|| Problem::of_status(status));
            log::problem(&problem, &self.id, self.trace.as_ref());
            *response.body_mut() = Body::from(problem.body(self.id.to_str().unwrap_or_default()));
            let headers = response.headers_mut();
            headers.remove(header::CONTENT_LENGTH);
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(reply::PROBLEM));
        }
        self.shared.metrics.answered(self.route, status.as_u16(), took);
        if let Some(asked) = &self.asked {
            log::answered(asked, &self.id, self.trace.as_ref(), status, took);
        }
        #[cfg(feature = "otel")]
        self.export(status, took);
        let headers = response.headers_mut();
        if let Some(trace) = &self.trace {
            headers.insert(TRACERESPONSE, trace.own().header());
        }
        headers.insert(REQUEST_ID, self.id.clone());
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        self.shared.cors.dress(headers, self.allowed.take());
        response
    }

    /// An answer that is not small, if there is room for it; its place goes along with it.
    fn with_room(&self, mut response: Response) -> Response {
        let size = response.body().size_hint().exact().map_or(0, |size| usize::try_from(size).unwrap_or(usize::MAX));
        if size <= SMALL || self.route.is_in_the_program() {
            return response;
        }
        let Shared { answers, own_answers, .. } = &*self.shared;
        let room = if self.route.is_about_the_server() { own_answers } else { answers };
        let Some(kept) = room.keep(size) else {
            return Problem::no_room_for_answer().into_response();
        };
        response.extensions_mut().insert(Arc::new(kept));
        response
    }

    /// The answer to a request whose handler panicked.
    fn panicked(&self, panic: &(dyn Any + Send)) -> Response {
        self.shared.metrics.panicked();
        log::panicked(panic, &self.id, self.trace.as_ref());
        Problem::new(Code::Internal, "the server failed on this request").into_response()
    }
}

/// Makes ids that no other process is likely to make.
struct Ids {
    first: u64,
    count: AtomicU64,
}

impl Ids {
    /// The caller's id, if it sent a sensible one (it stands in logs as it is, so nothing but visible ASCII); otherwise a new one.
    fn of<B>(&self, request: &Request<B>) -> HeaderValue {
        let sent = request.headers().get(REQUEST_ID);
        let visible = |id: &HeaderValue| id.as_bytes().iter().all(u8::is_ascii_graphic);
        let sensible = |id: &&HeaderValue| (1..=LONGEST_ID).contains(&id.len()) && visible(id);
        sent.filter(sensible).cloned().unwrap_or_else(|| self.next())
    }

    fn next(&self) -> HeaderValue {
        let mut id = String::with_capacity(16);
        // Writing to a String cannot fail.
        let _ = write!(id, "{:016x}", self.number());
        HeaderValue::try_from(id).unwrap_or_else(|_| HeaderValue::from_static("-"))
    }

    /// A bijection (after Vigna's splitmix64), so numbers of one process differ; 0 is none.
    fn number(&self) -> u64 {
        mix(self.first.wrapping_add(self.count.fetch_add(1, Ordering::Relaxed))).max(1)
    }
}

const fn mix(number: u64) -> u64 {
    let a = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ (b >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use axum::http::StatusCode;
    use axum::routing::get;
    use http_body_util::BodyExt;

    #[test]
    fn an_id_is_taken_over_if_it_is_visible_ascii_and_not_too_long() {
        let ids = Ids { first: 1, count: AtomicU64::new(0) };
        let of = |id: &[u8]| {
            let request = Request::get("/").header(REQUEST_ID, id).body(()).expect("a request");
            ids.of(&request).as_bytes() == id
        };
        assert!(of(b"a") && of(b"~!{}\"") && of(&[b'x'; LONGEST_ID]));
        assert!(!of(b"") && !of(&[b'x'; LONGEST_ID + 1]) && !of(b"a b") && !of(b"a\tb") && !of(b"\xff"));
    }

    #[tokio::test]
    async fn a_panic_costs_its_request_alone() {
        async fn panics() -> StatusCode {
            std::panic::resume_unwind(Box::new("on purpose"))
        }
        let app = App::new(&Config::default());
        let routes = Router::new().route("/panics", get(panics)).route("/version", get(|| async { "fine" }));
        let outer = Outer::new(routes, Shared::new(&app));
        let ask = |path| {
            let request = Request::get(path).header(REQUEST_ID, "abc").body(Body::empty()).expect("a request");
            outer.answer(request)
        };
        let Ok(response) = ask("/panics").await;
        assert_eq!(
            (response.status().as_u16(), &response.headers()[REQUEST_ID]),
            (500, &HeaderValue::from_static("abc"))
        );
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        let problem: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!((&problem["code"], &problem["request_id"]), (&"internal".into(), &"abc".into()));
        let Ok(response) = ask("/version").await;
        assert_eq!(response.status(), 200);
        let counted = app.scrape.text(&app);
        let text = String::from_utf8(counted).expect("text");
        assert!(text.contains("sudokud_panics_total{where=\"request\"} 1\n"), "{text}");
        assert!(text.contains("sudokud_http_requests_total{route=\"other\",status=\"500\"} 1\n"), "{text}");
    }
}
