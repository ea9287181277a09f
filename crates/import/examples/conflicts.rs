//! Breaks puzzles of a file by one clue each, and finds the clues that contradict each other.
//!
//! `cargo run --release -p sudokud-import --example conflicts -- FILE [COUNT [SECONDS]]`: a JSON object a
//! line, with `id`, `iss` (the text of the Interactive Sudoku Solver) and `solution`. Of each puzzle with one
//! solution, one clue is changed so that no solution is left. Puzzles and changes are chosen by chance, with
//! the same seed in every run. Prints for each the milliseconds of CPU time, the number of clues of the
//! conflict and of the puzzle, and whether the conflict is known to be minimal.

#![expect(clippy::print_stdout, reason = "an example that prints")]

#[path = "shared/collection.rs"]
mod collection;
#[path = "shared/cpu_time.rs"]
mod cpu_time;

use collection::Line;
use cpu_time::{cpu_time, within};
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_analysis::conflict::conflict_set;
use sudokud_core::game::Game;
use sudokud_core::solve::{Options, Outcome, Puzzle, solve};
use sudokud_model::constraint::{Argument, Constraint, Constraints};
use sudokud_model::grid::{Value, random::Random, random::SplitMix64};

/// The allocator of the service.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The time for the proof that a changed puzzle has no solution.
const PROOF: Duration = Duration::from_secs(5);

/// The changes that are tried on a puzzle.
const CHANGES: usize = 60;

fn outcome(puzzle: &Puzzle) -> Outcome {
    solve(puzzle, &Options { max_solutions: 1, ..Options::default() }, &within(PROOF)).outcome
}

/// A constraint with its numbers changed a little, or without its last cell if it has none; `None` if it
/// cannot be changed so.
fn changed(constraint: &Constraint, random: &mut SplitMix64) -> Option<Constraint> {
    let by = [-2, -1, 1, 2][random.below(4)];
    let has_number = constraint.arguments().any(|(_, argument)| matches!(argument, Argument::Number(_)));
    let arguments = constraint.arguments().map(|(name, argument)| {
        let argument = match argument {
            Argument::Number(number) => Argument::Number(number + by),
            Argument::Numbers(numbers) => Argument::Numbers(
                numbers
                    .iter()
                    .take(1)
                    .map(|number| number + by)
                    .chain(numbers[1..].iter().copied())
                    .collect(),
            ),
            Argument::Cells(cells) if !has_number && cells.len() > 2 => {
                Argument::Cells(cells.iter().rev().skip(1).copied().collect())
            }
            other => other.clone(),
        };
        (name, argument)
    });
    let changed = Constraint::new(constraint.kind().name, arguments.collect::<Vec<_>>()).ok();
    changed.filter(|changed| changed != constraint)
}

/// The puzzle with one clue changed so that it has no solution.
fn broken(puzzle: &Puzzle, seed: u64) -> Option<Puzzle> {
    let mut random = SplitMix64::new(seed);
    let constraints = puzzle.constraints()?;
    let givens: Vec<_> = puzzle.board.filled().collect();
    let clues = constraints.list().len() + givens.len();
    (0..CHANGES).find_map(|_| {
        let mut broken = puzzle.clone();
        let clue = random.below(clues);
        match clue.checked_sub(constraints.list().len()) {
            None => {
                let mut list = constraints.list().to_vec();
                list[clue] = changed(&list[clue], &mut random)?;
                broken.constraints =
                    Some(Arc::new(Constraints::new(constraints.space().clone(), list).ok()?));
            }
            Some(given) => {
                let value = Value::new(random.below(puzzle.board.side()));
                broken.board.set(givens[given].0, Some(value));
            }
        }
        (outcome(&broken) == Outcome::Unsolvable).then_some(broken)
    })
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        eprintln!("usage: conflicts FILE [COUNT [SECONDS]]");
        std::process::exit(2);
    };
    let count = arguments.get(1).map_or(100, |count| count.parse().expect("a number"));
    let seconds = arguments.get(2).map_or(1.0, |seconds| seconds.parse().expect("a number"));
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let (mut found, mut minimal, mut times, mut sizes) = (0_usize, 0, Vec::new(), Vec::new());
    let mut lines: Vec<&str> = text.lines().collect();
    SplitMix64::new(1).shuffle(&mut lines);
    for (seed, line) in lines.into_iter().enumerate() {
        let Some(line) = Line::read(line) else { continue };
        let (board, marks) = (line.board.clone(), line.imported.candidates.clone());
        let puzzle = Puzzle { board, marks, constraints: Some(Arc::clone(&line.constraints)) };
        let Some(broken) = broken(&puzzle, seed as u64) else { continue };
        if found == count {
            break;
        }
        let clues = broken.constraints().map_or(0, |all| all.list().len()) + broken.board.filled().count();
        let Puzzle { board, marks, constraints } = broken;
        let game = Game { board, marks, givens: None, constraints, next: None };
        let start = Instant::now();
        let before = cpu_time(start);
        let limits = sudokud_search::budget::Limits::default();
        let set = conflict_set(&game, limits, &within(Duration::from_secs_f64(seconds)));
        let milliseconds = (cpu_time(start) - before).as_secs_f64() * 1e3;
        let size = set.as_ref().map_or(0, |set| set.constraints.len() + set.givens.len() + set.entries.len());
        let is_minimal = set.as_ref().is_some_and(|set| set.is_minimal);
        found += 1;
        minimal += usize::from(is_minimal);
        times.push(milliseconds);
        sizes.push(size);
        let verdict = if set.is_none() {
            "none"
        } else if is_minimal {
            "minimal"
        } else {
            "not minimal"
        };
        println!("{milliseconds:.1}\t{size}\t{clues}\t{verdict}\t{}", line.id());
    }
    times.sort_by(f64::total_cmp);
    sizes.sort_unstable();
    let at = |part: f64| ((found as f64 * part) as usize).min(found.saturating_sub(1));
    if found > 0 {
        println!(
            "{found} puzzles, {minimal} minimal; ms p50 {:.1}, p90 {:.1}; clues p50 {}, p90 {}, most {}",
            times[at(0.5)],
            times[at(0.9)],
            sizes[at(0.5)],
            sizes[at(0.9)],
            sizes[found - 1]
        );
    }
}
