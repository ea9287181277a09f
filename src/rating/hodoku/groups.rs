//! Groups, the grouped nodes of chains: two or three places of a digit where a line crosses a box.

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

/// Adds all groups: by line, then digit, then box.
pub(super) fn collect_groups(position: &Position, groups: &mut Vec<Group>) {
    for line in LINES {
        for digit in digits() {
            let places = position.places_in(line, digit);
            if !places.has_several() {
                continue;
            }
            for box_ in boxes_crossing(line) {
                let cells = places & cells_of(box_);
                if cells.has_several() {
                    groups.push(Group { digit, cells, line, box_ });
                }
            }
        }
    }
}
