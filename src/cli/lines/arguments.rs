//! The options that `sudokud solve` and `sudokud rate` share.

use crate::api::app::ServerLimits;
use crate::batch::answerer::Answerer;
use crate::cli::exit::fail;
use crate::cli::lines::flow::{OutputError, answer_all};
use crate::cli::lines::input::{Input, MAX_LINE};
use crate::cli::lines::shard::Shard;
use crate::cli::lines::tally::Tally;
use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;
use sudokud_core::grid::Alphabet;
use sudokud_search::budget::Limits;

/// No limit on time.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 86_400);

#[derive(clap::Args, Debug)]
pub(crate) struct LineArguments {
    /// The file; - or nothing for standard input.
    #[arg(default_value = "-")]
    file: PathBuf,

    /// Characters for the values 1 to N.
    #[arg(long, env = "SUDOKUD_SYMBOLS")]
    pub(crate) symbols: Option<String>,

    /// Longest time for one board, in milliseconds [default: no limit].
    #[arg(long, env = "SUDOKUD_TIME_LIMIT_MS", value_name = "MS")]
    time_limit_ms: Option<u64>,

    /// Answer only the lines whose number is I modulo N (0 means N), so that N processes share a file.
    #[arg(long, env = "SUDOKUD_SHARD", value_name = "I/N")]
    shard: Option<Shard>,

    /// Write the answers to this file [default: standard output].
    #[arg(long, env = "SUDOKUD_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Threads [default: one for each core].
    #[arg(long, env = "SUDOKUD_WORKERS", value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// Print one JSON object per board, as the server does in a batch.
    #[arg(long)]
    pub(crate) json: bool,
}

impl LineArguments {
    fn workers(&self) -> usize {
        self.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    fn output(&self) -> io::Result<Box<dyn Write>> {
        Ok(match &self.output {
            Some(file) => Box::new(
                File::create(file).map_err(|error| io::Error::new(error.kind(), OutputError(error)))?,
            ),
            None => Box::new(io::stdout().lock()),
        })
    }

    /// Returns the limits of each worker.
    pub(crate) fn limits(&self) -> ServerLimits {
        let (time, workers) = (self.time_limit_ms.map_or(FOREVER, Duration::from_millis), self.workers());
        let search = Limits { bytes: Limits::default().bytes / workers, ..Limits::default() };
        ServerLimits { max_side: 256, max_body: MAX_LINE, time, search, workers, queue: 0 }
    }

    /// Answers the lines of the file, in order, in the output file or on standard output.
    ///
    /// # Errors
    /// The exit code if the file cannot be read or the answers cannot be written.
    pub(crate) fn answer(&self, solver: &impl Answerer) -> Result<Tally, ExitCode> {
        let alphabet = self.symbols.as_deref().and_then(|symbols| Alphabet::named(symbols).ok());
        let shard = self.shard.unwrap_or(Shard::ALL);
        let answered =
            |input| answer_all(solver, self.workers(), shard, input, alphabet.as_ref(), self.output()?);
        let tally = Input::open(&self.file).and_then(answered);
        tally.map_err(|error| match error.kind() {
            // The reader of the answers has closed the pipe.
            io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            _ if error.get_ref().is_some_and(|inner| inner.is::<OutputError>()) => fail(error),
            _ => fail(format!("{}: {error}", self.file.display())),
        })
    }
}
