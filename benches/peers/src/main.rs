//! Measures sudokud's 9×9 engine and other solvers on the same boards, in one process; with `large` or
//! `table` as the first argument, its engine for large boards, see [`large`]. README.md documents the
//! options.
//!
//! Solvers take turns, because a machine's speed drifts by more than solvers differ. Times are CPU time,
//! because other processes share the machine. The result is the median of the rounds' ratios, with minimum
//! and maximum.

#[cfg(feature = "large")]
mod large;
#[cfg(unix)]
mod library;
mod options;
mod peers;

use std::process::ExitCode;

use options::Options;
use peers::{Peer, Sudokud};

/// A board, as text.
type Line = [u8; 81];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    let outcome = match arguments.peek().map(String::as_str) {
        #[cfg(feature = "large")]
        Some("large") => large::large(arguments.skip(1)),
        #[cfg(feature = "large")]
        Some("table") => large::table(arguments.skip(1)),
        _ => Options::parse(arguments).and_then(|options| run(&options)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    for file in &options.files {
        let boards = read(file, options.boards)?;
        let name =
            std::path::Path::new(file).file_stem().map_or(file.clone(), |stem| stem.to_string_lossy().into());
        let mut ours = Sudokud::new(options.backend, options.limit);
        let mut others = peers::others(options)?;
        check(&boards, &mut ours, &mut others, options.limit)?;
        eprintln!("{name}: {} boards, limit {}, {}", boards.len(), options.limit, ours.effort(&boards));
        let times = repetitions(&mut ours, &boards);
        let mut rounds = vec![Vec::new(); others.len() + 1];
        for _ in 0..options.rounds {
            rounds[0].push(time(&mut ours, &boards, times));
            for (other, round) in others.iter_mut().zip(&mut rounds[1..]) {
                round.push(time(other.as_mut(), &boards, times));
            }
        }
        report(&name, &ours, &others, &rounds);
    }
    Ok(())
}

/// How often a round solves the file: for 20 ms of our time, since the clock's resolution may be some
/// milliseconds.
fn repetitions(ours: &mut Sudokud, boards: &[Line]) -> usize {
    let once = time(ours, boards, 1) * boards.len() as f64;
    ((0.02 / once.max(1e-6)).ceil() as usize).clamp(1, 100)
}

fn report(file: &str, ours: &Sudokud, others: &[Box<dyn Peer>], rounds: &[Vec<f64>]) {
    eprintln!("  {:18} {:9.3} us a board", ours.name(), median(&rounds[0]) * 1e6);
    for (other, times) in others.iter().zip(&rounds[1..]) {
        eprintln!("  {:18} {:9.3} us a board", other.name(), median(times) * 1e6);
        let ratios: Vec<f64> = times.iter().zip(&rounds[0]).map(|(theirs, ours)| theirs / ours).collect();
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = ratios.iter().copied().fold(0.0, f64::max);
        println!("{file} {} ratio {:.2} {least:.2} {most:.2}", other.name(), median(&ratios));
    }
}

fn read(file: &str, most: usize) -> Result<Vec<Line>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut boards = Vec::new();
    for (number, line) in
        text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
    {
        let board = line
            .as_bytes()
            .first_chunk()
            .ok_or_else(|| format!("{file}:{}: fewer than 81 cells", number + 1))?;
        boards.push(board.map(|byte: u8| if byte == b'0' { b'.' } else { byte }));
    }
    if boards.is_empty() {
        return Err(format!("{file}: no boards"));
    }
    Ok(boards.iter().step_by(boards.len().div_ceil(most)).copied().collect())
}

/// Checks the counts of all solvers against each other and their solutions against the boards.
fn check(
    boards: &[Line],
    ours: &mut Sudokud,
    others: &mut [Box<dyn Peer>],
    limit: usize,
) -> Result<(), String> {
    for board in boards {
        let show = || String::from_utf8_lossy(board).into_owned();
        let count = ours.solve(board);
        if count > 0 && !ours.solution().is_some_and(|solution| solves(&solution, board)) {
            return Err(format!("{}: not a solution of {}", ours.name(), show()));
        }
        for other in &mut *others {
            let theirs = other.solve(board);
            // With a limit of 1, a solver may answer only if the solution is unique.
            if theirs != count && !(limit == 1 && theirs == 0) {
                return Err(format!("{} finds {theirs} solutions, not {count}: {}", other.name(), show()));
            }
            if other.solution().is_some_and(|solution| !solves(&solution, board)) {
                return Err(format!("{}: not a solution of {}", other.name(), show()));
            }
        }
    }
    Ok(())
}

fn solves(solution: &Line, board: &Line) -> bool {
    let mut houses = [0u32; 27];
    for (cell, &value) in solution.iter().enumerate() {
        let fits = (b'1'..=b'9').contains(&value) && (board[cell] == b'.' || board[cell] == value);
        if !fits {
            return false;
        }
        for house in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
            houses[house] |= 1 << (value - b'1');
        }
    }
    houses.iter().all(|&values| values == 0x1FF)
}

/// Returns seconds of CPU time per board.
fn time(solver: &mut dyn Peer, boards: &[Line], times: usize) -> f64 {
    let start = cpu_seconds();
    let mut found = 0;
    for _ in 0..times {
        for board in boards {
            found += solver.solve(std::hint::black_box(board));
        }
    }
    std::hint::black_box(found);
    (cpu_seconds() - start) / (times * boards.len()) as f64
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

#[cfg(unix)]
pub(crate) fn cpu_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: every unix has this clock, and the pointer is to a local variable.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

#[cfg(not(unix))]
pub(crate) fn cpu_seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
