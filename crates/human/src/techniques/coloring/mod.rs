//! Coloring: clusters of candidates that strong links connect, with two colors in turn.

pub(crate) mod cluster;
pub(crate) mod colored_clusters;
pub(crate) mod colors;
pub(crate) mod medusa;
