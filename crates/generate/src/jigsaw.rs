//! Random regions: jigsaws.
//!
//! Begins with the boxes, or the rows where the side has no boxes, and exchanges cells between regions as
//! long as each region stays connected. Cost: below a millisecond at side 9.

use super::touching::{reach, touching};
use std::collections::HashSet;
use std::sync::Arc;
use sudokud_model::grid::Cell;
use sudokud_model::grid::random::Random;
use sudokud_model::houses::{Blocks, HouseRules, Layout};

/// The pairs of cells that are drawn for each cell of the board. Most cannot be exchanged.
const PAIRS_PER_CELL: usize = 60;

/// The most draws: on the smallest boards, some give boxes, rows or columns.
const MAX_DRAWS: usize = 20;

/// Returns the layout with random connected regions in place of its boxes or regions; `None` if the other
/// houses allow no such layout.
pub(super) fn with_random_regions(layout: &Layout, random: &mut impl Random) -> Option<Arc<Layout>> {
    let mut draws = (0..MAX_DRAWS).map(|_| random_regions(layout, random));
    let regions = in_order(&draws.find(|regions| !are_rectangles(layout, regions))?);
    // A side is at most 25, so the number of a region is a byte.
    let regions = regions.into_iter().map(|region| Some(region as u8)).collect();
    Layout::new(&HouseRules { blocks: Blocks::Regions(regions), ..layout.rules().clone() }).ok()
}

/// Returns the region of each cell.
fn random_regions(layout: &Layout, random: &mut impl Random) -> Vec<usize> {
    let mut regions: Vec<usize> = layout.cells().map(|cell| first_region(layout, cell)).collect();
    let (count, side) = (layout.cell_count(), layout.side());
    for _ in 0..PAIRS_PER_CELL * count {
        let (one, other) = (random.below(count), random.below(count));
        let touches =
            |cell: usize, region| touching(layout, Cell::new(cell)).any(|at| regions[at.index()] == region);
        if regions[one] == regions[other] || !touches(one, regions[other]) || !touches(other, regions[one]) {
            continue;
        }
        regions.swap(one, other);
        let is_connected = |cell: usize| {
            reach(layout, Cell::new(cell), |other| regions[other.index()] == regions[cell]) == side
        };
        if !(is_connected(one) && is_connected(other)) {
            regions.swap(one, other);
        }
    }
    regions
}

/// Returns whether every region fills the rectangle of its rows and columns.
fn are_rectangles(layout: &Layout, regions: &[usize]) -> bool {
    let lines_of = |region: usize, line: fn(&Layout, Cell) -> usize| {
        let cells = layout.cells().filter(move |cell| regions[cell.index()] == region);
        cells.map(|cell| line(layout, cell)).collect::<HashSet<_>>().len()
    };
    (0..layout.side()).all(|region| {
        let rows = lines_of(region, |layout, cell| layout.row(cell).index());
        rows * lines_of(region, |layout, cell| layout.column(cell).index()) == layout.side()
    })
}

/// The region of a cell before the exchanges.
fn first_region(layout: &Layout, cell: Cell) -> usize {
    let (row, column) = (layout.row(cell).index(), layout.column(cell).index());
    let shape = sudokud_model::houses::BoxShape::default_of(layout.side());
    shape.map_or(row, |shape| row / shape.rows * shape.rows + column / shape.columns)
}

/// Numbers the regions in the order of their first cells.
fn in_order(regions: &[usize]) -> Vec<usize> {
    let mut known: Vec<usize> = Vec::new();
    let mut number = |region: &usize| {
        known.iter().position(|one| one == region).unwrap_or_else(|| {
            known.push(*region);
            known.len() - 1
        })
    };
    regions.iter().map(&mut number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::random::Xoshiro256;

    #[test]
    fn regions_are_connected_differ_by_seed_and_keep_the_other_houses() {
        for side in [4, 5, 6, 7, 8, 9, 10, 12] {
            let plain = Layout::of_side(side).unwrap();
            let of = |seed| with_random_regions(&plain, &mut Xoshiro256::new(seed)).unwrap();
            let drawn = of(1);
            for set in drawn.sets().skip(2 * side) {
                let cells = drawn.cells_of(set);
                assert_eq!(reach(&drawn, cells[0], |cell| cells.contains(&cell)), side, "side {side}");
            }
            assert!(drawn == of(1) && drawn != of(2) && drawn != plain, "side {side}");
        }
    }
}
