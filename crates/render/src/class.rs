//! Class names of cells, candidates and houses. They count from 1, like the notation of steps.
//!
//! | class | element |
//! | --- | --- |
//! | `r3c4` | a cell |
//! | `r3c4 v7` | a candidate |
//! | `r3c4v7 r3c5v7` | an end of a link |
//! | `r2`, `c4` | a row, a column |
//! | `b5` | a box or region |
//! | `d1`, `d2` | the main diagonal, the anti-diagonal |
//! | `w3`, `g2`, `x1` | a window, a disjoint group, an extra list of cells |
//! | `half`, `faded` | a constraint or a reason that does not stand out, after its other classes |
//!
//! In the layer `areas`, the word of the kind (`diagonal`, `window`, `extra`) comes before that of the house;
//! the numbers of disjoint groups and extra lists are `index g2` and `index x1`.

use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::Layout;

/// Returns the class of a cell, such as `r3c4`.
#[must_use]
pub fn of_cell(layout: &Layout, cell: Cell) -> String {
    format!("r{}c{}", layout.row(cell).number(), layout.column(cell).number())
}

/// Returns the classes of a candidate, such as `r3c4 v7`.
#[must_use]
pub fn of_candidate(layout: &Layout, (cell, value): (Cell, Value)) -> String {
    format!("{} v{}", of_cell(layout, cell), value.number())
}

/// Returns the class of an end of a link, such as `r3c4v7 r3c5v7`.
#[must_use]
pub fn of_end(layout: &Layout, end: &[(Cell, Value)]) -> String {
    let name = |&(cell, value): &(Cell, Value)| format!("{}v{}", of_cell(layout, cell), value.number());
    end.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Returns the class of a house or set, such as `r2`, `c4` or `b5`.
#[must_use]
pub fn of_house(layout: &Layout, house: House) -> String {
    let kind = layout.kind(house).letter();
    format!("{kind}{}", layout.number(house) + 1)
}

/// The letters of almost locked sets, as class names.
const LETTERS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// Returns the class of the almost locked set with this index among those of a step.
#[must_use]
pub const fn of_letter(index: usize) -> &'static str {
    LETTERS[index % LETTERS.len()]
}
