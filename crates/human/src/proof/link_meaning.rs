//! The meaning of a link: the relation between its two ends.
//!
//! In the evidence a link is strong or weak. Its meaning also depends on the family of the step. In a chain,
//! an end of several candidates makes the link grouped. In a forcing chain, an empty end makes it an
//! assumption or a contradiction. [`LinkMeaning`] tells these cases apart, so that a reader can interpret the
//! ends by it alone.

use crate::named::named;
use crate::{Family, Link, LinkKind};

named! {
    /// The relation that a link states between its ends.
    LinkMeaning {
        /// At least one end is true; each end is one candidate.
        Strong = "strong",
        /// At most one end is true; each end is one candidate.
        Weak = "weak",
        /// As [`Self::Strong`], with an end of several candidates, which is true if one of them is.
        GroupedStrong = "grouped_strong",
        /// As [`Self::Weak`], with an end of several candidates.
        GroupedWeak = "grouped_weak",
        /// An assumption that `to` is true; `from` is empty.
        AssumedTrue = "assumed_true",
        /// An assumption that `to` is false; `from` is empty.
        AssumedFalse = "assumed_false",
        /// `to` is true, given the earlier conclusions about `from`.
        ImpliedTrue = "implied_true",
        /// `to` is false, given the earlier conclusions about `from`.
        ImpliedFalse = "implied_false",
        /// For each value in `to`, one of its candidates is true, given the earlier conclusions about `from`.
        OneOf = "one_of",
        /// The earlier conclusions about `from` leave a cell or a house without candidates, or a reason
        /// without a way to hold; `to` is empty.
        Contradiction = "contradiction",
    }
}

impl LinkMeaning {
    /// The kind of a link with this meaning.
    #[must_use]
    pub const fn kind(self) -> LinkKind {
        match self {
            Self::Strong
            | Self::GroupedStrong
            | Self::AssumedTrue
            | Self::ImpliedTrue
            | Self::OneOf
            | Self::Contradiction => LinkKind::Strong,
            Self::Weak | Self::GroupedWeak | Self::AssumedFalse | Self::ImpliedFalse => LinkKind::Weak,
        }
    }

    /// Returns whether the link belongs to a forcing argument, in which links follow from earlier ones.
    #[must_use]
    pub const fn is_in_argument(self) -> bool {
        !matches!(self, Self::Strong | Self::Weak | Self::GroupedStrong | Self::GroupedWeak)
    }
}

impl Link {
    /// Returns the relation that the link states between its ends in a step of this family.
    #[must_use]
    pub fn meaning(&self, family: Family) -> LinkMeaning {
        let is_strong = self.kind == LinkKind::Strong;
        if family != Family::Forcing {
            let is_grouped = self.from.len() > 1 || self.to.len() > 1;
            return match (is_strong, is_grouped) {
                (true, false) => LinkMeaning::Strong,
                (false, false) => LinkMeaning::Weak,
                (true, true) => LinkMeaning::GroupedStrong,
                (false, true) => LinkMeaning::GroupedWeak,
            };
        }
        match (self.from.is_empty(), self.to.len(), is_strong) {
            (true, _, true) => LinkMeaning::AssumedTrue,
            (true, _, false) => LinkMeaning::AssumedFalse,
            (_, 0, _) => LinkMeaning::Contradiction,
            (_, 1, true) => LinkMeaning::ImpliedTrue,
            (_, _, true) => LinkMeaning::OneOf,
            (_, _, false) => LinkMeaning::ImpliedFalse,
        }
    }
}
