//! Texts of every kind, as bodies, as lines and as files: all surfaces read them alike.

use crate::cli::{run, sudokud};
use crate::http_support::{PUZZLE, SOLUTION, Server, request};
use axum::http::Method;
use serde_json::{Value, json};
use std::io::Write as _;
use sudokud_contract::operations::with_batch;

fn grid(empty: &str, between: &str) -> String {
    let cell = |symbol: char| if symbol == '.' { empty.to_owned() } else { symbol.to_string() };
    let rows = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|&byte| cell(char::from(byte))).collect::<Vec<_>>());
    rows.map(|row| row.join(between) + "\n").collect()
}

async fn import(server: &Server, text: &str) -> Value {
    server.post("/import", &json!({ "text": text })).await
}

#[tokio::test]
async fn several_puzzles_are_answered_each_as_one() {
    let server = Server::new();
    let csv = format!("id,puzzle\n1,{PUZZLE}\n2,{SOLUTION}\n");
    let answer = import(&server, &csv).await;
    assert!(answer.get("puzzle").is_none() && answer.get("readings").is_none(), "{answer}");
    let boards: Vec<_> =
        answer["puzzles"].as_array().unwrap().iter().map(|one| &one["puzzle"]["board"]).collect();
    assert_eq!(boards, [PUZZLE, SOLUTION]);
    assert_eq!(answer["puzzles"][1]["unread"][0]["what"], "id: 2");
    let text = server.post_text("/import", &csv).await.text();
    assert_eq!(text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>(), [PUZZLE, SOLUTION]);
}

#[tokio::test]
async fn a_text_that_can_mean_two_puzzles_is_ambiguous() {
    let server = Server::new();
    let text = format!("0000000000000042,{PUZZLE}\n");
    let answer = import(&server, &text).await;
    assert_eq!(answer["status"], "ambiguous");
    assert!(answer.get("puzzle").is_none(), "{answer}");
    let readings = answer["readings"].as_array().unwrap();
    assert_eq!(readings.len(), 2);
    for reading in readings {
        let solved = server.post("/solve", &reading["puzzle"]).await;
        assert_eq!(solved["status"], "solved", "{reading}");
    }
    let reply = server.post_text("/solve", &text).await;
    let detail = reply.json()["detail"].as_str().unwrap().to_owned();
    assert!(reply.status == 422 && detail.contains("can mean different puzzles"), "{detail}");
}

#[tokio::test]
async fn every_operation_reads_a_body_in_text_as_import_does() {
    let server = Server::new();
    let marks = include_str!("../data/forms/marks.txt");
    for text in [
        grid("-", ""),
        grid(" ", " "),
        format!("id,puzzle\n7,{PUZZLE}\n"),
        format!("[[{}]]", grid("0", ",").trim().replace('\n', "],[")),
        format!(":0000:x:{PUZZLE}::::"),
        format!("https://sudokuexchange.com/play/?s={}", PUZZLE.replace('.', "0")),
        marks.to_owned(),
    ] {
        let puzzle = import(&server, &text).await["puzzle"].clone();
        assert!(puzzle.is_object(), "{text}");
        for operation in with_batch().filter(|operation| !["import", "compare"].contains(&operation.name())) {
            let of_text = server.post_text(operation.path(), &text).await;
            let headers = [("content-type", "application/json"), ("accept", "text/plain")];
            let body = puzzle.to_string();
            let of_json = server.send(request(Method::POST, operation.path(), &headers, body)).await;
            if of_json.status == 200 {
                assert_eq!(of_text.status, 200, "{} {text} {}", operation.path(), of_text.text());
            }
        }
        assert_eq!(server.post_text("/solve", &text).await.text().len(), 82, "{text}");
    }
    let why = |reply: crate::http_support::Reply| reply.json()["detail"].as_str().unwrap().to_owned();
    for (text, part) in [
        (format!("id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n"), "several puzzles"),
        (include_str!("../data/forms/sudokupad_scl.txt").to_owned(), "sudokupad, of which is unread"),
        ("a,b\n1,2\n3,4\n".to_owned(), "the columns a, b"),
        ("---1-----".to_owned(), "9 cells make no board"),
    ] {
        let detail = why(server.post_text("/solve", &text).await);
        assert!(detail.contains(part) && detail.contains("`import`"), "{detail}");
    }
}

#[tokio::test]
async fn pencil_marks_in_text_are_rated_and_stepped() {
    let server = Server::new();
    let marks = include_str!("../data/forms/marks_729.txt");
    let puzzle = import(&server, marks).await["puzzle"].clone();
    assert!(puzzle["candidates"].is_array());
    for (path, field) in [("/rate", "rating"), ("/step", "steps")] {
        let of_json = server.post(path, &puzzle).await;
        let headers = [("content-type", "text/plain"), ("accept", "application/json")];
        let of_text = server.send(request(Method::POST, path, &headers, marks)).await.json();
        assert_eq!(of_text[field], of_json[field], "{path}");
    }
    let (code, out, _) = run(&["rate"], marks);
    assert!(code == 0 && out.starts_with("5.0/"), "{code} {out}");
}

#[test]
fn files_of_several_lines_are_read_as_import_reads_them() {
    let marks = include_str!("../data/forms/marks.txt");
    let sdk = include_str!("../data/forms/sadman.sdk");
    let rows = format!("[\n[{}]\n]\n", grid("0", ",").trim().replace('\n', "],\n["));
    let xml = format!("<?xml version=\"1.0\"?>\n<a>\n<puzzle>{PUZZLE}</puzzle>\n</a>\n");
    let table = format!("source,question,answer,rating\nbook,{PUZZLE},{SOLUTION},1.2\n");
    for text in [marks, sdk, &rows, &xml, &table, &grid("-", ""), &grid(" ", " ")] {
        let (code, out, told) = run(&["import", "--json"], text);
        assert_eq!(code, 0, "{told}{out}");
        let answer: Value = serde_json::from_str(out.trim()).unwrap_or_else(|error| panic!("{error}: {out}"));
        let board = answer["puzzle"]["board"].as_str().unwrap();
        assert_eq!(board.len(), 81, "{answer}");
        let (code, out, told) = run(&["solve"], text);
        assert_eq!((code, out.len()), (0, 82), "{told}{out}");
    }
    let (code, out, _) = run(&["import"], &format!("id,puzzle\n1,{PUZZLE}\n2,{SOLUTION}\n"));
    assert_eq!((code, out.lines().filter(|line| !line.starts_with('#')).count()), (0, 2), "{out}");
    let (code, out, _) = run(&["solve"], &format!("{{\"a\": [\n\"{PUZZLE}\",\n\"{PUZZLE}\"\n]}}\n"));
    assert_eq!((code, out), (0, format!("{SOLUTION}\n{SOLUTION}\n")));
    // A lost rule is told, not left out.
    let (code, out, told) = run(&["solve"], include_str!("../data/forms/sudokupad_scl.txt"));
    assert!(code == 2 && (out + &told).contains("unread"));
}

#[test]
fn a_grid_with_dashes_is_no_smaller_board_on_the_command_line() {
    let (code, out, _) = run(&["solve"], "---1-----\n");
    assert!(code == 2 && out.contains("9 cells make no board"), "{code} {out}");
    assert_eq!(run(&["import"], "1--2\n-2--\n--1-\n----").1.lines().next(), Some("1..2.2....1....."));
}

#[test]
fn a_file_in_utf_16_is_read() {
    let bytes: Vec<u8> =
        format!("\u{feff}{PUZZLE}\r\n{PUZZLE}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut child = sudokud(&["solve"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{SOLUTION}\n{SOLUTION}\n"));
}
