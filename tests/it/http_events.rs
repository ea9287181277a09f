//! Progress: `Accept: text/event-stream` on an operation.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server, hopeless, puzzle_paths, request, steady, until};
use axum::body::Body;
use axum::http::{Method, Request};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

fn with_events(path: &str, body: &Value) -> Request<Body> {
    let headers =
        [("content-type", "application/json"), ("accept", "text/event-stream"), ("accept-encoding", "gzip")];
    request(Method::POST, path, &headers, body.to_string())
}

/// The events of a stream: their names and data.
fn events(text: &str) -> Vec<(String, Value)> {
    let event = |text: &str| {
        let (name, data) = text.strip_prefix("event: ")?.split_once("\ndata: ")?;
        Some((name.to_owned(), serde_json::from_str(data).unwrap()))
    };
    text.split("\n\n").filter_map(event).collect()
}

#[tokio::test]
async fn the_stream_ends_with_the_answer_or_the_problem() {
    let server = Server::new();
    for path in puzzle_paths() {
        let body = json!({ "board": PUZZLE });
        let reply = server.send(with_events(path, &body)).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/event-stream"));
        let (name, answer) = events(&reply.text()).pop().unwrap();
        assert_eq!((&*name, steady(answer)), ("answer", steady(server.post(path, &body).await)), "{path}");
    }
    let reply = server.send(with_events("/import", &json!({ "text": "?" }))).await;
    let (name, problem) = events(&reply.text()).pop().unwrap();
    assert_eq!(
        (reply.status.as_u16(), &*name, &problem["code"]),
        (200, "problem", &json!("unreadable_puzzle"))
    );
    // A wrong request has its own status.
    assert_eq!(server.send(with_events("/solve", &json!({}))).await.status, 422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_search_tells_how_far_it_is_and_ends_with_its_client() {
    let server = Server::new();
    let response = server.service().oneshot(with_events("/solve", &hopeless())).await.unwrap();
    assert!(response.headers().get("content-encoding").is_none());
    let mut body = response.into_body();
    let mut nodes = Vec::new();
    while nodes.iter().flatten().count() < 3 {
        let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
        let told = events(std::str::from_utf8(&frame).unwrap());
        assert!(told.iter().all(|(name, _)| name == "progress"), "{told:?}");
        nodes.extend(told.iter().map(|(_, data)| data["nodes"].as_u64()));
    }
    let counted: Vec<u64> = nodes.into_iter().flatten().collect();
    assert!(counted.is_sorted() && counted[2] > 0, "{counted:?}");
    drop(body);
    until(|| server.app.pool_statistics().admitted == 0).await;
    assert_eq!(server.app.pool_statistics().cancelled, 1);
}

#[tokio::test]
async fn a_refusal_is_counted_by_its_cause() {
    let server = Server::new();
    let refused = || async {
        let text = server.get("/metrics").await.text();
        let line = text.lines().find(|line| line.contains("requests_refused_total{cause=\"stopping\"}"));
        line.unwrap().rsplit(' ').next().unwrap().to_owned()
    };
    assert_eq!(refused().await, "0");
    server.app.drain();
    assert_eq!(server.get("/health/ready").await.json()["code"], "stopping");
    assert_eq!(refused().await, "1");
}
