//! Patterns of two strong links of one value.

pub mod two_strong_links;
pub mod empty_rectangle;
pub mod broken_wing;
