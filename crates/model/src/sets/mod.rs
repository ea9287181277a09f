//! Sets of ids as words of bits, and what is computed with sets alone. Nothing here knows a cell or a value;
//! the width of a set follows from the side of a board.

pub mod words;
pub mod bit_set;
pub mod width;
pub mod combinations;
pub mod bipartite_matching;

pub use bit_set::{BitSet, Id};
pub use width::{AnyWidth, with_width};
pub use words::{Bits, BitsOfWords, Word, bits, bits_of_words};
