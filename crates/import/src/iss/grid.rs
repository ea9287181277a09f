//! The board and its houses: shape, boxes, jigsaw pieces, diagonals, windows, groups.

use super::call::number;
use super::items::Item;
use crate::draft::{Draft, Refused};
use crate::imported::ImportError;
use std::collections::BTreeMap;
use sudokud_model::grid::Cell;
use sudokud_model::houses::{Blocks, BoxShape, Pattern};

/// The largest number of rows and columns.
const MAX_SIDE: usize = 16;

/// The board of a text.
pub(super) struct Shape {
    pub(super) side: usize,
    pub(super) first_value: usize,
}

impl Shape {
    /// Reads the shape: `9x9`, with a number or a range of values; 9×9 without an item. A shape that is no
    /// board with as many values as rows and columns is refused.
    pub(super) fn of(items: &[Item<'_>]) -> Result<Self, Refused> {
        let Some(item) = items.iter().find(|item| item.name == "Shape") else {
            return Ok(Self { side: 9, first_value: 1 });
        };
        let text = item.arguments.join("~");
        Self::read(&item.arguments).ok_or_else(|| Refused(format!("Shape {text}: {SHAPE}")))
    }

    fn read(arguments: &[&str]) -> Option<Self> {
        let number = |text: &str| text.parse::<usize>().ok();
        let (rows, columns) = arguments.first()?.split_once('x')?;
        let (side, columns) = (number(rows)?, number(columns)?);
        let (first_value, last) = match arguments.get(1).copied().unwrap_or("") {
            "" => (1, side),
            values => match values.split_once('-') {
                Some((first, last)) => (number(first)?, number(last)?),
                None => (1, number(values)?),
            },
        };
        let is_board = columns == side && (1..=MAX_SIDE).contains(&side) && arguments.len() <= 2;
        (is_board && first_value <= 1 && last + 1 == side + first_value).then_some(Self { side, first_value })
    }
}

/// What a board must be.
const SHAPE: &str = "only boards of N×N cells with N values, from 0 or 1, in rows and columns are read";

/// The regions at which region sum lines are cut.
pub(super) struct Regions {
    pub(super) lists: Vec<Vec<Cell>>,
    /// Whether they are the boxes or regions of the layout.
    pub(super) are_blocks: bool,
}

/// Adds the houses of the items at the top to a draft.
pub(super) fn houses(items: &[Item<'_>], draft: &mut Draft) -> Result<Regions, ImportError> {
    let side = draft.side();
    let size = region_size(items, draft);
    let no_boxes = items.iter().any(|item| item.name == "NoBoxes");
    let shape = box_shape(side, size).filter(|_| !no_boxes);
    let jigsaws: Vec<&Item<'_>> = items.iter().filter(|item| item.name == "Jigsaw").collect();
    draft.houses.blocks = match shape {
        Some(shape) if size == side => Blocks::Boxes(shape),
        _ => Blocks::None,
    };
    let mut lists = shape.map_or(Vec::new(), |shape| box_lists(side, shape));
    if size != side {
        for cells in &lists {
            draft.differ(cells)?;
        }
    }
    let mut are_blocks = !lists.is_empty() && size == side;
    for (at, jigsaw) in jigsaws.into_iter().enumerate() {
        let pieces = match pieces(jigsaw, side, size) {
            Ok(pieces) => pieces,
            Err(Refused(reason)) => {
                draft.unread(format!("Jigsaw: {reason}"));
                continue;
            }
        };
        let is_layout = shape.is_none() && at == 0 && !pieces.is_empty();
        if is_layout {
            draft.houses.blocks = Blocks::Regions(numbered(&pieces, side));
            are_blocks = true;
        } else {
            pieces.iter().try_for_each(|cells| draft.differ(cells))?;
        }
        if shape.is_none() {
            are_blocks &= is_layout;
            lists.extend(pieces);
        }
    }
    patterns(items, draft, size)?;
    Ok(Regions { lists, are_blocks })
}

fn region_size(items: &[Item<'_>], draft: &mut Draft) -> usize {
    let side = draft.side();
    let Some(item) = items.iter().find(|item| item.name == "RegionSize") else { return side };
    let size = item.arguments.first().map_or(Err(Refused::new("")), |size| number(size));
    match size.ok().and_then(|size| usize::try_from(size).ok()).filter(|size| (1..=side).contains(size)) {
        Some(size) => size,
        None => {
            draft.unread("RegionSize: it is no size of regions on this board");
            side
        }
    }
}

/// Returns the shape of boxes of this size: the pair of divisors nearest to a square that tiles the board.
fn box_shape(side: usize, size: usize) -> Option<BoxShape> {
    let tiles = |rows: &usize| size.is_multiple_of(*rows) && side.is_multiple_of(*rows);
    let rows = (2..=size.isqrt()).rev().filter(tiles).find(|rows| side.is_multiple_of(size / rows))?;
    Some(BoxShape { rows, columns: size / rows })
}

fn box_lists(side: usize, shape: BoxShape) -> Vec<Vec<Cell>> {
    let (across, size) = (side / shape.columns, shape.rows * shape.columns);
    let cell = |number: usize, at: usize| {
        let row = number / across * shape.rows + at / shape.columns;
        Cell::new(row * side + number % across * shape.columns + at % shape.columns)
    };
    (0..side * side / size).map(|number| (0..size).map(|at| cell(number, at)).collect()).collect()
}

/// Reads the pieces of a jigsaw: a character for each cell. One group of cells can have another size: it is
/// no piece.
fn pieces(item: &Item<'_>, side: usize, size: usize) -> Result<Vec<Vec<Cell>>, Refused> {
    let layout: Vec<char> = item.arguments.last().map_or(Vec::new(), |layout| layout.chars().collect());
    if layout.len() != side * side {
        return Err(Refused(format!("it names {} cells, not {}", layout.len(), side * side)));
    }
    let mut by_symbol: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (at, symbol) in layout.into_iter().enumerate() {
        by_symbol.entry(symbol).or_default().push(Cell::new(at));
    }
    if by_symbol.len() == 1 {
        return Ok(Vec::new());
    }
    let (pieces, others): (Vec<_>, Vec<_>) = by_symbol.into_values().partition(|cells| cells.len() == side);
    if others.len() > 1 || size != side {
        return Err(Refused::new("its pieces differ in size"));
    }
    Ok(pieces)
}

fn numbered(pieces: &[Vec<Cell>], side: usize) -> Vec<Option<u8>> {
    let mut regions = vec![None; side * side];
    for (piece, number) in pieces.iter().zip(0..=u8::MAX) {
        piece.iter().for_each(|cell| regions[cell.index()] = Some(number));
    }
    regions
}

/// Adds diagonals, windows and disjoint groups.
fn patterns(items: &[Item<'_>], draft: &mut Draft, size: usize) -> Result<(), ImportError> {
    let side = draft.side();
    let shape = box_shape(side, size);
    for item in items {
        match (item.name, item.arguments.first().copied().unwrap_or("")) {
            ("Diagonal", "1") => draft.pattern(Pattern::AntiDiagonal),
            ("Diagonal", "-1") => draft.pattern(Pattern::MainDiagonal),
            ("Diagonal", _) => draft.unread("Diagonal: it is neither 1 nor -1"),
            ("Windoku", _) => match shape {
                Some(shape) if size == side && shape.rows == shape.columns => draft.pattern(Pattern::Windows),
                Some(shape) => windows(side, shape).iter().try_for_each(|cells| draft.differ(cells))?,
                None => {}
            },
            ("DisjointSets", _) => match (shape, &draft.houses.blocks) {
                (Some(_), Blocks::Boxes(_)) => draft.pattern(Pattern::DisjointGroups),
                (Some(shape), _) => {
                    let boxes = box_lists(side, shape);
                    for at in 0..size {
                        draft.differ(&boxes.iter().map(|cells| cells[at]).collect::<Vec<_>>())?;
                    }
                }
                (None, _) => {}
            },
            _ => {}
        }
    }
    Ok(())
}

/// Returns the windows: boxes one cell from the edge and one cell apart.
fn windows(side: usize, shape: BoxShape) -> Vec<Vec<Cell>> {
    let starts = |length: usize| (1..).step_by(length + 1).take_while(move |start| start + length < side);
    let mut windows = Vec::new();
    for row in starts(shape.rows) {
        for column in starts(shape.columns) {
            let cells = (0..shape.rows * shape.columns)
                .map(|at| Cell::new((row + at / shape.columns) * side + column + at % shape.columns));
            windows.push(cells.collect());
        }
    }
    windows
}
