//! Intersections: values confined to the cells that a line and a box share.

pub mod locked_candidates;
