//! Measures how fast puzzles are made on one core, and how many wishes are met.
//!
//! `cargo run --release --example generate -- [KIND…]`; each kind is `minimal`, a level, a rating such as 4.5
//! (a window of ±0.3), `16`, `25` or `repeats`. Prints a line for each: the rate, the share met, and the
//! median and highest time of a puzzle.
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::time::{Duration, Instant};
use sudokud::budget::Unwatched;
use sudokud::generate::{DifficultyWish, Distinct, Maker, Symmetry, Window, Wishes, fingerprint, seed_of};
use sudokud::human::{Level, Rating};
use sudokud::rating::Scale;

const KINDS: [&str; 15] = [
    "minimal", "easy", "medium", "hard", "unfair", "extreme", "1.5", "2.6", "3.4", "4.5", "6.6", "7.2", "16",
    "25", "repeats",
];

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

fn main() {
    let kinds: Vec<String> = std::env::args().skip(1).collect();
    let kinds = if kinds.is_empty() { KINDS.map(str::to_owned).to_vec() } else { kinds };
    for kind in kinds {
        if kind == "repeats" {
            repeats();
            continue;
        }
        for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Full] {
            match wishes(&kind) {
                Some(wishes) if symmetry == Symmetry::None || wishes.side == 9 && !wishes.minimal => {
                    measure(&kind, Wishes { symmetry: Some(symmetry), ..wishes });
                }
                Some(_) => {}
                None => println!("{kind} is none of {}", KINDS.join(", ")),
            }
        }
    }
}

fn wishes(kind: &str) -> Option<Wishes> {
    if let Some(level) = LEVELS.into_iter().find(|level| level.as_str() == kind) {
        return Some(Wishes { difficulty: DifficultyWish::Level(level), ..Wishes::of_side(9) });
    }
    match kind {
        "minimal" => Some(Wishes { minimal: true, ..Wishes::of_side(9) }),
        "16" => Some(Wishes { minimal: true, ..Wishes::of_side(16) }),
        "25" => Some(Wishes::of_side(25)),
        _ => {
            let tenths = (kind.parse::<f64>().ok()? * 10.0).round() as u16;
            let [min, max] = [tenths - 3, tenths + 3].map(Rating::from_tenths);
            let window = Window { min, max, scale: Scale::Extended };
            Some(Wishes { difficulty: DifficultyWish::Window(window), ..Wishes::of_side(9) })
        }
    }
}

/// Makes puzzles for about two seconds, at least 5 and at most 10,000.
fn measure(kind: &str, wishes: Wishes) {
    let symmetry = wishes.symmetry.map_or("any", Symmetry::as_str);
    let mut maker = Maker::new(wishes).expect("the wishes have a meaning");
    let (mut times, mut met, mut attempts, mut givens) = (Vec::new(), 0, 0, 0);
    let start = Instant::now();
    while times.len() < 5 || (start.elapsed() < Duration::from_secs(2) && times.len() < 10_000) {
        let begin = Instant::now();
        let made = maker.make(seed_of(7, times.len() as u64, 0), &Unwatched).expect("no pattern");
        times.push(begin.elapsed());
        met += usize::from(made.missed.is_empty());
        attempts += made.attempts;
        givens += made.puzzle.cells().len() - made.puzzle.open_cells();
    }
    let rate = times.len() as f64 / start.elapsed().as_secs_f64();
    times.sort_unstable();
    let count = times.len();
    println!(
        "{kind:8} {symmetry:10} {rate:9.1}/s  met {:5.1} % of {count:5}  median {:9.3} ms  \
         highest {:9.1} ms  attempts {:6.1}  givens {:5.1}",
        100.0 * met as f64 / count as f64,
        times[count / 2].as_secs_f64() * 1e3,
        times[count - 1].as_secs_f64() * 1e3,
        f64::from(attempts) / count as f64,
        givens as f64 / count as f64,
    );
}

/// Makes 10,000 minimal puzzles and counts the repetitions.
fn repeats() {
    let mut maker =
        Maker::new(Wishes { minimal: true, ..Wishes::of_side(9) }).expect("the wishes have a meaning");
    let (mut distinct, mut repeated, mut time) = (Distinct::default(), 0, Duration::ZERO);
    for place in 0..10_000 {
        let made = maker.make(seed_of(7, place, 0), &Unwatched).expect("no pattern");
        let begin = Instant::now();
        let number = fingerprint(&made.puzzle, &made.solution);
        time += begin.elapsed();
        repeated += u64::from(!distinct.insert(number));
    }
    println!(
        "repeats  {repeated} of 10,000 repeated; {:.2} µs for each fingerprint",
        time.as_secs_f64() * 100.0
    );
}
