//! The houses of a layout besides rows, columns, boxes and regions, whatever the step.
//!
//! Diagonals are thin lines. Windows and extra lists are tinted, with a dashed edge along their cells. Cells
//! of a disjoint group have its number in a corner, and so have the parts of each of several extra lists.

use crate::canvas::{Canvas, Text};
use crate::class;
use crate::font::Weight;
use crate::measures::CELL;
use crate::number::Number;
use crate::outline;
use crate::point::Point;
use std::sync::Arc;
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::{HouseKind, Layout};

/// The font size of the numbers of disjoint groups and extra lists.
const INDEX: f64 = 13.0;

/// Draws the areas of a layout.
pub(crate) fn draw(canvas: &mut Canvas<'_>) {
    let layout = Arc::clone(canvas.measures.layout());
    let is_drawn = |&set: &House| layout.kind(set) >= HouseKind::Diagonal;
    let sets: Vec<House> = layout.sets().filter(is_drawn).collect();
    if sets.is_empty() {
        return;
    }
    let lists = sets.iter().filter(|&&set| layout.kind(set) == HouseKind::Extra).count();
    canvas.open_sized("areas", INDEX);
    for set in sets {
        match layout.kind(set) {
            HouseKind::Diagonal => draw_diagonal(&layout, set, canvas),
            HouseKind::DisjointGroup => {
                layout.cells_of(set).iter().for_each(|&cell| draw_index(&layout, set, cell, canvas));
            }
            kind => {
                draw_outline(&layout, set, canvas);
                if kind == HouseKind::Extra && lists > 1 {
                    draw_index(&layout, set, layout.cells_of(set)[0], canvas);
                }
            }
        }
    }
    canvas.close();
}

fn draw_diagonal(layout: &Layout, house: House, canvas: &mut Canvas<'_>) {
    let board = canvas.measures.board;
    let (from, to) = if layout.number(house) == 0 { (0.0, board) } else { (board, 0.0) };
    let (class, from, to, board) = (class::of_house(layout, house), Number(from), Number(to), Number(board));
    canvas.push(format_args!("<path class=\"diagonal {class}\" d=\"M{from} 0L{to} {board}\"/>"));
}

fn draw_outline(layout: &Layout, set: House, canvas: &mut Canvas<'_>) {
    // The edges of lists that overlap do not lie on each other. Windows do not overlap.
    let inset = match layout.kind(set) {
        HouseKind::Extra => [9.0, 14.0, 19.0][layout.number(set) % 3],
        _ => 9.0,
    };
    let path = outline::path(layout.cells_of(set), inset, &canvas.measures);
    let (kind, class) = (layout.kind(set).as_str(), class::of_house(layout, set));
    canvas.push(format_args!("<path class=\"{kind} {class}\" d=\"{path}\"/>"));
}

/// Writes the number of a set in the lower right corner of a cell.
fn draw_index(layout: &Layout, set: House, cell: Cell, canvas: &mut Canvas<'_>) {
    let number = (layout.number(set) + 1).to_string();
    let width = 0.3 * INDEX * number.len() as f64;
    let at = canvas.measures.cell(cell) + Point::new(CELL - 4.0 - width, CELL - 4.0);
    let class = format!("index {}", class::of_house(layout, set));
    canvas.text(&Text { class: &class, at, size: INDEX, weight: Weight::Regular, string: &number });
}
