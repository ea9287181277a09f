//! Franken and mutant fish, with or without fins: base and cover houses may be boxes, or of any kind.
//!
//! Franken: rows and boxes against columns and boxes, or columns and boxes against rows and boxes. Mutant:
//! any other mix. [`crate::techniques::fish::fish_search`] has the argument and the cost.

use crate::logic::{Position, Scan};
use crate::techniques::fish::fish_kind::{Fins, Mix};
use crate::techniques::fish::fish_search::each;
use crate::techniques::fish::siamese;
use std::ops::ControlFlow;

/// Every fish of this size and sort.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    mix: Mix,
    fins: Fins,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    each(position, mix, fins, size, scan, &|fish| scan.offer(fish))
}

/// Every two finned fish of this size with this mix of houses and the same bases.
pub fn siamese<const W: usize>(
    position: &Position<'_, W>,
    mix: Mix,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    siamese::pairs(scan, |take| each(position, mix, Fins::With, size, scan, take), |_| true)
}
