//! Boards of side 100 over HTTP: limits are kept, cancelled work frees its worker, eight at once fit the
//! memory, and so does a step.

use crate::http_support::{Server, request, until};
use axum::http::Method;
use serde_json::json;
use std::time::Duration;
use sudokud::config::Config;

/// An hour, in milliseconds: a test that waits for it has failed.
const HOUR: u64 = 3_600_000;

fn hopeless(strategy: &str, rules: &str, time_ms: u64) -> String {
    let limits = json!({ "time_ms": time_ms });
    let board = vec![0; 10_000];
    json!({ "board": board, "strategy": strategy, "propagation": rules, "max_solutions": 2, "limits": limits })
        .to_string()
}

fn post(path: &str, body: String) -> axum::http::Request<axum::body::Body> {
    request(Method::POST, path, &[("content-type", "application/json")], body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_side_100_board_under_200_ms_is_answered() {
    let server = Server::new();
    for (strategy, rules) in [
        ("best_first", "full"),
        ("breadth_first", "basic"),
        ("depth_first", "naked_single"),
        ("backtracking", "full"),
    ] {
        let reply = server.send(post("/solve", hopeless(strategy, rules, 200))).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_ne!(reply.json()["status"], "unsolvable", "{strategy} {rules}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_side_100_search_step_under_200_ms_is_answered() {
    let server = Server::new();
    let body =
        json!({ "board": vec![0; 10_000], "mode": "search", "limits": { "time_ms": 200 } }).to_string();
    let reply = server.send(post("/step", body)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_dropped_side_100_request_frees_its_worker() {
    let config =
        Config { workers: 1.try_into().ok(), time_limit_ms: HOUR.try_into().unwrap(), ..Config::default() };
    let server = Server::with(&config);
    for (strategy, rules) in [("best_first", "full"), ("backtracking", "basic")] {
        let other = server.clone();
        let work = async move { other.send(post("/solve", hopeless(strategy, rules, HOUR))).await };
        let task = tokio::spawn(work);
        until(|| server.app.pool_statistics().running == 1 || task.is_finished()).await;
        task.abort();
        until(|| server.app.pool_statistics().admitted == 0).await;
        assert_eq!(server.app.pool_statistics().running, 0, "{strategy} {rules}");
    }
}

/// The most that a process had in memory, in MiB.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("VmHWM")).expect("Linux says it");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).expect("a number") / 1024
}

/// A server of two workers that may hold so much of searches, and where it listens.
#[cfg(target_os = "linux")]
fn serve(memory_mb: &str) -> (std::process::Child, String) {
    use std::io::{BufRead, BufReader};
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sudokud"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--memory-mb", memory_mb, "--workers", "2"]);
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().expect("the binary runs");
    let mut line = String::new();
    BufReader::new(child.stderr.as_mut().expect("piped"))
        .read_line(&mut line)
        .expect("it says where it listens");
    let address =
        line.split("http://").nth(1).expect(&line).split(['"', '\n', ' ']).next().expect("split gives one");
    (child, address.to_owned())
}

/// Sends a request; the answer is still to be read.
#[cfg(target_os = "linux")]
fn ask(address: &str, path: &str, body: &str) -> std::net::TcpStream {
    use std::io::Write;
    let mut stream = std::net::TcpStream::connect(address).expect("it listens");
    let head =
        format!("POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n");
    write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len()).expect("it reads");
    stream
}

#[cfg(target_os = "linux")]
fn read(mut stream: std::net::TcpStream) -> String {
    use std::io::Read;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer
}

#[cfg(target_os = "linux")]
#[test]
fn eight_side_100_searches_at_once_stay_in_the_memory_of_the_server() {
    let (mut child, address) = serve("256");
    let strategies = ["best_first", "breadth_first", "depth_first", "best_first"].iter().cycle().take(8);
    let asks: Vec<_> =
        strategies.map(|strategy| ask(&address, "/solve", &hopeless(strategy, "basic", 4_000))).collect();
    for stream in asks {
        read(stream);
    }
    let peak = peak(child.id());
    child.kill().and_then(|()| child.wait()).expect("it ends");
    // 256 for the searches; the rest is the program, requests and answers, and what the allocator keeps.
    assert!(peak <= 256 + 128, "{peak} MiB");
}

#[cfg(target_os = "linux")]
#[test]
fn a_step_of_a_large_board_does_not_take_many_times_the_memory_of_the_server() {
    let (mut child, address) = serve("64");
    // Eight rows of the cyclic pattern are open: 6400 candidates, each to be assumed.
    let open_rows = |k: usize| if k < 800 { 0 } else { (10 * (k / 100 % 10) + k / 1000 + k) % 100 + 1 };
    let board: Vec<usize> = (0..10_000).map(open_rows).collect();
    let limits = json!({ "time_ms": 4_000 });
    for request in [
        json!({ "board": vec![0; 64 * 64], "mode": "search", "max_steps": null, "limits": limits }),
        json!({ "board": board, "techniques": ["region_forcing_chain"], "find": "all", "limits": limits }),
    ] {
        read(ask(&address, "/step", &request.to_string()));
        let peak = peak(child.id());
        assert!(peak <= 64 + 128, "{peak} MiB for {:.80}", request.to_string());
    }
    child.kill().and_then(|()| child.wait()).expect("it ends");
}

/// How many threads a process has.
#[cfg(target_os = "linux")]
fn threads(process: u32) -> usize {
    std::fs::read_dir(format!("/proc/{process}/task")).expect("it runs").count()
}

#[cfg(target_os = "linux")]
#[test]
fn who_asks_for_the_techniques_and_goes_leaves_no_thread_behind() {
    use std::io::Write;
    let (mut child, address) = serve("64");
    let mut most = 0;
    for _ in 0..40 {
        let mut stream = std::net::TcpStream::connect(&address).expect("it listens");
        write!(stream, "GET /techniques HTTP/1.1\r\nhost: x\r\n\r\n").expect("it reads");
        stream.set_read_timeout(Some(Duration::from_millis(2))).expect("a time");
        let _ = std::io::Read::read(&mut stream, &mut [0]);
        drop(stream);
        most = most.max(threads(child.id()));
    }
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert!(most < 12, "{most} threads");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_with_a_name_is_read_above_the_largest_side_of_constraints() {
    let server = Server::new();
    let (order, side) = (9, 81);
    let value = |cell: usize| (cell / side * order + cell / side / order + cell % side) % side + 1;
    let solution: Vec<_> = (0..side * side).map(|cell| value(cell).to_string()).collect();
    let mut board = solution.clone();
    board[..side].fill("0".to_owned());
    let text = format!("{}\tcanonical_81\n", board.join(" "));
    for path in ["/solve", "/solve/batch"] {
        let answer = server.post_text(path, &text).await.text();
        assert!(answer.starts_with(&solution.join(" ")), "{path}: {}", &answer[..answer.len().min(200)]);
    }
}
