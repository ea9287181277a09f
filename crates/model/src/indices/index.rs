//! Index types for cells, rows, columns, boxes and houses, so that the compiler rejects one in place of
//! another.
//!
//! Each wraps one private number that counts from 0. [`crate::houses::Layout`] converts between them; raw
//! integers occur only where boards are parsed and printed. Constructors panic on a number that no board has:
//! the largest side is 256, with 65,536 cells.
//!
//! The compiler rejects a cell for a value, a house for a cell, and a row for a column:
//!
//! ```
//! use sudokud_model::grid::{Board, Candidates, Cell, Column, Row, Value};
//! use sudokud_model::houses::Layout;
//! let layout = Layout::of_side(9).unwrap();
//! let mut candidates = Candidates::<1>::new(&Board::empty(&layout));
//! let cell = layout.cell(Row::new(3), Column::new(5));
//! candidates.place(cell, Value::new(0)).unwrap();
//! ```
//! ```compile_fail,E0308
//! # use sudokud_model::grid::{Board, Candidates, Cell, Value};
//! # use sudokud_model::houses::Layout;
//! # let mut candidates = Candidates::<1>::new(&Board::empty(&Layout::of_side(9).unwrap()));
//! candidates.place(Value::new(0), Cell::new(32)).unwrap();
//! ```
//! ```compile_fail,E0308
//! # use sudokud_model::grid::{Board, Candidates, House, Value};
//! # use sudokud_model::houses::Layout;
//! # let mut candidates = Candidates::<1>::new(&Board::empty(&Layout::of_side(9).unwrap()));
//! candidates.place(House::new(3), Value::new(0)).unwrap();
//! ```
//! ```compile_fail,E0308
//! # use sudokud_model::grid::{Column, Row};
//! # let layout = sudokud_model::houses::Layout::of_side(9).unwrap();
//! let cell = layout.cell(Column::new(5), Row::new(3));
//! ```
//!
//! The side is a number at run time, so that a cell of one board can be beyond another. What takes a board
//! and a layout checks their sides and answers with an `Option` or a `Result`: see
//! [`crate::grid::Board::with_layout`].

use std::fmt;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident($raw:ty) below $limit:literal, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($raw);

        impl $name {
            /// Creates an index from a number that counts from 0. Whether it lies on a given board depends on
            /// that board's layout.
            ///
            /// # Panics
            /// If no board up to side 256 has it.
            #[inline]
            #[must_use]
            pub const fn new(index: usize) -> Self {
                assert!(index < $limit, "the index is beyond side 256");
                Self(index as $raw)
            }

            /// Returns the number, counted from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the number as people write it, counted from 1.
            #[inline]
            #[must_use]
            pub const fn number(self) -> usize {
                self.0 as usize + 1
            }
        }

        $crate::id_by_new_and_index!($name);

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

index!(
    /// A cell: row·N + column, 0..N·N.
    Cell(u16) below 65_536, "cell "
);
index!(
    /// A row, 0..N from the top.
    Row(u8) below 256, "row "
);
index!(
    /// A column, 0..N from the left.
    Column(u8) below 256, "column "
);
index!(
    /// A house of a layout: the rows, then the columns, then the others.
    House(u16) below 65_536, "house "
);
