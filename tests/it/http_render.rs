//! `POST /render` and `GET /techniques/{technique}`: formats, steps, and what is refused.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Reply, SOLUTION, Server, request, until};
use axum::http::Method;
use roxmltree::Document;
use serde_json::{Value, json};
use std::num::NonZeroU64;
use sudokud::config::Config;

/// A puzzle that needs a search.
const DEEP: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

async fn render(server: &Server, accept: &str, body: &Value) -> Reply {
    let headers = [("content-type", "application/json"), ("accept", accept)];
    server.send(request(Method::POST, "/render", &headers, body.to_string())).await
}

/// The width and the height in the header of a PNG.
fn size_of(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[tokio::test]
async fn a_client_that_wants_json_gets_the_picture_in_it() {
    let server = Server::new();
    let body = json!({ "board": "1.....2..3.....4" });
    let answer = render(&server, "application/json", &body).await.json();
    let svg = render(&server, "image/svg+xml", &body).await;
    assert_eq!(
        (answer["status"].as_str(), answer["svg"].as_str()),
        (Some("drawn"), Some(svg.text().as_str()))
    );
}

#[tokio::test]
async fn the_format_follows_from_accept() {
    let server = Server::new();
    let body = json!({ "board": PUZZLE, "width": 200 });
    for (accept, kind) in [
        ("*/*", "image/svg+xml"),
        ("image/svg+xml", "image/svg+xml"),
        ("image/png", "image/png"),
        ("text/plain", "text/plain; charset=utf-8"),
    ] {
        let reply = render(&server, accept, &body).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, kind));
        assert!(reply.headers.get_all("vary").iter().any(|value| value == "accept"));
        assert_eq!(reply.body, render(&server, accept, &body).await.body, "{accept}");
    }
    let png = render(&server, "image/png", &body).await;
    assert_eq!(size_of(&png.body), (200, 200));
    let svg = render(&server, "image/svg+xml", &body).await.text();
    assert_eq!(Document::parse(&svg).unwrap().root_element().attribute("class"), Some("sudokud s9"));
    let text = render(&server, "text/plain", &json!({ "board": PUZZLE, "show": "values" })).await.text();
    assert!(text.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"), "{text}");
    let marks = render(&server, "text/plain", &json!({ "board": "1.....2..3.....4" })).await.text();
    assert!(marks.starts_with("+-------+-------+\n| 1  24 | 34 3  |\n"), "{marks}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_of_the_largest_pictures_at_once_are_all_drawn() {
    let time_limit_ms = NonZeroU64::new(600_000).unwrap();
    let server = Server::with(&Config { workers: 2.try_into().ok(), time_limit_ms, ..Config::default() });
    let draw = |side: usize| {
        let server = server.clone();
        let body = json!({ "board": "0 ".repeat(side * side), "width": 2_400, "title": "large" });
        tokio::spawn(async move { render(&server, "image/png", &body).await })
    };
    let drawing = [9, 25, 100, 16, 9, 25, 36, 4].map(draw);
    for reply in drawing {
        let reply = reply.await.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!(size_of(&reply.body).0, 2_400);
    }
    until(|| server.app.pool_statistics().granted_bytes == 0).await;
}

#[tokio::test]
async fn a_picture_that_needs_more_than_all_memory_is_refused() {
    let server = Server::with(&Config { memory_mb: NonZeroU64::MIN, ..Config::default() });
    let body = json!({ "board": PUZZLE, "width": 2_400 });
    let refused = render(&server, "image/png", &body).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert_eq!(refused.json()["errors"][0]["pointer"], "/width");
    assert_eq!(render(&server, "*/*", &body).await.status, 200);
}

#[tokio::test]
async fn text_and_query_do_what_json_does() {
    let server = Server::new();
    let json = render(&server, "*/*", &json!({ "board": PUZZLE, "show": "givens", "theme": "dark" })).await;
    let text = server.post_text("/render?show=givens&theme=dark", PUZZLE).await;
    assert_eq!(json.text(), text.text());
}

#[tokio::test]
async fn a_step_that_step_returned_is_drawn_as_the_next_one() {
    let server = Server::new();
    for (board, technique) in [(PUZZLE, None), ("x", Some("cell_forcing_chain")), ("x", Some("sue_de_coq"))] {
        let mut position = match technique {
            None => json!({ "board": board }),
            Some(name) => {
                server.get(&format!("/techniques/{name}")).await.json()["example"]["request"].clone()
            }
        };
        let answer = server.post("/step", &position).await;
        let fields = position.as_object_mut().unwrap();
        fields.remove("techniques");
        fields.insert("step".into(), answer["steps"][0].clone());
        let given = render(&server, "*/*", &position).await;
        assert_eq!(given.status, 200, "{}", given.text());
        let svg = given.text();
        let explanation = answer["steps"][0]["explanation"].as_str().unwrap();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(
            document.descendants().find_map(|node| node.has_tag_name("desc").then(|| node.text())?),
            Some(explanation)
        );
        position["step"]["later"] = json!({ "field": 1 });
        position["step"]["evidence"]["later"] = json!([]);
        assert_eq!(render(&server, "*/*", &position).await.text(), svg, "unknown fields are ignored");
        if technique.is_none() {
            position["step"] = "next".into();
            assert_eq!(render(&server, "*/*", &position).await.text(), svg);
        }
    }
}

#[tokio::test]
async fn the_solution_is_shown_with_the_first_candidates() {
    let server = Server::new();
    let solved = render(&server, "text/plain", &json!({ "board": PUZZLE, "show": "solved" })).await.text();
    let digits: String = solved.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, SOLUTION);
    let body = json!({ "board": PUZZLE, "show": "first_candidates" });
    let rings = render(&server, "*/*", &body).await.text().matches("class=\"solution r").count();
    assert_eq!(rings, PUZZLE.matches('.').count());
}

#[tokio::test]
async fn without_exactly_one_solution_the_givens_are_drawn_and_a_header_says_why() {
    let server = Server::new();
    let hard = json!({ "board": DEEP, "show": "solved" });
    for (body, status) in [
        (json!({ "board": "11..............", "show": "solved" }), "unsolvable"),
        (json!({ "board": "1...............", "show": "solved" }), "not_unique"),
        (hard, "drawn"),
    ] {
        let drawn = render(&server, "text/plain", &body).await;
        assert_eq!((drawn.status.as_u16(), drawn.header("x-sudoku-status")), (200, status));
        if status != "drawn" {
            let digits: String = drawn.text().chars().filter(char::is_ascii_digit).collect();
            assert_eq!(digits, body["board"].as_str().unwrap().replace('.', ""));
        }
    }
}

#[tokio::test]
async fn at_a_limit_a_picture_says_so_instead_of_that_there_is_no_solution() {
    let config = Config { node_limit: NonZeroU64::new(1), ..Config::default() };
    let body = json!({ "board": DEEP, "show": "solved" });
    let drawn = render(&Server::with(&config), "*/*", &body).await;
    assert_eq!((drawn.status.as_u16(), drawn.header("x-sudoku-status")), (200, "limit_reached"));
}

#[tokio::test]
async fn constraints_are_drawn_in_every_format_and_their_step_too() {
    let server = Server::new();
    let cage = json!({ "type": "killer_cage", "cells": "r1c12 r2c1", "sum": 9 });
    let clue = json!({ "type": "skyscraper", "line": "r3", "from": "last", "value": 4 });
    let mut body = json!({
        "board": ".".repeat(81), "constraints": [cage, clue], "first_value": 0, "show": "values", "width": 400,
    });
    let svg = render(&server, "*/*", &body).await.text();
    assert!(svg.contains("<g class=\"killer_cage\" ") && svg.contains(">9</text>"), "{svg}");
    let size = size_of(&render(&server, "image/png", &body).await.body);
    assert!(size.0 == 400 && size.1 < 400, "a margin on the right alone: {size:?}");
    body["board"] = json!(format!("0{}", ".".repeat(80)));
    let text = render(&server, "text/plain", &body).await.text();
    assert!(text.contains("| 0 . . |"), "{text}");
    body["step"] = json!("next");
    body["board"] = json!(".".repeat(81));
    let from_zero = render(&server, "*/*", &body).await.text();
    assert!(from_zero.contains("<g class=\"shapes\"><"), "the step of the clue: {from_zero}");
    body["first_value"] = json!(1);
    let drawn = render(&server, "*/*", &body).await.text();
    assert!(drawn.contains("<g class=\"shapes\"><"), "the step of the cage: {drawn}");
    body["show"] = json!("solved");
    body.as_object_mut().unwrap().remove("step");
    assert_eq!(render(&server, "*/*", &body).await.status, 200);
}

#[tokio::test]
async fn the_most_constraints_are_drawn_or_refused() {
    let server = Server::new();
    let cells: Vec<String> = (1..=9).map(|column| format!("r{column}c{column}")).collect();
    let many: Vec<Value> = (0..10_000)
        .map(|sum| json!({ "type": "killer_cage", "cells": cells.join(" "), "sum": sum }))
        .collect();
    let body = json!({ "board": ".".repeat(81), "constraints": many });
    let svg = render(&server, "image/svg+xml", &body).await;
    assert!(svg.status == 200 && svg.body.len() < 8 << 20, "{} bytes", svg.body.len());
    let refused = render(&server, "image/png", &body).await.json();
    let place = (&refused["code"], &refused["errors"][0]["pointer"]);
    assert_eq!(place, (&json!("out_of_range"), &json!("/constraints")));
}

#[tokio::test]
async fn an_invalid_request_is_refused_with_its_place() {
    let server = Server::new();
    let candidate = |row: u32| json!({ "row": row, "column": 0, "value": 1 });
    let step = |evidence: Value| json!({ "technique": "x_wing", "evidence": evidence });
    let many: Vec<Value> = (0..2_001).map(|_| json!({ "from": [], "to": [], "kind": "strong" })).collect();
    for (field, value, pointer) in [
        ("step", json!("last"), "/step"),
        ("step", json!({ "technique": "y_wing" }), "/step/technique"),
        ("step", json!({ "technique": "x_wing", "placements": [candidate(9)] }), "/step/placements/0"),
        (
            "step",
            step(json!({ "houses": [{ "kind": "row", "index": 9, "role": "base" }] })),
            "/step/evidence/houses/0",
        ),
        (
            "step",
            step(json!({ "links": [{ "from": [candidate(8), candidate(9)], "to": [], "kind": "weak" }] })),
            "/step/evidence/links/0",
        ),
        ("step", step(json!({ "links": many })), "/step/evidence/links"),
        ("colors", json!([{ "row": 0, "column": 9, "colors": [1] }]), "/colors/0"),
        ("colors", json!([{ "row": 0, "column": 0, "colors": [1, 2, 3, 4, 5] }]), "/colors/0"),
        ("width", json!(63), "/width"),
        ("width", json!(2_401), "/width"),
        ("theme", json!("blue"), "/theme"),
        ("id_prefix", json!("a b"), "/id_prefix"),
        ("id_prefix", json!(""), "/id_prefix"),
        ("link", json!("x".repeat(1_001)), "/link"),
    ] {
        let mut body = json!({ "board": PUZZLE });
        body[field] = value;
        let refused = render(&server, "*/*", &body).await;
        let problem = refused.json();
        assert_eq!((refused.status.as_u16(), problem["errors"][0]["pointer"].as_str()), (422, Some(pointer)));
    }
    let large = json!({ "board": "0 ".repeat(1_296), "show": "first_candidates" });
    assert_eq!(render(&server, "*/*", &large).await.json()["code"], "inapplicable_field");
}

#[tokio::test]
async fn a_step_whose_parts_do_not_belong_together_is_drawn() {
    let server = Server::new();
    let candidate = json!({ "row": 0, "column": 2, "value": 4 });
    for technique in ["x_wing", "cell_forcing_chain", "als_xz"] {
        let step = json!({
            "technique": technique,
            "placements": [candidate],
            "eliminations": [{ "row": 0, "column": 0, "values": [1, 5] }],
            "evidence": {
                "cells": [{ "row": 1, "column": 1, "values": null, "role": "als" }],
                "links": [
                    { "from": [], "to": [], "kind": "strong" },
                    { "from": [candidate], "to": [candidate], "kind": "one_of" },
                    { "from": [candidate], "to": [], "kind": "contradiction" },
                ],
                "groups": [
                    { "role": "als", "cells": [], "values": [] },
                    { "role": "als", "cells": [{ "row": 0, "column": 0 }], "values": [9] },
                ],
            }
        });
        for (accept, links) in [("*/*", 3), ("image/png", 1)] {
            let body = json!({ "board": PUZZLE, "step": step, "chain_links": links, "width": 100 });
            let reply = render(&server, accept, &body).await;
            assert_eq!(reply.status, 200, "{}", reply.text());
            if accept == "*/*" {
                Document::parse(&reply.text()).unwrap();
            }
        }
    }
}

#[tokio::test]
async fn everything_around_the_board_is_drawn() {
    let server = Server::new();
    let body = json!({
        "board": PUZZLE, "theme": "print", "coordinates": true, "title": "]]> <script>",
        "caption": "\u{1f600}", "width": 300,
        "qr_link": "https://example.org/#b=".to_owned() + PUZZLE, "lettering": "outlines", "id_prefix": "p1",
        "colors": [{ "row": 4, "column": 4, "colors": [1, 9] }],
    });
    let svg = render(&server, "*/*", &body).await.text();
    let document = Document::parse(&svg).unwrap();
    assert!(!document.descendants().any(|node| node.has_tag_name("text") || node.has_tag_name("script")));
    assert!(
        svg.contains("class=\"code\"") && svg.contains("color k9 r5c5") && svg.contains("id=\"p1-r9c9\"")
    );
    let (width, height) = size_of(&render(&server, "image/png", &body).await.body);
    assert!(width == 300 && height > 380, "{width} {height}");
}

#[tokio::test]
async fn titles_and_captions_of_every_kind_are_valid_xml() {
    let server = Server::new();
    let every_control: String = (0..0xa0).filter_map(char::from_u32).collect();
    for words in [
        "<script>alert(1)</script>",
        "]]>",
        "<![CDATA[x]]>",
        "<!-- x --",
        "&amp; &#0; &nosuch;",
        "\u{1f468}\u{200d}\u{1f469} \u{e9} \u{5d0} \u{fffe}\u{ffff}\u{10ffff}",
        "\" onload=\"alert(1)",
        "",
        &every_control,
        &"<\u{1f600}&]]>".repeat(200),
    ] {
        for text in ["text", "outlines"] {
            let body = json!({ "board": PUZZLE, "title": words, "caption": words, "lettering": text });
            let svg = render(&server, "image/svg+xml", &body).await;
            assert_eq!(svg.status, 200, "{words:?}");
            let svg = svg.text();
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{words:?}: {error}"));
            let mut nodes = document.descendants();
            assert!(
                nodes.all(|node| !node.has_tag_name("script") && node.attribute("onload").is_none()),
                "{words:?}"
            );
        }
        let body = json!({ "board": PUZZLE, "title": words, "caption": words, "width": 64 });
        assert_eq!(render(&server, "image/png", &body).await.status, 200, "{words:?}");
    }
}

#[tokio::test]
async fn a_technique_is_described_and_drawn() {
    let server = Server::new();
    let all = server.get("/techniques").await.json();
    let one = server.get("/techniques/x_wing").await.json();
    assert!(all["techniques"].as_array().unwrap().contains(&one));
    let accept = [("accept", "image/svg+xml")];
    let svg = server.send(request(Method::GET, "/techniques/x_wing", &accept, "")).await;
    assert_eq!(svg.header("content-type"), "image/svg+xml");
    assert!(Document::parse(&svg.text()).is_ok() && !svg.header("etag").is_empty());
    assert_eq!(server.get("/techniques/y_wing").await.json()["code"], "not_found");
}
