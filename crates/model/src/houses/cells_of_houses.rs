//! The houses that rules describe besides rows and columns, and the cells of diagonals, windows, groups and
//! extra houses.

use crate::houses::boxes_and_regions::{box_cells, checked_blocks, region_cells};
use crate::houses::house_table::NewHouse;
use crate::houses::{Blocks, HouseKind, HouseRules, LayoutError, MAX_EXTRA, Pattern};
use crate::indices::Cell;

/// Returns the houses that the rules describe, besides rows and columns, in the order of [`HouseKind`].
/// Extra lists of fewer than N cells come last.
pub(super) fn houses(rules: &HouseRules) -> Result<(Blocks, Vec<NewHouse>), LayoutError> {
    let side = rules.side;
    let blocks = checked_blocks(rules)?;
    let mut houses = match &blocks {
        Blocks::None => Vec::new(),
        Blocks::Boxes(shape) => {
            (0..side).map(|k| NewHouse::new(HouseKind::Box, k, box_cells(*shape, side, k))).collect()
        }
        Blocks::Regions(regions) => region_cells(regions, side),
    };
    let mut patterns = rules.patterns.clone();
    patterns.sort_unstable();
    patterns.dedup();
    for pattern in patterns {
        match pattern {
            Pattern::MainDiagonal => {
                let cells = (0..side).map(|k| Cell::new(k * side + k)).collect();
                houses.push(NewHouse::new(HouseKind::Diagonal, 0, cells));
            }
            Pattern::AntiDiagonal => {
                let cells = (0..side).map(|k| Cell::new(k * side + side - 1 - k)).collect();
                houses.push(NewHouse::new(HouseKind::Diagonal, 1, cells));
            }
            Pattern::Windows => houses.extend(windows(side)?),
            Pattern::DisjointGroups => {
                let Blocks::Boxes(shape) = blocks else { return Err(LayoutError::DisjointGroups) };
                let boxes: Vec<_> = (0..side).map(|k| box_cells(shape, side, k)).collect();
                let group = |k: usize| boxes.iter().map(|cells| cells[k]).collect();
                houses.extend((0..side).map(|k| NewHouse::new(HouseKind::DisjointGroup, k, group(k))));
            }
        }
    }
    houses.extend(extra(rules)?);
    // Stable: full houses first.
    houses.sort_by_key(|house| house.cells.len() < side);
    Ok((blocks, houses))
}

fn windows(side: usize) -> Result<Vec<NewHouse>, LayoutError> {
    let order = side.isqrt();
    if order * order != side {
        return Err(LayoutError::Windows { side });
    }
    let starts = (0..order - 1).map(|k| 1 + k * (order + 1));
    let corners = starts.clone().flat_map(|top| starts.clone().map(move |left| (top, left)));
    let cells =
        |(top, left)| (0..side).map(|k| Cell::new((top + k / order) * side + left + k % order)).collect();
    Ok(corners.enumerate().map(|(k, corner)| NewHouse::new(HouseKind::Window, k, cells(corner))).collect())
}

fn extra(rules: &HouseRules) -> Result<Vec<NewHouse>, LayoutError> {
    let side = rules.side;
    if rules.extra.len() > MAX_EXTRA {
        return Err(LayoutError::ExtraCount { lists: rules.extra.len() });
    }
    let mut houses = Vec::with_capacity(rules.extra.len());
    for (list, cells) in rules.extra.iter().enumerate() {
        if !(2..=side.max(2)).contains(&cells.len()) {
            return Err(LayoutError::ExtraSize { list, cells: cells.len(), side });
        }
        for (at, cell) in cells.iter().enumerate() {
            if cell.index() >= side * side {
                return Err(LayoutError::ExtraCell { list, at });
            }
            if cells[..at].contains(cell) {
                return Err(LayoutError::ExtraRepeat { list, at, cell: *cell });
            }
        }
        let mut cells = cells.clone();
        cells.sort_unstable();
        houses.push(NewHouse::new(HouseKind::Extra, list, cells));
    }
    Ok(houses)
}
