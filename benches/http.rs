//! Benchmarks `/solve` through the whole service without a socket. The names are `http/solve/FORM`.
//!
//! `cargo bench --bench http`. `cargo run --release --example floor` also measures the socket and the
//! runtime.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use axum::body::Body;
use axum::http::Request;
use criterion::{Criterion, criterion_group, criterion_main};
use http_body_util::BodyExt;
use std::hint::black_box;
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::service;
use tower::ServiceExt;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows() -> String {
    let row = |r: usize| {
        let numbers: Vec<_> =
            PUZZLE[9 * r..9 * r + 9].chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect();
        format!("[{}]", numbers.join(","))
    };
    format!("[{}]", (0..9).map(row).collect::<Vec<_>>().join(","))
}

fn solve(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let service = service(&App::new(&Config::default()), &Config::default());
    let mut group = criterion.benchmark_group("http/solve");
    let json = "application/json";
    for (form, kind, body) in [
        ("string", json, format!("{{\"board\":\"{PUZZLE}\"}}")),
        ("rows", json, format!("{{\"board\":{}}}", rows())),
        ("text", "text/plain", PUZZLE.to_owned()),
    ] {
        group.bench_function(form, |bench| {
            bench.iter(|| {
                runtime.block_on(async {
                    let request =
                        Request::post("/solve").header("content-type", kind).body(Body::from(body.clone()));
                    let answer = service
                        .clone()
                        .oneshot(request.expect("a request"))
                        .await
                        .expect("it always answers");
                    assert!(answer.status().is_success());
                    black_box(answer.into_body().collect().await.expect("a whole body").to_bytes())
                })
            });
        });
    }
    group.finish();
}

criterion_group!(http, solve);
criterion_main!(http);
