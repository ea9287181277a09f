//! `/analyze` through the router: canonical forms, the givens that a puzzle needs, its structure.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server};
use serde_json::{Value, json};

async fn analyzed(request: Value) -> Value {
    Server::new().post("/analyze", &request).await
}

/// The board that the transformation of an answer makes.
fn transformed(board: &str, transformation: &Value) -> String {
    let side = board.len().isqrt();
    let numbers = |name: &str| serde_json::from_value::<Vec<usize>>(transformation[name].clone()).unwrap();
    let (rows, columns, values) = (numbers("rows"), numbers("columns"), numbers("values"));
    let cell = |at: usize| {
        let (row, column) = (rows[at / side], columns[at % side]);
        let from =
            if transformation["transpose"] == true { column * side + row } else { row * side + column };
        let symbol = board.as_bytes()[from];
        if symbol == b'.' { '.' } else { char::from(b'0' + values[usize::from(symbol - b'1')] as u8) }
    };
    (0..side * side).map(cell).collect()
}

#[tokio::test]
async fn the_transformation_leads_to_the_canonical_form() {
    for board in [PUZZLE, SOLUTION, "1.....2..3.....4", "1...............", &".".repeat(81)] {
        let answer = analyzed(json!({ "board": board, "fields": ["canonical", "transformation"] })).await;
        assert_eq!(answer["canonical"], transformed(board, &answer["transformation"]), "{board}");
        assert_eq!((&answer["status"], &answer["minimal"]), (&json!("complete"), &Value::Null));
    }
}

#[tokio::test]
async fn equivalent_puzzles_have_one_canonical_form() {
    let (turned, renamed): (String, String) = (
        (0..81).map(|at| PUZZLE.as_bytes()[at % 9 * 9 + at / 9] as char).collect(),
        PUZZLE
            .chars()
            .map(|symbol| if symbol == '.' { '.' } else { char::from(b'1' + b'9' - symbol as u8) })
            .collect(),
    );
    let first = analyzed(json!({ "board": PUZZLE })).await;
    for other in [turned, renamed] {
        let answer = analyzed(json!({ "board": other })).await;
        for field in ["canonical", "canonical_solution", "automorphisms", "minimal"] {
            assert_eq!(answer[field], first[field], "{field}");
        }
    }
}

#[tokio::test]
async fn known_orders_of_groups_are_found() {
    // The most symmetric grid of side 9 has 648 automorphisms.
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    for (board, order) in
        [(most.to_owned(), 648), (".".repeat(81), 3_359_232_u64 * 362_880), (".".repeat(16), 128 * 24)]
    {
        let answer = analyzed(json!({ "board": board, "fields": ["automorphisms"] })).await;
        assert_eq!(answer["automorphisms"], order);
    }
}

#[tokio::test]
async fn redundant_givens_are_those_whose_removal_leaves_one_solution() {
    let server = Server::new();
    let answer = server.post("/analyze", &json!({ "board": PUZZLE })).await;
    let mut redundant = Vec::new();
    for (at, symbol) in PUZZLE.char_indices().filter(|(_, symbol)| *symbol != '.') {
        let mut without = PUZZLE.to_owned();
        without.replace_range(at..=at, ".");
        assert_ne!(symbol, '.');
        if server.post("/solve", &json!({ "board": without })).await["unique"] == true {
            redundant.push(json!({ "row": at / 9, "column": at % 9 }));
        }
    }
    assert_eq!((&answer["redundant"], &answer["minimal"]), (&json!(redundant), &json!(redundant.is_empty())));
    assert_eq!((&answer["unique"], &answer["backdoors"]["size"]), (&json!(true), &json!(0)));
}

#[tokio::test]
async fn the_structure_is_computed_on_request() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let fields = json!(["backdoors", "trial_depth", "pattern", "minimal"]);
    let answer = analyzed(json!({ "board": hard, "fields": fields })).await;
    assert_eq!((&answer["minimal"], &answer["backdoors"]["size"]), (&json!(true), &json!(2)));
    assert_eq!(answer["trial_depth"], json!({ "depth": 1, "at_least": 1 }));
    assert_eq!((&answer["pattern"]["given_count"], &answer["canonical"]), (&json!(17), &Value::Null));
    let small = analyzed(json!({ "board": "1.....2..3.....4", "fields": ["unavoidable"] })).await;
    assert_eq!(small["unavoidable"]["complete_to"], 12);
    assert!(!small["unavoidable"]["sets"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn what_a_kind_of_puzzle_does_not_have_is_null() {
    let cage = json!([{ "type": "killer_cage", "cells": "r1c1 r1c2", "sum": 3 }]);
    for request in [
        json!({ "board": "1.....2..3.....4", "constraints": cage }),
        json!({ "board": "......4.6123231564564231312645645312", "houses": { "boxes": { "rows": 2, "columns": 3 } } }),
    ] {
        let answer = analyzed(request).await;
        for field in ["canonical", "canonical_solution", "transformation", "automorphisms"] {
            assert_eq!(answer[field], Value::Null, "{field}");
        }
        assert!(answer["minimal"].is_boolean() && answer["pattern"].is_object(), "{answer}");
    }
    let repeated = analyzed(json!({ "board": "11.............." })).await;
    assert_eq!((&repeated["status"], &repeated["canonical"]), (&json!("unsolvable"), &Value::Null));
}

#[tokio::test]
async fn hostile_boards_end_at_their_limits() {
    let (empty, two) = (".".repeat(81), format!("12{}", ".".repeat(79)));
    for board in [empty, two, ".".repeat(625)] {
        let request = json!({ "board": board, "limits": { "time_ms": 500 } });
        let answer = analyzed(request).await;
        assert!(["complete", "limit_reached"].contains(&answer["status"].as_str().unwrap()), "{answer}");
        assert_eq!(answer["canonical"].is_string(), board.len() == 81, "{answer}");
        assert_eq!(answer["status"] == "limit_reached", answer["limit_hit"].is_string());
    }
}

#[tokio::test]
async fn a_line_has_the_canonical_form_and_the_board() {
    let reply = Server::new().post_text("/analyze/batch", "3..............1\n").await;
    let line = reply.text();
    let (canonical, board) = line.trim_end().split_once('\t').unwrap();
    assert_eq!((canonical.len(), board), (16, "3..............1"));
    let text = Server::new().post_text("/analyze", PUZZLE).await;
    assert!(text.text().contains("minimal: "), "{}", text.text());
}

#[tokio::test]
async fn constraints_that_a_puzzle_does_not_need_are_named() {
    let board = "1.....2..3.....4";
    let cages =
        json!([{ "type": "killer_cage", "cells": "r1c12", "sum": 3 }, { "type": "even", "cells": "r4c4" }]);
    let request =
        |fields: Value| -> Value { json!({ "board": board, "constraints": cages, "fields": fields }) };
    let answer = analyzed(request(json!(["redundant", "minimal"]))).await;
    assert_eq!((&answer["unique"], &answer["minimal"]), (&json!(true), &json!(false)), "{answer}");
    assert_eq!(answer["redundant_constraints"], json!([0, 1]), "{answer}");
    let minimal = analyzed(request(json!(["minimal"]))).await;
    assert_eq!((&minimal["minimal"], &minimal["redundant_constraints"]), (&json!(false), &Value::Null));
    let classic = analyzed(json!({ "board": board })).await;
    assert_eq!(classic["redundant_constraints"], Value::Null);
}
