//! `sudokud rate`: boards from a file or standard input, a rating a line, in order, by all cores.
//!
//! The lines go the way of `sudokud solve`, each answered as `/rate` does.

use super::solve::{FOREVER, LINE, answer_all, worker_count};
use super::wrong;
use crate::budget::{Limits, Watch};
use crate::grid::Alphabet;
use crate::http::app::ServerLimits;
use crate::http::batch::ndjson::write;
use crate::http::batch::{LineSolver, Verdict};
use crate::http::json;
use crate::http::problem::{Code, Problem};
use crate::http::rate::{RateAnswer, RateRequest};
use crate::http::work::Done;
use crate::http::work::watch::Until;
use serde_json::json;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The file; - or nothing for standard input.
    #[arg(default_value = "-")]
    file: PathBuf,

    /// On whose scale: extended (Sukaku Explainer with its own rules) or classic (Sudoku Explainer 1.2.1).
    #[arg(long, env = "SUDOKUD_SCALE", default_value = "extended")]
    scale: String,

    /// Characters for the values 1 to N.
    #[arg(long, env = "SUDOKUD_SYMBOLS")]
    symbols: Option<String>,

    /// Longest time for one board, in milliseconds [default: no limit].
    #[arg(long, env = "SUDOKUD_TIME_LIMIT_MS", value_name = "MS")]
    time_limit_ms: Option<u64>,

    /// Threads [default: one for each core].
    #[arg(long, env = "SUDOKUD_WORKERS", value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// Print an answer like that of POST /rate for each board, a JSON object a line.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let rater = match Rater::new(arguments) {
        Ok(rater) => rater,
        Err(problem) => return wrong(problem.detail()),
    };
    let alphabet = arguments.symbols.as_deref().and_then(|symbols| Alphabet::named(symbols).ok());
    match answer_all(&rater, worker_count(arguments.workers), &arguments.file, alphabet.as_ref()) {
        Ok(tally) => tally.code(),
        // Whoever read the answers has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => wrong(format!("{}: {error}", arguments.file.display())),
    }
}

/// Rates boards that are lines.
#[derive(Clone)]
struct Rater {
    options: RateRequest,
    limits: ServerLimits,
    json: bool,
}

impl Rater {
    /// The options, read as a request is, and so with the same checks.
    fn new(arguments: &Arguments) -> Result<Self, Problem> {
        let options: RateRequest = json::read_value(json!({ "scale": arguments.scale, "symbols": arguments.symbols }))?;
        let named = arguments.symbols.as_deref().map(Alphabet::named).transpose();
        named.map_err(|error| Problem::board(&error, "/symbols".to_owned()))?;
        let time = arguments.time_limit_ms.map_or(FOREVER, Duration::from_millis);
        let limits =
            ServerLimits { max_side: 256, max_body: LINE, time, search: Limits::default(), workers: 1, queue: 0 };
        Ok(Self { options, limits, json: arguments.json })
    }

    fn rate(&self, text: &str, watch: &dyn Watch) -> Result<RateAnswer, Problem> {
        let board = self.options.about(text).board(self.limits.max_side)?;
        let plan = self.options.plan(&self.limits);
        let start = Instant::now();
        let answer = plan.rate(&board, &Until { watch, deadline: start + self.limits.time });
        RateAnswer::new(board.geometry(), plan.scale, Done { answer, elapsed: start.elapsed(), queued: Duration::ZERO })
    }

    fn told(&self, answer: &RateAnswer, text: &str, number: u64, out: &mut Vec<u8>) -> Verdict {
        if self.json {
            write(number, &json::write(answer), out);
        } else {
            // Writing to a Vec cannot fail.
            let _ = writeln!(out, "{}\t{text}", answer.line());
        }
        if answer.is_known() { Verdict::Solved } else { Verdict::LimitReached }
    }

    fn refused(&self, problem: &Problem, number: u64, out: &mut Vec<u8>) -> Verdict {
        if self.json {
            write(number, &problem.body(""), out);
        } else {
            let detail = problem.detail().replace(|c: char| c.is_control(), " ");
            let _ = writeln!(out, "error: {detail}");
        }
        let no_puzzle = [Code::Unsolvable, Code::NotUnique].map(|code| code.row().0).contains(&problem.code());
        if no_puzzle { Verdict::Unsolvable } else { Verdict::Bad }
    }
}

impl LineSolver for Rater {
    // Ten boards: to rate an easy one takes some 50 µs.
    const PIECE: usize = 1 << 10;
    const GROWTH: usize = 8;

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> Verdict {
        let Ok(text) = std::str::from_utf8(line.trim_ascii()) else {
            return self.refused(&Problem::new(Code::NotText, "the line is not UTF-8"), number, out);
        };
        if text.is_empty() || text.starts_with('#') {
            return Verdict::NoBoard;
        }
        match self.rate(text, watch) {
            Ok(answer) => self.told(&answer, text, number, out),
            Err(problem) => self.refused(&problem, number, out),
        }
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> Verdict {
        self.refused(&Problem::new(Code::TooLarge, format!("the line has more than {limit} bytes")), number, out)
    }
}
