//! Where the connection matters: a real socket, slow and rude clients, draining.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{connect, get, hopeless, post, read_until, rest, start};
use crate::http_support::{PUZZLE, SOLUTION, until};
use sudokud::config::Config;
use tokio::io::AsyncWriteExt;
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
    until(|| running.app.pool_statistics().running == 1).await;
    drop(stream);
    until(|| running.app.pool_statistics().admitted == 0).await;
    assert_eq!(running.app.pool_statistics().cancelled, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_whose_client_goes_away_stops_too() {
    let running = start(&Config { workers: 1.try_into().ok(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    let head = "POST /solve/batch?strategy=breadth_first HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n\
                transfer-encoding: chunked\r\n\r\n";
    let line = "0 ".repeat(36 * 36) + "\n";
    stream.write_all(format!("{head}{:x}\r\n{line}\r\n", line.len()).as_bytes()).await.unwrap();
    until(|| running.app.pool_statistics().running == 1).await;
    drop(stream);
    until(|| running.app.pool_statistics().admitted == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_a_batch_come_while_the_questions_are_still_sent() {
    let running = start(&Config::default()).await;
    let mut stream = connect(&running).await;
    let head = "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n\
                transfer-encoding: chunked\r\n\r\n";
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
async fn a_body_without_a_length_that_is_too_large_is_received_before_its_answer() {
    let running = start(&Config::default()).await;
    let mut stream = connect(&running).await;
    let head = "POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\nexpect: 100-continue\r\n\
                transfer-encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    read_until(&mut stream, "HTTP/1.1 100 Continue\r\n\r\n").await;
    let chunk = format!("{:x}\r\n{}\r\n0\r\n\r\n", 3 << 20, ".".repeat(3 << 20));
    stream.write_all(chunk.as_bytes()).await.unwrap();
    assert!(read_until(&mut stream, "\r\n\r\n").await.contains(" 413 "));
    stream.write_all(b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    read_until(&mut stream, "HTTP/1.1 200 ").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn draining_finishes_what_is_under_way_and_closes_what_is_idle() {
    let running = start(&Config {
        workers: 1.try_into().ok(),
        time_limit_ms: 3_000.try_into().unwrap(),
        ..Config::default()
    })
    .await;
    let (mut busy, mut idle) = (connect(&running).await, connect(&running).await);
    idle.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
    read_until(&mut idle, SOLUTION).await;
    busy.write_all(hopeless().as_bytes()).await.unwrap();
    until(|| running.app.pool_statistics().running == 1).await;
    running.stop.send(()).unwrap();
    assert_eq!(rest(&mut idle).await.trim(), "");
    assert!(running.app.is_draining());
    let answer = rest(&mut busy).await;
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.contains("x-sudoku-status: limit_reached"),
        "{answer}"
    );
    assert!(running.ended.await.unwrap(), "every request could finish");
    assert!(TcpStream::connect(running.address).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn draining_does_not_wait_for_a_connection_without_a_request() {
    let running = start(&Config { drain: "60s".parse().ok(), ..Config::default() }).await;
    let silent = connect(&running).await;
    // The listener has accepted the first connection when the second one is answered.
    let mut second = connect(&running).await;
    second.write_all(get("/version").as_bytes()).await.unwrap();
    rest(&mut second).await;
    running.stop.send(()).unwrap();
    assert!(running.ended.await.unwrap(), "nothing was unfinished");
    drop(silent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn draining_does_not_wait_for_ever() {
    let drain = "100ms".parse().ok();
    let running = start(&Config { workers: 1.try_into().ok(), drain, ..Config::default() }).await;
    let mut busy = connect(&running).await;
    busy.write_all(hopeless().as_bytes()).await.unwrap();
    until(|| running.app.pool_statistics().running == 1).await;
    running.stop.send(()).unwrap();
    assert!(!running.ended.await.unwrap());
}
