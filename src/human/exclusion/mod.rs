//! Exclusion: every combination of a few cells, or every template of a value, is tried.

pub mod aligned_exclusion;
pub mod template;
pub mod tridagon;
pub mod junior_exocet;
