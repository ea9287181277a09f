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
    let blocks = format!("{{{}}}\n", grid("0", ",").trim().replace('\n', "}\n{"));
    for text in [marks, sdk, &rows, &xml, &table, &grid("-", ""), &grid(" ", " "), &blocks] {
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

/// Texts of every form: read, partly read, ambiguous, of several puzzles, and refused.
fn texts() -> Vec<String> {
    let four = "1.....2..3.....4";
    let zeros = PUZZLE.replace('.', "0");
    let spaced: Vec<String> = PUZZLE.chars().map(String::from).collect();
    let named = |name: &dyn Fn(usize) -> String| -> String {
        grid(".", "").lines().enumerate().map(|(at, row)| format!("{} {row}\n", name(at))).collect()
    };
    let framed: Vec<String> = grid(".", " ")
        .lines()
        .map(|row| format!("| {} | {} | {} |", &row[..5], &row[6..11], &row[12..]))
        .collect();
    let rule = "+-------+-------+-------+";
    let framed = format!(
        "{rule}\n{}\n{rule}\n{}\n{rule}\n{}\n{rule}\n",
        framed[..3].join("\n"),
        framed[3..6].join("\n"),
        framed[6..].join("\n")
    );
    let heads = |line: &str, rows: &str| format!("{line}\n{rows}");
    let numbers: Vec<String> =
        (0..256).map(|at| if at % 7 == 0 { (at * 5 % 16 + 1).to_string() } else { "0".to_owned() }).collect();
    let numbers: Vec<String> = numbers.chunks(16).map(|row| row.join(" ")).collect();
    let table: String =
        grid("", "</td><td>").lines().map(|row| format!("<tr><td>{row}</td></tr>\n")).collect();
    let index: String = grid("", ",").lines().enumerate().map(|(at, row)| format!("{at},{row}\n")).collect();
    let mut texts = vec![
        PUZZLE.to_owned(),
        zeros.clone(),
        format!("{PUZZLE}\n"),
        format!("# a puzzle\n{PUZZLE} # rated\n"),
        grid(".", ""),
        grid("0", " "),
        grid("-", ""),
        grid(" ", " "),
        grid("", "\t"),
        grid("0", ","),
        framed.clone(),
        format!("A title\n\n{framed}\nfrom a book\n"),
        spaced.join(" "),
        spaced.join(","),
        format!("{}\n{}\n", spaced.join(" "), spaced.join(" ")),
        "1".to_owned(),
        "1..2".to_owned(),
        four.to_owned(),
        "1.|..\n..|2.\n--+--\n.3|..\n..|.4\n".to_owned(),
        format!("{four}\n").repeat(16),
        format!("{four}\n").repeat(4),
        format!("{PUZZLE}\n").repeat(9),
        grid(".", "").repeat(9),
        format!("{0}\n{0}", grid(".", "")),
        format!(
            "{}\n{}",
            grid(".", ""),
            SOLUTION.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n")
        ),
        zeros.replacen('0', ".", 3).replace('9', "."),
        "0123456789ABCDEF\n".to_owned() + &"................\n".repeat(15),
        numbers.join("\n"),
        numbers.join(" "),
        include_str!("../data/forms/letters_16.txt").to_owned(),
        heads("  A B C D E F G H I", &named(&|at| char::from(b'A' + at as u8).to_string())),
        heads("  1 2 3 | 4 5 6 | 7 8 9", &named(&|at| (at + 1).to_string())),
        named(&|at| format!("r{}:", at + 1)),
        named(&|at| format!("{}.", at + 1)),
        format!("> {}", grid(".", "").trim().replace('\n', "\n> ")),
        format!(",0,1,2,3,4,5,6,7,8\n{index}"),
        format!("<table>{table}</table>"),
        "<!doctype html><html><p>Sudoku</p></html>".to_owned(),
        format!("id,puzzle\n0000000000000042,{PUZZLE}\n"),
        format!("0000000000000042,{PUZZLE}\n"),
        format!("2\n{PUZZLE}\n{PUZZLE}\n"),
        format!("{PUZZLE},7\n"),
        format!(":0000:x:{PUZZLE}::::"),
        format!("{{\"puzzle\":\"{PUZZLE}\"}}"),
        format!("{{\"puzzle\":\"{PUZZLE}\",\"puzzle\":\"{PUZZLE}\"}}"),
        format!("<a><puzzle>{PUZZLE}</puzzle></a>"),
        "2x2:1a2m".to_owned(),
        "2x2:1a2m\n2x2:1a2m\n".to_owned(),
        format!("2x2::k:{}", ["0"; 16].join(":")),
        ".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1".to_owned(),
        format!("{four}AABBAABBCCDDCCDD"),
        PUZZLE[1..].to_owned(),
        "---1-----".to_owned(),
        "Some words about Sudoku.".to_owned(),
    ];
    texts.extend(
        [
            include_str!("../data/forms/marks.txt"),
            include_str!("../data/forms/marks_729.txt"),
            include_str!("../data/forms/sadman.sdk"),
            include_str!("../data/forms/sudokupad_scl.txt"),
            include_str!("../data/forms/fpuzzles_with_rules.txt"),
        ]
        .map(str::to_owned),
    );
    texts
}

#[tokio::test]
async fn a_body_in_text_is_the_puzzle_that_import_reads_or_is_refused() {
    let server = Server::new();
    let headers = [("content-type", "text/plain"), ("accept", "application/json")];
    for text in texts() {
        let reply = server.send(request(Method::POST, "/import", &headers, text.clone())).await;
        let (status, import) = (reply.status, reply.json());
        let path = "/check";
        let of_text = server.send(request(Method::POST, path, &headers, text.clone())).await;
        let puzzle = &import["puzzle"];
        if status != 200 || !puzzle.is_object() {
            let detail = of_text.json()["detail"].as_str().unwrap_or_default().to_owned();
            assert_eq!(of_text.status, 422, "{text}\n{import}");
            for reading in import["readings"].as_array().into_iter().flatten() {
                let form = format!("in the form {}", reading["form"].as_str().unwrap());
                assert!(detail.contains(&form) && detail.contains("`import`"), "{detail}\n{text}");
            }
            continue;
        }
        if of_text.status == 422 {
            // A part of the puzzle would be lost.
            let detail = of_text.json()["detail"].as_str().unwrap().to_owned();
            assert!(detail.contains("unread") && import["status"] == "partly_read", "{detail}\n{text}");
            continue;
        }
        let of_json = server.post(path, puzzle).await;
        let same = ["status", "conflicts"].map(|field| of_text.json()[field] == of_json[field]);
        assert_eq!(same, [true; 2], "{text}\n{}\n{of_json}", of_text.text());
        let solved = server.send(request(Method::POST, "/solve", &headers, text.clone())).await.json();
        let mut again = puzzle.clone();
        again["max_solutions"] = json!(1);
        let of_puzzle = server.post("/solve", &again).await;
        // The symbols of the text can be others than those of the puzzle.
        let mut boards = Vec::new();
        for answer in [solved, of_puzzle] {
            let solution = answer["solution"].as_str().unwrap_or(".").to_owned();
            boards.push(self::import(&server, &solution).await["puzzle"]["board"].clone());
        }
        assert_eq!(boards[0], boards[1], "{text}");
    }
}

#[test]
fn an_ambiguous_file_is_refused_with_both_forms_on_the_command_line() {
    for text in ["1.....2..3.....4\n".repeat(16), format!("0000000000000042,{PUZZLE}\n").repeat(2)] {
        let (code, out, told) = run(&["solve"], &text);
        assert!(code == 2 && out.is_empty(), "{code} {out}");
        assert!(told.contains("in the form") && told.contains("sudokud import"), "{told}");
    }
    // Each line is a puzzle by itself.
    for (text, count) in [(format!("{PUZZLE}\n").repeat(9), 9), ("1.....2..3.....4\n".repeat(15), 15)] {
        let (code, out, told) = run(&["solve"], &text);
        assert_eq!((code, out.lines().count()), (0, count), "{out}{told}");
    }
    let (code, out, told) = run(&["solve"], &grid(".", "").repeat(9));
    assert_eq!((code, out), (0, format!("{SOLUTION}\n").repeat(9)), "{told}");
}

#[test]
fn a_line_of_text_is_refused_if_import_calls_it_ambiguous() {
    let doubtful = PUZZLE.replacen('.', "0", 3).replace('9', ".");
    for arguments in [&["solve"][..], &["solve", "--json"], &["count"]] {
        let (code, out, _) = run(arguments, &format!("{doubtful}\n{PUZZLE}\n"));
        let (first, rest) = out.split_once('\n').unwrap();
        assert!(code == 2 && first.contains("0 for the smallest value"), "{out}");
        assert!(!rest.contains("error") && !rest.contains("problem"), "{out}");
    }
}

#[test]
fn a_line_of_text_that_is_a_mask_is_refused_as_import_refuses_it() {
    let mask = "01".repeat(40) + "0";
    let (code, out, told) = run(&["import", "--json"], &mask);
    assert!(code == 2 && out.contains("is a mask"), "{out}{told}");
    for arguments in [&["solve"][..], &["solve", "--json"], &["count"]] {
        let (code, out, _) = run(arguments, &format!("{PUZZLE}\n{mask}\n{PUZZLE}\n"));
        let lines: Vec<&str> = out.lines().collect();
        assert!(code == 2 && lines.len() == 3 && lines[1].contains("is a mask"), "{arguments:?}: {out}");
        assert!(![lines[0], lines[2]].iter().any(|line| line.contains("mask")), "{out}");
    }
}

#[test]
fn a_file_with_the_number_of_its_puzzles_is_imported_whole() {
    let text = format!("3\n{0}\n{0}\n{0}\n", PUZZLE);
    let (code, out, told) = run(&["import", "--json"], &text);
    let answer: Value =
        serde_json::from_str(out.trim()).unwrap_or_else(|error| panic!("{error}: {out}{told}"));
    let puzzles = answer["puzzles"].as_array().unwrap();
    assert_eq!((code, puzzles.len()), (0, 3));
    assert_eq!(puzzles[0]["unread"][0]["what"], "3");
    let (code, out, _) = run(&["solve"], &text);
    assert_eq!((code, out), (0, format!("{SOLUTION}\n").repeat(3)));
}

#[tokio::test]
async fn bodies_in_utf_16_are_read_with_and_without_a_byte_order_mark() {
    let server = Server::new();
    for mark in ["", "\u{feff}"] {
        for to in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes =
                |text: &str| -> Vec<u8> { format!("{mark}{text}").encode_utf16().flat_map(to).collect() };
            let headers = [("content-type", "text/plain")];
            let one = server.send(request(Method::POST, "/solve", &headers, bytes(PUZZLE))).await;
            assert_eq!((one.status.as_u16(), one.text()), (200, format!("{SOLUTION}\n")));
            let lines = bytes(&format!("{PUZZLE}\r\n# a name\r\n{PUZZLE},7\r\n"));
            let batch = server.send(request(Method::POST, "/solve/batch", &headers, lines)).await;
            assert_eq!(batch.text(), format!("{SOLUTION}\n# a name\n{SOLUTION},7\n"));
        }
    }
    let bytes: Vec<u8> = format!("{PUZZLE}\n{PUZZLE}\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut child = sudokud(&["solve"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{SOLUTION}\n{SOLUTION}\n"));
}

#[tokio::test]
async fn a_line_of_hodoku_that_was_exported_is_read_whole() {
    let server = Server::new();
    let export = server.post("/export", &json!({ "board": PUZZLE, "to": "hodoku" })).await;
    let import = import(&server, export["text"].as_str().unwrap()).await;
    assert_eq!((&import["status"], &import["puzzle"]["board"]), (&json!("read"), &json!(PUZZLE)));
}

#[tokio::test]
async fn an_unknown_parameter_of_a_request_without_parameters_is_told_so() {
    let server = Server::new();
    for path in ["/import?x=1", "/import/batch?x=1"] {
        let problem = server.post_text(path, "1").await.json();
        assert_eq!(problem["errors"][0]["parameter"], "x", "{problem}");
        assert_eq!(problem["detail"], "unknown parameter `x`: a request has none", "{path}");
    }
}
