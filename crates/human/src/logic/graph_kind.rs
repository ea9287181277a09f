//! The kinds of links that a graph has: the difference between X-chains, XY-chains, AIC and chains of almost
//! locked sets.

/// The kinds of links that a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GraphKind {
    /// Links of one value: X-chains.
    OneValue,
    /// Links of one value, with grouped nodes.
    OneValueGroups,
    /// Strong links within bivalue cells, weak links of one value: XY-chains.
    BivalueCells,
    /// All links between candidates: AIC.
    Candidates,
    /// All links, with grouped nodes and almost locked sets: grouped AIC.
    GroupedCandidates,
    /// Strong links within almost locked sets, weak links of one value: chains of almost locked sets.
    AlmostLockedSets,
}

impl GraphKind {
    /// The number of kinds.
    pub(crate) const COUNT: usize = 6;

    /// Returns whether the graph has grouped nodes.
    pub(crate) const fn has_groups(self) -> bool {
        matches!(self, Self::GroupedCandidates | Self::OneValueGroups)
    }

    /// Returns whether the graph has strong links between the places of a value in a house.
    pub(crate) const fn has_strong_links_in_houses(self) -> bool {
        !matches!(self, Self::BivalueCells | Self::AlmostLockedSets)
    }

    /// Returns whether the graph has strong links between the candidates of a bivalue cell.
    pub(crate) const fn has_strong_links_in_cells(self) -> bool {
        !matches!(self, Self::OneValue | Self::OneValueGroups)
    }

    /// Returns whether the graph has weak links between the candidates of a cell.
    pub(crate) const fn has_weak_links_in_cells(self) -> bool {
        matches!(self, Self::Candidates | Self::GroupedCandidates)
    }

    /// Returns whether the graph has strong links between the values of an almost locked set.
    pub(crate) const fn has_almost_locked_sets(self) -> bool {
        matches!(self, Self::GroupedCandidates | Self::AlmostLockedSets)
    }
}
