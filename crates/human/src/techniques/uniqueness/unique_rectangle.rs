//! Unique rectangles of types 1 to 6, and hidden rectangles. [`crate::logic::deadly_pattern`] has
//! the argument. The corners are kept row by row, so corners 0 and 3, and corners 1 and 2, are opposite.

use crate::logic::deadly_pattern::DeadlyPattern;
use crate::logic::{Position, Scan};
use crate::proof::{Effects, Values};
use crate::techniques::uniqueness::deadly_deduction::DeadlyConclusion;
use crate::techniques::uniqueness::deadly_types::DeadlyType;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House};

/// The corners that have further candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roof {
    /// One.
    Corner,
    /// Two in a row or column.
    Line,
    /// Two opposite ones, or three.
    Diagonal,
}

impl Roof {
    fn of(rectangle: &DeadlyPattern) -> Option<Self> {
        let has_more = |&at: &usize| !rectangle.cells[at].1.is_subset(&rectangle.pair);
        match (0..rectangle.cells.len()).filter(has_more).collect::<Vec<_>>()[..] {
            [] => None,
            [_] => Some(Self::Corner),
            [one, two] if one + two != 3 => Some(Self::Line),
            _ => Some(Self::Diagonal),
        }
    }
}

/// Types 1 to 5: the conclusions of a type from every rectangle with such a roof.
pub(crate) fn find<const W: usize>(
    roof: Roof,
    deadly_type: DeadlyType,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let mut rectangles = scan.rectangles().iter().filter(|rectangle| Roof::of(rectangle) == Some(roof));
    rectangles.try_for_each(|rectangle| rectangle.conclude(deadly_type, scan))
}

/// Type 6: two opposite corners are the roof, and a value of the pair has no place besides the corners in
/// both rows, or in both columns. So it is in two opposite corners, and not in those of the roof.
pub(crate) fn x_wing<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for rectangle in scan.rectangles() {
        let [(first, _), .., (last, _)] = rectangle.cells[..] else { continue };
        if Roof::of(rectangle) != Some(Roof::Diagonal) || rectangle.roof().count() != 2 {
            continue;
        }
        let ends = [first, last].map(|corner| lines_of(scan, corner));
        let parallels = [ends.map(|[row, _]| row), ends.map(|[_, column]| column)];
        for value in rectangle.pair {
            let is_locked =
                |lines: &[House; 2]| lines.iter().all(|&line| rectangle.confines(scan, value, line));
            if let Some(lines) = parallels.into_iter().find(is_locked) {
                let effects = rectangle.removing_from_roof(Values::only(value));
                rectangle.offer(effects, DeadlyConclusion::XWing { value, lines }, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hidden rectangles: one corner has only the pair, and in both lines of the opposite corner a value of the
/// pair has no place besides the corners. So that corner does not hold the other value.
pub(crate) fn hidden<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for rectangle in scan.rectangles() {
        let DeadlyPattern { cells, pair } = rectangle;
        for (&(corner, options), (_, floor)) in cells.iter().zip(cells.iter().rev()) {
            if !floor.is_subset(pair) {
                continue;
            }
            let lines = lines_of(scan, corner);
            for value in *pair {
                let other = *pair - Values::only(value);
                if other.is_subset(&options)
                    && lines.iter().all(|&line| rectangle.confines(scan, value, line))
                {
                    let mut effects = Effects::default();
                    effects.remove(corner, other);
                    rectangle.offer(effects, DeadlyConclusion::StrongLinks { value, corner, lines }, scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The row and the column of a cell.
fn lines_of<const W: usize>(position: &Position<'_, W>, cell: Cell) -> [House; 2] {
    let layout = position.layout();
    [layout.row_house(layout.row(cell)), layout.column_house(layout.column(cell))]
}
