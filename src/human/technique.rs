//! What is known of every technique: its name, how hard it is, where it belongs.
//!
//! The rows are in [`crate::human::ladder`]; this file turns them into the enum [`Technique`] and its tables, so that a new
//! technique is one row there and one file of its own.

use crate::human::ladder::ladder;
use crate::human::rating::Rating;

/// What sort of idea a technique is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// One cell is forced.
    Single,
    /// Lines against boxes.
    Intersection,
    /// k cells, k values.
    Subset,
    /// k houses, k houses, one value.
    Fish,
    /// One value, two strong links.
    SingleDigit,
    /// Colours of one value's strong links.
    Coloring,
    /// A few cells with few candidates, bent around a corner.
    Wing,
    /// Arguments from the solution being the only one.
    Uniqueness,
    /// Alternating inferences.
    Chain,
    /// Almost locked sets.
    AlmostLockedSet,
    /// All layouts of a value, or of a few cells.
    Exclusion,
    /// Assumptions followed to their end.
    Forcing,
}

impl Family {
    /// In snake case, as JSON has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Intersection => "intersection",
            Self::Subset => "subset",
            Self::Fish => "fish",
            Self::SingleDigit => "single_digit",
            Self::Coloring => "coloring",
            Self::Wing => "wing",
            Self::Uniqueness => "uniqueness",
            Self::Chain => "chain",
            Self::AlmostLockedSet => "almost_locked_set",
            Self::Exclusion => "exclusion",
            Self::Forcing => "forcing",
        }
    }
}

/// HoDoKu's five levels, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Basic fish, wings, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Beyond.
    Extreme,
}

impl Level {
    /// In lower case, as JSON has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

/// A program on whose scale paths are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// N. Juillerat's, 1.2.1.
    SudokuExplainer,
    /// Its successor, with its own techniques.
    SukakuExplainer,
    /// B. Hobiger's, as it comes.
    Hodoku,
}

/// Which programs have a technique. What they have for side 9 counts in all its sizes, so that larger boards are rated too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Users {
    /// Sudoku Explainer, Sukaku Explainer and HoDoKu.
    All,
    /// The first two.
    Explainers,
    Sukaku,
    SukakuHodoku,
    Hodoku,
    /// None of them.
    Ours,
}

/// A row of the ladder, without its finder.
#[derive(Debug)]
struct Row {
    id: &'static str,
    name: &'static str,
    family: Family,
    rating: Rating,
    score: u32,
    level: Level,
    users: Users,
    description: &'static str,
}

/// Makes [`Technique`] and its table of the ladder's rows.
macro_rules! make_techniques {
    ($($variant:ident $id:literal $name:literal
       $family:ident $rating:literal $score:literal $level:ident $users:ident
       $folder:ident :: $module:ident :: $finder:ident ($($argument:expr),*) $description:literal;)*) => {
        /// A human technique. The order is the ladder's: easiest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $(#[doc = $description] $variant,)*
        }

        impl Technique {
            /// The whole ladder, easiest first.
            pub const ALL: &[Self] = &[$(Self::$variant),*];
        }

        const ROWS: &[Row] = &[$(Row {
            id: $id, name: $name, family: Family::$family, rating: Rating::parse(stringify!($rating)), score: $score,
            level: Level::$level, users: Users::$users, description: $description,
        }),*];
    };
}
ladder!(make_techniques);

impl Technique {
    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The name in JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The technique with this name in JSON.
    ///
    /// ```
    /// use sudokud::techniques::Technique;
    /// assert_eq!(Technique::from_id("x_wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::from_id("x wing"), None);
    /// ```
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| technique.id() == id)
    }

    /// What players call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What sort of idea it is.
    #[must_use]
    pub const fn family(self) -> Family {
        self.row().family
    }

    /// How hard its easiest case is, on Sudoku Explainer's scale; our own placement where that program lacks it.
    #[must_use]
    pub const fn rating(self) -> Rating {
        self.row().rating
    }

    /// HoDoKu's score for one step.
    #[must_use]
    pub const fn score(self) -> u32 {
        self.row().score
    }

    /// HoDoKu's level of one step.
    #[must_use]
    pub const fn level(self) -> Level {
        self.row().level
    }

    /// What it does, in a sentence.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// Has this program the technique?
    #[must_use]
    pub const fn is_in(self, program: Program) -> bool {
        match program {
            Program::SudokuExplainer => matches!(self.row().users, Users::All | Users::Explainers),
            Program::SukakuExplainer => !matches!(self.row().users, Users::Hodoku | Users::Ours),
            Program::Hodoku => matches!(self.row().users, Users::All | Users::SukakuHodoku | Users::Hodoku),
        }
    }

    /// Does it rest on the puzzle having only one solution?
    #[must_use]
    pub const fn uses_uniqueness(self) -> bool {
        matches!(self.family(), Family::Uniqueness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_sorted_by_rating_and_every_id_is_found_again() {
        for pair in Technique::ALL.windows(2) {
            assert!(pair[0].rating() <= pair[1].rating(), "{:?} before {:?}", pair[0], pair[1]);
        }
        for &technique in Technique::ALL {
            assert_eq!(Technique::from_id(technique.id()), Some(technique));
            assert!(technique.description().ends_with('.') && !technique.name().is_empty());
        }
    }
}
