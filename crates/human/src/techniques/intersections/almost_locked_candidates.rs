//! Almost locked candidates: n cells of a line outside a box have n + 1 values, and in the box these values
//! have only n cells outside the line. (The two houses may be of any kinds that cross, the first also a set.)
//!
//! The crossing has one of these values at least, because the box needs n + 1 cells for them. It has one at
//! most, because the n cells of the line need the others. So the n cells of the box hold nothing but these
//! values, and the rest of the line has none of them. Known as almost locked pair, triple and quadruple;
//! described in Sudopedia ("Almost Locked Candidates"). Cost: for each crossing of two houses, the subsets of
//! at most [`MAX_CELLS`] cells that have few enough values.

use crate::ladder::rating::Rating;
use crate::logic::{CellGroup, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};
use sudokud_model::sets::combinations::each_pruned_combination;

/// The most cells of each part.
pub(crate) const MAX_CELLS: usize = 3;

/// An almost locked set of a line, and as many cells of a crossing box.
#[derive(Debug)]
struct AlmostLockedCandidates {
    /// The house that needs a place for each value, and the house with the almost locked set.
    houses: [House; 2],
    values: Values,
    /// The almost locked set.
    in_line: Vec<Cell>,
    /// The places of the values in the crossing.
    crossing: CellGroup,
    /// The places of the values in the box outside the crossing.
    in_box: CellGroup,
}

/// Every almost locked candidates, smaller ones of two houses first.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    for base in layout.houses() {
        for line in layout.crossings(base).map(|crossing| crossing.other) {
            scan.poll_sparsely()?;
            let outside = |cell: &Cell| !scan.house(base).contains(*cell);
            let cells: Vec<Cell> = scan.open_cells(line).filter(outside).collect();
            for size in 1..=MAX_CELLS {
                let mut extend = |_: &[Cell], values: &ValueSet<W>, cell| {
                    let all = *values | scan.options(cell);
                    ControlFlow::Continue(Some(all).filter(|all| all.len() <= size + 1))
                };
                each_pruned_combination(
                    &cells,
                    size,
                    &ValueSet::EMPTY,
                    &mut extend,
                    &mut |chosen, &values| conclude([base, line], chosen, values, scan),
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Concludes from cells of a line if the base has as many places for their values outside the line.
fn conclude<const W: usize>(
    [base, line]: [House; 2],
    in_line: &[Cell],
    values: ValueSet<W>,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let is_lacking = |value: Value| !scan.spots(base, value).is_empty();
    if values.len() != in_line.len() + 1 || !values.iter().all(is_lacking) {
        return ControlFlow::Continue(());
    }
    let of_base = |is_crossing: bool| -> CellGroup {
        scan.open_cells(base)
            .filter(|&cell| scan.house(line).contains(cell) == is_crossing)
            .map(|cell| (cell, (scan.options(cell) & values).resize()))
            .filter(|entry| !entry.1.is_empty())
            .collect()
    };
    let (in_box, crossing) = (of_base(false), of_base(true));
    if in_box.len() != in_line.len() {
        return ControlFlow::Continue(());
    }
    let mut effects = Effects::default();
    in_box.iter().for_each(|&(cell, _)| effects.remove(cell, scan.options(cell) - values));
    let rest = |cell: &Cell| !in_line.contains(cell) && !scan.house(base).contains(*cell);
    effects.remove_values(scan, scan.open_cells(line).filter(rest), values);
    let (in_line, values) = (in_line.to_vec(), values.resize());
    scan.offer(effects, AlmostLockedCandidates { houses: [base, line], values, in_line, crossing, in_box })
}

impl Deduction for AlmostLockedCandidates {
    fn size(&self) -> usize {
        self.values.len()
    }

    /// 0.5 for each cell beyond the first.
    fn surcharge(&self) -> Rating {
        Rating::from_tenths(5 * (self.in_line.len() as u16 - 1))
    }

    fn evidence(&self) -> Evidence {
        let [base, line] = self.houses;
        let mut evidence = Evidence::of_values(self.values);
        self.crossing.add_cells(&mut evidence, Role::Intersection);
        evidence.houses([base], Role::Base);
        evidence.houses([line], Role::Cover);
        evidence.group(self.in_line.iter().copied(), self.values, Role::Als);
        self.in_box.add_group(&mut evidence, Role::Subset);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [base, line] = self.houses.map(|house| notation.house(house));
        let values = notation.value_list(self.values);
        let verb = |cells: &[Cell]| if cells.len() == 1 { "has" } else { "have" };
        let reason = format!(
            "In {line} {} {} only {values}, and in {base} these values have no place outside {line} but {}. \
             So the crossing holds exactly one of them, and the others are in these cells of {base}, as in \
             those of {line}",
            notation.cell_list(&self.in_line),
            verb(&self.in_line),
            notation.cell_list(&self.in_box.cells()),
        );
        let marks = self.houses.map(|house| notation.house_mark(house));
        let pattern = format!(
            "{} in {}{}: {}, {}",
            notation.values(self.values),
            marks[0],
            marks[1],
            notation.cells(&self.in_box.cells()),
            notation.cells(&self.in_line),
        );
        StepText { pattern, reason }
    }
}
