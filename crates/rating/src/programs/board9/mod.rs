//! The classic board of side 9 in tables: sets of cells and of indices, houses and peers, templates.
//!
//! They are computed at compile time, once for both programs.

pub(super) mod cell_set;
pub(super) mod index_set;
pub(super) mod houses;
pub(super) mod templates;
