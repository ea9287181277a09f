//! Uniqueness: what only a puzzle with several solutions could have.

mod deadly_deduction;
pub(crate) mod deadly_types;
pub(crate) mod unique_rectangle;
pub(crate) mod unique_loop;
pub(crate) mod avoidable_rectangle;
pub(crate) mod extended_rectangle;
pub(crate) mod bug;
pub(crate) mod symmetrical_placement;
