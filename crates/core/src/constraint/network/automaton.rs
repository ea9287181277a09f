//! An automaton accepts the values of variables in order. Domain consistent if no variable occurs twice.

use super::state::{Conflict, State, Variable};
use super::value_bits::bits;
use crate::constraint::primitive::automaton::{Edge, Layers};
use std::sync::Arc;

/// An unrolled automaton over variables.
pub(crate) struct Automaton {
    pub(crate) cells: Vec<Variable>,
    layers: Arc<Layers>,
    /// For each layer and state, the index of its first edge; one more entry than states.
    first_edges: Vec<Vec<u32>>,
}

/// Buffers of the propagation: the reached states of each layer, as bit sets.
#[derive(Default)]
pub(crate) struct Reached {
    states: Vec<Vec<u64>>,
}

impl Automaton {
    pub(crate) fn new(cells: Vec<Variable>, layers: Arc<Layers>) -> Self {
        let firsts = |(edges, &count): (&Vec<Edge>, &u32)| {
            (0..=count).map(|state| edges.partition_point(|edge| edge.from < state) as u32).collect()
        };
        let first_edges = layers.edges.iter().zip(&layers.states).map(firsts).collect();
        Self { cells, layers, first_edges }
    }

    /// Returns the edges of a state of the layer before a cell.
    #[inline]
    fn edges(&self, at: usize, state: usize) -> &[Edge] {
        let firsts = &self.first_edges[at][state..state + 2];
        &self.layers.edges[at][firsts[0] as usize..firsts[1] as usize]
    }

    pub(crate) fn propagate(&self, state: &mut State, reached: &mut Reached) -> Result<(), Conflict> {
        let counts = &self.layers.states;
        if reached.states.len() < counts.len() {
            reached.states.resize(counts.len(), Vec::new());
        }
        for (buffer, &count) in reached.states.iter_mut().zip(counts) {
            buffer.clear();
            buffer.resize(count.div_ceil(64) as usize, 0);
        }
        (0..counts[0] as usize).for_each(|start| reached.states[0][start / 64] |= 1 << (start % 64));
        for (at, &x) in self.cells.iter().enumerate() {
            let (before, after) = reached.states.split_at_mut(at + 1);
            self.forward(at, state.domain(x), &before[at], &mut after[0]);
        }
        for (at, &x) in self.cells.iter().enumerate().rev() {
            let (before, after) = reached.states.split_at_mut(at + 1);
            let supported = self.backward(at, state.domain(x), &mut before[at], &after[0]);
            if supported == 0 {
                return Err(Conflict);
            }
            state.keep(x, supported)?;
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
