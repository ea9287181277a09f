//! Measures the analyses: CPU time in one thread, this process alone.
//!
//! A file has one board per line: 81 characters. The rest of a line is ignored.
//!
//! - `canonical FILE`: canonical forms of the boards and of their first solutions.
//! - `patterns COUNT`: canonical forms of random patterns, symmetric ones included; the slowest.
//!
//! `cargo run --release -p sudokud-analysis --example analysis -- MODE …`
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::error::Error;
use std::time::Instant;
use sudokud_analysis::canonical::Canonicalizer;
use sudokud_core::grid::random::{Random, SplitMix64};
use sudokud_core::solve::{LineEngine, Options, line_engine};
use sudokud_search::budget::Unwatched;

type Line = [u8; 81];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, argument] = &arguments[..] else { return Err("MODE FILE|COUNT".into()) };
    match mode.as_str() {
        "canonical" => canonical(&read(argument)?),
        "patterns" => patterns(argument.parse()?),
        _ => Err("an unknown mode".into()),
    }
}

fn read(file: &str) -> Result<Vec<Line>, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.filter_map(|line| line.as_bytes().first_chunk().copied()).collect())
}

fn lines() -> Result<Box<dyn LineEngine>, Box<dyn Error>> {
    line_engine(&Options { max_solutions: 1, ..Options::default() }).ok_or("no solver of lines".into())
}

fn canonical(boards: &[Line]) -> Result<(), Box<dyn Error>> {
    let mut solver = lines()?;
    let solve = |board| solver.solve(board, &Unwatched).and_then(|_| solver.solutions().first().copied());
    let grids: Vec<Line> = boards.iter().filter_map(solve).collect();
    for (name, lines) in [("boards", boards), ("solved grids", &grids)] {
        let mut canonicalizer = Canonicalizer::new();
        let (mut sum, rounds) = (0, (200_000 / lines.len()).max(1));
        let seconds = timed(|| {
            for line in std::iter::repeat_n(lines, rounds).flatten() {
                sum += canonicalizer.form_of_line(line, &Unwatched).map_or(0, |form| form.automorphisms());
            }
        })?;
        rate(name, lines.len() * rounds, seconds);
        println!("  mean order of the automorphism group {:.4}", sum as f64 / (lines.len() * rounds) as f64);
    }
    Ok(())
}

/// Random patterns of a solved grid: any cells, unions of lines, cells modulo a period, orbits of a rotation.
fn patterns(count: u64) -> Result<(), Box<dyn Error>> {
    let mut canonicalizer = Canonicalizer::new();
    let mut longest = (0.0, String::new());
    for seed in 0..count {
        let mut random = SplitMix64::new(seed);
        let shifts: [usize; 2] = [1 + random.below(4), random.below(3)];
        let grid = |k: usize| (k / 9 % 3 * 3 + k / 27 * shifts[1] + k % 9 + k / 27) % 9;
        let kind = random.below(6);
        let share = random.below(101);
        let lines: [bool; 18] = std::array::from_fn(|_| random.below(100) < share);
        let kept: [bool; 81] = std::array::from_fn(|_| random.below(100) < share);
        let values: [bool; 9] = std::array::from_fn(|_| random.below(100) < share);
        let keep = |k: usize| match kind {
            0 => kept[k],
            1 => lines[k / 9] || lines[9 + k % 9],
            2 => lines[k / 9] && lines[9 + k % 9],
            3 => kept[k % (9 * shifts[0]) % 81],
            4 => kept[k.min(80 - k)],
            _ => values[grid(k)],
        };
        let line: Line = std::array::from_fn(|k| if keep(k) { b'1' + grid(k) as u8 } else { b'.' });
        let start = Instant::now();
        let form = canonicalizer.form_of_line(&line, &Unwatched);
        let taken = start.elapsed().as_secs_f64();
        if taken > longest.0 && form.is_ok() {
            longest = (taken, format!("{} {form:?}", String::from_utf8_lossy(&line)));
        }
    }
    println!("{count} patterns, maximum wall time {:.3} ms: {}", longest.0 * 1e3, longest.1);
    Ok(())
}

fn rate(name: &str, count: usize, seconds: f64) {
    println!("{name}: {count} in {seconds:.2} CPU seconds, {:.0}/s", count as f64 / seconds);
}

/// Returns the CPU time of a function.
fn timed(work: impl FnOnce()) -> Result<f64, Box<dyn Error>> {
    let begin = cpu_seconds()?;
    work();
    Ok(cpu_seconds()? - begin)
}

/// Returns the user CPU time of this process, on which other processes have little effect. Linux only.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/stat")?;
    let fields = status.rsplit(')').next().ok_or("no name")?;
    let ticks: f64 = fields.split_whitespace().nth(11).ok_or("no user time")?.parse()?;
    Ok(ticks / 100.0)
}
