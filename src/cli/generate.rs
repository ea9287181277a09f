//! `sudokud generate`: makes puzzles on all cores, in the order of their places.
//!
//! A place is the number of a puzzle. Worker k of w makes the puzzles of every w-th place from k on, and the
//! results are taken from the workers in turn. The main thread replaces repetitions, so the output does not
//! depend on the number of workers.

use crate::cli::exit::{NEGATIVE, after_output, fail, tell};
use crate::cli::lines::{ProgressMeter, Shard, Unit};
use crate::cli::options::pairs;
use crate::cli::output::Output;
use crate::work::host::random_seed;
use clap::ArgMatches;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, available_parallelism};
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::generate::answer::{CSV_HEADER, NewPuzzle};
use sudokud_contract::generate::fields::MAX_STREAMED;
use sudokud_contract::generate::request::GenerateRequest;
use sudokud_contract::request::of_query;
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::problem::Problem;
use sudokud_generate::{Distinct, Made, Maker, NotMade, SEEDS_PER_PLACE, Wishes, fingerprint_of, seed_of};
use sudokud_search::budget::Unwatched;

/// The most puzzles that a worker is ahead of the output.
const AHEAD: usize = 64;

#[derive(clap::Args, Debug)]
pub(crate) struct GenerateArguments {
    /// Make only the puzzles whose number is I modulo N (0 means N), so that N processes share the work.
    #[arg(long, value_name = "I/N", requires = "seed")]
    shard: Option<Shard>,

    /// Threads [default: one for each core].
    #[arg(long, value_name = "N")]
    workers: Option<NonZeroUsize>,

    /// Write the puzzles to this file, which appears when it is complete [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print each puzzle as a JSON object, with solution, rating, level and seed.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print each puzzle as a line of comma-separated values.
    #[arg(long)]
    csv: bool,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutputForm {
    Text,
    Json,
    Csv,
}

/// The wishes for the puzzles, and the form of the output.
#[derive(Clone, Debug)]
struct GeneratePlan {
    wishes: Wishes,
    seed: u64,
    count: u64,
    form: OutputForm,
}

/// A puzzle as it is written.
struct PuzzleLine {
    text: String,
    fingerprint: u64,
    is_met: bool,
}

pub(crate) fn run(
    operation: &dyn AnyOperation,
    arguments: &GenerateArguments,
    matches: &ArgMatches,
) -> ExitCode {
    let plan = match arguments.plan(pairs(operation, matches)) {
        Ok(plan) => plan,
        Err(problem) => return fail(problem.detail()),
    };
    let shard = arguments.shard.unwrap_or(Shard::ALL);
    let places: Vec<u64> = (0..plan.count).filter(|place| shard.contains(place + 1)).collect();
    let output = Output::open(arguments.output.as_deref(), &[], None);
    match output.and_then(|output| write_all(&plan, &places, arguments.workers(), output)) {
        Ok(OutputEnd::Met) => ExitCode::SUCCESS,
        Ok(OutputEnd::Missed(missed)) => {
            tell(format_args!("{missed} of {} puzzles miss a wish", places.len()));
            ExitCode::from(NEGATIVE)
        }
        Ok(OutputEnd::Short(why)) => {
            tell(why);
            ExitCode::from(NEGATIVE)
        }
        Err(error) => after_output(Err(error), ExitCode::SUCCESS),
    }
}

impl GenerateArguments {
    fn workers(&self) -> usize {
        self.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// The options of requests, read and checked as a query is.
    fn plan(&self, options: Vec<(String, String)>) -> Result<GeneratePlan, Problem> {
        let request: GenerateRequest = of_query(options)?;
        let form = match (self.json, self.csv) {
            (true, _) => OutputForm::Json,
            (_, true) => OutputForm::Csv,
            _ => OutputForm::Text,
        };
        let wishes = request.wishes()?;
        if form != OutputForm::Json {
            request.check_text(&wishes)?;
        }
        let (seed, count) = (request.seed(random_seed), request.count(MAX_STREAMED)?);
        Ok(GeneratePlan { wishes, seed, count, form })
    }
}

/// How the output ended.
enum OutputEnd {
    /// Every puzzle meets every wish.
    Met,
    /// The number of puzzles that miss a wish.
    Missed(u64),
    /// There are fewer puzzles than asked for.
    Short(&'static str),
}

fn write_all(plan: &GeneratePlan, places: &[u64], workers: usize, mut out: Output) -> io::Result<OutputEnd> {
    if plan.form == OutputForm::Csv {
        writeln!(out, "{CSV_HEADER}")?;
    }
    let mut progress = ProgressMeter::new(Some(places.len() as u64), Unit::Puzzles);
    let ended = thread::scope(|scope| {
        let mut from_workers = Vec::new();
        for k in 0..workers {
            let (send, receive) = sync_channel(AHEAD);
            scope.spawn(move || {
                let Ok(mut maker) = Maker::new(plan.wishes.clone()) else { return };
                for &place in places.iter().skip(k).step_by(workers) {
                    if send.send(plan.line(&mut maker, place, 0)).is_err() {
                        return;
                    }
                }
            });
            from_workers.push(receive);
        }
        let ended = write_in_turn(plan, places, &from_workers, &mut progress, &mut out);
        drop(from_workers);
        ended
    });
    progress.finish();
    let ended = ended?;
    out.finish()?;
    Ok(ended)
}

/// Takes the puzzles from the workers in turn, and replaces repetitions.
fn write_in_turn(
    plan: &GeneratePlan,
    places: &[u64],
    workers: &[Receiver<Result<PuzzleLine, NotMade>>],
    progress: &mut ProgressMeter,
    out: &mut impl Write,
) -> io::Result<OutputEnd> {
    let (mut distinct, mut missed) = (Distinct::default(), 0);
    for (&place, worker) in places.iter().zip(workers.iter().cycle()) {
        let Ok(first) = worker.recv() else { break };
        let line = match plan.distinct_line(place, first, &mut distinct) {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(OutputEnd::Short("no further puzzle differs from the others")),
            Err(NotMade::Grid) => {
                return Ok(OutputEnd::Short("the houses have no solved grid, or none was found"));
            }
            Err(NotMade::Pattern | NotMade::Stopped(_)) => {
                return Ok(OutputEnd::Short("no attempt gave a puzzle with one solution within the pattern"));
            }
        };
        missed += u64::from(!line.is_met);
        writeln!(out, "{}", line.text)?;
        progress.advance(1);
    }
    Ok(if missed == 0 { OutputEnd::Met } else { OutputEnd::Missed(missed) })
}

impl GeneratePlan {
    /// The first puzzle of a place that is not a repetition; `None` if there is none.
    fn distinct_line(
        &self,
        place: u64,
        first: Result<PuzzleLine, NotMade>,
        distinct: &mut Distinct,
    ) -> Result<Option<PuzzleLine>, NotMade> {
        let first = first?;
        if distinct.insert(first.fingerprint) {
            return Ok(Some(first));
        }
        let Ok(mut maker) = Maker::new(self.wishes.clone()) else { return Ok(None) };
        for repetitions in 1..SEEDS_PER_PLACE {
            let line = self.line(&mut maker, place, repetitions)?;
            if distinct.insert(line.fingerprint) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Makes a puzzle, and rates it if its form has the rating.
    fn line(&self, maker: &mut Maker, place: u64, repetitions: u64) -> Result<PuzzleLine, NotMade> {
        let made = maker.make(seed_of(self.seed, place, repetitions), &Unwatched)?;
        let text = self.text(maker, &made);
        let is_met = made.missed.is_empty();
        Ok(PuzzleLine { text, fingerprint: fingerprint_of(&made), is_met })
    }

    fn text(&self, maker: &Maker, made: &Made) -> String {
        if self.form == OutputForm::Text {
            return NewPuzzle::new(made, &self.wishes, None).line();
        }
        let rated = maker.rate(made, &Unwatched).ok().flatten();
        let puzzle = NewPuzzle::new(made, &self.wishes, rated.as_ref());
        if self.form == OutputForm::Json { write_json(&puzzle) } else { puzzle.csv() }
    }
}
