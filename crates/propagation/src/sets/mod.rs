//! Words as sets of small numbers.

pub mod value_bits;
