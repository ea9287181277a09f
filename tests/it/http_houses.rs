//! The field `houses` of every operation that takes a board.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Reply, SOLUTION, Server, puzzle_paths, request};
use axum::http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::num::NonZeroU64;
use sudokud::config::Config;

/// A board of side 6 with boxes of 2×3, and its solution.
const SIX: &str = "......4.6123231564564231312645645312";
const SIX_SOLVED: &str = "123456456123231564564231312645645312";

/// A board of side 5 with regions.
const FIVE_REGIONS: &str = "1112211222333443354455554";

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";

async fn post(server: &Server, path: &str, content_type: &str, body: impl Into<axum::body::Body>) -> Reply {
    server.send(request(Method::POST, path, &[("content-type", content_type)], body)).await
}

fn boxes(rows: usize, columns: usize) -> Value {
    json!({ "boxes": { "rows": rows, "columns": columns } })
}

/// The field `houses` of an answer about these houses, where `changed` differs from rows and columns alone.
fn echoed(changed: &Value) -> Value {
    let mut houses = json!({
        "boxes": null, "regions": null, "diagonals": false, "windows": false, "disjoint_groups": false,
        "extra": []
    });
    for (name, value) in changed.as_object().unwrap() {
        houses[name] = value.clone();
    }
    houses
}

/// Every operation that takes a board, with a request about the board of side 6, and where in the answer the
/// houses are; an empty pointer if the answer is no JSON.
fn operations() -> Vec<(&'static str, &'static str, Value, &'static str)> {
    let houses = boxes(2, 3);
    let board = json!({ "board": SIX, "houses": houses });
    let with = |name: &str, value: Value| {
        let mut request = board.clone();
        request[name] = value;
        request
    };
    vec![
        ("/solve", JSON, board.clone(), "/houses"),
        ("/solve", JSON, with("max_solutions", json!(5)), "/houses"),
        ("/solve/compare", JSON, board.clone(), "/houses"),
        ("/solve/batch", NDJSON, board.clone(), "/houses"),
        ("/step", JSON, board.clone(), "/houses"),
        ("/step", JSON, with("find", json!("all")), "/houses"),
        ("/step", JSON, with("mode", json!("search")), "/houses"),
        ("/check", JSON, with("givens", json!(SIX)), "/houses"),
        ("/check", JSON, with("move", json!({ "row": 0, "column": 0, "value": 1 })), "/houses"),
        ("/rate", JSON, board.clone(), "/houses"),
        ("/rate", JSON, with("path", json!(true)), "/houses"),
        ("/rate/batch", NDJSON, board.clone(), "/houses"),
        ("/candidates", JSON, board.clone(), "/houses"),
        ("/count", JSON, board.clone(), "/houses"),
        ("/analyze", JSON, board.clone(), "/houses"),
        ("/verify", JSON, with("solution", json!(SIX_SOLVED)), "/houses"),
        ("/transform", JSON, with("turn", json!("half")), "/puzzle/houses"),
        ("/render", JSON, board.clone(), ""),
        ("/render", JSON, with("step", json!("next")), ""),
        ("/render", JSON, with("show", json!("solved")), ""),
        ("/generate", JSON, json!({ "side": 6, "houses": houses, "seed": 7 }), "/puzzles/0/puzzle/houses"),
    ]
}

#[tokio::test]
async fn every_operation_that_takes_a_board_takes_houses_and_answers_them() {
    let server = Server::new();
    let mut seen = BTreeSet::new();
    for (path, content_type, body, pointer) in operations() {
        let reply = post(&server, path, content_type, body.to_string()).await;
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.text());
        if !pointer.is_empty() {
            let houses = reply.json().pointer(pointer).cloned();
            assert_eq!(houses, Some(echoed(&boxes(2, 3))), "{path} {body}: {}", reply.text());
        }
        seen.insert(path);
    }
    let document: Value = serde_json::from_str(&sudokud::http::routes::document_text()).unwrap();
    let takes_board = |item: &Value| {
        let contents = &item["post"]["requestBody"]["content"];
        let schema = contents[JSON]["schema"]["$ref"].as_str();
        let schema = schema.and_then(|reference| document.pointer(&reference[1..]));
        // The modes of a step have schemas of their own.
        let one = schema.and_then(|schema| schema["oneOf"][0]["$ref"].as_str());
        let schema = one.and_then(|reference| document.pointer(&reference[1..])).or(schema);
        let has = |name: &str| schema.is_some_and(|schema| schema["properties"].get(name).is_some());
        assert!(!has("board") || has("houses"), "{item}");
        has("houses") || contents.get(NDJSON).is_some()
    };
    let all = document["paths"].as_object().unwrap().iter();
    // One code answers the lines of all batches.
    let is_batch = |path: &str| path.ends_with("/batch") && !seen.contains(path);
    // `/same` compares classic boards alone, and refuses others by name; `/export` has houses in its text.
    let others = ["/same", "/export"];
    let all =
        all.filter(|(path, item)| takes_board(item) && !is_batch(path) && !others.contains(&path.as_str()));
    let expected: BTreeSet<_> = all.map(|(path, _)| path.as_str()).collect();
    assert_eq!(seen, expected);
}

#[tokio::test]
async fn a_query_gives_boards_in_text_diagonals_and_windows() {
    let server = Server::new();
    for houses in ["diagonals", "windows"] {
        let made = server.get(&format!("/generate?{houses}=true&seed=3&count=2")).await.text();
        let lines = server.post_text(&format!("/rate/batch?{houses}=true"), &made).await.text();
        assert!(
            lines.lines().count() == 2 && lines.lines().all(|line| !line.starts_with("not_unique")),
            "{lines}"
        );
        // Without the houses they have several solutions.
        let plain = server.post_text("/rate/batch", &made).await.text();
        assert!(plain.starts_with("not_unique"), "{plain}");
    }
}

#[tokio::test]
async fn an_answer_about_a_classic_board_has_no_houses() {
    let server = Server::new();
    for houses in [json!({}), boxes(3, 3), json!({ "regions": classic_regions() })] {
        for path in puzzle_paths() {
            let answer = server.post(path, &json!({ "board": PUZZLE, "houses": houses })).await;
            assert_eq!(answer.get("houses"), None, "{path} {houses}");
        }
    }
}

fn classic_regions() -> Value {
    (0..9).map(|row| (0..9).map(|column| row / 3 * 3 + column / 3).collect::<Vec<_>>()).collect()
}

/// The number of solutions of the empty board of side 4 that have all different values in each of `sets`,
/// counted by hand among the solutions with no boxes.
async fn count_by_hand(server: &Server, sets: &[&[usize]]) -> usize {
    let request = json!({ "board": vec![0; 16], "houses": { "boxes": null }, "max_solutions": 1_000 });
    let answer = server.post("/solve", &request).await;
    let all = [&[answer["solution"].clone()], answer["alternatives"].as_array().unwrap().as_slice()].concat();
    assert_eq!(all.len(), 576);
    let differ = |grid: &Value, set: &[usize]| {
        let values: BTreeSet<_> = set.iter().map(|&cell| grid[cell].as_u64().unwrap()).collect();
        values.len() == set.len()
    };
    all.iter().filter(|grid| sets.iter().all(|set| differ(grid, set))).count()
}

#[tokio::test]
async fn houses_restrict_the_solutions_as_the_cells_they_name_do() {
    const BOXES: [&[usize]; 4] = [&[0, 1, 4, 5], &[2, 3, 6, 7], &[8, 9, 12, 13], &[10, 11, 14, 15]];
    const MAIN: &[usize] = &[0, 5, 10, 15];
    const ANTI: &[usize] = &[3, 6, 9, 12];
    let groups: [&[usize]; 4] = [&[0, 2, 8, 10], &[1, 3, 9, 11], &[4, 6, 12, 14], &[5, 7, 13, 15]];
    let with_boxes = |more: &[&'static [usize]]| [&BOXES[..], more].concat();
    let regions: Vec<&[usize]> = vec![&[0, 1, 2, 4], &[3, 6, 7, 11], &[5, 8, 9, 12], &[10, 13, 14, 15]];
    let server = Server::new();
    for (houses, sets) in [
        (json!({}), with_boxes(&[])),
        (json!({ "diagonals": true }), with_boxes(&[MAIN, ANTI])),
        (json!({ "diagonals": "main" }), with_boxes(&[MAIN])),
        (json!({ "diagonals": "anti", "boxes": null }), vec![ANTI]),
        (json!({ "windows": true }), with_boxes(&[&[5, 6, 9, 10]])),
        (json!({ "disjoint_groups": true }), [&BOXES[..], &groups[..]].concat()),
        (json!({ "extra": ["r1c1 r4c4"] }), with_boxes(&[&[0, 15]])),
        (
            json!({ "extra": [[{ "row": 0, "column": 3 }, { "row": 3, "column": 0 }, { "row": 1, "column": 1 }]] }),
            with_boxes(&[&[3, 12, 5]]),
        ),
        (json!({ "regions": "aaab acbb ccdb cddd" }), regions.clone()),
        (json!({ "regions": [[1, 1, 1, 2], [1, 3, 2, 2], [3, 3, 4, 2], [3, 4, 4, 4]] }), regions.clone()),
        (json!({ "regions": "....|..11|..11|...." }), vec![&[6, 7, 10, 11]]),
    ] {
        let request = json!({ "board": ".".repeat(16), "houses": houses, "max_solutions": 1_000 });
        let answer = server.post("/solve", &request).await;
        let expected = count_by_hand(&server, &sets).await;
        assert_eq!(answer["solution_count"].as_u64(), Some(expected as u64), "{houses}");
    }
}

#[tokio::test]
async fn the_houses_of_an_answer_are_resolved_and_sent_back_give_the_same() {
    let server = Server::new();
    let six = json!({ "rows": 2, "columns": 3 });
    let regions = |rows: Value| json!({ "regions": rows });
    let jigsaw = json!([[1, 1, 1, 2], [1, 3, 2, 2], [3, 3, 4, 2], [3, 4, 4, 4]]);
    for (side, sent, expected) in [
        (6, json!({}), json!({ "boxes": six })),
        (6, boxes(3, 2), boxes(3, 2)),
        (6, json!({ "boxes": null }), json!({})),
        (7, json!({}), json!({})),
        (
            4,
            json!({ "diagonals": "main" }),
            json!({ "boxes": { "rows": 2, "columns": 2 }, "diagonals": "main" }),
        ),
        (
            4,
            json!({ "diagonals": true, "windows": true, "disjoint_groups": true }),
            json!({
                "boxes": { "rows": 2, "columns": 2 }, "diagonals": true, "windows": true,
                "disjoint_groups": true
            }),
        ),
        (
            4,
            json!({ "boxes": null, "extra": ["r1c12"], "diagonals": false }),
            json!({ "extra": [[{ "row": 0, "column": 0 }, { "row": 0, "column": 1 }]] }),
        ),
        // In the order in which they appear, unless they are 1 to N.
        (4, regions(json!("ddda dbaa bbca bccc")), regions(jigsaw.clone())),
        (
            4,
            regions(json!([2, 2, 2, 1, 2, 3, 1, 1, 3, 3, 4, 1, 3, 4, 4, 4])),
            regions(json!([[2, 2, 2, 1], [2, 3, 1, 1], [3, 3, 4, 1], [3, 4, 4, 4]])),
        ),
        (
            4,
            regions(json!([
                [null, "", ".", 7],
                [".", ".", "7", 7],
                [null, null, null, "7"],
                [".", ".", ".", "."]
            ])),
            regions(json!([
                [null, null, null, 1],
                [null, null, 1, 1],
                [null, null, null, 1],
                [null, null, null, null]
            ])),
        ),
    ] {
        let body = json!({ "board": vec![0; side * side], "houses": sent });
        let reply = server.post_raw("/check", &body).await;
        let houses = reply.json()["houses"].clone();
        assert_eq!(houses, echoed(&expected), "{sent}: {}", reply.text());
        let again = server.post("/check", &json!({ "board": vec![0; side * side], "houses": houses })).await;
        assert_eq!(again["houses"], houses, "{sent}");
    }
}

/// The code and the pointer of a problem.
fn code_and_pointer(problem: &Value) -> (&str, &str) {
    (problem["code"].as_str().unwrap(), problem["errors"][0]["pointer"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn houses_that_a_board_cannot_have_are_refused_at_their_pointer() {
    let long: Vec<_> = (0..7).map(|k| json!({ "row": k / 6, "column": k % 6 })).collect();
    let many = vec!["r1c12"; 257];
    let server = Server::new();
    for (houses, code, pointer) in [
        (boxes(2, 2), "invalid_houses", "/houses/boxes"),
        (boxes(256, 256), "invalid_houses", "/houses/boxes"),
        (json!({ "boxes": { "rows": 0, "columns": 3 } }), "invalid_field", "/houses/boxes/rows"),
        (json!({ "boxes": { "rows": 2 } }), "invalid_field", "/houses/boxes"),
        (json!({ "boxes": { "rows": 2, "columns": 3, "depth": 1 } }), "invalid_field", "/houses/boxes/depth"),
        (json!({ "boxes": [2, 3] }), "invalid_field", "/houses/boxes"),
        (
            json!({ "boxes": { "rows": 2, "columns": 3 }, "regions": SIX_SOLVED }),
            "invalid_houses",
            "/houses/boxes",
        ),
        (json!({ "regions": "123" }), "cell_count", "/houses/regions"),
        (json!({ "regions": "" }), "cell_count", "/houses/regions"),
        (json!({ "regions": vec![vec![1; 6]; 5] }), "cell_count", "/houses/regions"),
        (json!({ "regions": vec![vec![1; 12]; 3] }), "ragged_rows", "/houses/regions/0"),
        (json!({ "regions": [[1, 1], [1]] }), "ragged_rows", "/houses/regions/0"),
        (json!({ "regions": vec![1; 36] }), "invalid_houses", "/houses/regions"),
        (json!({ "regions": (0..36).collect::<Vec<_>>() }), "invalid_houses", "/houses/regions"),
        (json!({ "regions": SIX_SOLVED.replacen('1', "2", 1) }), "invalid_houses", "/houses/regions"),
        (json!({ "regions": [-1] }), "invalid_field", "/houses/regions/0"),
        (json!({ "regions": {} }), "invalid_field", "/houses/regions"),
        (json!({ "diagonals": "both" }), "invalid_field", "/houses/diagonals"),
        (json!({ "diagonals": 1 }), "invalid_field", "/houses/diagonals"),
        (json!({ "windows": true }), "invalid_houses", "/houses/windows"),
        (json!({ "windows": "true" }), "invalid_field", "/houses/windows"),
        (json!({ "boxes": null, "disjoint_groups": true }), "invalid_houses", "/houses/disjoint_groups"),
        (
            json!({ "regions": SIX_SOLVED, "disjoint_groups": true }),
            "invalid_houses",
            "/houses/disjoint_groups",
        ),
        (json!({ "extra": many }), "invalid_houses", "/houses/extra"),
        (json!({ "extra": "r1c1 r1c2" }), "invalid_field", "/houses/extra"),
        (json!({ "extra": ["r1c12", "r1c1"] }), "invalid_houses", "/houses/extra/1"),
        (json!({ "extra": ["r1-6c1-2"] }), "invalid_houses", "/houses/extra/0"),
        (json!({ "extra": [long] }), "invalid_houses", "/houses/extra/0"),
        (json!({ "extra": ["r1c11"] }), "invalid_houses", "/houses/extra/0"),
        (json!({ "extra": [[], "r1c12"] }), "invalid_houses", "/houses/extra/0"),
        (json!({ "extra": ["r1c12", "r1c7"] }), "out_of_range", "/houses/extra/1"),
        (json!({ "extra": ["b1"] }), "invalid_houses", "/houses/extra/0"),
        (
            json!({ "extra": [[{ "row": 0, "column": 0 }, { "row": 0, "column": 1 }, { "row": 0, "column": 0 }]] }),
            "invalid_houses",
            "/houses/extra/0/2",
        ),
        (
            json!({ "extra": ["r1c12", [{ "row": 0, "column": 0 }, { "row": 6, "column": 0 }]] }),
            "out_of_range",
            "/houses/extra/1/1",
        ),
        (json!({ "extra": [[{ "row": 0, "column": 256 }]] }), "invalid_field", "/houses/extra/0/0/column"),
        (
            json!({ "extra": [[{ "row": 0, "column": 0, "value": 1 }]] }),
            "invalid_field",
            "/houses/extra/0/0/value",
        ),
        (json!({ "killer": [] }), "invalid_field", "/houses/killer"),
        (json!([]), "invalid_field", "/houses"),
    ] {
        let reply = server.post_raw("/solve", &json!({ "board": SIX, "houses": houses })).await;
        assert_eq!(reply.status, 422, "{houses}: {}", reply.text());
        assert_eq!(code_and_pointer(&reply.json()), (code, pointer), "{houses}: {}", reply.text());
    }
}

#[tokio::test]
async fn a_region_of_the_wrong_size_is_named_by_its_first_cell() {
    let regions = "111222111222333444333444555666555663";
    let reply =
        Server::new().post_raw("/solve", &json!({ "board": SIX, "houses": { "regions": regions } })).await;
    assert_eq!(reply.json()["errors"][0]["cell"], json!({ "row": 2, "column": 0 }), "{}", reply.text());
}

#[tokio::test]
async fn a_value_that_repeats_in_any_kind_of_house_is_a_conflict() {
    let server = Server::new();
    let jigsaw = "aaab acbb ccdb cddd";
    for (houses, cells, kind, index) in [
        (json!({ "boxes": null }), [0, 3], "row", 0),
        (json!({ "boxes": null }), [0, 12], "column", 0),
        (json!({}), [0, 5], "box", 0),
        (json!({ "regions": jigsaw }), [2, 4], "region", 0),
        (json!({ "boxes": null, "diagonals": true }), [3, 12], "diagonal", 1),
        (json!({ "windows": true }), [5, 10], "window", 0),
        (json!({ "disjoint_groups": true }), [1, 11], "disjoint_group", 1),
        (json!({ "extra": ["r1c12", "r1c1 r4c4"] }), [0, 15], "extra", 1),
    ] {
        let mut board = vec![0; 16];
        cells.iter().for_each(|&cell: &usize| board[cell] = 3);
        let answer = server.post("/check", &json!({ "board": board, "houses": houses })).await;
        let place = |cell: usize| json!({ "row": cell / 4, "column": cell % 4 });
        let conflict =
            json!({ "value": 3, "house": { "kind": kind, "index": index }, "cells": cells.map(place) });
        assert_eq!(
            (&answer["status"], &answer["conflicts"]),
            (&json!("conflict"), &json!([conflict])),
            "{houses}"
        );
        let solved = server.post("/solve", &json!({ "board": board, "houses": houses })).await;
        assert_eq!((&solved["status"], &solved["conflicts"]), (&json!("unsolvable"), &json!([conflict])));
    }
}

#[tokio::test]
async fn the_quick_path_takes_no_houses() {
    let server = Server::new();
    let board = ".".repeat(81);
    for houses in [json!({ "diagonals": true }), json!({ "boxes": null })] {
        let line = json!({ "board": board, "houses": houses }).to_string();
        let plain = json!({ "board": board }).to_string();
        let reply = post(&server, "/solve/batch", NDJSON, format!("{plain}\n{line}\n{plain}\n")).await;
        let lines: Vec<Value> =
            reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let has: Vec<_> = lines.iter().map(|line| line["houses"].is_object()).collect();
        assert_eq!(has, [false, true, false], "{houses}");
        let single = server.post("/solve", &json!({ "board": board, "houses": houses })).await;
        assert_eq!(single["houses"], lines[1]["houses"]);
    }
}

#[tokio::test]
async fn lines_in_json_have_their_own_houses_and_take_others_from_the_query() {
    let server = Server::new();
    let own = json!({ "board": SIX, "houses": boxes(3, 2) });
    for path in ["/solve/batch", "/rate/batch"] {
        let body = format!(
            "{}\n{own}\n{}\n",
            json!({ "board": SIX }),
            json!({ "board": SIX, "houses": boxes(4, 2) })
        );
        let reply = post(&server, &format!("{path}?boxes=2x3"), NDJSON, body).await;
        let lines: Vec<Value> =
            reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["houses"], echoed(&boxes(2, 3)), "{path}: {}", lines[0]);
        assert!(
            lines[1].get("problem").is_some() || lines[1]["houses"] == echoed(&boxes(3, 2)),
            "{}",
            lines[1]
        );
        assert_eq!(code_and_pointer(&lines[2]["problem"]), ("invalid_houses", "/houses/boxes"));
    }
}

#[tokio::test]
async fn lines_and_boards_of_text_have_the_houses_of_the_query() {
    let server = Server::new();
    let text = |path: &'static str, body: String| {
        let server = server.clone();
        async move { post(&server, path, "text/plain", body).await.text() }
    };
    let lines = format!("{SIX}\n{PUZZLE}\n");
    assert_eq!(
        text("/solve/batch?boxes=2x3", lines).await,
        format!("{SIX_SOLVED}\nerror: a board of side 9, where the houses have side 6\n")
    );
    // No two values of a region are equal.
    let path = concat!("/solve?regions=", "1112211222333443354455554");
    assert_eq!(FIVE_REGIONS, "1112211222333443354455554");
    let solved = text(path, ".".repeat(25)).await;
    assert_eq!(solved.trim().len(), 25, "{solved}");
    for region in '1'..='5' {
        let cells = FIVE_REGIONS.chars().zip(solved.chars()).filter(|(other, _)| *other == region);
        assert_eq!(cells.map(|(_, value)| value).collect::<BTreeSet<_>>().len(), 5, "{solved}");
    }
    let batch = text("/solve/batch?regions=1112211222333443354455554", format!("{}\n", ".".repeat(25))).await;
    assert_eq!(batch.trim().len(), 25, "{batch}");
    let rated = text("/rate/batch?boxes=2x3", format!("{SIX}\n")).await;
    assert!(!rated.starts_with("error"), "{rated}");
    assert!(text("/check?boxes=2x3", SIX.to_owned()).await.contains("correct"));
    assert!(text("/step?boxes=2x3", SIX.to_owned()).await.contains("r2c2=5"));
    assert_eq!(text("/solve?boxes=3x3", PUZZLE.to_owned()).await.trim(), SOLUTION);
}

#[tokio::test]
async fn a_parameter_that_is_no_house_is_refused_by_its_name() {
    let server = Server::new();
    for (query, code, parameter) in [
        ("boxes=2", "invalid_field", "boxes"),
        ("boxes=0x3", "invalid_field", "boxes"),
        ("boxes=02x3", "invalid_field", "boxes"),
        ("boxes=%2B2x3", "invalid_field", "boxes"),
        ("boxes=2x999", "invalid_field", "boxes"),
        ("boxes=256x256", "side_too_large", "boxes"),
        ("boxes=2x3&boxes=3x2", "invalid_field", "boxes"),
        ("boxes=2x3&regions=1234", "invalid_houses", "boxes"),
        ("regions=1", "", ""),
        ("regions=123", "cell_count", "regions"),
        ("regions=1111222211112222", "invalid_houses", "regions"),
        ("diagonals=maybe", "invalid_field", "diagonals"),
        ("disjoint_groups=true", "invalid_field", "disjoint_groups"),
        ("houses=1", "invalid_field", "houses"),
    ] {
        for path in ["/solve/batch", "/rate/batch"] {
            let reply = post(&server, &format!("{path}?{query}"), "text/plain", "").await;
            if code.is_empty() {
                assert_eq!(reply.status, 200, "{path}?{query}: {}", reply.text());
                continue;
            }
            assert_eq!(reply.status, 422, "{path}?{query}");
            let problem = reply.json();
            let found = (problem["code"].as_str(), problem["errors"][0]["parameter"].as_str());
            assert_eq!(found, (Some(code), Some(parameter)), "{path}?{query}: {problem}");
        }
    }
}

#[tokio::test]
async fn boards_with_other_houses_are_rated_on_the_ladder_and_on_no_other_scale() {
    let server = Server::new();
    let nine = json!({ "extra": ["r1c1 r2c4"] });
    for (board, houses) in [(SIX, boxes(2, 3)), (PUZZLE, nine)] {
        let answer = server.post("/rate", &json!({ "board": board, "houses": houses })).await;
        assert_eq!(answer["scale"], "ladder");
        assert!(answer["rating"].as_f64().is_some_and(|rating| rating >= 1.0), "{answer}");
        for scale in ["extended", "classic", "hodoku"] {
            let request = json!({ "board": board, "houses": houses, "scale": scale });
            let reply = server.post_raw("/rate", &request).await;
            assert_eq!(code_and_pointer(&reply.json()), ("inapplicable_field", "/scale"), "{scale}");
        }
        let named = json!({ "board": board, "houses": houses, "scale": "ladder" });
        assert_eq!(server.post("/rate", &named).await["rating"], answer["rating"]);
    }
}

#[tokio::test]
async fn other_houses_are_generated_and_their_ratings_are_the_ladders() {
    let server = Server::new();
    for (size, houses) in [
        (6, json!({})),
        (6, boxes(3, 2)),
        (12, json!({})),
        (9, json!({ "diagonals": true })),
        (5, json!({ "regions": FIVE_REGIONS })),
    ] {
        let request = json!({ "side": size, "houses": houses, "minimal": size < 12, "seed": 7 });
        let puzzle = server.post("/generate", &request).await["puzzles"][0].clone();
        let solved = puzzle["puzzle"].clone();
        let solved = server.post("/solve", &solved).await;
        assert_eq!(
            (&solved["unique"], &solved["solution"]),
            (&json!(true), &puzzle["solution"]),
            "{request}"
        );
    }
    for request in [
        json!({ "side": 6, "difficulty": { "min_rating": 1.0, "scale": "extended" } }),
        json!({ "houses": { "diagonals": true }, "difficulty": { "scale": "classic" } }),
    ] {
        let reply = server.post_raw("/generate", &request).await;
        assert_eq!(reply.status, 422, "{request}: {}", reply.text());
        let expected = ("inapplicable_field", "/difficulty/scale");
        assert_eq!(code_and_pointer(&reply.json()), expected, "{request}");
    }
    let reply = server.post_raw("/generate", &json!({ "side": 9, "houses": boxes(2, 3) })).await;
    assert_eq!(code_and_pointer(&reply.json()), ("invalid_houses", "/houses/boxes"));
}

#[tokio::test]
async fn hostile_houses_are_refused_or_answered_within_the_room() {
    let config = Config { max_side: 256, time_limit_ms: NonZeroU64::new(200).unwrap(), ..Config::default() };
    let server = Server::with(&config);
    let board = |side: usize| json!(".".repeat(side * side));
    let zeros = |side: usize| json!(vec![0; side * side]);
    let rows: Vec<_> = (0..256).map(|k| format!("r{}c1-100", k % 100 + 1)).collect();
    let full: Vec<_> = (0..256).map(|k| format!("r{}c1-256", k + 1)).collect();
    let stripes = |side: usize| (0..side * side).map(|cell| (cell / side).to_string()).collect::<Vec<_>>();
    for (name, body, status) in [
        ("256 rows twice", json!({ "board": zeros(100), "houses": { "extra": rows } }), 200),
        ("256 rows of 256", json!({ "board": zeros(256), "houses": { "extra": full } }), 200),
        ("10,000 lists", json!({ "board": zeros(100), "houses": { "extra": vec!["r1c1-2"; 10_000] } }), 422),
        ("a list of a board", json!({ "board": zeros(100), "houses": { "extra": ["r1-100c1-100"] } }), 422),
        (
            "digits",
            json!({ "board": SIX, "houses": { "extra": [format!("r{}c1", "1-6".repeat(100_000))] } }),
            422,
        ),
        ("65,536 regions", json!({ "board": SIX, "houses": { "regions": "1".repeat(65_536) } }), 422),
        ("rows as regions", json!({ "board": zeros(256), "houses": { "regions": stripes(256) } }), 200),
        (
            "a region a cell",
            json!({ "board": zeros(100), "houses": { "regions": (0..10_000).collect::<Vec<_>>() } }),
            422,
        ),
        ("boxes of a line", json!({ "board": board(25), "houses": boxes(1, 25) }), 200),
    ] {
        let reply = server.post_raw("/check", &body).await;
        assert_eq!(reply.status.as_u16(), status, "{name}: {}", &reply.text()[..300.min(reply.text().len())]);
        drop(reply);
        let metrics = server.get("/metrics").await.text();
        assert!(metrics.contains("\nsudokud_answers_kept_bytes 0\n"), "{name}");
    }
    let small = Server::new();
    let reply = small
        .post_raw("/check", &json!({ "board": zeros(256), "houses": { "regions": stripes(256) } }))
        .await;
    assert_eq!(code_and_pointer(&reply.json()), ("side_too_large", "/board"));
}
