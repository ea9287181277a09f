//! The enum of techniques, with the properties of each: name, family, rating, score, level.
//!
//! The enum and its table are made from the rows of `table.rs`.

use crate::ladder::rating::Rating;
use crate::ladder::table::ladder;
use crate::named::named;

named! {
    /// The family of a technique.
    Family {
        /// One cell can have only one value.
        Single = "single",
        /// The overlap of a line and a box.
        Intersection = "intersection",
        /// k cells and k values of a house.
        Subset = "subset",
        /// k base houses and k cover houses of one value.
        Fish = "fish",
        /// Two or more strong links of one value.
        SingleDigit = "single_digit",
        /// Clusters of conjugate pairs of one value.
        Coloring = "coloring",
        /// A few cells with few candidates, in two or more houses.
        Wing = "wing",
        /// Patterns that a puzzle with one solution cannot have.
        Uniqueness = "uniqueness",
        /// Alternating inference chains.
        Chain = "chain",
        /// Almost locked sets.
        AlmostLockedSet = "almost_locked_set",
        /// All templates of a value, all combinations of values for some cells, or cells that some values
        /// cannot fill.
        Exclusion = "exclusion",
        /// The constraints of a puzzle, and the sums of its houses.
        Constraint = "constraint",
        /// Assumptions, followed to a contradiction or a common conclusion.
        Forcing = "forcing",
    }
}

named! {
    /// The five levels, named as HoDoKu's, easiest first. Techniques that HoDoKu lacks are placed beside
    /// those of about the same rating.
    #[derive(PartialOrd, Ord)]
    Level {
        /// Full houses, hidden and naked singles.
        Easy = "easy",
        /// Locked candidates, pairs and triples, and the direct steps that combine them with a single.
        Medium = "medium",
        /// Larger subsets, basic fish of up to four lines, finned X-Wings, single-digit patterns, coloring,
        /// XY-, XYZ- and W-Wings, uniqueness, remote pairs.
        Hard = "hard",
        /// Other chains, almost locked sets, aligned exclusion, tridagons, fireworks, larger wings and larger
        /// fish.
        Unfair = "unfair",
        /// Forcing chains, templates, Junior Exocets, Kraken fish, mutant fish of all sizes, and Franken fish
        /// of five or more houses.
        Extreme = "extreme",
    }
}

impl Level {
    /// The level of a step that is rated by its cost: the one of most rows of the table near this rating.
    pub(crate) const fn of_rating(rating: Rating) -> Self {
        match rating.tenths() {
            ..24 => Self::Easy,
            24..41 => Self::Medium,
            41..56 => Self::Hard,
            56..82 => Self::Unfair,
            82.. => Self::Extreme,
        }
    }
}

/// A program whose techniques and ratings are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Sudoku Explainer 1.2.1 (N. Juillerat).
    SudokuExplainer,
    /// SukakuExplainer, its successor, with its additional techniques.
    SukakuExplainer,
    /// HoDoKu (B. Hobiger) with its default settings.
    Hodoku,
}

/// The programs that have a technique. A program that has subsets, basic fish or finned fish on lines of some
/// sizes counts as having them of every size. So larger boards are rated too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Programs {
    /// Sudoku Explainer, SukakuExplainer and HoDoKu. An AIC counts as a forcing chain of the Explainers.
    All,
    /// Sudoku Explainer and SukakuExplainer.
    Explainers,
    Sukaku,
    SukakuHodoku,
    Hodoku,
    /// None of them. HoDoKu has some of these techniques, but not with its default settings.
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
    programs: Programs,
    description: &'static str,
}

/// Makes [`Technique`] and its table from the ladder's rows.
macro_rules! make_techniques {
    ($($variant:ident $id:literal $name:literal
       $family:ident $rating:literal $score:literal $level:ident $programs:ident
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
            id: $id, name: $name, family: Family::$family,
            rating: Rating::parse(stringify!($rating)), score: $score, level: Level::$level, programs: Programs::$programs, description: $description,
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

    /// Returns the technique with this name in JSON.
    ///
    /// ```
    /// use sudokud_human::Technique;
    /// assert_eq!(Technique::from_id("x_wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::from_id("x wing"), None);
    /// ```
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| technique.id() == id)
    }

    /// The name that players use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The family.
    #[must_use]
    pub const fn family(self) -> Family {
        self.row().family
    }

    /// The rating of its easiest steps.
    #[must_use]
    pub const fn rating(self) -> Rating {
        self.row().rating
    }

    /// The score of a step, on HoDoKu's scale.
    #[must_use]
    pub const fn score(self) -> u32 {
        self.row().score
    }

    /// The level of a step, on HoDoKu's scale.
    #[must_use]
    pub const fn level(self) -> Level {
        self.row().level
    }

    /// The pattern and its effect, in one sentence.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// Returns whether a program has the technique.
    #[must_use]
    pub const fn is_in(self, program: Program) -> bool {
        match program {
            Program::SudokuExplainer => matches!(self.row().programs, Programs::All | Programs::Explainers),
            Program::SukakuExplainer => !matches!(self.row().programs, Programs::Hodoku | Programs::Ours),
            Program::Hodoku => {
                matches!(self.row().programs, Programs::All | Programs::SukakuHodoku | Programs::Hodoku)
            }
        }
    }

    /// Returns whether it has steps only in puzzles with constraints.
    #[must_use]
    pub const fn needs_constraints(self) -> bool {
        matches!(self.family(), Family::Constraint)
            || matches!(
                self,
                Self::ConstraintRefutation | Self::ConstraintCases | Self::NestedConstraintChain
            )
    }

    /// Returns whether it assumes that the puzzle has only one solution.
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
