//! `sudokud generate`: makes puzzles on all cores, in the order of their places.
//!
//! A place is the number of a puzzle. Worker k of w makes the puzzles of every w-th place from k on, and the
//! results are taken from the workers in turn. The main thread replaces repetitions, so the output does not
//! depend on the number of workers.

use crate::cli::exit::{NEGATIVE, after_output, fail, tell};
use crate::cli::lines::{Progress, Shard, Unit};
use crate::cli::output::Output;
use crate::work::host::random_seed;
use serde_json::json;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, available_parallelism};
use sudokud_contract::generate::answer::{CSV_HEADER, NewPuzzle};
use sudokud_contract::generate::request::GenerateRequest;
use sudokud_contract::parameters::{box_shape, range};
use sudokud_contract::wire::json::{self, without_null};
use sudokud_contract::wire::json_text::write_json;
use sudokud_contract::wire::problem::Problem;
use sudokud_generate::{Distinct, Made, Maker, NotMade, SEEDS_PER_PLACE, Wishes, fingerprint_of, seed_of};
use sudokud_search::budget::Unwatched;

/// The most puzzles that a worker is ahead of the output.
const AHEAD: usize = 64;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The side, from 4 to 25.
    #[arg(long, default_value_t = 9)]
    side: u64,

    /// The shape of a box: 2x3 for boxes of two rows.
    #[arg(long, value_name = "ROWSxCOLUMNS")]
    boxes: Option<String>,

    /// The region of each cell, instead of boxes.
    #[arg(long)]
    regions: Option<String>,

    /// Both diagonals are houses.
    #[arg(long)]
    diagonals: bool,

    /// The windows of a windoku are houses.
    #[arg(long)]
    windows: bool,

    /// Make jigsaws: each puzzle has random regions, which text has behind the board.
    #[arg(long, conflicts_with_all = ["boxes", "regions"])]
    jigsaw: bool,

    /// Make killers: cages with sums and, without --givens, no givens; in text, strings such as 3x3::k:….
    #[arg(long)]
    killer: bool,

    /// A level: easy, medium, hard, unfair or extreme.
    #[arg(long)]
    level: Option<String>,

    /// The lowest rating.
    #[arg(long, value_name = "RATING")]
    min_rating: Option<f64>,

    /// The highest rating.
    #[arg(long, value_name = "RATING")]
    max_rating: Option<f64>,

    /// The scale of the ratings: extended or classic; ladder for killers and other houses.
    #[arg(long)]
    scale: Option<String>,

    /// A technique that the solution path contains, such as x_wing.
    #[arg(long)]
    technique: Option<String>,

    /// The symmetry of the givens: none, rotational, quarter, mirror, diagonal, full or any.
    #[arg(long, default_value = "none")]
    symmetry: String,

    /// The cells that may be given: N·N characters, x for such a cell and . for another.
    #[arg(long)]
    pattern: Option<String>,

    /// Make puzzles of which no given can be removed.
    #[arg(long)]
    minimal: bool,

    /// The number of givens: N, or MIN-MAX.
    #[arg(long, value_name = "N|MIN-MAX")]
    givens: Option<String>,

    /// The number of puzzles.
    #[arg(long, default_value_t = 1, value_name = "N")]
    count: u64,

    /// The seed: equal options with the same seed make equal puzzles [default: random].
    #[arg(long)]
    seed: Option<u64>,

    /// The most puzzles that are made and judged for each puzzle.
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,

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
    form: OutputForm,
}

/// A puzzle as it is written.
struct PuzzleLine {
    text: String,
    fingerprint: u64,
    is_met: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let plan = match arguments.plan() {
        Ok(plan) => plan,
        Err(problem) => return fail(problem.detail()),
    };
    let shard = arguments.shard.unwrap_or(Shard::ALL);
    let places: Vec<u64> = (0..arguments.count).filter(|place| shard.contains(place + 1)).collect();
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

impl Arguments {
    fn workers(&self) -> usize {
        self.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// The options, read and checked as a request is.
    fn plan(&self) -> Result<GeneratePlan, Problem> {
        let difficulty = json!({
            "level": self.level,
            "min_rating": self.min_rating,
            "max_rating": self.max_rating,
            "scale": self.scale,
            "technique": self.technique,
        });
        let request: GenerateRequest = json::read_value(&without_null(json!({
            "side": self.side,
            "houses": self.houses()?,
            "jigsaw": self.jigsaw,
            "killer": self.killer,
            "difficulty": without_null(difficulty),
            "symmetry": self.symmetry,
            "pattern": self.pattern,
            "minimal": self.minimal,
            "givens": self.givens.as_deref().map(range),
            "seed": self.seed,
            "count": self.count,
            "limits": without_null(json!({ "attempts": self.attempts })),
        })))?;
        let form = match (self.json, self.csv) {
            (true, _) => OutputForm::Json,
            (_, true) => OutputForm::Csv,
            _ => OutputForm::Text,
        };
        let wishes = request.wishes()?;
        if form != OutputForm::Json {
            request.check_text(&wishes)?;
        }
        Ok(GeneratePlan { wishes, seed: request.seed(random_seed), form })
    }

    /// The houses besides rows and columns; null for the default ones.
    fn houses(&self) -> Result<serde_json::Value, Problem> {
        let Self { boxes, regions, diagonals, windows, .. } = self;
        if boxes.is_none() && regions.is_none() && !diagonals && !windows {
            return Ok(serde_json::Value::Null);
        }
        let boxes = boxes.as_deref().map(box_shape).transpose()?;
        Ok(without_null(json!({
            "boxes": boxes, "regions": regions, "diagonals": diagonals, "windows": windows,
        })))
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
    let mut progress = Progress::new(Some(places.len() as u64), Unit::Puzzles);
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
    progress: &mut Progress,
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
