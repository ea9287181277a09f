//! Boards without rules, as text: files of programs, tables, frames, lines.

pub(crate) mod plain;
pub(crate) mod marks;
pub(crate) mod jigsaw;
pub(crate) mod hodoku;
pub(crate) mod sections;
pub(crate) mod mark_grid;
pub(crate) mod table;
pub(crate) mod columns;
pub(crate) mod opensudoku;
pub(crate) mod json;
pub(crate) mod links;
