//! The support of tests over HTTP: a server in this process, and requests to it without a socket.

#![allow(clippy::unwrap_used, reason = "in tests")]

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use std::sync::Arc;
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::service;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::with_batch;
use tower::ServiceExt;

/// A puzzle with one solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A server without a socket.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) app: Arc<App>,
    service: Router,
}

/// A reply.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Server {
    pub(crate) fn new() -> Self {
        Self::with(&Config::default())
    }

    pub(crate) fn with(config: &Config) -> Self {
        let app = App::new(config);
        Self { service: service(&app, config), app }
    }

    /// The service itself.
    pub(crate) fn service(&self) -> Router {
        self.service.clone()
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.service.clone().oneshot(request).await.expect("it always answers");
        let (parts, body) = response.into_parts();
        let body = body.collect().await.expect("a whole body").to_bytes();
        Reply { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(request(Method::GET, path, &[], "")).await
    }

    /// JSON in, JSON out, 200.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        let reply = self.post_raw(path, body).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        reply.json()
    }

    pub(crate) async fn post_raw(&self, path: &str, body: &Value) -> Reply {
        self.send(request(Method::POST, path, &[("content-type", "application/json")], body.to_string()))
            .await
    }

    pub(crate) async fn post_text(&self, path: &str, body: &str) -> Reply {
        self.send(request(Method::POST, path, &[("content-type", "text/plain")], body.to_owned())).await
    }
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).expect("answers are UTF-8")
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("headers are ASCII"))
    }
}

pub(crate) fn request(
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> Request<Body> {
    let builder = Request::builder().method(method).uri(path);
    let builder = headers.iter().fold(builder, |builder, (name, value)| builder.header(*name, *value));
    builder.body(body.into()).expect("a request")
}

/// The operations with a batch for which a puzzle alone is a request.
pub(crate) fn puzzle_operations() -> impl Iterator<Item = &'static dyn AnyOperation> {
    let takes_houses =
        |operation: &&dyn AnyOperation| operation.parameters().iter().any(|it| it.0 == "boxes");
    let needs_more = |operation: &&dyn AnyOperation| {
        let schema = serde_json::to_value(operation.documentation().request.schema).unwrap();
        schema["required"].is_array()
    };
    with_batch().filter(takes_houses).filter(move |operation| !needs_more(operation))
}

/// Their paths.
pub(crate) fn puzzle_paths() -> impl Iterator<Item = &'static str> {
    puzzle_operations().map(AnyOperation::path)
}

/// The parts that differ from run to run or machine to machine.
const VOLATILE: [&str; 8] =
    ["elapsed_us", "queue_us", "request_id", "engine", "instruction_set", "workers", "memory_mb", "commit"];

/// The same JSON, with what differs from run to run or machine to machine replaced.
pub(crate) fn steady(mut json: Value) -> Value {
    match &mut json {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                *value = match value.take() {
                    _ if VOLATILE.contains(&name.as_str()) => "…".into(),
                    statistics if name == "statistics" => uncounted(statistics),
                    other => steady(other),
                };
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| *value = steady(value.take())),
        _ => {}
    }
    json
}

/// The counts depend on the engine and change whenever it becomes better.
fn uncounted(statistics: Value) -> Value {
    let Value::Object(fields) = statistics else { return statistics };
    let replace = |(name, value): (String, Value)| {
        let is_steady = matches!(name.as_str(), "strategy" | "limit_hit");
        (name, if is_steady { value } else { "…".into() })
    };
    Value::Object(fields.into_iter().map(replace).collect())
}

/// For snapshots: the counts as they are, one field a line. What differs from run to run is replaced.
pub(crate) fn shape_with_counts(json: Value) -> String {
    serde_json::to_string_pretty(&without_volatile(json)).expect("JSON can be written")
}

fn without_volatile(json: Value) -> Value {
    let replace = |(name, value): (String, Value)| {
        let value = if VOLATILE.contains(&name.as_str()) { "…".into() } else { without_volatile(value) };
        (name, value)
    };
    match json {
        Value::Object(fields) => fields.into_iter().map(replace).collect(),
        Value::Array(list) => list.into_iter().map(without_volatile).collect(),
        other => other,
    }
}

/// For snapshots: steady, and one field a line.
pub(crate) fn shape(json: Value) -> String {
    serde_json::to_string_pretty(&steady(json)).expect("JSON can be written")
}

/// A request that no search of this kind ends in time.
pub(crate) fn hopeless() -> serde_json::Value {
    serde_json::json!({ "board": vec![0; 36 * 36], "strategy": "breadth_first" })
}

/// Waits for a condition. A test that waits for ever has failed.
pub(crate) async fn until(mut condition: impl FnMut() -> bool) {
    while !condition() {
        tokio::task::yield_now().await;
    }
}

/// The code and the place of a refusal.
pub(crate) async fn refused(server: &Server, path: &str, request: Value) -> (String, String) {
    let problem = server.post_raw(path, &request).await.json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&problem["code"]), text(&problem["errors"][0]["pointer"]))
}
