//! The types of cells, lines, houses and values: indices that no other takes the place of. Other crates name
//! them in [`crate::grid`].

mod index;
mod value;

pub use index::{Cell, Column, House, Row};
pub use value::{Value, ValueSet};
