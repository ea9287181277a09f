//! Intersections: a line against a box.

pub mod locked_candidates;
