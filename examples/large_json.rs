//! Measures the CPU time of a request with a board of side 100 outside the solver: the time of the service
//! without its socket, minus that of the solver on the same board. Prints the median of several rounds.
//!
//! The boards are a shuffled cyclic pattern with 80 % of its cells, which propagation completes, and with all
//! cells. Each is sent as rows of numbers and as a string of numbers. The answer has the same form.
//!
//! `cargo run --release --example large_json [ROUNDS]`. The limit is 3 ms.
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use std::hint::black_box;
use std::time::Duration;
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::service;
use sudokud_core::solve::{Options, solve};
use sudokud_model::grid::{Board, Value};
use sudokud_search::budget::Unwatched;
use tower::ServiceExt;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SIDE: usize = 100;
/// Requests per round. The resolution of the CPU clock is 10 ms.
const REQUESTS: u32 = 200;

/// Returns the CPU time of this process.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<_> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |k: usize| fields.get(k).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

/// Returns a pattern grid with `percent` of its cells given.
fn numbers(percent: usize) -> Vec<usize> {
    let mut state = 1u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut values: Vec<usize> = (1..=SIDE).collect();
    for k in (1..SIDE).rev() {
        values.swap(k, below(k + 1));
    }
    let pattern = |r: usize, c: usize| (r % 10 * 10 + r / 10 + c) % SIDE;
    let mut keep = |number: usize| if below(100) < percent { number } else { 0 };
    (0..SIDE * SIDE).map(|k| keep(values[pattern(k / SIDE, k % SIDE)])).collect()
}

fn body(numbers: &[usize], form: &str) -> String {
    let words =
        |row: &[usize], between: &str| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
    if form == "rows" {
        let rows: Vec<_> = numbers.chunks(SIDE).map(|row| format!("[{}]", words(row, ","))).collect();
        format!("{{\"board\":[{}]}}", rows.join(","))
    } else {
        format!("{{\"board\":\"{}\"}}", words(numbers, " "))
    }
}

/// Returns the CPU time per call in milliseconds.
fn time(mut work: impl FnMut()) -> f64 {
    let start = cpu();
    (0..REQUESTS).for_each(|_| work());
    (cpu() - start).as_secs_f64() * 1e3 / f64::from(REQUESTS)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let service = service(&App::new(&Config::default()), &Config::default());
    for percent in [80, 100] {
        let numbers = numbers(percent);
        let board = Board::from_cells(numbers.iter().map(|&n| Value::from_number(n)).collect())
            .map_err(|error| format!("{error:?}"))?;
        for form in ["rows", "string"] {
            let body = body(&numbers, form);
            let mut answered = 0;
            let mut whole = || {
                runtime.block_on(async {
                    let request = Request::post("/solve").header("content-type", "application/json");
                    let request = request.body(Body::from(body.clone())).expect("a request");
                    let answer = service.clone().oneshot(request).await.expect("it always answers");
                    assert!(answer.status().is_success());
                    let bytes = answer.into_body().collect().await.expect("a whole body").to_bytes();
                    answered = bytes.len();
                });
            };
            whole();
            let mut figures: Vec<_> = (0..rounds.max(1))
                .map(|_| {
                    let whole = time(&mut whole);
                    let alone = time(|| {
                        black_box(solve(&board.clone().into(), &Options::default(), &Unwatched));
                    });
                    (whole - alone, whole, alone)
                })
                .collect();
            figures.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (outside, whole, alone) = figures[figures.len() / 2];
            let (least, most) = (figures[0].0, figures[figures.len() - 1].0);
            println!(
                "{percent} % given, {form}, {} bytes in, {answered} out: \
                 {outside:.2} ms outside the solver [{least:.2}..{most:.2}] \
                 (whole {whole:.2}, solver {alone:.2})",
                body.len()
            );
        }
    }
    Ok(())
}
