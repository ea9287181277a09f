//! Franken and mutant fish, with or without fins: base and cover houses may be boxes, or of any kind.
//!
//! Franken: rows and boxes against columns and boxes, or columns and boxes against rows and boxes. Mutant:
//! any other mix. [`crate::techniques::fish::fish_search`] has the argument and the cost.

use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::techniques::fish::fish_kind::{Fins, Mix};
use crate::techniques::fish::fish_search::find_fish;
use crate::techniques::fish::siamese;
use std::ops::ControlFlow;

pub(crate) use crate::techniques::fish::fish_words::words;

/// Every Franken fish of this size without fins.
pub fn franken<const W: usize>(position: &Position<'_, W>, size: usize, scan: &Scan<'_>) -> ControlFlow<()> {
    find_fish(position, size, (Mix::Franken, Fins::Without), scan)
}

/// Every Franken fish of this size with fins.
pub fn finned_franken<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    find_fish(position, size, (Mix::Franken, Fins::With), scan)
}

/// Every mutant fish of this size without fins.
pub fn mutant<const W: usize>(position: &Position<'_, W>, size: usize, scan: &Scan<'_>) -> ControlFlow<()> {
    find_fish(position, size, (Mix::Mutant, Fins::Without), scan)
}

/// Every mutant fish of this size with fins.
pub fn finned_mutant<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    find_fish(position, size, (Mix::Mutant, Fins::With), scan)
}

/// Every two finned Franken fish of this size with the same base houses.
pub fn siamese_franken<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    siamese::pairs(scan, |scan| finned_franken(position, size, scan), |_| true)
}

/// Every two finned mutant fish of this size with the same base houses.
pub fn siamese_mutant<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    siamese::pairs(scan, |scan| finned_mutant(position, size, scan), |_| true)
}
