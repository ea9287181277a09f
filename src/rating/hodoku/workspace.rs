//! Structures that the finders of one position share, computed when first needed, and the watch of the
//! rating.

use super::als_chain_table::ChainTable;
use super::als_links::AlsGraph;
use super::cells::CellSet;
use super::forcing_buffers::ForcingBuffers;
use super::links::Links;
use super::position::{Digits, Position, Solution, digits};
use super::templates::DeadPlaces;
use crate::budget::{Signal, Stop, Watch};
use crate::grid::Value;
use std::ops::ControlFlow;

/// Caches for one walk.
pub(super) struct Workspace<'w> {
    watch: &'w dyn Watch,
    stopped: Option<Stop>,
    solution: Option<Solution>,
    dead: DeadPlaces,
    pub(super) links: Links,
    pub(super) sets: AlsGraph,
    sets_are_current: bool,
    pub(super) als_chains: ChainTable,
    pub(super) forcing: ForcingBuffers,
}

impl<'w> Workspace<'w> {
    pub(super) fn new(watch: &'w dyn Watch) -> Self {
        Self {
            watch,
            stopped: None,
            solution: None,
            dead: DeadPlaces::default(),
            links: Links::default(),
            sets: AlsGraph::default(),
            sets_are_current: false,
            als_chains: ChainTable::default(),
            forcing: ForcingBuffers::default(),
        }
    }

    /// Forgets what belongs to one position only.
    pub(super) fn begin_position(&mut self) {
        self.links.invalidate();
        self.sets_are_current = false;
    }

    /// Breaks if the watch ends the rating. A pause does not, since a rating is not resumed.
    pub(super) fn poll(&mut self) -> ControlFlow<()> {
        let Signal::Stop(stop) = self.watch.poll() else {
            return ControlFlow::Continue(());
        };
        self.stopped = Some(stop);
        ControlFlow::Break(())
    }

    /// Why the watch has ended the rating, if it has.
    pub(super) const fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Keeps the only solution of the puzzle, if it has one.
    pub(super) fn set_solution(&mut self, solution: Option<Solution>) {
        self.solution = solution;
    }

    /// The only solution of the puzzle.
    pub(super) const fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// The places of a digit that are in no template.
    pub(super) fn dead_places(&mut self, position: &Position, digit: Value) -> CellSet {
        self.dead.of(position, digit)
    }

    /// The digits of which a pattern of one digit can remove a place.
    pub(super) fn digits_with_dead_places(&mut self, position: &Position) -> Digits {
        digits().filter(|&digit| !self.dead_places(position, digit).is_empty()).collect()
    }

    /// The almost locked sets of the position and their links.
    pub(super) fn almost_locked_sets(&mut self, position: &Position) -> &AlsGraph {
        if !self.sets_are_current {
            self.sets.build(position);
            self.sets_are_current = true;
        }
        &self.sets
    }
}
