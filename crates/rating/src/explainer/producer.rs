//! The names of the producers.

/// A producer: a rule that looks for hints. Sizes are numbers of cells, values, lines or links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Producer {
    /// Hidden single.
    HiddenSingle,
    /// Locked candidates that leave a hidden single.
    DirectLocking,
    /// A hidden set that leaves a hidden single.
    DirectHiddenSet(usize),
    /// Naked single.
    NakedSingle,
    /// Locked candidates.
    Locking,
    /// Naked pair, triplet, quad.
    NakedSet(usize),
    /// X-wing, swordfish, jellyfish.
    Fish(usize),
    /// Hidden pair, triplet, quad.
    HiddenSet(usize),
    /// Two, three, four strong links of one value.
    StrongLinks(usize),
    /// XY-wing.
    XyWing,
    /// XYZ-wing.
    XyzWing,
    /// Unique rectangles and loops.
    UniqueLoop,
    /// WXYZ-wing to TUVWXYZ-wing, by the number of values.
    LargeWing(usize),
    /// Bivalue universal grave.
    Bug,
    /// Aligned pair and triplet exclusion.
    AlignedExclusion(usize),
    /// Bidirectional cycles and forcing chains.
    ForcingChains,
    /// Nishio forcing chains.
    Nishio,
    /// Multiple forcing chains: of a cell or a house.
    MultipleChains,
    /// Dynamic forcing chains; level 1 adds locked candidates, pairs and X-wings, levels 2 to 4 nest chains.
    DynamicChains(u8),
}
