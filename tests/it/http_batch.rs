//! `/solve/batch` through the router: order, errors, both forms.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, request};
use axum::http::Method;
use serde_json::{Value, json};
use sudokud::config::{Bytes, Config};

async fn ndjson(server: &Server, path: &str, body: String) -> Vec<Value> {
    let reply = server.send(request(Method::POST, path, &[("content-type", "application/x-ndjson")], body)).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "application/x-ndjson"));
    reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_line_in_is_a_line_out_whatever_it_is() {
    let server = Server::new();
    let body = format!("# comment\n\n{PUZZLE}\r\n11..............\nnonsense\n{}\n \n1..............4", "5".repeat(81));
    let text = server.post_text("/solve/batch", &body).await.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[..4], ["# comment", "", SOLUTION, "unsolvable"]);
    assert!(lines[4].starts_with("error: ") && lines[5] == "unsolvable" && lines[6] == " ");
    assert_eq!((lines[7].len(), lines.len()), (16, 8));
}

#[tokio::test]
async fn the_order_is_kept_over_many_pieces() {
    let server = Server::new();
    let hard = include_str!("../data/hard30.txt").lines().filter(|line| !line.starts_with('#'));
    let boards: Vec<_> = hard.cycle().take(2_000).collect();
    let text = server.post_text("/solve/batch", &boards.join("\n")).await.text();
    let solutions: Vec<_> = text.lines().collect();
    assert_eq!(solutions.len(), boards.len());
    for (board, solution) in boards.iter().zip(&solutions) {
        assert!(
            board
                .bytes()
                .zip(solution.bytes())
                .all(|(given, value)| !given.is_ascii_digit() || given == b'0' || given == value)
        );
        assert!(!solution.contains(['.', '0']));
    }
}

#[tokio::test]
async fn requests_are_answered_with_their_line_and_a_bad_one_is_a_problem() {
    let server = Server::new();
    let lines = [
        json!({ "board": PUZZLE }).to_string(),
        "{".to_owned(),
        String::new(),
        json!({ "board": "12" }).to_string(),
        json!({ "board": "1...............", "strategy": "backtracking", "max_solutions": 3 }).to_string(),
        json!({ "board": ".".repeat(256), "strategy": "breadth_first", "limits": { "nodes": 1 } }).to_string(),
    ];
    let answers = ndjson(&server, "/solve/batch?max_solutions=1", lines.join("\n")).await;
    let told: Vec<_> = answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(told, [1, 2, 4, 5, 6]);
    assert_eq!((&answers[0]["solution"], &answers[0]["unique"]), (&json!(SOLUTION), &Value::Null));
    assert_eq!((&answers[1]["code"], &answers[2]["code"]), (&json!("not_json"), &json!("cell_count")));
    assert_eq!((&answers[2]["status"], &answers[2]["errors"][0]["pointer"]), (&json!(422), &json!("/board")));
    assert!(!answers[1]["request_id"].as_str().unwrap().is_empty());
    assert_eq!(
        (&answers[3]["solution_count"], &answers[3]["statistics"]["strategy"]),
        (&json!(3), &json!("backtracking"))
    );
    assert_eq!(answers[4]["status"], "limit_reached");
}

#[tokio::test]
async fn a_line_that_is_too_long_costs_itself_alone() {
    let config = Config { max_body: Bytes(200), ..Config::default() };
    let server = Server::with(&config);
    let long = ".".repeat(100_000);
    let text = server.post_text("/solve/batch", &format!("{PUZZLE}\n{long}\n{PUZZLE}\n{long}")).await.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), (SOLUTION, SOLUTION, 4));
    assert!([1, 3].iter().all(|&k| lines[k] == "error: the line has more than 200 bytes"), "{text}");
    let lines =
        ndjson(&server, "/solve/batch", format!("{{\"board\": \"{long}\"}}\n{}", json!({ "board": PUZZLE }))).await;
    assert_eq!((&lines[0]["code"], &lines[1]["solution"]), (&json!("too_large"), &json!(SOLUTION)));
}

#[tokio::test]
async fn options_of_a_text_batch_are_honoured_and_checked() {
    let server = Server::new();
    let empty = ".".repeat(256);
    let text = server.post_text("/solve/batch?strategy=breadth_first&nodes=1", &empty).await.text();
    assert_eq!(text, "limit_reached\n");
    let refused = server.post_text("/solve/batch?symbols=AAB", PUZZLE).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["errors"][0]["parameter"]), (422, &json!("symbols")));
    let named = server.post_text("/solve/batch?symbols=ABCD", "A..............D").await.text();
    assert!(named.trim().len() == 16 && named.trim().bytes().all(|byte| (b'A'..=b'D').contains(&byte)));
}
