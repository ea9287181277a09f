//! Full houses, in the order of the queue of naked singles. The other singles come from the queues alone.

use super::position::Position;
use crate::programs::board9::houses::{houses_of, set_of};
use sudokud_model::grid::{Cell, Value};

/// The first naked single in the queue that is the last open cell of a house. The entry stays in the queue.
pub(super) fn find(position: &mut Position) -> Option<(Cell, Value)> {
    let open = position.open();
    let is_last = |cell| houses_of(cell).into_iter().any(|house| (set_of(house) & open).len() == 1);
    position.naked().entries().iter().copied().find(|&(cell, _)| open.contains(cell) && is_last(cell))
}
