//! A request of `/generate`.

use crate::generate::fields::{AttemptLimit, GivensField, PuzzleCount, RatingField, SideField};
use crate::generate::puzzle_text::has_killer_text;
use crate::generate::vocabulary::SymmetryChoiceName;
use crate::wire::bounds::Bounds;
use crate::wire::houses::HousesField;
use crate::wire::json::{from_object, present};
use crate::wire::number::{Positive, Seed};
use crate::wire::problem::{Code, Problem};
use crate::wire::vocabulary::{LevelName, ScaleName, TechniqueName};
use core::time::Duration;
use serde::Deserialize;
use sudokud_generate::{CagesWish, DifficultyWish, Regions, SEEDS, Symmetry, Window, WishError, Wishes};
use sudokud_human::Rating;
use sudokud_model::houses::{Layout, Pattern};
use sudokud_rating::Scale;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The most puzzles of an answer in JSON.
pub const MAX_COUNT: u64 = 1_000;

/// The highest rating; that of a puzzle that the techniques do not solve.
const MAX_RATING: Rating = sudokud_rating::UNSOLVED;

/// The wishes for new puzzles.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct GenerateRequest {
    /// The side of a puzzle.
    #[cfg_attr(feature = "openapi", schema(inline, default = 9))]
    #[serde(default, deserialize_with = "present")]
    pub(super) side: Option<SideField>,
    /// The houses besides rows and columns. By default the boxes of the side.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<HousesField>, example = json!(null)))]
    #[serde(default, deserialize_with = "present")]
    pub(super) houses: Option<HousesField>,
    /// Whether each puzzle has random connected regions of its own instead of boxes, up to side 12. They are
    /// in `houses` of the puzzle.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    #[serde(default, deserialize_with = "present")]
    pub(super) jigsaw: Option<bool>,
    /// Whether each puzzle is a killer: cages with sums cover the board, up to side 12. They are in
    /// `constraints` of the puzzle. Without a wish for `givens` it has none.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    #[serde(default, deserialize_with = "present")]
    pub(super) killer: Option<bool>,
    /// A level, or a range of ratings.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<DifficultyField>))]
    #[serde(default, deserialize_with = "present")]
    pub(super) difficulty: Option<DifficultyField>,
    /// The symmetry of the givens.
    #[cfg_attr(feature = "openapi", schema(default = "none"))]
    #[serde(default, deserialize_with = "present")]
    pub(super) symmetry: Option<SymmetryChoiceName>,
    /// The cells that may be given: N·N characters, `x` for such a cell and `.` for another; white space is
    /// ignored.
    #[cfg_attr(feature = "openapi", schema(example = json!(null)))]
    #[serde(default, deserialize_with = "present")]
    pub(super) pattern: Option<String>,
    /// Whether no given can be removed.
    #[cfg_attr(feature = "openapi", schema(default = false))]
    #[serde(default, deserialize_with = "present")]
    pub(super) minimal: Option<bool>,
    /// The number of givens, or a range.
    #[serde(default, deserialize_with = "present")]
    pub(super) givens: Option<GivensField>,
    /// The seed of the answer: equal requests with the same seed have equal puzzles. Random by default.
    #[cfg_attr(feature = "openapi", schema(inline, example = 7))]
    #[serde(default, deserialize_with = "present")]
    pub(super) seed: Option<Seed>,
    /// The number of puzzles.
    ///
    /// An answer in JSON or text has up to 1,000, a stream of NDJSON up to 1,000,000.
    #[cfg_attr(feature = "openapi", schema(inline, default = 1))]
    #[serde(default, deserialize_with = "present")]
    pub(super) count: Option<PuzzleCount>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<GenerateLimits>))]
    #[serde(default, deserialize_with = "present")]
    pub(super) limits: Option<GenerateLimits>,
}

/// How hard a puzzle is: `level`, or `min_rating` and `max_rating`. `technique` can be added to both, or
/// stand alone. Killers, and puzzles with other houses than boxes of n×n, have the levels, ratings and paths
/// of the scale `ladder`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = DifficultyWish))]
pub struct DifficultyField {
    /// The level of the puzzle.
    #[serde(default, deserialize_with = "present")]
    level: Option<LevelName>,
    /// The lowest rating; 0 by default.
    #[cfg_attr(feature = "openapi", schema(inline, example = json!(null)))]
    #[serde(default, deserialize_with = "present")]
    min_rating: Option<RatingField>,
    /// The highest rating; 20 by default.
    #[cfg_attr(feature = "openapi", schema(inline, example = json!(null)))]
    #[serde(default, deserialize_with = "present")]
    max_rating: Option<RatingField>,
    /// The scale of these ratings: `extended` (the default) or `classic`; `ladder` where only that scale
    /// rates.
    #[cfg_attr(feature = "openapi", schema(example = json!(null)))]
    #[serde(default, deserialize_with = "present")]
    scale: Option<ScaleName>,
    /// A technique that the solution path contains: HoDoKu's path with `level`, otherwise that of the scale.
    #[cfg_attr(feature = "openapi", schema(example = json!(null)))]
    #[serde(default, deserialize_with = "present")]
    technique: Option<TechniqueName>,
}

/// Limits for this request.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct GenerateLimits {
    /// The most puzzles that are made and judged for each puzzle of the answer. 2,000 by default, 200 at side
    /// 16, 20 at side 25.
    #[cfg_attr(feature = "openapi", schema(inline, example = 2_000))]
    #[serde(default, deserialize_with = "present")]
    attempts: Option<AttemptLimit>,
    /// Milliseconds from the arrival of the request. A limit above the server's has the effect of the
    /// server's.
    ///
    /// In a stream of NDJSON, the time for each puzzle.
    #[cfg_attr(feature = "openapi", schema(inline, example = 1_000))]
    #[serde(default, deserialize_with = "present")]
    time_ms: Option<Positive>,
}

from_object! { GenerateRequest, DifficultyField, GenerateLimits }

impl GenerateRequest {
    /// The wishes for each puzzle.
    ///
    /// # Errors
    /// An invalid wish, at its field.
    pub fn wishes(&self) -> Result<Wishes, Problem> {
        let side = self.side.map_or(9, |side| side.as_usize());
        let difficulty = self.difficulty.unwrap_or_default();
        let layout = match &self.houses {
            Some(houses) => houses.layout(side)?,
            None => Layout::of_side(side).ok_or_else(|| Self::problem(WishError::Side))?,
        };
        let regions = if self.jigsaw == Some(true) { Regions::Random } else { Regions::OfLayout };
        let cages = if self.killer == Some(true) { CagesWish::Killer } else { CagesWish::None };
        self.check_regions(regions, &layout)?;
        let plain = Wishes { regions, cages, ..Wishes::of(&layout) };
        let scale = if plain.are_classic() { Scale::Extended } else { Scale::Ladder };
        let wishes = Wishes {
            difficulty: difficulty.wish(scale)?,
            technique: difficulty.technique.map(|name| name.0),
            symmetry: self.symmetry.map_or(Some(Symmetry::None), |name| name.0.symmetry()),
            pattern: self.pattern.as_deref().map(pattern).transpose()?,
            minimal: self.minimal == Some(true),
            givens: self.givens.as_ref().map(|givens| givens.range(side * side)),
            attempts: self.limits.unwrap_or_default().attempts.map_or(plain.attempts, |most| most.0 as u32),
            ..plain
        };
        wishes.checked().map_err(Self::problem)
    }

    /// Refuses boxes and regions where regions are drawn, and what depends on boxes.
    fn check_regions(&self, regions: Regions, layout: &Layout) -> Result<(), Problem> {
        let named = self.houses.as_ref().and_then(|houses| houses.field_of_blocks());
        let has_groups = layout.rules().patterns.contains(&Pattern::DisjointGroups);
        let named = named.or_else(|| has_groups.then_some("disjoint_groups"));
        match named.filter(|_| regions == Regions::Random) {
            Some(name) => {
                let detail = "`jigsaw` draws the regions of each puzzle";
                Err(Problem::at(Code::InapplicableField, format!("/houses/{name}"), detail))
            }
            None => Ok(()),
        }
    }

    /// Checks that puzzles can be written in a line of text.
    ///
    /// # Errors
    /// [`Code::InapplicableField`] if cages or regions have no form in text.
    pub fn check_text(&self, wishes: &Wishes) -> Result<(), Problem> {
        let rules = wishes.layout.rules();
        if wishes.regions == Regions::Random && !(rules.patterns.is_empty() && rules.extra.is_empty()) {
            let detail = "text has regions for boards without further houses: ask for JSON";
            return Err(Problem::at(Code::InapplicableField, "/jigsaw", detail));
        }
        if wishes.cages == CagesWish::None || has_killer_text(wishes) {
            return Ok(());
        }
        let detail =
            "text has cages for boards with boxes and no other houses than both diagonals: ask for JSON";
        Err(Problem::at(Code::InapplicableField, "/killer", detail))
    }

    /// The seed; without one, a number by chance that `draw` gives.
    pub fn seed(&self, draw: impl FnOnce() -> u64) -> u64 {
        self.seed.map_or_else(|| draw() % SEEDS, |seed| seed.0)
    }

    /// The number of puzzles, at most `most`.
    ///
    /// # Errors
    /// If it is larger.
    pub fn count(&self, most: u64) -> Result<u64, Problem> {
        let count = self.count.map_or(1, |count| count.0);
        if count <= most {
            return Ok(count);
        }
        let problem =
            Problem::at(Code::InapplicableField, "/count", format!("an answer has at most {most} puzzles"));
        Err(problem.with_http_advice("`Accept: application/x-ndjson` streams more"))
    }

    /// The time for the answer; as NDJSON, for each puzzle.
    pub fn time(&self, bounds: &Bounds) -> Duration {
        let time = self.limits.unwrap_or_default().time_ms.map(|time| Duration::from_millis(time.0));
        time.map_or(bounds.time, |time| time.min(bounds.time))
    }

    fn problem(error: WishError) -> Problem {
        let (code, pointer, detail) = match error {
            WishError::Side => (Code::InvalidField, "/side", "puzzles have a side from 4 to 25"),
            WishError::Regions => {
                (Code::InapplicableField, "/jigsaw", "random regions are for sides up to 12")
            }
            WishError::KillerSide => {
                (Code::InapplicableField, "/killer", "killers have a side of at most 12")
            }
            WishError::KillerMinimal => (
                Code::InapplicableField,
                "/minimal",
                "cages and not givens determine the solution of a killer",
            ),
            WishError::Scale => (
                Code::InapplicableField,
                "/difficulty/scale",
                "the scales of wishes are `extended` and `classic`; `ladder` for killers and other houses",
            ),
            WishError::Window => {
                (Code::OutOfRange, "/difficulty/min_rating", "`min_rating` is above `max_rating`")
            }
            WishError::Technique => (
                Code::InapplicableField,
                "/difficulty/technique",
                "no path of this difficulty has the technique",
            ),
            WishError::Pattern => (Code::CellCount, "/pattern", "the pattern has not N·N cells"),
            WishError::Givens => (Code::OutOfRange, "/givens", "no board has this number of givens"),
            WishError::FewGivens => (
                Code::OutOfRange,
                "/givens",
                "no classic puzzle with so few givens has one solution: side 9 needs 17, side 4 needs 4",
            ),
            WishError::FewPlaces => {
                (Code::OutOfRange, "/pattern", "the pattern has fewer cells than the puzzle needs givens")
            }
        };
        Problem::at(code, pointer, detail)
    }
}

impl DifficultyField {
    /// The wish; `default` is the scale of ratings without a named scale.
    fn wish(&self, default: Scale) -> Result<DifficultyWish, Problem> {
        let Self { level, min_rating: min, max_rating: max, scale, .. } = self;
        let has_window = min.is_some() || max.is_some() || scale.is_some();
        match level {
            Some(_) if has_window => {
                let detail = "a level has no `min_rating`, `max_rating` or `scale`";
                Err(Problem::at(Code::InapplicableField, "/difficulty/level", detail))
            }
            Some(level) => Ok(DifficultyWish::Level(level.0)),
            None if has_window => Ok(DifficultyWish::Window(Window {
                min: min.map_or(Rating::ZERO, |min| min.0),
                max: max.map_or(MAX_RATING, |max| max.0),
                scale: scale.map_or(default, |scale| scale.0),
            })),
            None => Ok(DifficultyWish::Any),
        }
    }
}

fn pattern(text: &str) -> Result<Vec<bool>, Problem> {
    let cell = |symbol: char| match symbol {
        'x' | 'X' => Ok(true),
        '.' => Ok(false),
        _ => {
            let detail = format!("{symbol:?} is neither `x` nor `.`");
            Err(Problem::at(Code::UnknownSymbol, "/pattern", detail))
        }
    };
    text.chars().filter(|symbol| !symbol.is_whitespace()).map(cell).collect()
}
