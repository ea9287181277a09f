//! The cells of the boxes, regions, diagonals, windows, groups and extra houses that rules describe.

use crate::grid::Cell;
use crate::houses::house_table::NewHouse;
use crate::houses::{Blocks, BoxShape, HouseKind, HouseRules, LayoutError, MAX_EXTRA, Pattern};

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

/// Returns the blocks. Regions that are boxes become boxes.
fn checked_blocks(rules: &HouseRules) -> Result<Blocks, LayoutError> {
    let side = rules.side;
    match &rules.blocks {
        Blocks::Boxes(BoxShape { rows, columns }) if rows.checked_mul(*columns) != Some(side) => {
            Err(LayoutError::Boxes { rows: *rows, columns: *columns, side })
        }
        Blocks::Regions(regions) => {
            if regions.len() != side * side {
                return Err(LayoutError::RegionCells { cells: regions.len(), expected: side * side });
            }
            for house in region_cells(regions, side) {
                if house.cells.len() != side {
                    return Err(LayoutError::RegionSize {
                        first: house.cells[0],
                        cells: house.cells.len(),
                        side,
                    });
                }
            }
            Ok(as_boxes(regions, side).map_or_else(|| rules.blocks.clone(), Blocks::Boxes))
        }
        blocks => Ok(blocks.clone()),
    }
}

/// Returns the shape of the boxes if the regions are boxes.
fn as_boxes(regions: &[Option<u8>], side: usize) -> Option<BoxShape> {
    let columns = regions[..side].iter().take_while(|region| **region == regions[0]).count();
    let shape = BoxShape { rows: side.checked_div(columns)?, columns };
    let is_box = |k: usize| {
        let cells = box_cells(shape, side, k);
        regions[cells[0].index()].is_some()
            && cells.iter().all(|cell| regions[cell.index()] == regions[cells[0].index()])
    };
    (shape.rows * columns == side && (0..side).all(is_box)).then_some(shape)
}

/// Returns the cells of a box, in reading order. Boxes are numbered in reading order.
fn box_cells(shape: BoxShape, side: usize, number: usize) -> Vec<Cell> {
    let BoxShape { rows, columns } = shape;
    let in_a_band = side / columns;
    let (top, left) = (number / in_a_band * rows, number % in_a_band * columns);
    (0..side).map(|k| Cell::new((top + k / columns) * side + left + k % columns)).collect()
}

fn region_cells(regions: &[Option<u8>], side: usize) -> Vec<NewHouse> {
    let mut cells = vec![Vec::new(); side.max(256)];
    for (at, region) in regions.iter().enumerate() {
        if let Some(region) = region {
            cells[usize::from(*region)].push(Cell::new(at));
        }
    }
    let named = cells.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty());
    named.map(|(number, cells)| NewHouse::new(HouseKind::Region, number, cells)).collect()
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
