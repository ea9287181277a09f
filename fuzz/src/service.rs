//! The service without its socket, and the properties of every response.
//!
//! The limits are small, so that an execution is short. Node limits apply before time limits, so that answers
//! are deterministic.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, header};
use http_body_util::BodyExt;
use serde_json::Value;
use std::num::NonZeroU64;
use std::sync::LazyLock;
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::service;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// A response.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// The configuration of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Boards up to side 25, with a small node limit.
    Large,
    /// Boards up to side 9 without a node limit, so that text batches use the engine for lines.
    Nine,
}

static LARGE: LazyLock<Router> = LazyLock::new(|| routes(25, 60.try_into().ok(), 200));
static NINE: LazyLock<Router> = LazyLock::new(|| routes(9, None, 2_000));

fn routes(max_side: usize, node_limit: Option<NonZeroU64>, milliseconds: u64) -> Router {
    let workers = 1.try_into().ok();
    let time_limit_ms = milliseconds.try_into().expect("not 0");
    let max_body = sudokud::config::Bytes(64 << 10);
    let config = Config { workers, max_side, node_limit, time_limit_ms, max_body, ..Config::default() };
    service(&App::new(&config), &config)
}

thread_local! {
    static RUNTIME: Runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
}

/// Returns a request with a complete body.
pub fn request(
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> Option<Request<Body>> {
    let method = Method::from_bytes(method.as_bytes()).ok()?;
    let builder = Request::builder().method(method).uri(path);
    headers
        .iter()
        .fold(builder, |builder, (name, value)| builder.header(*name, *value))
        .body(body.into())
        .ok()
}

/// Sends a request and checks the properties of every response.
pub fn send(kind: Kind, request: Request<Body>) -> Reply {
    let service: &Router = if kind == Kind::Large { &LARGE } else { &NINE };
    let method = request.method().clone();
    let reply = RUNTIME.with(|runtime| {
        runtime.block_on(async {
            let response = service.clone().oneshot(request).await.expect("it always answers");
            let (parts, body) = response.into_parts();
            let body = body.collect().await.expect("a whole body").to_bytes();
            Reply { status: parts.status.as_u16(), headers: parts.headers, body }
        })
    });
    reply.judge(&method);
    reply
}

/// Posts a JSON body. Returns the answer, or `None` for a problem document.
pub fn post(path: &str, body: &[u8]) -> Option<Value> {
    post_text(path, body).map(|answer| serde_json::from_str(&answer).expect("JSON"))
}

/// Posts a JSON body. Returns the answer as text, or `None` for a problem document. A byte order mark, which
/// the targets' reader of JSON refuses, is not sent.
pub fn post_text(path: &str, body: &[u8]) -> Option<String> {
    if body.starts_with("\u{feff}".as_bytes()) {
        return None;
    }
    let request = request("POST", path, &[("content-type", "application/json")], body.to_vec())?;
    let reply = send(Kind::Large, request);
    (reply.status == 200).then(|| String::from_utf8(reply.body.to_vec()).expect("UTF-8"))
}

impl Reply {
    /// Returns the value of a header field, or an empty string.
    pub fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("ASCII"))
    }

    fn judge(&self, method: &Method) {
        assert!(self.status < 500, "{self:?}");
        assert!(!self.header("x-request-id").is_empty(), "{self:?}");
        if method == Method::HEAD {
            assert!(self.body.is_empty(), "{self:?}");
        } else if self.status >= 400 {
            assert_eq!(self.header(header::CONTENT_TYPE), "application/problem+json", "{self:?}");
            let problem: Value = serde_json::from_slice(&self.body).expect("JSON");
            assert_eq!(problem["status"], self.status, "{problem}");
            assert_eq!(problem["request_id"], self.header("x-request-id"), "{problem}");
            let code = problem["code"].as_str().expect("a code");
            assert_eq!(problem["type"].as_str(), Some(format!("/problems/{code}").as_str()), "{problem}");
            assert!(problem["detail"].as_str().is_some_and(|detail| detail.len() < 8_000), "{problem}");
        } else if self.header(header::CONTENT_TYPE) == "application/json" {
            assert!(serde_json::from_slice::<Value>(&self.body).is_ok(), "{self:?}");
        }
    }
}
