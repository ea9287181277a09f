//! The closed vocabularies of `/generate`.

use crate::api::wire::name::{Name, Named};
use crate::generate::{Symmetry, Wish};

pub(crate) type SymmetryName = Name<Symmetry>;
pub(crate) type SymmetryChoiceName = Name<SymmetryChoice>;
pub(crate) type WishName = Name<Wish>;
pub(crate) type GenerateLimitName = Name<GenerateLimit>;

impl Named for Symmetry {
    const SCHEMA: &'static str = "Symmetry";
    const TERM: &'static str = "a symmetry";
    const DESCRIPTION: &'static str = "The symmetry of the givens: half a turn, a quarter turn, the vertical \
        mirror, the diagonal from the top left, or all of them.";
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.as_str()
    }
}

/// The symmetry that a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymmetryChoice {
    One(Symmetry),
    Any,
}

impl SymmetryChoice {
    /// The symmetry; `None` for any.
    pub(crate) const fn symmetry(self) -> Option<Symmetry> {
        match self {
            Self::One(symmetry) => Some(symmetry),
            Self::Any => None,
        }
    }
}

impl Named for SymmetryChoice {
    const SCHEMA: &'static str = "SymmetryChoice";
    const TERM: &'static str = "a symmetry";
    const DESCRIPTION: &'static str = "A symmetry of the givens; `any` draws one for each puzzle.";
    const ALL: &'static [Self] = &[
        Self::One(Symmetry::None),
        Self::One(Symmetry::Rotational),
        Self::One(Symmetry::Quarter),
        Self::One(Symmetry::Mirror),
        Self::One(Symmetry::Diagonal),
        Self::One(Symmetry::Full),
        Self::Any,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::One(symmetry) => symmetry.as_str(),
            Self::Any => "any",
        }
    }
}

impl Named for Wish {
    const SCHEMA: &'static str = "Wish";
    const TERM: &'static str = "a wish";
    const DESCRIPTION: &'static str = "A wish that a puzzle may fail to meet.";
    const ALL: &'static [Self] = &[Self::Level, Self::Rating, Self::Technique, Self::Givens, Self::Minimal];

    fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Rating => "rating",
            Self::Technique => "technique",
            Self::Givens => "givens",
            Self::Minimal => "minimal",
        }
    }
}

/// The limit that an answer reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GenerateLimit {
    Time,
    Attempts,
}

impl Named for GenerateLimit {
    const SCHEMA: &'static str = "GenerateLimit";
    const TERM: &'static str = "a limit";
    const DESCRIPTION: &'static str = "`time`: the time was over before the last puzzle; `attempts`: a wish \
        was missed, or no further puzzle differed from the others.";
    const ALL: &'static [Self] = &[Self::Time, Self::Attempts];

    fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Attempts => "attempts",
        }
    }
}
