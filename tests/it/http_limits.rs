//! Slow, silent and greedy clients: each has its time and its share, and others do not notice.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{Running, connect, connect_http2, hopeless, metric, post, read_until, rest, start};
use crate::http_support::{PUZZLE, SOLUTION, until};
use axum::http::Request;
use std::time::{Duration, Instant};
use sudokud::config::Config;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const BATCH: &str =
    "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n";

fn one_worker() -> Config {
    Config { workers: 1.try_into().ok(), ..Config::default() }
}

async fn ended(running: &Running, reason: &str) -> f64 {
    metric(running, &format!("sudokud_connections_ended_total{{reason=\"{reason}\"}}")).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_does_not_end_is_answered_and_the_connection_closed() {
    let running = start(&Config { head_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    for more in ["", "\r\nhost: x\r\nx-slow: "] {
        let mut stream = connect(&running).await;
        stream.write_all(format!("POST /solve HTTP/1.1{more}").as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{answer}");
        assert!(answer.contains("application/problem+json") && answer.contains("\"code\":\"timeout\""), "{answer}");
        assert!(answer.contains("\r\nconnection: close\r\n") && answer.contains("\r\nx-request-id: "), "{answer}");
    }
    assert_eq!(ended(&running, "head_timeout").await, 2.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_says_nothing_is_told_nothing() {
    let config =
        Config { head_timeout: "150ms".parse().unwrap(), idle_timeout: "400ms".parse().unwrap(), ..Config::default() };
    let running = start(&config).await;
    let begin = Instant::now();
    assert_eq!(rest(&mut connect(&running).await).await, "");
    assert!(begin.elapsed() >= Duration::from_millis(150));
    let mut used = connect(&running).await;
    used.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
    read_until(&mut used, SOLUTION).await;
    let begin = Instant::now();
    assert_eq!(rest(&mut used).await, "", "after an answer it is idle");
    assert!(begin.elapsed() >= Duration::from_millis(350), "{:?}", begin.elapsed());
    assert_eq!((ended(&running, "head_timeout").await, ended(&running, "idle_timeout").await), (1.0, 1.0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_end_is_answered_408() {
    let running = start(&Config { body_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    let head = "POST /solve HTTP/1.1\r\nhost: x\r\nx-request-id: slow-1\r\ncontent-length: 81\r\n\r\n53..7";
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"request_id\":\"slow-1\""), "{answer}");
    assert_eq!(metric(&running, "sudokud_bodies_late_total{kind=\"request\"}").await, 1.0);
    until(|| running.app.gauges().admitted == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_that_takes_longer_than_any_timeout_is_not_cut() {
    let short = "100ms".parse().unwrap();
    let config = Config {
        head_timeout: short,
        body_timeout: short,
        idle_timeout: short,
        write_timeout: short,
        batch_timeout: short,
        time_limit_ms: 600.try_into().unwrap(),
        ..one_worker()
    };
    let running = start(&config).await;
    let mut stream = connect(&running).await;
    stream.write_all(hopeless().as_bytes()).await.unwrap();
    let answer = read_until(&mut stream, "\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("limit_reached"), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_that_goes_on_has_all_the_time_it_wants() {
    let config =
        Config { body_timeout: "100ms".parse().unwrap(), batch_timeout: "5s".parse().unwrap(), ..Config::default() };
    let running = start(&config).await;
    let mut stream = connect(&running).await;
    stream.write_all(BATCH.as_bytes()).await.unwrap();
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(400) {
        stream.write_all(format!("{:x}\r\n{PUZZLE}\n\r\n", PUZZLE.len() + 1).as_bytes()).await.unwrap();
        read_until(&mut stream, SOLUTION).await;
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    read_until(&mut stream, "0\r\n\r\n").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_that_falls_silent_is_cut_and_does_not_look_whole() {
    let running = start(&Config { batch_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    stream.write_all(BATCH.as_bytes()).await.unwrap();
    stream.write_all(format!("{:x}\r\n{PUZZLE}\n\r\n", PUZZLE.len() + 1).as_bytes()).await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.contains(SOLUTION) && !answer.contains("\r\n0\r\n\r\n"), "{answer}");
    assert_eq!(metric(&running, "sudokud_bodies_late_total{kind=\"batch\"}").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_never_reads_is_cut_off() {
    let running = start(&Config { write_timeout: "300ms".parse().unwrap(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    let requests = "GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2_000);
    // It may be cut off before it has sent them all.
    let _ = stream.write_all(requests.as_bytes()).await;
    let stuck = async { while ended(&running, "write_timeout").await < 1.0 {} };
    tokio::time::timeout(Duration::from_secs(20), stuck).await.expect("it is cut off");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_makes_room_for_a_new_one() {
    let max_connections = 2.try_into().unwrap();
    let running = start(&Config { max_connections, ..Config::default() }).await;
    let mut first = connect(&running).await;
    let mut second = connect(&running).await;
    for stream in [&mut first, &mut second] {
        stream.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
        read_until(stream, SOLUTION).await;
    }
    let mut third = connect(&running).await;
    third.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
    read_until(&mut third, SOLUTION).await;
    let gone = |stream: TcpStream| async move { rest(&mut { stream }).await };
    let either = tokio::select! { text = gone(first) => text, text = gone(second) => text };
    assert_eq!(either, "", "one of the idle ones was closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_all_connections_are_at_work_another_one_is_told_so() {
    let max_connections = 2.try_into().unwrap();
    let running = start(&Config { max_connections, ..one_worker() }).await;
    let mut busy = [connect(&running).await, connect(&running).await];
    for stream in &mut busy {
        stream.write_all(hopeless().as_bytes()).await.unwrap();
    }
    until(|| running.app.gauges().admitted == 2).await;
    let mut third = connect(&running).await;
    third.write_all(post(PUZZLE, "x-request-id: third\r\n").as_bytes()).await.unwrap();
    let answer = rest(&mut third).await;
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    assert!(answer.contains("\"code\":\"too_many_connections\""), "{answer}");
    assert!(answer.contains("\r\nx-request-id: third\r\n") && answer.contains("\"request_id\":\"third\""), "{answer}");
    drop(busy);
    until(|| running.app.gauges().admitted == 0).await;
    assert_eq!(ended(&running, "refused").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_is_too_large_or_has_too_many_headers_is_refused() {
    let config = Config { max_head: "8KiB".parse().unwrap(), max_headers: 20.try_into().unwrap(), ..Config::default() };
    let running = start(&config).await;
    let many = (0..30).map(|k| format!("x-{k}: 1\r\n")).collect::<String>();
    for header in [format!("x-long: {}\r\n", "x".repeat(10 << 10)), many] {
        let mut stream = connect(&running).await;
        stream.write_all(post(PUZZLE, &header).as_bytes()).await.unwrap();
        assert!(read_until(&mut stream, "\r\n\r\n").await.starts_with("HTTP/1.1 431 "));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_too_often_is_told_when_to_come_back() {
    let config = Config {
        rate_limit: 1.try_into().ok(),
        rate_burst: 2.try_into().ok(),
        trusted_proxy: vec!["127.0.0.0/8".parse().unwrap()],
        ..Config::default()
    };
    let running = start(&config).await;
    let ask = async |client: &str, request: &str| {
        let mut stream = connect(&running).await;
        let head = format!("connection: close\r\nx-forwarded-for: {client}\r\n");
        let request = if request.is_empty() { post(PUZZLE, &head) } else { format!("{request}{head}\r\n") };
        stream.write_all(request.as_bytes()).await.unwrap();
        rest(&mut stream).await
    };
    for status in [" 200 ", " 200 ", " 429 "] {
        assert!(ask("192.0.2.1", "").await.split("\r\n").next().unwrap().contains(status));
    }
    let refused = ask("192.0.2.1", "").await;
    assert!(refused.contains("\r\nretry-after: 1\r\n") && refused.contains("\"code\":\"rate_limited\""), "{refused}");
    assert!(ask("192.0.2.2", "").await.contains(" 200 "), "another client has its own share");
    assert!(ask("192.0.2.1", "GET /health/ready HTTP/1.1\r\nhost: x\r\n").await.contains(" 200 "));
    assert_eq!(metric(&running, "sudokud_rate_limited_total").await, 2.0);
    assert_eq!(metric(&running, "sudokud_rate_limit_clients").await, 2.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_http2_a_slow_body_costs_its_request_alone() {
    let running = start(&Config { body_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    let (mut client, _connection) = connect_http2(&running, 1 << 16).await;
    let request = || Request::post("http://x/solve").body(()).unwrap();
    let (slow, mut body) = client.send_request(request(), false).unwrap();
    body.send_data("53..7".into(), false).unwrap();
    assert_eq!(slow.await.unwrap().status(), 408);
    let (quick, mut body) = client.send_request(request(), false).unwrap();
    body.send_data(PUZZLE.into(), true).unwrap();
    assert_eq!(quick.await.unwrap().status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_http2_who_opens_no_window_is_cut_off() {
    let running = start(&Config { write_timeout: "300ms".parse().unwrap(), ..Config::default() }).await;
    let (mut client, connection) = connect_http2(&running, 0).await;
    let (answer, _) = client.send_request(Request::get("http://x/version").body(()).unwrap(), true).unwrap();
    let answer = answer.await.unwrap();
    assert_eq!(answer.status(), 200);
    let ended_by_itself = tokio::time::timeout(Duration::from_secs(20), connection).await;
    assert!(ended_by_itself.is_ok(), "the connection is over");
    assert_eq!(ended(&running, "write_timeout").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_http2_an_idle_connection_is_closed() {
    let running = start(&Config { idle_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    let (mut client, connection) = connect_http2(&running, 1 << 16).await;
    let (answer, _) = client.send_request(Request::get("http://x/version").body(()).unwrap(), true).unwrap();
    assert_eq!(answer.await.unwrap().status(), 200);
    assert!(tokio::time::timeout(Duration::from_secs(20), connection).await.is_ok(), "the connection is over");
    assert_eq!(ended(&running, "idle_timeout").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_http2_an_answer_that_is_not_taken_ends_the_connection_whatever_else_is_asked() {
    let running = start(&Config { write_timeout: "300ms".parse().unwrap(), ..Config::default() }).await;
    let (mut client, connection) = connect_http2(&running, 0).await;
    let version = || Request::get("http://x/version").body(()).unwrap();
    let (pinned, _) = client.send_request(version(), true).unwrap();
    let pinned = pinned.await.unwrap();
    // Answers without a body need no room, and are taken all the time.
    let asking = async {
        while let Ok((answer, _)) = client.send_request(Request::head("http://x/version").body(()).unwrap(), true) {
            if answer.await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), asking).await.expect("the connection is over");
    drop((pinned, connection));
    assert_eq!(ended(&running, "write_timeout").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_do_not_keep_an_idle_connection() {
    let running = start(&Config { idle_timeout: "300ms".parse().unwrap(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    let pinging = async {
        // Until the server has closed; what it says is not read.
        while stream.write_all(b"\0\0\x08\x06\0\0\0\0\0\x01\x02\x03\x04\x05\x06\x07\x08").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), pinging).await.expect("it is closed");
    assert_eq!(ended(&running, "idle_timeout").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_whose_connections_are_all_at_work_still_says_that_it_lives() {
    let max_connections = 1.try_into().unwrap();
    let running = start(&Config { max_connections, ..one_worker() }).await;
    let mut busy = connect(&running).await;
    busy.write_all(hopeless().as_bytes()).await.unwrap();
    until(|| running.app.gauges().admitted == 1).await;
    // However many others hold on to their refusals.
    let mut silent = Vec::new();
    for _ in 0..300 {
        silent.push(connect(&running).await);
    }
    for (path, status) in [("live", " 200 OK"), ("ready", " 503 Service Unavailable")] {
        let mut probe = connect(&running).await;
        probe.write_all(format!("GET /health/{path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await.unwrap();
        let answer = rest(&mut probe).await;
        assert!(answer.split("\r\n").next().unwrap().ends_with(status), "{path}: {answer}");
        assert!(answer.contains("\r\nx-request-id: ") && answer.contains("\r\nconnection: close\r\n"), "{answer}");
    }
    drop((busy, silent));
    until(|| running.app.gauges().admitted == 0).await;
    assert!(ended(&running, "refused").await >= 302.0);
    assert_eq!(metric(&running, "sudokud_http_requests_total{route=\"/health/live\",status=\"200\"}").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_head_makes_room_for_a_whole_one() {
    let max_connections = 2.try_into().unwrap();
    let running = start(&Config { max_connections, ..Config::default() }).await;
    let mut halves = [connect(&running).await, connect(&running).await];
    for half in &mut halves {
        half.write_all(b"GET /version HTTP/1.1\r\nhost:").await.unwrap();
    }
    let served = async {
        loop {
            let mut whole = connect(&running).await;
            whole.write_all(post(PUZZLE, "connection: close\r\n").as_bytes()).await.unwrap();
            if rest(&mut whole).await.contains(SOLUTION) {
                break;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(9), served).await.expect("before the head's own time is over");
    assert_eq!(ended(&running, "reclaimed").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_read_is_counted_and_told_in_full_also_to_who_still_sends() {
    let running = start(&Config::default()).await;
    let mut stream = connect(&running).await;
    let (mut reader, mut writer) = stream.split();
    let endless = async {
        let _ = writer.write_all(b"GET / HTTP/1.1\r\nx-long: ").await;
        while writer.write_all(&[b'x'; 10_000]).await.is_ok() {}
    };
    let mut answer = Vec::new();
    let reading = async {
        let _ = tokio::io::AsyncReadExt::read_to_end(&mut reader, &mut answer).await;
    };
    let both = async { tokio::join!(endless, reading) };
    tokio::time::timeout(Duration::from_secs(20), both).await.expect("it closes");
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 431 ") && answer.contains("\"code\":\"head_too_large\""), "{answer}");
    assert!(answer.contains("\r\naccess-control-allow-origin: *\r\n"), "{answer}");
    assert_eq!(metric(&running, "sudokud_http_requests_total{route=\"other\",status=\"431\"}").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_answers_that_nobody_takes_make_room_for_others() {
    let running = start(&Config { answers_mb: 1.try_into().unwrap(), ..Config::default() }).await;
    let many = |more: &str| {
        let board = "0 ".repeat(36 * 36);
        let head = "POST /solve?max_solutions=1000 HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\naccept: application/json";
        format!("{head}\r\n{more}content-length: {}\r\n\r\n{board}", board.len())
    };
    let kept = async || metric(&running, "sudokud_answers_kept_bytes").await;
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut taking_nothing = socket.connect(running.address).await.unwrap();
    taking_nothing.write_all(many("").as_bytes()).await.unwrap();
    let stands = async { while kept().await < 1e6 {} };
    tokio::time::timeout(Duration::from_secs(20), stands).await.expect("it is computed");
    let mut refused = 0;
    loop {
        let mut other = connect(&running).await;
        other.write_all(many("connection: close\r\n").as_bytes()).await.unwrap();
        let answer = rest(&mut other).await;
        if answer.starts_with("HTTP/1.1 200 ") {
            assert!(answer.len() > 3_000_000 && answer.ends_with('}'), "it is whole: {}", answer.len());
            break;
        }
        assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
        refused += 1;
    }
    assert!(refused > 0, "there is no room at first");
    assert_eq!((ended(&running, "write_timeout").await, kept().await), (1.0, 0.0));
    let mut small = connect(&running).await;
    small.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
    read_until(&mut small, SOLUTION).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_bodies_have_room_for_so_many() {
    let config = Config { bodies_mb: 1.try_into().unwrap(), max_body: "2MiB".parse().unwrap(), ..Config::default() };
    let running = start(&config).await;
    let mut slow = connect(&running).await;
    let large = " ".repeat(1_500_000);
    let request = post(&large, "connection: close\r\n");
    slow.write_all(&request.as_bytes()[..request.len() - 1]).await.unwrap();
    let there = async { while metric(&running, "sudokud_bodies_kept_bytes").await < 1_499_999.0 {} };
    tokio::time::timeout(Duration::from_secs(20), there).await.expect("it is kept, being alone");
    let ask = async |request: &str| {
        let mut stream = connect(&running).await;
        stream.write_all(request.as_bytes()).await.unwrap();
        rest(&mut stream).await
    };
    let refused = ask(&request).await;
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("\r\nretry-after: 1\r\n"), "{refused}");
    assert!(ask(&post(PUZZLE, "connection: close\r\n")).await.starts_with("HTTP/1.1 200 "), "small ones go on");
    slow.write_all(b" ").await.unwrap();
    assert!(rest(&mut slow).await.starts_with("HTTP/1.1 422 "), "it has become whole");
    assert_eq!(metric(&running, "sudokud_bodies_kept_bytes").await, 0.0);
    assert!(ask(&request).await.starts_with("HTTP/1.1 422 "), "there is room again");
}
