//! Patterns of cells with certain values.

use super::removal::Removal;
use crate::proof::{Notation, Values, list};
use sudokud_model::grid::{Cell, Value};

/// As many places as values in a circle. "3 and 8 fit only in r1c1 and r2c2, so …".
pub(super) fn quadruple(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let clue = removal.alone("quadruple")?;
    let cells = clue.cells("cells");
    let first = removal.number(Value::new(0));
    let listed: Vec<Value> = clue
        .numbers("values")
        .iter()
        .map(|&number| usize::try_from(number - first).ok().map(Value::new))
        .collect::<Option<_>>()?;
    // Of the sets of listed values, the smallest that fits in as many cells as it has values.
    let sets = (1..1_usize << listed.len()).map(|bits| {
        let chosen = listed.iter().enumerate().filter(|entry| bits >> entry.0 & 1 == 1).map(|entry| *entry.1);
        chosen.collect::<Vec<Value>>()
    });
    let mut sets: Vec<Vec<Value>> = sets.take(1 << 8).collect();
    sets.sort_by_key(Vec::len);
    let found = sets.into_iter().find_map(|set| {
        let values: Values = set.iter().copied().collect();
        let fits = |cell: &&Cell| !removal.candidates(**cell).is_disjoint(&values);
        let places: Vec<Cell> = cells.iter().filter(fits).copied().collect();
        let is_explained = |entry: &(Cell, Values)| places.contains(&entry.0) && entry.1.is_disjoint(&values);
        (places.len() == set.len() && removal.removed.iter().all(is_explained)).then_some((values, places))
    });
    let (values, places) = found?;
    let verb = if values.len() == 1 { "fits" } else { "fit" };
    Some(format!(
        "{} {verb} only in {}, so {}",
        notation.value_list(values),
        list(places.iter().map(|&cell| notation.cell(cell))),
        removal.remaining(notation)
    ))
}
