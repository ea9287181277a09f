//! Coloring: clusters of conjugate pairs of one value.

pub mod cluster;
pub mod colored_clusters;
pub mod colors;
