//! The intersections of houses.

use crate::grid::{Cell, House};
use crate::houses::Layout;
use std::ops::Range;

/// A set of different cells that shares two or more cells with a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing<'a> {
    /// The other house, or the extra set of fewer than N cells.
    pub other: House,
    /// The shared cells, in reading order.
    pub cells: &'a [Cell],
}

/// The crossings of every house of a layout.
#[derive(Debug)]
pub(super) struct Crossings {
    /// By house: its range in `others`.
    houses: Vec<Range<u32>>,
    /// By crossing: the other house, and its range in `cells`.
    others: Vec<(House, Range<u32>)>,
    cells: Vec<Cell>,
}

impl Crossings {
    /// Costs the sum over all houses and their cells of the number of sets that contain the cell.
    pub(super) fn of(layout: &Layout) -> Self {
        let mut built = Self { houses: Vec::new(), others: Vec::new(), cells: Vec::new() };
        let mut shared: Vec<(House, Cell)> = Vec::new();
        for house in layout.houses() {
            shared.clear();
            for &cell in layout.cells_of(house) {
                let others = layout.sets_of(cell).iter().filter(|&&other| other != house);
                shared.extend(others.map(|&other| (other, cell)));
            }
            // Stable, so that the cells of a crossing stay in the order of the house.
            shared.sort_by_key(|&(other, _)| other);
            let first = built.others.len() as u32;
            for run in shared.chunk_by(|a, b| a.0 == b.0).filter(|run| run.len() > 1) {
                let begin = built.cells.len() as u32;
                built.cells.extend(run.iter().map(|&(_, cell)| cell));
                built.others.push((run[0].0, begin..built.cells.len() as u32));
            }
            built.houses.push(first..built.others.len() as u32);
        }
        built
    }

    pub(super) fn of_house(
        &self,
        house: House,
    ) -> impl DoubleEndedIterator<Item = Crossing<'_>> + ExactSizeIterator {
        let Range { start, end } = self.houses[house.index()];
        self.others[start as usize..end as usize].iter().map(|(other, cells)| Crossing {
            other: *other,
            cells: &self.cells[cells.start as usize..cells.end as usize],
        })
    }
}
