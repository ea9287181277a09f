//! Intersections: values confined to the cells that two houses share.

pub mod locked_candidates;
pub mod almost_locked_candidates;
