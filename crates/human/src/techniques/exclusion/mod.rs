//! Exclusion: candidates that are in no template of a value or in no combination of values for some cells,
//! and cells that some values cannot fill.

pub(crate) mod aligned_exclusion;
pub(crate) mod template;
pub(crate) mod tridagon;
pub(crate) mod junior_exocet;
