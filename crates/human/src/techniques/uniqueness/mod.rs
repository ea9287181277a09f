//! Uniqueness: patterns that only a puzzle with several solutions could contain.

pub mod deadly_types;
pub mod unique_rectangle;
pub mod unique_loop;
pub mod avoidable_rectangle;
pub mod bug;
