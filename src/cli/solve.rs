//! `sudokud solve`: boards from a file or standard input, solutions one a line, in order, by all cores.
//!
//! The lines go the way of `/solve/batch`: the same pieces, the same solvers. Piece k is worker k's, modulo their number,
//! and the answers are taken from the workers in turn: order and a bound on memory without any bookkeeping.

mod input;
mod progress;
mod tally;

use super::wrong;
use crate::budget::{Limits, Unwatched};
use crate::grid::Alphabet;
use crate::http::app::ServerLimits;
use crate::http::batch::LineSolver;
use crate::http::batch::lines::{Cutter, Piece};
use crate::http::batch::ndjson::NdjsonSolver;
use crate::http::batch::text::TextSolver;
use crate::http::json;
use crate::http::problem::Problem;
use crate::http::solve::SolveRequest;
use input::{BUFFER, Input};
use progress::Progress;
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
pub(super) use tally::Tally;

/// The longest line.
pub(super) const LINE: usize = 16 << 20;

/// No limit on time.
pub(super) const FOREVER: Duration = Duration::from_secs(10 * 365 * 86_400);

#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The file; - or nothing for standard input.
    #[arg(default_value = "-")]
    file: PathBuf,

    /// The search: auto, best_first, breadth_first, depth_first, backtracking.
    #[arg(long, env = "SUDOKUD_STRATEGY", default_value = "auto")]
    strategy: String,

    /// How many solutions to look for: 2 also tells whether the first is the only one (seen with --json and --stats) [default: 1; with --json, 2].
    #[arg(long, env = "SUDOKUD_MAX_SOLUTIONS", value_name = "N")]
    max_solutions: Option<u64>,

    /// Characters for the values 1 to N.
    #[arg(long, env = "SUDOKUD_SYMBOLS")]
    symbols: Option<String>,

    /// Longest time for one board, in milliseconds [default: no limit].
    #[arg(long, env = "SUDOKUD_TIME_LIMIT_MS", value_name = "MS")]
    time_limit_ms: Option<u64>,

    /// Threads [default: one for each core].
    #[arg(long, env = "SUDOKUD_WORKERS", value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// Tell on standard error how it went, all in all.
    #[arg(long)]
    stats: bool,

    /// Print an answer like that of POST /solve for each board, a JSON object a line.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let start = Instant::now();
    let tally = match request(arguments) {
        Ok(request) => solve(arguments, request),
        Err(problem) => return wrong(problem.detail()),
    };
    match tally {
        Ok(tally) => {
            if arguments.stats {
                eprintln!("{}", tally.told(start.elapsed()));
            }
            tally.code()
        }
        // Whoever read the answers has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => wrong(format!("{}: {error}", arguments.file.display())),
    }
}

/// The options, read as a request is, and so with the same checks.
fn request(arguments: &Arguments) -> Result<SolveRequest, Problem> {
    let mut fields = json!({ "strategy": arguments.strategy, "symbols": arguments.symbols });
    if let Some(most) = arguments.max_solutions {
        fields["max_solutions"] = most.into();
    }
    json::read_value(fields)
}

fn limits(arguments: &Arguments, workers: usize) -> ServerLimits {
    let time = arguments.time_limit_ms.map_or(FOREVER, Duration::from_millis);
    let search = Limits { bytes: Limits::default().bytes / workers, ..Limits::default() };
    ServerLimits { max_side: 256, max_body: LINE, time, search, workers, queue: 0 }
}

fn solve(arguments: &Arguments, request: SolveRequest) -> io::Result<Tally> {
    let workers = worker_count(arguments.workers);
    let limits = limits(arguments, workers);
    let alphabet = request.alphabet().ok().flatten();
    let (file, alphabet) = (&arguments.file, alphabet.as_ref());
    if arguments.json {
        answer_all(&NdjsonSolver::of_boards(request, limits), workers, file, alphabet)
    } else {
        let solver =
            TextSolver::new(&request, &limits).map_err(|problem| io::Error::other(problem.detail().to_owned()))?;
        answer_all(&solver, workers, file, alphabet)
    }
}

/// How many threads: as many as were asked for, or one for each core.
pub(super) fn worker_count(asked: Option<NonZeroUsize>) -> usize {
    asked.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// Answers the lines of a file, in order.
pub(super) fn answer_all<S: LineSolver>(
    solver: &S,
    workers: usize,
    file: &Path,
    alphabet: Option<&Alphabet>,
) -> io::Result<Tally> {
    let mut input = Input::open(file)?;
    let first = input.first(alphabet)?;
    let progress = Progress::new(input.length);
    solve_all(solver, workers, first, input, progress)
}

/// A piece on its way back.
struct Answered {
    text: Vec<u8>,
    tally: Tally,
    bytes: usize,
}

fn solve_all<S: LineSolver>(
    solver: &S,
    workers: usize,
    first: Vec<u8>,
    input: Input,
    mut progress: Progress,
) -> io::Result<Tally> {
    thread::scope(|scope| {
        let (mut to_workers, mut from_workers) = (Vec::new(), Vec::new());
        for _ in 0..workers {
            let (send_piece, pieces) = sync_channel::<Piece>(2);
            let (send_answer, answers) = sync_channel(2);
            let solver = solver.clone();
            scope.spawn(move || work(solver, &pieces, &send_answer));
            to_workers.push(send_piece);
            from_workers.push(answers);
        }
        let reader = scope.spawn(move || read(first, input, Cutter::new(LINE, S::PIECE), &to_workers));
        let written = write(&from_workers, &mut progress);
        drop(from_workers);
        progress.finish();
        reader.join().unwrap_or_else(|_| Err(io::Error::other("reading was cut short")))?;
        written
    })
}

fn read(first: Vec<u8>, mut input: Input, mut cutter: Cutter, workers: &[SyncSender<Piece>]) -> io::Result<()> {
    let mut next = workers.iter().cycle();
    let mut buffer = first;
    loop {
        cutter.push(&buffer);
        let over = buffer.is_empty();
        if over {
            cutter.finish();
        }
        while let Some(piece) = cutter.take() {
            if next.next().is_none_or(|worker| worker.send(piece).is_err()) {
                return Ok(());
            }
        }
        if over {
            return Ok(());
        }
        buffer.resize(BUFFER, 0);
        let length = input.source.read(&mut buffer)?;
        buffer.truncate(length);
    }
}

fn work<S: LineSolver>(mut solver: S, pieces: &Receiver<Piece>, answers: &SyncSender<Answered>) {
    for piece in pieces {
        let text = Vec::with_capacity(S::GROWTH * piece.bytes.len() + 128);
        let mut answered = Answered { text, tally: Tally::default(), bytes: piece.bytes.len() };
        for (number, line) in piece.lines() {
            let verdict = if line.len() > LINE {
                solver.too_long(number, LINE, &mut answered.text)
            } else {
                solver.answer(line, number, &Unwatched, &mut answered.text)
            };
            answered.tally.count(verdict);
        }
        if answers.send(answered).is_err() {
            return;
        }
    }
}

/// Takes the answers in turn: piece k is worker k's, modulo their number.
fn write(workers: &[Receiver<Answered>], progress: &mut Progress) -> io::Result<Tally> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut tally = Tally::default();
    for worker in workers.iter().cycle() {
        let answered = match worker.try_recv() {
            Err(TryRecvError::Empty) => {
                out.flush()?;
                worker.recv().ok()
            }
            answered => answered.ok(),
        };
        // The first worker without an answer has seen the end, and so have all after it.
        let Some(answered) = answered else { break };
        out.write_all(&answered.text)?;
        tally.add(&answered.tally);
        progress.advance(answered.bytes);
    }
    out.flush()?;
    Ok(tally)
}
