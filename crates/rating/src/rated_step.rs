//! A step of a rated path, of whichever program.

use super::explainer::Hint;
use super::hodoku;
use sudokud_human::{self as human, Level, Notation, Rating, Technique};

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

impl RatedStep {
    /// The technique that the step counts as; `None` for HoDoKu's brute force.
    #[must_use]
    pub fn technique(&self) -> Option<Technique> {
        match self {
            Self::Explainer(hint) => Some(hint.technique),
            Self::Hodoku(step) => step.slot.technique(),
            Self::Ladder(step) | Self::Scored(step) => Some(step.technique),
        }
    }

    /// The name of the technique; on HoDoKu's path, that of the entry in HoDoKu's list of techniques.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Explainer(hint) => hint.technique.name(),
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

    /// HoDoKu's level of the step; `None` for a step of Sudoku Explainer.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        match self {
            Self::Explainer(_) => None,
            Self::Hodoku(step) => Some(step.slot.level),
            Self::Ladder(step) | Self::Scored(step) => Some(step.level()),
        }
    }

    /// HoDoKu's score of the step; `None` for a step of Sudoku Explainer.
    #[must_use]
    pub const fn score(&self) -> Option<u32> {
        match self {
            Self::Explainer(_) => None,
            Self::Hodoku(step) => Some(step.slot.score),
            Self::Ladder(step) | Self::Scored(step) => Some(step.technique.score()),
        }
    }

    /// How much there is to follow in the step; `None` for a step of a program.
    #[must_use]
    pub const fn cost(&self) -> Option<usize> {
        match self {
            Self::Explainer(_) | Self::Hodoku(_) => None,
            Self::Ladder(step) | Self::Scored(step) => Some(step.cost),
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

    /// The step's name and its changes: `X-Wing: r3c4<>7`.
    #[must_use]
    pub fn notation<'a>(&self, notation: impl Into<Notation<'a>>) -> String {
        let notation = notation.into();
        match self {
            Self::Explainer(hint) => {
                format!("{}: {}", self.name(), hint.effect.written(notation.first_value()))
            }
            Self::Hodoku(step) => step.written(notation.first_value()),
            Self::Ladder(step) | Self::Scored(step) => step.notation(notation),
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
