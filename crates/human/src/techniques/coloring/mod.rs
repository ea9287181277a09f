//! Coloring: clusters of conjugate pairs of one value.

pub mod cluster;
pub mod coloring;
pub mod colors;
