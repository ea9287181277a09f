//! Observation from outside: figures, ids, traces.

#![allow(clippy::unwrap_used, reason = "in tests")]

use crate::http_support::{PUZZLE, Server, hopeless, request, until};
use axum::http::Method;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use sudokud::config::Config;
use tokio::task::JoinSet;

/// All series with their values.
async fn series(server: &Server) -> BTreeMap<String, f64> {
    let reply = server.get("/metrics").await;
    assert_eq!(
        (reply.status.as_u16(), reply.header("content-type")),
        (200, "text/plain; version=0.0.4; charset=utf-8")
    );
    let text = reply.text();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name.into(), value.parse().unwrap()))
        .collect()
}

#[tokio::test]
async fn requests_are_counted_by_route_and_status() {
    let server = Server::new();
    for body in [PUZZLE, PUZZLE, "x"] {
        server.post_text("/solve", body).await;
    }
    server.get("/solve").await;
    let seen = series(&server).await;
    let requests =
        |status| seen[&format!("sudokud_http_requests_total{{route=\"/solve\",status=\"{status}\"}}")];
    assert_eq!((requests(200), requests(422), requests(405)), (2.0, 1.0, 1.0));
    assert_eq!(seen["sudokud_http_request_duration_seconds_count{route=\"/solve\"}"], 4.0);
    let solved: f64 = seen
        .iter()
        .filter(|(name, _)| name.contains("searches_total") && name.contains("\"solved\""))
        .map(|(_, count)| count)
        .sum();
    assert_eq!(solved, 2.0);
    assert_eq!(seen["sudokud_ready"], 1.0);
    for name in
        ["process_resident_memory_bytes", "process_open_fds", "process_threads", "process_start_time_seconds"]
    {
        assert!(seen[name] > 0.0, "{name}");
    }
}

#[tokio::test]
async fn searches_are_counted_whichever_way_they_are_asked_for() {
    let server = Server::new();
    let mut known = BTreeMap::new();
    for (path, body, ends) in [
        ("/solve", json!({ "board": PUZZLE }), &[("solved", 1.0)][..]),
        ("/solve", json!({ "board": PUZZLE, "strategy": "backtracking" }), &[("solved", 1.0)]),
        ("/solve/compare", json!({ "board": PUZZLE }), &[("solved", 4.0)]),
    ] {
        server.post(path, &body).await;
        assert_eq!(newly_ended(&server, &mut known).await, ends, "{path} {body}");
    }
    let none = format!("55{}", &PUZZLE[2..]);
    let text = format!("{PUZZLE}\n# comment\nnonsense\n{none}\n1..............4\n{PUZZLE}\n");
    server.post_text("/solve/batch", &text).await;
    assert_eq!(newly_ended(&server, &mut known).await, [("solved", 3.0), ("unsolvable", 1.0)]);
    let lines = format!("{}\n{{}}\n{}\n", json!({ "board": PUZZLE }), json!({ "board": PUZZLE, "seed": 1 }));
    server
        .send(request(Method::POST, "/solve/batch", &[("content-type", "application/x-ndjson")], lines))
        .await;
    assert_eq!(newly_ended(&server, &mut known).await, [("solved", 2.0)]);
    server.post_text("/solve/batch?strategy=breadth_first&nodes=1", &".".repeat(256)).await;
    assert_eq!(newly_ended(&server, &mut known).await, [("limit_reached", 1.0)]);
    let seen = series(&server).await;
    assert_eq!(seen["sudokud_search_limits_total{limit=\"nodes\"}"], 1.0);
    let requests = |route| seen[&format!("sudokud_http_requests_total{{route=\"{route}\",status=\"200\"}}")];
    assert_eq!((requests("/solve"), requests("/solve/batch")), (2.0, 3.0), "the short way is no exception");
    assert_eq!(seen["sudokud_http_request_duration_seconds_count{route=\"/solve\"}"], 2.0);
}

/// How many searches ended how since this was last asked, over all engines.
async fn newly_ended(server: &Server, known: &mut BTreeMap<&'static str, f64>) -> Vec<(&'static str, f64)> {
    let seen = series(server).await;
    let mut new = Vec::new();
    for outcome in ["limit_reached", "solved", "unsolvable"] {
        let label = format!("outcome=\"{outcome}\"");
        let of =
            |(name, _): &(&String, &f64)| name.starts_with("sudokud_searches_total") && name.contains(&label);
        let count: f64 = seen.iter().filter(of).map(|(_, count)| count).sum();
        let more = count - known.insert(outcome, count).unwrap_or(0.0);
        new.extend((more > 0.0).then_some((outcome, more)));
    }
    new
}

#[tokio::test]
async fn clients_cannot_make_series() {
    let server = Server::new();
    server.get("/nowhere").await;
    server.send(request(Method::DELETE, "/problems/0", &[], "")).await;
    let names = |seen: BTreeMap<String, f64>| seen.into_keys().collect::<BTreeSet<_>>();
    series(&server).await;
    let before = names(series(&server).await);
    for k in 0..100 {
        server.get(&format!("/nowhere/{k}")).await;
        server.send(request(Method::DELETE, &format!("/problems/{k}"), &[], "")).await;
    }
    assert_eq!(names(series(&server).await), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pool_and_its_memory_can_be_seen() {
    let config = Config {
        workers: 1.try_into().ok(),
        queue: 10,
        memory_mb: 16.try_into().unwrap(),
        ..Config::default()
    };
    let server = Server::with(&config);
    let mut tasks = JoinSet::new();
    for _ in 0..8 {
        let server = server.clone();
        tasks.spawn(async move { server.post_raw("/solve", &hopeless()).await });
    }
    until(|| server.app.pool_statistics().admitted == 8 && server.app.pool_statistics().granted_bytes > 0)
        .await;
    let seen = series(&server).await;
    assert_eq!((seen["sudokud_pool_workers"], seen["sudokud_pool_running"]), (1.0, 1.0));
    assert!(seen["sudokud_search_memory_reserved_bytes"] > 0.0 && seen["sudokud_pool_waiting"] > 0.0);
    assert_eq!(seen["sudokud_search_memory_bytes"], 16.0 * 1_048_576.0);
    tasks.abort_all();
    until(|| server.app.pool_statistics().admitted == 0).await;
    let seen = series(&server).await;
    assert_eq!(seen["sudokud_pool_jobs_total{end=\"cancelled\"}"], 8.0);
    assert_eq!((seen["sudokud_pool_running"], seen["sudokud_search_memory_reserved_bytes"]), (0.0, 0.0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_had_to_wait_is_seen_in_the_waiting_times() {
    let server = Server::with(&Config { time_limit_ms: 100.try_into().unwrap(), ..Config::default() });
    let answer = server.post("/solve", &hopeless()).await;
    assert_eq!(answer["statistics"]["limit_hit"], "time");
    // The answer goes before its job has quite ended.
    until(|| server.app.pool_statistics().admitted == 0).await;
    let seen = series(&server).await;
    assert_eq!(seen["sudokud_pool_wait_seconds_count"], 1.0);
    assert_eq!(seen["sudokud_search_frontier_positions_count"], 1.0);
    assert_eq!(seen["sudokud_search_limits_total{limit=\"time\"}"], 1.0);
    assert_eq!(seen["sudokud_searches_total{engine=\"general\",outcome=\"limit_reached\"}"], 1.0);
    assert!(seen.contains_key("sudokud_search_nodes_total{engine=\"general\"}"));
}

#[tokio::test]
async fn a_request_id_is_kept_if_it_is_safe_in_a_log() {
    let server = Server::new();
    let ask = async |id: &str| {
        let reply = server.send(request(Method::GET, "/version", &[("x-request-id", id)], "")).await;
        reply.header("x-request-id").to_owned()
    };
    assert_eq!(ask("abc-1/2:~").await, "abc-1/2:~");
    for unsafe_id in ["a b", "a\"b", "a'b", "", "a\tb", &"x".repeat(129)] {
        let id = ask(unsafe_id).await;
        assert!(id != unsafe_id && !id.is_empty(), "{unsafe_id:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deadline_is_the_earlier_of_the_clients_and_the_servers() {
    let server = Server::with(&Config { time_limit_ms: 400.try_into().unwrap(), ..Config::default() });
    for asked in [100, 60_000] {
        let mut body = hopeless();
        body["limits"] = json!({ "time_ms": asked });
        let begin = Instant::now();
        let statistics = &server.post("/solve", &body).await["statistics"];
        assert_eq!(statistics["limit_hit"], "time");
        assert!(begin.elapsed() >= Duration::from_millis(asked.min(400)), "{asked} ms asked");
    }
}
