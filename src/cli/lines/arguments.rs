//! The options that the commands of all operations share.

use crate::cli::exit::{fail, fail_to_access};
use crate::cli::lines::flow::{InputLines, Sink, answer_all};
use crate::cli::lines::input::Input;
use crate::cli::lines::shard::{Shard, Share};
use crate::cli::lines::tally::Tally;
use crate::cli::output::{Output, OutputError, Resumed};
use crate::lines::answerer::Answerer;
use crate::lines::line_answerer::{LineAnswerer, LinesForm};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;
use sudokud_search::budget::Limits;

/// No limit on time.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 86_400);

#[derive(clap::Args, Debug)]
pub(crate) struct LineArguments {
    /// The file; - or nothing for standard input. Compressed by gzip if its name ends in .gz.
    #[arg(default_value = "-")]
    file: PathBuf,

    /// Longest time for one board, in milliseconds [default: no limit].
    #[arg(long, env = "SUDOKUD_TIME_LIMIT_MS", value_name = "MS")]
    time_limit_ms: Option<u64>,

    /// Answer only the lines whose number is I modulo N (0 means N), so that N processes share a file.
    #[arg(long, env = "SUDOKUD_SHARD", value_name = "I/N")]
    shard: Option<Shard>,

    /// Write the answers to this file, which appears when it is complete [default: standard output].
    #[arg(long, short, env = "SUDOKUD_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Continue FILE.part, which an interrupted command left; begin if there is no such file.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Threads [default: one for each core].
    #[arg(long, env = "SUDOKUD_WORKERS", value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// Print one JSON object per board, as the server does in a batch. So is a file answered whose lines are
    /// requests in JSON.
    #[arg(long)]
    json: bool,

    /// Read CSV, as from a file named *.csv. Its records are printed with the answers as further columns, or
    /// answered in JSON with --json.
    #[arg(long)]
    csv: bool,

    /// The column of CSV with the boards: its name, or its number from 1 [default: board, puzzle, …, or 1].
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
}

/// The lines of a command, and how they are answered.
pub(crate) struct Work<'a, S> {
    /// The answerer of a line.
    pub(crate) solver: &'a S,
    /// The kind of its lines.
    pub(crate) lines: InputLines<'a>,
    /// The form of its answers.
    pub(crate) form: LinesForm,
}

impl LineArguments {
    fn workers(&self) -> usize {
        self.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Returns the file; `None` for standard input.
    fn input(&self) -> Option<&Path> {
        Some(&*self.file).filter(|&file| file != Path::new("-"))
    }

    /// Opens the output. Returns it with the lines that are left to answer in this form, or `None` if all are
    /// answered.
    fn output(&self, form: LinesForm) -> io::Result<Option<(Output, Share)>> {
        let (input, shard) = (self.input(), self.shard.unwrap_or(Shard::ALL));
        let all = |output| Ok(Some((output, Share { shard, after: 0 })));
        let Some(file) = self.output.as_deref().filter(|_| self.resume) else {
            return all(Output::open(self.output.as_deref(), input)?);
        };
        match Output::resume(file, input)? {
            Resumed::New(output) => all(output),
            Resumed::Part(output, answered) => {
                let count = answered.iter().filter(|&&byte| byte == b'\n').count() as u64;
                let is_numbered = matches!(form, LinesForm::Json(_));
                let after = if is_numbered { last_line_number(&answered) } else { shard.line(count) };
                Ok(Some((output, Share { shard, after })))
            }
            Resumed::Complete => {
                eprintln!("sudokud: {} is complete", file.display());
                Ok(None)
            }
        }
    }

    /// Returns the bounds of each worker.
    fn bounds(&self) -> Bounds {
        let search = Limits { bytes: Limits::default().bytes / self.workers(), ..Limits::default() };
        let time = self.time_limit_ms.map_or(FOREVER, Duration::from_millis);
        Bounds { time, search, ..Bounds::NONE }
    }

    /// Returns what answers lines that are requests to `operation` in this form, with these options by name.
    ///
    /// # Errors
    /// An option that a request does not take.
    pub(crate) fn answerer(
        &self,
        operation: &'static dyn AnyOperation,
        options: Vec<(String, String)>,
        form: LinesForm,
    ) -> Result<LineAnswerer, Problem> {
        let options = operation.options_of_query(options)?;
        // Symbols and houses of all lines are checked once, whatever their form.
        operation.options_of_text_lines(&options, &self.bounds())?;
        LineAnswerer::new(operation, options, self.bounds(), form, String::new())
    }

    /// Returns whether the answers are in JSON, whatever the lines are.
    pub(crate) const fn is_json(&self) -> bool {
        self.json
    }

    /// Returns whether an option asks for CSV.
    pub(crate) const fn asks_for_csv(&self) -> bool {
        self.csv || self.column.is_some()
    }

    /// Returns whether the name of the file is one of CSV.
    pub(crate) fn is_named_csv(&self) -> bool {
        let name = self.file.to_string_lossy().to_ascii_lowercase();
        name.trim_end_matches(".gz").ends_with(".csv")
    }

    /// The column of CSV with the boards.
    pub(crate) fn column(&self) -> Option<String> {
        self.column.clone()
    }

    /// Opens the file.
    ///
    /// # Errors
    /// The exit code if it cannot be read.
    pub(crate) fn open(&self) -> Result<Input, ExitCode> {
        Input::open(self.input()).map_err(|error| self.fail_to_read(&error))
    }

    /// Returns whether the lines of the file are objects in JSON.
    ///
    /// # Errors
    /// As [`LineArguments::open`].
    pub(crate) fn has_objects(&self, input: &mut Input) -> Result<bool, ExitCode> {
        input.has_objects().map_err(|error| self.fail_to_read(&error))
    }

    fn fail_to_read(&self, error: &io::Error) -> ExitCode {
        fail_to_access(error.kind(), format!("{}: {error}", self.file.display()))
    }

    /// Answers the lines of the file, in order, in the output file or on standard output.
    ///
    /// # Errors
    /// The exit code if the file cannot be read or the answers cannot be written or continued.
    pub(crate) fn answer(&self, input: Input, work: &Work<'_, impl Answerer>) -> Result<Tally, ExitCode> {
        self.answer_edited(input, work, &mut |answers| answers)
    }

    /// As [`LineArguments::answer`], with the answers as `edit` returns them.
    pub(crate) fn answer_edited(
        &self,
        input: Input,
        work: &Work<'_, impl Answerer>,
        edit: &mut dyn FnMut(Vec<u8>) -> Vec<u8>,
    ) -> Result<Tally, ExitCode> {
        let &Work { solver, lines, form } = work;
        if self.resume && form == LinesForm::FullText {
            return Err(fail("--resume needs --json here: these answers are not one line for each board"));
        }
        let answered = self.output(form).and_then(|output| match output {
            Some((output, share)) => {
                answer_all(solver, self.workers(), share, input, lines, Sink { output, edit })
            }
            None => Ok(Tally::default()),
        });
        answered.map_err(|error| match error.kind() {
            // The reader of the answers has closed the pipe.
            io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            kind if error.get_ref().is_some_and(|inner| inner.is::<OutputError>()) => {
                fail_to_access(kind, error)
            }
            _ => self.fail_to_read(&error),
        })
    }
}

/// Returns the number of the line that the last of these answers in JSON has; 0 if there is none.
fn last_line_number(answers: &[u8]) -> u64 {
    let last = answers.trim_ascii_end().rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<serde_json::Value>(last)
        .ok()
        .and_then(|answer| answer["line"].as_u64())
        .unwrap_or(0)
}
