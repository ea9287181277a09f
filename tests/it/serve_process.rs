//! The service as a process: its log, its sockets, and what the system allows it.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::cli::{READY, ask, rest, run, serve, signal, sudokud};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

const LISTEN: [(&str, &str); 1] = [("SUDOKUD_LISTEN", "127.0.0.1:0")];

/// Sends a request again and again on one connection, and reads each answer.
fn ask_often(server: &str, request: &str, times: usize) {
    let mut stream = TcpStream::connect(server).unwrap();
    let mut answers = BufReader::new(stream.try_clone().unwrap());
    for _ in 0..times {
        stream.write_all(request.as_bytes()).unwrap();
        let (mut line, mut length) = (String::new(), 0);
        while line != "\r\n" {
            line.clear();
            answers.read_line(&mut line).unwrap();
            let lower = line.to_ascii_lowercase();
            length = lower.strip_prefix("content-length: ").map_or(length, |it| it.trim().parse().unwrap());
        }
        answers.read_exact(&mut vec![0; length]).unwrap();
    }
}

fn metric(server: &str, name: &str) -> f64 {
    let metrics = "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let text = rest(ask(server, metrics).unwrap());
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name}: {text}")).parse().unwrap()
}

#[test]
fn a_log_that_nobody_reads_stops_nothing() {
    let (mut child, server) = serve(&["--log", "json", "--access-log"], &LISTEN);
    let long = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(190));
    // Each has a line of 500 bytes or more; a pipe holds 64 KiB, and the service 1 MiB and as much again.
    ask_often(&server, &long, 6_000);
    assert!(metric(&server, "sudokud_log_lines_lost_total") > 0.0);
    assert!(rest(ask(&server, &READY.replace("ready", "live")).unwrap()).starts_with("HTTP/1.1 200 "));
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_log_whose_reader_has_gone_stops_nothing() {
    let (mut child, server) = serve(&["--access-log"], &LISTEN);
    drop(child.stderr.take());
    ask_often(&server, &READY.replace("connection: close\r\n", ""), 100);
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn log_lines_of_requests_have_the_client_where_that_is_asked_for() {
    let arguments =
        ["--log", "json", "--access-log", "--log-level", "debug", "--rate-limit", "1", "--rate-burst", "1"];
    for with_client in [true, false] {
        let more: &[&str] = if with_client { &["--log-client", "--trusted-proxy", "127.0.0.1"] } else { &[] };
        let (child, server) = serve(&[&arguments[..], more].concat(), &LISTEN);
        let request = "GET /version HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.7\r\n\r\n";
        ask_often(&server, request, 2);
        signal(&child, "-TERM");
        let log = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
        let line = |text: &str| -> serde_json::Value {
            let found = log.lines().find(|line| line.contains(text)).unwrap_or_else(|| panic!("{log}"));
            serde_json::from_str(found).unwrap()
        };
        let client = if with_client { "192.0.2.7".into() } else { serde_json::Value::Null };
        assert_eq!(line("\"status\":200")["span"]["client"], client, "{log}");
        assert_eq!(line("\"rate_limited\"")["client"], client, "{log}");
    }
}

#[test]
fn connections_beyond_those_served_wait_in_a_long_queue() {
    let (mut child, server) = serve(&["--max-connections", "1"], &LISTEN);
    // The queue of the standard library has 128 places.
    let waiting: Vec<_> = (0..400).map(|_| TcpStream::connect(&server).unwrap()).collect();
    drop(waiting);
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_address_to_listen_on_may_be_a_name() {
    let (mut child, server) = serve(&["--listen", "localhost:0", "--admin-listen", "localhost:0"], &[]);
    let port = server.rsplit(':').next().unwrap();
    assert!(rest(ask(&server, READY).unwrap()).starts_with("HTTP/1.1 404 "));
    let (code, _, told) = run(&["health", "--listen", &format!("localhost:{port}")], "");
    assert!(code == 1 && told.contains("--admin-listen"), "{told}");
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let output = sudokud(&["--listen", "no-such-host.invalid:80"]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && told.contains("localhost:8080"), "{told}");
}

#[test]
fn a_server_that_may_use_less_memory_than_it_is_told_to_adapts_and_warns() {
    let (child, server) = serve(&["--memory-mb", "1000000000"], &LISTEN);
    let [limit, searches] =
        ["memory_limit_bytes", "search_memory_bytes"].map(|name| metric(&server, &format!("sudokud_{name}")));
    assert!(searches < limit, "{searches} of {limit}");
    signal(&child, "-TERM");
    let log = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    assert!(log.contains("WARN") && log.contains("lowers --memory-mb"), "{log}");
}

#[test]
fn a_port_in_use_is_told_with_its_address() {
    let (mut child, server) = serve(&[], &LISTEN);
    let output = sudokud(&["--listen", &server]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.code() == Some(2) && told.contains(&format!("cannot listen on {server}")),
        "{told}"
    );
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
