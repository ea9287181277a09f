//! Intersections: values confined to the cells that two houses share.

pub mod locked_candidates;
