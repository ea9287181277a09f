//! `POST /solve` with `Accept: application/x-ndjson`: a line for each solution, and the rest of the answer.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, request, steady, until};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::collections::HashSet;
use sudokud::config::Config;
use sudokud_model::grid::{check, text};
use sudokud_testing::{brute_force, full_grid, of_numbers};
use tower::ServiceExt;

const NDJSON: &str = "application/x-ndjson";

fn in_lines(body: &Value) -> Request<Body> {
    let headers = [("content-type", "application/json"), ("accept", NDJSON)];
    request(Method::POST, "/solve", &headers, body.to_string())
}

/// The lines of an answer: the solutions, and the last line.
async fn lines(server: &Server, body: &Value) -> (Vec<Value>, Value) {
    let reply = server.send(in_lines(body)).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, NDJSON), "{}", reply.text());
    split(&reply.body)
}

fn split(body: &Bytes) -> (Vec<Value>, Value) {
    let text = std::str::from_utf8(body).unwrap();
    assert!(text.ends_with("}\n"));
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = lines.pop().unwrap();
    let solution = |mut line: Value| {
        let fields = line.as_object_mut().unwrap();
        assert_eq!(fields.len(), 1, "{fields:?}");
        fields.remove("solution").unwrap()
    };
    (lines.into_iter().map(solution).collect(), last)
}

/// A request for all solutions of the empty board of side 9, which nobody waits for.
fn endless() -> Value {
    json!({ "board": ".".repeat(81), "max_solutions": 1_000_000_000 })
}

fn server(workers: usize) -> Server {
    Server::with(&Config { workers: workers.try_into().ok(), ..Config::default() })
}

#[tokio::test]
async fn the_solutions_of_side_4_are_those_of_brute_force_in_the_form_of_the_board() {
    let server = Server::new();
    let (board, _) = text::parse(&".".repeat(16), None).unwrap();
    let expected: HashSet<Vec<usize>> = brute_force(&board, 1_000).into_iter().collect();
    for board in [json!(vec![0; 16]), json!(vec![vec![0; 4]; 4]), json!(".".repeat(16))] {
        let body = json!({ "board": board, "max_solutions": 1_000_000 });
        let (solutions, last) = lines(&server, &body).await;
        let numbers = |solution: &Value| -> Vec<usize> {
            let text = solution.to_string();
            text.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect()
        };
        assert_eq!(solutions.len(), 288);
        assert_eq!(solutions.iter().map(numbers).collect::<HashSet<_>>(), expected);
        let kinds = |value: &Value| (value.is_string(), value.is_array(), value[0].is_array());
        assert!(solutions.iter().all(|solution| kinds(solution) == kinds(&board)));
        assert_eq!((&last["solution_count"], &last["unique"]), (&json!(288), &json!(false)));
        assert_eq!((&last["status"], &last["limit_hit"]), (&json!("solved"), &Value::Null));
    }
}

#[tokio::test]
async fn the_last_line_is_the_answer_without_its_solutions() {
    let server = Server::new();
    for body in [
        json!({ "board": PUZZLE, "id": "a" }),
        json!({ "board": ".".repeat(16), "max_solutions": 1000, "strategy": "breadth_first" }),
        json!({ "board": "1".repeat(16) }),
        json!({ "board": "11..............", "statistics": false }),
        json!({ "board": ".".repeat(36), "houses": { "diagonals": true }, "max_solutions": 10 }),
        json!({ "board": ".".repeat(256), "strategy": "breadth_first", "limits": { "nodes": 1 } }),
        json!({ "board": "...............1", "max_solutions": 100,
                "constraints": [{ "type": "killer_cage", "cells": "r1c12 r2c1", "sum": 6 }] }),
    ] {
        let mut whole = steady(server.post("/solve", &body).await);
        let (solutions, last) = lines(&server, &body).await;
        let answer = whole.as_object_mut().unwrap();
        let (first, others) = (answer.remove("solution").unwrap(), answer.remove("alternatives").unwrap());
        let all = [first].into_iter().chain(others.as_array().unwrap().clone());
        assert_eq!(solutions, all.filter(|solution| !solution.is_null()).collect::<Vec<_>>(), "{body}");
        assert_eq!(steady(last), whole, "{body}");
    }
    let text = [("content-type", "text/plain"), ("accept", "application/jsonl")];
    let reply = server.send(request(Method::POST, "/solve?max_solutions=1", &text, PUZZLE)).await;
    assert_eq!(split(&reply.body).0, [json!(SOLUTION)]);
}

#[tokio::test]
async fn more_solutions_than_an_answer_has_are_refused_with_a_word_about_lines() {
    let server = Server::new();
    let many = |most: u64| json!({ "board": PUZZLE, "max_solutions": most });
    let query = |path: &str| format!("{path}?max_solutions=1001");
    let sent = |path: &str, headers: &[(&str, &str)], body: String| {
        server.send(request(Method::POST, path, headers, body))
    };
    let json = [("content-type", "application/json")];
    let (text, lines) = ([("content-type", "text/plain")], [("content-type", NDJSON)]);
    let events = [("content-type", "application/json"), ("accept", "text/event-stream")];
    for reply in [
        sent("/solve", &json, many(1_001).to_string()).await,
        sent("/solve", &events, many(1_000_000_000).to_string()).await,
        sent(&query("/solve"), &text, PUZZLE.to_owned()).await,
        sent(&query("/solve/batch"), &text, PUZZLE.to_owned()).await,
        sent(&query("/solve/batch"), &lines, many(1).to_string()).await,
    ] {
        let problem = reply.json();
        assert_eq!((reply.status.as_u16(), &problem["code"]), (422, &json!("inapplicable_field")));
        assert!(problem["detail"].as_str().unwrap().contains("`Accept: application/x-ndjson`"), "{problem}");
        let error = &problem["errors"][0];
        assert!(error["pointer"] == "/max_solutions" || error["parameter"] == "max_solutions", "{problem}");
    }
    let batch = sent("/solve/batch", &lines, format!("{}\n{}\n", many(1_001), many(1_000))).await;
    let answers: Vec<Value> = batch.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["problem"]["code"], "inapplicable_field");
    assert_eq!(answers[1]["solution"], SOLUTION);
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                       "params": { "name": "solve", "arguments": many(1_001) } });
    let called = server.post("/mcp", &call).await;
    assert!(called.to_string().contains("a stream of lines has more"), "{called}");
    for (path, body) in [("/solve/compare", many(1_001)), ("/solve", many(1_000_000_001))] {
        let refused = sent(path, &[json[0], ("accept", NDJSON)], body.to_string()).await;
        assert!([406, 422].contains(&refused.status.as_u16()), "{path}: {}", refused.text());
    }
    assert_eq!(server.send(in_lines(&many(1_000_000_001))).await.json()["code"], "invalid_field");
    let wrong = server.send(in_lines(&json!({ "board": "12", "max_solutions": 2_000 }))).await;
    assert_eq!((wrong.status.as_u16(), wrong.header("content-type")), (422, "application/problem+json"));
}

#[tokio::test]
async fn thousands_of_solutions_are_different_and_legal() {
    let server = Server::new();
    let few = "5.......8...6...2.....1.....7...3......9.......4.....6....2....8....5...1.......9";
    let mut half = full_grid(4, 7);
    half[..128].fill(0);
    let side_16 = text::print(&of_numbers(&half), &text::Format::of_side(16));
    let renban = json!([{ "type": "renban", "cells": "r1c1234" }]);
    for (mut body, count) in [
        (json!({ "board": few }), 5_000),
        (json!({ "board": side_16 }), 2_000),
        (json!({ "board": few, "constraints": renban }), 2_000),
    ] {
        body["max_solutions"] = count.into();
        let (solutions, last) = lines(&server, &body).await;
        assert_eq!((solutions.len(), &last["solution_count"]), (count, &json!(count)));
        assert_eq!(solutions.iter().map(|it| it.as_str().unwrap()).collect::<HashSet<_>>().len(), count);
        let givens = body["board"].as_str().unwrap();
        for solution in solutions.iter().map(|solution| solution.as_str().unwrap()) {
            assert!(check::is_solved(&text::parse(solution, None).unwrap().0), "{solution}");
            let agree = |(given, value): (char, char)| given == '.' || given == value;
            assert!(givens.chars().zip(solution.chars()).all(agree), "{solution}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_reads_slowly_takes_neither_turns_nor_memory_and_its_search_ends_with_it() {
    let server = server(1);
    let mut body = server.service().oneshot(in_lines(&endless())).await.unwrap().into_body();
    let mut found = 0;
    for _ in 0..100 {
        let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
        let lines = std::str::from_utf8(&frame).unwrap().lines();
        found += lines.inspect(|line| assert!(line.starts_with("{\"solution\":\""), "{line}")).count();
    }
    assert!(found > 100, "{found}");
    // The only worker is free for others, while the stream waits for its client.
    for _ in 0..3 {
        let rated = server.post("/rate", &json!({ "board": PUZZLE })).await;
        assert_eq!(rated["status"], "rated");
    }
    until(|| server.app.pool_statistics().admitted == 1).await;
    let statistics = server.app.pool_statistics();
    assert!(statistics.granted_bytes <= 2 << 20, "{statistics:?}");
    drop(body);
    until(|| server.app.pool_statistics().admitted == 0).await;
    let statistics = server.app.pool_statistics();
    assert_eq!((statistics.running, statistics.cancelled, statistics.granted_bytes), (0, 1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_that_runs_out_of_time_says_so_in_its_last_line() {
    let server = server(1);
    let mut wish = endless();
    wish["limits"] = json!({ "time_ms": 200 });
    // Read as it comes, and only when the time is over.
    let (solutions, last) = lines(&server, &wish).await;
    assert_eq!((&last["status"], &last["limit_hit"]), (&json!("solved"), &json!("time")));
    assert_eq!(last["solution_count"], solutions.len());
    let response = server.service().oneshot(in_lines(&wish)).await.unwrap();
    until(|| server.app.pool_statistics().admitted == 0).await;
    let (solutions, last) = split(&response.into_body().collect().await.unwrap().to_bytes());
    assert_eq!((&last["limit_hit"], &last["solution_count"]), (&json!("time"), &json!(solutions.len())));
}
