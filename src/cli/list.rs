//! `sudokud techniques` and `sudokud kinds`: the ladder of techniques and the kinds of constraints.

use crate::cli::exit::{after_output, fail};
use crate::cli::output::Output;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation};
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::request::Form;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::json::without_null;
use sudokud_contract::wire::problem::Problem;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Write the list to this file, which appears when it is complete [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print the list as JSON, each entry with an example.
    #[arg(long)]
    json: bool,

    /// Print only the entry of this name.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Print only the entries of this family.
    #[arg(long, value_name = "FAMILY")]
    family: Option<String>,
}

/// Prints the list of an operation.
pub(crate) fn run(operation: &dyn AnyOperation, arguments: &Arguments) -> ExitCode {
    let list = match list(operation, arguments) {
        Ok(list) => list,
        Err(problem) => return fail(problem.detail()),
    };
    let written = Output::open(arguments.output.as_deref(), &[], None).and_then(|mut output| {
        output.write_all(&list)?;
        output.finish()
    });
    after_output(written, ExitCode::SUCCESS)
}

fn list(operation: &dyn AnyOperation, arguments: &Arguments) -> Result<Vec<u8>, Problem> {
    let form = if arguments.json { AnswerForm::Json } else { AnswerForm::Text };
    let request = without_null(json!({ "name": arguments.name, "family": arguments.family }));
    let mut work = operation.prepare(request.to_string().as_bytes(), Form::Json, None, &Bounds::NONE)?;
    let mut list = work.run(&Uninterrupted::new(|| 0, 0), form, 0)?.bytes;
    if form == AnswerForm::Json {
        list.push(b'\n');
    }
    Ok(list)
}
