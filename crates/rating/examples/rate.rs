//! Measures the raters: rates each board of a file in one thread, without a proof of uniqueness.
//!
//! A board is the first field of a line and has 81 cells. Commas or tabs separate fields.
//!
//! `cargo run --release -p sudokud-rating --example rate -- extended|classic|hodoku FILE`
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::time::Instant;
use sudokud_model::grid::{Board, text};
use sudokud_rating::{Scale, Walk};
use sudokud_search::budget::Unwatched;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [scale, file] = &arguments[..] else { return Err("extended|classic|hodoku FILE".into()) };
    let mut scales = [Scale::Extended, Scale::Classic, Scale::Hodoku].into_iter();
    let scale = scales.find(|known| known.as_str() == scale).ok_or("extended, classic or hodoku")?;
    let content = std::fs::read_to_string(file)?;
    let puzzles = content.lines().filter_map(|line| line.split([',', '\t']).find(|field| field.len() == 81));
    let boards: Vec<Board> = puzzles.filter_map(|puzzle| Some(text::parse(puzzle, None).ok()?.0)).collect();
    let (begin, mut longest) = (cpu_seconds()?, (0.0, 0));
    for (k, board) in boards.iter().enumerate() {
        let start = Instant::now();
        drop(Walk::new(board, scale, &Unwatched).path());
        let taken = start.elapsed().as_secs_f64();
        if taken > longest.0 {
            longest = (taken, k + 1);
        }
    }
    let (count, taken) = (boards.len(), cpu_seconds()? - begin);
    println!("{count} boards, {taken:.2} CPU seconds, {:.0} boards/s", count as f64 / taken);
    println!("maximum wall time: {:.3} s, board {}", longest.0, longest.1);
    Ok(())
}

/// Returns the user CPU time of this process, on which other processes have little effect. Linux only.
fn cpu_seconds() -> Result<f64, Box<dyn std::error::Error>> {
    let status = std::fs::read_to_string("/proc/self/stat")?;
    let fields = status.rsplit(')').next().ok_or("no name")?;
    let ticks: f64 = fields.split_whitespace().nth(11).ok_or("no user time")?.parse()?;
    Ok(ticks / 100.0)
}
