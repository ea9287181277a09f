//! The pattern of lines whose successive cells have values of different thirds.

use super::removal::Removal;
use crate::proof::{Notation, Values, choice};
use sudokud_model::grid::{Cell, Value};

/// The thirds of the values.
const THIRDS: [&str; 3] = ["low", "middle", "high"];

/// The orders in which three successive cells can have them.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The most orders that are told.
const MAX_ORDERS: usize = 2;

/// The thirds alternate along a line in an order that its cells allow. "from r1c1 on the line is low, high,
/// middle and so on, so …".
pub(super) fn entropic_thirds(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let cells = removal.alone("entropic")?.cells("cells");
    let &first = cells.first()?;
    let orders = |given: Option<(Cell, Value)>| -> Vec<[usize; 3]> {
        let allows = |order: &[usize; 3], at: usize, cell: Cell| {
            let candidates = match given {
                Some((other, value)) if other == cell => Values::only(value),
                _ => removal.candidates(cell),
            };
            candidates.iter().any(|value| value.index() * 3 / removal.side() == order[at % 3])
        };
        let fits = |order: &[usize; 3]| cells.iter().enumerate().all(|(at, &cell)| allows(order, at, cell));
        ORDERS.into_iter().filter(fits).collect()
    };
    let excludes = |&(cell, removed): &(Cell, Values)| {
        cells.contains(&cell) && removed.iter().all(|value| orders(Some((cell, value))).is_empty())
    };
    let all = orders(None);
    if cells.len() < 3 || all.len() > MAX_ORDERS || !removal.removed.iter().all(excludes) {
        return None;
    }
    if all.is_empty() {
        return Some("no order of low, middle and high values fits on the line".to_owned());
    }
    let written = |order: &[usize; 3]| order.map(|third| THIRDS[third]).join(", ");
    let orders = choice(all.iter().map(written));
    let from = notation.cell(first);
    Some(format!("from {from} on the line is {orders} and so on, so {}", removal.remaining(notation)))
}
