//! Coloring: clusters of candidates that strong links connect, with two colors in turn.

pub mod cluster;
pub mod colored_clusters;
pub mod colors;
pub mod medusa;
