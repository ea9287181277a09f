//! Measures the latency of cheap requests while expensive requests run.
//!
//! Starts a server on a free port and 16 clients that repeatedly solve an easy 9×9 board. Measures them
//! alone, and with 8 clients whose searches do not end (breadth-first search of an empty 36×36 board). Prints
//! the requests, p50, p99 and maximum of both, and the latency of a medium request in the second case.
//!
//! `cargo run --release --example latency [SECONDS]`
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::net::SocketAddr;
use std::time::{Duration, Instant};
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::{Listeners, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let app = App::new(&Config { time_limit_ms: 600_000.try_into().expect("not 0"), ..Config::default() });
    tokio::spawn(serve(Listeners::public(listener), app, Config::default(), std::future::pending()));
    report("alone", cheap(address, 16, seconds).await);
    let mut hopeless = JoinSet::new();
    for _ in 0..8 {
        hopeless.spawn(async move {
            ask(&mut TcpStream::connect(address).await?, &post(HOPELESS, &"0 ".repeat(36 * 36))).await
        });
    }
    // Waits until all of them have started.
    cheap(address, 1, 1).await;
    report("beside 8 hopeless", cheap(address, 16, seconds).await);
    let medium = post("/solve?strategy=breadth_first&nodes=40&propagation=basic", &"0 ".repeat(256));
    report("medium, beside 8 hopeless", repeat(address, medium, seconds).await?);
    hopeless.abort_all();
    Ok(())
}

const HOPELESS: &str = "/solve?strategy=breadth_first";

fn post(path: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into()
}

async fn ask(stream: &mut TcpStream, request: &[u8]) -> std::io::Result<()> {
    stream.write_all(request).await?;
    let mut buffer = vec![0; 64 << 10];
    let mut length = 0;
    loop {
        let more = stream.read(&mut buffer[length..]).await?;
        length += more;
        let text = String::from_utf8_lossy(&buffer[..length]);
        let end = text.find("\r\n\r\n").map(|at| at + 4);
        let size = text
            .split("content-length: ")
            .nth(1)
            .and_then(|rest| rest.split('\r').next()?.parse::<usize>().ok());
        if more == 0 || end.zip(size).is_some_and(|(end, size)| length >= end + size) {
            return Ok(());
        }
    }
}

async fn repeat(address: SocketAddr, request: Vec<u8>, seconds: u64) -> std::io::Result<Vec<Duration>> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (begin, mut times) = (Instant::now(), Vec::new());
    while begin.elapsed() < Duration::from_secs(seconds) {
        let start = Instant::now();
        ask(&mut stream, &request).await?;
        times.push(start.elapsed());
    }
    Ok(times)
}

async fn cheap(address: SocketAddr, clients: usize, seconds: u64) -> Vec<Duration> {
    let mut tasks = JoinSet::new();
    for _ in 0..clients {
        tasks.spawn(repeat(address, post("/solve", EASY), seconds));
    }
    tasks.join_all().await.into_iter().flatten().flatten().collect()
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| {
        times.get((times.len() as f64 * share) as usize).or(times.last()).copied().unwrap_or_default()
    };
    println!(
        "{name}: {} requests, p50 {:?}, p99 {:?}, p99.9 {:?}, worst {:?}",
        times.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}
