//! Spans that reach a collector: here one that takes a single batch.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{connect, post, read_until, start};
use crate::http_support::{PUZZLE, SOLUTION};
use serde_json::Value;
use std::time::Duration;
use sudokud::config::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Takes one request and answers it. Its path and body.
async fn sink(listener: TcpListener) -> (String, Value) {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut bytes = Vec::new();
    loop {
        stream.read_buf(&mut bytes).await.unwrap();
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && let Ok(body) = serde_json::from_str(body)
        {
            let path = head.split(' ').nth(1).unwrap().to_owned();
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await.unwrap();
            return (path, body);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_span_of_a_recorded_trace_arrives_at_the_collector() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = Some(format!("http://{}", listener.local_addr().unwrap()));
    let collector = tokio::spawn(sink(listener));
    let running = start(&Config { otlp_endpoint: endpoint, trace_ratio: 0.0, ..Config::default() }).await;
    let mut stream = connect(&running).await;
    let (trace, parent) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
    for headers in [String::new(), format!("x-request-id: abc\r\ntraceparent: 00-{trace}-{parent}-01\r\n")] {
        stream.write_all(post(PUZZLE, &headers).as_bytes()).await.unwrap();
        read_until(&mut stream, SOLUTION).await;
    }
    running.stop.send(()).unwrap();
    let (path, body) = tokio::time::timeout(Duration::from_secs(20), collector).await.unwrap().unwrap();
    assert_eq!(path, "/v1/traces");
    let spans = body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap();
    assert_eq!(spans.len(), 1, "the other one's trace is not recorded");
    let span = &spans[0];
    assert_eq!((&span["traceId"], &span["parentSpanId"], &span["kind"]), (&trace.into(), &parent.into(), &2.into()));
    assert_eq!(span["name"], "POST /solve");
    let begin: u64 = span["startTimeUnixNano"].as_str().unwrap().parse().unwrap();
    let end: u64 = span["endTimeUnixNano"].as_str().unwrap().parse().unwrap();
    assert!(begin > 0 && begin <= end);
    assert!(span["attributes"].to_string().contains("\"abc\""));
}
