//! Room for large messages: bounded for bodies and for answers, and asked for before any work.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{ask, connect, connect_narrow, get, metric, metric_becomes, post, rest, start};
use crate::http_support::{PUZZLE, SOLUTION};
use sudokud::config::Config;
use tokio::io::AsyncWriteExt;

const BODIES: &str = "sudokud_bodies_kept_bytes";
const ANSWERS: &str = "sudokud_answers_kept_bytes";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_bodies_share_the_room_and_small_ones_need_none() {
    let running = start(&Config { max_body: "20MiB".parse().unwrap(), ..Config::default() }).await;
    let head =
        |length: usize| post("", "connection: close\r\n").replace("length: 0", &format!("length: {length}"));
    let mut slow = connect(&running).await;
    slow.write_all(head(20 << 20).as_bytes()).await.unwrap();
    metric_becomes(&running, BODIES, |bytes| bytes == 20.0 * 1_048_576.0).await;
    let mut refused = connect(&running).await;
    refused.write_all(head(10 << 20).as_bytes()).await.unwrap();
    let answer = rest(&mut refused).await;
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    assert!(ask(running.address, &post(PUZZLE, "connection: close\r\n")).await.contains(SOLUTION));
    drop(slow);
    metric_becomes(&running, BODIES, |bytes| bytes == 0.0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_declares_10_gib_is_refused_when_its_headers_are_read() {
    let running = start(&Config::default()).await;
    let request = post("", "connection: close\r\n").replace("length: 0", "length: 10737418240");
    let answer = ask(running.address, &request).await;
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("\"code\":\"too_large\""), "{answer}");
}

#[tokio::test]
async fn an_error_is_small_whatever_it_is_about() {
    let running = start(&Config::default()).await;
    let long = "é\"/~".repeat(100_000);
    let key = serde_json::to_string(&long).unwrap();
    let bodies = [
        format!("{{{key}:1}}"),
        format!("{{\"board\":\"1\",\"limits\":{{{key}:1}}}}"),
        format!("{{\"board\":\"1\",\"strategy\":{key}}}"),
        format!("{{\"board\":{key}}}"),
        format!("{{\"board\":\"1\",\"symbols\":{key}}}"),
        long,
    ];
    for body in bodies {
        let head = "POST /solve HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json";
        let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        let answer = ask(running.address, &request).await;
        assert!(answer.contains("application/problem+json") && answer.len() < 4_000, "{}", answer.len());
    }
}

/// Sends a batch of `lines` puzzles and reads nothing.
async fn unread_batch(running: &crate::http_socket::Running, lines: usize) -> tokio::net::TcpStream {
    let mut stream = connect_narrow(running).await;
    let body = format!("{{\"board\":\"{PUZZLE}\"}}\n").repeat(lines);
    let head = "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson";
    let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let (_, mut writer) = stream.split();
    // The server stops reading when its answers are not taken.
    let sending = writer.write_all(request.as_bytes());
    let _ = tokio::time::timeout(std::time::Duration::from_secs(1), sending).await;
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_whose_answers_are_not_taken_keep_little_and_others_are_served() {
    let running = start(&Config { workers: 2.try_into().ok(), ..Config::default() }).await;
    let mut batches = Vec::new();
    for _ in 0..4 {
        batches.push(unread_batch(&running, 20_000).await);
    }
    let kept = metric(&running, ANSWERS).await;
    assert!(kept <= 4.0 * 5.0 * 300_000.0, "{kept}");
    assert!(ask(running.address, &post(PUZZLE, "connection: close\r\n")).await.contains(SOLUTION));
    assert!(ask(running.address, &get("/health/ready")).await.contains(" 200 "));
    drop(batches);
    metric_becomes(&running, ANSWERS, |bytes| bytes == 0.0).await;
}
