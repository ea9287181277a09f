//! `sudokud solve`: solves the boards of a file or of standard input, in order, by all cores.

use crate::api::batch::ndjson::NdjsonSolver;
use crate::api::solve::request::SolveRequest;
use crate::api::wire::json;
use crate::api::wire::problem::Problem;
use crate::batch::text::TextSolver;
use crate::cli::exit::fail;
use crate::cli::lines::{self, Tally};
use serde_json::json;
use std::process::ExitCode;
use std::time::Instant;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    lines: lines::LineArguments,

    /// The search: auto, best_first, breadth_first, depth_first, backtracking.
    #[arg(long, env = "SUDOKUD_STRATEGY", default_value = "auto")]
    strategy: String,

    /// Number of solutions to look for, printed with tabs between them; exit code 3 if a board has several
    /// [default: 1; with --json, 2].
    #[arg(long, env = "SUDOKUD_MAX_SOLUTIONS", value_name = "N")]
    max_solutions: Option<u64>,

    /// Print counts and time to standard error.
    #[arg(long)]
    stats: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let start = Instant::now();
    match arguments.answer() {
        Ok(mut tally) => {
            if arguments.max_solutions.is_none() {
                tally.accept_several();
            }
            if arguments.stats {
                eprintln!("{}", tally.summary(start.elapsed()));
            }
            tally.code()
        }
        Err(code) => code,
    }
}

impl Arguments {
    fn answer(&self) -> Result<Tally, ExitCode> {
        let (lines, limits) = (&self.lines, self.lines.limits());
        let refused = |problem: Problem| fail(problem.detail());
        let request = self.request().map_err(refused)?;
        request.alphabet().map_err(refused)?;
        if lines.json {
            lines.answer(&NdjsonSolver::of_boards(request, limits))
        } else {
            lines.answer(&TextSolver::new(request.text_options(&limits).map_err(refused)?))
        }
    }

    /// Returns the options as a request, validated like one.
    fn request(&self) -> Result<SolveRequest, Problem> {
        let mut fields = json!({ "strategy": self.strategy, "symbols": self.lines.symbols });
        if let Some(most) = self.max_solutions {
            fields["max_solutions"] = most.into();
        }
        json::read_value(fields)
    }
}
