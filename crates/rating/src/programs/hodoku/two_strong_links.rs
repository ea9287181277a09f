//! Skyscraper and 2-string kite: two lines with two places each, joined at one end. One of the two other ends
//! is true.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{COLUMNS, ROWS, box_, column, houses_of, peers, row, set_of};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};

/// Two parallel lines with an end of each in one crossing line: cells that see both other ends lose the
/// digit.
pub(super) fn find_skyscraper(position: &Position, workspace: &mut Workspace<'_>) -> First {
    for lines in [ROWS, COLUMNS] {
        for digit in workspace.digits_with_dead_places(position) {
            let pairs = pairs_in(position, digit, lines);
            for (k, &first) in pairs.iter().enumerate() {
                for &second in &pairs[k + 1..] {
                    skyscraper(position, digit, [first, second])?;
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

fn skyscraper(position: &Position, digit: Value, [a, b]: [[Cell; 2]; 2]) -> First {
    let aligned = |k: usize| row(a[k]) == row(b[k]) || column(a[k]) == column(b[k]);
    let tops = match (aligned(0), aligned(1)) {
        (true, false) => [a[1], b[1]],
        (false, true) => [a[0], b[0]],
        _ => return ControlFlow::Continue(()),
    };
    take_first(Effects::removing(position, digit, peers(tops[0]) & peers(tops[1])))
}

/// A row and a column with an end of each in one box: the crossing of the other ends loses the digit.
pub(super) fn find_kite(position: &Position, workspace: &mut Workspace<'_>) -> First {
    for digit in workspace.digits_with_dead_places(position) {
        let in_columns = pairs_in(position, digit, COLUMNS);
        for in_row in pairs_in(position, digit, ROWS) {
            for &in_column in &in_columns {
                kite(position, digit, [in_row, in_column])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn kite(position: &Position, digit: Value, [in_row, in_column]: [[Cell; 2]; 2]) -> First {
    if in_row.iter().any(|cell| in_column.contains(cell)) {
        return ControlFlow::Continue(());
    }
    for (end, foot) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if box_(in_row[end]) == box_(in_column[foot]) {
            let crossing = set_of(column(in_row[1 - end])) & set_of(row(in_column[1 - foot]));
            take_first(Effects::removing(position, digit, crossing))?;
        }
    }
    ControlFlow::Continue(())
}

/// The places that make a strong link with `cell`: the other place of a digit in a house that has two.
pub(super) fn strongly_linked(position: &Position, digit: Value, cell: Cell) -> CellSet {
    houses_of(cell).into_iter().filter_map(|house| position.other_place(house, digit, cell)).collect()
}
