//! Compares the CPU time of `/solve` with that of a bare axum handler that reads the same body and writes an
//! answer of the same size.
//!
//! Measures two servers in turn in this process. A child process loads each with 16 connections. Prints the
//! CPU time per request of both, and the median ratio of several rounds. With `layers`, prints a table of the
//! bare handler, the bare handler below each layer, and `/solve` without layers, with layers, and with the
//! listener.
//!
//! `cargo run --release --example floor [layers] [ROUNDS]`
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud::config::Config;
use sudokud::http::server::{Listeners, serve, service};
use sudokud::http::{App, resources};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower::util::MapResponseLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::CorsLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};

const BODY: &str =
    r#"{"board":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
const ROUND: Duration = Duration::from_secs(2);

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(serde::Deserialize)]
struct Question {
    board: String,
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<_> = std::env::args().collect();
    match arguments.get(1).map(String::as_str) {
        Some("load") => load(&arguments[2]),
        Some("layers") => measure_layers(arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(3)),
        rounds => measure(rounds.and_then(|text| text.parse().ok()).unwrap_or(5)),
    }
}

/// Returns the CPU time of this process.
fn cpu() -> Duration {
    let mut text = String::new();
    let read = std::fs::File::open("/proc/self/stat").and_then(|mut file| file.read_to_string(&mut text));
    let fields: Vec<_> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |k: usize| fields.get(k).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    // `utime` and `stime` in hundredths of a second.
    read.map_or(Duration::ZERO, |_| Duration::from_millis(10 * (ticks(11) + ticks(12))))
}

#[tokio::main]
async fn measure(rounds: usize) -> std::io::Result<()> {
    let ours = TcpListener::bind("127.0.0.1:0").await?;
    let bare = TcpListener::bind("127.0.0.1:0").await?;
    let (our_address, bare_address) = (ours.local_addr()?, bare.local_addr()?);
    tokio::spawn(serve(
        Listeners::public(ours),
        App::new(&Config::default()),
        Config::default(),
        std::future::pending(),
    ));
    let answer = first_answer(our_address).await?;
    println!("an answer has {} bytes", answer.len());
    tokio::spawn(async move { axum::serve(bare, bare_handler(answer)).await });
    let mut ratios = Vec::new();
    for round in 0..rounds {
        let order = if round % 2 == 0 { [our_address, bare_address] } else { [bare_address, our_address] };
        let costs = order.map(|address| cost(address).unwrap_or(f64::NAN));
        let [ours, bare] = if round % 2 == 0 { costs } else { [costs[1], costs[0]] };
        println!("CPU per request: /solve {ours:.2} µs, bare axum {bare:.2} µs, ratio {:.3}", ours / bare);
        ratios.push(ours / bare);
    }
    println!("median ratio {:.3}", median(ratios));
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A handler that reads the same body as `/solve` and returns a constant answer.
fn bare_handler(answer: Bytes) -> Router {
    let handler = move |body: Bytes| async move {
        let question: Question = serde_json::from_slice(&body).expect("the load is JSON");
        std::hint::black_box(question.board);
        ([(header::CONTENT_TYPE, "application/json")], answer.clone()).into_response()
    };
    Router::new().route("/solve", post(handler))
}

#[tokio::main]
async fn measure_layers(rounds: usize) -> std::io::Result<()> {
    let config = Config::default();
    let app = App::new(&config);
    let complete = TcpListener::bind("127.0.0.1:0").await?;
    let mut servers = vec![("`/solve` with the listener", complete.local_addr()?)];
    let listeners = Listeners::public(complete);
    tokio::spawn(serve(listeners, Arc::clone(&app), config.clone(), std::future::pending()));
    let bare = bare_handler(first_answer(servers[0].1).await?);
    let id = HeaderName::from_static("x-request-id");
    let ids = (SetRequestIdLayer::new(id.clone(), MakeRequestUuid), PropagateRequestIdLayer::new(id));
    let nosniff = MapResponseLayer::new(|mut response: Response| {
        response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        response
    });
    for (name, router) in [
        ("bare handler", bare.clone()),
        ("bare, request id of tower-http", bare.clone().layer(ids)),
        ("bare, response header", bare.clone().layer(nosniff)),
        ("bare, CORS", bare.clone().layer(CorsLayer::permissive())),
        ("bare, compression", bare.clone().layer(CompressionLayer::new())),
        ("bare, panics", bare.layer(CatchPanicLayer::new())),
        ("`/solve` without layers", resources(Arc::clone(&app))),
        ("`/solve` with layers", service(&app, &config)),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        servers.push((name, listener.local_addr()?));
        tokio::spawn(async move { axum::serve(listener, router).await });
    }
    servers.rotate_left(1);
    let mut costs = vec![Vec::new(); servers.len()];
    for _ in 0..rounds {
        for (costs, (_, address)) in costs.iter_mut().zip(&servers) {
            costs.push(cost(*address).unwrap_or(f64::NAN));
        }
    }
    println!("| server | µs of CPU per request | ratio to the bare handler |\n| --- | --- | --- |");
    let medians: Vec<_> = costs.into_iter().map(median).collect();
    for ((name, _), cost) in servers.iter().zip(&medians) {
        println!("| {name} | {cost:.2} | {:.3} |", cost / medians[0]);
    }
    Ok(())
}

/// Returns the CPU time of this process per request in microseconds, while a child process sends requests.
fn cost(address: SocketAddr) -> std::io::Result<f64> {
    let program = std::env::current_exe()?;
    let before = cpu();
    let output = tokio::task::block_in_place(|| {
        Command::new(program).args(["load", &address.to_string()]).stderr(Stdio::inherit()).output()
    })?;
    let count: f64 = String::from_utf8_lossy(&output.stdout).trim().parse().map_err(std::io::Error::other)?;
    Ok((cpu() - before).as_secs_f64() * 1e6 / count)
}

fn request() -> Vec<u8> {
    let head = format!(
        "POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        BODY.len()
    );
    (head + BODY).into()
}

/// Returns the body of a response.
async fn first_answer(address: SocketAddr) -> std::io::Result<Bytes> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(&request()).await?;
    let mut buffer = vec![0; 1 << 16];
    let length = stream.read(&mut buffer).await?;
    let text = String::from_utf8_lossy(&buffer[..length]).into_owned();
    Ok(text.split("\r\n\r\n").nth(1).unwrap_or_default().to_owned().into())
}

/// Sends requests over 16 connections for some seconds. Prints their number.
#[tokio::main(flavor = "current_thread")]
async fn load(address: &str) -> std::io::Result<()> {
    let address: SocketAddr = address.parse().map_err(std::io::Error::other)?;
    let mut tasks = JoinSet::new();
    for _ in 0..16 {
        tasks.spawn(async move {
            let mut stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let (begin, request, mut buffer, mut count) =
                (Instant::now(), request(), vec![0; 1 << 16], 0_u64);
            while begin.elapsed() < ROUND {
                stream.write_all(&request).await?;
                // The server sends a response in one write, so one read suffices.
                let length = stream.read(&mut buffer).await?;
                assert!(buffer[..length].starts_with(b"HTTP/1.1 200") && buffer[..length].ends_with(b"}"));
                count += 1;
            }
            std::io::Result::Ok(count)
        });
    }
    let count: u64 = tasks.join_all().await.into_iter().flatten().sum();
    writeln!(std::io::stdout(), "{count}")
}
