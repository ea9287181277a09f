//! Unique loops: loops of six or more cells with the same two candidates that meet each house and each set in
//! two cells of opposite color or not at all. The types 1 to 4 are those of rectangles; see
//! [`crate::techniques::uniqueness::deadly_types`].
//!
//! Each loop is searched from its first bivalue cell in reading order. Loops have at most [`LONGEST`] cells,
//! and at most two of these have further candidates, or all further candidates are of one value.

use crate::logic::Scan;
use crate::logic::deadly_pattern::DeadlyPattern;
use crate::techniques::uniqueness::deadly_types::DeadlyType;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, ValueSet};

/// The most cells of a loop.
pub(crate) const LONGEST: usize = 14;

/// The conclusions of a type from every unique loop.
pub(crate) fn find<const W: usize>(deadly_type: DeadlyType, scan: &Scan<'_, W>) -> ControlFlow<()> {
    for start in scan.bivalue() {
        let pair = scan.candidates().of(start);
        scan.poll()?;
        let take = |path: &[Cell]| {
            // Each loop is found in both directions.
            if path[1] > path[path.len() - 1] {
                return ControlFlow::Continue(());
            }
            DeadlyPattern::new(scan, path, pair).conclude(deadly_type, scan)
        };
        let (path, extra) = (vec![start], ValueSet::EMPTY);
        Search { scan, pair, path, extra, roof_cells: 0, take: &take }.extend(None)?;
    }
    ControlFlow::Continue(())
}

/// The search for the loops of one pair from one cell.
struct Search<'w, const W: usize> {
    scan: &'w Scan<'w, W>,
    pair: ValueSet<W>,
    path: Vec<Cell>,
    /// The candidates besides the pair in the path's cells.
    extra: ValueSet<W>,
    /// How many of its cells have such candidates.
    roof_cells: usize,
    take: &'w dyn Fn(&[Cell]) -> ControlFlow<()>,
}

impl<const W: usize> Search<'_, W> {
    /// Extends the path from its last cell, through another house than the one it came through.
    fn extend(&mut self, by: Option<House>) -> ControlFlow<()> {
        self.scan.poll_sparsely()?;
        let Some(&last) = self.path.last() else { return ControlFlow::Continue(()) };
        for &house in self.scan.layout().houses_of(last).iter().filter(|&&house| by != Some(house)) {
            for cell in self.scan.open_cells(house) {
                if cell == self.path[0] && self.is_loop() {
                    (self.take)(&self.path)?;
                } else {
                    self.extend_to(cell, house)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn extend_to(&mut self, cell: Cell, house: House) -> ControlFlow<()> {
        let options = self.scan.options(cell);
        let before = (self.extra, self.roof_cells);
        let extra = options - self.pair;
        let roof_cells = self.roof_cells + usize::from(!extra.is_empty());
        let has_one_extra = (self.extra | extra).len() <= 1;
        let is_earlier_start = extra.is_empty() && cell < self.path[0];
        if self.path.len() >= LONGEST
            || !self.pair.is_subset(&options)
            || (roof_cells > 2 && !has_one_extra)
            || is_earlier_start
            || self.path.contains(&cell)
            || !self.may_join(cell)
        {
            return ControlFlow::Continue(());
        }
        self.path.push(cell);
        (self.extra, self.roof_cells) = (self.extra | extra, roof_cells);
        let flow = self.extend(Some(house));
        (self.extra, self.roof_cells) = before;
        self.path.pop();
        flow
    }

    /// Returns whether no house or set gets a third cell, or two of the same color.
    fn may_join(&self, cell: Cell) -> bool {
        let color = self.path.len() % 2;
        self.scan.layout().sets_of(cell).iter().all(|&house| {
            let mut inside =
                self.path.iter().enumerate().filter(|entry| self.scan.house(house).contains(*entry.1));
            inside.all(|(k, _)| k % 2 != color) && self.count(house) < 2
        })
    }

    fn count(&self, house: House) -> usize {
        self.path.iter().filter(|&&cell| self.scan.house(house).contains(cell)).count()
    }

    /// Returns whether the path closes to a loop of six cells or more that meets each of its houses and sets
    /// twice.
    fn is_loop(&self) -> bool {
        let layout = self.scan.layout();
        let meets_twice = |&cell: &Cell| layout.sets_of(cell).iter().all(|&house| self.count(house) == 2);
        self.path.len() >= 6 && self.path.len().is_multiple_of(2) && self.path.iter().all(meets_twice)
    }
}
