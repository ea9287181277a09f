//! Reads puzzles in the text of the Interactive Sudoku Solver and solves them.
//!
//! `cargo run --release -p sudokud-import --example solve -- FILE.jsonl [NAME]`: each line of FILE has `id`,
//! `iss` and `solution` (characters, or a list of numbers). With NAME, only puzzles whose `id` contains it.
//! With `-` as FILE, lines are read from standard input and answered one by one (`benches/peers/iss.mjs`).
//! `SECONDS` is the CPU time that a puzzle may take (10). Prints for each puzzle `right`, `wrong` or
//! `outside`, its milliseconds in the engine (CPU time where the system tells it), those that its conditions
//! took before, from fields to primitives, those of ISS in the file, and its guesses or the reason.

#[path = "shared/cpu_time.rs"]
mod cpu_time;

use cpu_time::{cpu_time, within};
use std::io::BufRead;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_import::{Imported, Limits, read};
use sudokud_model::grid::{Board, Value};
use sudokud_search::budget::Signal;

/// The allocator of the service.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The unit in which the system counts CPU time.
const TICK: Duration = Duration::from_millis(4);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), name) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: solve FILE.jsonl [NAME]");
        std::process::exit(2);
    };
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10.0);
    let longest = Duration::from_secs_f64(seconds);
    let lines: Box<dyn BufRead> = match file.as_str() {
        "-" => Box::new(std::io::stdin().lock()),
        _ => Box::new(std::io::BufReader::new(std::fs::File::open(&file).expect("the file can be read"))),
    };
    let mut counts = [0; 3];
    for line in lines.lines() {
        let line = line.expect("a line is text");
        let line: serde_json::Value = serde_json::from_str(&line).expect("a line is JSON");
        let id = line["id"].as_str().unwrap_or("");
        if name.as_ref().is_some_and(|name| !id.contains(name.as_str())) || line["solution"].is_null() {
            continue;
        }
        let (verdict, [prepared, solved], reason) = judged(&line, longest);
        counts[["right", "wrong", "outside"].iter().position(|word| *word == verdict).unwrap_or(1)] += 1;
        let other = line["iss_ms"].as_f64().unwrap_or(0.0);
        println(&format!("{verdict}\t{solved:.3}\t{prepared:.3}\t{other:.2}\t{id}\t{reason}"));
    }
    println(&format!("{} right, {} wrong, {} outside", counts[0], counts[1], counts[2]));
}

#[expect(clippy::print_stdout, reason = "a program for the command line")]
fn println(line: &str) {
    println!("{line}");
}

/// Returns the verdict, the milliseconds before the engine and in it, and guesses or the reason.
fn judged(line: &serde_json::Value, longest: Duration) -> (&'static str, [f64; 2], String) {
    let imported = match read(line["iss"].as_str().unwrap_or(""), &Limits::default()) {
        Ok(imported) => imported,
        Err(error) => return ("wrong", [0.0; 2], error.to_string()),
    };
    if !imported.unread.is_empty() {
        return ("outside", [0.0; 2], format!("{:?}", imported.unread));
    }
    let puzzle = match puzzle(&imported) {
        Ok(puzzle) => puzzle,
        Err(reason) => return ("wrong", [0.0; 2], reason),
    };
    let start = Instant::now();
    let before = cpu_time(start);
    let report = solve(&puzzle, &Options::default(), &within(longest));
    let first = cpu_time(start) - before;
    let prepared = milliseconds(Duration::ZERO, 0, &mut || _ = self::puzzle(&imported));
    let mut again = || _ = solve(&puzzle, &Options::default(), &|| Signal::Continue);
    let times = [prepared, milliseconds(first, 1, &mut again)];
    let known = numbers(&line["solution"]);
    let found = report.solutions.first().map(|board| numbers_of(board, imported.first_value));
    let verdict = match found {
        Some(found) if found == known && report.unique == Some(true) => "right",
        _ => "wrong",
    };
    let reason = format!(
        "{} guesses, {}, {:?}, unique {:?}",
        report.statistics.guesses, report.statistics.engine, report.outcome, report.unique
    );
    (verdict, times, reason)
}

/// Returns the time of some work that was done `count` times in this CPU time. It is counted in ticks: short
/// work is repeated until there are ten of them, twice as often each time, because to read the time takes
/// longer than the shortest work.
fn milliseconds(first: Duration, mut count: u32, work: &mut dyn FnMut()) -> f64 {
    let (start, mut total) = (Instant::now(), first);
    let before = cpu_time(start);
    while total < 10 * TICK && count < 2_000 {
        let more = count.max(1);
        (0..more).for_each(|_| work());
        count += more;
        total = first + (cpu_time(start) - before);
    }
    total.as_secs_f64() * 1e3 / f64::from(count)
}

/// The input of the engines.
fn puzzle(imported: &Imported) -> Result<Puzzle, String> {
    let board = imported.board.clone().ok_or("no board")?;
    let constraints = imported.checked_constraints().ok_or("no board")?.map_err(|error| error.to_string())?;
    let constraints = (!constraints.is_empty()).then(|| Arc::new(constraints));
    Ok(Puzzle { board, marks: imported.candidates.clone(), constraints })
}

fn numbers_of(board: &Board, first: usize) -> Vec<usize> {
    board.cells().iter().map(|value| value.map_or(usize::MAX, Value::index) + first).collect()
}

/// The numbers of a known solution: digits, or letters from A = 1.
fn numbers(solution: &serde_json::Value) -> Vec<usize> {
    let letter = |c: char| {
        c.to_digit(36).map_or(0, |digit| if digit < 10 { digit as usize } else { digit as usize - 9 })
    };
    match solution {
        serde_json::Value::String(text) => text.chars().map(letter).collect(),
        other => {
            let entries = other.as_array().into_iter().flatten();
            entries.filter_map(serde_json::Value::as_u64).map(|number| number as usize).collect()
        }
    }
}
