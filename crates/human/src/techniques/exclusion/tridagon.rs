//! Tridagon (Thor's hammer, trivalue oddagon): twelve cells of four boxes that three values alone cannot
//! fill.
//!
//! The four boxes form a rectangle. Each has three cells of the pattern, in three rows and three columns;
//! boxes of a band share the rows, boxes of a stack the columns. From row to row, the columns of a box's
//! cells form a permutation. If the three values fill the cells, the values of two boxes of a band differ
//! in each row, so one permutation of the values by row is a rotation of the other. Likewise by column for
//! boxes of a stack. A rotation of three is even. So among the four permutations of the cells an even
//! number is odd. In a pattern with an odd number of odd ones, the three values cannot fill the cells: one of
//! the guardians, the candidates besides the three values, is true.
//!
//! If one cell has all guardians, the cell loses the three values. If all guardians have the same value,
//! the cells that see them all lose the value. Each cell of the pattern has at least two of the three
//! values as candidates, and some cell of the board has the three values as its only candidates. The boxes
//! can be any houses that are no lines, if those side by side and those one above the other share no cell of
//! the pattern. Side 4 has no pattern: its boxes have two rows.
//!
//! Cost: one pass over the cells, unless [`MIN_PURE`] cells have no candidates besides three values. After
//! D. Berthier, "The tridagon rule" (New Sudoku Players' Forum, 2022), and mith and others there.

use crate::logic::{CellGroup, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, ValueSet};
use sudokud_model::sets::combinations::each_pruned_combination;

/// The least number of cells without guardians in a pattern. Either one cell has all guardians, or a cell
/// that loses their value sees them all, and no cell sees more than five cells of a pattern.
pub(crate) const MIN_PURE: usize = 7;

/// Twelve cells that three values cannot fill.
#[derive(Debug)]
struct Tridagon {
    triple: Values,
    cells: CellGroup,
}

/// Finds all tridagons.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let is_small = |cell: &Cell| (2..=3).contains(&scan.options(*cell).len());
    let small: Vec<Cell> = scan.candidates().open().filter(is_small).collect();
    let mut tried = Vec::new();
    for &cell in small.iter().filter(|_| small.len() >= MIN_PURE) {
        let triple = scan.options(cell);
        if triple.len() < 3 || tried.contains(&triple) {
            continue;
        }
        tried.push(triple);
        if small.iter().filter(|&&cell| scan.options(cell).is_subset(&triple)).count() >= MIN_PURE {
            join(triple, &corners(triple, scan)?, scan)?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells of the pattern in one box.
struct Corner<const W: usize> {
    box_: House,
    /// In reading order.
    cells: Vec<Cell>,
    /// Ascending.
    rows: Vec<usize>,
    /// Ascending.
    columns: Vec<usize>,
    /// Whether the permutation of the columns is odd.
    is_odd: bool,
    guardians: Guardians<W>,
}

/// The cells with candidates besides the three values, and these candidates.
#[derive(Clone)]
struct Guardians<const W: usize> {
    cells: Vec<Cell>,
    values: ValueSet<W>,
}

impl<const W: usize> Guardians<W> {
    const NONE: Self = Self { cells: Vec::new(), values: ValueSet::EMPTY };

    /// Returns both sets of guardians, or `None` if they have several cells and several values.
    fn union(&self, other: &Self) -> Option<Self> {
        let all =
            Self { cells: [&self.cells[..], &other.cells].concat(), values: self.values | other.values };
        (all.cells.len() <= 1 || all.values.len() == 1).then_some(all)
    }
}

/// Returns the corners of all boxes, in reading order.
fn corners<const W: usize>(triple: ValueSet<W>, scan: &Scan<'_, W>) -> ControlFlow<(), Vec<Corner<W>>> {
    let layout = scan.layout();
    let mut found = Vec::new();
    for box_ in layout.areas() {
        scan.poll()?;
        let can_be = |cell: &Cell| (scan.options(*cell) & triple).len() >= 2;
        let cells: Vec<Cell> = scan.open_cells(box_).filter(can_be).collect();
        let mut extend = |chosen: &[Cell], guardians: &Guardians<W>, cell: Cell| {
            let (row, column) = (layout.row(cell), layout.column(cell));
            let in_line = |&other: &Cell| layout.row(other) == row || layout.column(other) == column;
            if chosen.iter().any(in_line) {
                return ControlFlow::Continue(None);
            }
            let values = scan.options(cell) - triple;
            let own = Guardians { cells: if values.is_empty() { Vec::new() } else { vec![cell] }, values };
            ControlFlow::Continue(guardians.union(&own))
        };
        let mut each = |cells: &[Cell], guardians: &Guardians<W>| {
            let rows = cells.iter().map(|&cell| layout.row(cell).index()).collect();
            let mut columns: Vec<usize> = cells.iter().map(|&cell| layout.column(cell).index()).collect();
            let is_inverted = |&(a, b): &(usize, usize)| columns[a] > columns[b];
            let is_odd = [(0, 1), (0, 2), (1, 2)].iter().filter(|pair| is_inverted(pair)).count() % 2 == 1;
            columns.sort_unstable();
            let guardians = guardians.clone();
            found.push(Corner { box_, cells: cells.to_vec(), rows, columns, is_odd, guardians });
            ControlFlow::Continue(())
        };
        each_pruned_combination(&cells, 3, &Guardians::NONE, &mut extend, &mut each)?;
    }
    ControlFlow::Continue(found)
}

/// Offers the step of every four corners that form a rectangle, an odd number of them odd, and whose
/// guardians fit.
fn join<const W: usize>(triple: ValueSet<W>, corners: &[Corner<W>], scan: &Scan<'_, W>) -> ControlFlow<()> {
    let apart = |one: &Corner<W>, two: &Corner<W>| !one.cells.iter().any(|cell| two.cells.contains(cell));
    let is_right = |right: &Corner<W>, of: &Corner<W>| right.rows == of.rows && apart(right, of);
    let is_below = |below: &Corner<W>, of: &Corner<W>| below.columns == of.columns && apart(below, of);
    for first in corners {
        scan.poll()?;
        for right in corners.iter().filter(|right| right.box_ > first.box_ && is_right(right, first)) {
            let Some(upper) = first.guardians.union(&right.guardians) else { continue };
            for below in corners.iter().filter(|below| below.box_ > first.box_ && is_below(below, first)) {
                scan.poll_sparsely()?;
                let Some(three) = upper.union(&below.guardians) else { continue };
                let completes = |last: &&Corner<W>| {
                    let is_odd = first.is_odd ^ right.is_odd ^ below.is_odd ^ last.is_odd;
                    is_odd && is_right(last, below) && is_below(last, right)
                };
                for last in corners.iter().filter(completes) {
                    if let Some(guardians) = three.union(&last.guardians) {
                        offer(triple, [first, right, below, last], &guardians, scan)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer<const W: usize>(
    triple: ValueSet<W>,
    corners: [&Corner<W>; 4],
    guardians: &Guardians<W>,
    scan: &Scan<'_, W>,
) -> ControlFlow<()> {
    let mut effects = Effects::default();
    if let [cell] = guardians.cells[..] {
        effects.remove(cell, scan.options(cell) & triple);
    }
    if let Some(value) = guardians.values.single() {
        effects.remove_from(&scan.seen_by_all(guardians.cells.iter().copied(), value), value);
    }
    let cells = corners.iter().flat_map(|corner| &corner.cells);
    scan.offer(effects, Tridagon { triple: triple.resize(), cells: CellGroup::new(scan, cells) })
}

impl Tridagon {
    /// The candidates besides the three values, by cell.
    fn guardians(&self) -> CellGroup {
        let guardians = self.cells.iter().map(|&(cell, candidates)| (cell, candidates - self.triple));
        guardians.filter(|entry| !entry.1.is_empty()).collect()
    }
}

impl Deduction for Tridagon {
    fn size(&self) -> usize {
        self.cells.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.triple);
        for &(cell, candidates) in self.cells.iter() {
            let guardians = candidates - self.triple;
            match guardians.is_empty() {
                true => evidence.cell(cell, candidates, Role::Floor),
                false => evidence.cell(cell, guardians, Role::Roof),
            }
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (cells, guardians) = (self.cells.cells(), self.guardians());
        let guardian = match guardians[..] {
            [(cell, values)] => format!("{} is {}", notation.cell(cell), notation.value_choice(values)),
            _ => format!(
                "one of {} is {}, and what sees all of them loses it",
                notation.cell_list(&guardians.cells()),
                notation.value_list(guardians.values())
            ),
        };
        let reason = format!(
            "Suppose {} hold only {}: each of the four boxes has each value once. In two boxes side by side \
             the values differ in every row, so they have the same cyclic order from row to row. In two \
             boxes one above the other they have the same cyclic order from column to column. But from row \
             to row the cells move to the right in a cycle in some boxes and to the left in the others, with \
             an odd number of each. Around the four boxes the order would become its own reverse, which is \
             impossible. So {guardian}",
            notation.cells(&cells),
            notation.value_list(self.triple),
        );
        let mark = |&(cell, values): &(Cell, Values)| {
            format!("{} in {}", notation.values(values), notation.cell(cell))
        };
        let marks: Vec<String> = guardians.iter().map(mark).collect();
        let pattern = format!(
            "{} in {} (guardians {})",
            notation.values(self.triple),
            notation.cells(&cells),
            marks.join(", ")
        );
        StepText { pattern, reason }
    }
}
