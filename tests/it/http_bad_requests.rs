//! Invalid requests: each has its status, its code and its place, and none is a 500.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server, request};
use axum::http::Method;
use flate2::{Compression, write::GzEncoder};
use std::io::Write;

const JSON: &str = "application/json";
const TEXT: &str = "text/plain";

struct Case {
    name: &'static str,
    method: Method,
    path: &'static str,
    kind: &'static str,
    body: Vec<u8>,
    /// Status and code.
    expected: (u16, &'static str),
    /// Pointer or parameter of the first place; empty if there is none.
    place: &'static str,
}

fn case(
    name: &'static str,
    path: &'static str,
    kind: &'static str,
    body: impl Into<Vec<u8>>,
    expected: (u16, &'static str),
    place: &'static str,
) -> Case {
    Case { name, method: Method::POST, path, kind, body: body.into(), expected, place }
}

fn rows(side: usize, replace: &[(usize, &str)]) -> String {
    let cell = |k: usize| replace.iter().find(|(at, _)| *at == k).map_or("0", |(_, text)| text).to_owned();
    let row = |r: usize| format!("[{}]", (0..side).map(|c| cell(r * side + c)).collect::<Vec<_>>().join(","));
    format!("{{\"board\": [{}]}}", (0..side).map(row).collect::<Vec<_>>().join(","))
}

fn flat(count: usize) -> String {
    format!("{{\"board\": [{}]}}", vec!["0"; count].join(","))
}

fn with(fields: &str) -> String {
    format!("{{\"board\": \"1...............\", {fields}}}")
}

const NOT_JSON: (u16, &str) = (400, "not_json");
const INVALID: (u16, &str) = (422, "invalid_field");
const CELLS: (u16, &str) = (422, "cell_count");
const RANGE: (u16, &str) = (422, "out_of_range");
const INAPPLICABLE: (u16, &str) = (422, "inapplicable_field");

fn syntax() -> Vec<Case> {
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    let open = format!("{{\"x\": {}", "{\"x\":".repeat(100_000));
    vec![
        case("nothing", "/solve", JSON, "", NOT_JSON, ""),
        case("white space", "/solve", JSON, " \n", NOT_JSON, ""),
        case("prose", "/solve", JSON, "please solve this", NOT_JSON, ""),
        case("cut off", "/solve", JSON, "{\"board\": \"1..", NOT_JSON, ""),
        case("a comma too many", "/solve", JSON, "{\"board\": [1,2,]}", NOT_JSON, ""),
        case("NaN", "/solve", JSON, with("\"seed\": NaN"), NOT_JSON, ""),
        case("single quotes", "/solve", JSON, "{'board': '1'}", NOT_JSON, ""),
        case("more after the end", "/solve", JSON, "{\"board\": \"1\"} {}", NOT_JSON, ""),
        case("bad UTF-8", "/solve", JSON, b"{\"board\": \"\xff\xfe\"}".to_vec(), NOT_JSON, ""),
        case("half a surrogate", "/solve", JSON, "{\"board\": \"\\ud800\"}", NOT_JSON, ""),
        case(
            "nested too deep",
            "/solve",
            JSON,
            with(&format!("\"constraints\": [{{\"type\": {deep}}}]")),
            NOT_JSON,
            "",
        ),
        case(
            "a board nested too deep",
            "/solve",
            JSON,
            format!("{{\"board\": {deep}}}"),
            INVALID,
            "/board/0/0",
        ),
        case("nested without end", "/solve", JSON, open, INVALID, "/x"),
        case("two byte order marks", "/solve", JSON, "\u{feff}\u{feff}{\"board\": \"1\"}", NOT_JSON, ""),
        case(
            "text that is not UTF-8",
            "/solve",
            TEXT,
            b"1..\xff............".to_vec(),
            (400, "not_text"),
            "",
        ),
    ]
}

fn shapes() -> Vec<Case> {
    vec![
        case("a list", "/solve", JSON, "[]", INVALID, ""),
        case("fields in a list", "/solve", JSON, format!("[\"{PUZZLE}\"]"), INVALID, ""),
        case("a string", "/solve", JSON, "\"53..7....\"", INVALID, ""),
        case("null", "/solve", JSON, "null", INVALID, ""),
        case("an empty object", "/solve", JSON, "{}", (422, "missing_board"), "/board"),
        case("a board that is null", "/solve", JSON, "{\"board\": null}", INVALID, "/board"),
        case("an unknown field", "/solve", JSON, "{\"bord\": \"1\"}", INVALID, "/bord"),
        case(
            "a field of another request",
            "/check",
            JSON,
            with("\"strategy\": \"auto\""),
            INVALID,
            "/strategy",
        ),
        case("an unknown limit", "/solve", JSON, with("\"limits\": {\"time\": 1}"), INVALID, "/limits/time"),
        case("a field twice", "/solve", JSON, "{\"board\": \"1\", \"board\": \"1\"}", INVALID, "/board"),
        case(
            "a limit twice",
            "/solve",
            JSON,
            with("\"limits\": {\"nodes\": 1, \"nodes\": 2}"),
            INVALID,
            "/limits/nodes",
        ),
        case("limits in a list", "/solve", JSON, with("\"limits\": [1, 2, 3]"), INVALID, "/limits"),
        case(
            "a limit that is null",
            "/solve",
            JSON,
            with("\"limits\": {\"nodes\": null}"),
            INVALID,
            "/limits/nodes",
        ),
        case(
            "a number of steps twice, also as null",
            "/step",
            JSON,
            with("\"max_steps\": null, \"max_steps\": null"),
            INVALID,
            "/max_steps",
        ),
        case(
            "a move twice",
            "/check",
            JSON,
            with(r#""move": {"row": 0, "column": 0, "value": 1}, "move": 0"#),
            INVALID,
            "/move",
        ),
        case("a number for a board", "/solve", JSON, "{\"board\": 81}", INVALID, "/board"),
        case("an object for a board", "/solve", JSON, "{\"board\": {}}", INVALID, "/board"),
    ]
}

fn boards() -> Vec<Case> {
    vec![
        case("80 cells", "/solve", JSON, format!("{{\"board\": \"{}\"}}", ".".repeat(80)), CELLS, "/board"),
        case("82 cells", "/solve", JSON, flat(82), CELLS, "/board"),
        case("no cells", "/solve", JSON, "{\"board\": []}", CELLS, "/board"),
        case("no cells in text", "/solve", TEXT, "", CELLS, "/board"),
        case(
            "an unknown symbol",
            "/solve",
            JSON,
            format!("{{\"board\": \"{}x\"}}", ".".repeat(80)),
            (422, "unknown_symbol"),
            "/board",
        ),
        case(
            "an unknown symbol in text",
            "/solve",
            TEXT,
            "1..............?",
            (422, "unknown_symbol"),
            "/board",
        ),
        case(
            "a symbol in a row",
            "/solve",
            JSON,
            rows(4, &[(7, "\"é\"")]),
            (422, "unknown_symbol"),
            "/board/1/3",
        ),
        case("a negative cell", "/solve", JSON, rows(9, &[(34, "-1")]), INVALID, "/board/3/7"),
        case("a fraction", "/solve", JSON, rows(9, &[(34, "1.5")]), INVALID, "/board/3/7"),
        case("true", "/solve", JSON, rows(9, &[(34, "true")]), INVALID, "/board/3/7"),
        case("2^64", "/solve", JSON, rows(9, &[(34, "18446744073709551616")]), INVALID, "/board/3/7"),
        case("10^999", "/solve", JSON, rows(9, &[(34, "1e999")]), NOT_JSON, ""),
        case("2^63", "/solve", JSON, rows(9, &[(34, "9223372036854775808")]), RANGE, "/board/3/7"),
        case("10 at side 9", "/solve", JSON, rows(9, &[(34, "10")]), RANGE, "/board/3/7"),
        case(
            "17 in a flat list of side 16",
            "/solve",
            JSON,
            flat(256).replacen("0,", "17,", 1),
            RANGE,
            "/board/0",
        ),
        case(
            "a row too short",
            "/solve",
            JSON,
            "{\"board\": [[1,0,0,0],[0,0,0,0],[0,0,0],[0,0,0,4]]}",
            (422, "ragged_rows"),
            "/board/2",
        ),
        case(
            "27 by 3",
            "/solve",
            JSON,
            format!("{{\"board\": [{0},{0},{0}]}}", format!("[{}]", vec!["0"; 27].join(","))),
            (422, "ragged_rows"),
            "/board/0",
        ),
        case("rows in rows", "/solve", JSON, "{\"board\": [[[1]]]}", INVALID, "/board/0/0"),
        case("rows and cells", "/solve", JSON, "{\"board\": [[1,2],3]}", INVALID, "/board/1"),
        case("cells and rows", "/solve", JSON, "{\"board\": [1,[2]]}", INVALID, "/board/1"),
        case("an object for a cell", "/solve", JSON, "{\"board\": [{}]}", INVALID, "/board/0"),
        case("10 in quotes", "/solve", JSON, flat(16).replacen('0', "\"10\"", 1), RANGE, "/board/0"),
        case(
            "beyond the largest side",
            "/solve",
            JSON,
            flat(11 * 11 * 11 * 11),
            (422, "side_too_large"),
            "/board",
        ),
        case(
            "candidates of another side",
            "/solve",
            JSON,
            "{\"board\": \"1...............\", \"candidates\": [[1]]}",
            (422, "sides_differ"),
            "/candidates",
        ),
        case(
            "15 candidates",
            "/solve",
            JSON,
            format!("{{\"candidates\": [{}]}}", vec!["[1]"; 15].join(",")),
            CELLS,
            "/candidates",
        ),
        case("a candidate of 0", "/solve", JSON, "{\"candidates\": [[0]]}", RANGE, "/candidates/0/0"),
        case(
            "a candidate beyond the side",
            "/solve",
            JSON,
            format!("{{\"candidates\": [{},[5]]}}", vec!["[1]"; 15].join(",")),
            RANGE,
            "/candidates/15/0",
        ),
        case("a candidate alone", "/solve", JSON, "{\"candidates\": [1]}", INVALID, "/candidates/0"),
        case(
            "symbols that repeat",
            "/solve",
            JSON,
            with("\"symbols\": \"1123\""),
            (422, "invalid_symbols"),
            "/symbols",
        ),
        case(
            "too few symbols for numbers",
            "/solve",
            JSON,
            flat(16).replacen('{', "{\"symbols\": \"ABC\", ", 1),
            (422, "invalid_symbols"),
            "/symbols",
        ),
        case(
            "too many symbols",
            "/solve",
            JSON,
            with("\"symbols\": \"12345\""),
            (422, "invalid_symbols"),
            "/symbols",
        ),
    ]
}

fn options() -> Vec<Case> {
    vec![
        case("an unknown strategy", "/solve", JSON, with("\"strategy\": \"fastest\""), INVALID, "/strategy"),
        case("a strategy as a number", "/solve", JSON, with("\"strategy\": 1"), INVALID, "/strategy"),
        case(
            "a strategy as an object",
            "/solve",
            JSON,
            with("\"strategy\": {\"auto\": null}"),
            INVALID,
            "/strategy",
        ),
        case(
            "an unknown rule",
            "/solve",
            JSON,
            with("\"propagation\": [\"naked_single\", \"magic\"]"),
            INVALID,
            "/propagation/1",
        ),
        case(
            "an unknown rule set",
            "/solve",
            JSON,
            with("\"propagation\": \"all\""),
            INVALID,
            "/propagation",
        ),
        case(
            "an unknown branching",
            "/solve",
            JSON,
            with("\"branching\": \"last_cell\""),
            INVALID,
            "/branching",
        ),
        case("no solutions", "/solve", JSON, with("\"max_solutions\": 0"), INVALID, "/max_solutions"),
        case(
            "too many solutions",
            "/solve",
            JSON,
            with("\"max_solutions\": 1001"),
            INAPPLICABLE,
            "/max_solutions",
        ),
        case(
            "a number in quotes",
            "/solve",
            JSON,
            with("\"max_solutions\": \"2\""),
            INVALID,
            "/max_solutions",
        ),
        case("no time", "/solve", JSON, with("\"limits\": {\"time_ms\": 0}"), INVALID, "/limits/time_ms"),
        case("no nodes", "/solve", JSON, with("\"limits\": {\"nodes\": 0}"), INVALID, "/limits/nodes"),
        case(
            "no memory",
            "/solve",
            JSON,
            with("\"limits\": {\"memory_mb\": 0}"),
            INVALID,
            "/limits/memory_mb",
        ),
        case(
            "less than no time",
            "/solve",
            JSON,
            with("\"limits\": {\"time_ms\": -1}"),
            INVALID,
            "/limits/time_ms",
        ),
        case("a seed of 65 bits", "/solve", JSON, with("\"seed\": 18446744073709551616"), INVALID, "/seed"),
        case(
            "an unknown technique",
            "/step",
            JSON,
            with("\"techniques\": [\"full_house\", \"x-wing\"]"),
            INVALID,
            "/techniques/1",
        ),
        case("an unknown mode", "/step", JSON, with("\"mode\": \"magic\""), INVALID, "/mode"),
        case(
            "find in mode search",
            "/step",
            JSON,
            with(r#""mode": "search", "find": "next""#),
            INAPPLICABLE,
            "/find",
        ),
        case("detail in mode search", "/step?detail=full&mode=search", TEXT, PUZZLE, INAPPLICABLE, "/detail"),
        case(
            "techniques in mode search",
            "/step",
            JSON,
            with(r#""mode": "search", "techniques": ["x_wing"]"#),
            INAPPLICABLE,
            "/techniques",
        ),
        case(
            "assume_uniqueness in mode search",
            "/step",
            JSON,
            with(r#""mode": "search", "assume_uniqueness": false"#),
            INAPPLICABLE,
            "/assume_uniqueness",
        ),
        case(
            "a string for a flag",
            "/step",
            JSON,
            with("\"assume_uniqueness\": \"yes\""),
            INVALID,
            "/assume_uniqueness",
        ),
        case(
            "givens of another side",
            "/check",
            JSON,
            with("\"givens\": \"1\""),
            (422, "sides_differ"),
            "/givens",
        ),
        case(
            "givens that the board contradicts",
            "/step",
            JSON,
            r#"{"board": "1...............", "givens": [[2,0,0,0], [0,0,0,0], [0,0,0,0], [0,0,0,0]]}"#,
            (422, "givens_differ"),
            "/givens/0/0",
        ),
        case(
            "givens that the board lacks",
            "/step",
            JSON,
            r#"{"board": "1...............", "givens": [1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}"#,
            (422, "givens_differ"),
            "/givens/3",
        ),
        case(
            "givens of another game in text",
            "/step?givens=2...............",
            TEXT,
            "1...............",
            (422, "givens_differ"),
            "/givens",
        ),
        case(
            "givens that are no board",
            "/step",
            JSON,
            with("\"givens\": [[1, 2]]"),
            (422, "ragged_rows"),
            "/givens/0",
        ),
        case(
            "a move out of the board",
            "/check",
            JSON,
            with("\"move\": {\"row\": 4, \"column\": 0, \"value\": 1}"),
            RANGE,
            "/move/row",
        ),
        case(
            "a move of a large value",
            "/check",
            JSON,
            with("\"move\": {\"row\": 0, \"column\": 0, \"value\": 5}"),
            RANGE,
            "/move/value",
        ),
        case("half a move", "/check", JSON, with("\"move\": {\"row\": 0, \"column\": 0}"), INVALID, "/move"),
        case("an unknown parameter", "/solve?strategie=auto", TEXT, PUZZLE, INVALID, "strategie"),
        case(
            "an unknown strategy in the query",
            "/solve?strategy=fastest",
            TEXT,
            PUZZLE,
            INVALID,
            "strategy",
        ),
        case("a limit of 0 in the query", "/solve?time_ms=0", TEXT, PUZZLE, INVALID, "time_ms"),
        case("a parameter twice", "/solve?nodes=1&nodes=2", TEXT, PUZZLE, INVALID, "nodes"),
        case(
            "an unknown rule in the query",
            "/solve?propagation=naked_single,magic",
            TEXT,
            PUZZLE,
            INVALID,
            "propagation",
        ),
        case(
            "a list of nothing in the query",
            "/solve/compare?propagation=",
            TEXT,
            PUZZLE,
            INVALID,
            "propagation",
        ),
        case(
            "a flag without a value",
            "/step?assume_uniqueness=",
            TEXT,
            PUZZLE,
            INVALID,
            "assume_uniqueness",
        ),
        case(
            "a flag that is a number",
            "/step?assume_uniqueness=1",
            TEXT,
            PUZZLE,
            INVALID,
            "assume_uniqueness",
        ),
        case("an unknown parameter of a batch", "/solve/batch?x=1", TEXT, PUZZLE, INVALID, "x"),
    ]
}

fn transport() -> Vec<Case> {
    let kind =
        |name, kind, body: &[u8]| case(name, "/solve", kind, body, (415, "unsupported_media_type"), "");
    let method =
        |name, method, path| Case { method, ..case(name, path, "", "", (405, "method_not_allowed"), "") };
    vec![
        case("2 MiB", "/solve", JSON, vec![b' '; 2 << 20], (413, "too_large"), ""),
        case("2 MiB of text", "/check", TEXT, vec![b'.'; 2 << 20], (413, "too_large"), ""),
        kind("XML", "application/xml", b"<board/>"),
        kind("a picture", "image/png", b"\x89PNG"),
        kind("a form with parts", "multipart/form-data; boundary=x", b"--x--"),
        kind("another alphabet", "text/plain; charset=utf-16", b"1"),
        case("JSON for a batch", "/solve/batch", JSON, "{}", (415, "unsupported_media_type"), ""),
        method("GET of a POST", Method::GET, "/solve"),
        method("PUT", Method::PUT, "/step"),
        method("DELETE", Method::DELETE, "/check"),
        method("POST of a GET", Method::POST, "/version"),
        case("no such path", "/solv", JSON, "{}", (404, "not_found"), ""),
        case("a path below", "/solve/me", JSON, "{}", (404, "not_found"), ""),
        Case {
            method: Method::GET,
            ..case("a code that is not UTF-8", "/problems/%FF", "", "", (404, "not_found"), "")
        },
        Case {
            method: Method::GET,
            ..case("a code that does not exist", "/problems/none", "", "", (404, "not_found"), "")
        },
    ]
}

#[tokio::test]
async fn every_bad_request_is_refused_with_its_status_its_code_and_its_place() {
    let server = Server::new();
    let cases: Vec<_> =
        [syntax(), shapes(), boards(), options(), transport()].into_iter().flatten().collect();
    assert!(cases.len() >= 90);
    for Case { name, method, path, kind, body, expected, place } in cases {
        let headers: &[_] =
            if kind.is_empty() { &[] } else { &[("content-type", kind), ("x-request-id", "of-a-test")] };
        let reply = server.send(request(method, path, headers, body)).await;
        assert_eq!(reply.header("content-type"), "application/problem+json", "{name}: {}", reply.text());
        let problem = reply.json();
        let told = (reply.status.as_u16(), problem["code"].as_str().unwrap());
        assert_eq!(told, expected, "{name}: {problem}");
        assert_eq!(problem["status"], expected.0, "{name}");
        assert_eq!(problem["request_id"], reply.header("x-request-id"), "{name}");
        assert!(
            !problem["title"].as_str().unwrap().is_empty() && !problem["detail"].as_str().unwrap().is_empty()
        );
        let first = &problem["errors"][0];
        let at = first["pointer"].as_str().or(first["parameter"].as_str()).unwrap_or_default();
        assert_eq!(at, place, "{name}: {problem}");
        if expected == INVALID && !place.is_empty() {
            let field = place.rsplit('/').next().unwrap();
            assert!(problem["detail"].as_str().unwrap().contains(field), "{name} names {field}: {problem}");
        }
        if expected.0 == 405 {
            let (detail, allowed) = (problem["detail"].as_str().unwrap(), reply.header("allow"));
            assert!(!allowed.is_empty(), "{name}");
            assert!(allowed.split(',').all(|method| detail.contains(method)), "{name}: {detail}, {allowed}");
        }
    }
}

#[tokio::test]
async fn a_body_in_another_coding_than_gzip_is_refused_whatever_it_holds() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&vec![b' '; 64 << 20]).unwrap();
    let bomb = encoder.finish().unwrap();
    let server = Server::new();
    for path in ["/solve", "/solve/batch", "/step"] {
        let headers = [("content-type", TEXT), ("content-encoding", "br")];
        let reply = server.send(request(Method::POST, path, &headers, bomb.clone())).await;
        assert_eq!(reply.status, 415);
        assert_eq!(reply.json()["code"], "unsupported_encoding");
        assert_eq!(reply.header("accept-encoding"), "gzip, identity");
    }
}

#[tokio::test]
async fn every_problem_is_described_where_its_type_says() {
    let server = Server::new();
    let problem = server.get("/nowhere").await.json();
    let described = server.get(problem["type"].as_str().unwrap()).await;
    assert_eq!(described.status, 200);
    assert!(described.text().starts_with("not_found: "));
}

#[tokio::test]
async fn a_value_that_looks_like_a_position_is_repeated_whole() {
    let server = Server::new();
    let value = "best at line 3 column 4";
    let body = format!("{{\"board\": \"{PUZZLE}\", \"strategy\": \"{value}\"}}");
    let path = format!("/solve?strategy={}", value.replace(' ', "%20"));
    for reply in [server.post_text(&path, PUZZLE).await, server.send(json_request("/solve", body)).await] {
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        let (begin, position) = detail.split_once("backtracking").unwrap();
        assert!(begin.contains(&format!("\"{value}\"")), "{detail}");
        assert!(position.is_empty() || position.starts_with(" at line 1 column 13"), "{detail}");
    }
}

#[tokio::test]
async fn an_error_in_a_string_board_names_its_cell() {
    let server = Server::new();
    let x = format!("{}x", ".".repeat(80));
    let cell = serde_json::json!({ "row": 8, "column": 8 });
    let json = server.send(json_request("/solve", format!("{{\"board\": \"{x}\"}}"))).await;
    for problem in [json.json(), server.post_text("/check", &x).await.json()] {
        assert_eq!(
            (&problem["errors"][0]["pointer"], &problem["errors"][0]["cell"]),
            (&"/board".into(), &cell)
        );
    }
    let givens = r#"{"board": "1...............", "givens": "1...2..........."}"#.to_owned();
    let problem = server.send(json_request("/step", givens)).await.json();
    let place = &problem["errors"][0];
    assert_eq!(
        (&place["pointer"], &place["cell"]),
        (&"/givens".into(), &serde_json::json!({ "row": 1, "column": 0 }))
    );
    let rows = server.send(json_request("/solve", rows(9, &[(34, "10")]))).await.json();
    assert!(rows["errors"][0]["cell"].is_null(), "the pointer leads to the cell");
}

fn json_request(path: &str, body: String) -> axum::http::Request<axum::body::Body> {
    request(Method::POST, path, &[("content-type", JSON)], body)
}
