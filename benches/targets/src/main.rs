//! Compares the backends of this processor: on as many random boards as the first argument says; or, if it
//! is a file of boards in text, in CPU time on those boards.

use std::process::ExitCode;

use sudokud_core::engine::bitboard9::{Backend, LineSolver};

/// How often each backend solves the boards of a file, in turn.
const ROUNDS: usize = 7;

fn main() -> ExitCode {
    let argument = std::env::args().nth(1).unwrap_or_else(|| "900".into());
    match argument.parse() {
        Ok(boards) => compare(boards),
        Err(_) => time(&argument),
    }
}

fn compare(boards: u32) -> ExitCode {
    let names: Vec<_> = Backend::available().iter().map(|backend| backend.name()).collect();
    let different = sudokud_targets::count_differences(boards);
    println!("{}: {boards} boards, {different} differ", names.join(", "));
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the CPU time per board of each backend with limits of one and two solutions: the median of the
/// rounds.
fn time(file: &str) -> ExitCode {
    let Ok(text) = std::fs::read(file) else {
        eprintln!("{file} cannot be read");
        return ExitCode::FAILURE;
    };
    let boards: Vec<[u8; 81]> = text
        .split(|byte| *byte == b'\n')
        .filter_map(|line| line.first_chunk().copied())
        .filter(|line: &[u8; 81]| line.iter().all(|byte| matches!(byte, b'.' | b'0'..=b'9')))
        .collect();
    for limit in [1, 2] {
        let mut rounds = vec![Vec::new(); Backend::available().len()];
        for _ in 0..ROUNDS {
            for (times, backend) in rounds.iter_mut().zip(Backend::available()) {
                let begin = cpu_ns();
                solve(&boards, backend, limit);
                times.push(cpu_ns().saturating_sub(begin));
            }
        }
        for (mut times, backend) in rounds.into_iter().zip(Backend::available()) {
            times.sort_unstable();
            let us = times[ROUNDS / 2] as f64 / 1000.0 / boards.len().max(1) as f64;
            println!("limit {limit}, {}: {us:.3} µs a board, {} boards", backend.name(), boards.len());
        }
    }
    ExitCode::SUCCESS
}

fn solve(boards: &[[u8; 81]], backend: Backend, limit: usize) {
    let mut solver = LineSolver::new(backend, limit);
    for (board, next) in boards.iter().zip(boards.iter().skip(1).map(Some).chain([None])) {
        next.into_iter().for_each(|next| solver.announce(next));
        std::hint::black_box(solver.solve(board));
    }
}

/// The time that this thread has run, on Linux.
fn cpu_ns() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
