//! Coloring: clusters of conjugate pairs of one value.

pub mod colors;
