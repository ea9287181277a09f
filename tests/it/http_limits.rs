//! Slow, silent and greedy clients: each has its time, and others are served meanwhile.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_socket::{
    answered_on, ask, connect, connect_narrow, ended, get, hopeless, metric, metric_becomes, post,
    read_until, rest, start,
};
use crate::http_support::{PUZZLE, SOLUTION, until};
use sudokud::config::Config;
use tokio::io::AsyncWriteExt;

const BATCH: &str =
    "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n";

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_header_section_that_does_not_end_is_closed() {
    let running = start(&Config { header_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    for part in ["POST /solve HTTP/1.1", "POST /solve HTTP/1.1\r\nhost: x\r\nx-slow: "] {
        let mut stream = connect(&running).await;
        stream.write_all(part.as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    assert_eq!(ended(&running, "header_timeout").await, 2.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_is_closed_before_and_after_a_request() {
    let running = start(&Config { header_timeout: "1s".parse().unwrap(), ..Config::default() }).await;
    assert_eq!(rest(&mut connect(&running).await).await, "");
    let (mut used, _) = answered_on(&running, &post(PUZZLE, ""), SOLUTION).await;
    assert_eq!(rest(&mut used).await.trim(), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_goes_away_within_its_header_section_is_counted() {
    let running = start(&Config::default()).await;
    let mut stream = connect(&running).await;
    stream.write_all(b"POST /solve HTTP/1.1\r\nhost: ").await.unwrap();
    drop(stream);
    let name = "sudokud_connections_ended_total{reason=\"incomplete\"}";
    metric_becomes(&running, name, |count| count == 1.0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_end_is_answered_408() {
    let running = start(&Config { body_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    let request =
        "POST /solve HTTP/1.1\r\nhost: x\r\nx-request-id: slow-1\r\ncontent-length: 81\r\n\r\n53..7";
    let answer = ask(running.address, request).await;
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"request_id\":\"slow-1\""), "{answer}");
    assert_eq!(metric(&running, "sudokud_bodies_late_total{kind=\"request\"}").await, 1.0);
    until(|| running.app.pool_statistics().admitted == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_may_take_longer_than_any_timeout_of_the_connection() {
    let short = "1s".parse().unwrap();
    let config = Config {
        header_timeout: short,
        body_timeout: short,
        write_timeout: short,
        batch_timeout: short,
        time_limit_ms: 2_500.try_into().unwrap(),
        workers: 1.try_into().ok(),
        ..Config::default()
    };
    let running = start(&config).await;
    let (_, answer) = answered_on(&running, &hopeless(), "\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("limit_reached"), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_may_take_longer_than_other_bodies() {
    let running = start(&Config { body_timeout: "1ms".parse().unwrap(), ..Config::default() }).await;
    let mut stream = connect(&running).await;
    stream.write_all(BATCH.as_bytes()).await.unwrap();
    for _ in 0..20 {
        stream.write_all(chunk(&format!("{PUZZLE}\n")).as_bytes()).await.unwrap();
        read_until(&mut stream, SOLUTION).await;
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    read_until(&mut stream, "0\r\n\r\n").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_that_falls_silent_is_cut_and_does_not_look_whole() {
    let running = start(&Config { batch_timeout: "200ms".parse().unwrap(), ..Config::default() }).await;
    let answer = ask(running.address, &format!("{BATCH}{}", chunk(&format!("{PUZZLE}\n")))).await;
    assert!(answer.contains(SOLUTION) && !answer.contains("\r\n0\r\n\r\n"), "{answer}");
    assert_eq!(metric(&running, "sudokud_bodies_late_total{kind=\"batch\"}").await, 1.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_reads_nothing_is_cut_off() {
    let running = start(&Config { write_timeout: "300ms".parse().unwrap(), ..Config::default() }).await;
    let mut stream = connect_narrow(&running).await;
    let requests = get("/openapi.json").replace("connection: close\r\n", "").repeat(2_000);
    // The server may close before all of them are sent.
    let _ = stream.write_all(requests.as_bytes()).await;
    metric_becomes(&running, "sudokud_connections_ended_total{reason=\"write_timeout\"}", |count| {
        count == 1.0
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beyond_the_limit_connections_wait_and_health_answers_on_its_own_listener() {
    let config = Config {
        max_connections: 2.try_into().unwrap(),
        admin_listen: Some("127.0.0.1:0".parse().unwrap()),
        ..Config::default()
    };
    let running = start(&config).await;
    let mut held = [connect(&running).await, connect(&running).await];
    for stream in &mut held {
        stream.write_all(post(PUZZLE, "").as_bytes()).await.unwrap();
        read_until(stream, SOLUTION).await;
    }
    let mut third = connect(&running).await;
    third.write_all(post(PUZZLE, "connection: close\r\n").as_bytes()).await.unwrap();
    for path in ["/health/live", "/health/ready", "/metrics"] {
        assert!(ask(running.operator, &get(path)).await.starts_with("HTTP/1.1 200 "), "{path}");
    }
    assert_eq!(metric(&running, "sudokud_http_requests_total{route=\"/solve\",status=\"200\"}").await, 2.0);
    drop(held);
    assert!(rest(&mut third).await.contains(SOLUTION), "its turn has come");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listener_for_operators_takes_health_and_metrics_from_the_public_one() {
    let config = Config { admin_listen: Some("127.0.0.1:0".parse().unwrap()), ..Config::default() };
    let running = start(&config).await;
    for path in ["/health/live", "/health/ready", "/metrics"] {
        assert!(ask(running.operator, &get(path)).await.starts_with("HTTP/1.1 200 "), "{path}");
        assert!(ask(running.address, &get(path)).await.starts_with("HTTP/1.1 404 "), "{path}");
    }
    assert!(ask(running.operator, &get("/version")).await.starts_with("HTTP/1.1 404 "));
    assert!(ask(running.address, &get("/version")).await.starts_with("HTTP/1.1 200 "));
    let document = ask(running.address, &get("/openapi.json")).await;
    assert!(
        document.contains("\"/version\"")
            && !document.contains("\"/health/")
            && !document.contains("\"/metrics\"")
    );
    assert!(!document.contains("\"name\": \"health\"") && !document.contains("HealthAnswer"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_above_the_rate_of_its_client_is_slowed_down_and_complete() {
    let config =
        Config { rate_limit: 20.try_into().ok(), rate_burst: 4.try_into().ok(), ..Config::default() };
    let running = start(&config).await;
    let body = format!("{PUZZLE}\n").repeat(12);
    let head = "POST /solve/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\nconnection: close\r\n";
    let answer = ask(running.address, &format!("{head}content-length: {}\r\n\r\n{body}", body.len())).await;
    assert_eq!(answer.matches(SOLUTION).count(), 12, "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_over_its_rate_is_refused_and_others_are_not() {
    let config = Config {
        rate_limit: 1.try_into().ok(),
        rate_burst: 2.try_into().ok(),
        trusted_proxy: vec!["127.0.0.0/8".parse().unwrap()],
        ..Config::default()
    };
    let running = start(&config).await;
    let solve = async |client: &str| {
        ask(running.address, &post(PUZZLE, &format!("connection: close\r\nx-forwarded-for: {client}\r\n")))
            .await
    };
    for status in [" 200 ", " 200 ", " 429 "] {
        let answer = solve("192.0.2.1").await;
        assert!(answer.split("\r\n").next().unwrap().contains(status));
        assert!(answer.contains("\r\nratelimit-policy: \"default\";q=2;w=2\r\n"), "{answer}");
        assert!(answer.contains("\r\nratelimit: \"default\";r="), "{answer}");
    }
    let refused = solve("192.0.2.1").await;
    assert!(
        refused.contains("\r\nretry-after: 1\r\n") && refused.contains("\"code\":\"rate_limited\""),
        "{refused}"
    );
    assert!(solve("192.0.2.2").await.contains(" 200 "), "another client has its own share");
    for path in ["/health/ready", "/"] {
        let unlimited = get(path).replace("host", "x-forwarded-for: 192.0.2.1\r\nhost");
        assert!(ask(running.address, &unlimited).await.contains(" 200 "), "{path}");
    }
    assert_eq!(metric(&running, "sudokud_rate_limited_total").await, 2.0);
}
