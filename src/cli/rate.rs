//! `sudokud rate`: boards from a file or standard input, a rating a line, in order, by all cores, each answered as `/rate` does.

use crate::api::app::ServerLimits;
use crate::api::batch::ndjson::{write, write_problem};
use crate::api::rate::{RateAnswer, RateRequest};
use crate::api::wire::json;
use crate::api::wire::problem::{Code, Problem};
use crate::batch::answerer::{Answerer, LineStatus};
use crate::budget::Watch;
use crate::cli::lines;
use crate::cli::wrong;
use crate::grid::Alphabet;
use crate::pool::Done;
use crate::pool::watch::Until;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    lines: lines::LineArguments,

    /// On whose scale: extended (Sukaku Explainer with its own rules) or classic (Sudoku Explainer 1.2.1).
    #[arg(long, env = "SUDOKUD_SCALE", default_value = "extended")]
    scale: String,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let rater = Rater::new(arguments).map_err(|problem| wrong(problem.detail()));
    match rater.and_then(|rater| arguments.lines.answer(&rater)) {
        Ok(tally) => tally.code(),
        Err(code) => code,
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
        let Arguments { lines, scale } = arguments;
        let options: RateRequest = json::read_value(json!({ "scale": scale, "symbols": lines.symbols }))?;
        let named = lines.symbols.as_deref().map(Alphabet::named).transpose();
        named.map_err(|error| Problem::board(&error, "/symbols".to_owned()))?;
        Ok(Self { options, limits: lines.limits(), json: lines.json })
    }

    fn rate(&self, text: &str, watch: &dyn Watch) -> Result<RateAnswer, Problem> {
        let board = self.options.about(text).board(self.limits.max_side)?;
        let plan = self.options.plan(&self.limits);
        let start = Instant::now();
        let answer = plan.rate(&board, &Until { watch, deadline: start + self.limits.time });
        RateAnswer::new(board.geometry(), plan.scale, Done::since(start, answer))
    }

    fn told(&self, answer: &RateAnswer, text: &str, number: u64, out: &mut Vec<u8>) -> LineStatus {
        if self.json {
            write(number, &json::write(answer), out);
        } else {
            // Writing to a Vec cannot fail.
            let _ = writeln!(out, "{}\t{text}", answer.line());
        }
        if answer.is_known() { LineStatus::Solved } else { LineStatus::LimitReached }
    }

    fn refused(&self, problem: &Problem, text: &str, number: u64, out: &mut Vec<u8>) -> LineStatus {
        if self.json {
            write_problem(number, &problem.body(""), out);
        } else {
            let detail = problem.detail().replace(|c: char| c.is_control(), " ");
            let tab = if text.is_empty() { "" } else { "\t" };
            let _ = writeln!(out, "error: {detail}{tab}{text}");
        }
        let no_puzzle = [Code::Unsolvable, Code::NotUnique].map(|code| code.row().0).contains(&problem.code());
        if no_puzzle { LineStatus::Unsolvable } else { LineStatus::Bad }
    }
}

impl Answerer for Rater {
    // Ten boards: to rate an easy one takes some 50 µs.
    const PIECE: usize = 1 << 10;
    const GROWTH: usize = 8;

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        let Ok(text) = std::str::from_utf8(line) else {
            let problem = Problem::new(Code::NotText, "the line is not UTF-8");
            return self.refused(&problem, &String::from_utf8_lossy(line), number, out);
        };
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            // As `solve` does, and an object has no room for it.
            if !self.json {
                out.extend_from_slice(line);
                out.push(b'\n');
            }
            return LineStatus::NoBoard;
        }
        match self.rate(text, watch) {
            Ok(answer) => self.told(&answer, text, number, out),
            Err(problem) => self.refused(&problem, text, number, out),
        }
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        self.refused(&Problem::new(Code::TooLarge, format!("the line has more than {limit} bytes")), "", number, out)
    }
}
