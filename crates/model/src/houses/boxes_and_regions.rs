//! The cells of boxes and regions.

use crate::houses::house_table::NewHouse;
use crate::houses::{Blocks, BoxShape, HouseKind, HouseRules, LayoutError};
use crate::indices::Cell;

/// Returns the blocks. Regions that are boxes become boxes.
pub(super) fn checked_blocks(rules: &HouseRules) -> Result<Blocks, LayoutError> {
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
pub(super) fn box_cells(shape: BoxShape, side: usize, number: usize) -> Vec<Cell> {
    let BoxShape { rows, columns } = shape;
    let in_a_band = side / columns;
    let (top, left) = (number / in_a_band * rows, number % in_a_band * columns);
    (0..side).map(|k| Cell::new((top + k / columns) * side + left + k % columns)).collect()
}

/// Returns the regions as houses; the cells of each in reading order.
pub(super) fn region_cells(regions: &[Option<u8>], side: usize) -> Vec<NewHouse> {
    let mut cells = vec![Vec::new(); side.max(256)];
    for (at, region) in regions.iter().enumerate() {
        if let Some(region) = region {
            cells[usize::from(*region)].push(Cell::new(at));
        }
    }
    let named = cells.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty());
    named.map(|(number, cells)| NewHouse::new(HouseKind::Region, number, cells)).collect()
}
