//! Sets of ids as words of bits, and what is computed with sets alone. Nothing here knows a cell or a value.

pub mod bit_set;
pub mod width;
pub mod bipartite_matching;

pub use bit_set::{BitSet, Id};
pub use width::{AnyWidth, with_width};
