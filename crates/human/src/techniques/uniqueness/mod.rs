//! Uniqueness: what only a puzzle with several solutions could have.

mod deadly_deduction;
pub mod deadly_types;
pub mod unique_rectangle;
pub mod unique_loop;
pub mod avoidable_rectangle;
pub mod extended_rectangle;
pub mod bug;
pub mod symmetrical_placement;
