//! Junior Exocet: two base cells in a box and a line, and two targets in the chute of the line with the same
//! two values.
//!
//! The targets lie in two other boxes that the line meets, outside the line. Three cross-lines cross the
//! chute: one through each target, and one through a cell of the base's box and line that is not a base cell.
//! The other cells of a target's box and cross-line outside the line are its companions. They have no
//! candidate of the base.
//!
//! A value that is true in the base is in no other cell of its box and line. So within the chute the
//! cross-lines have the value in the targets only. If outside the chute they have it in only two lines
//! parallel to the base's, one of the three has it in a target. Two values are true in the base, so each
//! target has one of them. A value that needs both targets leaves none to the other value, so it is not in
//! the base. The candidates that occur in no combination of base and targets are removed.
//!
//! The chutes are those of boxes; boards without boxes are not searched. Side 4 has no Junior Exocet: the
//! base would fill its line in the box. Cost: pairs of cells with at most [`MAX_VALUES`] candidates, times
//! pairs of targets with such companions. After A. Barker and champagne ("Exocet", 2010), and D. P. Bird,
//! "JExocet Pattern Definition" (New Sudoku Players' Forum, 2013).

use crate::logic::{Scan, Spots};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values, choice};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};
use sudokud_model::houses::HouseKind;

/// The most candidates that the base cells have together.
pub(crate) const MAX_VALUES: usize = 4;

/// Two base cells and two targets with the same two values.
#[derive(Debug)]
struct JuniorExocet {
    /// The candidates of the base.
    values: Values,
    /// The base cells and the targets with their candidates.
    base: [(Cell, Values); 2],
    targets: [(Cell, Values); 2],
    /// The companions of the targets.
    companions: Vec<Cell>,
    cross_lines: [House; 3],
}

/// Finds all Junior Exocets.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    if layout.box_shape().is_none() {
        return ControlFlow::Continue(());
    }
    for (along, across) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        for line in layout.houses_of_kind(along) {
            scan.poll()?;
            let small = |&cell: &Cell| scan.options(cell).len() <= MAX_VALUES;
            let open: Vec<Cell> = scan.open_cells(line).filter(small).collect();
            for (k, &first) in open.iter().enumerate() {
                let in_box = |&&cell: &&Cell| layout.block_of(cell) == layout.block_of(first);
                for &second in open[k + 1..].iter().filter(in_box) {
                    let values = scan.options(first) | scan.options(second);
                    if (2..=MAX_VALUES).contains(&values.len()) {
                        Base { scan, line, across, cells: [first, second], values }.find()?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two cells in a line and a box, and their candidates.
struct Base<'b, const W: usize> {
    scan: &'b Scan<'b, W>,
    line: House,
    across: HouseKind,
    cells: [Cell; 2],
    values: ValueSet<W>,
}

/// A cross-line, with the cell of the pattern in it.
struct CrossLine {
    cell: Cell,
    house: House,
    box_: House,
    companions: Vec<Cell>,
}

impl<const W: usize> Base<'_, W> {
    fn find(&self) -> ControlFlow<()> {
        let layout = self.scan.layout();
        let Some(home) = layout.block_of(self.cells[0]) else { return ControlFlow::Continue(()) };
        let mut boxes: Vec<House> =
            layout.cells_of(self.line).iter().filter_map(|&cell| layout.block_of(cell)).collect();
        boxes.dedup();
        let targets: Vec<CrossLine> =
            boxes.into_iter().filter(|&box_| box_ != home).flat_map(|box_| self.targets(box_)).collect();
        let others = |cell: &Cell| self.scan.house(home).contains(*cell) && !self.cells.contains(cell);
        for &third in layout.cells_of(self.line).iter().filter(|cell| others(cell)) {
            let Some(third) = self.cross_line(third) else { continue };
            for (k, first) in targets.iter().enumerate() {
                for second in targets[k + 1..].iter().filter(|second| second.box_ != first.box_) {
                    self.scan.poll_sparsely()?;
                    self.offer([&third, first, second])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// `None` for a cell without a box.
    fn cross_line(&self, cell: Cell) -> Option<CrossLine> {
        let layout = self.scan.layout();
        let (house, box_) = (layout.house_of(cell, self.across)?, layout.block_of(cell)?);
        let is_companion = |&other: &Cell| {
            other != cell
                && self.scan.house(box_).contains(other)
                && !self.scan.house(self.line).contains(other)
        };
        let companions = self.scan.layout().cells_of(house).iter().copied().filter(is_companion).collect();
        Some(CrossLine { cell, house, box_, companions })
    }

    /// The cells of a box that can be targets, with their cross-lines.
    fn targets(&self, box_: House) -> impl Iterator<Item = CrossLine> + use<'_, W> {
        let has_values = |cell: Cell| !self.scan.candidates().of(cell).is_disjoint(&self.values);
        let open = self.scan.open_cells(box_);
        let outside =
            open.filter(move |&cell| !self.scan.house(self.line).contains(cell) && has_values(cell));
        outside
            .filter_map(|cell| self.cross_line(cell))
            .filter(move |cross| !cross.companions.iter().any(|&c| has_values(c)))
    }

    /// The indices of the cells of a cross-line outside the chute that have the value or can have it.
    fn outside(&self, cross: &CrossLine, value: Value) -> Spots<W> {
        let mut spots = Spots::EMPTY;
        for (spot, &cell) in self.scan.layout().cells_of(cross.house).iter().enumerate() {
            if self.scan.candidates().of(cell).contains(value) && !self.scan.house(cross.box_).contains(cell)
            {
                spots.insert(spot);
            }
        }
        spots
    }

    /// Returns the fewest targets with a value if the base has it. By Hall's theorem, that is the largest
    /// excess of some cross-lines over the lines in which they have the value outside the chute.
    fn need(&self, cross: [&CrossLine; 3], value: Value) -> usize {
        let spots = cross.map(|cross| self.outside(cross, value));
        let excess = |chosen: usize| {
            let of = (0..3).filter(|k| chosen >> k & 1 == 1);
            let lines = of.clone().fold(Spots::EMPTY, |all, k| all | spots[k]);
            of.count().saturating_sub(lines.len())
        };
        (1..8).map(excess).max().unwrap_or(0)
    }

    /// Returns the values that each base cell and target has in some combination. `once` has the values
    /// that need one target.
    fn combine(&self, cells: [Cell; 4], once: ValueSet<W>) -> [ValueSet<W>; 4] {
        let options = cells.map(|cell| self.scan.options(cell));
        let mut allowed = [ValueSet::EMPTY; 4];
        for a in options[0] & once {
            for b in (options[1] & once) - ValueSet::only(a) {
                for (c, d) in [(a, b), (b, a)] {
                    if options[2].contains(c) && options[3].contains(d) {
                        allowed.iter_mut().zip([a, b, c, d]).for_each(|(set, value)| _ = set.insert(value));
                    }
                }
            }
        }
        allowed
    }

    fn offer(&self, cross: [&CrossLine; 3]) -> ControlFlow<()> {
        let mut once = ValueSet::EMPTY;
        for value in self.values {
            match self.need(cross, value) {
                0 => return ControlFlow::Continue(()),
                1 => _ = once.insert(value),
                _ => {}
            }
        }
        let cells = [self.cells[0], self.cells[1], cross[1].cell, cross[2].cell];
        let allowed = self.combine(cells, once);
        if allowed.iter().any(ValueSet::is_empty) {
            return ControlFlow::Continue(());
        }
        let mut effects = Effects::default();
        let [one, two, first, second] = std::array::from_fn(|k| {
            let candidates = self.scan.options(cells[k]);
            effects.remove(cells[k], candidates - allowed[k]);
            (cells[k], candidates.resize())
        });
        let exocet = JuniorExocet {
            values: self.values.resize(),
            base: [one, two],
            targets: [first, second],
            companions: [&cross[1].companions[..], &cross[2].companions].concat(),
            cross_lines: cross.map(|cross| cross.house),
        };
        self.scan.offer(effects, exocet)
    }
}

impl Deduction for JuniorExocet {
    fn size(&self) -> usize {
        4
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.values);
        evidence.houses(self.cross_lines, Role::Base);
        self.base.iter().for_each(|&(cell, values)| evidence.cell(cell, values, Role::ExocetBase));
        self.targets.iter().for_each(|&(cell, values)| evidence.cell(cell, values, Role::ExocetTarget));
        evidence.group(self.companions.iter().copied(), self.values, Role::Companion);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [base, targets] = [self.base, self.targets].map(|pair| pair.map(|entry| entry.0));
        let reason = format!(
            "{base_list} have two of the values {}. Such a value is in no other cell of their box and line, \
             nor in {}. In {} it has places in only two lines outside these boxes, so one of these {}s has \
             it in {}. So {} have the same two values as {base_list}, and no combination remains with the \
             values removed",
            notation.value_list(self.values),
            choice(self.companions.iter().map(|&cell| notation.cell(cell))),
            notation.house_list(&self.cross_lines),
            notation.kind_name(self.cross_lines[0]),
            choice(targets.map(|cell| notation.cell(cell))),
            notation.cell_list(&targets),
            base_list = notation.cell_list(&base),
        );
        let pattern = format!(
            "{} base {}, targets {}, {}",
            notation.values(self.values),
            notation.cells(&base),
            notation.cells(&targets),
            notation.house_marks(&self.cross_lines)
        );
        StepText { pattern, reason }
    }
}
