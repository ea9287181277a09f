//! An answer of `/generate`.

use crate::generate::ended::Ended;
use crate::generate::puzzle_text::puzzle_text;
use crate::generate::vocabulary::{
    GenerateLimit, GenerateLimitName, GenerateStatus, GenerateStatusName, SymmetryName, WishName,
};
use crate::operation::{Answer, Verdict};
use crate::rate::{UsedTechnique, used_techniques};
use crate::wire::name::Name;
use crate::wire::number::decimal;
use crate::wire::problem::Problem;
use crate::wire::puzzle::{PuzzleForm, ValueNames};
use crate::wire::vocabulary::LevelName;
use serde::Serialize;
use sudokud_generate::{Made, Wishes};
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::text::{Format, print};
use sudokud_rating::Rated;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// New puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct GenerateAnswer {
    status: GenerateStatusName,
    /// The puzzles; fewer than asked for if a limit came first.
    puzzles: Vec<NewPuzzle>,
    /// The limit that came first; null if none did.
    #[cfg_attr(feature = "openapi", schema(example = json!(null)))]
    limit_hit: Option<GenerateLimitName>,
    /// The time of the work, in microseconds. The puzzles are made in parts; what these wait is included.
    elapsed_us: u64,
}

impl GenerateAnswer {
    /// The answer with these puzzles, which ended so.
    ///
    /// # Errors
    /// If there can be no puzzle.
    pub fn new(puzzles: Vec<NewPuzzle>, ended: Ended, elapsed_us: u64) -> Result<Self, Problem> {
        let ended = match ended {
            Ended::Pattern | Ended::Grid | Ended::Lost => return Err(ended.problem()),
            Ended::Complete => None,
            Ended::Time => Some(GenerateLimit::Time),
            Ended::Exhausted => Some(GenerateLimit::Attempts),
        };
        let limits: Vec<GenerateLimit> =
            ended.into_iter().chain(puzzles.iter().filter_map(|puzzle| puzzle.limit)).collect();
        let is_time = |limit: &&GenerateLimit| **limit == GenerateLimit::Time;
        let limit_hit = limits.iter().find(is_time).or(limits.first()).copied().map(Name);
        let status =
            if limit_hit.is_none() { GenerateStatus::Complete } else { GenerateStatus::LimitReached };
        Ok(Self { status: Name(status), puzzles, limit_hit, elapsed_us })
    }
}

/// A new puzzle, with exactly one solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewPuzzle {
    /// The puzzle, to be sent to the other operations. Its board has the givens; a killer has its cages in
    /// `constraints`.
    puzzle: PuzzleForm,
    /// The solution, in the form of the board.
    #[cfg_attr(
        feature = "openapi",
        schema(
            example = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        )
    )]
    solution: String,
    /// The rating on the scale of the request, `extended` by default; `ladder` for killers and with other
    /// houses than boxes of n×n. Null if the time was over, or if it takes too much work, which happens on
    /// the ladder only.
    #[cfg_attr(feature = "openapi", schema(example = 1.2))]
    rating: Option<f64>,
    /// HoDoKu's level, or the ladder's; null in the same cases.
    level: Option<LevelName>,
    /// HoDoKu's score, or the ladder's.
    #[cfg_attr(feature = "openapi", schema(example = 204))]
    score: Option<u32>,
    /// The number of givens.
    #[cfg_attr(feature = "openapi", schema(example = 30))]
    given_count: usize,
    symmetry: SymmetryName,
    /// Whether every given is necessary; null if that is not proven.
    #[cfg_attr(feature = "openapi", schema(example = false))]
    minimal: Option<bool>,
    /// The techniques on the path, easiest first.
    techniques: Vec<UsedTechnique>,
    /// The seed of the puzzle: with it and a count of 1, the same request gives this puzzle.
    #[cfg_attr(feature = "openapi", schema(example = 7))]
    seed: u64,
    /// Whether every wish is met.
    pub met: bool,
    /// The wishes that are not met. The puzzle is then the nearest one of all attempts.
    missed: Vec<WishName>,
    /// The number of puzzles that were made and judged.
    #[cfg_attr(feature = "openapi", schema(example = 1))]
    attempt_count: u32,
    /// The puzzle as a line of text.
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    /// The limit that the work on this puzzle reached.
    pub limit: Option<GenerateLimit>,
}

impl Answer for GenerateAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        if self.puzzles.iter().all(|puzzle| puzzle.met) { Verdict::Found } else { Verdict::NotFound }
    }

    /// A puzzle a line. One that misses wishes has a comment before it, which batches in text pass over.
    fn text(&self) -> String {
        let line = |puzzle: &NewPuzzle| match puzzle.missed.is_empty() {
            true => format!("{}\n", puzzle.text),
            false => format!("# the nearest found; missed: {}\n{}\n", puzzle.missed_by(", "), puzzle.text),
        };
        self.puzzles.iter().map(line).collect()
    }

    fn line(&self) -> String {
        self.puzzles.iter().map(|puzzle| puzzle.text.as_str()).collect::<Vec<_>>().join("\t")
    }
}

/// The names of the columns of [`NewPuzzle::csv`].
pub const CSV_HEADER: &str =
    "board,solution,rating,level,score,given_count,symmetry,minimal,seed,met,missed,attempt_count";

impl NewPuzzle {
    /// A puzzle of these wishes with its rating, if that is known.
    pub fn new(made: &Made, wishes: &Wishes, rated: Option<&Rated>) -> Self {
        let format = Format::of_side(made.puzzle.side());
        let grade = rated.and_then(|rated| rated.grade);
        let limit = match made.stopped {
            Some(_) => Some(GenerateLimit::Time),
            None => (!made.missed.is_empty()).then_some(GenerateLimit::Attempts),
        };
        Self {
            puzzle: PuzzleForm::new(
                made.puzzle.clone(),
                None,
                &ValueNames::numbers_from(1),
                constraints(made),
            ),
            solution: print(&made.solution, &format),
            rating: rated.and_then(|rated| rated.figures).map(|figures| decimal(figures.rating)),
            level: grade.map(|grade| Name(grade.level)),
            score: grade.map(|grade| grade.score),
            given_count: made.puzzle.cells().len() - made.puzzle.open_cells(),
            symmetry: Name(made.symmetry),
            minimal: made.minimal,
            techniques: rated.map(used_techniques).unwrap_or_default(),
            seed: made.seed,
            met: made.missed.is_empty(),
            missed: made.missed.iter().copied().map(Name).collect(),
            attempt_count: made.attempts,
            text: puzzle_text(made, wishes.regions),
            limit,
        }
    }

    /// The puzzle as a line of text.
    #[must_use]
    pub fn line(self) -> String {
        self.text
    }

    /// The names of the missed wishes, with this separator.
    fn missed_by(&self, separator: &str) -> String {
        self.missed.iter().map(|wish| wish.as_str()).collect::<Vec<_>>().join(separator)
    }

    /// The puzzle as comma-separated values; `board` is its line of text. An unknown value is empty; missed
    /// wishes are separated by spaces.
    pub fn csv(&self) -> String {
        let rating = self.rating.map_or_else(String::new, |rating| format!("{rating:.1}"));
        let score = self.score.map_or_else(String::new, |score| score.to_string());
        let minimal = self.minimal.map_or_else(String::new, |minimal| minimal.to_string());
        [
            &*self.text,
            &self.solution,
            &rating,
            self.level.map_or("", |level| level.as_str()),
            &score,
            &self.given_count.to_string(),
            self.symmetry.as_str(),
            &minimal,
            &self.seed.to_string(),
            &self.met.to_string(),
            &self.missed_by(" "),
            &self.attempt_count.to_string(),
        ]
        .join(",")
    }
}

/// The cages of a puzzle.
fn constraints(made: &Made) -> impl Iterator<Item = Constraint> {
    made.constraints.iter().flat_map(|constraints| constraints.list()).cloned()
}
