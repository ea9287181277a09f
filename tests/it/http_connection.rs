//! Where the connection matters: a real socket, slow and rude clients, draining.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{connect, hopeless, metric, post, read_until, rest, start};
use crate::http_support::{PUZZLE, SOLUTION, until};
use std::time::{Duration, Instant};
use sudokud::config::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_follow_each_other_on_one_connection_also_in_a_pipeline() {
    let running = start(&Config::default()).await;
    let mut stream = connect(&running).await;
    for _ in 0..3 {
        stream.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
        assert!(read_until(&mut stream, SOLUTION).await.starts_with("HTTP/1.1 200"));
    }
    stream
        .write_all((post(PUZZLE, "") + &post("x", "") + &post(PUZZLE, "connection: close\r\n")).as_bytes())
        .await
        .unwrap();
    let text = rest(&mut stream).await;
    let statuses: Vec<_> = text.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
    assert_eq!(statuses, ["200", "422", "200"], "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_goes_away_stops_its_work() {
    let running = start(&Config { workers: 1.try_into().ok(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    stream.write_all(hopeless().as_bytes()).await.unwrap();
    until(|| running.app.gauges().running == 1).await;
    drop(stream);
    until(|| running.app.gauges().admitted == 0).await;
    assert_eq!(running.app.gauges().cancelled, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_whose_client_goes_away_stops_too() {
    let running = start(&Config { workers: 1.try_into().ok(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    let head = "POST /solve/batch?strategy=breadth_first HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n";
    let line = "0 ".repeat(36 * 36) + "\n";
    stream.write_all(format!("{head}{:x}\r\n{line}\r\n", line.len()).as_bytes()).await.unwrap();
    until(|| running.app.gauges().running == 1).await;
    drop(stream);
    until(|| running.app.gauges().admitted == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_a_batch_come_while_the_questions_are_still_sent() {
    let running = start(&Config::default()).await;
    let mut stream = connect(&running).await;
    let head =
        "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    for _ in 0..3 {
        stream.write_all(format!("{:x}\r\n{PUZZLE}\n\r\n", PUZZLE.len() + 1).as_bytes()).await.unwrap();
        read_until(&mut stream, SOLUTION).await;
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    read_until(&mut stream, "0\r\n\r\n").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_is_too_large_gets_its_answer_although_it_is_still_sent() {
    let running = start(&Config::default()).await;
    let mut stream = connect(&running).await;
    stream.write_all(post(&".".repeat(3 << 20), "").as_bytes()).await.unwrap();
    assert!(read_until(&mut stream, "\r\n\r\n").await.contains(" 413 "));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_before_sending_is_told_to_go_on_or_why_not() {
    let running = start(&Config::default()).await;
    for (path, length, answer) in [
        ("/solve", PUZZLE.len(), "HTTP/1.1 100 "),
        ("/solve", 3 << 20, "HTTP/1.1 413 "),
        ("/solve/batch", PUZZLE.len(), "HTTP/1.1 100 "),
    ] {
        let mut stream = connect(&running).await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\nexpect: 100-continue\r\n\
             connection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        assert!(read_until(&mut stream, "\r\n\r\n").await.starts_with(answer), "{path}");
        if length == PUZZLE.len() {
            stream.write_all(PUZZLE.as_bytes()).await.unwrap();
            assert!(rest(&mut stream).await.contains(SOLUTION), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn draining_finishes_what_is_under_way_and_closes_what_is_idle() {
    let running =
        start(&Config { workers: 1.try_into().ok(), time_limit_ms: 700.try_into().unwrap(), ..Config::default() })
            .await;
    let (mut busy, mut idle) = (connect(&running).await, connect(&running).await);
    idle.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
    read_until(&mut idle, SOLUTION).await;
    busy.write_all(hopeless().as_bytes()).await.unwrap();
    until(|| running.app.gauges().running == 1).await;
    running.stop.send(()).unwrap();
    assert_eq!(rest(&mut idle).await, "");
    assert!(running.app.is_draining());
    let answer = rest(&mut busy).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("x-sudoku-status: limit_reached"), "{answer}");
    assert!(running.ended.await.unwrap(), "every request could finish");
    assert!(TcpStream::connect(running.address).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn draining_does_not_wait_for_who_has_asked_nothing() {
    let running = start(&Config { drain: "20s".parse().unwrap(), ..Config::default() }).await;
    let (mut half, mut silent) = (connect(&running).await, connect(&running).await);
    half.write_all(b"GET /ver").await.unwrap();
    silent.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    let mut settings = [0; 9];
    silent.read_exact(&mut settings).await.unwrap();
    running.stop.send(()).unwrap();
    assert!(running.ended.await.unwrap(), "nothing was unfinished");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn draining_does_not_wait_for_ever() {
    let drain = "100ms".parse().unwrap();
    let running = start(&Config { workers: 1.try_into().ok(), drain, ..Config::default() }).await;
    let mut busy = connect(&running).await;
    busy.write_all(hopeless().as_bytes()).await.unwrap();
    until(|| running.app.gauges().running == 1).await;
    let start = Instant::now();
    running.stop.send(()).unwrap();
    assert!(!running.ended.await.unwrap());
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn http2_is_seen_also_when_its_preface_comes_in_two_writes() {
    let running = start(&Config { write_timeout: "300ms".parse().unwrap(), ..Config::default() }).await;
    // No window for answers; then GET /version, whose answer nobody can take.
    let rest_of_it =
        [&b"\0\0\x06\x04\0\0\0\0\0\0\x04\0\0\0\0"[..], b"\0\0\x0c\x01\x05\0\0\0\x01\x82\x86\x04\x08/version"].concat();
    let whole = [&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], &rest_of_it].concat();
    for (k, cut) in [1, 6, 14, 20].into_iter().enumerate() {
        let mut stream = connect(&running).await;
        stream.set_nodelay(true).unwrap();
        stream.write_all(&whole[..cut]).await.unwrap();
        // Asked and answered in between, so that the server has seen the first part alone.
        metric(&running, "sudokud_connections_open").await;
        stream.write_all(&whole[cut..]).await.unwrap();
        let mut said = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut said)).await;
        assert!(ended.is_ok() && said.get(3) == Some(&4), "{cut}: settings, and then it is cut off");
        let reason = "sudokud_connections_ended_total{reason=\"write_timeout\"}";
        assert_eq!(metric(&running, reason).await, (k + 1) as f64, "{cut}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_the_cap_a_head_may_be_written_loosely_and_http2_is_told_to_go_elsewhere() {
    let config = Config { max_connections: 1.try_into().unwrap(), workers: 1.try_into().ok(), ..Config::default() };
    let running = start(&config).await;
    let mut busy = connect(&running).await;
    busy.write_all(hopeless().as_bytes()).await.unwrap();
    until(|| running.app.gauges().running == 1).await;
    for (head, status) in [
        ("\r\n\r\nGET /health/live HTTP/1.1\r\nhost: x\r\n\r\n", 200),
        ("GET /health/live HTTP/1.1\nhost: x\n\n", 200),
        ("HEAD /metrics HTTP/1.1\r\nhost: x\r\n\r\n", 200),
        ("GET /version HTTP/1.1\nhost: x\n\n", 503),
    ] {
        let mut stream = connect(&running).await;
        stream.write_all(head.as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")) && answer.contains("\r\ndate: "),
            "{head:?} {answer}"
        );
        assert!(!answer.contains("content-length: 0\r\n"), "{head:?} {answer}");
    }
    let mut http2 = connect(&running).await;
    http2.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    let mut said = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(20), http2.read_to_end(&mut said)).await.expect("it closes");
    let goaway = b"\0\0\x08\x07\0\0\0\0\0\0\0\0\0\0\0\0\0";
    assert!(said.starts_with(b"\0\0\0\x04\0\0\0\0\0") && said.ends_with(goaway), "{said:?}");
}
