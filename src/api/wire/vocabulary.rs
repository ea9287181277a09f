//! The closed vocabularies of the core, with their names in the contract.
//!
//! A list here that lacks a variant does not compile, so that the document cannot forget one.

use crate::api::wire::name::{Name, Named};
use crate::human::technique::Level;
use crate::human::{Family, Role, Technique};
use crate::propagation::Rule;
use crate::rating::Scale;
use crate::solve::{Branching, Strategy};

pub(crate) type StrategyName = Name<Strategy>;
pub(crate) type BranchingName = Name<Branching>;
pub(crate) type RuleName = Name<Rule>;
pub(crate) type TechniqueName = Name<Technique>;
pub(crate) type FamilyName = Name<Family>;
pub(crate) type RoleName = Name<Role>;
pub(crate) type LevelName = Name<Level>;
pub(crate) type ScaleName = Name<Scale>;

/// Implements [`Named`]: the schema's name, its description, a term with its article, the method that names a
/// variant.
macro_rules! vocabulary {
    ($type:ty, $schema:literal, $description:literal, $term:literal, $name:ident, ALL) => {
        impl Named for $type {
            const SCHEMA: &'static str = $schema;
            const TERM: &'static str = $term;
            const DESCRIPTION: &'static str = $description;
            const ALL: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                self.$name()
            }
        }
    };
    ($type:ty, $schema:literal, $description:literal, $term:literal, $name:ident, [$($variant:ident),* $(,)?]) => {
        impl Named for $type {
            const SCHEMA: &'static str = $schema;
            const TERM: &'static str = $term;
            const DESCRIPTION: &'static str = $description;
            const ALL: &'static [Self] = &[$(Self::$variant),*];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant)|* => self.$name(),
                }
            }
        }
    };
}

vocabulary!(
    Strategy,
    "Strategy",
    "The order in which the search expands nodes; `auto` chooses what solves the board fastest.",
    "a strategy",
    name,
    [Auto, BestFirst, BreadthFirst, DepthFirst, Backtracking]
);

vocabulary!(
    Branching,
    "Branching",
    "The choice of the cell to decide next.",
    "a branching",
    name,
    [FewestCandidates, FirstCell, MostConstrained]
);

vocabulary!(Rule, "Rule", "A propagation rule.", "a rule", name, ALL);

impl Named for Technique {
    const SCHEMA: &'static str = "Technique";
    const TERM: &'static str = "a technique";
    const DESCRIPTION: &'static str = "A human technique; `GET /techniques` describes each.";
    const ALL: &'static [Self] = Self::ALL;

    fn name(self) -> &'static str {
        self.id()
    }
}

vocabulary!(
    Family,
    "Family",
    "The family that a technique belongs to.",
    "a family",
    as_str,
    [
        Single,
        Intersection,
        Subset,
        Fish,
        SingleDigit,
        Coloring,
        Wing,
        Uniqueness,
        Chain,
        AlmostLockedSet,
        Exclusion,
        Forcing,
    ]
);

vocabulary!(
    Role,
    "Role",
    "The part that a cell, a house or a group plays in a pattern.",
    "a role",
    as_str,
    [
        Single, Base, Cover, Fin, EndoFin, Subset, Pivot, Pincer, Link, On, Off, OtherOn, OtherOff, Floor,
        Roof, Als, Stem, Target,
    ]
);

vocabulary!(
    Level,
    "Level",
    "A level of difficulty on HoDoKu's scale, easiest first.",
    "a level",
    as_str,
    [Easy, Medium, Hard, Unfair, Extreme]
);

vocabulary!(
    Scale,
    "Scale",
    "The scale of a rating: `extended` is Sukaku Explainer's with its own techniques, `classic` that of \
     Sudoku Explainer 1.2.1, `hodoku` is HoDoKu's level and score.",
    "a scale",
    as_str,
    [Extended, Classic, Hodoku]
);
