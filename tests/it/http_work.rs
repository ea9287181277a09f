//! Work: cheap requests beside hopeless ones, dropped requests, a full queue.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, hopeless, request, until};
use axum::http::Method;
use serde_json::json;
use std::time::{Duration, Instant};
use sudokud::config::Config;
use tokio::task::JoinSet;

fn post(body: String) -> axum::http::Request<axum::body::Body> {
    request(Method::POST, "/solve", &[("content-type", "application/json")], body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_request_frees_its_worker() {
    let server = Server::with(&Config { workers: 2.try_into().ok(), ..Config::default() });
    let mut tasks = JoinSet::new();
    for _ in 0..6 {
        let server = server.clone();
        tasks.spawn(async move { server.send(post(hopeless().to_string())).await });
    }
    until(|| server.app.gauges().admitted == 6 && server.app.gauges().running == 2).await;
    tasks.abort_all();
    until(|| server.app.gauges().admitted == 0).await;
    let gauges = server.app.gauges();
    assert_eq!((gauges.running, gauges.cancelled), (0, 6));
    assert_eq!(server.post_text("/solve", PUZZLE).await.text().trim(), SOLUTION);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_refuses_and_says_when_to_come_back() {
    let server = Server::with(&Config { workers: 1.try_into().ok(), queue: 1, ..Config::default() });
    let mut tasks = JoinSet::new();
    for _ in 0..2 {
        let server = server.clone();
        tasks.spawn(async move { server.send(post(hopeless().to_string())).await });
    }
    until(|| server.app.gauges().admitted == 2).await;
    let refused = server.send(post(hopeless().to_string())).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (503, &json!("queue_full")));
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);
    assert_eq!(server.get("/health/ready").await.status, 503);
    assert_eq!(server.post_text("/solve", PUZZLE).await.text().trim(), SOLUTION, "what is cheap needs no queue");
    tasks.abort_all();
    until(|| server.app.gauges().admitted == 0).await;
    assert_eq!(server.get("/health/ready").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cheap_requests_are_answered_while_hopeless_ones_run() {
    let server = Server::with(&Config { workers: 2.try_into().ok(), ..Config::default() });
    let mut expensive = JoinSet::new();
    for _ in 0..8 {
        let server = server.clone();
        expensive.spawn(async move { server.send(post(hopeless().to_string())).await });
    }
    until(|| server.app.gauges().admitted == 8).await;
    let mut cheap = JoinSet::new();
    for _ in 0..16 {
        let server = server.clone();
        cheap.spawn(async move {
            let mut times = Vec::new();
            for _ in 0..200 {
                let start = Instant::now();
                assert_eq!(server.post_text("/solve", PUZZLE).await.text().trim(), SOLUTION);
                times.push(start.elapsed());
            }
            times
        });
    }
    let mut times: Vec<_> = cheap.join_all().await.concat();
    assert_eq!(server.app.gauges().admitted, 8, "the hopeless ones are still there");
    times.sort_unstable();
    let p99 = times[times.len() * 99 / 100];
    assert!(p99 < Duration::from_millis(250), "p99 {p99:?}");
    // What takes longer than a slice gets its turn, too, though eight others want theirs.
    let start = Instant::now();
    let medium = json!({ "board": vec![0; 625], "strategy": "depth_first", "rules": "basic", "max_solutions": 1, "limits": { "nodes": 5 } });
    assert_eq!(server.send(post(medium.to_string())).await.status, 200);
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    expensive.abort_all();
    until(|| server.app.gauges().admitted == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deadlines_are_kept_while_others_wait() {
    let server = Server::with(&Config {
        workers: 1.try_into().ok(),
        time_limit_ms: 300.try_into().unwrap(),
        ..Config::default()
    });
    let start = Instant::now();
    let mut tasks = JoinSet::new();
    for _ in 0..12 {
        let server = server.clone();
        tasks.spawn(async move { server.send(post(hopeless().to_string())).await.json() });
    }
    for answer in tasks.join_all().await {
        assert_eq!((&answer["status"], &answer["statistics"]["limit_hit"]), (&json!("limit_reached"), &json!("time")));
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
