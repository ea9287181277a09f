//! The patterns that hints rest on.

use crate::explainer::houses::HouseKind;

/// The pattern behind a hint, as far as it decides the technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The last empty cell of a house.
    LastCell,
    /// A value with one place in a house.
    HiddenSingle,
    /// A cell with one candidate.
    NakedSingle,
    /// Locked candidates that leave a value one place in a house; the kind of the base.
    DirectLocking(HouseKind),
    /// Locked candidates; the kind of the base.
    Locking(HouseKind),
    /// A hidden set of this size that leaves another value one place.
    DirectHiddenSet(usize),
    /// A hidden set of this size.
    HiddenSet(usize),
    /// A naked set of this size.
    NakedSet(usize),
    /// A fish of this size.
    Fish(usize),
    /// Two parallel lines joined in a line.
    Skyscraper,
    /// A row and a column joined in a box.
    TwoStringKite,
    /// Two links of other houses.
    TurbotFish,
    /// Two links, one of them of a box with three or more places.
    EmptyRectangle,
    /// Three or four strong links.
    StrongLinks,
    /// XY-wing.
    XyWing,
    /// XYZ-wing.
    XyzWing,
    /// A wing with this many values, 4 to 7.
    LargeWing(usize),
    /// A unique rectangle of this type.
    UniqueRectangle(u8),
    /// A unique loop of six or more cells, of this type.
    UniqueLoop(u8),
    /// A bivalue universal grave of this type.
    Bug(u8),
    /// Aligned exclusion of this many cells.
    AlignedExclusion(usize),
    /// A bidirectional cycle within one value.
    XCycle,
    /// A bidirectional cycle through cells with two candidates.
    YCycle,
    /// A bidirectional cycle of both.
    XyCycle,
    /// A forcing chain within one value.
    XChain,
    /// A forcing chain of links in cells and houses that ends in its own start.
    XyChain,
    /// A contradiction within one value.
    Nishio,
    /// All candidates of a cell lead to one conclusion.
    CellChains,
    /// All places of a value in a house lead to one conclusion.
    RegionChains,
    /// Dynamic forcing chains of this level.
    DynamicChains(u8),
}
