//! Indices as types: a row is not a column, and neither is a cell.
//!
//! Each is one private number, counted from 0. [`crate::grid::Geometry`] turns one into another; raw integers exist
//! only where boards are read and written. Side 256, the largest, has 65,536 cells, so a cell fits a `u16`.

use std::fmt;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident($raw:ty), $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($raw);

        impl $name {
            /// From a number that counts from 0. Anything the type cannot hold (beyond side 256) is cut; whether it
            /// lies on a certain board, only that board's geometry knows.
            #[inline]
            #[must_use]
            pub const fn new(index: usize) -> Self {
                Self(index as $raw)
            }

            /// The number, from 0: for indexing.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The number, from 1: for people.
            #[inline]
            #[must_use]
            pub const fn number(self) -> usize {
                self.0 as usize + 1
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    };
}

index!(
    /// A cell: row·N + column, 0..N·N.
    Cell(u16), "cell "
);
index!(
    /// A row, 0..N from the top.
    Row(u8), "row "
);
index!(
    /// A column, 0..N from the left.
    Column(u8), "column "
);
index!(
    /// A box, 0..N in reading order. (The underscore: `Box` is taken.)
    Box_(u8), "box "
);
index!(
    /// A house, 0..3·N: the rows, then the columns, then the boxes.
    House(u16), "house "
);
