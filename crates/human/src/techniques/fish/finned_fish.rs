//! Finned and sashimi fish on lines: basic fish except for base cells outside the covers, the fins, all in
//! one box, or in another house or set that is no line.
//!
//! If no fin is true, the pattern is a fish. If a fin is true, the other cells of its box lose the value. So
//! the cells of that box that are in the covers and outside the base lines lose it in either case. In a
//! sashimi fish a base line has fewer than two cells without the fins.
//!
//! Cost: C(N, k) base sets before pruning, per value and direction. A base set is pruned if, whichever
//! box has the fins, its cells outside that box need more than k covers. Sizes above [`LARGEST`] are not
//! searched.

use crate::logic::{Scan, Spots};
use crate::proof::Effects;
use crate::techniques::dual_steps::Take;
use crate::techniques::fish::fish_pattern::{Fin, Fish};
use crate::techniques::fish::siamese;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::{HouseKind, Layout};
use sudokud_model::sets::combinations::each_pruned_combination;

/// The largest finned fish searched.
pub(crate) const LARGEST: usize = 7;

/// Whether each base line has two places besides the fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// Each has.
    Finned,
    /// Some base line has fewer.
    Sashimi,
}

/// Every finned fish of this size with such a body.
pub(crate) fn find<const W: usize>(body: Body, size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    each(size, scan, &|(effects, fish)| {
        if body_of(scan.layout(), &fish) != body {
            return ControlFlow::Continue(());
        }
        scan.offer(effects, fish)
    })
}

/// Every two finned fish of this size with the same base lines, at least one of them with such a body.
pub(crate) fn siamese<const W: usize>(body: Body, size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let has_body = |fish: &Fish| body_of(scan.layout(), fish) == body;
    siamese::pairs(scan, |take| each(size, scan, take), has_body)
}

fn body_of(layout: &Layout, fish: &Fish) -> Body {
    let count = |line: House| fish.body.iter().filter(|&&cell| layout.contains(line, cell)).count();
    if fish.bases.iter().any(|&line| count(line) < 2) { Body::Sashimi } else { Body::Finned }
}

/// The index of a line of the base's kind, with the indices of the value's places in it.
type Line<const W: usize> = (usize, Spots<W>);

/// Gives `take` every finned or sashimi fish of this size.
fn each<const W: usize>(
    size: usize,
    scan: &Scan<'_, W>,
    take: &Take<'_, (Effects, Fish)>,
) -> ControlFlow<()> {
    let layout = scan.layout();
    if size > LARGEST.min(layout.side() / 2) {
        return ControlFlow::Continue(());
    }
    let has_targets = |value: &Value| !scan.outside_all_templates(*value, scan.bounds()).is_empty();
    let values: Vec<Value> = layout.values().filter(has_targets).collect();
    if values.is_empty() {
        return ControlFlow::Continue(());
    }
    let boxes = [HouseKind::Row, HouseKind::Column].map(|kind| FinBox::list(layout, kind));
    let (rows, columns): (Vec<House>, Vec<House>) =
        (layout.row_houses().collect(), layout.column_houses().collect());
    for value in values {
        for (bases, covers, boxes) in [(&rows, &columns, &boxes[0]), (&columns, &rows, &boxes[1])] {
            scan.poll()?;
            Search { value, bases, covers, boxes, size, scan, take }.choose_bases()?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s, const W: usize> {
    value: Value,
    /// The lines of the base's kind, and the crossing ones.
    bases: &'s [House],
    covers: &'s [House],
    boxes: &'s [FinBox<W>],
    size: usize,
    scan: &'s Scan<'s, W>,
    take: &'s Take<'s, (Effects, Fish)>,
}

/// A box, or another house or set that is no line, in terms of lines of one kind.
struct FinBox<const W: usize> {
    /// The lines that it meets, each with the indices of the shared cells in the line. Ascending.
    lines: Vec<Line<W>>,
    /// The indices of the crossing lines that it meets.
    crossing: Spots<W>,
}

impl<const W: usize> FinBox<W> {
    /// The boxes in terms of lines of this kind, in the order of their first lines and first crossing lines.
    fn list(layout: &Layout, kind: HouseKind) -> Vec<Self> {
        let mut boxes: Vec<Self> = layout
            .sets()
            .filter(|&set| !layout.kind(set).is_line())
            .map(|set| {
                let mut found = Self { lines: Vec::new(), crossing: Spots::EMPTY };
                for &cell in layout.cells_of(set) {
                    let (row, column) = (layout.row(cell).index(), layout.column(cell).index());
                    let (line, spot) = if kind == HouseKind::Row { (row, column) } else { (column, row) };
                    found.crossing.insert(spot);
                    match found.lines.iter_mut().find(|entry| entry.0 == line) {
                        Some(entry) => {
                            entry.1.insert(spot);
                        }
                        None => found.lines.push((line, Spots::only(spot))),
                    }
                }
                found.lines.sort_unstable_by_key(|entry| entry.0);
                found
            })
            .collect();
        boxes.sort_by_key(|found| (found.lines.first().map(|entry| entry.0), found.crossing.first()));
        boxes
    }

    /// The crossing lines of the cells of these lines outside the box.
    fn outside<'l>(&self, lines: impl Iterator<Item = &'l Line<W>>) -> Spots<W> {
        lines.fold(Spots::EMPTY, |all, &(line, spots)| all | (spots - self.inside(line)))
    }

    /// The indices of the shared cells in a line.
    fn inside(&self, line: usize) -> Spots<W> {
        self.lines.iter().find(|entry| entry.0 == line).map_or(Spots::EMPTY, |entry| entry.1)
    }
}

impl<const W: usize> Search<'_, W> {
    fn choose_bases(&self) -> ControlFlow<()> {
        let line = |(k, &house)| (k, self.scan.spots(house, self.value));
        let lines: Vec<Line<W>> =
            self.bases.iter().enumerate().map(line).filter(|line| line.1.len() > 1).collect();
        let mut extend = |chosen: &[Line<W>], (): &(), line| {
            self.scan.poll()?;
            let fits = |at: &FinBox<W>| at.outside(chosen.iter().chain([&line])).len() <= self.size;
            ControlFlow::Continue(self.boxes.iter().any(fits).then_some(()))
        };
        each_pruned_combination(&lines, self.size, &(), &mut extend, &mut |chosen, ()| {
            self.choose_box(chosen)
        })
    }

    /// Chooses the box of the fins.
    fn choose_box(&self, lines: &[Line<W>]) -> ControlFlow<()> {
        for at in self.boxes.iter().filter(|at| lines.iter().any(|line| !at.inside(line.0).is_empty())) {
            self.scan.poll_sparsely()?;
            let needed = at.outside(lines.iter());
            if needed.len() <= self.size {
                self.choose_covers(lines, at, needed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds crossing lines of the box to those needed until there are as many covers as base lines.
    fn choose_covers(&self, lines: &[Line<W>], at: &FinBox<W>, needed: Spots<W>) -> ControlFlow<()> {
        let free: Vec<usize> = (at.crossing - needed).iter().collect();
        let mut extend =
            |_: &[usize], covers: &Spots<W>, line| ControlFlow::Continue(Some(*covers | Spots::only(line)));
        let mut each = |_: &[usize], &covers: &Spots<W>| self.check(lines, at, covers);
        each_pruned_combination(&free, self.size - needed.len(), &needed, &mut extend, &mut each)
    }

    fn check(&self, lines: &[Line<W>], at: &FinBox<W>, covers: Spots<W>) -> ControlFlow<()> {
        let cells = |line: usize, spots: Spots<W>| self.scan.cells_at(self.bases[line], spots);
        let is_base = |line: usize| lines.iter().any(|entry| entry.0 == line);
        let others = at.lines.iter().filter(|entry| !is_base(entry.0));
        let in_box = |&(line, inside): &Line<W>| {
            cells(line, self.scan.spots(self.bases[line], self.value) & covers & inside)
        };
        let targets: Vec<Cell> = others.flat_map(in_box).collect();
        let fins: Vec<Cell> = lines.iter().flat_map(|&(line, spots)| cells(line, spots - covers)).collect();
        if targets.is_empty() || fins.is_empty() {
            return ControlFlow::Continue(());
        }
        let body = lines.iter().flat_map(|&(line, spots)| cells(line, spots & covers)).collect();
        let fish = Fish {
            value: self.value,
            bases: lines.iter().map(|line| self.bases[line.0]).collect(),
            covers: covers.iter().map(|line| self.covers[line]).collect(),
            body,
            fins: fins.into_iter().map(|cell| Fin { cell, is_endo: false }).collect(),
        };
        (self.take)((Effects::removing(self.value, targets), fish))
    }
}
