//! The kinds of houses.

/// The kind of a house. The order is that of the houses of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box: a rectangle of r×c cells; the boxes tile the board.
    Box,
    /// An irregular region of a jigsaw.
    Region,
    /// The main diagonal (from the top left) or the anti-diagonal (from the top right).
    Diagonal,
    /// A window of a windoku: a b×b square that is off the boxes by one cell.
    Window,
    /// A disjoint group: the cells at one place in all boxes.
    DisjointGroup,
    /// A list of cells that the puzzle names.
    Extra,
}

impl HouseKind {
    /// All kinds, in order.
    pub const ALL: [Self; 8] = [
        Self::Row,
        Self::Column,
        Self::Box,
        Self::Region,
        Self::Diagonal,
        Self::Window,
        Self::DisjointGroup,
        Self::Extra,
    ];

    /// Returns the name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Region => "region",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::DisjointGroup => "disjoint_group",
            Self::Extra => "extra",
        }
    }

    /// Returns the name in a sentence, which a number follows.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::DisjointGroup => "group",
            Self::Extra => "extra house",
            _ => self.as_str(),
        }
    }

    /// Returns the letter of the notation. Boxes and regions share one, because no layout has both.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Row => 'r',
            Self::Column => 'c',
            Self::Box | Self::Region => 'b',
            Self::Diagonal => 'd',
            Self::Window => 'w',
            Self::DisjointGroup => 'g',
            Self::Extra => 'x',
        }
    }

    /// Returns whether a house of this kind is a row or a column.
    #[inline]
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self, Self::Row | Self::Column)
    }
}
