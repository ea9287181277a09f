//! Groups, the grouped nodes of chains: two or three places of a digit where a line crosses a box.
//!
//! Only groups with a strong link are collected: a path enters a true group, and leaves a false one, through
//! a strong link only. So no path uses another group.

use super::bits::refill;
use super::position::Position;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{LINES, boxes_crossing, set_of, shared_box, shared_line};
use sudokud_model::grid::{House, Value};

/// How many crossings of a line and a box there are.
const CROSSINGS: usize = 18 * 3;

/// There is no such group.
const NONE: u16 = u16::MAX;

/// Places of a digit that lie in one line and one box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) digit: Value,
    pub(super) cells: CellSet,
    pub(super) line: House,
    pub(super) box_: House,
    crossing: usize,
}

impl Group {
    /// The cells that see every cell of the group.
    pub(super) fn common_peers(&self) -> CellSet {
        (set_of(self.line) | set_of(self.box_)) - self.cells
    }
}

/// The groups of a position that have a strong link: by line, then digit, then box.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    all: Vec<Group>,
    /// By digit and crossing: the number of the group, or [`NONE`].
    numbers: Vec<u16>,
}

impl Groups {
    /// Collects the groups of a position; keeps the allocations.
    pub(super) fn collect(&mut self, position: &Position) {
        self.all.clear();
        refill(&mut self.numbers, 9 * CROSSINGS, NONE);
        for line in LINES {
            for digit in values() {
                let places = position.places_in(line, digit);
                if !places.has_several() {
                    continue;
                }
                for (k, box_) in boxes_crossing(line).into_iter().enumerate() {
                    let cells = places & set_of(box_);
                    if cells.has_several() && has_strong_link(position, digit, cells, [line, box_]) {
                        let crossing = 3 * line.index() + k;
                        self.numbers[digit.index() * CROSSINGS + crossing] = self.all.len() as u16;
                        self.all.push(Group { digit, cells, line, box_, crossing });
                    }
                }
            }
        }
    }

    pub(super) fn all(&self) -> &[Group] {
        &self.all
    }

    /// The other groups of a group's digit in its line or its box, with their numbers, in order.
    pub(super) fn neighbors(&self, group: &Group) -> impl Iterator<Item = (usize, &Group)> {
        let numbers = &self.numbers[group.digit.index() * CROSSINGS..][..CROSSINGS];
        let numbers = NEIGHBORS[group.crossing].iter().map(|&crossing| numbers[usize::from(crossing)]);
        numbers.filter(|&number| number != NONE).map(|number| (number.into(), &self.all[usize::from(number)]))
    }
}

/// Returns whether the places of `digit` other than `cells`, in one of `houses`, are one candidate or one
/// group.
fn has_strong_link(position: &Position, digit: Value, cells: CellSet, houses: [House; 2]) -> bool {
    houses.into_iter().any(|house| {
        let others = position.places_in(house, digit) - cells;
        if others.has_several() { is_group(position, digit, others) } else { !others.is_empty() }
    })
}

/// Returns whether `cells`, two or more places of `digit`, are all its places where a line crosses a box.
fn is_group(position: &Position, digit: Value, cells: CellSet) -> bool {
    shared_line(cells)
        .zip(shared_box(cells))
        .is_some_and(|(line, box_)| position.places_in(line, digit) & set_of(box_) == cells)
}

/// By crossing: the two others of its line and the five others of its box, in order. A crossing is numbered
/// by its line, then by its box.
const NEIGHBORS: [[u8; 7]; CROSSINGS] = {
    let mut neighbors = [[0; 7]; CROSSINGS];
    let mut crossing = 0;
    while crossing < CROSSINGS {
        let (mut other, mut count) = (0, 0);
        while other < CROSSINGS {
            let is_near = other / 3 == crossing / 3 || box_of(other) == box_of(crossing);
            if other != crossing && is_near {
                neighbors[crossing][count] = other as u8;
                count += 1;
            }
            other += 1;
        }
        crossing += 1;
    }
    neighbors
};

/// The box of a crossing, as a house.
const fn box_of(crossing: usize) -> usize {
    boxes_crossing(LINES[crossing / 3])[crossing % 3].index()
}
