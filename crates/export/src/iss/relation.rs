//! Relations of two cells as tables: a bit for each pair of values, by the first.

use super::space::{Items, Space};
use crate::codec;
use sudokud_model::grid::Cell;

/// Returns the digits of a table.
pub(super) fn key(space: &Space<'_>, holds: impl Fn(i64, i64) -> bool) -> String {
    let pairs = space.numbers().flat_map(|a| space.numbers().map(move |b| (a, b)));
    codec::low_first(&pairs.map(|(a, b)| holds(a, b)).collect::<Vec<_>>())
}

/// Returns an item that relates the cells of each pair. A pair of a cell with itself restricts its values.
pub(super) fn pairs(
    space: &Space<'_>,
    name: &str,
    pairs: &[[Cell; 2]],
    holds: impl Fn(i64, i64) -> bool,
) -> Items {
    let (same, different): (Vec<[Cell; 2]>, Vec<[Cell; 2]>) = pairs.iter().partition(|[a, b]| a == b);
    let mut items = Vec::new();
    if !different.is_empty() {
        let groups: Vec<String> = different.iter().map(|pair| space.cells(pair)).collect();
        items.push(format!(".Pair~{}~_{name}{}", key(space, &holds), groups.join("~")));
    }
    for [cell, _] in same {
        items.extend(domain(space, &[cell], |number| holds(number, number))?);
    }
    Ok(items)
}

/// Returns an item that restricts the values of cells; none if all values are allowed.
pub(super) fn domain(space: &Space<'_>, cells: &[Cell], holds: impl Fn(i64) -> bool) -> Items {
    let numbers: String = space.numbers().filter(|&number| holds(number)).map(|n| format!("_{n}")).collect();
    if numbers.is_empty() {
        return Err("a cell has no value left".to_owned());
    }
    let given = |&cell: &Cell| format!("~{}{numbers}", space.cell(cell));
    Ok(vec![format!(".{}", cells.iter().map(given).collect::<String>())])
}
