//! Work: cheap requests beside hopeless ones, dropped requests, a full queue.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, hopeless, request, until};
use axum::http::Method;
use serde_json::json;
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
    until(|| server.app.pool_statistics().admitted == 6 && server.app.pool_statistics().running == 2).await;
    tasks.abort_all();
    until(|| server.app.pool_statistics().admitted == 0).await;
    let statistics = server.app.pool_statistics();
    assert_eq!((statistics.running, statistics.cancelled), (0, 6));
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
    until(|| server.app.pool_statistics().admitted == 2).await;
    let refused = server.send(post(hopeless().to_string())).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (503, &json!("queue_full")));
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);
    assert_eq!(server.get("/health/ready").await.status, 200, "a full queue is no reason to be taken out");
    assert_eq!(
        server.post_text("/solve", PUZZLE).await.text().trim(),
        SOLUTION,
        "what is cheap needs no queue"
    );
    tasks.abort_all();
    until(|| server.app.pool_statistics().admitted == 0).await;
    assert_eq!(server.get("/health/ready").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_outlasts_its_slice_ends_before_hopeless_ones() {
    let server = Server::with(&Config {
        workers: 2.try_into().ok(),
        time_limit_ms: 600_000.try_into().unwrap(),
        ..Config::default()
    });
    let mut hopeless_ones = JoinSet::new();
    for _ in 0..40 {
        let server = server.clone();
        hopeless_ones.spawn(async move { server.send(post(hopeless().to_string())).await });
    }
    until(|| server.app.pool_statistics().admitted == 40).await;
    for _ in 0..200 {
        assert_eq!(server.post_text("/solve", PUZZLE).await.text().trim(), SOLUTION);
    }
    let limits = json!({ "nodes": 5 });
    let medium = json!({ "board": vec![0; 625], "strategy": "depth_first", "propagation": "basic",
        "max_solutions": 1, "limits": limits });
    let answer = server.send(post(medium.to_string())).await;
    assert_eq!(answer.json()["statistics"]["limit_hit"], "nodes");
    assert!(hopeless_ones.try_join_next().is_none(), "none of them has ended");
    until(|| server.app.pool_statistics().admitted == 40).await;
    hopeless_ones.abort_all();
    until(|| server.app.pool_statistics().admitted == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_of_hopeless_boards_leave_half_of_the_queue() {
    let server = Server::with(&Config {
        workers: 2.try_into().ok(),
        queue: 18,
        time_limit_ms: 600_000.try_into().unwrap(),
        ..Config::default()
    });
    let line = format!("{}\n", "0 ".repeat(36 * 36));
    let mut batches = JoinSet::new();
    for _ in 0..30 {
        let (server, body) = (server.clone(), line.repeat(4));
        let path = "/solve/batch?strategy=breadth_first";
        batches.spawn(async move {
            server.send(request(Method::POST, path, &[("content-type", "text/plain")], body)).await
        });
    }
    until(|| server.app.pool_statistics().admitted == 10).await;
    let one = hopeless().to_string().replace("breadth_first\"", "breadth_first\",\"limits\":{\"nodes\":5}");
    let answer = server.send(post(one)).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["statistics"]["limit_hit"]), (200, &json!("nodes")));
    for count in [1, 3] {
        let wish = json!({ "count": count, "seed": 1 }).to_string();
        let header = [("content-type", "application/json")];
        let made = server.send(request(Method::POST, "/generate", &header, wish)).await;
        assert_eq!((made.status.as_u16(), made.json()["puzzles"].as_array().unwrap().len()), (200, count));
    }
    assert_eq!(server.app.pool_statistics().refused, 0);
    until(|| server.app.pool_statistics().admitted == 10).await;
    assert!(batches.try_join_next().is_none(), "none of them has ended");
    batches.abort_all();
    until(|| server.app.pool_statistics().admitted == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_request_that_waits_ends_at_its_deadline() {
    let server = Server::with(&Config {
        workers: 1.try_into().ok(),
        time_limit_ms: 300.try_into().unwrap(),
        ..Config::default()
    });
    let mut tasks = JoinSet::new();
    for _ in 0..12 {
        let server = server.clone();
        tasks.spawn(async move { server.send(post(hopeless().to_string())).await.json() });
    }
    for answer in tasks.join_all().await {
        assert_eq!(
            (&answer["status"], &answer["statistics"]["limit_hit"]),
            (&json!("limit_reached"), &json!("time"))
        );
    }
}
