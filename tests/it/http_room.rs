//! Room for messages: what is kept of bodies that arrive and of answers that are not taken is bounded, and who is slow gives way.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{Running, connect, connect_http2, metric, post, read_until, rest, start};
use crate::http_support::{PUZZLE, SOLUTION};
use axum::body::Bytes;
use axum::http::Request;
use std::time::Duration;
use sudokud::config::Config;
use tokio::io::AsyncWriteExt;

/// Asks until it is so, at most for 20 seconds. What was not counted yet is nothing.
async fn becomes(running: &Running, name: &str, so: impl Fn(f64) -> bool) {
    let value = async || {
        let text = ask(running, "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
        text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok()).unwrap_or(0.0)
    };
    let asking = async { while !so(value().await) {} };
    tokio::time::timeout(Duration::from_secs(20), asking).await.expect("it becomes so");
}

async fn ask(running: &Running, request: &str) -> String {
    let mut stream = connect(running).await;
    stream.write_all(request.as_bytes()).await.unwrap();
    rest(&mut stream).await
}

const BODIES: &str = "sudokud_bodies_kept_bytes";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_stands_still_gives_way_to_one_that_comes() {
    let running = start(&Config { bodies_mb: 1.try_into().unwrap(), ..Config::default() }).await;
    let request = post(&" ".repeat(900_000), "connection: close\r\n");
    let mut still = connect(&running).await;
    still.write_all(&request.as_bytes()[..request.len() - 1]).await.unwrap();
    becomes(&running, BODIES, |bytes| bytes > 899_998.0).await;
    let mut refused = 0;
    let answer = loop {
        let answer = ask(&running, &request).await;
        if !answer.starts_with("HTTP/1.1 503 ") {
            break answer;
        }
        refused += 1;
        assert!(answer.contains("\r\nretry-after: 1\r\n") && answer.contains("bodies"), "{answer}");
    };
    assert!(answer.starts_with("HTTP/1.1 422 ") && refused > 0, "{refused} {answer}");
    let told = rest(&mut still).await;
    assert!(told.starts_with("HTTP/1.1 408 ") && told.contains("its room was needed"), "{told}");
    assert_eq!(metric(&running, "sudokud_bodies_late_total{kind=\"request\"}").await, 1.0);
    becomes(&running, BODIES, |bytes| bytes == 0.0).await;
}

const ANSWERS: &str = "sudokud_answers_kept_bytes";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_http2_answers_that_are_not_taken_have_so_much_room_together() {
    let running = start(&Config { answers_mb: 1.try_into().unwrap(), ..Config::default() }).await;
    let (mut client, connection) = connect_http2(&running, 0).await;
    let (mut statuses, mut held) = (Vec::new(), Vec::new());
    // Some 35 KB each.
    let board = format!("{{\"board\":\"{}\",\"max_solutions\":400}}", ".".repeat(81));
    for _ in 0..50 {
        let request = Request::post("http://x/solve").header("content-type", "application/json").body(()).unwrap();
        let (answer, mut body) = client.send_request(request, false).unwrap();
        body.send_data(Bytes::from(board.clone()), true).unwrap();
        let answer = answer.await.unwrap();
        statuses.push(answer.status().as_u16());
        held.push(answer);
    }
    let taken = statuses.iter().filter(|status| **status == 200).count();
    assert!((20..40).contains(&taken) && statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
    // What is small, what is a part of the program and what says how the server is go on.
    for path in ["/version", "/openapi.json", "/techniques", "/metrics", "/health/live"] {
        let answer = ask(&running, &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{path}: {answer}");
    }
    // Who lets them stand makes room.
    let request = post(&board, "connection: close\r\n").replace("text/plain", "application/json");
    let served = async { while !ask(&running, &request).await.contains(" 200 ") {} };
    tokio::time::timeout(Duration::from_secs(20), served).await.expect("there is room again");
    becomes(&running, ANSWERS, |bytes| bytes < 100_000.0).await;
    drop((held, connection));
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
        let answer = ask(&running, &format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len())).await;
        assert!(answer.contains("application/problem+json") && answer.len() < 4_000, "{}", answer.len());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_batch_has_ready_needs_room_and_none_begins_without() {
    let running = start(&Config { answers_mb: 1.try_into().unwrap(), ..Config::default() }).await;
    let batch = |body: &str| {
        let head = "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson";
        format!("{head}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len())
    };
    let line = format!("{{\"board\":\"{}\",\"max_solutions\":1000}}\n", "0 ".repeat(36 * 36));
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut taking_nothing = socket.connect(running.address).await.unwrap();
    taking_nothing.write_all(batch(&line.repeat(8)).as_bytes()).await.unwrap();
    becomes(&running, ANSWERS, |bytes| bytes > 2e6).await;
    let other = batch(&format!("{{\"board\":\"{PUZZLE}\"}}\n"));
    let refused = ask(&running, &other).await;
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("answers"), "{refused}");
    let served = async { while !ask(&running, &other).await.contains(SOLUTION) {} };
    tokio::time::timeout(Duration::from_secs(20), served).await.expect("there is room again");
    becomes(&running, ANSWERS, |bytes| bytes == 0.0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_that_begin_at_the_same_time_have_little_ready_before_it_counts() {
    let config = Config { answers_mb: 1.try_into().unwrap(), workers: 2.try_into().ok(), ..Config::default() };
    let running = start(&config).await;
    let (mut client, connection) = connect_http2(&running, 0).await;
    // Few bytes, and some 35 KB of answer for each line.
    let lines = format!("{{\"board\":\"{}\",\"max_solutions\":400}}\n", ".".repeat(81)).repeat(30);
    let (mut answers, mut kept) = (Vec::new(), 0.0_f64);
    for _ in 0..60 {
        let request = Request::post("http://x/solve/batch").header("content-type", "application/x-ndjson");
        let (answer, mut body) = client.send_request(request.body(()).unwrap(), false).unwrap();
        body.send_data(Bytes::from(lines.clone()), true).unwrap();
        answers.push(answer);
    }
    for answer in &mut answers {
        assert!([200, 503].contains(&answer.await.unwrap().status().as_u16()));
    }
    let mut working = true;
    while working {
        working = running.app.gauges().admitted > 0;
        kept = kept.max(metric(&running, ANSWERS).await);
    }
    assert!((500_000.0..4e6).contains(&kept), "{kept}");
    drop((answers, client));
    connection.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_of_batches_whose_answers_are_not_taken_make_room() {
    let running = start(&Config { bodies_mb: 1.try_into().unwrap(), ..Config::default() }).await;
    let (mut client, connection) = connect_http2(&running, 0).await;
    // Its answer comes when the line after it has come as far as it does.
    let first = format!(
        "{{\"board\":\"{}\",\"strategy\":\"breadth_first\",\"limits\":{{\"time_ms\":1000}}}}\n",
        "0 ".repeat(36 * 36)
    );
    let (mut bodies, mut answers) = (Vec::new(), Vec::new());
    for _ in 0..10 {
        let request = Request::post("http://x/solve/batch").header("content-type", "application/x-ndjson");
        let (answer, mut body) = client.send_request(request.body(()).unwrap(), false).unwrap();
        body.send_data(Bytes::from(first.clone() + &" ".repeat(100_000)), false).unwrap();
        bodies.push(body);
        answers.push(answer);
    }
    becomes(&running, BODIES, |bytes| bytes > 900_000.0).await;
    let request = post(&" ".repeat(500_000), "connection: close\r\n");
    let served = async { while !ask(&running, &request).await.starts_with("HTTP/1.1 422 ") {} };
    tokio::time::timeout(Duration::from_secs(20), served).await.expect("there is room again");
    becomes(&running, BODIES, |bytes| bytes == 0.0).await;
    drop((bodies, answers, client, connection));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_http2_bodies_that_do_not_end_have_so_much_room_together() {
    let running = start(&Config { bodies_mb: 1.try_into().unwrap(), ..Config::default() }).await;
    let (mut client, connection) = connect_http2(&running, 1 << 16).await;
    let request = || Request::post("http://x/solve").header("content-type", "text/plain").body(()).unwrap();
    let (mut bodies, mut answers) = (Vec::new(), Vec::new());
    // 60 KB each, in pieces of less than what needs no room.
    for _ in 0..40 {
        let (answer, mut body) = client.send_request(request(), false).unwrap();
        for _ in 0..20 {
            body.send_data(Bytes::from(vec![b' '; 3_000]), false).unwrap();
        }
        bodies.push(body);
        answers.push(answer);
    }
    // As many as there is room for are kept, and the others are refused although their bodies have not ended.
    becomes(&running, "sudokud_http_requests_total{route=\"/solve\",status=\"503\"}", |refused| refused >= 20.0).await;
    let kept = metric(&running, BODIES).await;
    assert!((500_000.0..=f64::from(1 << 20)).contains(&kept), "{kept}");
    let mut small = connect(&running).await;
    small.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
    read_until(&mut small, SOLUTION).await;
    drop((bodies, answers, client));
    connection.abort();
    becomes(&running, BODIES, |bytes| bytes == 0.0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_http2_the_heads_of_bodies_that_do_not_begin_have_so_much_room_together() {
    let running = start(&Config { bodies_mb: 1.try_into().unwrap(), ..Config::default() }).await;
    let (mut client, connection) = connect_http2(&running, 1 << 16).await;
    let mut waiting = Vec::new();
    for _ in 0..40 {
        let request = Request::post("http://x/solve").header("x", "y".repeat(50_000)).body(()).unwrap();
        waiting.push(client.send_request(request, false).unwrap());
    }
    becomes(&running, "sudokud_http_requests_total{route=\"/solve\",status=\"503\"}", |refused| refused >= 15.0).await;
    let kept = metric(&running, BODIES).await;
    assert!((500_000.0..=f64::from(1 << 20)).contains(&kept), "{kept}");
    drop((waiting, client));
    connection.abort();
    becomes(&running, BODIES, |bytes| bytes == 0.0).await;
}
