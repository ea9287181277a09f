//! Groups: the two or three places of a digit where a line crosses a box, taken as one node of a chain.

use super::cells::{CellSet, LINES, boxes_crossing, cells_of};
use super::position::{Position, digits};
use crate::grid::{House, Value};

/// Places of a digit that lie in one line and one box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) digit: Value,
    pub(super) cells: CellSet,
    pub(super) line: House,
    pub(super) box_: House,
}

/// All groups: by line, then digit, then box.
pub(super) fn groups(position: &Position) -> impl Iterator<Item = Group> + '_ {
    LINES.into_iter().flat_map(move |line| {
        digits().filter(move |&digit| position.places_in(line, digit).has_several()).flat_map(move |digit| {
            boxes_crossing(line).into_iter().filter_map(move |box_| {
                let cells = position.places_in(line, digit) & cells_of(box_);
                cells.has_several().then_some(Group { digit, cells, line, box_ })
            })
        })
    })
}
