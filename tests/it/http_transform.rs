//! `/transform`: rearranged puzzles, and what is refused.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, refused, request};
use axum::http::Method;
use serde_json::{Value, json};

async fn transform(server: &Server, request: Value) -> Value {
    server.post("/transform", &request).await
}

#[tokio::test]
async fn a_rearranged_puzzle_has_the_solution_of_the_puzzle_rearranged() {
    let server = Server::new();
    for way in [
        json!({ "turn": "quarter" }),
        json!({ "turn": "half", "mirror": "anti_diagonal", "values": [2, 1, 4, 3, 6, 5, 9, 8, 7] }),
        json!({ "to": "shuffled", "seed": 7 }),
        json!({ "to": "canonical" }),
    ] {
        let with = |board: &str| {
            let mut request = way.clone();
            request["board"] = board.into();
            request
        };
        let answer = transform(&server, with(PUZZLE)).await;
        let solved = server.post("/solve", &answer["puzzle"]).await;
        // The transformation of the answer is applied by hand.
        let (solution, moved) = (SOLUTION.as_bytes(), &answer["transformation"]);
        let at = |list: &str, index: usize| moved[list][index].as_u64().unwrap() as usize;
        let cell = |at_row: usize, at_column: usize| {
            let (row, column) = (at("rows", at_row), at("columns", at_column));
            let from = if moved["transpose"] == true { column * 9 + row } else { row * 9 + column };
            at("values", usize::from(solution[from] - b'1')).to_string()
        };
        let expected: String = (0..81).map(|k| cell(k / 9, k % 9)).collect();
        assert_eq!((&solved["unique"], &solved["solution"]), (&json!(true), &json!(expected)), "{way}");
        assert_eq!(answer["seed"].is_null(), way["seed"].is_null());
    }
}

#[tokio::test]
async fn givens_marks_houses_and_constraints_are_carried_along() {
    let server = Server::new();
    let marks: Vec<Vec<u8>> =
        (0..16).map(|cell| if cell == 5 { vec![3, 4] } else { vec![1, 2, 3, 4] }).collect();
    let answer = transform(
        &server,
        json!({
            "board": "12..............", "givens": "1...............", "candidates": marks,
            "houses": { "diagonals": true }, "mirror": "left_right",
            "constraints": [{ "type": "killer_cage", "cells": "r1c1,r2c1", "sum": 5 },
                            { "type": "x_sum", "line": "r3", "from": "first", "value": 4 }],
        }),
    )
    .await;
    let puzzle = &answer["puzzle"];
    assert_eq!(
        (puzzle["board"].as_str(), answer["entries"].as_str()),
        (Some("...1............"), Some("..21............"))
    );
    assert_eq!(puzzle["candidates"][6], json!([3, 4]));
    assert!(puzzle["houses"]["diagonals"] == true, "{puzzle}");
    assert_eq!(puzzle["constraints"][0]["cells"][0], json!({ "row": 0, "column": 3 }));
    assert_eq!(puzzle["constraints"][1]["from"], "last");
}

#[tokio::test]
async fn a_puzzle_with_symbols_of_its_own_is_rearranged_in_them() {
    let server = Server::new();
    let sent = json!({ "board": "AB.............D", "givens": "A..............D", "symbols": "ABCD",
                       "turn": "half", "values": [2, 1, 3, 4] });
    let answer = transform(&server, sent).await;
    let puzzle = &answer["puzzle"];
    assert_eq!((&puzzle["symbols"], &puzzle["board"]), (&json!("ABCD"), &json!("D..............B")));
    assert_eq!(answer["entries"], "D.............AB");
    let list =
        json!({ "board": [[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]], "symbols": "ABCD" });
    assert_eq!(transform(&server, list).await["puzzle"]["board"], "AB.............D");
    let line = server.post_text("/transform?symbols=ABCD&mirror=left_right", "AB.............D").await;
    assert_eq!(line.text(), "..BA........D...\n");
}

#[tokio::test]
async fn what_a_rearrangement_would_change_is_refused_with_its_place() {
    let server = Server::new();
    let empty = "................";
    let cage = json!([{ "type": "killer_cage", "cells": "r1c1,r1c2", "sum": 3 }]);
    let index = json!([{ "type": "row_indexer", "cells": "r1c1" }]);
    for (request, place) in [
        (json!({ "board": empty, "constraints": cage, "values": [2, 1, 3, 4] }), "/constraints/0"),
        (json!({ "board": empty, "constraints": index, "turn": "half" }), "/constraints/0"),
        (json!({ "board": empty, "constraints": cage, "to": "canonical" }), "/to"),
        (json!({ "candidates": vec![[1, 2]; 16], "to": "canonical" }), "/to"),
        (json!({ "board": "11..............", "to": "canonical" }), "/to"),
        (json!({ "board": ".".repeat(36), "to": "canonical" }), "/to"),
        (json!({ "board": empty, "to": "canonical", "turn": "half" }), "/turn"),
        (json!({ "board": empty, "turn": "half", "seed": 1 }), "/seed"),
    ] {
        let refusal = refused(&server, "/transform", request.clone()).await;
        assert_eq!(refusal, ("inapplicable_field".to_owned(), place.to_owned()), "{request}");
    }
    for values in [json!([1, 2, 3]), json!([1, 1, 2, 3]), json!([0, 1, 2, 3])] {
        let refusal = refused(&server, "/transform", json!({ "board": empty, "values": values })).await;
        assert_eq!(refusal, ("out_of_range".to_owned(), "/values".to_owned()));
    }
}

#[tokio::test]
async fn options_of_a_query_are_those_of_the_body() {
    let server = Server::new();
    let text = server.post_text("/transform?values=2,1,3,4&turn=quarter", "12..............").await.text();
    assert_eq!(text, "...2...1........\n");
    let canonical = server.post_text("/transform?to=canonical", PUZZLE).await.text();
    let analyzed = server.post("/analyze", &json!({ "board": PUZZLE, "fields": ["canonical"] })).await;
    assert_eq!(canonical.trim_end(), analyzed["canonical"]);
}

#[tokio::test]
async fn a_shuffle_without_a_seed_tells_the_one_that_was_drawn() {
    let server = Server::new();
    let drawn = transform(&server, json!({ "board": PUZZLE, "to": "shuffled" })).await;
    let again = transform(&server, json!({ "board": PUZZLE, "to": "shuffled", "seed": drawn["seed"] })).await;
    assert_eq!(again["puzzle"], drawn["puzzle"]);
}

#[tokio::test]
async fn records_of_csv_have_the_rearranged_board() {
    let server = Server::new();
    let csv = [("content-type", "text/csv")];
    let lines = "id,board\n1,12..............\n2,1\n";
    let reply = server.send(request(Method::POST, "/transform/batch?turn=half", &csv, lines)).await.text();
    let lines: Vec<&str> = reply.lines().collect();
    assert_eq!(
        lines[..2],
        ["id,board,status,transformed,error", "1,12..............,transformed,..............21,"]
    );
    assert!(lines[2].starts_with("2,1,"), "{reply}");
}
