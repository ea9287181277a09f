//! Boards without rules, as text: shapes that any program writes, and files and links of programs.

pub(crate) mod cells;
mod names;
mod spacers;
mod nearest;
pub(crate) mod flat;
pub(crate) mod grid;
pub(crate) mod blanks;
pub(crate) mod beside;
pub(crate) mod cell_lines;
pub(crate) mod letters;
pub(crate) mod outside;
pub(crate) mod records;
pub(crate) mod cell_columns;
pub(crate) mod marks;
pub(crate) mod jigsaw;
pub(crate) mod hodoku;
pub(crate) mod sections;
pub(crate) mod opensudoku;
mod json_board;
mod json_places;
mod json_mask;
mod json_parts;
pub(crate) mod json;
pub(crate) mod code;
pub(crate) mod html;
pub(crate) mod xml;
pub(crate) mod links;
