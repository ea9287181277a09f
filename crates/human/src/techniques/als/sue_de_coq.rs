//! Sue de Coq: a core of cells in the overlap of a line and a box (or of any two houses that are not both
//! lines, or of such a house and a set), with further cells of the line and of the box. Together they have as
//! many values as cells, and the line part and the box part have no common value. The core has at least two
//! cells, and at least two values more than cells.
//!
//! Each value is at most once in these cells, so it is exactly once in them. A value that the box part does
//! not have is in cells of the line, so the rest of the line loses it; and likewise for the box. Also known
//! as two-sector disjoint subsets; named after the forum user "Sue de Coq" (2005). Cost: at most one test for
//! each combination of a core, a line part and a box part, which have at most [`MAX_CELLS`] cells each.

use crate::logic::{CellGroup, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values, number};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, ValueSet};

/// The most cells of the core, of the line part and of the box part.
pub(crate) const MAX_CELLS: usize = 5;

/// The most subsets of a part. They are listed by size; a size that would exceed this limit is left out, with
/// all larger ones. If all cells are open, sizes up to [`MAX_CELLS`] are listed at side 16, up to 4 at side
/// 25, up to 3 at side 36.
pub(crate) const MAX_SUBSETS: usize = 10_000;

/// A core with cells of the line and of the box.
#[derive(Debug)]
struct SueDeCoq {
    line: House,
    box_: House,
    core: CellGroup,
    in_line: CellGroup,
    in_box: CellGroup,
}

/// Every Sue de Coq that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    for box_ in layout.areas() {
        // Each two houses that are no lines are examined from the first.
        let is_first = |other: House| layout.kind(other).is_line() || other > box_;
        for line in layout.crossings(box_).map(|crossing| crossing.other).filter(|&other| is_first(other)) {
            let (both, in_line): (Vec<Cell>, Vec<Cell>) =
                scan.open_cells(line).partition(|&cell| scan.house(box_).contains(cell));
            if both.len() < 2 {
                continue;
            }
            scan.poll()?;
            let outside = |cell: &Cell| !scan.house(line).contains(*cell);
            let in_box: Vec<Cell> = scan.open_cells(box_).filter(outside).collect();
            let outer_parts = [subsets(&in_line, scan)?, subsets(&in_box, scan)?];
            for core in subsets(&both, scan)?.into_iter().filter(|core| core.0.len() > 1) {
                if core.1.len() >= core.0.len() + 2 {
                    combine([line, box_], &core, &outer_parts, scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells with the values of their candidates.
type Part<const W: usize> = (Vec<Cell>, ValueSet<W>);

/// The non-empty subsets of at most [`MAX_CELLS`] of these cells, with their values, smaller ones first. A
/// size that would exceed [`MAX_SUBSETS`] is left out.
fn subsets<const W: usize>(cells: &[Cell], scan: &Scan<'_, W>) -> ControlFlow<(), Vec<Part<W>>> {
    let mut all: Vec<Part<W>> = vec![(Vec::new(), ValueSet::EMPTY)];
    let mut smaller = 0..1;
    for _ in 0..MAX_CELLS {
        for k in smaller.clone() {
            scan.poll_sparsely()?;
            let after = all[k].0.last().copied();
            for &cell in cells.iter().filter(|&&cell| after.is_none_or(|last| cell > last)) {
                let (mut more, values) = all[k].clone();
                more.push(cell);
                all.push((more, values | scan.options(cell)));
            }
            if all.len() > MAX_SUBSETS {
                all.truncate(smaller.end);
                break;
            }
        }
        smaller = smaller.end..all.len();
    }
    all.remove(0);
    ControlFlow::Continue(all)
}

/// Offers the core with each line part and box part that fit together.
fn combine<const W: usize>(
    houses: [House; 2],
    core: &Part<W>,
    outer_parts: &[Vec<Part<W>>; 2],
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    // If a part adds at least as many new values as it has cells, the core and the other part are a naked
    // subset or have fewer values than cells.
    let adds_little = |part: &&Part<W>| (part.1 - core.1).len() < part.0.len();
    let in_box: Vec<&Part<W>> = outer_parts[1].iter().filter(adds_little).collect();
    for line in outer_parts[0].iter().filter(adds_little) {
        scan.poll_sparsely()?;
        for box_ in &in_box {
            let cells = core.0.len() + line.0.len() + box_.0.len();
            if line.1.is_disjoint(&box_.1) && (core.1 | line.1 | box_.1).len() == cells {
                offer(houses, [core, line, box_], scan)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer<const W: usize>(
    houses: [House; 2],
    [core, line, box_]: [&Part<W>; 3],
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let mut effects = Effects::default();
    for (house, part, values) in
        [(houses[0], line, (core.1 | line.1) - box_.1), (houses[1], box_, (core.1 | box_.1) - line.1)]
    {
        let rest = |cell: &Cell| !core.0.contains(cell) && !part.0.contains(cell);
        effects.remove_values(scan, scan.open_cells(house).filter(rest), values);
    }
    if effects.is_void() {
        return ControlFlow::Continue(());
    }
    let [core, in_line, in_box] = [core, line, box_].map(|part| CellGroup::new(scan, &part.0));
    scan.offer(effects, SueDeCoq { line: houses[0], box_: houses[1], core, in_line, in_box })
}

impl SueDeCoq {
    fn groups(&self) -> [&CellGroup; 3] {
        [&self.core, &self.in_line, &self.in_box]
    }
}

impl Deduction for SueDeCoq {
    fn size(&self) -> usize {
        self.groups().map(|group| group.len()).iter().sum()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.core.values());
        evidence.houses([self.line, self.box_], Role::Base);
        for (group, role) in self.groups().into_iter().zip([Role::Intersection, Role::Subset, Role::Subset]) {
            group.add_group(&mut evidence, role);
            group.add_cells(&mut evidence, role);
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let [core, line_part, box_part] = self.groups().map(|group| group.prose(notation));
        let [line, box_] = [self.line, self.box_].map(|house| notation.house(house));
        let [in_line, in_box] = [&self.in_line, &self.in_box].map(|group| notation.cell_list(&group.cells()));
        let lack = |group: &CellGroup| if group.len() == 1 { "lacks" } else { "lack" };
        let all = self.groups().iter().fold(Values::EMPTY, |all, group| all | group.values());
        let reason = format!(
            "{core} are in both {line} and {box_}. With {line_part} in {line} and {box_part} in {box_} they \
             are {} cells with as many values: {}. No value is a candidate both in {in_line} and in \
             {in_box}, so each value is at most once in these cells, and so exactly once. So the rest of \
             {line} loses those of these values that {in_box} {}, and the rest of {box_} loses those that \
             {in_line} {}",
            number(self.size()),
            notation.value_list(all),
            lack(&self.in_box),
            lack(&self.in_line),
        );
        let [core, in_line, in_box] = self.groups().map(|group| group.mark(notation));
        StepText { pattern: format!("{core} ({in_line}, {in_box})"), reason }
    }
}
