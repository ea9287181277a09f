//! The options that the commands of all operations share.

use crate::cli::exit::{after_output, fail, fail_to_access, tell};
use crate::cli::lines::flow::{InputLines, Sink, Source, answer_all};
use crate::cli::lines::in_lines::AnswersInLines;
use crate::cli::lines::input::{Input, fingerprint_of, length_of};
use crate::cli::lines::progress::{ProgressMeter, Unit};
use crate::cli::lines::shard::{AnsweredLines, Shard};
use crate::cli::lines::tally::Tally;
use crate::cli::lines::two_boards::BoardNotation;
use crate::cli::output::{Output, Resumed, named};
use crate::lines::answerer::Answerer;
use crate::lines::line_answerer::{LineAnswerer, LinesForm};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;
use sudokud_contract::any_operation::{AnyOperation, Options};
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;
use sudokud_search::budget::Limits;

/// No limit on time.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 86_400);

#[derive(clap::Args, Debug)]
pub(crate) struct LineArguments {
    /// The files, one after another; - or nothing for standard input. They may be compressed by gzip.
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Longest time for one board, in milliseconds [default: no limit].
    #[arg(long, value_name = "MS")]
    time_limit_ms: Option<u64>,

    /// Answer only the lines whose number is I modulo N (0 means N), so that N processes share a file.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Write the answers to this file, which appears when it is complete [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Continue FILE.part, which this command left when it was interrupted; begin if there is no such file.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Threads [default: one for each core].
    #[arg(long, value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// Print one JSON object per board, as the server does in a batch. So is a file answered whose lines are
    /// requests in JSON.
    #[arg(long)]
    json: bool,

    /// Read CSV, as from a file named *.csv. Its records are answered in JSON with --json; solve, rate
    /// and transform print them with the answers as further columns without it.
    #[arg(long)]
    csv: bool,

    /// The column of CSV with the boards: its name, or its number from 1 [default: board, puzzle, …, or 1].
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// The board that is an argument itself, in place of the first file.
    #[arg(skip)]
    board: Option<String>,

    /// The second of two boards, which was read: as the files, it is never the output.
    #[arg(skip)]
    second: Option<PathBuf>,
}

/// The lines of a command, and how they are answered.
pub(crate) struct LineWork<'a, S> {
    /// The answerer of a line.
    pub(crate) solver: &'a S,
    /// The kind of its lines.
    pub(crate) lines: InputLines<'a>,
    /// The form of its answers.
    pub(crate) form: LinesForm,
    /// The name of the command, and its own options.
    pub(crate) command: String,
}

impl LineArguments {
    fn workers(&self) -> usize {
        self.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Opens the output. Returns it with the lines that were answered in this form before, or `None` if all
    /// were.
    fn output(&self, work: &LineWork<'_, impl Answerer>) -> io::Result<Option<(Output, AnsweredLines)>> {
        let Some(file) = named(self.output.as_deref()) else {
            return Ok(Some((Output::open(None, &[], None)?, AnsweredLines::NONE)));
        };
        let begun = self.description(work)?;
        let inputs: Vec<PathBuf> = self.files.iter().chain(&self.second).cloned().collect();
        if !self.resume {
            return Ok(Some((Output::open(Some(file), &inputs, Some(&begun))?, AnsweredLines::NONE)));
        }
        match Output::resume(file, &inputs, &begun)? {
            Resumed::New(output) => Ok(Some((output, AnsweredLines::NONE))),
            Resumed::Part(output, lines) => {
                let count = lines.iter().filter(|&&byte| byte == b'\n').count() as u64;
                let is_numbered = matches!(work.form, LinesForm::Json(_)) && count > 0;
                let answered = if is_numbered {
                    last_line_number(&lines).map(AnsweredLines::UpTo)
                } else {
                    Some(AnsweredLines::Count(count))
                };
                let why = "the last line of its part is no answer: leave out --resume to begin again";
                let error = || io::Error::other(format!("output {}: {why}", file.display()));
                Ok(Some((output, answered.ok_or_else(error)?)))
            }
            Resumed::Complete => {
                tell(format_args!("{} is complete", file.display()));
                Ok(None)
            }
        }
    }

    /// Describes what the answers depend on: the program, the command with its options, and the files.
    fn description(&self, work: &LineWork<'_, impl Answerer>) -> io::Result<String> {
        let mut lines = vec![format!("sudokud {}", env!("CARGO_PKG_VERSION"))];
        let Self { shard, time_limit_ms, json, csv, column, .. } = self;
        lines.push(work.command.clone());
        lines.push(format!(
            "with shard {shard:?}, time limit {time_limit_ms:?}, json {json}, csv {csv}, column {column:?}"
        ));
        lines.extend(self.board.clone());
        for file in self.files.iter().filter(|_| self.board.is_none()) {
            lines.push(fingerprint_of(file)?);
        }
        Ok(lines.join("\n") + "\n")
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
        let options = self.options(operation, options)?;
        LineAnswerer::new(operation, options, self.bounds(), form, String::new())
    }

    /// Returns the options of lines. Symbols and houses are checked once, whatever the form of the lines.
    fn options(
        &self,
        operation: &'static dyn AnyOperation,
        options: Vec<(String, String)>,
    ) -> Result<Options, Problem> {
        let options = operation.options_of_query(options)?;
        operation.options_of_text_lines(&options, &self.bounds())?;
        Ok(options)
    }

    /// Returns whether the answers are in JSON, whatever the lines are.
    pub(crate) const fn is_json(&self) -> bool {
        self.json
    }

    /// Returns whether an option asks for CSV.
    pub(crate) const fn asks_for_csv(&self) -> bool {
        self.csv || self.column.is_some()
    }

    /// Returns whether the names of all files are such of CSV.
    pub(crate) fn is_named_csv(&self) -> bool {
        self.files.iter().all(|file| {
            let name = file.to_string_lossy().to_ascii_lowercase();
            name.trim_end_matches(".gz").ends_with(".csv")
        })
    }

    /// The column of CSV with the boards.
    pub(crate) fn column(&self) -> Option<String> {
        self.column.clone()
    }

    /// Returns the second of two arguments, a board or the name of a file with one, and leaves it out of the
    /// files to answer. The first may then be a board, too.
    ///
    /// # Errors
    /// The exit code if an argument is neither, a file cannot be read or has not one board, or both are
    /// standard input.
    pub(crate) fn take_second_board(
        &mut self,
        notation: BoardNotation<'_>,
    ) -> Result<Option<String>, ExitCode> {
        let [first, second] = &self.files[..] else { return Ok(None) };
        if [first, second].iter().all(|file| file.as_os_str() == "-") {
            return Err(fail("standard input is one of the two boards, not both"));
        }
        self.board = notation.board_itself(first)?;
        let board = match notation.board_itself(second)? {
            Some(board) => board,
            None => notation.board_of_file(second)?,
        };
        self.second = self.files.pop();
        Ok(Some(board))
    }

    /// Opens the first file.
    ///
    /// # Errors
    /// The exit code if it cannot be read.
    pub(crate) fn open(&self) -> Result<Input, ExitCode> {
        if let Some(board) = &self.board {
            return Ok(Input::of_text(board));
        }
        let first = self.files.first().map_or(Path::new("-"), PathBuf::as_path);
        Input::open(first).map_err(|error| fail_to_access(error.kind(), error))
    }

    /// Returns whether the lines of the file are objects in JSON.
    ///
    /// # Errors
    /// As [`LineArguments::open`].
    pub(crate) fn has_objects(&self, input: &mut Input) -> Result<bool, ExitCode> {
        input.has_objects().map_err(|error| fail_to_access(error.kind(), error))
    }

    /// Answers the lines of the file, in order, in the output file or on standard output.
    ///
    /// # Errors
    /// The exit code if the file cannot be read or the answers cannot be written or continued.
    pub(crate) fn answer(&self, input: Input, work: &LineWork<'_, impl Answerer>) -> Result<Tally, ExitCode> {
        self.answer_edited(input, work, &mut |answers| answers)
    }

    /// Answers the lines of the file in lines, as requests to `operation` with these options by name.
    ///
    /// # Errors
    /// The exit code if an option is wrong, the file cannot be read, or the answers cannot be written.
    pub(crate) fn answer_in_lines(
        &self,
        input: Input,
        lines: InputLines<'_>,
        operation: &'static dyn AnyOperation,
        options: Vec<(String, String)>,
    ) -> Result<Tally, ExitCode> {
        let options = self.options(operation, options).map_err(|problem| fail(problem.detail()))?;
        let answers = AnswersInLines { operation, options, bounds: self.bounds() };
        let more = self.files.get(1..).unwrap_or_default();
        let (shard, answered) = (self.shard.unwrap_or(Shard::ALL), AnsweredLines::NONE);
        let answered = Output::open(self.output.as_deref(), &self.files, None)
            .and_then(|output| answers.answer_all(Source { input, more, lines, shard, answered }, output));
        answered.map_err(|error| after_output(Err(error), ExitCode::SUCCESS))
    }

    /// As [`LineArguments::answer`], with the answers as `edit` returns them.
    pub(crate) fn answer_edited(
        &self,
        input: Input,
        work: &LineWork<'_, impl Answerer>,
        edit: &mut dyn FnMut(Vec<u8>) -> Vec<u8>,
    ) -> Result<Tally, ExitCode> {
        if self.resume && work.form == LinesForm::FullText {
            return Err(fail("--resume needs --json here: these answers are not one line for each board"));
        }
        let files = if self.board.is_some() { &[] } else { &self.files[..] };
        let answered = length_of(files).and_then(|length| {
            let Some((output, answered)) = self.output(work)? else { return Ok(Tally::default()) };
            let more = self.files.get(1..).unwrap_or_default();
            let shard = self.shard.unwrap_or(Shard::ALL);
            let source = Source { input, more, lines: work.lines, shard, answered };
            let progress = ProgressMeter::new(length, Unit::Bytes);
            answer_all(work.solver, self.workers(), source, progress, Sink { output, edit })
        });
        answered.map_err(|error| after_output(Err(error), ExitCode::SUCCESS))
    }
}

/// Returns the number of the line that the last of these answers in JSON has.
fn last_line_number(answers: &[u8]) -> Option<u64> {
    let last = answers.trim_ascii_end().rsplit(|&byte| byte == b'\n').next()?;
    serde_json::from_slice::<serde_json::Value>(last).ok()?["line"].as_u64()
}
