//! Finned and sashimi fish on lines: basic fish except for base cells outside the covers, the fins, all in
//! one box.
//!
//! If no fin is true, the pattern is a fish. If a fin is true, the other cells of its box lose the value. So
//! the cells of that box that are in the covers and outside the base lines lose it in either case. In a
//! sashimi fish a base line has fewer than two cells without the fins.
//!
//! Cost: C(N, k) base sets before pruning, per value and direction. A base set is pruned if, whichever
//! box has the fins, its cells outside that box need more than k covers. Sizes above [`LARGEST`] are not
//! searched.

use crate::combinations::for_each_subset;
use crate::fish::siamese;
use crate::position::Position;
use crate::scan::Scan;
use crate::spots::Spots;
use crate::step::{Role, Step};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, House, Value};
use sudokud_core::houses::{HouseKind, Layout};

pub(crate) use crate::fish::fish_words::words;

/// The largest finned fish searched.
pub const LARGEST: usize = 7;

/// Every finned fish of this size that is not sashimi.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn finned<const W: usize>(position: &Position<'_, W>, size: usize, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    each(position, size, scan, &|fish| {
        if is_sashimi(layout, &fish) { ControlFlow::Continue(()) } else { scan.offer(fish) }
    })
}

/// Every sashimi fish of this size.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn sashimi<const W: usize>(position: &Position<'_, W>, size: usize, scan: &Scan<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    each(position, size, scan, &|fish| {
        if is_sashimi(layout, &fish) { scan.offer(fish) } else { ControlFlow::Continue(()) }
    })
}

/// Every two finned fish of this size with the same base lines, at least one of them not sashimi.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn siamese_finned<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let finder = |scan: &Scan<'_>| each(position, size, scan, &|fish| scan.offer(fish));
    siamese::pairs(scan, finder, |fish| !is_sashimi(position.layout(), fish))
}

/// Every two finned fish of this size with the same base lines, at least one of them sashimi.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn siamese_sashimi<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
) -> ControlFlow<()> {
    let finder = |scan: &Scan<'_>| each(position, size, scan, &|fish| scan.offer(fish));
    siamese::pairs(scan, finder, |fish| is_sashimi(position.layout(), fish))
}

/// Returns whether some base line has fewer than two cells that are not fins.
fn is_sashimi(layout: &Layout, fish: &Step) -> bool {
    let body = fish.evidence.cells_of(Role::Base);
    let count =
        |line: House| body.iter().filter(|&&cell| layout.classic_houses(cell).contains(&line)).count();
    fish.evidence.houses_of(Role::Base).into_iter().any(|line| count(line) < 2)
}

type Take<'t> = dyn Fn(Step) -> ControlFlow<()> + 't;

/// The index of a line of the base's kind, with the indices of the value's places in it.
type Line<const W: usize> = (usize, Spots<W>);

/// Gives `take` every finned or sashimi fish of this size.
fn each<const W: usize>(
    position: &Position<'_, W>,
    size: usize,
    scan: &Scan<'_>,
    take: &Take<'_>,
) -> ControlFlow<()> {
    let layout = position.layout();
    if size > LARGEST.min(layout.side() / 2) {
        return ControlFlow::Continue(());
    }
    let houses = |kind: HouseKind| layout.houses_of_kind(kind).collect::<Vec<_>>();
    let (rows, columns) = (houses(HouseKind::Row), houses(HouseKind::Column));
    let has_targets = |value: &Value| !position.outside_all_templates(*value, scan.bounds()).is_empty();
    for value in layout.values().filter(has_targets) {
        for (bases, covers) in [(&rows, &columns), (&columns, &rows)] {
            scan.poll()?;
            Search { position, value, bases, covers, size, scan, take }.choose_bases()?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s, const W: usize> {
    position: &'s Position<'s, W>,
    value: Value,
    /// The lines of the base's kind, and the crossing ones.
    bases: &'s [House],
    covers: &'s [House],
    size: usize,
    scan: &'s Scan<'s>,
    take: &'s Take<'s>,
}

/// A box, as the chute of lines of the base's kind and the chute of crossing lines that meet in it.
#[derive(Clone, Copy)]
struct FinBox {
    base_chute: usize,
    cover_chute: usize,
}

impl<const W: usize> Search<'_, W> {
    fn order(&self) -> usize {
        self.position.layout().order()
    }

    fn boxes(&self) -> impl Iterator<Item = FinBox> + use<W> {
        let order = self.order();
        (0..order * order).map(move |at| FinBox { base_chute: at / order, cover_chute: at % order })
    }

    fn choose_bases(&self) -> ControlFlow<()> {
        let line = |(k, &house)| (k, self.position.spots(house, self.value));
        let lines: Vec<Line<W>> =
            self.bases.iter().enumerate().map(line).filter(|line| line.1.len() > 1).collect();
        let mut extend = |chosen: &[Line<W>], (): &(), line| {
            self.scan.poll()?;
            let fits = |fin_box| self.outside(chosen.iter().chain([&line]), fin_box).len() <= self.size;
            ControlFlow::Continue(self.boxes().any(fits).then_some(()))
        };
        for_each_subset(&lines, self.size, &(), &mut extend, &mut |chosen, ()| self.choose_box(chosen))
    }

    /// The indices of the crossing lines of a chute.
    fn chute(&self, chute: usize) -> Spots<W> {
        self.position.layout().lines_of_chute(chute).collect()
    }

    /// The crossing lines of the base cells outside a box.
    fn outside<'l>(&self, lines: impl Iterator<Item = &'l Line<W>>, at: FinBox) -> Spots<W> {
        let inside = self.chute(at.cover_chute);
        lines.fold(Spots::EMPTY, |all, &(line, spots)| {
            all | if line / self.order() == at.base_chute { spots - inside } else { spots }
        })
    }

    /// Chooses the box of the fins.
    fn choose_box(&self, lines: &[Line<W>]) -> ControlFlow<()> {
        for at in self.boxes().filter(|at| lines.iter().any(|line| line.0 / self.order() == at.base_chute)) {
            self.scan.poll_sparsely()?;
            let needed = self.outside(lines.iter(), at);
            if needed.len() <= self.size {
                self.choose_covers(lines, at, needed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds crossing lines of the box to those needed until there are as many covers as base lines.
    fn choose_covers(&self, lines: &[Line<W>], at: FinBox, needed: Spots<W>) -> ControlFlow<()> {
        let free: Vec<usize> = (self.chute(at.cover_chute) - needed).iter().collect();
        let mut extend =
            |_: &[usize], covers: &Spots<W>, line| ControlFlow::Continue(Some(*covers | Spots::only(line)));
        let mut each = |_: &[usize], &covers: &Spots<W>| self.check(lines, at, covers);
        for_each_subset(&free, self.size - needed.len(), &needed, &mut extend, &mut each)
    }

    fn check(&self, lines: &[Line<W>], at: FinBox, covers: Spots<W>) -> ControlFlow<()> {
        let cells = |line: usize, spots: Spots<W>| self.position.cells_at(self.bases[line], spots);
        let is_base = |line: usize| lines.iter().any(|entry| entry.0 == line);
        let lines_of_box = self.position.layout().lines_of_chute(at.base_chute);
        let targets = lines_of_box.filter(|&line| !is_base(line));
        let in_box = covers & self.chute(at.cover_chute);
        let places = |line: usize| self.position.spots(self.bases[line], self.value) & in_box;
        let removed: Vec<Cell> = targets.flat_map(|line| cells(line, places(line))).collect();
        let fins: Vec<Cell> = lines.iter().flat_map(|&(line, spots)| cells(line, spots - covers)).collect();
        if removed.is_empty() || fins.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.take)(self.step(lines, covers, &fins, removed))
    }

    fn step(&self, lines: &[Line<W>], covers: Spots<W>, fins: &[Cell], removed: Vec<Cell>) -> Step {
        let mut step = self.scan.step();
        step.size = lines.len();
        step.remove_from(removed, self.value);
        step.evidence.values.insert(self.value);
        for &(line, spots) in lines {
            let body = self.position.cells_at(self.bases[line], spots & covers);
            step.evidence.cells(body, self.value, Role::Base);
        }
        step.evidence.cells(fins.iter().copied(), self.value, Role::Fin);
        step.evidence.houses(lines.iter().map(|line| self.bases[line.0]), Role::Base);
        step.evidence.houses(covers.iter().map(|line| self.covers[line]), Role::Cover);
        step
    }
}
