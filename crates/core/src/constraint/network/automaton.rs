//! An automaton accepts the values of variables in order. Domain consistent if no variable occurs twice.

use super::state::{Conflict, State, Variable};
use crate::constraint::primitive::automaton::Layers;
use std::sync::Arc;

/// An unrolled automaton over variables.
pub(crate) struct Automaton {
    pub(crate) cells: Vec<Variable>,
    pub(crate) layers: Arc<Layers>,
}

/// Buffers of the propagation: the states that are reached, `true` by layer.
#[derive(Default)]
pub(crate) struct Reached {
    states: Vec<Vec<bool>>,
}

impl Automaton {
    pub(crate) fn propagate(&self, state: &mut State, reached: &mut Reached) -> Result<(), Conflict> {
        let Layers { edges, states } = &*self.layers;
        if reached.states.len() < states.len() {
            reached.states.resize(states.len(), Vec::new());
        }
        for (buffer, &count) in reached.states.iter_mut().zip(states) {
            buffer.clear();
            buffer.resize(count as usize, false);
        }
        reached.states[0].fill(true);
        for (at, &x) in self.cells.iter().enumerate() {
            let domain = state.domain(x);
            let (before, after) = reached.states.split_at_mut(at + 1);
            for edge in &edges[at] {
                after[0][edge.to as usize] |= before[at][edge.from as usize] && edge.values & domain != 0;
            }
        }
        for (at, &x) in self.cells.iter().enumerate().rev() {
            let domain = state.domain(x);
            let (before, after) = reached.states.split_at_mut(at + 1);
            // A state that reaches no accepting state becomes unreached.
            let mut lives = vec![0u64; before[at].len().div_ceil(64)];
            let mut supported = 0;
            for edge in &edges[at] {
                let from = edge.from as usize;
                if before[at][from] && after[0][edge.to as usize] && edge.values & domain != 0 {
                    supported |= edge.values & domain;
                    lives[from / 64] |= 1 << (from % 64);
                }
            }
            for (from, is_reached) in before[at].iter_mut().enumerate() {
                *is_reached = lives[from / 64] >> (from % 64) & 1 == 1;
            }
            if supported == 0 {
                return Err(Conflict);
            }
            state.keep(x, supported)?;
        }
        Ok(())
    }
}
