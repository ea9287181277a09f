//! `sudokud techniques`: the ladder of techniques, easiest first.

use crate::cli::exit::{after_output, fail};
use crate::cli::output::Output;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation, Of};
use sudokud_contract::host::Uninterrupted;
use sudokud_contract::request::Form;
use sudokud_contract::techniques::Techniques;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Write the list to this file, which appears when it is complete [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print the list as JSON, each technique with an example.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let form = if arguments.json { AnswerForm::Json } else { AnswerForm::Text };
    let list = match list(form) {
        Ok(list) => list,
        Err(problem) => return fail(problem.detail()),
    };
    let written = Output::open(arguments.output.as_deref(), &[], None).and_then(|mut output| {
        output.write_all(&list)?;
        output.finish()
    });
    after_output(written, ExitCode::SUCCESS)
}

fn list(form: AnswerForm) -> Result<Vec<u8>, Problem> {
    let mut work = Of::<Techniques>::NEW.prepare(b"{}", Form::Json, None, &Bounds::NONE)?;
    let mut list = work.run(&Uninterrupted::new(|| 0, 0), form, 0)?.bytes;
    if form == AnswerForm::Json {
        list.push(b'\n');
    }
    Ok(list)
}
