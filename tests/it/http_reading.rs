//! Where requests are read: the length of a body decides, and not its bytes.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Reply, Server, request, until};
use axum::http::Method;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use std::io::Write;
use sudokud_contract::operations::ALL;

/// The longest body that a thread of the runtime reads.
const READ_HERE: usize = 4 << 10;

/// The bytes that the server reads for a request, and where.
#[derive(Debug)]
struct Costs {
    reply: Reply,
    /// The bytes that threads of the runtime have read.
    read_here: usize,
}

async fn costs(server: &Server, path: &str, headers: &[(&str, &str)], body: impl Into<Vec<u8>>) -> Costs {
    let read = server.app.bytes_read_here();
    let reply = server.send(request(Method::POST, path, headers, body.into())).await;
    Costs { reply, read_here: server.app.bytes_read_here() - read }
}

const JSON: [(&str, &str); 1] = [("content-type", "application/json")];

/// Each character of `name` as it is, or as an escape.
fn spellings(name: &str) -> [String; 3] {
    let escaped = |count| {
        let part = |(at, c): (usize, char)| {
            if at < count { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() }
        };
        name.chars().enumerate().map(part).collect::<String>()
    };
    [0, 1, name.len()].map(escaped)
}

/// A request with more constraints than a thread of the runtime reads.
fn long(name: &str) -> String {
    let cage = r#"{"type":"killer_cage","cells":"r1c1 r1c2","sum":8}"#;
    format!(r#"{{"board":"{PUZZLE}","{name}":[{}]}}"#, vec![cage; 200].join(","))
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_body_is_read_in_the_pool_however_it_is_spelt() {
    let server = Server::new();
    let gzipped = [JSON[0], ("content-encoding", "gzip")];
    for name in spellings("constraints") {
        let body = long(&name);
        assert!(body.len() > READ_HERE);
        for operation in ALL {
            let costs = costs(&server, operation.path(), &JSON, body.clone()).await;
            assert_eq!(costs.read_here, 0, "{name}: {costs:?}");
        }
        let line = body.clone() + "\n";
        let head = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":"#;
        let call = format!("{head}{body}}}}}");
        for (path, headers, body) in [
            ("/solve", &gzipped[..], gzip(&body)),
            ("/solve", &[("content-type", "text/plain")], body.clone().into_bytes()),
            ("/solve", &[], body.clone().into_bytes()),
            ("/solve/batch", &[("content-type", "application/x-ndjson")], line.clone().into_bytes()),
            ("/solve/batch", &[("content-type", "text/plain")], line.into_bytes()),
            ("/mcp", &JSON, call.into_bytes()),
        ] {
            let costs = costs(&server, path, headers, body).await;
            assert_eq!(costs.read_here, 0, "{path}: {costs:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_query_is_read_in_the_pool() {
    let server = Server::new();
    let regions = "1".repeat(READ_HERE);
    for path in [format!("/solve?regions={regions}"), format!("/solve?constraints={regions}")] {
        let costs = costs(&server, &path, &JSON, json!({ "board": PUZZLE }).to_string()).await;
        assert_eq!((costs.reply.status.as_u16(), costs.read_here), (422, 0), "{costs:?}");
    }
}

/// A pattern of a few characters is an automaton of a million transitions.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn short_constraints_are_built_in_the_pool() {
    let (server, mut jobs) = (Server::new(), 0);
    for name in spellings("constraints") {
        let regex = r#"{"type":"regex","cells":"r1c1 r1c2 r1c3","pattern":".*4"}"#;
        let body = format!(r#"{{"board":"{PUZZLE}","{name}":[{regex}]}}"#);
        let costs = costs(&server, "/solve", &JSON, body.clone()).await;
        assert_eq!(costs.reply.status, 200, "{costs:?}");
        assert!(costs.read_here >= body.len(), "{costs:?}");
        jobs += 2;
        until(|| server.app.pool_statistics().ended == jobs).await;
    }
    let houses = json!({ "board": PUZZLE, "houses": { "diagonals": false } });
    server.post("/solve", &houses).await;
    until(|| server.app.pool_statistics().ended == jobs + 2).await;
}

/// An attempt ends by the clock, so another process may interrupt one; not each of a hundred.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_common_request_needs_no_pool() {
    let server = Server::new();
    let numbers = |cell: char| cell.to_digit(10).filter(|&n| n > 0).map_or((1..=9).collect(), |n| vec![n]);
    let candidates: Vec<Vec<u32>> = PUZZLE.chars().map(numbers).collect();
    for body in [
        json!({ "board": PUZZLE }),
        json!({ "board": PUZZLE, "strategy": "best_first" }),
        json!({ "candidates": candidates, "max_solutions": 1 }),
    ] {
        let (body, mut tries) = (body.to_string(), 0);
        loop {
            let before = server.app.pool_statistics();
            let costs = costs(&server, "/solve", &JSON, body.clone()).await;
            assert_eq!(costs.reply.status, 200, "{costs:?}");
            assert!(costs.read_here >= body.len(), "{costs:?}");
            if server.app.pool_statistics() == before {
                break;
            }
            tries += 1;
            assert!(tries < 100, "each of {tries} attempts went to the pool: {body}");
        }
    }
}
