//! Measures the human techniques: complete solutions, single steps, and the intervals between budget polls.
//!
//! A file has one board per line, or is a table with the columns `puzzle` and `ER`. `LOW HIGH` selects boards
//! of a table by their rating.
//!
//! - `walk FILE LOW HIGH`: applies steps to each puzzle until none is left. Prints the steps per second. The
//!   environment variable WITHOUT names techniques that are not used: `WITHOUT=broken_wing,three_d_medusa`.
//! - `step FILE LOW HIGH`: finds each of these steps from board and pencil marks. Prints quantiles of the
//!   time, and the techniques that use the time of the slowest 1 %.
//! - `gaps FILE MILLISECONDS`: finds all steps of each board under a deadline. Prints the longest interval
//!   between two polls of the budget, and the delay after the deadline.
//!
//! `cargo run --release -p sudokud-human --example ladder -- MODE FILE …`
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::cell::Cell;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use sudokud_human::{self as human, Technique, Techniques, WalkOptions, WalkStatus};
use sudokud_model::grid::{Board, text};
use sudokud_search::budget::{Signal, Stop, Unwatched};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<f64>().ok());
    let (Some(mode), Some(file)) = (arguments.first(), arguments.get(1)) else {
        return Err("walk|step|gaps FILE …".into());
    };
    let content = std::fs::read_to_string(file)?;
    match mode.as_str() {
        "walk" => walk(&boards(&content, number(2), number(3))),
        "step" => steps(&boards(&content, number(2), number(3))),
        "gaps" => {
            gaps(&boards(&content, None, None), Duration::from_secs_f64(number(2).unwrap_or(200.0) / 1000.0));
        }
        _ => return Err("walk, step or gaps".into()),
    }
    Ok(())
}

/// Reads the boards of a file, or those of a table whose rating is in the range.
fn boards(content: &str, low: Option<f64>, high: Option<f64>) -> Vec<Board> {
    let mut lines = content.lines().filter(|line| !line.starts_with('#')).peekable();
    let header: Vec<&str> = lines.peek().map_or_else(Vec::new, |line| line.split(',').collect());
    let column = |name: &str| header.iter().position(|column| *column == name);
    let (puzzle, rating) = (column("puzzle"), column("ER"));
    let chosen = |line: &&str| {
        let rated = rating.and_then(|at| line.split(',').nth(at)).map(str::parse::<f64>);
        rated.is_none_or(|er| er.is_ok_and(|er| er >= low.unwrap_or(0.0) && er <= high.unwrap_or(20.0)))
    };
    let board = |line: &str| {
        puzzle.map_or_else(|| line.split('\t').next(), |at| line.split(',').nth(at)).map(str::to_owned)
    };
    let texts = lines.filter(chosen).filter_map(board);
    texts.filter_map(|board| text::parse(&board, None).ok()).map(|parsed| parsed.0).collect()
}

fn walk(boards: &[Board]) {
    let without = std::env::var("WITHOUT").unwrap_or_default();
    let is_used = |technique: &Technique| !without.split(',').any(|name| name == technique.id());
    let techniques = Techniques::of(Techniques::all().iter().filter(is_used));
    let options = WalkOptions { max_steps: 0, techniques, ..WalkOptions::default() };
    let start = Instant::now();
    let walks: Vec<_> = boards.iter().map(|board| human::walk(board, None, &options, &Unwatched)).collect();
    let (spent, steps) = (start.elapsed(), walks.iter().map(|walk| walk.steps.len()).sum::<usize>());
    let solved = walks.iter().filter(|walk| walk.status == WalkStatus::Solved).count();
    println!(
        "{solved} of {} solved, {steps} steps in {:.1} ms: {:.0} steps/s",
        boards.len(),
        spent.as_secs_f64() * 1e3,
        steps as f64 / spent.as_secs_f64()
    );
}

fn steps(boards: &[Board]) {
    let options = WalkOptions::default();
    let mut taken = Vec::new();
    for board in boards {
        let mut at = (board.clone(), None);
        loop {
            let start = Instant::now();
            let next = human::next(&at.0, at.1.as_ref(), &options, &Unwatched);
            let spent = start.elapsed();
            if next.steps.is_empty() {
                break;
            }
            taken.push((spent, at));
            at = (next.board, Some(next.marks));
        }
    }
    taken.sort_by_key(|entry| entry.0);
    let Some(last) = taken.len().checked_sub(1) else { return };
    let at = |share: f64| taken[(last as f64 * share) as usize].0.as_secs_f64() * 1e3;
    println!(
        "{} steps of {} puzzles: p50 {:.3}, p90 {:.2}, p99 {:.2}, p99.9 {:.2}, longest {:.2} ms",
        taken.len(),
        boards.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    let mut shares: HashMap<Technique, Duration> = HashMap::new();
    let slowest = &taken[last - last / 100..];
    for (_, (board, marks)) in slowest {
        let find = |techniques| {
            let options = WalkOptions { techniques, ..WalkOptions::default() };
            human::next(board, marks.as_ref(), &options, &Unwatched)
        };
        let rating = find(Techniques::all()).steps.first().map(|step| step.rating);
        for &technique in Technique::ALL.iter().take_while(|technique| Some(technique.rating()) <= rating) {
            let start = Instant::now();
            let _ = find(Techniques::of([technique]));
            *shares.entry(technique).or_default() += start.elapsed();
        }
    }
    let mut shares: Vec<_> = shares.into_iter().collect();
    shares.sort_by_key(|entry| std::cmp::Reverse(entry.1));
    for (technique, spent) in shares.into_iter().take(20) {
        println!("  {:<36} {:.2} ms", technique.id(), spent.as_secs_f64() * 1e3 / slowest.len() as f64);
    }
}

fn gaps(boards: &[Board], limit: Duration) {
    for board in boards {
        for technique in [None].into_iter().chain(Technique::ALL.iter().copied().map(Some)) {
            let techniques = technique.map_or_else(Techniques::all, |technique| Techniques::of([technique]));
            let options = WalkOptions { max_steps: 0, techniques, ..WalkOptions::default() };
            let (start, last, longest) =
                (Instant::now(), Cell::new(Instant::now()), Cell::new(Duration::ZERO));
            let asked = || {
                let now = Instant::now();
                longest.set(longest.get().max(now - last.replace(now)));
            };
            let watch = || {
                asked();
                if start.elapsed() < limit { Signal::Continue } else { Signal::Stop(Stop::Deadline) }
            };
            let outcome = human::all(board, None, &options, &watch);
            asked();
            let spent = start.elapsed();
            let late = spent.saturating_sub(limit);
            if technique.is_none()
                || longest.get() > Duration::from_millis(5)
                || late > Duration::from_millis(5)
            {
                println!(
                    "side {:3} {:<32} {:4} steps, longest gap {:7.2} ms, late by {:7.2} ms, took {:7.1} ms",
                    board.side(),
                    technique.map_or("all", Technique::id),
                    outcome.steps.len(),
                    longest.get().as_secs_f64() * 1e3,
                    late.as_secs_f64() * 1e3,
                    spent.as_secs_f64() * 1e3
                );
            }
        }
    }
}
