//! Which candidates lead to a contradiction by propagation, and after how many changes.
//!
//! The scout asks the network of the puzzle and proves nothing: it says where an argument is worth looking
//! for. The network makes no guess. It is built once for a walk; each position restricts it. Cost: one
//! propagation for each candidate, some microseconds to a millisecond at side 9.

use crate::logic::argument::Candidate;
use crate::logic::bounds::Bounds;
use crate::logic::outlook::{Failing, Left, MAX_KEPT_CELLS, Outlook};
use crate::logic::places::Places;
use crate::logic::value_word::{Word, word};
use std::ops::ControlFlow;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;
use sudokud_propagation::network::{Domain, HousePropagation, Network, Propagated, variable};
use sudokud_search::budget::{Signal, Stop};

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

    /// Propagates each candidate by itself. The answer may be incomplete if the watch stops the
    /// scan. In a position that contradicts itself, all candidates fail.
    pub(crate) fn look<const W: usize>(&mut self, places: &Places<'_, W>, bounds: &Bounds<'_>) -> Outlook {
        let root = self.start.and_then(|start| self.restrict(start, places, bounds));
        let before = root.map_or_else(Vec::new, |_| self.domains(places));
        let is_kept = places.candidates().count() * places.layout().cell_count() <= MAX_KEPT_CELLS;
        let mut outlook = Outlook::default();
        'cells: for cell in places.candidates().open() {
            let in_root = before.get(cell.index()).copied().unwrap_or(0);
            for value in bits(word(places, cell.into())) {
                if bounds.poll_sparsely().is_break() {
                    break 'cells;
                }
                let (mut changes, mut is_possible) = (0, false);
                if let Some(root) = root.filter(|_| in_root >> value & 1 == 1) {
                    is_possible = self.assume(cell, in_root & !(1 << value), bounds);
                    changes = self.network.checkpoint() - root;
                }
                let candidate = (cell, Value::new(value));
                if is_possible {
                    let words = if is_kept { self.domains(places) } else { Vec::new() };
                    outlook.left.push(Left { changes, candidate, words });
                } else {
                    outlook.failing.push(Failing { changes, cell, value: candidate.1 });
                }
                root.into_iter().for_each(|root| self.network.undo(root));
            }
        }
        outlook.sort();
        outlook
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
}

/// Propagates up to the fixpoint, a conflict or the stop of the watch.
pub(super) fn run(network: &mut Network, bounds: &Bounds<'_>) -> Propagated {
    network.run(&|| match bounds.poll() {
        ControlFlow::Continue(()) => Signal::Continue,
        ControlFlow::Break(()) => Signal::Stop(bounds.stopped().unwrap_or(Stop::Cancelled)),
    })
}
