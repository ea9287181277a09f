//! The rules that say which houses a board has besides its rows and columns.

use crate::indices::Cell;

/// The largest side.
pub const MAX_SIDE: usize = 256;

/// The largest number of [`HouseRules::extra`]: the crossings of a layout grow with its square.
pub const MAX_EXTRA: usize = 256;

/// The houses of a board of one side, besides its rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// The side, at most [`MAX_SIDE`].
    pub side: usize,
    /// Boxes, regions, or neither.
    pub blocks: Blocks,
    /// Diagonals, windows, disjoint groups, in any order.
    pub patterns: Vec<Pattern>,
    /// Lists of different cells whose values differ. A list of N cells is a house.
    pub extra: Vec<Vec<Cell>>,
}

/// The houses that tile the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// No boxes: a Latin square.
    None,
    /// Boxes of equal shape.
    Boxes(BoxShape),
    /// By cell, row-major: the index of its region, or `None` for a cell in no region. Each region has N
    /// cells.
    Regions(Vec<Option<u8>>),
}

/// The shape of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    /// The number of rows of a box.
    pub rows: usize,
    /// The number of columns of a box.
    pub columns: usize,
}

/// Houses that a board can have besides lines and blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// The diagonal from the top left.
    MainDiagonal,
    /// The diagonal from the top right.
    AntiDiagonal,
    /// The windows of a windoku: (b − 1)² squares of b×b cells, one cell apart and one from the edge. Only
    /// for sides b·b.
    Windows,
    /// The disjoint groups: equal places in all boxes. Only with boxes.
    DisjointGroups,
}

impl BoxShape {
    /// Returns the default shape of a side: b×b for a square, otherwise the divisor pair nearest to a square
    /// with no more rows than columns (6 is 2×3, 12 is 3×4). `None` for a prime, whose boxes would be its
    /// rows.
    ///
    /// ```
    /// use sudokud_model::houses::BoxShape;
    /// assert_eq!(BoxShape::default_of(10), Some(BoxShape { rows: 2, columns: 5 }));
    /// assert_eq!(BoxShape::default_of(7), None);
    /// ```
    #[must_use]
    pub fn default_of(side: usize) -> Option<Self> {
        let rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows))?;
        (rows > 1 || side == 1).then(|| Self { rows, columns: side / rows })
    }
}

impl Blocks {
    /// Returns the default of a side: boxes of [`BoxShape::default_of`], or none.
    #[must_use]
    pub fn default_of(side: usize) -> Self {
        BoxShape::default_of(side).map_or(Self::None, Self::Boxes)
    }
}

impl HouseRules {
    /// Returns the default rules of a side: rows, columns and the default boxes.
    #[must_use]
    pub fn of_side(side: usize) -> Self {
        Self { side, blocks: Blocks::default_of(side), patterns: Vec::new(), extra: Vec::new() }
    }

    /// Returns the same rules in the one form that equal layouts have.
    pub(super) fn sorted(mut self) -> Self {
        self.patterns.sort_unstable();
        self.patterns.dedup();
        self.extra.iter_mut().for_each(|cells| cells.sort_unstable());
        self
    }

    /// Returns the memory of the lists in bytes.
    pub(super) fn bytes(&self) -> usize {
        let regions = match &self.blocks {
            Blocks::Regions(regions) => regions.capacity() * size_of::<Option<u8>>(),
            Blocks::None | Blocks::Boxes(_) => 0,
        };
        let extra = self.extra.iter().map(|cells| cells.capacity() * size_of::<Cell>()).sum::<usize>();
        let lists = self.extra.capacity() * size_of::<Vec<Cell>>();
        regions + lists + extra + self.patterns.capacity() * size_of::<Pattern>()
    }
}
