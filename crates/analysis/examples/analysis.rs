//! Measures the analyses in one thread: CPU time of many, or the least wall time of five calls of each.
//!
//! A file has one board per line: 81 characters. The rest of a line is ignored.
//!
//! - `canonical FILE`: canonical forms of the boards and of their first solutions.
//! - `candidates FILE`: true candidates of the boards; of the boards with a fifth of their givens removed; of
//!   each number of givens of the first.
//! - `givens FILE`: redundant givens of the boards.
//! - `structure FILE`: backdoors, trial depths and unavoidable sets of 20 boards.
//! - `count FILE`: counts up to 1,000,000 solutions of each board.
//! - `estimate SAMPLES`: estimates of the number of grids of side 9 with the seeds 1 to 20.
//! - `steps FILE`: checks of the placements of the solution, one by one, of each board.
//! - `redrawn FILE`: canonical forms of 1,000 boards in 1,000 drawings each, which must be equal.
//! - `patterns COUNT`: canonical forms of random patterns, symmetric ones included; the slowest.
//!
//! `cargo run --release -p sudokud-analysis --example analysis -- MODE …`
#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use std::error::Error;
use std::time::Instant;
use sudokud_analysis::backdoors::backdoors;
use sudokud_analysis::canonical::Canonicalizer;
use sudokud_analysis::count::{CountOptions, EstimateOptions, count, estimate};
use sudokud_analysis::givens::GivensTester;
use sudokud_analysis::steps::{Claim, StepChecker};
use sudokud_analysis::trial_depth::trial_depth;
use sudokud_analysis::true_candidates::{TrueCandidateOptions, true_candidates};
use sudokud_analysis::unavoidable::unavoidable_sets;
use sudokud_core::solve::{LineEngine, Options, Puzzle, line_engine, solve};
use sudokud_model::grid::random::{Random, SplitMix64};
use sudokud_model::grid::text;
use sudokud_search::budget::{Limits, Unwatched};
use sudokud_testing::Map;

type Line = [u8; 81];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, argument] = &arguments[..] else { return Err("MODE FILE|COUNT".into()) };
    match mode.as_str() {
        "canonical" => canonical(&read(argument)?),
        "candidates" => candidates(&read(argument)?),
        "givens" => givens(&read(argument)?),
        "structure" => structure(&read(argument)?),
        "count" => counts(&read(argument)?),
        "estimate" => estimates(argument.parse()?),
        "steps" => steps(&read(argument)?),
        "redrawn" => redrawn(&read(argument)?),
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

/// One form for every drawing of a board.
fn redrawn(boards: &[Line]) -> Result<(), Box<dyn Error>> {
    const DRAWINGS: u64 = 1000;
    let mut canonicalizer = Canonicalizer::new();
    let boards: Vec<Line> = boards.iter().step_by(boards.len().div_ceil(1000)).copied().collect();
    for (number, line) in (0..).zip(&boards) {
        let board = text::parse(std::str::from_utf8(line)?, None).map_err(|_| "no board")?.0;
        let form = canonicalizer.form(&board, &Unwatched).map_err(|_| "no form")?;
        for drawing in 0..DRAWINGS {
            let map = Map::random(3, number * DRAWINGS + drawing);
            let other = canonicalizer.form(&map.board(&board), &Unwatched).map_err(|_| "no form")?;
            if (other.cells(), other.automorphisms()) != (form.cells(), form.automorphisms()) {
                return Err(format!("two forms of {board:?}").into());
            }
        }
    }
    println!("{} boards in {DRAWINGS} drawings each: one form each", boards.len());
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
        let mut form = None;
        let taken = least_time(|| form = canonicalizer.form_of_line(&line, &Unwatched).ok());
        if taken > longest.0 && form.is_some() {
            longest = (taken, format!("{} {form:?}", String::from_utf8_lossy(&line)));
        }
    }
    println!("{count} patterns, maximum {:.3} ms: {}", longest.0 * 1e3, longest.1);
    Ok(())
}

fn candidates(boards: &[Line]) -> Result<(), Box<dyn Error>> {
    let boards: Vec<Line> = boards.iter().step_by(boards.len().div_ceil(300)).copied().collect();
    let mut solver = lines()?;
    let mut grids = Vec::new();
    for board in &boards {
        solver.solve(board, &Unwatched);
        grids.extend(solver.solutions().first().copied());
    }
    for givens in
        [None, Some(0), Some(5), Some(10), Some(15), Some(18), Some(20), Some(22), Some(24), Some(28)]
    {
        let mut times = Vec::new();
        for (seed, (board, grid)) in boards.iter().zip(&grids).enumerate() {
            let mut order: Vec<usize> = (0..81).collect();
            SplitMix64::new(seed as u64).shuffle(&mut order);
            let mut line = givens.map_or(*board, |_| [b'.'; 81]);
            order[..givens.unwrap_or(0)].iter().for_each(|&cell| line[cell] = grid[cell]);
            let (board, _) = text::parse(std::str::from_utf8(&line)?, None).map_err(|_| "no board")?;
            let puzzle = board.into();
            let mut witnesses = 0;
            let seconds = least_time(|| {
                let found = true_candidates(&puzzle, TrueCandidateOptions::default(), &Unwatched);
                witnesses = found.witnesses.len();
            });
            times.push((seconds * 1e3, witnesses));
        }
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        println!("{givens:?} givens: median {:?} p99 {:?} max {:?} (ms, witnesses)", at(50), at(99), at(100));
    }
    Ok(())
}

fn givens(boards: &[Line]) -> Result<(), Box<dyn Error>> {
    let mut tester = GivensTester::new(Limits::default());
    let boards: Vec<Line> = boards.iter().take(20_000).copied().collect();
    let (mut minimal, rounds) = (0, (20_000 / boards.len()).max(1));
    let seconds = timed(|| {
        for line in std::iter::repeat_n(&boards, rounds).flatten() {
            let found = tester.test_line(line, &Unwatched);
            minimal += usize::from(found.is_some_and(|found| found.is_minimal() == Some(true)));
        }
    })?;
    rate("givens", boards.len() * rounds, seconds);
    println!("  {minimal} minimal");
    Ok(())
}

fn structure(boards: &[Line]) -> Result<(), Box<dyn Error>> {
    let mut times = [const { Vec::new() }; 4];
    let mut counts = [const { Vec::new() }; 4];
    for line in boards.iter().step_by(boards.len().div_ceil(20)) {
        let puzzle: Puzzle = text::parse(std::str::from_utf8(line)?, None).map_err(|_| "no board")?.0.into();
        let solution = &solve(&puzzle, &Options::default(), &Unwatched).solutions[0];
        let mut measure = |at: usize, work: &dyn Fn() -> usize| {
            let start = Instant::now();
            counts[at].push(work());
            times[at].push(start.elapsed().as_secs_f64());
        };
        measure(0, &|| backdoors(&puzzle, solution, &Unwatched).size.unwrap_or(4));
        measure(1, &|| trial_depth(&puzzle, solution, 2, &Unwatched).at_least);
        measure(2, &|| unavoidable_sets(solution, 10, &Unwatched).sets.len());
        measure(3, &|| unavoidable_sets(solution, 12, &Unwatched).sets.len());
    }
    let names = ["backdoors: size", "trial depth", "unavoidable to 10: sets", "unavoidable to 12: sets"];
    for ((name, times), counts) in names.iter().zip(&mut times).zip(&counts) {
        times.sort_by(f64::total_cmp);
        let (median, most) = (times[times.len() / 2] * 1e3, times[times.len() - 1] * 1e3);
        println!("{name} {counts:?}: median {median:.2} ms, maximum {most:.2} ms wall time");
    }
    Ok(())
}

fn counts(boards: &[Line]) -> Result<(), Box<dyn Error>> {
    let boards: Vec<Line> = boards.iter().step_by(boards.len().div_ceil(5000)).copied().collect();
    let mut solutions = 0;
    let seconds = timed(|| {
        for line in &boards {
            let board = std::str::from_utf8(line).ok().and_then(|text| text::parse(text, None).ok());
            let options = CountOptions { up_to: 1_000_000, ..CountOptions::default() };
            solutions += board.map_or(0, |(board, _)| count(&board.into(), options, &Unwatched).count);
        }
    })?;
    rate("solutions", solutions as usize, seconds);
    Ok(())
}

fn estimates(samples: u64) -> Result<(), Box<dyn Error>> {
    const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
    let empty: Puzzle = text::parse(&".".repeat(81), None).map_err(|_| "no board")?.0.into();
    let mut near = 0;
    let seconds = timed(|| {
        for seed in 1..=20 {
            let found = estimate(&empty, EstimateOptions { samples, seed }, &Unwatched);
            let errors = (found.mean - GRIDS) / found.standard_error;
            near += usize::from(errors.abs() <= 2.0);
            println!(
                "seed {seed}: {:.4e} ± {:.1e}, {errors:.2} errors away",
                found.mean, found.standard_error
            );
        }
    })?;
    rate("probes", samples as usize * 20, seconds);
    println!("  {near} of 20 within two standard errors");
    Ok(())
}

fn steps(boards: &[Line]) -> Result<(), Box<dyn Error>> {
    let mut walks = Vec::new();
    for line in boards.iter().step_by(boards.len().div_ceil(5000)) {
        let puzzle: Puzzle = text::parse(std::str::from_utf8(line)?, None).map_err(|_| "no board")?.0.into();
        let solution = solve(&puzzle, &Options::default(), &Unwatched).solutions.remove(0);
        let open = solution.filled().filter(|(cell, _)| puzzle.board.get(*cell).is_none());
        walks.push((puzzle.clone(), open.collect::<Vec<_>>()));
    }
    let (mut count, mut correct) = (0, 0);
    let seconds = timed(|| {
        for (puzzle, placements) in &walks {
            let mut checker = StepChecker::new(puzzle.clone(), Limits::default(), &Unwatched);
            for placement in placements.chunks(1) {
                let verdict = checker.check(Claim { placements: placement, eliminations: &[] }, &Unwatched);
                count += 1;
                correct += usize::from(verdict.is_correct() == Some(true));
            }
        }
    })?;
    rate("steps, with the first search of each puzzle", count, seconds);
    println!("  {correct} correct");
    Ok(())
}

fn rate(name: &str, count: usize, seconds: f64) {
    println!("{name}: {count} in {seconds:.2} CPU seconds, {:.0}/s", count as f64 / seconds);
}

/// Returns the least wall time of five calls. That of a short computation is seldom interrupted each time.
fn least_time(mut work: impl FnMut()) -> f64 {
    let mut time = || {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..5).map(|_| time()).fold(f64::INFINITY, f64::min)
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
