//! Spans that reach a collector: here a process that takes one batch of a server with its own log.

#![allow(clippy::unwrap_used, reason = "in tests")]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

/// Accepts one request of the exporter and answers it. Returns its path and body.
fn collect(listener: &TcpListener) -> (String, Vec<u8>) {
    let (mut stream, _) = listener.accept().unwrap();
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let length = stream.read(&mut buffer).unwrap();
        bytes.extend_from_slice(&buffer[..length]);
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
        let body = &bytes[end + 4..];
        if length.is_some_and(|length: usize| body.len() >= length) {
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").unwrap();
            return (head.split(' ').nth(1).unwrap().to_owned(), body.to_vec());
        }
    }
}

#[test]
fn a_span_of_a_recorded_trace_arrives_at_the_collector() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args([
            "--listen",
            "127.0.0.1:0",
            "--log",
            "json",
            "--trace-ratio",
            "0",
            "--otlp-endpoint",
            &endpoint,
        ])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = std::io::BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut log, &mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let trace = "0af7651916cd43dd8448eb211c80319c";
    for headers in
        [String::new(), format!("x-request-id: abc\r\ntraceparent: 00-{trace}-b7ad6b7169203331-01\r\n")]
    {
        let mut stream = TcpStream::connect(&address).unwrap();
        let request = format!("GET /version HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        stream.read_to_end(&mut Vec::new()).unwrap();
    }
    let (path, body) = collect(&listener);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(path, "/v1/traces");
    // The body is protobuf: the trace id stands in it as bytes, the request id as text.
    let id: Vec<u8> =
        (0..32).step_by(2).map(|at| u8::from_str_radix(&trace[at..at + 2], 16).unwrap()).collect();
    let count = |needle: &[u8]| body.windows(needle.len()).filter(|part| *part == needle).count();
    assert_eq!((count(&id), count(b"abc")), (1, 1), "the other request is not recorded");
    for text in ["GET /version", "http.request.method", "http.route", "url.path", "http.response.status_code"]
    {
        assert_eq!(count(text.as_bytes()), 1, "{text}");
    }
    // Field 6 of a span is its kind, and 2 is a server (opentelemetry/proto/trace/v1/trace.proto).
    assert!(count(b"\x2a\x0cGET /version\x30\x02") == 1, "the name and the kind of the span");
    assert_eq!(count(b"otel."), 0, "the name, kind and status are no attributes");
}
