//! Which candidates lead to a contradiction by propagation, and after how many changes.
//!
//! The scout asks the network of the puzzle and proves nothing: it says where an argument is worth looking
//! for. The network makes no guess. It is built once for a walk; each position restricts it. Cost: one
//! propagation for each candidate, some microseconds to a millisecond at side 9.

use crate::logic::bounds::Bounds;
use crate::logic::places::Places;
use crate::logic::value_word::{Word, word};
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
        let removed = self.network.remove(variable(cell), Domain::from_word(others));
        let fails = removed.is_err() || run(&mut self.network, bounds) == Propagated::Conflict;
        let changes = self.network.checkpoint() - root;
        self.network.undo(root);
        fails.then_some(changes)
    }
}

fn run(network: &mut Network, bounds: &Bounds<'_>) -> Propagated {
    network.run(&|| match bounds.poll() {
        ControlFlow::Continue(()) => Signal::Continue,
        ControlFlow::Break(()) => Signal::Stop(bounds.stopped().unwrap_or(Stop::Cancelled)),
    })
}
