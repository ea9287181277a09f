//! The options that the commands of all operations share.

use crate::api::batch::line_answerer::{LineAnswerer, LinesForm};
use crate::api::quick::LineForm;
use crate::batch::answerer::Answerer;
use crate::cli::exit::fail_to_access;
use crate::cli::lines::flow::{InputLines, Sink, answer_all};
use crate::cli::lines::input::Input;
use crate::cli::lines::shard::{Shard, Share};
use crate::cli::lines::tally::Tally;
use crate::cli::output::{Output, OutputError};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;
use sudokud_core::grid::Alphabet;
use sudokud_search::budget::Limits;

/// No limit on time.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 86_400);

#[derive(clap::Args, Debug)]
pub(crate) struct LineArguments {
    /// The file; - or nothing for standard input.
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

    /// Continue FILE.part, which an interrupted command left.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Threads [default: one for each core].
    #[arg(long, env = "SUDOKUD_WORKERS", value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// Print one JSON object per board, as the server does in a batch.
    #[arg(long)]
    json: bool,

    /// Read CSV and print its records with the answers as further columns, as for a file named *.csv.
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// The column of CSV with the boards: its name, or its number from 1 [default: board, puzzle, …, or 1].
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    column: Option<String>,
}

impl LineArguments {
    fn workers(&self) -> usize {
        self.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Returns the file; `None` for standard input.
    fn input(&self) -> Option<&Path> {
        Some(&*self.file).filter(|&file| file != Path::new("-"))
    }

    /// Opens the output. Returns it with the lines that are left to answer.
    fn output(&self) -> io::Result<(Output, Share)> {
        let (input, shard) = (self.input(), self.shard.unwrap_or(Shard::ALL));
        match &self.output {
            Some(file) if self.resume => {
                let (output, answered) = Output::resume(file, input)?;
                let count = answered.iter().filter(|&&byte| byte == b'\n').count() as u64;
                let last = if self.json { last_line_number(&answered) } else { shard.line(count) };
                Ok((output, Share { shard, after: last }))
            }
            file => Ok((Output::open(file.as_deref(), input)?, Share { shard, after: 0 })),
        }
    }

    /// Returns the bounds of each worker.
    fn bounds(&self) -> Bounds {
        let search = Limits { bytes: Limits::default().bytes / self.workers(), ..Limits::default() };
        let time = self.time_limit_ms.map_or(FOREVER, Duration::from_millis);
        Bounds { time, search, ..Bounds::NONE }
    }

    /// Returns what answers lines that are requests to `operation`, with these options by name; `text` is the
    /// form of lines without `--json`.
    ///
    /// # Errors
    /// An option that a request does not take.
    pub(crate) fn answerer(
        &self,
        operation: &'static dyn AnyOperation,
        options: Vec<(String, String)>,
        text: LinesForm,
    ) -> Result<LineAnswerer, Problem> {
        let form = if self.json { LinesForm::Json(LineForm::BoardOrRequest) } else { text };
        let options = operation.options_of_query(options)?;
        // Symbols and houses of all lines are checked once, whatever their form.
        operation.options_of_text_lines(&options, &self.bounds())?;
        LineAnswerer::new(operation, options, self.bounds(), form, String::new())
    }

    /// Returns whether an option asks for CSV.
    pub(crate) const fn asks_for_csv(&self) -> bool {
        self.csv || self.column.is_some()
    }

    /// Returns whether the lines are CSV for an operation that can answer it.
    pub(crate) fn is_csv(&self) -> bool {
        let name = self.file.to_string_lossy().to_ascii_lowercase();
        self.asks_for_csv() || (!self.json && name.trim_end_matches(".gz").ends_with(".csv"))
    }

    /// The column of CSV with the boards.
    pub(crate) fn column(&self) -> Option<String> {
        self.column.clone()
    }

    /// Answers the lines of the file, in order, in the output file or on standard output.
    ///
    /// # Errors
    /// The exit code if the file cannot be read or the answers cannot be written.
    pub(crate) fn answer(&self, solver: &impl Answerer, symbols: Option<&String>) -> Result<Tally, ExitCode> {
        self.answer_edited(solver, symbols, &mut |answers| answers)
    }

    /// As [`LineArguments::answer`], for lines of CSV.
    pub(crate) fn answer_records(&self, solver: &impl Answerer) -> Result<Tally, ExitCode> {
        self.answer_lines(solver, InputLines::Records, &mut |answers| answers)
    }

    /// As [`LineArguments::answer`], with the answers as `edit` returns them.
    pub(crate) fn answer_edited(
        &self,
        solver: &impl Answerer,
        symbols: Option<&String>,
        edit: &mut dyn FnMut(Vec<u8>) -> Vec<u8>,
    ) -> Result<Tally, ExitCode> {
        let alphabet = symbols.and_then(|symbols| Alphabet::named(symbols).ok());
        self.answer_lines(solver, InputLines::Boards(alphabet.as_ref()), edit)
    }

    fn answer_lines(
        &self,
        solver: &impl Answerer,
        lines: InputLines<'_>,
        edit: &mut dyn FnMut(Vec<u8>) -> Vec<u8>,
    ) -> Result<Tally, ExitCode> {
        let answered = |input| {
            let (output, share) = self.output()?;
            answer_all(solver, self.workers(), share, input, lines, Sink { output, edit })
        };
        let tally = Input::open(self.input()).and_then(answered);
        tally.map_err(|error| match error.kind() {
            // The reader of the answers has closed the pipe.
            io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            kind if error.get_ref().is_some_and(|inner| inner.is::<OutputError>()) => {
                fail_to_access(kind, error)
            }
            kind => fail_to_access(kind, format!("{}: {error}", self.file.display())),
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
