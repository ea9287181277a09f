//! The worklist: cells with one candidate, and for each rule the houses that lost a candidate since the rule
//! was last applied to them. The propagation of a new position begins with all houses.
//!
//! A house is on the list at most once for each rule, so the list has at most four entries for each house. A
//! cell is on it at most once. Another rule may fill it before it is removed; it is then skipped.

use crate::rules::rule::{Rule, Rules};
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::Layout;

/// A rule that applies to houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HouseRule {
    HiddenSingle,
    LockedCandidates,
    NakedSubset,
    AllDifferent,
}

impl HouseRule {
    const fn rule(self) -> Rule {
        match self {
            Self::HiddenSingle => Rule::HiddenSingle,
            Self::LockedCandidates => Rule::LockedCandidates,
            Self::NakedSubset => Rule::NakedSubset,
            Self::AllDifferent => Rule::AllDifferent,
        }
    }
}

/// The rules that apply to houses, cheapest first.
const HOUSE_RULES: [HouseRule; 4] =
    [HouseRule::HiddenSingle, HouseRule::LockedCandidates, HouseRule::NakedSubset, HouseRule::AllDifferent];

/// Cells and houses to which rules are to be applied.
pub(crate) struct Worklist {
    rules: Rules,
    singles: Vec<Cell>,
    /// The houses on the list of each rule of [`HOUSE_RULES`].
    houses: [Vec<House>; HOUSE_RULES.len()],
    /// For each house a bit set of the rules on whose list it is.
    queued: Vec<u8>,
}

impl Worklist {
    pub(crate) fn new(layout: &Layout, rules: Rules) -> Self {
        let houses = layout.house_count();
        Self { rules, singles: Vec::new(), houses: Default::default(), queued: vec![0; houses] }
    }

    /// Empties the list.
    pub(crate) fn clear(&mut self) {
        self.singles.clear();
        self.houses.iter_mut().for_each(Vec::clear);
        self.queued.fill(0);
    }

    /// Adds a cell with one candidate, if naked singles are enabled.
    #[inline]
    pub(crate) fn push_cell(&mut self, cell: Cell) {
        if self.rules.contains(Rule::NakedSingle) {
            self.singles.push(cell);
        }
    }

    /// Adds a house that lost a candidate to the list of each enabled rule.
    #[inline]
    pub(crate) fn push_house(&mut self, house: House) {
        for (k, rule) in HOUSE_RULES.into_iter().enumerate() {
            if self.rules.contains(rule.rule()) && self.queued[house.index()] >> k & 1 == 0 {
                self.queued[house.index()] |= 1 << k;
                self.houses[k].push(house);
            }
        }
    }

    /// Removes and returns a cell.
    #[inline]
    pub(crate) fn pop_cell(&mut self) -> Option<Cell> {
        self.singles.pop()
    }

    /// Removes and returns a house of the cheapest rule that has one.
    #[inline]
    pub(crate) fn pop_house(&mut self) -> Option<(HouseRule, House)> {
        for (k, rule) in HOUSE_RULES.into_iter().enumerate() {
            if let Some(house) = self.houses[k].pop() {
                self.queued[house.index()] &= !(1 << k);
                return Some((rule, house));
            }
        }
        None
    }
}
