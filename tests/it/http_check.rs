//! `/check` through the router: the state of a game in play.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, shape};
use serde_json::{Value, json};

fn with(board: &str, cell: usize, symbol: &str) -> String {
    format!("{}{symbol}{}", &board[..cell], &board[cell + 1..])
}

#[tokio::test]
async fn the_answer_has_the_shape_of_the_contract() {
    let next = json!({ "row": 0, "column": 1, "value": 1 });
    let request = json!({ "board": "1..............4", "givens": "1...............", "move": next });
    insta::assert_snapshot!("check", shape(Server::new().post("/check", &request).await));
}

#[tokio::test]
async fn moves_are_judged() {
    let server = Server::new();
    let judge = |value: u64| {
        let request =
            json!({ "board": PUZZLE, "givens": PUZZLE, "move": { "row": 0, "column": 2, "value": value } });
        let server = server.clone();
        async move { server.post("/check", &request).await["move"].clone() }
    };
    let told = |judged: &Value| {
        (
            judged["allowed"].as_bool(),
            judged["leads_to_solution"].as_bool(),
            judged["conflicts"].as_array().unwrap().len(),
        )
    };
    assert_eq!(told(&judge(4).await), (Some(true), Some(true), 0));
    assert_eq!(told(&judge(1).await), (Some(true), Some(false), 0));
    assert_eq!(told(&judge(5).await), (Some(false), Some(false), 2));
    let over_a_given =
        json!({ "board": PUZZLE, "givens": PUZZLE, "move": { "row": 0, "column": 0, "value": 1 } });
    let judged = server.post("/check", &over_a_given).await;
    assert_eq!(judged["move"]["allowed"], false);
}

#[tokio::test]
async fn without_givens_a_move_over_a_value_of_the_board_overwrites_a_given() {
    let server = Server::new();
    for (value, allowed) in [(1, false), (5, true)] {
        let request = json!({ "board": PUZZLE, "move": { "row": 0, "column": 0, "value": value } });
        let judged = &server.post("/check", &request).await["move"];
        assert_eq!((&judged["allowed"], &judged["leads_to_solution"]), (&json!(allowed), &json!(allowed)));
        assert_eq!(judged["conflicts"], json!([]));
    }
}

#[tokio::test]
async fn a_game_is_followed_to_its_end() {
    let server = Server::new();
    let check = |board: String| {
        let server = server.clone();
        async move { server.post("/check", &json!({ "board": board, "givens": PUZZLE })).await }
    };
    for (board, status) in [
        (PUZZLE.to_owned(), "correct"),
        (with(PUZZLE, 2, "1"), "wrong"),
        (with(PUZZLE, 2, "5"), "conflict"),
        (with(PUZZLE, 0, "."), "conflict"),
        (SOLUTION.to_owned(), "solved"),
        (with(SOLUTION, 2, "1"), "conflict"),
    ] {
        assert_eq!(check(board).await["status"], status);
    }
    assert_eq!(check(with(PUZZLE, 2, "5")).await["conflicts"][0]["value"], 5);
    let answer = check(with(PUZZLE, 0, ".")).await;
    assert_eq!(answer["changed_givens"], json!([{ "row": 0, "column": 0 }]));
    assert_eq!(answer["conflicts"], json!([]));
}

#[tokio::test]
async fn entries_without_a_solution_are_wrong_and_givens_without_one_unsolvable() {
    let server = Server::new();
    let one = "1234341221434...";
    // Row 1 has no value left for r1c4.
    for (request, status) in [
        (json!({ "board": "123....4........", "givens": "1..............." }), "wrong"),
        (json!({ "board": "123....4........", "givens": "123............." }), "wrong"),
        (json!({ "board": "123....4.......1", "givens": "123....4........" }), "unsolvable"),
        (json!({ "board": "123....4........" }), "unsolvable"),
        (json!({ "board": one }), "correct"),
        (json!({ "board": one, "candidates": vec![vec![1]; 16] }), "wrong"),
        (json!({ "board": "................" }), "not_unique"),
    ] {
        let answer = server.post("/check", &request).await;
        assert_eq!((&answer["status"], &answer["limit_hit"]), (&json!(status), &Value::Null), "{request}");
    }
}

#[tokio::test]
async fn a_limit_that_comes_first_is_the_status() {
    let server = Server::new();
    let many = server.post("/check", &json!({ "board": ".".repeat(81) })).await;
    assert_eq!(many["candidates"][0], json!([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    // A. Inkala's "AI Escargot", 2006.
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let open = server.post("/check", &json!({ "board": hard, "limits": { "nodes": 1 } })).await;
    assert_eq!((&open["status"], &open["move"]), (&json!("limit_reached"), &Value::Null));
    assert_eq!((&open["limit_hit"], &many["limit_hit"]), (&json!("nodes"), &Value::Null));
    let request =
        json!({ "board": hard, "limits": { "nodes": 1 }, "move": { "row": 0, "column": 1, "value": 6 } });
    assert_eq!(server.post("/check", &request).await["limit_hit"], "nodes");
}

#[tokio::test]
async fn text_says_it_in_lines() {
    let server = Server::new();
    let reply =
        server.post_text(&format!("/check?givens={PUZZLE}"), &with(&with(PUZZLE, 0, "."), 2, "3")).await;
    assert_eq!(reply.header("x-sudoku-status"), "conflict");
    let expected = "conflict\nconflict: 3 repeats in row 1: r1c2 r1c3\n\
                    conflict: 3 repeats in box 1: r1c2 r1c3\nchanged given: r1c1\n";
    assert_eq!(reply.text(), expected);
    assert_eq!(server.post_text("/check", SOLUTION).await.header("x-sudoku-status"), "solved");
}

#[tokio::test]
async fn candidates_are_those_that_constraints_leave() {
    let server = Server::new();
    let cage = json!({ "type": "killer_cage", "cells": "r1c12", "sum": 3.0 });
    let relation = json!({ "type": "negative", "of": [{ "type": "ratio", "value": 3.0 }] });
    for constraints in [json!([cage]), json!([cage, relation])] {
        let request = json!({ "board": ".".repeat(16), "constraints": constraints });
        let answer = server.post("/check", &request).await;
        let (pair, beside) = (json!([1, 2]), json!([1, 2, 3, 4]));
        assert_eq!((&answer["candidates"][1], &answer["candidates"][15]), (&pair, &beside), "{answer}");
        assert_eq!(answer["violated_constraints"], json!([]));
    }
    // Constraints that contradict the board leave the candidates of the houses.
    let request = json!({ "board": format!("34{}", ".".repeat(14)), "constraints": [cage] });
    let answer = server.post("/check", &request).await;
    assert_eq!((&answer["violated_constraints"], &answer["candidates"][2]), (&json!([0]), &json!([1, 2])));
    let solved = server.post("/solve", &request).await;
    assert_eq!((&solved["status"], &solved["violated_constraints"]), (&json!("unsolvable"), &json!([0])));
    let plain = server.post("/solve", &json!({ "board": ".".repeat(16) })).await;
    assert!(plain.get("violated_constraints").is_none(), "{plain}");
}

/// The cells of a list of an answer, as row and column.
fn places(list: &Value) -> Vec<[u64; 2]> {
    let place = |cell: &Value| ["row", "column"].map(|part| cell[part].as_u64().unwrap());
    list.as_array().unwrap().iter().map(place).collect()
}

#[tokio::test]
async fn clues_that_contradict_each_other_are_named_if_they_are_asked_for() {
    let server = Server::new();
    // Neither of the open cells of row 1 can be 4, with the third value or without it.
    let request = |explain: bool| json!({ "board": "123....4.......1", "givens": "12..............", "explain": explain });
    let plain = server.post("/check", &request(false)).await;
    assert_eq!((&plain["status"], plain.get("conflict_set")), (&json!("wrong"), None));
    let set = &server.post("/check", &request(true)).await["conflict_set"];
    assert_eq!(set["minimal"], true, "{set}");
    assert_eq!((places(&set["givens"]), places(&set["entries"])), (vec![[0, 0], [0, 1]], vec![[1, 3]]));
    assert_eq!(set["constraints"], json!([]));
    let solved = server.post("/check", &json!({ "board": "1234341221434...", "explain": true })).await;
    assert_eq!((&solved["status"], solved.get("conflict_set")), (&json!("correct"), None));
    let marked = json!({ "board": "1234341221434...", "candidates": vec![vec![1]; 16], "explain": true });
    let set = &server.post("/check", &marked).await["conflict_set"];
    assert_eq!((&set["minimal"], !places(&set["entries"]).is_empty()), (&json!(true), true), "{set}");
}

#[tokio::test]
async fn a_conflict_that_is_seen_at_once_is_named_without_a_search() {
    let server = Server::new();
    let repeated =
        server.post("/check", &json!({ "board": "1..1............", "givens": "1..............." })).await;
    let set = &repeated["conflict_set"];
    assert_eq!((places(&set["givens"]), places(&set["entries"])), (vec![[0, 0]], vec![[0, 3]]));
    assert_eq!(set["minimal"], true);
    let changed =
        server.post("/check", &json!({ "board": "2...............", "givens": "1..............." })).await;
    let set = &changed["conflict_set"];
    assert_eq!((places(&set["givens"]), places(&set["entries"])), (vec![[0, 0]], vec![[0, 0]]));
    for explain in [false, true] {
        let erased = json!({ "board": ".".repeat(16), "givens": "1...............", "explain": explain });
        let erased = server.post("/check", &erased).await;
        assert_eq!((&erased["status"], erased.get("conflict_set")), (&json!("conflict"), None));
    }
    let cage = json!({ "type": "killer_cage", "cells": "r1c12", "sum": 7 });
    let broken = json!({ "board": "12..............", "constraints": [cage] });
    for path in ["/check", "/solve"] {
        let set = &server.post(path, &broken).await["conflict_set"];
        assert_eq!((&set["constraints"], places(&set["givens"]).len()), (&json!([0]), 2), "{set}");
        assert_eq!(set["minimal"], false);
    }
}

#[tokio::test]
async fn text_names_the_clues_that_contradict_each_other() {
    let server = Server::new();
    let reply = server.post_text("/check?explain=true&givens=12..............", "123....4.......1").await;
    assert_eq!(reply.text(), "wrong\nconflict set: givens r1c1 r1c2, entries r2c4\n");
}
