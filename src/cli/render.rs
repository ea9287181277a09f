//! `sudokud render`: draws a board of a file or of standard input.

use crate::cli::exit::{NEGATIVE, SEVERAL, after_output, fail, fail_to_access, tell};
use crate::cli::lines::input::{Input, MAX_LINE};
use crate::cli::options::pairs;
use crate::cli::output::{Output, named};
use crate::work::host::run_here;
use clap::ArgMatches;
use std::env;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation, Written};
use sudokud_contract::operation::Verdict;
use sudokud_contract::request::Form;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::picture_format::PictureFormat;
use sudokud_contract::wire::problem::Problem;
use sudokud_search::budget::Unwatched;

#[derive(clap::Args, Debug)]
pub(crate) struct RenderArguments {
    /// The file with the board; `-` is standard input.
    #[arg(default_value = "-")]
    file: PathBuf,

    /// Where to write the picture [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format: svg, png or text [default: by the extension of the output; text in a terminal, else svg].
    #[arg(long)]
    format: Option<FormatOption>,

    /// Draw the next step, as --step next does.
    #[arg(long, conflicts_with = "step")]
    next: bool,

    /// Draw characters as outlines, as --lettering outlines does. They look the same on every machine. A PNG
    /// always has them.
    #[arg(long, conflicts_with = "lettering")]
    outlines: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatOption {
    Svg,
    Png,
    Text,
}

pub(crate) fn run(
    operation: &dyn AnyOperation,
    arguments: &RenderArguments,
    matches: &ArgMatches,
) -> ExitCode {
    let format = match arguments.picture_format() {
        Ok(format) => format,
        Err(error) => return fail(error),
    };
    let mut board = String::new();
    let input = Input::open(&arguments.file);
    if let Err(error) = input.and_then(|input| input.take(MAX_LINE as u64).read_to_string(&mut board)) {
        return fail_to_access(error.kind(), error);
    }
    let mut pairs = pairs(operation, matches);
    let short = [("step", "next", arguments.next), ("lettering", "outlines", arguments.outlines)];
    pairs.extend(
        short.into_iter().filter(|it| it.2).map(|(name, value, _)| (name.to_owned(), value.to_owned())),
    );
    let picture = match picture(operation, &board, pairs, format) {
        Ok(picture) => picture,
        Err(problem) => return fail(problem.detail()),
    };
    if picture.verdict != Verdict::Found {
        tell(format_args!("the solution is not shown: {}", picture.status));
    }
    let done = match picture.verdict {
        Verdict::Found => ExitCode::SUCCESS,
        Verdict::Several => ExitCode::from(SEVERAL),
        Verdict::NotFound | Verdict::LimitReached => ExitCode::from(NEGATIVE),
    };
    after_output(arguments.write(&picture.bytes), done)
}

/// Draws a board with these options.
fn picture(
    operation: &dyn AnyOperation,
    board: &str,
    options: Vec<(String, String)>,
    format: PictureFormat,
) -> Result<Written, Problem> {
    let options = operation.options_of_query(options)?;
    let request = operation.prepare(board.as_bytes(), Form::Text, Some(&options), &Bounds::NONE)?;
    run_here(request, AnswerForm::Picture(format), &Unwatched)
}

impl RenderArguments {
    fn write(&self, picture: &[u8]) -> io::Result<()> {
        let mut output = Output::open(self.output.as_deref(), std::slice::from_ref(&self.file), None)?;
        output.write_all(picture)?;
        output.finish()
    }

    /// Returns the format of text. It has colors if it goes to a terminal that shows them: standard output is
    /// one, `TERM` names one other than `dumb`, and `NO_COLOR` is unset or empty (<https://no-color.org>).
    fn text_format(&self) -> PictureFormat {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
        let is_colored = self.goes_to_terminal() && !is_dumb && !is_set("NO_COLOR");
        if is_colored { PictureFormat::Terminal } else { PictureFormat::Text }
    }

    fn goes_to_terminal(&self) -> bool {
        named(self.output.as_deref()).is_none() && io::stdout().is_terminal()
    }

    /// Returns the format that is asked for, or else that of the extension of the output.
    ///
    /// # Errors
    /// The extension is not that of a format.
    fn picture_format(&self) -> Result<PictureFormat, String> {
        let extension = named(self.output.as_deref()).and_then(Path::extension);
        let extension = extension.map(|name| name.to_string_lossy().to_ascii_lowercase());
        match (self.format, extension.as_deref()) {
            (Some(FormatOption::Svg), _) | (None, Some("svg")) => Ok(PictureFormat::Svg),
            (Some(FormatOption::Png), _) | (None, Some("png")) => Ok(PictureFormat::Png),
            (Some(FormatOption::Text), _) | (None, Some("txt")) => Ok(self.text_format()),
            (None, Some(other)) => {
                Err(format!("a picture is written to .svg, .png or .txt, not to .{other}, or with --format"))
            }
            (None, None) if self.goes_to_terminal() => Ok(self.text_format()),
            (None, None) => Ok(PictureFormat::Svg),
        }
    }
}
