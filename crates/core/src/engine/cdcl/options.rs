//! The options of a search.

/// The largest side: a value is a bit of a 128-bit set.
pub const MAX_SIDE: usize = 121;

/// The largest number of exactly-one constraints, one for each cell, and for each house and value.
pub const MAX_CONSTRAINTS: usize = u16::MAX as usize;

/// The order in which a search visits nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SearchOrder {
    /// Depth-first with restarts, by several roles in turn: the fastest.
    #[default]
    DepthFirst,
    /// The node with the least evaluation first.
    BestFirst,
}

/// The options of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The seed of all random choices; the same seed gives the same run. `None` is seed 0.
    pub seed: Option<u64>,
    /// The number of solutions after which the search ends, at least 1.
    pub max_solutions: usize,
    /// The order in which nodes are visited.
    pub search_order: SearchOrder,
}

impl Default for SearchOptions {
    /// Depth-first with seed 0, for two solutions, which decide whether the first is unique.
    fn default() -> Self {
        Self { seed: None, max_solutions: 2, search_order: SearchOrder::DepthFirst }
    }
}

/// The reason why a search cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The side is above [`MAX_SIDE`], there are more than [`MAX_CONSTRAINTS`] constraints, or a set of
    /// different cells has fewer than N cells, so that not every value has a place in it.
    Layout,
    /// There is not one set of candidates per cell.
    Cells {
        /// The number of cells.
        expected: usize,
        /// The number of sets.
        found: usize,
    },
}
