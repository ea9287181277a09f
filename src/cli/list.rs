//! Prints the list of an operation: the ladder of techniques, the kinds of constraints.

use crate::cli::exit::{after_output, fail};
use crate::cli::options::pairs;
use crate::cli::output::Output;
use crate::work::host::run_here;
use clap::ArgMatches;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation};
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;
use sudokud_search::budget::Unwatched;

#[derive(clap::Args, Debug)]
pub(crate) struct ListArguments {
    /// Write the list to this file, which appears when it is complete [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print the list as JSON, each entry with an example.
    #[arg(long)]
    json: bool,
}

/// Prints the list of an operation.
pub(crate) fn run(operation: &dyn AnyOperation, arguments: &ListArguments, matches: &ArgMatches) -> ExitCode {
    let list = match list(operation, arguments, matches) {
        Ok(list) => list,
        Err(problem) => return fail(problem.detail()),
    };
    let written = Output::open(arguments.output.as_deref(), &[], None).and_then(|mut output| {
        output.write_all(&list)?;
        output.finish()
    });
    after_output(written, ExitCode::SUCCESS)
}

fn list(
    operation: &dyn AnyOperation,
    arguments: &ListArguments,
    matches: &ArgMatches,
) -> Result<Vec<u8>, Problem> {
    let form = if arguments.json { AnswerForm::Json } else { AnswerForm::Text };
    let request = operation.request_of_query(pairs(operation, matches))?;
    let mut list = run_here(request.prepare(&Bounds::NONE)?, form, &Unwatched)?.bytes;
    if form == AnswerForm::Json {
        list.push(b'\n');
    }
    Ok(list)
}
