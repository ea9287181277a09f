//! The service about itself, and the header fields of every answer.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server, request};
use axum::http::Method;
use serde_json::json;
use std::collections::BTreeSet;
use sudokud::config::Config;

#[tokio::test]
async fn health_turns_with_draining() {
    let server = Server::new();
    assert_eq!(server.get("/health/live").await.json(), json!({ "status": "live" }));
    assert_eq!(server.get("/health/ready").await.json(), json!({ "status": "ready" }));
    server.app.drain();
    let ready = server.get("/health/ready").await;
    assert_eq!((ready.status.as_u16(), &ready.json()["code"]), (503, &json!("stopping")));
    assert!(!ready.header("retry-after").is_empty());
    assert_eq!(server.get("/health/live").await.status, 200);
    assert_eq!(server.post_text("/solve", PUZZLE).await.status, 200);
}

#[tokio::test]
async fn the_version_tells_the_limits() {
    let config = Config { max_side: 25, workers: 3.try_into().ok(), ..Config::default() };
    let version = Server::with(&config).get("/version").await.json();
    assert_eq!(
        (&version["name"], &version["version"]),
        (&json!("sudokud"), &json!(env!("CARGO_PKG_VERSION")))
    );
    assert_eq!((&version["limits"]["max_side"], &version["limits"]["workers"]), (&json!(25), &json!(3)));
    assert!(version["instruction_set"].is_string());
}

#[tokio::test]
async fn every_answer_bears_an_id_the_callers_if_it_is_sensible() {
    let server = Server::new();
    let mut ids = BTreeSet::new();
    for path in ["/version", "/nowhere", "/solve", "/docs/", "/version"] {
        let id = server.get(path).await.header("x-request-id").to_owned();
        assert!(id.len() == 32 && ids.insert(id), "{path}");
    }
    let with = |id: String| server.send(request(Method::GET, "/version", &[("x-request-id", &id)], ""));
    assert_eq!(with("abc-123".into()).await.header("x-request-id"), "abc-123");
    assert_ne!(with("x".repeat(129)).await.header("x-request-id"), "x".repeat(129));
    assert_ne!(with(String::new()).await.header("x-request-id"), "");
}

#[tokio::test]
async fn browsers_are_told_not_to_guess_and_pages_what_they_may_do() {
    let server = Server::new();
    for path in [
        "/version",
        "/nowhere",
        "/solve",
        "/docs",
        "/docs/",
        "/docs/swagger-ui.css",
        "/docs/nothing",
        "/metrics",
    ] {
        let reply = server.get(path).await;
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        let (policy, is_page) = (reply.header("content-security-policy"), path.starts_with("/docs"));
        assert_eq!(
            policy.starts_with("default-src 'none'; script-src 'self'; "),
            is_page,
            "{path}: {policy}"
        );
        assert_eq!(reply.header("referrer-policy") == "no-referrer", is_page, "{path}");
    }
    let page = server.get("/docs/").await.text();
    assert!(
        !page.contains("<script>") && !page.contains(" on") && !page.contains("//"),
        "it needs no more: {page}"
    );
}

#[tokio::test]
async fn a_picture_that_is_opened_as_a_document_runs_and_loads_nothing() {
    let server = Server::new();
    let svg = [("accept", "image/svg+xml"), ("content-type", "text/plain")];
    for (method, path, body) in [(Method::POST, "/render", PUZZLE), (Method::GET, "/techniques/x_wing", "")] {
        let reply = server.send(request(method, path, &svg, body)).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "image/svg+xml"));
        let policy = reply.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; ") && policy.ends_with("; sandbox"), "{policy}");
    }
    let reply = server.get("/version").await;
    assert_eq!(reply.header("content-security-policy"), "");
}

#[tokio::test]
async fn every_answer_has_a_date() {
    let server = Server::new();
    for path in ["/version", "/nowhere", "/"] {
        let reply = server.get(path).await;
        assert!(reply.header("date").ends_with(" GMT"), "{path}: {}", reply.header("date"));
    }
}

#[tokio::test]
async fn any_page_may_call_unless_origins_are_named() {
    let open = Server::new();
    let headers = [
        ("origin", "https://example.org"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type, content-encoding"),
    ];
    let preflight = open.send(request(Method::OPTIONS, "/solve", &headers, "")).await;
    assert_eq!((preflight.status.as_u16(), preflight.header("access-control-allow-origin")), (200, "*"));
    assert!(preflight.header("access-control-allow-methods").contains("POST"));
    for name in ["content-type", "content-encoding"] {
        assert!(preflight.header("access-control-allow-headers").contains(name), "{name}");
    }
    let refused = open.send(request(Method::POST, "/solve", &headers[..1], "{")).await;
    assert_eq!(refused.header("access-control-allow-origin"), "*", "errors can be read by pages, too");
    let config = Config {
        cors_origin: vec!["https://a.example".into(), "https://b.example".into()],
        ..Config::default()
    };
    let named = Server::with(&config);
    for (origin, allowed) in [("https://b.example", "https://b.example"), ("https://c.example", "")] {
        let reply = named.send(request(Method::GET, "/version", &[("origin", origin)], "")).await;
        assert_eq!(reply.header("access-control-allow-origin"), allowed);
    }
}

#[tokio::test]
async fn the_docs_are_served_from_this_host_alone() {
    let server = Server::new();
    let page = server.get("/docs/").await;
    assert_eq!(page.status, 200);
    let text = page.text();
    assert!(text.contains("swagger-ui") && !text.contains("http://") && !text.contains("https://"), "{text}");
    for file in text.split('"').filter_map(|part| part.strip_prefix("./")) {
        let reply = server.get(&format!("/docs/{file}")).await;
        assert_eq!(reply.status, 200, "{file}");
    }
    assert_eq!(server.get("/docs").await.status.as_u16() / 100, 3);
    let missing = server.get("/docs/no-such-file").await;
    assert_eq!((missing.status.as_u16(), missing.header("content-type")), (404, "application/problem+json"));
}

#[tokio::test]
async fn a_client_gets_no_content_type_that_it_excludes() {
    let server = Server::new();
    let ask = |path: &'static str, accept: &'static str| {
        server.send(request(
            Method::POST,
            path,
            &[("accept", accept), ("content-type", "text/plain")],
            PUZZLE,
        ))
    };
    for accept in ["text/plain", "application/json", "text/html, */*;q=0.1", "*/*"] {
        assert_eq!(ask("/solve", accept).await.status, 200, "{accept}");
    }
    for (path, accept) in
        [("/solve", "text/html"), ("/solve", "image/*"), ("/solve/batch", "application/json")]
    {
        let refused = ask(path, accept).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["code"]),
            (406, &json!("not_acceptable")),
            "{path}"
        );
        assert!(refused.json()["detail"].as_str().unwrap().contains("text/plain"), "{}", refused.text());
    }
    let refused = server.send(request(Method::GET, "/version", &[("accept", "text/plain")], "")).await;
    assert_eq!(refused.status, 406);
    let error = server.send(request(Method::GET, "/nowhere", &[("accept", "text/plain")], "")).await;
    assert_eq!((error.status.as_u16(), error.header("content-type")), (404, "application/problem+json"));
}

#[tokio::test]
async fn head_is_answered_without_a_body() {
    let reply = Server::new().send(request(Method::HEAD, "/version", &[], "")).await;
    assert_eq!((reply.status.as_u16(), reply.body.len()), (200, 0));
    let refused = Server::new().send(request(Method::HEAD, "/solve", &[], "")).await;
    assert_eq!(refused.status, 405);
}
