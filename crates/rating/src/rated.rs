//! The result of a rating: figures, level and score, and the path behind them.

use super::explainer::{End, Hint};
use super::hodoku;
use sudokud_core::houses::Layout;
use sudokud_human::{self as human, Level, Rating, Technique};
use sudokud_search::budget::Stop;

/// How hard a puzzle is.
#[derive(Clone, Debug)]
pub struct Rated {
    /// How the path of the scale ended.
    pub end: End,
    /// The figures of the path; `None` on HoDoKu's scale, and if the walk was stopped.
    pub figures: Option<Figures>,
    /// The highest rating of a step before the walk was stopped; `None` on HoDoKu's scale, and if the walk
    /// was not stopped.
    pub rating_at_least: Option<Rating>,
    /// HoDoKu's level and score; `None` if its walk was stopped.
    pub grade: Option<Grade>,
    /// Why a walk was stopped.
    pub stopped: Option<Stop>,
    /// The steps of the path, in order.
    pub path: Vec<RatedStep>,
    /// The number of candidates before the first step.
    pub initial_candidates: u64,
}

/// The figures of a puzzle on a scale of Sudoku Explainer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// ER: the highest rating of a step, or [`super::UNSOLVED`].
    pub rating: Rating,
    /// EP: the highest rating up to the first step that fills a cell, that step included.
    pub pearl: Rating,
    /// ED: the rating of the first step.
    pub diamond: Rating,
}

/// HoDoKu's figures of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The sum of the scores of the steps, and 20,000 more if the puzzle is given up.
    pub score: u32,
}

/// A step of a rated path.
#[derive(Clone, Debug)]
pub enum RatedStep {
    /// A step of Sudoku Explainer's path.
    Explainer(Hint),
    /// A step of HoDoKu's path.
    Hodoku(hodoku::Step),
    /// A step of the ladder's path, on a scale of Sudoku Explainer.
    Ladder(human::Step),
    /// A step of the ladder's path, on HoDoKu's scale.
    Scored(human::Step),
}

/// How hard a step is, on the scale of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// A rating of Sudoku Explainer.
    Rating(Rating),
    /// A score of HoDoKu.
    Score(u32),
}

impl Rated {
    /// Returns the hardest step, the first of equals.
    #[must_use]
    pub fn hardest(&self) -> Option<&RatedStep> {
        self.path.iter().rev().max_by_key(|step| step.difficulty())
    }

    /// Returns the techniques of the path in the order of the ladder, each with its number of steps and the
    /// difficulty of the hardest of them. Brute force, which is no technique, comes first.
    #[must_use]
    pub fn techniques(&self) -> Vec<(Option<Technique>, usize, Difficulty)> {
        let mut counted: Vec<(Option<Technique>, usize, Difficulty)> = Vec::new();
        for step in &self.path {
            let (technique, difficulty) = (step.technique(), step.difficulty());
            match counted.iter_mut().find(|known| known.0 == technique) {
                Some((_, count, highest)) => (*count, *highest) = (*count + 1, (*highest).max(difficulty)),
                None => counted.push((technique, 1, difficulty)),
            }
        }
        counted.sort_by_key(|&(technique, ..)| technique);
        counted
    }
}

impl RatedStep {
    /// The technique that the step counts as; `None` for HoDoKu's brute force.
    #[must_use]
    pub fn technique(&self) -> Option<Technique> {
        match self {
            Self::Explainer(hint) => Some(hint.technique()),
            Self::Hodoku(step) => step.slot.technique(),
            Self::Ladder(step) | Self::Scored(step) => Some(step.technique),
        }
    }

    /// The name of the technique; on HoDoKu's path, HoDoKu's own.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Explainer(hint) => hint.technique().name(),
            Self::Hodoku(step) => step.slot.name,
            Self::Ladder(step) | Self::Scored(step) => step.technique.name(),
        }
    }

    /// How hard the step is.
    #[must_use]
    pub const fn difficulty(&self) -> Difficulty {
        match self {
            Self::Explainer(hint) => Difficulty::Rating(hint.rating),
            Self::Hodoku(step) => Difficulty::Score(step.slot.score),
            Self::Ladder(step) => Difficulty::Rating(step.rating),
            Self::Scored(step) => Difficulty::Score(step.technique.score()),
        }
    }

    /// Returns whether the step fills a cell.
    #[must_use]
    pub fn fills_cell(&self) -> bool {
        match self {
            Self::Explainer(hint) => hint.fills_cell(),
            Self::Hodoku(step) => step.effects.placement.is_some(),
            Self::Ladder(step) | Self::Scored(step) => !step.placements.is_empty(),
        }
    }

    /// The step in the notation of its program: `X-Wing: r3c4<>7`.
    #[must_use]
    pub fn notation(&self, layout: &Layout) -> String {
        match self {
            Self::Explainer(hint) => format!("{}: {}", self.name(), hint.effect),
            Self::Hodoku(step) => step.to_string(),
            Self::Ladder(step) | Self::Scored(step) => step.notation(layout),
        }
    }
}

impl Difficulty {
    /// The rating, if it is one.
    #[must_use]
    pub const fn rating(self) -> Option<Rating> {
        match self {
            Self::Rating(rating) => Some(rating),
            Self::Score(_) => None,
        }
    }

    /// The score, if it is one.
    #[must_use]
    pub const fn score(self) -> Option<u32> {
        match self {
            Self::Rating(_) => None,
            Self::Score(score) => Some(score),
        }
    }
}
