//! Measures how long a puzzle takes to be written in each form, and to be read from it.
//!
//! `cargo run --release -p sudokud-export --example form_times` prints, for each form, medians in
//! microseconds: writing and reading a classic puzzle, and one with cages, lines and marks if the form has
//! constraints.

#![expect(clippy::print_stdout, reason = "it prints a table")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};
use sudokud_export::{FORMS, Form, Part, Puzzle, write};
use sudokud_import::{Limits, read};
use sudokud_model::grid::text;

/// The runs of which the median is taken.
const RUNS: usize = 301;

/// A puzzle of Wikipedia's article "Sudoku".
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() {
    let classic = Puzzle::new(text::parse(CLASSIC, None).expect("a board").0);
    let variant = variant();
    println!("form: classic written, read; with {} constraints written, read", variant.constraints.len());
    for form in FORMS {
        let mut line = format!("{:15}", form.name);
        let has_constraints = form.holds(Part::Constraints);
        for puzzle in [&classic].into_iter().chain(has_constraints.then_some(&variant)) {
            if let Some((written, read)) = times(puzzle, form) {
                // Writing to a String cannot fail.
                let _ = write!(line, " {:8.1} {:8.1}", micros(written), micros(read));
            }
        }
        println!("{line}");
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Returns the times of writing a puzzle and of reading the text; `None` if the form cannot hold it.
fn times(puzzle: &Puzzle, form: &Form) -> Option<(Duration, Duration)> {
    let text = write(puzzle, form).ok()?.text;
    let writing = median(|| drop(black_box(write(black_box(puzzle), form))));
    let reading = median(|| drop(black_box(read(black_box(&text), &Limits::default()))));
    Some((writing, reading))
}

fn median(run: impl Fn()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let mut times: Vec<Duration> = (0..RUNS).map(time).collect();
    times.sort_unstable();
    times[RUNS / 2]
}

/// A puzzle with a cage for each three cells of a row, thermometers, arrows and marks.
fn variant() -> Puzzle {
    let mut iss = String::new();
    for row in 1..=9 {
        let cell = |column: usize| format!("R{row}C{column}");
        for column in [1, 4, 7] {
            let cells: Vec<String> = (column..column + 3).map(cell).collect();
            let _ = write!(iss, ".Cage~15~{}", cells.join("~"));
        }
        if row < 9 {
            let _ = write!(iss, ".Thermo~{}~R{}C2~R{}C3", cell(1), row + 1, row);
            let _ = write!(iss, ".Arrow~{}~R{}C6~R{}C7", cell(5), row + 1, row);
            let _ = write!(iss, ".WhiteDot~{}~R{}C8", cell(8), row + 1);
        }
    }
    let read = read(&iss, &Limits::default()).expect("a text of ISS");
    Puzzle { constraints: read.constraints, ..Puzzle::new(read.board.expect("a board")) }
}
