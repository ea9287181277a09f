//! Unique loops: a loop of six or more cells with the same two candidates, each house meeting it in two cells of opposite
//! turn or not at all. Types 1 to 4 as for rectangles; see [`crate::human::uniqueness::deadly`].
//!
//! Loops are walked from each two-candidate cell, with at most two cells that have more, up to [`LONGEST`] cells, each loop
//! from its smallest two-candidate cell only.

use crate::grid::{Cell, House, HouseKind, ValueSet};
use crate::human::step::Step;
use crate::human::uniqueness::deadly;
use crate::human::words::{Say, Words};
use crate::human::{Deadly, Position, Sink, Technique};
use std::ops::ControlFlow;

/// Loops longer than this are not looked for.
pub const LONGEST: usize = 14;

/// Every unique loop of this type that removes something.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn find<const W: usize>(position: &Position<'_, W>, kind: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for start in position.bivalue() {
        let pair = position.candidates().of(start);
        let mut walk = Walk { position, pair, path: vec![start], extra: ValueSet::EMPTY, wide: 0 };
        position.go_on()?;
        walk.on(None, &mut |cells| {
            let mut ordered = cells.to_vec();
            if ordered.len() > 2 && ordered[1] > ordered[ordered.len() - 1] {
                return ControlFlow::Continue(());
            }
            ordered.sort_unstable();
            let found = Deadly { cells: ordered, pair };
            let mut rated = |mut step: Step| {
                step.rating += 0.1 * (cells.len() / 2).saturating_sub(3) as f32;
                sink(step)
            };
            match kind {
                1 => found.type_1(position, Technique::UniqueLoop1, &mut rated),
                2 => found.type_2(position, Technique::UniqueLoop2, &mut rated),
                3 => found.type_3(position, Technique::UniqueLoop3, &mut rated),
                _ => found.type_4(position, Technique::UniqueLoop4, &mut rated),
            }
        })?;
    }
    ControlFlow::Continue(())
}

struct Walk<'w, 'a, const W: usize> {
    position: &'w Position<'a, W>,
    pair: ValueSet<W>,
    path: Vec<Cell>,
    /// Candidates beside the pair in the path's cells.
    extra: ValueSet<W>,
    /// How many of its cells have such.
    wide: usize,
}

type Take<'t> = dyn FnMut(&[Cell]) -> ControlFlow<()> + 't;

impl<const W: usize> Walk<'_, '_, W> {
    /// Goes on from the path's last cell, through a house of another kind than the one it came by.
    fn on(&mut self, by: Option<HouseKind>, take: &mut Take<'_>) -> ControlFlow<()> {
        let position = self.position;
        position.now_and_then()?;
        let Some(&last) = self.path.last() else { return ControlFlow::Continue(()) };
        for house in position.geometry().houses_of(last) {
            let kind = position.geometry().kind(house);
            if by == Some(kind) {
                continue;
            }
            for cell in position.cells_at(house, position.open_spots(house)) {
                if cell == self.path[0] && self.path.len() >= 6 && self.path.len().is_multiple_of(2) && self.is_deadly()
                {
                    take(&self.path)?;
                } else {
                    self.step_to(cell, kind, take)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step_to(&mut self, cell: Cell, kind: HouseKind, take: &mut Take<'_>) -> ControlFlow<()> {
        let options = self.position.options(cell);
        let (old_extra, old_wide) = (self.extra, self.wide);
        let extra = options - self.pair;
        let wide = self.wide + usize::from(!extra.is_empty());
        let one_extra = (self.extra | extra).len() <= 1;
        let smaller = extra.is_empty() && cell < self.path[0];
        if self.path.len() >= LONGEST
            || !self.pair.is_subset(&options)
            || (wide > 2 && !one_extra)
            || smaller
            || self.path.contains(&cell)
        {
            return ControlFlow::Continue(());
        }
        if !self.may_join(cell) {
            return ControlFlow::Continue(());
        }
        self.path.push(cell);
        (self.extra, self.wide) = (self.extra | extra, wide);
        let went = self.on(Some(kind), take);
        (self.extra, self.wide) = (old_extra, old_wide);
        self.path.pop();
        went
    }

    /// No house may get a third cell, nor two of the same turn.
    fn may_join(&self, cell: Cell) -> bool {
        let turn = self.path.len() % 2;
        self.position.geometry().houses_of(cell).into_iter().all(|house| {
            let mut inside = self.path.iter().enumerate().filter(|entry| self.position.house(house).contains(*entry.1));
            inside.all(|(k, _)| k % 2 != turn) && self.count(house) < 2
        })
    }

    fn count(&self, house: House) -> usize {
        self.path.iter().filter(|&&cell| self.position.house(house).contains(cell)).count()
    }

    /// Every house that the loop meets, it meets twice.
    fn is_deadly(&self) -> bool {
        let geometry = self.position.geometry();
        self.path.iter().all(|&cell| geometry.houses_of(cell).into_iter().all(|house| self.count(house) == 2))
    }
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let kind = match step.technique {
        Technique::UniqueLoop1 => 1,
        Technique::UniqueLoop2 => 2,
        Technique::UniqueLoop3 => 3,
        _ => 4,
    };
    deadly::words(step, say, kind)
}
