//! An automaton accepts the values of variables in order. Domain consistent if no variable occurs twice.

use super::posting::{Post, Posting};
use super::propagator::{Context, Priority, Propagator, has_repeats};
use crate::domains::domain::Domain;
use crate::domains::state::{Conflict, State};
use crate::domains::variable::Variable;
use std::cell::RefCell;
use std::sync::Arc;
use sudokud_model::constraint::primitive;
use sudokud_model::constraint::primitive::automaton::{Edge, Layers};
use sudokud_model::sets::bits;

/// An unrolled automaton over variables.
struct Automaton {
    variables: Vec<Variable>,
    layers: Arc<Layers>,
    kept: RefCell<Kept>,
}

/// The result of the last run. It depends on its domains alone, so it is right after the trail is undone
/// too: a run repeats the layers around domains that differ, and those that change with them.
struct Kept {
    domains: Vec<Domain>,
    /// The values of each variable on some path.
    supported: Vec<Domain>,
    /// The states of each layer, as bit sets: those that the starts lead to, and of these those on a path.
    forward: Vec<Vec<u64>>,
    backward: Vec<Vec<u64>>,
    /// Whether the layer before a variable changed since the states after it, or those on a path, were found.
    redo_forward: Vec<bool>,
    redo_backward: Vec<bool>,
    buffer: Vec<u64>,
}

impl Kept {
    /// The result for all values below `side`: every state is on a path.
    fn new(layers: &Layers, side: usize) -> Self {
        let count = layers.edges.len();
        let all = |&count: &u32| {
            let mut states = vec![u64::MAX; count.div_ceil(64) as usize];
            if let Some(last) = states.last_mut() {
                *last >>= (64 - count % 64) % 64;
            }
            states
        };
        let forward: Vec<Vec<u64>> = layers.states.iter().map(all).collect();
        Self {
            domains: vec![Domain::of_side(side); count],
            supported: (0..count).map(|at| layers.values(at).into()).collect(),
            backward: forward.clone(),
            forward,
            redo_forward: vec![false; count],
            redo_backward: vec![false; count],
            buffer: Vec::new(),
        }
    }
}

impl Automaton {
    /// Returns the edges of a state of the layer before a variable.
    #[inline]
    fn edges(&self, at: usize, state: usize) -> &[Edge] {
        let firsts = &self.layers.first_edges[at][state..state + 2];
        &self.layers.edges[at][firsts[0] as usize..firsts[1] as usize]
    }

    /// Notes the states after a variable that those before it lead to.
    fn forward(&self, at: usize, domain: Domain, before: &[u64], after: &mut [u64]) {
        for (k, &word) in before.iter().enumerate() {
            for bit in bits(word) {
                for edge in self.edges(at, 64 * k + bit) {
                    let leads = u64::from(edge.values & domain.word() != 0);
                    after[edge.to as usize / 64] |= leads << (edge.to % 64);
                }
            }
        }
    }

    /// Drops the states before a variable that lead to none after it; returns the values that do lead to one.
    fn backward(&self, at: usize, domain: Domain, before: &mut [u64], after: &[u64]) -> Domain {
        let mut supported = 0;
        for (k, word) in before.iter_mut().enumerate() {
            for bit in bits(*word) {
                let mut lives = false;
                for edge in self.edges(at, 64 * k + bit) {
                    let leads = edge.values & domain.word();
                    if leads != 0 && after[edge.to as usize / 64] >> (edge.to % 64) & 1 == 1 {
                        supported |= leads;
                        lives = true;
                        if supported == domain.word() {
                            break;
                        }
                    }
                }
                if !lives {
                    *word &= !(1 << bit);
                }
            }
        }
        Domain::from_word(supported)
    }
}

impl Post for primitive::Automaton {
    fn propagator(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        Some(Box::new(Automaton {
            variables: posting.variables(&self.cells),
            layers: Arc::clone(&self.layers),
            kept: RefCell::new(Kept::new(&self.layers, posting.side)),
        }))
    }
}

impl Propagator for Automaton {
    fn scope(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn priority(&self) -> Priority {
        Priority::Global
    }

    fn is_idempotent(&self, _: usize) -> bool {
        !has_repeats(self.variables.clone())
    }

    fn propagate(&self, state: &mut State, _: &mut Context<'_>) -> Result<(), Conflict> {
        let kept = &mut *self.kept.borrow_mut();
        let end = self.variables.len();
        for (at, &x) in self.variables.iter().enumerate() {
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
        for (at, &x) in self.variables.iter().enumerate().rev() {
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
            if kept.supported[at].is_empty() {
                return Err(Conflict);
            }
            state.keep(x, kept.supported[at])?;
        }
        Ok(())
    }
}
