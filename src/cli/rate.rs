//! `sudokud rate`: rates the puzzles of a file or of standard input, in order, by all cores.

use crate::api::quick::LineForm;
use crate::api::rate::lines::{LineRater, RateLineForm};
use crate::api::rate::request::RateRequest;
use crate::api::wire::json;
use crate::api::wire::problem::Problem;
use crate::cli::exit::fail;
use crate::cli::lines;
use serde_json::json;
use std::process::ExitCode;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    lines: lines::LineArguments,

    /// The scale: extended (Sukaku Explainer with its own techniques), classic (Sudoku Explainer 1.2.1) or
    /// hodoku (level and score alone).
    #[arg(long, env = "SUDOKUD_SCALE", default_value = "extended")]
    scale: String,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let rater = arguments.rater().map_err(|problem| fail(problem.detail()));
    match rater.and_then(|rater| arguments.lines.answer(&rater)) {
        Ok(tally) => tally.code(),
        Err(code) => code,
    }
}

impl Arguments {
    /// Returns a rater with these options, validated like those of a request.
    fn rater(&self) -> Result<LineRater, Problem> {
        let Self { lines, scale } = self;
        let options: RateRequest = json::read_value(json!({ "scale": scale, "symbols": lines.symbols }))?;
        options.alphabet()?;
        let form = if lines.json {
            RateLineForm::Json(LineForm::BoardOrRequest)
        } else {
            RateLineForm::FiguresAndBoard
        };
        Ok(LineRater::new(options, lines.limits(), form, String::new()))
    }
}
