//! The walk of a scale through a puzzle: an iterator of its steps, with a ceiling and an end.
//!
//! On classic boards of side 9 the steps are those of the scale's program. No program rates other boards, so
//! there is no order of steps to reproduce: each step is the easiest of the ladder.

use super::explainer::{self, ExplainerScale};
use super::figures::{Figures, Grade};
use super::hodoku;
use super::rated_step::RatedStep;
use super::scale::Scale;
use std::borrow::Cow;
use std::sync::Arc;
use sudokud_core::solve::Puzzle;
use sudokud_human::{Level, Rating, Steps, WalkOptions, WalkStatus, Walker};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Board, Marks};
use sudokud_search::budget::{Stop, Watch};

/// The rating of an unsolved puzzle, as G. Fowler's serate gives it.
pub const UNSOLVED: Rating = Rating::from_tenths(200);

/// Added to the score of an unsolved puzzle.
const UNSOLVED_SCORE: u32 = 20_000;

/// How a walk ended.
#[derive(Clone, Debug)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// There is no further step.
    Stuck,
    /// The next step is above the ceiling.
    Above(Box<RatedStep>),
    /// The watch stopped the walk.
    Stopped(Stop),
}

/// The hardest steps that a walk takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ceiling {
    /// Steps of any difficulty.
    #[default]
    None,
    /// Steps of at most this rating. HoDoKu's steps have no rating, so none of them is above.
    Rating(Rating),
    /// Steps of at most this level. Sudoku Explainer's steps have no level, so none of them is above.
    Level(Level),
}

/// A walk through a puzzle, from its givens.
///
/// ```
/// use sudokud_model::grid::text;
/// use sudokud_rating::{End, Scale, Walk};
/// use sudokud_search::budget::Unwatched;
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let mut walk = Walk::new(&board, Scale::Extended, &Unwatched);
/// assert_eq!(walk.by_ref().count(), 2);
/// assert!(matches!(walk.end(), Some(End::Solved)));
/// ```
pub struct Walk<'w> {
    program: Program<'w>,
    ceiling: Ceiling,
    end: Option<End>,
}

enum Program<'w> {
    Explainer { position: Box<explainer::Position>, scale: ExplainerScale, watch: &'w dyn Watch },
    Hodoku(Box<hodoku::HodokuWalk<'w>>),
    Ladder { steps: Steps<'w>, is_scored: bool },
}

impl<'w> Walk<'w> {
    /// Begins at the givens of a puzzle, which should have exactly one solution.
    #[must_use]
    pub fn new(board: &'w Board, scale: Scale, watch: &'w dyn Watch) -> Self {
        Self::begin(board, None, None, scale, watch)
    }

    /// Begins at the givens of a puzzle with marks and constraints. No program knows these: where there are
    /// some, the steps are the ladder's.
    #[must_use]
    pub fn of_puzzle(puzzle: &'w Puzzle, scale: Scale, watch: &'w dyn Watch) -> Self {
        Self::begin(&puzzle.board, puzzle.marks.as_ref(), puzzle.constraints(), scale, watch)
    }

    fn begin(
        board: &'w Board,
        marks: Option<&'w Marks>,
        constraints: Option<&Arc<Constraints>>,
        scale: Scale,
        watch: &'w dyn Watch,
    ) -> Self {
        let explainer = |scale| {
            let position = Box::new(explainer::Position::new(board)?);
            Some(Program::Explainer { position, scale, watch })
        };
        let program = match scale {
            _ if marks.is_some() || constraints.is_some() => None,
            Scale::Extended => explainer(ExplainerScale::Extended),
            Scale::Classic => explainer(ExplainerScale::Classic),
            Scale::Hodoku => hodoku::HodokuWalk::new(board, watch).map(Box::new).map(Program::Hodoku),
            Scale::Ladder => None,
        };
        let program = program.unwrap_or_else(|| Program::ladder(board, marks, constraints, scale, watch));
        Self { program, ceiling: Ceiling::None, end: None }
    }

    /// Ends the walk before a step above this ceiling.
    #[must_use]
    pub const fn up_to(mut self, ceiling: Ceiling) -> Self {
        self.ceiling = ceiling;
        self
    }

    /// Returns how the walk ended, once it has.
    #[must_use]
    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Walks to the end.
    #[must_use]
    pub fn path(mut self) -> Path {
        let steps = self.by_ref().collect();
        Path { steps, end: self.end.unwrap_or(End::Stuck) }
    }
}

impl Iterator for Walk<'_> {
    type Item = RatedStep;

    fn next(&mut self) -> Option<RatedStep> {
        if self.end.is_some() {
            return None;
        }
        match self.program.next_step(self.ceiling) {
            Ok(step) if self.ceiling.is_below(&step) => self.end = Some(End::Above(Box::new(step))),
            Ok(step) => {
                self.program.apply(&step);
                return Some(step);
            }
            Err(end) => self.end = Some(end),
        }
        None
    }
}

impl std::fmt::Debug for Walk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walk").field("ceiling", &self.ceiling).field("end", &self.end).finish_non_exhaustive()
    }
}

impl Ceiling {
    fn is_below(self, step: &RatedStep) -> bool {
        match self {
            Self::None => false,
            Self::Rating(most) => step.difficulty().rating().is_some_and(|rating| rating > most),
            Self::Level(most) => step.level().is_some_and(|level| level > most),
        }
    }
}

impl<'w> Program<'w> {
    fn ladder(
        board: &'w Board,
        marks: Option<&'w Marks>,
        constraints: Option<&Arc<Constraints>>,
        scale: Scale,
        watch: &'w dyn Watch,
    ) -> Self {
        let options = Cow::Owned(WalkOptions {
            techniques: scale.techniques(),
            max_steps: 0,
            // Marks can exclude the other solution of a deadly pattern.
            assume_unique: marks.is_none(),
            givens: Some(board.clone()),
            constraints: constraints.map(Arc::clone),
        });
        let steps = Walker { board, marks, options, watch, proof: None }.steps();
        Self::Ladder { steps, is_scored: scale == Scale::Hodoku }
    }

    /// Finds the next step. The ladder also applies it.
    fn next_step(&mut self, ceiling: Ceiling) -> Result<RatedStep, End> {
        match self {
            Self::Explainer { position, .. } if position.is_filled() => Err(End::Solved),
            Self::Explainer { position, scale, watch } => {
                let hint = explainer::next_hint(position, *scale, *watch).map_err(End::Stopped)?;
                hint.map(RatedStep::Explainer).ok_or(End::Stuck)
            }
            Self::Hodoku(walk) => {
                let most = if let Ceiling::Level(most) = ceiling { most } else { Level::Extreme };
                let step = walk.next_step_up_to(most).map(RatedStep::Hodoku);
                step.ok_or_else(|| match walk.stopped() {
                    Some(stop) => End::Stopped(stop),
                    None if walk.is_solved() => End::Solved,
                    None => End::Stuck,
                })
            }
            Self::Ladder { steps, is_scored } => {
                let rated = if *is_scored { RatedStep::Scored } else { RatedStep::Ladder };
                steps.next().map(rated).ok_or_else(|| match steps.end() {
                    Some(WalkStatus::Solved) => End::Solved,
                    Some(WalkStatus::Stopped(stop)) => End::Stopped(stop),
                    _ => End::Stuck,
                })
            }
        }
    }

    fn apply(&mut self, step: &RatedStep) {
        match (self, step) {
            (Self::Explainer { position, .. }, RatedStep::Explainer(hint)) => hint.effect.apply(position),
            (Self::Hodoku(walk), RatedStep::Hodoku(step)) => walk.apply(&step.effects),
            _ => {}
        }
    }
}

/// A walk that has ended.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<RatedStep>,
    /// How it ended.
    pub end: End,
}

impl Path {
    /// Returns why the walk was stopped, if it was.
    #[must_use]
    pub const fn stopped(&self) -> Option<Stop> {
        match self.end {
            End::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    /// Returns the figures of the path on a scale of Sudoku Explainer. The rating is a lower bound if the
    /// walk did not end by itself.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let highest = |steps: &[RatedStep]| {
            steps.iter().filter_map(|step| step.difficulty().rating()).max().unwrap_or_default()
        };
        let filled = self.steps.iter().position(RatedStep::fills_cell);
        Figures {
            rating: if matches!(self.end, End::Stuck) { UNSOLVED } else { highest(&self.steps) },
            pearl: filled.map_or(Rating::ZERO, |first| highest(&self.steps[..=first])),
            diamond: highest(&self.steps[..self.steps.len().min(1)]),
        }
    }

    /// Returns the level and the score of HoDoKu's path or the ladder's. The level is the highest of a step,
    /// on HoDoKu's path raised while the score is above the level's cap; extreme if the puzzle is not solved.
    #[must_use]
    pub fn grade(&self) -> Grade {
        let level = self.steps.iter().filter_map(RatedStep::level).max().unwrap_or(Level::Easy);
        let score = self.steps.iter().fold(0_u32, |sum, step| sum.saturating_add(step.score().unwrap_or(0)));
        if matches!(self.end, End::Stuck) {
            return Grade { level: Level::Extreme, score: score.saturating_add(UNSOLVED_SCORE) };
        }
        let is_hodoku = matches!(self.steps.first(), Some(RatedStep::Hodoku(_)));
        Grade { level: if is_hodoku { hodoku::raised(level, score) } else { level }, score }
    }
}
