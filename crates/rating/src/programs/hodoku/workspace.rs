//! Structures that the finders of one position share, computed when first needed, and the watch of the
//! rating.

use super::als_links::AlsGraph;
use super::buffers::Buffers;
use super::changes::{Changed, Changes};
use super::dead_places::DeadPlaces;
use super::position::{Digits, Position};
use super::rectangle::Rectangles;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::set_of;
use std::ops::ControlFlow;
use sudokud_core::solve;
use sudokud_model::grid::{Board, House, Value};
use sudokud_search::budget::{Stop, Watch};

/// Caches for one walk.
pub(super) struct Workspace<'w> {
    watch: &'w dyn Watch,
    stopped: Option<Stop>,
    puzzle: Board,
    /// The only solution of the puzzle, once it was searched for.
    solution: Option<Option<Board>>,
    /// By digit.
    dead: [DeadPlaces; 9],
    changes: Changes,
    changes_are_current: bool,
    slot: usize,
    pub(super) rectangles: Rectangles,
    pub(super) buffers: Box<Buffers>,
    sets_are_current: bool,
}

impl<'w> Workspace<'w> {
    pub(super) fn new(puzzle: Board, watch: &'w dyn Watch) -> Self {
        Self {
            watch,
            stopped: None,
            puzzle,
            solution: None,
            dead: Default::default(),
            changes: Changes::new(),
            changes_are_current: false,
            slot: 0,
            rectangles: Rectangles::default(),
            buffers: Buffers::take_spare(),
            sets_are_current: false,
        }
    }

    /// Marks the structures of the position before as out of date.
    pub(super) fn begin_position(&mut self) {
        self.rectangles.invalidate();
        self.buffers.links.invalidate();
        self.sets_are_current = false;
        self.changes_are_current = false;
    }

    /// Prepares the search of a slot.
    pub(super) fn begin_slot(&mut self, position: &Position, slot: usize) {
        if !self.changes_are_current {
            self.changes.update(position);
            self.changes_are_current = true;
        }
        self.slot = slot;
    }

    /// Notes that the slot has found nothing.
    pub(super) fn end_slot(&mut self) {
        self.changes.clear(self.slot);
    }

    /// The changes since the slot last found nothing.
    pub(super) fn changed(&self) -> Changed {
        self.changes.since(self.slot)
    }

    /// Those of some houses in which a cell has changed since the slot last found nothing.
    pub(super) fn changed_houses(
        &self,
        houses: impl IntoIterator<Item = House>,
    ) -> impl Iterator<Item = House> {
        let changed = self.changed().cells;
        houses.into_iter().filter(move |&house| !changed.is_disjoint(&set_of(house)))
    }

    /// Breaks, without a result, if the watch ends the rating. A rating cannot pause; the watch of a job
    /// waits for its next turn inside `poll`.
    pub(super) fn poll<B: Default>(&mut self) -> ControlFlow<B> {
        let Err(stop) = self.watch.poll().or_stop() else { return ControlFlow::Continue(()) };
        self.stopped = Some(stop);
        ControlFlow::Break(B::default())
    }

    /// Why the watch has ended the rating, if it has.
    pub(super) const fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The only solution of the puzzle; `None` if it has none, has several, or the watch ends the rating.
    pub(super) fn solution(&mut self) -> Option<&Board> {
        if self.solution.is_none() && self.stopped.is_none() {
            let options = solve::Options { max_solutions: 2, ..solve::Options::default() };
            let report = solve::solve(&self.puzzle.clone().into(), &options, self.watch);
            self.stopped = report.statistics.limit_hit;
            if self.stopped.is_some() {
                return None;
            }
            let is_unique = report.unique == Some(true);
            self.solution = Some(report.solutions.into_iter().next().filter(|_| is_unique));
        }
        self.solution.as_ref()?.as_ref()
    }

    /// The places of a digit that are in no template.
    pub(super) fn dead_places(&mut self, position: &Position, digit: Value) -> CellSet {
        self.dead[digit.index()].of(position, digit)
    }

    /// The changed digits that have dead places: a pattern of one digit removes no other places.
    pub(super) fn digits_with_dead_places(&mut self, position: &Position) -> Digits {
        let changed = self.changed().digits.into_iter();
        changed.filter(|&digit| !self.dead_places(position, digit).is_empty()).collect()
    }

    /// The almost locked sets of the position with their links.
    pub(super) fn almost_locked_sets(&mut self, position: &Position) -> &AlsGraph {
        if !self.sets_are_current {
            self.buffers.sets.build(position);
            self.sets_are_current = true;
        }
        &self.buffers.sets
    }
}

impl Drop for Workspace<'_> {
    fn drop(&mut self) {
        // After a panic a structure may be half changed.
        if !std::thread::panicking() {
            std::mem::take(&mut self.buffers).give_back();
        }
    }
}
