//! Boards as text, without rules: one cell after the other, or in a frame.

pub(crate) mod marks;
pub(crate) mod jigsaw;
pub(crate) mod plain;
