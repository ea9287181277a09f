//! Sue de coq: two or three cells where a line crosses a box have at least two digits too many; cells of the line take
//! some of these and cells of the box the others, so that every digit is used up in the line or in the box.

use super::cells::{BOXES, CellSet, LINES, cells_of};
use super::choice::First;
use super::effects::Effects;
use super::position::{Digits, Position};
use super::subsets_of::each_subset;
use super::workspace::Workspace;
use crate::grid::{Cell, House};
use std::ops::ControlFlow;

/// The open cells of the crossing, and the houses.
struct Crossing<'a> {
    position: &'a Position,
    line: House,
    box_: House,
    cells: CellSet,
    digits: Digits,
    excess: usize,
}

/// Lines, then boxes; the cells of a crossing by two, three and two.
pub(super) fn find(position: &Position, _: &mut Workspace<'_>, choice: &mut First) -> ControlFlow<()> {
    for line in LINES {
        for box_ in BOXES {
            let crossing = cells_of(line) & cells_of(box_) & position.open();
            each_subset(position, crossing, &mut |cells, digits| {
                if !cells.has_several() || digits.len() < cells.len() + 2 {
                    return ControlFlow::Continue(());
                }
                let excess = digits.len() - cells.len();
                Crossing { position, line, box_, cells, digits, excess }.find(choice)
            })?;
        }
    }
    ControlFlow::Continue(())
}

impl Crossing<'_> {
    fn find(&self, choice: &mut First) -> ControlFlow<()> {
        let others = (cells_of(self.line) & self.position.open()) - self.cells;
        each_subset(self.position, others, &mut |in_line, line_digits| {
            let (foreign, count) = ((line_digits - self.digits).len(), in_line.len());
            if line_digits.is_disjoint(&self.digits) || foreign >= count || count - foreign >= self.excess {
                return ControlFlow::Continue(());
            }
            self.with_line(in_line, (line_digits, self.excess + foreign - count), choice)
        })
    }

    /// Looks for cells of the box that use up the `rest` of the excess.
    fn with_line(&self, in_line: CellSet, (line_digits, rest): (Digits, usize), choice: &mut First) -> ControlFlow<()> {
        let others = (cells_of(self.box_) & self.position.open()) - self.cells - in_line;
        let taken = line_digits & self.digits;
        let has_none = |&cell: &Cell| self.position.candidates(cell).is_disjoint(&taken);
        each_subset(self.position, others.filter(has_none).collect(), &mut |in_box, box_digits| {
            if box_digits.is_disjoint(&self.digits) || in_box.len() != rest + (box_digits - self.digits).len() {
                return ControlFlow::Continue(());
            }
            choice.offer(self.effects((in_line, line_digits), (in_box, box_digits)))
        })
    }

    fn effects(&self, (in_line, line_digits): (CellSet, Digits), (in_box, box_digits): (CellSet, Digits)) -> Effects {
        let shared = line_digits & box_digits;
        let mut effects = Effects::default();
        let from_box = ((self.digits | box_digits) - line_digits) | shared;
        effects.remove_digits(self.position, from_box, cells_of(self.box_) - self.cells - in_box);
        let from_line = ((self.digits | line_digits) - box_digits) | shared;
        effects.remove_digits(self.position, from_line, cells_of(self.line) - self.cells - in_line);
        effects
    }
}
