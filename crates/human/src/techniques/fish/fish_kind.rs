//! The sorts of fish beyond the basic one: which houses they use, and whether they have fins.

use sudokud_model::grid::House;
use sudokud_model::houses::{HouseKind, Layout};

/// Which houses are bases and covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mix {
    /// Rows and boxes against columns and boxes, at least one box. Any house or set that is no line counts as
    /// a box.
    Franken,
    /// Any houses that make neither a Franken nor a basic fish.
    Mutant,
}

/// Whether a fish has fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fins {
    /// No fins.
    Without,
    /// At least one fin.
    With,
}

impl Mix {
    /// The kinds of lines of bases and of covers that are searched one after the other; `None` for lines of
    /// any kind.
    pub(crate) const fn directions(self) -> &'static [Option<[HouseKind; 2]>] {
        match self {
            Self::Franken => {
                &[Some([HouseKind::Row, HouseKind::Column]), Some([HouseKind::Column, HouseKind::Row])]
            }
            Self::Mutant => &[None],
        }
    }

    /// Returns whether a fish with these houses is of this mix.
    pub(crate) fn admits(self, layout: &Layout, base: &[House], covers: &[House]) -> bool {
        let has = |houses: &[House], kind: HouseKind| houses.iter().any(|&house| layout.kind(house) == kind);
        let parallel = |a: HouseKind, b: HouseKind| !has(base, b) && !has(covers, a);
        let is_lined =
            parallel(HouseKind::Row, HouseKind::Column) || parallel(HouseKind::Column, HouseKind::Row);
        match self {
            Self::Franken => {
                is_lined && base.iter().chain(covers).any(|&house| !layout.kind(house).is_line())
            }
            Self::Mutant => !is_lined,
        }
    }
}
