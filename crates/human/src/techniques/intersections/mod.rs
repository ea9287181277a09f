//! Intersections: values confined to the cells that two houses share.

pub(crate) mod locked_candidates;
pub(crate) mod almost_locked_candidates;
