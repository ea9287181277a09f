//! Avoidable rectangles: a rectangle in two boxes without givens, some corners of which are filled. On other
//! boards: any rectangle in which two values could be exchanged; see [`crate::logic::deadly_pattern`].
//!
//! Two values that stand crosswise in such corners could be exchanged. Type 1: three corners are filled, so
//! the fourth does not complete the pattern. Type 2: two corners are filled, and the other two have one
//! further candidate, the same; one of them holds it. Nothing is found unless the givens are known.

use crate::logic::Scan;
use crate::logic::deadly_pattern::is_exchangeable;
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use crate::techniques::uniqueness::deadly_deduction::marks;
use std::ops::ControlFlow;
use std::slice::from_ref;
use sudokud_model::grid::{Cell, Column, Row, Value, ValueSet};

/// A rectangle that must not come to hold only the pair.
#[derive(Debug)]
struct AvoidableRectangle {
    /// The corners row by row, each with its candidates or its value.
    corners: [(Cell, Values); 4],
    pair: Values,
    conclusion: Conclusion,
}

#[derive(Debug)]
enum Conclusion {
    /// Type 1: the open corner has not the value that would complete the pattern.
    OneOpen { corner: Cell },
    /// Type 2: one of the open corners has the further value.
    TwoOpen { corners: [Cell; 2], value: Value },
}

/// Every exchangeable rectangle without a given that has one open corner (type 1), or two (type 2), and
/// removes something.
pub(crate) fn find<const W: usize>(open_count: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    let Some(givens) = scan.givens().filter(|givens| **givens.layout() == *layout) else {
        return ControlFlow::Continue(());
    };
    let at = |row: usize, column: usize| layout.cell(Row::new(row), Column::new(column));
    for (top, bottom) in pairs(layout.side()) {
        for (left, right) in pairs(layout.side()) {
            let cells = [at(top, left), at(top, right), at(bottom, left), at(bottom, right)];
            if cells.iter().any(|&cell| givens.get(cell).is_some()) || !is_exchangeable(layout, cells) {
                continue;
            }
            let open: Vec<usize> = (0..4).filter(|&k| scan.candidates().is_open(cells[k])).collect();
            if open.len() == open_count {
                conclude(cells, &open, scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn pairs(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |a| (a + 1..side).map(move |b| (a, b)))
}

/// Draws the conclusion from each pattern a b / b a of which the corners, one or two of them open, have the
/// values as candidates or stand in already.
fn conclude<const W: usize>(cells: [Cell; 4], open: &[usize], scan: &Scan<'_, W>) -> ControlFlow<()> {
    let corners = cells.map(|cell| (cell, scan.candidates().of(cell)));
    let common = |one: usize, other: usize| corners[one].1 & corners[other].1;
    let of_second = |a: Value| common(1, 2).iter().filter(move |&b| b != a).map(move |b| [a, b, b, a]);
    for pattern in common(0, 3).iter().flat_map(of_second) {
        let extras = |k: usize| corners[k].1 - ValueSet::only(pattern[k]);
        let (conclusion, effects) = match *open {
            [k] => (Conclusion::OneOpen { corner: cells[k] }, Effects::removing(pattern[k], [cells[k]])),
            [k, l] => {
                let value = extras(k).single().filter(|_| extras(k) == extras(l));
                let (Some(value), corners) = (value, [cells[k], cells[l]]) else { continue };
                let effects = Effects::removing(value, &scan.seen_by_all(corners, value));
                (Conclusion::TwoOpen { corners, value }, effects)
            }
            _ => continue,
        };
        let corners = corners.map(|(cell, values)| (cell, values.resize()));
        let pair = pattern.into_iter().collect();
        scan.offer(effects, AvoidableRectangle { corners, pair, conclusion })?;
    }
    ControlFlow::Continue(())
}

impl AvoidableRectangle {
    fn cells(&self) -> [Cell; 4] {
        self.corners.map(|corner| corner.0)
    }

    fn open(&self) -> &[Cell] {
        match &self.conclusion {
            Conclusion::OneOpen { corner } => from_ref(corner),
            Conclusion::TwoOpen { corners, .. } => corners,
        }
    }
}

impl Deduction for AvoidableRectangle {
    fn size(&self) -> usize {
        4
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.pair);
        for (cell, values) in self.corners {
            let role = if self.open().contains(&cell) { Role::Roof } else { Role::Floor };
            evidence.cell(cell, values, role);
        }
        evidence.group(self.cells(), self.pair, Role::Deadly);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let open = notation.cell_list(self.open());
        let consequence = match &self.conclusion {
            Conclusion::OneOpen { .. } => format!("{open} must not complete that"),
            Conclusion::TwoOpen { value, .. } => {
                format!("So one of {open} is {}, and no cell that sees both is", notation.value(*value))
            }
        };
        let reason = format!(
            "None of {} was given. If they came to hold only {}, these two could be exchanged and the puzzle \
             would have two solutions. {consequence}",
            notation.cell_list(&self.cells()),
            notation.value_list(self.pair),
        );
        StepText { pattern: marks(self.pair, &self.cells(), notation), reason }
    }
}
