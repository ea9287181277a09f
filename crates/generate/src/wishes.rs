//! The wishes for a puzzle, and their validation.

use super::symmetry::Symmetry;
use std::ops::RangeInclusive;
use std::sync::Arc;
use sudokud_core::houses::Layout;
use sudokud_human::{Level, Program, Rating, Technique};
use sudokud_rating::Scale;
use sudokud_rating::hodoku::SLOTS;

/// The largest side of new puzzles.
pub const MAX_SIDE: usize = 25;

/// The wishes for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The houses; the side is at most [`MAX_SIDE`].
    pub layout: Arc<Layout>,
    /// How hard the puzzle is. Only puzzles with the classic houses have levels and ratings.
    pub difficulty: DifficultyWish,
    /// A technique that the solution path contains, with the classic houses.
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
    /// The side is above [`MAX_SIDE`].
    Side,
    /// A difficulty or a technique for houses that are not the classic ones.
    Houses,
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
    /// Any puzzle of a layout.
    #[must_use]
    pub fn of(layout: &Arc<Layout>) -> Self {
        let attempts = match layout.side() {
            0..=9 => 2_000,
            10..=16 => 200,
            _ => 20,
        };
        Self {
            layout: Arc::clone(layout),
            difficulty: DifficultyWish::Any,
            technique: None,
            symmetry: Some(Symmetry::None),
            pattern: None,
            minimal: false,
            givens: None,
            attempts,
        }
    }

    /// The side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.layout.side()
    }

    /// Returns whether puzzles of the layout are rated: those with the classic houses.
    #[must_use]
    pub(super) fn are_rated(&self) -> bool {
        self.layout.classic_order().is_some()
    }

    /// Returns the wishes if each has a meaning.
    ///
    /// # Errors
    /// The first wish without a meaning.
    pub fn checked(self) -> Result<Self, WishError> {
        let cells = self.layout.cell_count();
        if self.side() > MAX_SIDE {
            return Err(WishError::Side);
        }
        if !self.are_rated() && (self.difficulty != DifficultyWish::Any || self.technique.is_some()) {
            return Err(WishError::Houses);
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
            Scale::Hodoku if self.side() == 9 => SLOTS.iter().any(|slot| slot.technique() == Some(technique)),
            Scale::Hodoku => technique.is_in(Program::Hodoku),
            Scale::Ladder => true,
        }
    }
}
