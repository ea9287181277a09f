//! The common behavior of all operations: a status, the limit and the time in each answer, the times in a
//! header, and queries without unknown names.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server, puzzle_paths, request};
use axum::http::Method;
use serde_json::{Value, json};

const JSON: &[(&str, &str)] = &[("content-type", "application/json")];

/// A request to each operation with an answer in JSON.
fn requests() -> Vec<(&'static str, Value)> {
    let board = json!({ "board": PUZZLE });
    let mut all: Vec<_> = puzzle_paths().map(|path| (path, board.clone())).collect();
    all.extend([("/import", json!({ "text": PUZZLE })), ("/generate", json!({ "side": 4, "seed": 7 }))]);
    all
}

#[tokio::test]
async fn every_answer_has_a_status_its_limit_and_its_time() {
    let server = Server::new();
    for (path, request) in requests() {
        let answer = server.post(path, &request).await;
        assert!(answer["status"].is_string() && answer["elapsed_us"].is_u64(), "{path}: {answer}");
        assert_eq!(answer.get("limit_hit"), Some(&Value::Null), "{path}");
    }
    assert_eq!(server.get("/techniques").await.json()["status"], "listed");
}

#[tokio::test]
async fn a_text_has_the_status_of_the_json_in_its_header() {
    let server = Server::new();
    for path in puzzle_paths() {
        let json = server.post(path, &json!({ "board": PUZZLE })).await;
        let text = server.post_text(path, PUZZLE).await;
        assert_eq!(json["status"], text.header("x-sudoku-status"), "{path}");
    }
}

#[tokio::test]
async fn the_times_in_the_queue_and_of_the_work_are_in_a_header() {
    let server = Server::new();
    for (path, request) in requests().into_iter().chain([("/render", json!({ "board": PUZZLE }))]) {
        let reply = server.post_raw(path, &request).await;
        let times = reply.header("server-timing").split(", ").map(|part| part.split_once(";dur=").unwrap());
        let times: Vec<_> = times.map(|(name, time)| (name, time.parse::<f64>().is_ok())).collect();
        assert_eq!(times, [("queue", true), ("work", true)], "{path}");
    }
}

#[tokio::test]
async fn an_unknown_parameter_is_refused_wherever_it_is() {
    let server = Server::new();
    let gets = ["/version", "/techniques", "/techniques/x_wing", "/openapi.json", "/problems/not_json"];
    for path in gets.into_iter().chain(["/health/live"]) {
        let reply = server.get(&format!("{path}?color=red")).await;
        let problem = reply.json();
        assert_eq!((reply.status.as_u16(), &problem["code"]), (422, &json!("invalid_field")), "{path}");
        assert_eq!(problem["errors"][0]["parameter"], "color", "{path}");
    }
    for (path, request) in requests().into_iter().chain([("/render", json!({ "board": PUZZLE }))]) {
        let reply = server.post_raw(&format!("{path}?color=red"), &request).await;
        assert_eq!((reply.status.as_u16(), &reply.json()["code"]), (422, &json!("invalid_field")), "{path}");
    }
}

#[tokio::test]
async fn null_is_refused_unless_it_has_a_meaning() {
    let server = Server::new();
    for (path, field) in [
        ("/solve", "seed"),
        ("/solve", "houses"),
        ("/solve", "limits"),
        ("/rate", "scale"),
        ("/step", "givens"),
        ("/generate", "pattern"),
    ] {
        let mut request = if path == "/generate" { json!({ "side": 4 }) } else { json!({ "board": PUZZLE }) };
        request[field] = Value::Null;
        let problem = server.post_raw(path, &request).await.json();
        assert_eq!(problem["errors"][0]["pointer"], format!("/{field}"), "{path}: {problem}");
    }
    let walk = server.post("/step", &json!({ "board": PUZZLE, "max_steps": null })).await;
    assert_eq!(walk["status"], "solved");
}

#[tokio::test]
async fn statistics_are_left_out_on_demand() {
    let server = Server::new();
    let answer = server.post("/solve", &json!({ "board": PUZZLE, "statistics": false })).await;
    assert!(answer.get("statistics").is_none() && answer["elapsed_us"].is_u64(), "{answer}");
    let lines = format!("{}\n", json!({ "board": PUZZLE }));
    let headers = [("content-type", "application/x-ndjson")];
    let path = "/solve/batch?statistics=false";
    let reply = server.send(request(Method::POST, path, &headers, lines)).await;
    let line: Value = serde_json::from_str(reply.text().trim()).unwrap();
    assert!(line.get("statistics").is_none() && line["status"] == "solved", "{line}");
}

#[tokio::test]
async fn values_count_from_0_in_every_operation() {
    let server = Server::new();
    for path in puzzle_paths().chain(["/render"]) {
        let reply = server.post_raw(path, &json!({ "board": "0...............", "first_value": 0 })).await;
        assert_eq!(reply.status, 200, "{path}");
    }
}

#[tokio::test]
async fn a_byte_order_mark_before_a_request_is_skipped() {
    let server = Server::new();
    for (path, body) in requests() {
        let marked = format!("\u{feff}{body}");
        let response = server.send(request(Method::POST, path, JSON, marked)).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
    }
    let lines = format!("\u{feff}{{\"board\":\"{PUZZLE}\"}}\n");
    let answers = server
        .send(request(Method::POST, "/solve/batch", &[("content-type", "application/x-ndjson")], lines))
        .await;
    assert!(answers.text().contains("\"solved\""), "{}", answers.text());
}

#[tokio::test]
async fn a_body_has_no_other_value_for_an_option_of_its_query() {
    let server = Server::new();
    let board = json!({ "board": PUZZLE, "symbols": "123456789" });
    let paths = puzzle_paths().chain(["/render"]);
    let puzzles = paths.map(|path| (path, board.clone(), "symbols", "ABCDEFGHI", "123456789"));
    let wish = json!({ "side": 4, "seed": 7, "difficulty": { "level": "easy" } });
    let wishes = [("seed", "8", "7.0"), ("level", "hard", "easy")];
    let wishes = wishes.map(|(name, other, same)| ("/generate", wish.clone(), name, other, same));
    for (path, body, name, other, same) in puzzles.chain(wishes) {
        let problem = server.post_raw(&format!("{path}?{name}={other}"), &body).await.json();
        let told = (&problem["code"], &problem["errors"][0]["parameter"]);
        assert_eq!(told, (&json!("inapplicable_field"), &json!(name)), "{path}");
        let reply = server.post_raw(&format!("{path}?{name}={same}"), &body).await;
        assert!(!reply.text().contains("inapplicable_field"), "{path} {name}");
    }
    let limited = json!({ "board": PUZZLE, "limits": { "time_ms": 5000 } });
    let limited = server.post_raw("/solve?time_ms=1000", &limited).await;
    assert_eq!(limited.json()["errors"][0]["parameter"], "time_ms");
    let wrong = json!({ "board": PUZZLE, "limits": null });
    let problem = server.post_raw("/solve?time_ms=1000", &wrong).await.json();
    assert_eq!(problem["errors"][0]["pointer"], "/limits", "{problem}");
}

#[tokio::test]
async fn options_of_one_object_count_together_in_query_and_body() {
    let server = Server::new();
    let counted = async |path: &str, houses: Value| {
        let answer = server.post_raw(path, &json!({ "board": PUZZLE, "houses": houses })).await.json();
        [&answer["status"], &answer["solution_count_text"]].map(Clone::clone)
    };
    let diagonals = counted("/count", json!({ "diagonals": true })).await;
    assert_ne!(counted("/count", json!({})).await, diagonals);
    assert_eq!(counted("/count?diagonals=true", json!({})).await, diagonals);
    assert_eq!(counted("/count?boxes=3x3", json!({ "diagonals": true })).await, diagonals);
    assert_eq!(
        counted("/count?diagonals=true&boxes=3x3", json!({ "boxes": { "rows": 3.0, "columns": 3 } })).await,
        diagonals
    );
    for (query, lowest) in [("max_rating=2", 5), ("level=easy", 7)] {
        let difficulty = json!({ "min_rating": lowest });
        let wish = json!({ "seed": 1, "difficulty": difficulty });
        let refused = server.post_raw(&format!("/generate?{query}"), &wish).await;
        assert_eq!(refused.status, 422, "{query}: {}", refused.text());
    }
}
