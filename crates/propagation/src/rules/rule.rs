//! Propagation rules, sets of rules, and their names.

use std::fmt;

/// A propagation rule. The order is that of application, cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// A cell with one candidate is filled with it.
    NakedSingle,
    /// A value with one place in a house is placed there.
    HiddenSingle,
    /// A value whose places in one house all lie in the intersection with a second house is removed from the
    /// rest of the second house.
    LockedCandidates,
    /// k cells of a house with k candidates in total exclude these from the other cells.
    NakedSubset,
    /// A candidate that is in no perfect matching of the cells and values of a house is removed.
    AllDifferent,
}

impl Rule {
    /// All rules, cheapest first.
    pub const ALL: [Self; 5] = [
        Self::NakedSingle,
        Self::HiddenSingle,
        Self::LockedCandidates,
        Self::NakedSubset,
        Self::AllDifferent,
    ];

    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked_single",
            Self::HiddenSingle => "hidden_single",
            Self::LockedCandidates => "locked_candidates",
            Self::NakedSubset => "naked_subset",
            Self::AllDifferent => "alldifferent",
        }
    }

    /// Returns the rule with this name in JSON.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rules(u8);

impl Rules {
    /// No rule: a placement only removes the value from the peers.
    pub const NONE: Self = Self(0);
    /// Naked singles.
    pub const NAKED_SINGLE: Self = Self::NONE.with(Rule::NakedSingle);
    /// Naked and hidden singles.
    pub const BASIC: Self = Self::NAKED_SINGLE.with(Rule::HiddenSingle);
    /// Singles, locked candidates and naked subsets, without all-different.
    pub const FULL: Self = Self::BASIC.with(Rule::LockedCandidates).with(Rule::NakedSubset);

    /// The sets that have a name in JSON.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("none", Self::NONE),
        ("naked_single", Self::NAKED_SINGLE),
        ("basic", Self::BASIC),
        ("full", Self::FULL),
    ];

    /// Returns the set with one more rule.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u8)
    }

    /// Returns whether the set has the rule.
    #[inline]
    #[must_use]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }

    /// Returns the set with this name: `none`, `naked_single`, `basic`, `full`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|&(known, _)| known == name).map(|(_, rules)| rules)
    }
}

impl FromIterator<Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(Rule::ALL.into_iter().filter(|&rule| self.contains(rule)).map(Rule::name))
            .finish()
    }
}
