//! The closed vocabularies of the core, with their names in the contract.

use crate::wire::name::vocabulary;
use sudokud_core::solve::{Branching, Strategy};
use sudokud_human::ladder::technique::Level;
use sudokud_human::{Family, ReasonRule, Role, Technique};
use sudokud_propagation::rules::Rule;
use sudokud_rating::Scale;

vocabulary! {
    Strategy as StrategyName by name { Auto, BestFirst, BreadthFirst, DepthFirst, Backtracking }
    "Strategy", "a strategy",
    "The order in which the search expands nodes; `auto` leaves the choice to the engine."
}

vocabulary! {
    Branching as BranchingName by name { FewestCandidates, FirstCell, MostConstrained }
    "Branching", "a branching", "The choice of the cell to decide next."
}

vocabulary! {
    Rule as RuleName = &Rule::ALL, Rule::name;
    "Rule", "a rule", "A propagation rule."
}

vocabulary! {
    Technique as TechniqueName = Technique::ALL, Technique::id;
    "Technique", "a technique", "A human technique; `GET /techniques` describes each."
}

vocabulary! {
    Family as FamilyName by as_str {
        Single, Intersection, Subset, Fish, SingleDigit, Coloring, Wing, Uniqueness, Chain, AlmostLockedSet,
        Exclusion, Constraint, Forcing,
    }
    "Family", "a family", "The family that a technique belongs to."
}

vocabulary! {
    Role as RoleName = &Role::ALL, Role::as_str;
    "Role", "a role",
    "The part that a cell, a house or a group plays in a pattern; each has one meaning in all techniques."
}

vocabulary! {
    ReasonRule as ReasonRuleName = &ReasonRule::ALL, ReasonRule::as_str;
    "ReasonRule", "a rule of a reason",
    "The condition that a reason makes of its constraints and houses: `together`, all of them hold; `sum`, \
     the sum of the houses less the sums of the constraints is that of the cells; `equal`, two lists of \
     equally many houses have the same values: those of one outside of the other are the same."
}

vocabulary! {
    Level as LevelName by as_str { Easy, Medium, Hard, Unfair, Extreme }
    "Level", "a level", "A level of difficulty on HoDoKu's scale, easiest first."
}

vocabulary! {
    Scale as ScaleName by as_str { Extended, Classic, Hodoku, Ladder }
    "Scale", "a scale",
    "The scale of a rating: `extended` is Sukaku Explainer's with its own techniques, `classic` that of \
     Sudoku Explainer 1.2.1, `hodoku` is HoDoKu's level and score, `ladder` takes the easiest step of \
     all techniques. Boards with constraints or other houses than the classic ones have only `ladder`."
}
