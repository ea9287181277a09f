//! An automaton accepts the values of variables in order. Domain consistent if no variable occurs twice.

use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use crate::sets::value_bits::bits;
use std::cell::RefCell;
use std::sync::Arc;
use sudokud_model::constraint::primitive::automaton::{Edge, Layers};

/// An unrolled automaton over variables.
pub(crate) struct Automaton {
    pub(crate) cells: Vec<Variable>,
    layers: Arc<Layers>,
    kept: RefCell<Kept>,
}

/// The result of the last run. It depends on its domains alone, so it is right after the trail is undone
/// too: a run repeats the layers around domains that differ, and those that change with them.
struct Kept {
    domains: Vec<u64>,
    /// The values of each cell on some path.
    supported: Vec<u64>,
    /// The states of each layer, as bit sets: those that the starts lead to, and of these those on a path.
    forward: Vec<Vec<u64>>,
    backward: Vec<Vec<u64>>,
    /// Whether the layer before a cell changed since the states after it, or those on a path, were found.
    redo_forward: Vec<bool>,
    redo_backward: Vec<bool>,
    buffer: Vec<u64>,
}

impl Kept {
    /// The result for all values below `side`: every state is on a path.
    fn new(layers: &Layers, side: usize) -> Self {
        let cells = layers.edges.len();
        let all = |&count: &u32| {
            let mut states = vec![u64::MAX; count.div_ceil(64) as usize];
            if let Some(last) = states.last_mut() {
                *last >>= (64 - count % 64) % 64;
            }
            states
        };
        let forward: Vec<Vec<u64>> = layers.states.iter().map(all).collect();
        Self {
            domains: vec![u64::MAX >> (64 - side); cells],
            supported: (0..cells).map(|at| layers.values(at).to_words()[0]).collect(),
            backward: forward.clone(),
            forward,
            redo_forward: vec![false; cells],
            redo_backward: vec![false; cells],
            buffer: Vec::new(),
        }
    }
}

impl Automaton {
    pub(crate) fn new(cells: Vec<Variable>, layers: Arc<Layers>, side: usize) -> Self {
        let kept = RefCell::new(Kept::new(&layers, side));
        Self { cells, layers, kept }
    }

    /// Returns the edges of a state of the layer before a cell.
    #[inline]
    fn edges(&self, at: usize, state: usize) -> &[Edge] {
        let firsts = &self.layers.first_edges[at][state..state + 2];
        &self.layers.edges[at][firsts[0] as usize..firsts[1] as usize]
    }

    pub(crate) fn propagate(&self, state: &mut State) -> Result<(), Conflict> {
        let kept = &mut *self.kept.borrow_mut();
        let end = self.cells.len();
        for (at, &x) in self.cells.iter().enumerate() {
            let domain = state.domain(x);
            if kept.domains[at] != domain {
                kept.domains[at] = domain;
                kept.redo_forward[at] = true;
                kept.redo_backward[at] = true;
            }
            if !std::mem::take(&mut kept.redo_forward[at]) {
                continue;
            }
            kept.buffer.clear();
            kept.buffer.resize(kept.forward[at + 1].len(), 0);
            self.forward(at, domain, &kept.forward[at], &mut kept.buffer);
            if kept.buffer == kept.forward[at + 1] {
                continue;
            }
            std::mem::swap(&mut kept.buffer, &mut kept.forward[at + 1]);
            if at + 1 < end {
                kept.redo_forward[at + 1] = true;
                kept.redo_backward[at + 1] = true;
            } else {
                kept.backward[end].clone_from(&kept.forward[end]);
                kept.redo_backward[at] = true;
            }
        }
        for (at, &x) in self.cells.iter().enumerate().rev() {
            if std::mem::take(&mut kept.redo_backward[at]) {
                kept.buffer.clone_from(&kept.forward[at]);
                let after = &kept.backward[at + 1];
                kept.supported[at] = self.backward(at, kept.domains[at], &mut kept.buffer, after);
                if kept.buffer != kept.backward[at] {
                    std::mem::swap(&mut kept.buffer, &mut kept.backward[at]);
                    if at > 0 {
                        kept.redo_backward[at - 1] = true;
                    }
                }
            }
            if kept.supported[at] == 0 {
                return Err(Conflict);
            }
            state.keep(x, kept.supported[at])?;
        }
        Ok(())
    }

    /// Notes the states after a cell that those before it lead to.
    fn forward(&self, at: usize, domain: u64, before: &[u64], after: &mut [u64]) {
        for (k, &word) in before.iter().enumerate() {
            for bit in bits(word) {
                for edge in self.edges(at, 64 * k + bit) {
                    let leads = u64::from(edge.values & domain != 0);
                    after[edge.to as usize / 64] |= leads << (edge.to % 64);
                }
            }
        }
    }

    /// Drops the states before a cell that lead to none after it; returns the values that do lead to one.
    fn backward(&self, at: usize, domain: u64, before: &mut [u64], after: &[u64]) -> u64 {
        let mut supported = 0;
        for (k, word) in before.iter_mut().enumerate() {
            for bit in bits(*word) {
                let mut lives = false;
                for edge in self.edges(at, 64 * k + bit) {
                    let leads = edge.values & domain;
                    if leads != 0 && after[edge.to as usize / 64] >> (edge.to % 64) & 1 == 1 {
                        supported |= leads;
                        lives = true;
                        if supported == domain {
                            break;
                        }
                    }
                }
                if !lives {
                    *word &= !(1 << bit);
                }
            }
        }
        supported
    }
}
