//! The wishes for a puzzle, and their validation.

use super::symmetry::Symmetry;
use std::ops::RangeInclusive;
use std::sync::Arc;
use sudokud_human::{Level, Program, Rating, Technique};
use sudokud_model::houses::Layout;
use sudokud_rating::Scale;
use sudokud_rating::hodoku::SLOTS;

/// The largest side of new puzzles.
pub const MAX_SIDE: usize = 25;

/// The largest side of killers.
pub const MAX_KILLER_SIDE: usize = 12;

/// The largest side of jigsaws with random regions.
pub const MAX_JIGSAW_SIDE: usize = 12;

/// The wishes for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The houses; the side is at most [`MAX_SIDE`].
    pub layout: Arc<Layout>,
    /// Whether each puzzle has regions of its own.
    pub regions: Regions,
    /// Whether the puzzle is a killer.
    pub cages: CagesWish,
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

/// The regions of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Regions {
    /// The boxes or regions of the layout.
    #[default]
    OfLayout,
    /// Random connected regions in place of the boxes of the layout, others in each puzzle: a jigsaw.
    Random,
}

/// The cages of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CagesWish {
    /// None.
    #[default]
    None,
    /// Cages with sums that cover the board; without a wish for givens there are none: a killer.
    Killer,
}

/// How hard a puzzle should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DifficultyWish {
    /// Any difficulty.
    #[default]
    Any,
    /// A level of HoDoKu's, or the ladder's.
    Level(Level),
    /// A rating of Sudoku Explainer's, or the ladder's.
    Window(Window),
}

/// A range of ratings, the ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The lowest rating.
    pub min: Rating,
    /// The highest rating.
    pub max: Rating,
    /// The scale: extended or classic; that of the ladder for puzzles that only it rates.
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
    /// A jigsaw above [`MAX_JIGSAW_SIDE`].
    Regions,
    /// A killer above [`MAX_KILLER_SIDE`].
    KillerSide,
    /// Only necessary givens, of a killer.
    KillerMinimal,
    /// The window is empty.
    Window,
    /// The scale has no ratings, or does not rate such puzzles.
    Scale,
    /// The path of this difficulty never has the technique.
    Technique,
    /// The pattern has not N·N cells.
    Pattern,
    /// The range of givens is empty or beyond N·N.
    Givens,
    /// No puzzle with so few givens has one solution.
    FewGivens,
    /// The pattern has fewer cells than the puzzle needs givens.
    FewPlaces,
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
            regions: Regions::OfLayout,
            cages: CagesWish::None,
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

    /// Returns whether the puzzles are classic ones, which the scales of programs rate. The ladder rates all
    /// others.
    #[must_use]
    pub fn are_classic(&self) -> bool {
        self.layout.classic_order().is_some()
            && self.regions == Regions::OfLayout
            && self.cages == CagesWish::None
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
        self.check_kind()?;
        if let DifficultyWish::Window(Window { min, max, scale }) = self.difficulty {
            if (scale == Scale::Ladder) == self.are_classic() || scale == Scale::Hodoku {
                return Err(WishError::Scale);
            }
            if min > max {
                return Err(WishError::Window);
            }
        }
        if self.technique.is_some_and(|technique| !self.path_can_have(technique)) {
            return Err(WishError::Technique);
        }
        if self.pattern.as_ref().is_some_and(|pattern| pattern.len() != cells) {
            return Err(WishError::Pattern);
        }
        if self.givens.as_ref().is_some_and(|givens| givens.is_empty() || *givens.end() > cells) {
            return Err(WishError::Givens);
        }
        let (first, last) =
            self.givens.as_ref().map_or((0, cells), |givens| (*givens.start(), *givens.end()));
        let least = self.least_givens();
        if last < least {
            return Err(WishError::FewGivens);
        }
        let places = |pattern: &Vec<bool>| pattern.iter().filter(|&&may_be_given| may_be_given).count();
        if self.pattern.as_ref().is_some_and(|pattern| places(pattern) < first.max(least)) {
            return Err(WishError::FewPlaces);
        }
        Ok(self)
    }

    /// The fewest givens with which a puzzle has one solution, where that is known. Side 9: G. McGuire, B.
    /// Tugemann, G. Civario, "There Is No 16-Clue Sudoku" (2012).
    fn least_givens(&self) -> usize {
        match self.side() {
            4 if self.are_classic() => 4,
            9 if self.are_classic() => 17,
            _ => 0,
        }
    }

    fn check_kind(&self) -> Result<(), WishError> {
        let is_killer = self.cages == CagesWish::Killer;
        match self.regions {
            Regions::Random if self.side() > MAX_JIGSAW_SIDE => Err(WishError::Regions),
            _ if is_killer && self.side() > MAX_KILLER_SIDE => Err(WishError::KillerSide),
            _ if is_killer && self.minimal => Err(WishError::KillerMinimal),
            _ => Ok(()),
        }
    }

    /// The scale whose path has the technique: the ladder's for puzzles that are not classic, otherwise that
    /// of the difficulty; without one, the extended scale if it has the technique, and HoDoKu's otherwise.
    #[must_use]
    pub fn scale(&self) -> Scale {
        match self.difficulty {
            _ if !self.are_classic() => Scale::Ladder,
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
            Scale::Hodoku if self.side() == 9 => {
                let most =
                    if let DifficultyWish::Level(level) = self.difficulty { level } else { Level::Extreme };
                SLOTS.iter().any(|slot| slot.technique() == Some(technique) && slot.level <= most)
            }
            Scale::Hodoku => technique.is_in(Program::Hodoku) && self.ladder_can_have(technique),
            // Constraints can forbid the exchanges of techniques that assume one solution.
            Scale::Ladder if self.cages == CagesWish::Killer && technique.uses_uniqueness() => false,
            Scale::Ladder if self.cages == CagesWish::None && technique.needs_constraints() => false,
            Scale::Ladder => self.ladder_can_have(technique),
        }
    }

    /// Whether the level and the rating of a technique of the ladder are within the difficulty.
    pub(crate) fn ladder_can_have(&self, technique: Technique) -> bool {
        match self.difficulty {
            DifficultyWish::Any => true,
            DifficultyWish::Level(level) => technique.level() <= level,
            DifficultyWish::Window(window) => technique.rating() <= window.max,
        }
    }
}
