//! Forms of boards without constraints: lines, grids, files and links.

pub(crate) mod line;
pub(crate) mod grid;
pub(crate) mod candidate_grid;
pub(crate) mod pencil_marks;
pub(crate) mod jigsaw;
pub(crate) mod sdk;
pub(crate) mod sdm;
pub(crate) mod hodoku;
pub(crate) mod opensudoku;
pub(crate) mod csv;
pub(crate) mod sudokuwiki;
pub(crate) mod puzz_link;
