//! The board and its houses: shape, boxes, jigsaw pieces, diagonals, windows, groups, values.

use super::space::cell_name;
use crate::puzzle::{Puzzle, Unwritten};
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, BoxShape, Layout, Pattern};

/// The symbols of jigsaw pieces.
const PIECES: &[u8] = b"123456789ABCDEFG";

/// The symbol of a cell in no piece.
const NO_PIECE: char = '0';

/// Returns the items of the board and its houses.
pub(super) fn houses(layout: &Layout, first_value: usize) -> Vec<String> {
    let side = layout.side();
    let values = if first_value == 0 { format!("~0-{}", side - 1) } else { String::new() };
    let mut items = vec![format!(".Shape~{side}x{side}{values}")];
    items.extend(blocks(layout));
    let rules = layout.rules();
    items.extend(rules.patterns.iter().map(|pattern| {
        let name = match pattern {
            Pattern::MainDiagonal => ".Diagonal~-1",
            Pattern::AntiDiagonal => ".Diagonal~1",
            Pattern::Windows => ".Windoku",
            Pattern::DisjointGroups => return disjoint_groups(layout),
        };
        name.to_owned()
    }));
    items.extend(rules.extra.iter().map(|cells| all_different(cells, side)));
    items
}

/// Returns the shape of the boxes that a text has without an item: the pair of divisors nearest to a square.
fn default_boxes(side: usize) -> Option<BoxShape> {
    BoxShape::default_of(side).filter(|shape| shape.rows > 1)
}

fn blocks(layout: &Layout) -> Vec<String> {
    let side = layout.side();
    let no_boxes = || ".NoBoxes".to_owned();
    match &layout.rules().blocks {
        Blocks::None if default_boxes(side).is_none() => Vec::new(),
        Blocks::None => vec![no_boxes()],
        Blocks::Boxes(shape) if default_boxes(side) == Some(*shape) => Vec::new(),
        // A text may leave out one group of cells, unless it could be a piece itself.
        Blocks::Regions(regions) if regions.iter().filter(|region| region.is_none()).count() == side => {
            let houses =
                layout.areas().filter(|&house| layout.block_of(layout.cells_of(house)[0]) == Some(house));
            std::iter::once(no_boxes())
                .chain(houses.map(|house| all_different(layout.cells_of(house), side)))
                .collect()
        }
        Blocks::Boxes(_) | Blocks::Regions(_) => {
            let first = layout.areas().next().map_or(0, |house| house.index());
            let symbol = |cell| match layout.block_of(cell) {
                Some(house) => char::from(PIECES[(house.index() - first) % PIECES.len()]),
                None => NO_PIECE,
            };
            vec![no_boxes(), format!(".Jigsaw~{}", layout.cells().map(symbol).collect::<String>())]
        }
    }
}

/// The groups of boxes that the text knows, or the lists of their cells.
fn disjoint_groups(layout: &Layout) -> String {
    match layout.box_shape() {
        Some(shape) if default_boxes(layout.side()) == Some(shape) => ".DisjointSets".to_owned(),
        _ => {
            let groups = layout.houses_of_kind(sudokud_model::houses::HouseKind::DisjointGroup);
            groups.map(|house| all_different(layout.cells_of(house), layout.side())).collect()
        }
    }
}

fn all_different(cells: &[Cell], side: usize) -> String {
    cells.iter().fold(".AllDifferent".to_owned(), |item, &cell| item + "~" + &cell_name(cell, side))
}

/// Returns the item of the givens and candidates, if there are any.
pub(super) fn values(puzzle: &Puzzle) -> Option<String> {
    let mut item = String::new();
    for cell in puzzle.layout().cells() {
        let numbers: Vec<usize> = match puzzle.givens().get(cell) {
            Some(value) => vec![puzzle.number(value)],
            None => puzzle
                .marks_of(cell)
                .iter()
                .flat_map(|set| set.iter())
                .map(|value| puzzle.number(value))
                .collect(),
        };
        if !numbers.is_empty() {
            item += &format!("~{}", cell_name(cell, puzzle.side()));
            numbers.iter().for_each(|number| item += &format!("_{number}"));
        }
    }
    (!item.is_empty()).then(|| format!(".{item}"))
}

/// Returns the parts of the position that the text has no items for.
pub(super) fn unwritten(puzzle: &Puzzle) -> Vec<Unwritten> {
    let is_empty = |cell: &Cell| puzzle.marks_of(*cell).is_some_and(|set| set.is_empty());
    let cells = puzzle.layout().cells().filter(is_empty);
    cells
        .map(|cell| Unwritten::new(format!("/candidates/{}", cell.index()), "a cell without candidates"))
        .collect()
}
