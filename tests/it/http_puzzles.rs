//! A puzzle out is a puzzle in: what an answer offers as `puzzle` is a request of every operation that takes
//! a puzzle, and values that count from 0 are the same puzzle by other numbers.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The paths of the operations that take a puzzle, from the document.
async fn takers(server: &Server) -> Vec<String> {
    let document = server.get("/openapi.json").await.json();
    let resolve = |schema: &Value| match schema["$ref"].as_str() {
        Some(reference) => document.pointer(&reference[1..]).unwrap().clone(),
        None => schema.clone(),
    };
    let takes_puzzle = |item: &Value| {
        let schema = resolve(&item["post"]["requestBody"]["content"]["application/json"]["schema"]);
        let first = if schema["oneOf"].is_array() { resolve(&schema["oneOf"][0]) } else { schema };
        // One that needs more than a puzzle is tried elsewhere.
        first["properties"]["board"].is_object() && first["required"].is_null()
    };
    let paths = document["paths"].as_object().unwrap();
    paths.iter().filter(|(_, item)| takes_puzzle(item)).map(|(path, _)| path.clone()).collect()
}

/// Puzzles that answers offer, with the operation that did.
async fn offered(server: &Server) -> Vec<(String, Value)> {
    let mut offered = Vec::new();
    let killer = ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Thermo~R4C4~R4C3~R3C4.~R4C4_1";
    let from_zero = ".Shape~4x4~0-3.~R1C1_0~R2C3_1~R3C2_2~R4C4_3";
    let played = r#"{"size":4,"grid":[[{"value":1,"given":true},{"value":2},{},{}],[{},{},{},{}],
        [{},{},{},{}],[{},{},{},{"value":3,"given":true,"centerPencilMarks":[3]}]]}"#;
    let marks = "1234 2 1234 1234\n1234 1234 1234 1\n12 1234 1234 1234\n1234 1234 34 1234";
    let outside = ".Shape~4x4.Skyscraper~R2~2~.Sandwich~C3~3.LittleKiller~C2~5.~R1C1_1";
    for text in [PUZZLE, killer, from_zero, played, marks, outside] {
        let read = server.post_raw("/import", &json!({ "text": text })).await;
        assert_eq!(read.status, 200, "{text}: {}", read.text());
        let read = read.json();
        assert!(read["puzzle"].is_object(), "{text}: {read}");
        offered.push((format!("/import of {text}"), read["puzzle"].clone()));
    }
    for wish in [
        json!({ "seed": 1 }),
        json!({ "seed": 1, "side": 6, "killer": true }),
        json!({ "seed": 1, "side": 6, "jigsaw": true }),
        json!({ "seed": 1, "side": 8, "houses": { "diagonals": true } }),
    ] {
        let made = server.post("/generate", &wish).await;
        offered.push((format!("/generate of {wish}"), made["puzzles"][0]["puzzle"].clone()));
    }
    for sent in [
        json!({ "board": "A.....B..C.....D", "symbols": "ABCD", "turn": "quarter" }),
        json!({ "board": "w.....x..y.....z", "symbols": "wxyz", "first_value": 0, "values": [3, 2, 1, 0] }),
        json!({ "board": vec![vec![0; 4]; 4], "symbols": ".0_A", "houses": { "diagonals": true } }),
        json!({ "board": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "symbols": ".0_*" }),
    ] {
        let moved = server.post("/transform", &sent).await;
        assert_eq!(moved["puzzle"]["symbols"], sent["symbols"], "{moved}");
        offered.push((format!("/transform of {sent}"), moved["puzzle"].clone()));
    }
    offered
}

#[tokio::test]
async fn a_puzzle_that_an_answer_offers_is_taken_by_every_operation() {
    let server = Server::new();
    let (takers, offered) = (takers(&server).await, offered(&server).await);
    let known = ["/solve", "/solve/compare", "/step", "/check", "/rate", "/candidates", "/count"];
    let known = known.into_iter().chain(["/analyze", "/verify", "/render", "/transform", "/export"]);
    assert_eq!(takers.iter().map(String::as_str).collect::<BTreeSet<_>>(), known.collect());
    for field in ["candidates", "symbols", "first_value", "houses", "constraints"] {
        assert!(offered.iter().any(|(_, puzzle)| !puzzle[field].is_null()), "no puzzle has {field}");
    }
    for (source, puzzle) in &offered {
        assert!(!puzzle.as_object().unwrap().values().any(Value::is_null), "{source}: {puzzle}");
        for path in &takers {
            let reply = server.post_raw(path, puzzle).await;
            assert_eq!(reply.status, 200, "{source} to {path}: {puzzle}: {}", reply.text());
        }
    }
}

#[tokio::test]
async fn a_puzzle_that_an_answer_offers_is_read_as_a_text() {
    let server = Server::new();
    for (source, puzzle) in offered(&server).await {
        let read = server.post("/import", &json!({ "text": puzzle.to_string() })).await;
        assert_eq!((&read["status"], &read["unread"]), (&json!("read"), &json!([])), "{source}: {read}");
        assert_eq!(read["puzzle"], puzzle, "{source}");
    }
    // A request to one operation has more than a puzzle, and is named.
    for (field, value) in [("max_solutions", json!(5)), ("solutions_up_to", json!(5)), ("id", json!("a"))] {
        let asked = json!({ "board": "1..............4", "houses": { "diagonals": true }, field: value });
        let read = server.post("/import", &json!({ "text": asked.to_string() })).await;
        assert_eq!(read["status"], "partly_read", "{field}: {read}");
    }
}

/// The position of a request and of its answer, when the board's values count from 0.
fn from_zero(value: &Value) -> Value {
    const NUMBERS: [&str; 4] = ["value", "values", "candidates", "true_candidates"];
    let shifted = |text: &str| -> String {
        let digit =
            |c: char| c.to_digit(10).map_or(c, |digit| char::from_digit(digit.max(1) - 1, 10).unwrap());
        text.chars().map(digit).collect()
    };
    fn less(value: &Value) -> Value {
        match value {
            Value::Array(list) => list.iter().map(less).collect(),
            Value::Number(number) => json!(number.as_u64().unwrap() - 1),
            other => other.clone(),
        }
    }
    match value {
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                let value = match value {
                    Value::String(board) if ["board", "givens", "solution"].contains(&name.as_str()) => {
                        json!(shifted(board))
                    }
                    Value::String(_) if ["notation", "explanation", "symbols"].contains(&name.as_str()) => {
                        Value::Null
                    }
                    Value::Array(boards) if ["alternatives", "witnesses"].contains(&name.as_str()) => {
                        boards.iter().map(|board| json!(shifted(board.as_str().unwrap()))).collect()
                    }
                    value if NUMBERS.contains(&name.as_str()) => less(value),
                    value => from_zero(value),
                };
                (name.clone(), value)
            };
            Value::Object(fields.iter().map(field).collect())
        }
        Value::Array(list) => list.iter().map(from_zero).collect(),
        other => other.clone(),
    }
}

/// An answer without the texts that name values, and without times.
fn without_texts(mut answer: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| name != "elapsed_us" && name != "queue_us");
                for (name, value) in fields.iter_mut() {
                    if ["notation", "explanation", "symbols"].contains(&name.as_str()) {
                        *value = Value::Null;
                    } else {
                        clear(value);
                    }
                }
            }
            Value::Array(list) => list.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut answer);
    answer
}

#[tokio::test]
async fn values_from_0_have_the_answers_of_values_from_1_with_other_numbers() {
    let server = Server::new();
    // Without constraints on numbers, a value is a name: the answers differ in nothing else.
    let board = "1..4..1..1..4..1";
    let with = |more: Value| {
        let mut request = json!({ "board": board });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    for (path, request) in [
        ("/solve", with(json!({}))),
        ("/step", with(json!({ "max_steps": 3 }))),
        ("/step", with(json!({ "find": "all" }))),
        ("/step", with(json!({ "mode": "search" }))),
        ("/check", with(json!({ "givens": board, "move": { "row": 0, "column": 1, "value": 2 } }))),
        ("/candidates", with(json!({}))),
        ("/solve/compare", with(json!({ "trace": true }))),
        ("/rate", with(json!({ "path": true }))),
    ] {
        let mut lower = from_zero(&request);
        lower["first_value"] = json!(0);
        let (one, zero) = (server.post_raw(path, &request).await, server.post_raw(path, &lower).await);
        assert_eq!(
            (one.status.as_u16(), zero.status.as_u16()),
            (200, 200),
            "{path}: {} {}",
            one.text(),
            zero.text()
        );
        let (one, zero) = (without_texts(one.json()), without_texts(zero.json()));
        assert_eq!(from_zero(&one), zero, "{path} {request}");
    }
}

#[tokio::test]
async fn the_text_of_a_step_names_values_from_0() {
    let server = Server::new();
    let board = "123.............";
    let step = |first: u8, board: &str| {
        let request = json!({ "board": board, "first_value": first });
        let server = server.clone();
        async move { server.post("/step", &request).await["steps"][0].clone() }
    };
    let (one, zero) = (step(1, board).await, step(0, "012.............").await);
    assert_eq!(
        (&one["notation"], &zero["notation"]),
        (&json!("Full House: r1c4=4"), &json!("Full House: r1c4=3"))
    );
    assert!(zero["explanation"].as_str().unwrap().contains('3'), "{zero}");
}

#[tokio::test]
async fn errors_count_values_as_the_client_does() {
    let server = Server::new();
    let first_of = |first: Value, rest: Value, count: usize| {
        Value::Array([first].into_iter().chain(vec![rest; count - 1]).collect())
    };
    let empty = |first: Value| first_of(first, Value::Null, 16);
    let lists = |first: Value| first_of(first, json!([]), 16);
    let numbers = |first: &str| format!("{first} {}", ". ".repeat(255));
    for (request, pointer, detail) in [
        (json!({ "board": empty(json!(4)), "first_value": 0 }), "/board/0", "4 | 0 and 3"),
        (json!({ "board": empty(json!(5)) }), "/board/0", "5 | 1 and 4"),
        (json!({ "board": empty(json!("10")), "first_value": 0 }), "/board/0", "10 | 0 and 3"),
        (json!({ "board": numbers("16"), "first_value": 0 }), "/board", "16 | 0 and 15"),
        (json!({ "board": numbers("17") }), "/board", "17 | 1 and 16"),
        (
            json!({ "candidates": lists(json!([3, 0, 4])), "first_value": 0 }),
            "/candidates/0/2",
            "4 | 0 and 3",
        ),
        (json!({ "candidates": lists(json!([4, 2, 5])) }), "/candidates/0/2", "5 | 1 and 4"),
        (json!({ "candidates": lists(json!([4, 0])) }), "/candidates/0/1", "0 | 1 and 4"),
    ] {
        let problem = server.post_raw("/solve", &request).await.json();
        let expected = detail.replace('|', "at row 1, column 1 is not between");
        assert_eq!(
            (&problem["code"], &problem["errors"][0]["pointer"], &problem["errors"][0]["detail"]),
            (&json!("out_of_range"), &json!(pointer), &json!(expected)),
            "{request}"
        );
    }
}

#[tokio::test]
async fn numbers_in_strings_of_a_list_count_from_0_too() {
    let server = Server::new();
    for (side, number) in [(16, "10"), (49, "7"), (49, "0")] {
        let mut board = vec![Value::Null; side * side];
        board[0] = json!(number);
        let request = json!({ "board": board, "first_value": 0, "limits": { "nodes": 1 } });
        let answer = server.post("/check", &request).await;
        let expected: usize = number.parse().unwrap();
        assert_eq!(answer["candidates"][0], json!([expected]), "{number} at side {side}");
    }
}

#[tokio::test]
async fn the_words_in_a_picture_count_values_from_0() {
    let server = Server::new();
    let request = json!({ "board": "012.............", "first_value": 0, "step": "next" });
    let svg = server.post_raw("/render", &request).await.text();
    assert!(svg.contains("r1c4 is 3"), "{svg}");
}

#[tokio::test]
async fn the_entries_of_a_game_are_a_board_with_its_givens() {
    let server = Server::new();
    let played = r#"{"size":4,"grid":[[{"value":1,"given":true},{"value":2},{},{}],[{},{},{},{}],
        [{},{},{},{}],[{},{},{},{"value":3,"given":true}]]}"#;
    let read = server.post("/import", &json!({ "text": played })).await;
    assert_eq!(read["puzzle"]["board"], "1..............3", "{read}");
    assert_eq!(read["entries"], "12.............3", "{read}");
    let check = json!({ "board": read["entries"], "givens": read["puzzle"]["board"] });
    assert_eq!(server.post("/check", &check).await["changed_givens"], json!([]));
}

#[tokio::test]
async fn what_a_player_entered_is_no_condition_of_the_puzzle() {
    let server = Server::new();
    // r1c2 is a wrong entry, r4c1 has a pencil mark, and the rule of r4c4 leaves it one value.
    let played = r#"{"size":4,"grid":[[{"value":1,"given":true},{"value":4},{},{}],
        [{},{},{"value":2,"given":true},{}],[{},{"value":3,"given":true},{},{}],
        [{"centerPencilMarks":[2]},{},{},{"givenPencilMarks":[4]}]]}"#;
    let read = server.post("/import", &json!({ "text": played })).await;
    assert_eq!(read["puzzle"]["board"], "1.....2..3.....4", "{read}");
    assert_eq!(
        (&read["entries"], &read["puzzle"]["candidates"][1]),
        (&json!("14....2..3.....4"), &json!([1, 2, 3, 4]))
    );
    assert_eq!(server.post("/solve", &read["puzzle"]).await["unique"], true);
}

#[tokio::test]
async fn text_and_queries_count_from_0_too() {
    let server = Server::new();
    for text in ["0.....1..2.....3", "0,.,.,.\n.,.,1,.\n.,2,.,.\n.,.,.,3"] {
        let json = server.post("/solve", &json!({ "board": text, "first_value": 0 })).await;
        assert_eq!(json["solution"].as_str().map(str::len), Some(16), "{text}: {json}");
        let reply = server.post_text("/solve?first_value=0", text).await;
        assert_eq!(reply.text().trim(), json["solution"].as_str().unwrap(), "{text}");
    }
    let lines = server.post_text("/solve/batch?first_value=0", "0.....1..2.....3\n").await;
    assert_eq!(
        lines.text().trim(),
        server.post_text("/solve?first_value=0", "0.....1..2.....3").await.text().trim()
    );
}

#[tokio::test]
async fn candidates_alone_have_their_givens_as_the_board_of_a_check() {
    let server = Server::new();
    let mut candidates = vec![json!([1, 2, 3, 4]); 16];
    candidates[0] = json!([1]);
    let request = json!({ "candidates": candidates, "givens": "1..............." });
    assert_eq!(server.post("/check", &request).await["changed_givens"], json!([]));
}
