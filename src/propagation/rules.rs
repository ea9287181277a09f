//! Which propagation rules are on: a set of rules, the named sets, and the rules' names.

use std::fmt;

/// One propagation rule, in the order in which they are tried: cheap ones to their end first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// A cell with one candidate takes it.
    NakedSingle,
    /// A value with one place in a house goes there.
    HiddenSingle,
    /// A value confined to the crossing of a line and a box leaves the rest of both.
    LockedCandidates,
    /// k cells of a house that have k candidates between them keep these for themselves.
    NakedSubset,
    /// Cells and values of a house must match up: all Hall sets at once, by matching.
    AllDifferent,
}

impl Rule {
    /// All rules, cheapest first.
    pub const ALL: [Self; 5] =
        [Self::NakedSingle, Self::HiddenSingle, Self::LockedCandidates, Self::NakedSubset, Self::AllDifferent];

    /// The name in the contract.
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

    /// The rule with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rules(u8);

impl Rules {
    /// No rule: placing a value only takes it from its peers.
    pub const NONE: Self = Self(0);
    /// Naked singles.
    pub const NAKED_SINGLE: Self = Self::NONE.with(Rule::NakedSingle);
    /// Naked and hidden singles.
    pub const BASIC: Self = Self::NAKED_SINGLE.with(Rule::HiddenSingle);
    /// Singles, locked candidates and naked subsets.
    pub const FULL: Self = Self::BASIC.with(Rule::LockedCandidates).with(Rule::NakedSubset);

    /// The sets that have names in the contract.
    pub const NAMED: [(&'static str, Self); 4] =
        [("none", Self::NONE), ("naked_single", Self::NAKED_SINGLE), ("basic", Self::BASIC), ("full", Self::FULL)];

    /// The set and one more.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u8)
    }

    /// Is the rule on?
    #[inline]
    #[must_use]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }

    /// The set with this name: `none`, `naked_single`, `basic`, `full`.
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
        f.debug_set().entries(Rule::ALL.into_iter().filter(|&rule| self.contains(rule)).map(Rule::name)).finish()
    }
}
