//! Which candidates lead to a contradiction by propagation, and after how many changes.
//!
//! The scout asks the network of the puzzle and proves nothing: it says where an argument is worth looking
//! for. The network makes no guess. It is built once for a walk; each position restricts it. Cost: one
//! propagation for each candidate, some microseconds to a millisecond at side 9.

use crate::logic::argument::Candidate;
use crate::logic::bounds::Bounds;
use crate::logic::places::Places;
use crate::logic::value_word::{Word, word};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;
use sudokud_propagation::network::{Domain, HousePropagation, Network, Propagated, variable};
use sudokud_search::budget::{Signal, Stop};

/// A candidate that propagation refutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Failing {
    /// The number of changes up to the contradiction.
    pub(crate) changes: usize,
    pub(crate) cell: Cell,
    pub(crate) value: Value,
}

/// A candidate that propagation refutes if further candidates are assumed and refuted before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FailingFurther {
    pub(crate) cell: Cell,
    pub(crate) value: Value,
    /// The further candidates, in the order in which they are refuted.
    pub(crate) further: Vec<Candidate>,
}

/// The network of a puzzle.
pub(crate) struct Scout {
    network: Network,
    /// The fixpoint without a position, as a checkpoint; `None` if the puzzle contradicts itself.
    start: Option<usize>,
}

impl Scout {
    /// Builds the network of a puzzle.
    pub(crate) fn new(constraints: &Constraints, bounds: &Bounds<'_>) -> Self {
        let layout = &constraints.space().layout;
        let mut network = Network::new(layout, constraints, HousePropagation::Full(None));
        network.enqueue_all();
        let start = run(&mut network, bounds) == Propagated::Fixpoint;
        let start = start.then(|| network.checkpoint());
        Self { network, start }
    }

    /// Lists the candidates that lead to a contradiction, those after few changes first, then in reading
    /// order. The list may be incomplete if the watch stops the scan. In a position that contradicts itself,
    /// all candidates are listed.
    pub(crate) fn failing<const W: usize>(
        &mut self,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Vec<Failing> {
        let mut failing = Vec::new();
        let root = self.start.and_then(|start| self.restrict(start, places, bounds));
        for cell in places.candidates().open() {
            let left = root.map_or(0, |_| self.network.state().domain(variable(cell)).word());
            for value in bits(word(places, cell.into())) {
                if bounds.poll_sparsely().is_break() {
                    break;
                }
                let changes = match root {
                    Some(root) if left >> value & 1 == 1 => {
                        self.changes(root, cell, left & !(1 << value), bounds)
                    }
                    _ => Some(0),
                };
                let value = Value::new(value);
                failing.extend(changes.map(|changes| Failing { changes, cell, value }));
            }
        }
        failing.sort_unstable();
        failing
    }

    /// Lists the candidates that propagation does not refute, of those that the bounds ask for: the ones that
    /// change much first. The list may be incomplete if the watch stops the scan.
    pub(crate) fn possible<const W: usize>(
        &mut self,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Vec<Candidate> {
        let Some(root) = self.start.and_then(|start| self.restrict(start, places, bounds)) else {
            return Vec::new();
        };
        let before = self.domains(places);
        let mut possible = Vec::new();
        for (cell, &left) in places.layout().cells().zip(&before) {
            let is_asked_for = |value: &usize| bounds.asks_for_removing(cell, Value::new(*value));
            for value in bits(left).filter(|_| left.count_ones() > 1).filter(is_asked_for) {
                if bounds.poll_sparsely().is_break() {
                    break;
                }
                if self.assume(cell, left & !(1 << value), bounds) {
                    let changes = self.network.checkpoint() - root;
                    possible.push((Reverse(changes), (cell, Value::new(value))));
                }
                self.network.undo(root);
            }
        }
        possible.sort_unstable();
        possible.into_iter().map(|entry| entry.1).collect()
    }

    /// Gives the sink those of some candidates that lead to a contradiction once further candidates are
    /// refuted, of cells that they leave so many candidates.
    pub(crate) fn failing_further<const W: usize>(
        &mut self,
        places: &Places<'_, W>,
        (assumptions, most_left): (&[Candidate], u32),
        bounds: &Bounds<'_>,
        sink: &mut dyn FnMut(FailingFurther) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(root) = self.start.and_then(|start| self.restrict(start, places, bounds)) else {
            return ControlFlow::Continue(());
        };
        let before = self.domains(places);
        for &(cell, value) in assumptions {
            let others = before[cell.index()] & !(1 << value.index());
            let is_possible = self.assume(cell, others, bounds);
            let further =
                is_possible.then(|| self.refute_by_further(places, &before, most_left, bounds)).flatten();
            self.network.undo(root);
            bounds.poll()?;
            if let Some(further) = further {
                sink(FailingFurther { cell, value, further })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Refutes further candidates up to a contradiction, those of cells that changed first. Returns them;
    /// `None` if there is no contradiction.
    fn refute_by_further<const W: usize>(
        &mut self,
        places: &Places<'_, W>,
        before: &[Word],
        most_left: u32,
        bounds: &Bounds<'_>,
    ) -> Option<Vec<Candidate>> {
        let mut further = Vec::new();
        loop {
            let left = self.domains(places);
            let mut cells: Vec<Cell> = places.layout().cells().collect();
            cells.retain(|cell| (2..=most_left).contains(&left[cell.index()].count_ones()));
            cells.sort_by_key(|cell| {
                let left = left[cell.index()];
                (left == before[cell.index()], left.count_ones())
            });
            let refuted = further.len();
            for cell in cells {
                for value in bits(left[cell.index()]) {
                    let now = self.network.state().domain(variable(cell)).word();
                    if now >> value & 1 == 0 || now.count_ones() < 2 {
                        continue;
                    }
                    if bounds.poll_sparsely().is_break() {
                        return None;
                    }
                    let level = self.network.checkpoint();
                    let is_possible = self.assume(cell, now & !(1 << value), bounds);
                    self.network.undo(level);
                    if !is_possible {
                        further.push((cell, Value::new(value)));
                        if !self.assume(cell, 1 << value, bounds) {
                            return Some(further);
                        }
                    }
                }
            }
            if further.len() == refuted {
                return None;
            }
        }
    }

    /// The candidates of all cells in the network.
    fn domains<const W: usize>(&self, places: &Places<'_, W>) -> Vec<Word> {
        let domain = |cell| self.network.state().domain(variable(cell)).word();
        places.layout().cells().map(domain).collect()
    }

    /// Removes values of a cell and propagates. Returns whether there is no contradiction.
    fn assume(&mut self, cell: Cell, removed: Word, bounds: &Bounds<'_>) -> bool {
        let removed = self.network.remove(variable(cell), Domain::from_word(removed));
        removed.is_ok() && run(&mut self.network, bounds) != Propagated::Conflict
    }

    /// Restricts the network to a position. Returns the checkpoint of the fixpoint, unless the position
    /// contradicts itself.
    fn restrict<const W: usize>(
        &mut self,
        start: usize,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Option<usize> {
        self.network.undo(start);
        for cell in places.layout().cells() {
            let excluded = Domain::from_word(!word(places, cell.into()));
            self.network.remove(variable(cell), excluded).ok()?;
        }
        (run(&mut self.network, bounds) == Propagated::Fixpoint).then(|| self.network.checkpoint())
    }

    /// The number of changes up to a contradiction if a cell has none of the other values; `None` if there is
    /// none.
    fn changes(&mut self, root: usize, cell: Cell, others: Word, bounds: &Bounds<'_>) -> Option<usize> {
        let fails = !self.assume(cell, others, bounds);
        let changes = self.network.checkpoint() - root;
        self.network.undo(root);
        fails.then_some(changes)
    }
}

/// Propagates up to the fixpoint, a conflict or the stop of the watch.
pub(super) fn run(network: &mut Network, bounds: &Bounds<'_>) -> Propagated {
    network.run(&|| match bounds.poll() {
        ControlFlow::Continue(()) => Signal::Continue,
        ControlFlow::Break(()) => Signal::Stop(bounds.stopped().unwrap_or(Stop::Cancelled)),
    })
}
