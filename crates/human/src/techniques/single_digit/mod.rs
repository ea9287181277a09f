//! Patterns of two strong links of one value.

pub(crate) mod two_strong_links;
pub(crate) mod empty_rectangle;
pub(crate) mod broken_wing;
