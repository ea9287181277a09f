//! An answer of `/rate`.

use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::rate::request::{PathDetail, other_scale};
use crate::surface::ColumnValue;
use crate::wire::houses::HousesForm;
use crate::wire::name::{Name, vocabulary};
use crate::wire::number::decimal;
use crate::wire::place::ConflictPlace;
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use crate::wire::statistics::LimitHitName;
use crate::wire::vocabulary::{LevelName, ScaleName, TechniqueName};
use serde::Serialize;
use std::fmt::Write;
use sudokud_human::Notation;
use sudokud_rating::{Difficulty, Rated, RatedStep, Scale, Unrated};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// How a rating ended.
    #[derive(Default)]
    enum RateStatus as RateStatusName {
        Rated = "rated",
        NotUnique = "not_unique",
        Unsolvable = "unsolvable",
        #[default]
        LimitReached = "limit_reached",
    }
    "RateStatus", "the status of a rating",
    "`rated`; `not_unique`: the puzzle has several solutions and no rating; `unsolvable`: it has none; \
     `limit_reached`: a limit came first."
}

/// The difficulty of a puzzle. If a limit came first, unknown fields are null and the others describe the
/// steps found until then.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct RateAnswer {
    status: RateStatusName,
    /// The rating of the hardest step; 20.0 if the techniques do not solve the puzzle. Null on the scale
    /// `hodoku`.
    #[cfg_attr(feature = "openapi", schema(example = 4.2))]
    rating: Option<f64>,
    /// The rating of the hardest step up to the first placement.
    #[cfg_attr(feature = "openapi", schema(example = 1.2))]
    pearl: Option<f64>,
    /// The rating of the first step.
    #[cfg_attr(feature = "openapi", schema(example = 1.2))]
    diamond: Option<f64>,
    /// If a limit ended the path: the rating of the hardest step until then.
    #[cfg_attr(feature = "openapi", schema(example = json!(null)))]
    rating_at_least: Option<f64>,
    /// How much there is to follow on the path: the sum over its steps, in which a single counts 1, an
    /// argument about as much as it has links. Only with `constraints`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, example = 96))]
    effort: Option<usize>,
    scale: ScaleName,
    /// HoDoKu's level; on the scale `ladder`, that of the hardest step.
    level: Option<LevelName>,
    /// HoDoKu's score: the sum over its path. At sides other than 9, plus 20,000 if the techniques do not
    /// solve the puzzle.
    #[cfg_attr(feature = "openapi", schema(example = 1002))]
    score: Option<u32>,
    /// The techniques on the path, easiest first.
    techniques: Vec<UsedTechnique>,
    /// The hardest step of the path; the first of several.
    hardest: Option<HardestStep>,
    /// The steps of the path, if the request has `path: true`.
    path: Option<Vec<PathStep>>,
    /// The number of steps of the path.
    step_count: usize,
    /// Whether the techniques of the scale solve the puzzle. Null if a limit came first, or the puzzle
    /// has not exactly one solution.
    solved_by_logic: Option<bool>,
    /// Candidates of the empty cells before the first step. Null if the puzzle has not exactly one solution.
    initial_candidate_count: Option<u64>,
    /// The values that repeat in a house.
    conflicts: Vec<ConflictPlace>,
    /// The limit that ended the work early.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
    /// The houses, unless they are the classic ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    houses: Option<HousesForm>,
}

/// A technique on the path.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct UsedTechnique {
    /// Null for HoDoKu's brute force.
    technique: Option<TechniqueName>,
    /// The number of its steps.
    #[cfg_attr(feature = "openapi", schema(example = 2))]
    count: usize,
    /// The rating of the hardest of them; null on the scale `hodoku`.
    #[cfg_attr(feature = "openapi", schema(example = 3.2))]
    rating: Option<f64>,
}

/// A step of the path.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub(crate) struct PathStep {
    /// Null for HoDoKu's brute force.
    technique: Option<TechniqueName>,
    /// The rating of the step; null on the scale `hodoku`.
    #[cfg_attr(feature = "openapi", schema(example = 3.2))]
    rating: Option<f64>,
    /// The score of the step; null on the other scales.
    #[cfg_attr(feature = "openapi", schema(example = json!(null)))]
    score: Option<u32>,
    /// The technique and its effect.
    #[cfg_attr(feature = "openapi", schema(example = "X-Wing: r3c4<>7"))]
    notation: String,
}

/// The hardest step of the path.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub(crate) struct HardestStep {
    /// Null for HoDoKu's brute force.
    technique: Option<TechniqueName>,
    /// The technique's usual name.
    #[cfg_attr(feature = "openapi", schema(example = "X-Wing"))]
    name: &'static str,
    /// The rating of the step; null on the scale `hodoku`.
    #[cfg_attr(feature = "openapi", schema(example = 3.2))]
    rating: Option<f64>,
    /// The technique and its effect.
    #[cfg_attr(feature = "openapi", schema(example = "X-Wing: r3c4<>7"))]
    notation: String,
}

impl RateAnswer {
    /// The answer to a rating that is done.
    pub(super) fn new(
        position: &RequestPosition,
        scale: Scale,
        detail: PathDetail,
        rated: Result<Rated, Unrated>,
        host: &dyn Host,
    ) -> Result<Self, Problem> {
        let unknown = Self {
            scale: Name(scale),
            elapsed_us: host.elapsed_us(),
            houses: position.houses(),
            ..Self::default()
        };
        Ok(match rated {
            Ok(rated) => Self {
                effort: position.puzzle.constraints().map(|_| rated.effort()),
                ..unknown.with(position.numbers().notation(), detail, &rated)
            },
            Err(Unrated::Stopped { limit, initial_candidates }) => Self {
                limit_hit: Some(limit.into()),
                initial_candidate_count: Some(initial_candidates),
                ..unknown
            },
            Err(Unrated::NotUnique) => Self { status: Name(RateStatus::NotUnique), ..unknown },
            Err(Unrated::Unsolvable(conflicts)) => Self {
                status: Name(RateStatus::Unsolvable),
                conflicts: position.conflicts(&conflicts),
                ..unknown
            },
            Err(Unrated::OtherScale) => return Err(other_scale()),
        })
    }

    fn with(self, notation: Notation<'_>, detail: PathDetail, rated: &Rated) -> Self {
        let (figures, grade) = (rated.figures, rated.grade);
        let steps = || rated.path.iter().map(|step| PathStep::of(notation, step)).collect();
        Self {
            rating: figures.map(|figures| decimal(figures.rating)),
            pearl: figures.map(|figures| decimal(figures.pearl)),
            diamond: figures.map(|figures| decimal(figures.diamond)),
            rating_at_least: rated.rating_at_least.map(decimal),
            level: grade.map(|grade| Name(grade.level)),
            score: grade.map(|grade| grade.score),
            techniques: used_techniques(rated),
            hardest: rated.hardest().map(|step| HardestStep::of(notation, step)),
            path: (detail == PathDetail::Steps).then(steps),
            step_count: rated.path.len(),
            solved_by_logic: rated.stopped.is_none().then(|| rated.is_solved()),
            initial_candidate_count: Some(rated.initial_candidates),
            limit_hit: rated.stopped.map(LimitHitName::from),
            ..self
        }
        .with_status()
    }

    fn with_status(self) -> Self {
        let is_known =
            if self.scale.0 == Scale::Hodoku { self.score.is_some() } else { self.rating.is_some() };
        let status = if is_known { RateStatus::Rated } else { RateStatus::LimitReached };
        Self { status: Name(status), ..self }
    }
}

/// The techniques of the path, easiest first.
pub(crate) fn used_techniques(rated: &Rated) -> Vec<UsedTechnique> {
    let used = |(technique, count, difficulty): (Option<_>, usize, Difficulty)| UsedTechnique {
        technique: technique.map(Name),
        count,
        rating: difficulty.rating().map(decimal),
    };
    rated.techniques().into_iter().map(used).collect()
}

impl PathStep {
    fn of(notation: Notation<'_>, step: &RatedStep) -> Self {
        let difficulty = step.difficulty();
        Self {
            technique: step.technique().map(Name),
            rating: difficulty.rating().map(decimal),
            score: difficulty.score(),
            notation: step.notation(notation),
        }
    }
}

impl HardestStep {
    fn of(notation: Notation<'_>, step: &RatedStep) -> Self {
        Self {
            technique: step.technique().map(Name),
            name: step.name(),
            rating: step.difficulty().rating().map(decimal),
            notation: step.notation(notation),
        }
    }
}

impl Answer for RateAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            RateStatus::Rated => Verdict::Found,
            RateStatus::NotUnique => Verdict::Several,
            RateStatus::Unsolvable => Verdict::NotFound,
            RateStatus::LimitReached => Verdict::LimitReached,
        }
    }

    /// The three figures, level and score, separated by tabs. `?` stands for an unknown figure, `-` for one
    /// that the scale does not have. The status of a puzzle without exactly one solution.
    fn line(&self) -> String {
        if matches!(self.status.0, RateStatus::NotUnique | RateStatus::Unsolvable) {
            return self.status.as_str().to_owned();
        }
        let absent = if self.scale.0 == Scale::Hodoku { "-" } else { "?" };
        let tenth =
            |rating: Option<f64>| rating.map_or_else(|| absent.to_owned(), |rating| format!("{rating:.1}"));
        let score = self.score.map_or_else(|| "?".to_owned(), |score| score.to_string());
        let [rating, pearl, diamond] = [self.rating, self.pearl, self.diamond].map(tenth);
        format!("{rating}/{pearl}/{diamond}\t{}\t{score}", self.level.map_or("?", |level| level.as_str()))
    }

    fn columns(&self) -> Vec<ColumnValue> {
        let tenths = |rating: Option<f64>| rating.map_or(ColumnValue::None, ColumnValue::Tenths);
        let level =
            self.level.map_or(ColumnValue::None, |level| ColumnValue::Text(level.as_str().to_owned()));
        let score = self.score.map_or(ColumnValue::None, |score| ColumnValue::Integer(score.into()));
        vec![tenths(self.rating), tenths(self.pearl), tenths(self.diamond), level, score]
    }

    fn text(&self) -> String {
        let mut text = self.line() + "\n";
        for UsedTechnique { technique, count, rating } in &self.techniques {
            let name = technique.as_ref().map_or("brute_force", |technique| technique.as_str());
            let rating = rating.map_or_else(|| "-".to_owned(), |rating| format!("{rating:.1}"));
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{name}\t{count}\t{rating}");
        }
        text
    }
}
