//! The whole service but its socket, and what holds for every answer.
//!
//! Limits are small, so that an execution is short, and in nodes first, so that the same bytes mean the same
//! answer.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, header};
use http_body_util::BodyExt;
use serde_json::Value;
use std::num::NonZeroU64;
use std::sync::LazyLock;
use sudokud::api::App;
use sudokud::config::Config;
use sudokud::server::service;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Which of two services.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Boards to side 25, few nodes.
    Large,
    /// Boards to side 9 and no limit of nodes, so that text goes from line to line past the parser.
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

/// A request with a whole body.
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

/// Sends it, and holds the answer to what is promised of all answers.
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

/// POST of a JSON body; the answer, if it is no problem.
pub fn post(path: &str, body: &[u8]) -> Option<Value> {
    post_text(path, body).map(|answer| serde_json::from_str(&answer).expect("JSON"))
}

/// POST of a JSON body; the text of the answer, if it is no problem.
pub fn post_text(path: &str, body: &[u8]) -> Option<String> {
    let request = request("POST", path, &[("content-type", "application/json")], body.to_vec())?;
    let reply = send(Kind::Large, request);
    (reply.status == 200).then(|| String::from_utf8(reply.body.to_vec()).expect("UTF-8"))
}

impl Reply {
    /// The header's text.
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
