//! Exclusion: candidates that are in no template of a value or in no combination of values for some cells,
//! and cells that some values cannot fill.

pub mod aligned_exclusion;
pub mod template;
pub mod tridagon;
pub mod junior_exocet;
