//! The closed vocabularies of `/generate`.

use crate::wire::name::vocabulary;
use sudokud_generate::{Symmetry, Wish};

vocabulary! {
    Symmetry as SymmetryName = &Symmetry::ALL, Symmetry::as_str;
    "Symmetry", "a symmetry",
    "The symmetry of the givens: half a turn, a quarter turn, the vertical mirror, the diagonal from the top \
     left, or all of them."
}

/// The symmetry that a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymmetryChoice {
    /// This one.
    One(Symmetry),
    /// One that is drawn for each puzzle.
    Any,
}

impl SymmetryChoice {
    /// The symmetry; `None` for any.
    pub const fn symmetry(self) -> Option<Symmetry> {
        match self {
            Self::One(symmetry) => Some(symmetry),
            Self::Any => None,
        }
    }
}

vocabulary! {
    SymmetryChoice as SymmetryChoiceName = &[
        SymmetryChoice::One(Symmetry::None),
        SymmetryChoice::One(Symmetry::Rotational),
        SymmetryChoice::One(Symmetry::Quarter),
        SymmetryChoice::One(Symmetry::Mirror),
        SymmetryChoice::One(Symmetry::Diagonal),
        SymmetryChoice::One(Symmetry::Full),
        SymmetryChoice::Any,
    ], |choice| choice.symmetry().map_or("any", Symmetry::as_str);
    "SymmetryChoice", "a symmetry", "A symmetry of the givens; `any` draws one for each puzzle."
}

vocabulary! {
    Wish as WishName {
        Level = "level",
        Rating = "rating",
        Technique = "technique",
        Givens = "givens",
        Minimal = "minimal",
    }
    "Wish", "a wish", "A wish that a puzzle may fail to meet."
}

vocabulary! {
    /// The limit that an answer reached.
    enum GenerateLimit as GenerateLimitName {
        Time = "time",
        Attempts = "attempts",
    }
    "GenerateLimit", "a limit",
    "`time`: the time was over before the last puzzle; `attempts`: a wish was missed, or no further puzzle \
     differed from the others."
}

vocabulary! {
    /// How the making of puzzles ended.
    enum GenerateStatus as GenerateStatusName {
        Complete = "complete",
        LimitReached = "limit_reached",
    }
    "GenerateStatus", "the status of new puzzles",
    "`complete`: all puzzles, and every wish is met; `limit_reached`: a limit came first, and `limit_hit` \
     names it."
}
