//! SK loop: a loop of eight parts along two rows and two columns. Its houses limit how often each value is in
//! it, and the limits add up to its number of cells.
//!
//! Two rows and two columns cross in four cells of four boxes. In each of these boxes, the other open cells
//! of the row are a part of the loop, and those of the column another. Parts next to each other share a
//! house: a line or a box. A cover of a value is a set of these houses that together contain all parts with
//! the value. The loop holds the value at most as often as its smallest covers have houses. If these numbers
//! add up to the number of cells, each is reached. So each house of a smallest cover has the value exactly
//! once in the loop, and its other cells lose the value. A part with both of its houses in one smallest cover
//! loses it too.
//!
//! The boxes are four different boxes, or regions of a jigsaw. A part has at least [`MIN_CELLS`] cells, and
//! at most twice as many values. Side 4 has no SK loop: a part has one cell there. Cost: one pass over the
//! cells, and the rectangles of crossing cells with such parts. After S. Kurzhals' solution of "Easter
//! Monster" (Sudoku Players' Forum, 2007). In A. Barker's terms the pattern has rank 0.

use crate::logic::{CellGroup, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};

/// The fewest open cells of a part.
pub(crate) const MIN_CELLS: usize = 2;

/// The number of parts in the loop, and of the houses that join them.
const PARTS: usize = 8;

/// The cells of a loop, and the houses that limit its values.
#[derive(Debug)]
struct SkLoop {
    cells: CellGroup,
    covers: Vec<Cover>,
    /// Whether a cell of the loop loses a value.
    is_inside: bool,
}

/// A house of the smallest covers of some values.
#[derive(Debug)]
struct Cover {
    house: House,
    values: Values,
    /// The cells of the loop in the house.
    cells: Vec<Cell>,
}

/// Every SK loop that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let corners: Vec<Corner<W>> = scan.layout().cells().filter_map(|cell| Corner::new(scan, cell)).collect();
    for first in &corners {
        scan.poll()?;
        let different = |boxes: [&Corner<W>; 2]| boxes[0].houses[2] != boxes[1].houses[2];
        let box_ = first.houses[2];
        for right in
            corners.iter().filter(|right| right.houses[0] == first.houses[0] && right.houses[2] > box_)
        {
            for below in
                corners.iter().filter(|below| below.houses[1] == first.houses[1] && below.houses[2] > box_)
            {
                scan.poll_sparsely()?;
                let is_opposite = |last: &&Corner<W>| {
                    last.houses[0] == below.houses[0]
                        && last.houses[1] == right.houses[1]
                        && [first, right, below].iter().all(|other| different([other, last]))
                };
                for last in corners.iter().filter(is_opposite) {
                    offer(&Loop::new([first, right, below, last]), scan)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open cells in the overlap of a line and a box, without the crossing cell, and their values.
struct Part<const W: usize> {
    cells: Vec<Cell>,
    values: ValueSet<W>,
}

/// The two parts of a box, and the row, the column and the box of the cell where their lines cross.
struct Corner<const W: usize> {
    houses: [House; 3],
    in_row: Part<W>,
    in_column: Part<W>,
}

impl<const W: usize> Corner<W> {
    /// Returns `None` if the cell has no box, or if a part has too few cells or too many candidates.
    fn new(position: &Position<'_, W>, crossing: Cell) -> Option<Self> {
        let layout = position.layout();
        let houses = [
            layout.row_house(layout.row(crossing)),
            layout.column_house(layout.column(crossing)),
            layout.block_of(crossing)?,
        ];
        let part = |line: House| {
            let in_box = |&cell: &Cell| cell != crossing && position.house(houses[2]).contains(cell);
            let cells: Vec<Cell> = position.open_cells(line).filter(in_box).collect();
            let values = position.values_of(&cells);
            (cells.len() >= MIN_CELLS && values.len() <= 2 * cells.len()).then_some(Part { cells, values })
        };
        Some(Self { houses, in_row: part(houses[0])?, in_column: part(houses[1])? })
    }
}

/// The parts in the order of the loop. House k joins part k to the next part.
struct Loop<'r, const W: usize> {
    parts: [&'r Part<W>; PARTS],
    houses: [House; PARTS],
}

/// The smallest covers of some parts of the loop. Houses and parts are bits, numbered as in [`Loop`].
#[derive(Default)]
struct Covers {
    /// The number of houses in each cover.
    size: usize,
    /// The houses that are in at least one cover.
    houses: u8,
    /// The parts with both of their houses in the same cover, for at least one cover.
    doubled: u8,
}

impl Covers {
    /// Returns the covers of these parts.
    fn of(parts: u8) -> Self {
        let mut best = Self { size: PARTS, ..Self::default() };
        for houses in 0..=u8::MAX {
            // House k covers parts k and k + 1.
            let (size, next) = (houses.count_ones() as usize, houses.rotate_left(1));
            if parts & !(houses | next) != 0 || size > best.size {
                continue;
            }
            if size < best.size {
                best = Self { size, ..Self::default() };
            }
            best.houses |= houses;
            best.doubled |= parts & houses & next;
        }
        best
    }
}

impl<'r, const W: usize> Loop<'r, W> {
    /// The loop of the corners at the upper left, the upper right, the lower left and the lower right.
    fn new([first, right, below, last]: [&'r Corner<W>; 4]) -> Self {
        let clockwise = [first, right, last, below].map(|corner| [&corner.in_row, &corner.in_column]);
        let [[a, h], [b, c], [e, d], [f, g]] = clockwise;
        let boxes = [right, last, below, first].map(|corner| corner.houses[2]);
        let lines = [first.houses[0], right.houses[1], last.houses[0], below.houses[1]];
        let houses = std::array::from_fn(|k| if k.is_multiple_of(2) { lines[k / 2] } else { boxes[k / 2] });
        Self { parts: [a, b, c, d, e, f, g, h], houses }
    }

    fn cell_count(&self) -> usize {
        self.parts.iter().map(|part| part.cells.len()).sum()
    }

    /// Returns the parts that have the value as a candidate, as bits.
    fn holding(&self, value: Value) -> u8 {
        let holds = |k: &usize| self.parts[*k].values.contains(value);
        (0..PARTS).filter(holds).fold(0, |all, k| all | 1 << k)
    }

    /// Returns the covers of each value if their sizes add up to the number of cells.
    fn covers(&self) -> Option<Vec<(ValueSet<W>, Covers)>> {
        let values = self.parts.iter().fold(ValueSet::EMPTY, |all, part| all | part.values);
        let holding: Vec<_> =
            values.iter().map(|value| (ValueSet::only(value), self.holding(value))).collect();
        // A house covers two parts.
        let least: usize = holding.iter().map(|entry| entry.1.count_ones().div_ceil(2) as usize).sum();
        if least > self.cell_count() {
            return None;
        }
        let covers: Vec<_> = holding.into_iter().map(|(value, parts)| (value, Covers::of(parts))).collect();
        (covers.iter().map(|entry| entry.1.size).sum::<usize>() == self.cell_count()).then_some(covers)
    }

    /// The cells of the two parts that house k joins.
    fn joined(&self, k: usize) -> impl Iterator<Item = Cell> + use<'r, '_, W> {
        self.parts[k].cells.iter().chain(&self.parts[(k + 1) % PARTS].cells).copied()
    }
}

fn offer<const W: usize>(sk_loop: &Loop<'_, W>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let Some(covers) = sk_loop.covers() else { return ControlFlow::Continue(()) };
    let mut effects = Effects::default();
    let mut locked = [ValueSet::<W>::EMPTY; PARTS];
    for (value, cover) in &covers {
        for (k, locked) in locked.iter_mut().enumerate() {
            if cover.houses >> k & 1 == 1 {
                *locked |= *value;
            }
            if cover.doubled >> k & 1 == 1 {
                effects.remove_values(scan, sk_loop.parts[k].cells.iter().copied(), *value);
            }
        }
    }
    for (k, (&house, &values)) in sk_loop.houses.iter().zip(&locked).enumerate() {
        let rest = scan.open_cells(house).filter(|&cell| !sk_loop.joined(k).any(|own| own == cell));
        effects.remove_values(scan, rest, values);
    }
    let cells = CellGroup::new(scan, sk_loop.parts.iter().flat_map(|part| &part.cells));
    let cover = |k: usize| {
        let (house, values) = (sk_loop.houses[k], locked[k].resize());
        Cover { house, values, cells: sk_loop.joined(k).collect() }
    };
    let covers = (0..PARTS).filter(|&k| !locked[k].is_empty()).map(cover).collect();
    let is_inside = effects.eliminations.iter().any(|entry| cells.cells().contains(&entry.0));
    scan.offer(effects, SkLoop { cells, covers, is_inside })
}

impl Deduction for SkLoop {
    fn size(&self) -> usize {
        self.cells.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        self.cells.add_cells(&mut evidence, Role::Subset);
        for Cover { house, values, cells } in &self.covers {
            evidence.houses([*house], Role::Cover);
            evidence.group(cells.iter().copied(), *values, Role::Segment);
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (cells, count) = (notation.cells(&self.cells.cells()), self.cells.len());
        let covers = self.covers.iter();
        let in_houses = covers
            .clone()
            .map(|cover| format!("{} in {}", notation.value_list(cover.values), notation.house(cover.house)));
        let inside = ". Where two houses of one smallest cover of a value overlap in cells of the loop, \
                      these cells lose the value";
        let reason = format!(
            "The {count} cells {cells} form a loop through four boxes. A cover of a value is a set of houses \
             that contain all its candidates in the loop. Each value is in the loop at most as often as its \
             smallest covers have houses. These numbers add up to {count}, the number of cells, so each \
             value is there exactly that often. Each house of a smallest cover has the value exactly once in \
             the loop, so its other cells lose it: {}{}",
            in_houses.collect::<Vec<_>>().join("; "),
            if self.is_inside { inside } else { "" },
        );
        let marks = covers
            .map(|cover| format!("{} {}", notation.values(cover.values), notation.house_mark(cover.house)));
        StepText { pattern: format!("{cells} ({})", marks.collect::<Vec<_>>().join("; ")), reason }
    }
}
