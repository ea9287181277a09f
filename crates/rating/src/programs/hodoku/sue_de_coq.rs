//! Sue de coq: two or three cells where a line crosses a box have at least two digits more than cells. Cells
//! of the line hold some of these digits and cells of the box the others. So each digit is locked in the line
//! or in the box.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::{Digits, Position};
use super::subset::{Subset, each_subset};
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{LINES, boxes_crossing, set_of};
use std::ops::ControlFlow;
use sudokud_model::grid::House;

/// Two or three open cells of a crossing, with its houses.
struct Crossing<'a> {
    position: &'a Position,
    line: House,
    box_: House,
    cells: CellSet,
    digits: Digits,
    excess: usize,
}

/// Searches by line, then by box, then by the cells of the crossing: two of them, all three, other two.
pub(super) fn find(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let changed = workspace.changed().cells;
    for line in LINES {
        let boxes = boxes_crossing(line).into_iter();
        for box_ in boxes.filter(|&box_| !changed.is_disjoint(&(set_of(line) | set_of(box_)))) {
            let crossing = set_of(line) & set_of(box_) & position.open();
            each_subset(position, crossing, &mut |Subset { cells, digits, size }| {
                if size < 2 || digits.len() < size + 2 {
                    return ControlFlow::Continue(());
                }
                let excess = digits.len() - size;
                Crossing { position, line, box_, cells, digits, excess }.find()
            })?;
        }
    }
    ControlFlow::Continue(())
}

impl Crossing<'_> {
    fn find(&self) -> First {
        let others = (set_of(self.line) & self.position.open()) - self.cells;
        each_subset(self.position, others, &mut |subset| {
            let foreign = (subset.digits - self.digits).len();
            let used = subset.size.saturating_sub(foreign);
            if subset.digits.is_disjoint(&self.digits) || used == 0 || used >= self.excess {
                return ControlFlow::Continue(());
            }
            self.with_line(subset, self.excess - used)
        })
    }

    /// Looks for cells of the box that use up the `rest` of the excess.
    fn with_line(&self, in_line: Subset, rest: usize) -> First {
        let taken = (in_line.digits & self.digits).into_iter();
        let barred =
            taken.fold(self.cells | in_line.cells, |cells, digit| cells | self.position.places(digit));
        let others = (set_of(self.box_) & self.position.open()) - barred;
        each_subset(self.position, others, &mut |in_box| {
            let digits = in_box.digits;
            if digits.is_disjoint(&self.digits) || in_box.size != rest + (digits - self.digits).len() {
                return ControlFlow::Continue(());
            }
            take_first(self.effects(in_line, in_box))
        })
    }

    fn effects(&self, in_line: Subset, in_box: Subset) -> Effects {
        let shared = in_line.digits & in_box.digits;
        let mut effects = Effects::default();
        let from_box = ((self.digits | in_box.digits) - in_line.digits) | shared;
        effects.remove_digits(self.position, from_box, set_of(self.box_) - self.cells - in_box.cells);
        let from_line = ((self.digits | in_line.digits) - in_box.digits) | shared;
        effects.remove_digits(self.position, from_line, set_of(self.line) - self.cells - in_line.cells);
        effects
    }
}
