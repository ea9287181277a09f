//! `/solve` and `/solve/compare` through the router: forms, outcomes, options, text.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, SOLUTION, Server, request, shape, shape_with_counts};
use axum::http::Method;
use serde_json::{Value, json};
use sudokud::config::Config;
use sudokud_contract::wire::json::without_null;

const STRATEGIES: [&str; 5] = ["auto", "best_first", "breadth_first", "depth_first", "backtracking"];

#[tokio::test]
async fn the_answer_has_the_shape_of_the_contract() {
    let answer = Server::new()
        .post("/solve", &json!({ "board": PUZZLE, "strategy": "best_first", "propagation": "basic" }))
        .await;
    insta::assert_snapshot!("solve", shape(answer));
    let answer = Server::new().post("/solve/compare", &json!({ "board": "1..............4" })).await;
    insta::assert_snapshot!("compare", shape_with_counts(answer));
}

/// A solved board of this side, by the cyclic pattern.
fn pattern(order: usize) -> Vec<Vec<usize>> {
    let side = order * order;
    (0..side).map(|r| (0..side).map(|c| (r % order * order + r / order + c) % side + 1).collect()).collect()
}

#[tokio::test]
async fn the_answer_comes_in_the_form_of_the_question_at_every_side() {
    let server = Server::new();
    for order in [1, 2, 3, 4, 5, 10] {
        let mut rows = pattern(order);
        let solved = rows.clone();
        rows[0][0] = 0;
        let forms = [json!(rows), json!(rows.concat()), json!(numbers(&rows))];
        let expected = [json!(solved), json!(solved.concat()), json!(numbers(&solved))];
        for (form, expected) in forms.iter().zip(&expected).take(if order == 1 || order == 2 { 2 } else { 3 })
        {
            let answer = server.post("/solve", &json!({ "board": form })).await;
            assert_eq!((&answer["solution"], &answer["unique"]), (expected, &json!(true)), "order {order}");
        }
    }
}

#[tokio::test]
async fn the_symbols_of_a_request_are_those_of_its_answer_in_every_form() {
    let server = Server::new();
    let rows = json!([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]]);
    for board in [json!("A..............D"), rows] {
        let answer = server.post("/solve", &json!({ "board": board, "symbols": "ABCD" })).await;
        assert_eq!(answer["symbols"], "ABCD", "{board}");
    }
}

fn numbers(rows: &[Vec<usize>]) -> String {
    // At side 9 and below, numbers that stand alone are symbols: then the answer is, too.
    let (separator, empty) = if rows.len() <= 9 { ("", ".") } else { (" ", "0") };
    let cell = |&value: &usize| if value == 0 { empty.to_owned() } else { value.to_string() };
    rows.concat().iter().map(cell).collect::<Vec<_>>().join(separator)
}

#[tokio::test]
async fn symbols_are_answered_in_symbols() {
    let server = Server::new();
    let solved = pattern(4);
    for (symbols, named) in [
        ("123456789ABCDEFG", None),
        ("ABCDEFGHIJKLMNOP", None),
        ("0123456789ABCDEF", Some("0123456789ABCDEF")),
    ] {
        let text: String =
            solved.concat().iter().map(|&value| symbols.as_bytes()[value - 1] as char).collect();
        let asked = format!(".{}", &text[1..]);
        let answer = server
            .post(
                "/solve",
                &without_null(
                    json!({ "board": asked.to_lowercase(), "symbols": named.map(str::to_lowercase) }),
                ),
            )
            .await;
        assert_eq!(answer["solution"].as_str().unwrap().to_uppercase(), text);
        assert_eq!(answer["symbols"].as_str().unwrap().to_uppercase(), symbols);
        let list: Vec<String> = asked.chars().map(String::from).collect();
        let answer = server.post("/solve", &without_null(json!({ "board": list, "symbols": named }))).await;
        assert_eq!(answer["solution"], json!(text.chars().map(String::from).collect::<Vec<_>>()));
    }
    let words = json!({ "board": "WORDSEARCHNG....".chars().map(String::from).collect::<Vec<_>>() });
    assert_eq!(server.post_raw("/solve", &words).await.status, 422);
}

#[tokio::test]
async fn every_outcome_is_an_answer_at_every_strategy() {
    let server = Server::new();
    let full = "1234341221434321";
    let cases = [
        (full.to_owned(), "solved", Some(true), 1),
        (format!(".{}", &full[1..]), "solved", Some(true), 1),
        (format!("..{}", &full[2..]), "solved", Some(true), 1),
        ("1".to_owned(), "solved", Some(true), 1),
        (".".to_owned(), "solved", Some(true), 1),
        (".".repeat(16), "solved", Some(false), 2),
        (".".repeat(81), "solved", Some(false), 2),
        ("11..............".to_owned(), "unsolvable", Some(false), 0),
        ("12....3....4....".to_owned(), "unsolvable", Some(false), 0),
        ("1234341221434312".to_owned(), "unsolvable", Some(false), 0),
    ];
    for strategy in STRATEGIES {
        for (board, status, unique, count) in &cases {
            // All boards of side 9 after so and so many decisions: breadth-first never gets to the first
            // solution.
            if strategy == "breadth_first" && board.starts_with("................") && board.len() == 81 {
                continue;
            }
            let answer = server.post("/solve", &json!({ "board": board, "strategy": strategy })).await;
            let told = (
                answer["status"].as_str().unwrap(),
                answer["unique"].as_bool(),
                answer["solution_count"].as_u64().unwrap(),
            );
            assert_eq!(told, (*status, *unique, *count), "{strategy} {board}");
            assert_eq!(answer["solution"].is_null(), *count == 0);
            assert_eq!(answer["alternatives"].as_array().unwrap().len(), count.saturating_sub(1) as usize);
        }
    }
    let clash = server.post("/solve", &json!({ "board": "1..1............" })).await;
    let cells = json!([{ "row": 0, "column": 0 }, { "row": 0, "column": 3 }]);
    let expected = json!([{ "value": 1, "house": { "kind": "row", "index": 0 }, "cells": cells }]);
    assert_eq!(clash["conflicts"], expected);
}

#[tokio::test]
async fn one_solution_leaves_open_whether_it_is_the_only_one() {
    let server = Server::new();
    let one = server.post("/solve", &json!({ "board": PUZZLE, "max_solutions": 1 })).await;
    assert_eq!((&one["unique"], &one["solution_count"]), (&Value::Null, &json!(1)));
    let all = server.post("/solve", &json!({ "board": ".".repeat(16), "max_solutions": 1_000 })).await;
    assert_eq!((&all["unique"], &all["solution_count"]), (&json!(false), &json!(288)));
    let mut every: Vec<_> = all["alternatives"]
        .as_array()
        .unwrap()
        .iter()
        .chain([&all["solution"]])
        .map(Value::to_string)
        .collect();
    every.sort();
    every.dedup();
    assert_eq!(every.len(), 288);
}

#[tokio::test]
async fn candidates_restrict_the_board_and_an_empty_list_is_a_contradiction() {
    let server = Server::new();
    let any = json!([1, 2, 3, 4]);
    let mut lists = vec![any; 16];
    lists[0] = json!([2]);
    let answer = server.post("/solve", &json!({ "candidates": lists, "max_solutions": 1000 })).await;
    assert_eq!(answer["solution_count"], 72);
    assert!(answer["solution"].as_str().unwrap().starts_with('2'));
    let both = server.post("/solve", &json!({ "board": "1...............", "candidates": lists })).await;
    assert_eq!(both["status"], "unsolvable");
    lists[0] = json!([]);
    let none = server.post("/solve", &json!({ "candidates": lists })).await;
    assert_eq!((&none["status"], &none["unique"]), (&json!("unsolvable"), &json!(false)));
}

#[tokio::test]
async fn limits_end_a_search_with_an_answer() {
    let server = Server::new();
    let empty = ".".repeat(625);
    let limits = [("time_ms", "time", 50), ("nodes", "nodes", 3), ("memory_mb", "memory", 1)];
    for (limit, hit, most) in limits {
        let time_ms = if limit == "time_ms" { 50 } else { 10_000 };
        let limits = json!({ limit: most, "time_ms": time_ms });
        let request = json!({ "board": empty, "strategy": "breadth_first", "limits": limits });
        let answer = server.post("/solve", &request).await;
        assert_eq!(
            (&answer["status"], &answer["statistics"]["limit_hit"]),
            (&json!("limit_reached"), &json!(hit))
        );
        assert!(answer["solution"].is_null() && answer["unique"].is_null());
    }
}

#[tokio::test]
async fn a_request_may_lower_the_limits_of_the_server_but_not_raise_them() {
    let config = Config { time_limit_ms: 30.try_into().unwrap(), ..Config::default() };
    let limits = json!({ "time_ms": 1_000_000, "memory_mb": 1_000_000 });
    let request = json!({ "board": ".".repeat(625), "strategy": "breadth_first", "limits": limits });
    let answer = Server::with(&config).post("/solve", &request).await;
    assert_eq!(answer["statistics"]["limit_hit"], "time");
    assert!(answer["statistics"]["elapsed_us"].as_u64().unwrap() < 500_000_000);
}

#[tokio::test]
async fn the_same_request_has_the_same_answer_and_a_seed_another_one() {
    let server = Server::new();
    let answer = |seed: Value| {
        let server = server.clone();
        async move {
            let board = ".".repeat(81);
            let request =
                json!({ "board": board, "seed": seed, "max_solutions": 1, "strategy": "depth_first" });
            let request = without_null(request);
            let mut answer = server.post("/solve", &request).await;
            for time in ["elapsed_us", "queue_us"] {
                answer["statistics"][time] = Value::Null;
                answer[time] = Value::Null;
            }
            answer
        }
    };
    assert_eq!(answer(Value::Null).await, answer(Value::Null).await);
    assert_eq!(answer(json!(7)).await, answer(json!(7)).await);
    assert_ne!(answer(json!(7)).await, answer(json!(8)).await);
    assert_ne!(answer(json!(7)).await, answer(json!((1_u64 << 53) - 1)).await);
}

#[tokio::test]
async fn text_is_answered_with_the_solution_and_nothing_else() {
    let server = Server::new();
    for kind in ["text/plain", "text/plain; charset=UTF-8", "application/x-www-form-urlencoded"] {
        let reply = server
            .send(request(Method::POST, "/solve", &[("content-type", kind), ("accept", "*/*")], PUZZLE))
            .await;
        assert_eq!((reply.status.as_u16(), reply.text()), (200, format!("{SOLUTION}\n")));
        assert_eq!(reply.header("x-sudoku-status"), "solved");
        assert!(reply.header("content-type").starts_with("text/plain"));
    }
    let without_type = server.send(request(Method::POST, "/solve", &[], PUZZLE)).await;
    assert_eq!(without_type.text(), format!("{SOLUTION}\n"));
    let unsolvable = server.post_text("/solve", "11..............").await;
    assert_eq!((unsolvable.status.as_u16(), unsolvable.text().as_str()), (200, ""));
    assert_eq!(unsolvable.header("x-sudoku-status"), "unsolvable");
    let grid = "# a small one\n+--+--+\n|1.|..|\n|..|3.|\n+--+--+\n|.4|..|\n|..|.2|\n+--+--+\n";
    assert_eq!(server.post_text("/solve", grid).await.text().trim().len(), 16);
}

#[tokio::test]
async fn the_accept_header_chooses_the_form_and_the_query_the_options() {
    let server = Server::new();
    let headers = [("content-type", "text/plain"), ("accept", "application/json")];
    let path = "/solve?strategy=breadth_first&propagation=naked_single,hidden_single\
                &max_solutions=1&nodes=1000&branching=first_cell&seed=3";
    let answer = server.send(request(Method::POST, path, &headers, PUZZLE)).await.json();
    assert_eq!(
        (&answer["statistics"]["strategy"], &answer["unique"]),
        (&json!("breadth_first"), &Value::Null)
    );
    let headers = [("content-type", "application/json"), ("accept", "text/plain")];
    let body = json!({ "board": PUZZLE }).to_string();
    assert_eq!(
        server.send(request(Method::POST, "/solve", &headers, body)).await.text(),
        format!("{SOLUTION}\n")
    );
}

#[tokio::test]
async fn a_body_and_a_query_do_not_contradict_each_other_and_json_needs_no_content_type() {
    let server = Server::new();
    let body = json!({ "board": PUZZLE, "strategy": "backtracking" }).to_string();
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("accept", "*/*")];
    let answer = server
        .send(request(Method::POST, "/solve?strategy=backtracking&max_solutions=1", &headers, body.clone()))
        .await
        .json();
    assert_eq!(
        (&answer["statistics"]["strategy"], &answer["unique"]),
        (&json!("backtracking"), &Value::Null)
    );
    let refusal = server.send(request(Method::POST, "/solve?strategy=auto", &headers, body)).await.json();
    assert_eq!(
        (&refusal["code"], &refusal["errors"][0]["parameter"]),
        (&json!("inapplicable_field"), &json!("strategy"))
    );
}

#[tokio::test]
async fn a_body_larger_than_a_slice_of_work_is_read_too() {
    let server = Server::new();
    let padded = format!("{{{}\"board\": \"{PUZZLE}\"}}", " ".repeat(200_000));
    let reply =
        server.send(request(Method::POST, "/solve", &[("content-type", "application/json")], padded)).await;
    assert_eq!(reply.json()["solution"], SOLUTION);
}

#[tokio::test]
async fn compared_strategies_share_rules_and_limits() {
    let answer = Server::new()
        .post("/solve/compare", &json!({ "board": ".".repeat(256), "limits": { "nodes": 5 } }))
        .await;
    let runs = answer["runs"].as_array().unwrap();
    let told: Vec<_> = runs.iter().map(|run| run["strategy"].as_str().unwrap()).collect();
    assert_eq!(told, STRATEGIES[1..]);
    for run in runs {
        assert_eq!(
            (&run["status"], &run["statistics"]["nodes_expanded"]),
            (&json!("limit_reached"), &json!(5))
        );
    }
}

#[tokio::test]
async fn a_comparison_ends_at_the_first_solution_by_default() {
    let server = Server::new();
    let board = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let mut nodes = Vec::new();
    for request in [
        json!({ "board": board }),
        json!({ "board": board, "max_solutions": 1 }),
        json!({ "board": board, "max_solutions": 2 }),
    ] {
        let answer = server.post("/solve/compare", &request).await;
        nodes.push(answer["runs"][0]["statistics"]["nodes_expanded"].as_u64().unwrap());
    }
    assert!(nodes[0] == nodes[1] && nodes[1] < nodes[2], "{nodes:?}");
}

#[tokio::test]
async fn a_board_without_a_solution_is_explained_if_the_request_asks_for_it() {
    let server = Server::new();
    let cages = json!([
        { "type": "even", "cells": "r4c4" },
        { "type": "killer_cage", "cells": "r1c12", "sum": 5 },
        { "type": "killer_cage", "cells": "r1c34", "sum": 6 },
    ]);
    let request = |explain| json!({ "board": "....4...........", "constraints": cages, "explain": explain });
    let plain = server.post("/solve", &request(false)).await;
    assert_eq!((&plain["status"], plain.get("conflict_set")), (&json!("unsolvable"), None));
    let explained = server.post("/solve", &request(true)).await;
    assert_eq!(explained["status"], "unsolvable");
    let expected = json!({ "constraints": [1, 2], "givens": [], "entries": [], "minimal": true });
    assert_eq!(explained["conflict_set"], expected);
    let solved = server.post("/solve", &json!({ "board": "1..............4", "explain": true })).await;
    assert_eq!((&solved["status"], solved.get("conflict_set")), (&json!("solved"), None));
}

#[tokio::test]
async fn lines_of_text_and_of_json_explain_boards_of_side_9_too() {
    let server = Server::new();
    // Column 9 has the 9 of row 1 already. The 7 and the 8, in box 3, have no place in r1c9 anyway.
    let board = format!("12345678.........9{}", ".".repeat(63));
    let text = server.post_text("/solve/batch?explain=true", &format!("{board}\n")).await.text();
    assert!(text.starts_with("unsolvable\tgivens r1c1 r1c2"), "{text}");
    assert_eq!(server.post_text("/solve/batch", &format!("{board}\n")).await.text(), "unsolvable\n");
    let reply = server.post("/solve", &json!({ "board": board, "explain": true })).await;
    assert_eq!(reply["conflict_set"]["givens"].as_array().unwrap().len(), 7, "{reply}");
    let [of_search, of_all] = [&reply["statistics"], &reply].map(|part| part["elapsed_us"].as_u64().unwrap());
    assert!(of_search < of_all, "{reply}");
}
