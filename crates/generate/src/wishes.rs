//! The wishes for a puzzle, and their validation.

use super::symmetry::Symmetry;
use std::ops::RangeInclusive;
use sudokud_human::{Level, Program, Rating, Technique};
use sudokud_rating::Scale;
use sudokud_rating::hodoku::SLOTS;

/// The sides of new puzzles.
pub const SIDES: [usize; 4] = [4, 9, 16, 25];

/// The wishes for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The side, one of [`SIDES`].
    pub side: usize,
    /// How hard the puzzle is.
    pub difficulty: DifficultyWish,
    /// A technique that the solution path contains.
    pub technique: Option<Technique>,
    /// The symmetry of the givens. `None`: any, drawn for each puzzle.
    pub symmetry: Option<Symmetry>,
    /// The cells that may be given, row-major. `None`: all.
    pub pattern: Option<Vec<bool>>,
    /// Whether every given is necessary.
    pub minimal: bool,
    /// The number of givens. `None`: any.
    pub givens: Option<RangeInclusive<usize>>,
    /// The most puzzles that are made and judged for one puzzle.
    pub attempts: u32,
}

/// How hard a puzzle should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DifficultyWish {
    /// Any difficulty.
    #[default]
    Any,
    /// A level of HoDoKu's.
    Level(Level),
    /// A rating of Sudoku Explainer's.
    Window(Window),
}

/// A range of ratings, the ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The lowest rating.
    pub min: Rating,
    /// The highest rating.
    pub max: Rating,
    /// The scale: extended or classic.
    pub scale: Scale,
}

/// A wish that a puzzle may fail to meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The level.
    Level,
    /// The rating.
    Rating,
    /// The technique.
    Technique,
    /// The number of givens.
    Givens,
    /// That every given is necessary.
    Minimal,
}

/// A wish without a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishError {
    /// The side is none of [`SIDES`].
    Side,
    /// The window is empty, or its scale has no ratings.
    Window,
    /// The path of this difficulty never has the technique.
    Technique,
    /// The pattern has not N·N cells.
    Pattern,
    /// The range of givens is empty or beyond N·N.
    Givens,
}

impl Wishes {
    /// Any puzzle of a side.
    #[must_use]
    pub fn of_side(side: usize) -> Self {
        let attempts = match side {
            0..=9 => 2_000,
            10..=16 => 200,
            _ => 20,
        };
        Self {
            side,
            difficulty: DifficultyWish::Any,
            technique: None,
            symmetry: Some(Symmetry::None),
            pattern: None,
            minimal: false,
            givens: None,
            attempts,
        }
    }

    /// Returns the wishes if each has a meaning.
    ///
    /// # Errors
    /// The first wish without a meaning.
    pub fn checked(self) -> Result<Self, WishError> {
        let cells = self.side * self.side;
        if !SIDES.contains(&self.side) {
            return Err(WishError::Side);
        }
        if let DifficultyWish::Window(Window { min, max, scale }) = self.difficulty
            && (min > max || matches!(scale, Scale::Hodoku | Scale::Ladder))
        {
            return Err(WishError::Window);
        }
        if self.technique.is_some_and(|technique| !self.path_can_have(technique)) {
            return Err(WishError::Technique);
        }
        if self.pattern.as_ref().is_some_and(|pattern| pattern.len() != cells) {
            return Err(WishError::Pattern);
        }
        match &self.givens {
            Some(givens) if givens.is_empty() || *givens.end() > cells => Err(WishError::Givens),
            _ => Ok(self),
        }
    }

    /// The scale whose path has the technique: that of the difficulty; without one, the extended scale if it
    /// has the technique, and HoDoKu's otherwise.
    #[must_use]
    pub fn scale(&self) -> Scale {
        match self.difficulty {
            DifficultyWish::Window(window) => window.scale,
            DifficultyWish::Level(_) if self.technique.is_some() => Scale::Hodoku,
            DifficultyWish::Any
                if self.technique.is_some_and(|technique| !technique.is_in(Program::SukakuExplainer)) =>
            {
                Scale::Hodoku
            }
            _ => Scale::Extended,
        }
    }

    fn path_can_have(&self, technique: Technique) -> bool {
        match self.scale() {
            Scale::Extended => technique.is_in(Program::SukakuExplainer),
            Scale::Classic => technique.is_in(Program::SudokuExplainer),
            Scale::Hodoku if self.side == 9 => SLOTS.iter().any(|slot| slot.technique() == Some(technique)),
            Scale::Hodoku => technique.is_in(Program::Hodoku),
            Scale::Ladder => true,
        }
    }
}
