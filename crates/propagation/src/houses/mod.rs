//! The houses of a network, and which variables exclude each other.

pub(crate) mod classic_houses;
pub(crate) mod exclusions;
mod other_exclusions;
mod matching;
pub(crate) mod places;
