//! Positions as text: a frame with the values, or a grid of marks.

use crate::grid::Geometry;
use crate::render::picture::Picture;
use crate::render::show::{Content, Show};

/// Returns the picture as lines of text: a grid of marks if it shows marks, a frame otherwise.
///
/// A cell has its value, or its marks one after another. Marks of more than one character are separated by
/// commas. An open cell without marks is a dot.
#[must_use]
pub fn plain(picture: &Picture<'_>, show: Show) -> String {
    let cells: Vec<String> =
        picture.contents.iter().map(|content| text_of(content, &picture.symbols, show)).collect();
    grid(&picture.geometry, &cells)
}

fn text_of(content: &Content, symbols: &[String], show: Show) -> String {
    let has_marks = matches!(show, Show::Marks | Show::FirstCandidates);
    match content {
        Content::Given(value) | Content::Filled(value) => symbols[value.index()].clone(),
        Content::Open(marks) | Content::Ringed(marks, _) if has_marks && !marks.is_empty() => {
            let names: Vec<&str> = marks.iter().map(|value| symbols[value.index()].as_str()).collect();
            let is_long = names.iter().any(|name| name.chars().count() > 1);
            names.join(if is_long { "," } else { "" })
        }
        Content::Open(_) | Content::Ringed(..) => ".".to_owned(),
    }
}

/// Returns the cells in a frame around the boxes. Each column is as wide as its widest cell.
fn grid(geometry: &Geometry, cells: &[String]) -> String {
    let (side, order) = (geometry.side(), geometry.order());
    let length = |cell: &String| cell.chars().count();
    let width = |column: usize| cells.iter().skip(column).step_by(side).map(length).max().unwrap_or(0);
    let widths: Vec<usize> = (0..side).map(width).collect();
    let bar: String = widths
        .chunks(order)
        .map(|stack| format!("+{}", "-".repeat(stack.iter().map(|width| width + 1).sum::<usize>() + 1)))
        .collect();
    let bar = bar + "+\n";
    let mut text = String::new();
    for (row, cells) in cells.chunks(side).enumerate() {
        if row.is_multiple_of(order) {
            text += &bar;
        }
        for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
            text += if column.is_multiple_of(order) { "| " } else { "" };
            text += &format!("{cell:width$} ");
        }
        text += "|\n";
    }
    text + &bar
}
