//! Measures the rate of puzzle generation on one core, and the percentage of puzzles that meet their
//! conditions.
//!
//! `cargo run --release -p sudokud-generate --example generate -- [--count N] [KIND…]`
//!
//! A kind is `minimal`, a level, a rating such as 4.5 (a window of ±0.3), `16`, `16-easy`, `25`,
//! `25-minimal`, `6`, `12`, `jigsaw`, `x`, `windoku` and others without and with `-minimal` or a level such
//! as `-hard`, `jigsaw9` (random regions) and `killer` with a side, `repeats`, or `all` (every level and
//! symmetry, with a check of each puzzle). Prints one line per kind: the rate, the percentage, the median and
//! the maximum time. With `--count`, the percentages do not depend on the machine.
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::time::{Duration, Instant};
use sudokud_core::solve::{Options, solve};
use sudokud_generate::{
    CagesWish, DifficultyWish, Distinct, Maker, Regions, Symmetry, Window, Wishes, fingerprint, seed_of,
};
use sudokud_human::{Level, Rating};
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, HouseRules, Layout, Pattern};
use sudokud_propagation::rules::Rules;
use sudokud_rating::{Scale, Walk};
use sudokud_search::budget::Unwatched;

/// The kinds that are measured if none is named.
const KINDS: &str = "\
    minimal easy medium hard unfair extreme 1.5 2.6 3.4 4.5 6.6 7.2 16 16-easy 25 25-minimal 6 8 10 12 20 \
    6-minimal jigsaw jigsaw-minimal x-minimal windoku-minimal disjoint-minimal repeats all";

/// Regions of side 9.
const JIGSAW: &str = "\
    111122233 111222333 114422233 444555633 444555666 774555666 778886699 777888999 778889999";

fn main() {
    let mut kinds: Vec<String> = std::env::args().skip(1).collect();
    let count = match &kinds[..] {
        [option, count, ..] if option == "--count" => count.parse().ok(),
        _ => None,
    };
    if count.is_some() {
        kinds.drain(..2);
    }
    if kinds.is_empty() {
        kinds = KINDS.split(' ').map(str::to_owned).collect();
    }
    for kind in kinds {
        match (kind.as_str(), wishes(&kind)) {
            ("repeats", _) => repeats(),
            ("all", _) => every_level_and_symmetry(count.unwrap_or(30)),
            (_, Some(wishes)) => {
                let is_varied = wishes.layout.classic_order() == Some(3) && !wishes.minimal;
                let symmetries = [Symmetry::None, Symmetry::Rotational, Symmetry::Full];
                for symmetry in symmetries.into_iter().take(if is_varied { 3 } else { 1 }) {
                    measure(&kind, Wishes { symmetry: Some(symmetry), ..wishes.clone() }, count);
                }
            }
            (_, None) => println!("{kind} is none of {KINDS}"),
        }
    }
}

/// Any puzzle of the default houses of a side.
fn of_side(side: usize) -> Wishes {
    Wishes::of(&Layout::of_side(side).expect("a side from 1 to 256"))
}

/// Any puzzle of named houses of side 9.
fn of_houses(name: &str) -> Option<Wishes> {
    let mut rules = HouseRules::of_side(9);
    match name {
        "x" => rules.patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal],
        "windoku" => rules.patterns = vec![Pattern::Windows],
        "disjoint" => rules.patterns = vec![Pattern::DisjointGroups],
        "jigsaw" => {
            let regions = JIGSAW.bytes().filter(u8::is_ascii_digit);
            rules.blocks = Blocks::Regions(regions.map(|digit| Some(digit - b'1')).collect());
        }
        _ => return None,
    }
    Some(Wishes::of(&Layout::new(&rules).expect("the rules make a layout")))
}

fn wishes(kind: &str) -> Option<Wishes> {
    if let Some((houses, level)) = kind.rsplit_once('-')
        && let Some(level) = Level::ALL.into_iter().find(|known| known.as_str() == level)
        && houses != "16"
    {
        return Some(Wishes { difficulty: DifficultyWish::Level(level), ..wishes(houses)? });
    }
    if let Some(side) = kind.strip_prefix("killer") {
        return Some(Wishes { cages: CagesWish::Killer, ..of_side(side.parse().unwrap_or(9)) });
    }
    if let Some(side) = kind.strip_prefix("jigsaw").and_then(|side| side.parse().ok()) {
        return Some(Wishes { regions: Regions::Random, ..of_side(side) });
    }
    let (houses, minimal) = kind.strip_suffix("-minimal").map_or((kind, false), |houses| (houses, true));
    if let Some(wishes) = of_houses(houses) {
        return Some(Wishes { minimal, ..wishes });
    }
    if let Some(level) = Level::ALL.into_iter().find(|level| level.as_str() == kind) {
        return Some(Wishes { difficulty: DifficultyWish::Level(level), ..of_side(9) });
    }
    match kind {
        "minimal" => Some(Wishes { minimal: true, ..of_side(9) }),
        "6" | "8" | "10" | "12" | "20" | "25" | "6-minimal" | "8-minimal" | "10-minimal" | "12-minimal"
        | "25-minimal" => Some(Wishes { minimal, ..of_side(houses.parse().ok()?) }),
        "16" => Some(Wishes { minimal: true, ..of_side(16) }),
        "16-easy" => Some(Wishes { difficulty: DifficultyWish::Level(Level::Easy), ..of_side(16) }),
        _ => {
            let tenths = (kind.parse::<f64>().ok()? * 10.0).round() as u16;
            let [min, max] = [tenths - 3, tenths + 3].map(Rating::from_tenths);
            let window = Window { min, max, scale: Scale::Extended };
            Some(Wishes { difficulty: DifficultyWish::Window(window), ..of_side(9) })
        }
    }
}

/// Makes `count` puzzles, or 5 to 10,000 puzzles in about two seconds.
fn measure(kind: &str, wishes: Wishes, count: Option<usize>) {
    let symmetry = wishes.symmetry.map_or("any", Symmetry::as_str);
    let mut maker = Maker::new(wishes).expect("the wishes have a meaning");
    let (mut times, mut met, mut attempts, mut givens) = (Vec::new(), 0, 0, 0);
    let start = Instant::now();
    let is_done = |made: usize| match count {
        Some(count) => made >= count,
        None => made >= 10_000 || (made >= 5 && start.elapsed() >= Duration::from_secs(2)),
    };
    while !is_done(times.len()) {
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
        "{kind:16} {symmetry:10} {rate:9.1}/s  met {:5.1} % of {count:5}  median {:9.3} ms  \
         highest {:9.1} ms  attempts {:6.1}  givens {:5.1}",
        100.0 * met as f64 / count as f64,
        times[count / 2].as_secs_f64() * 1e3,
        times[count - 1].as_secs_f64() * 1e3,
        f64::from(attempts) / count as f64,
        givens as f64 / count as f64,
    );
}

/// Makes `count` puzzles of every level with every symmetry, and checks each independently of the generator.
fn every_level_and_symmetry(count: usize) {
    let (mut all, mut met, mut wrong) = (0, 0, 0);
    for (symmetry, level) in Symmetry::ALL.into_iter().flat_map(|it| Level::ALL.map(|level| (it, level))) {
        let difficulty = DifficultyWish::Level(level);
        let wishes = Wishes { difficulty, symmetry: Some(symmetry), ..of_side(9) };
        let mut maker = Maker::new(wishes).expect("the wishes have a meaning");
        for place in 0..count as u64 {
            let made = maker.make(seed_of(7, place, 0), &Unwatched).expect("no pattern");
            let given = |cell: &Cell| made.puzzle.get(*cell).is_some();
            let is_symmetric = symmetry
                .orbits(made.puzzle.layout())
                .iter()
                .all(|orbit| orbit.iter().all(given) || !orbit.iter().any(given));
            // With named rules, the general engine searches. It shares no code with the uniqueness proof.
            let options = Options { rules: Some(Rules::BASIC), ..Options::default() };
            let is_unique = solve(&made.puzzle.clone().into(), &options, &Unwatched).unique == Some(true);
            let level_of_path = Walk::new(&made.puzzle, Scale::Hodoku, &Unwatched).path().grade().level;
            all += 1;
            met += usize::from(level_of_path == level);
            wrong += usize::from(!is_symmetric || !is_unique);
        }
    }
    println!("all      {wrong} of {all} without one solution or their symmetry; level met by {met}");
}

/// Makes 10,000 minimal puzzles and counts the repeated ones.
fn repeats() {
    let mut maker = Maker::new(Wishes { minimal: true, ..of_side(9) }).expect("the wishes have a meaning");
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
