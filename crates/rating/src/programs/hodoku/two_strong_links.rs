//! Skyscraper and 2-string kite: two lines with two places each, joined at one end. One of the two other ends
//! is true.

use super::choice_rule::First;
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{COLUMNS, ROWS, box_, column, houses_of, peers, row, set_of};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value};

/// Two parallel lines with an end of each in one crossing line: cells that see both other ends lose the
/// digit.
pub(super) fn find_skyscraper(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    for lines in [ROWS, COLUMNS] {
        for digit in workspace.digits_with_dead_places(position) {
            let pairs = pairs_in(position, digit, lines);
            for (k, &first) in pairs.iter().enumerate() {
                for &second in &pairs[k + 1..] {
                    skyscraper(position, digit, [first, second], choice)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two places of a digit in each of the nine lines that has two.
fn pairs_in(position: &Position, digit: Value, lines: [House; 9]) -> Vec<[Cell; 2]> {
    lines.into_iter().filter_map(|line| position.places_in(line, digit).pair()).collect()
}

fn skyscraper(
    position: &Position,
    digit: Value,
    [a, b]: [[Cell; 2]; 2],
    choice: &mut First,
) -> ControlFlow<()> {
    let aligned = |k: usize| row(a[k]) == row(b[k]) || column(a[k]) == column(b[k]);
    let tops = match (aligned(0), aligned(1)) {
        (true, false) => [a[1], b[1]],
        (false, true) => [a[0], b[0]],
        _ => return ControlFlow::Continue(()),
    };
    let mut effects = Effects::default();
    effects.remove_digit(position, digit, peers(tops[0]) & peers(tops[1]));
    choice.offer(effects)
}

/// A row and a column with an end of each in one box: the crossing of the other ends loses the digit.
pub(super) fn find_kite(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    for digit in workspace.digits_with_dead_places(position) {
        let (in_rows, in_columns) = (pairs_in(position, digit, ROWS), pairs_in(position, digit, COLUMNS));
        for &in_row in &in_rows {
            for &in_column in &in_columns {
                kite(position, digit, Kite { in_row, in_column }, choice)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two places of a digit in a row, and the two in a column.
struct Kite {
    in_row: [Cell; 2],
    in_column: [Cell; 2],
}

fn kite(
    position: &Position,
    digit: Value,
    Kite { in_row, in_column }: Kite,
    choice: &mut First,
) -> ControlFlow<()> {
    if in_row.iter().any(|cell| in_column.contains(cell)) {
        return ControlFlow::Continue(());
    }
    for (end, other_end) in [(0, 1), (1, 0)] {
        for (foot, other_foot) in [(0, 1), (1, 0)] {
            if box_(in_row[end]) == box_(in_column[foot]) {
                let crossing = set_of(column(in_row[other_end])) & set_of(row(in_column[other_foot]));
                let mut effects = Effects::default();
                effects.remove_digit(position, digit, crossing);
                choice.offer(effects)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places that make a strong link with `cell`: the other place of a digit in a house that has two.
pub(super) fn strongly_linked(position: &Position, digit: Value, cell: Cell) -> CellSet {
    houses_of(cell).into_iter().filter_map(|house| position.other_place(house, digit, cell)).collect()
}
