//! The values of cells in order are accepted by an automaton.
//!
//! The automaton is unrolled: a layer of states before each cell and one after the last, and edges from layer
//! to layer. Only states on a path from the first layer to the last are kept, and states of a layer with the
//! same edges are one, so a deterministic automaton is minimal. After G. Pesant, "A regular language
//! membership constraint for finite sequences of variables", 2004.

use crate::constraint::subject::Subject;
use crate::grid::{Value, ValueSet};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;

/// The largest number of edges of an automaton.
pub const MAX_EDGES: usize = 1 << 16;

/// A transition between two neighboring layers: any of the values leads from the one state to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// The state of the layer before the cell.
    pub from: u32,
    /// The state of the layer after the cell.
    pub to: u32,
    /// The values, as the word of a [`ValueSet`].
    pub values: u64,
}

/// The layers of an unrolled automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layers {
    /// For each cell, the edges, in ascending order.
    pub edges: Vec<Vec<Edge>>,
    /// For each cell and state of the layer before it, the index of its first edge; one more than states.
    pub first_edges: Vec<Vec<u32>>,
    /// The number of states of each layer; one layer more than cells. All states of the first layer are
    /// starts, all of the last accept. No states: nothing is accepted.
    pub states: Vec<u32>,
}

/// The values of cells in order are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The cells. A cell can occur more than once.
    pub cells: Vec<Subject>,
    /// The automaton.
    pub layers: Arc<Layers>,
}

/// An automaton has more than [`MAX_EDGES`] edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Layers {
    /// Unrolls an automaton over cells with values below `side`, one for each entry of `breaks`, which says
    /// whether there is a break before the cell. `step` calls its last argument with each state that a value
    /// leads to from a state before such a cell. `take` takes steps of work and returns whether any are left.
    ///
    /// # Errors
    /// [`TooLarge`], also if no work is left.
    pub fn explore<S: Eq + Hash + Clone>(
        starts: Vec<S>,
        breaks: &[bool],
        side: usize,
        step: impl Fn(bool, &S, Value, &mut dyn FnMut(S)),
        accepts: impl Fn(&S) -> bool,
        take: impl Fn(usize) -> bool,
    ) -> Result<Self, TooLarge> {
        let mut states = States::new();
        let mut graph = Graph::default();
        let mut first: Vec<u32> =
            starts.into_iter().map(|start| states.number(start, &mut graph.known)).collect();
        first.sort_unstable();
        first.dedup();
        let mut expand = |graph: &mut Graph, (state, is_break): (u32, bool)| {
            states.expand(graph, state, side, |state, value, to| step(is_break, state, value, to));
        };
        let forward = graph.explore(first, breaks, &mut expand, &take)?;
        let accepting: Vec<bool> = states.states.iter().map(accepts).collect();
        let layers = graph.reduced(&forward, breaks, &accepting);
        if layers.edges.iter().map(Vec::len).sum::<usize>() > MAX_EDGES { Err(TooLarge) } else { Ok(layers) }
    }

    /// Returns whether a sequence of values is accepted.
    pub fn accepts(&self, values: impl Iterator<Item = Value>) -> bool {
        let mut alive = vec![true; self.states[0] as usize];
        for ((edges, &count), value) in self.edges.iter().zip(&self.states[1..]).zip(values) {
            let mut next = vec![false; count as usize];
            for edge in edges {
                next[edge.to as usize] |= alive[edge.from as usize] && edge.values >> value.index() & 1 == 1;
            }
            alive = next;
        }
        alive.contains(&true)
    }

    /// Returns the values that each cell has in an accepted sequence.
    #[must_use]
    pub fn values(&self, at: usize) -> ValueSet<1> {
        ValueSet::<1>::from_words([self.edges[at].iter().fold(0, |all, edge| all | edge.values)])
    }
}

/// The states of an automaton with their numbers. The rest of the automaton knows only the numbers.
struct States<S> {
    states: Vec<S>,
    numbers: HashMap<S, u32>,
}

/// The range of the edges of a state without and with a break, once they are known.
type Known = [Option<(u32, u32)>; 2];

/// An automaton as it is explored: the edges of each state once, whatever layers have it.
#[derive(Default)]
struct Graph {
    edges: Vec<Edge>,
    /// For each state.
    known: Vec<Known>,
}

impl<S: Eq + Hash + Clone> States<S> {
    fn new() -> Self {
        Self { states: Vec::new(), numbers: HashMap::new() }
    }

    /// Returns the number of a state.
    fn number(&mut self, state: S, known: &mut Vec<Known>) -> u32 {
        let states = &mut self.states;
        *self.numbers.entry(state).or_insert_with_key(|state| {
            states.push(state.clone());
            known.push([None; 2]);
            states.len() as u32 - 1
        })
    }

    /// Adds the edges of a state.
    fn expand(
        &mut self,
        graph: &mut Graph,
        from: u32,
        side: usize,
        step: impl Fn(&S, Value, &mut dyn FnMut(S)),
    ) {
        let (first, state) = (graph.edges.len(), self.states[from as usize].clone());
        for value in (0..side).map(Value::new) {
            step(&state, value, &mut |to| {
                let values = 1 << value.index();
                // Neighboring values often lead to the same state.
                match graph.edges[first..].last_mut() {
                    Some(last) if self.states[last.to as usize] == to => last.values |= values,
                    _ => {
                        let to = self.number(to, &mut graph.known);
                        graph.edges.push(Edge { from, to, values });
                    }
                }
            });
        }
    }
}

impl Graph {
    /// Returns the states that each layer has, from those of the first one on. `expand` adds the edges of a
    /// state with or without a break.
    fn explore(
        &mut self,
        first: Vec<u32>,
        breaks: &[bool],
        expand: &mut dyn FnMut(&mut Self, (u32, bool)),
        take: &dyn Fn(usize) -> bool,
    ) -> Result<Vec<Vec<u32>>, TooLarge> {
        let mut forward = vec![first];
        // For each state, the last layer that has it so far.
        let mut layer_of: Vec<u32> = vec![0; self.known.len()];
        // Ten times the limit: most states are usually on no path to the last layer.
        let mut room = 10 * MAX_EDGES;
        for (layer, &is_break) in (1..).zip(breaks) {
            let mut next = Vec::new();
            for &state in &forward[forward.len() - 1] {
                let edges = self.edges((state, is_break), expand);
                layer_of.resize(self.known.len(), 0);
                room = room.checked_sub(edges.len()).ok_or(TooLarge)?;
                if !take(1 + edges.len()) {
                    return Err(TooLarge);
                }
                for edge in &self.edges[edges] {
                    if std::mem::replace(&mut layer_of[edge.to as usize], layer) != layer {
                        next.push(edge.to);
                    }
                }
            }
            forward.push(next);
        }
        Ok(forward)
    }

    /// Returns the range of the edges of a state.
    fn edges(&mut self, state: (u32, bool), expand: &mut dyn FnMut(&mut Self, (u32, bool))) -> Range<usize> {
        let at = (state.0 as usize, usize::from(state.1));
        let (first, end) = self.known[at.0][at.1].unwrap_or_else(|| {
            let first = self.edges.len();
            expand(self, state);
            merge(&mut self.edges, first);
            (first as u32, self.edges.len() as u32)
        });
        self.known[at.0][at.1] = Some((first, end));
        first as usize..end as usize
    }

    /// Returns the layers without states that reach no accepting state, and with states that have the same
    /// edges as one. (Every state is reached from a start.)
    fn reduced(&self, layers: &[Vec<u32>], breaks: &[bool], accepting: &[bool]) -> Layers {
        /// The number of a state that is dropped.
        const NONE: u32 = u32::MAX;
        let length = breaks.len();
        // For each state, its number in the layer after the current one, and in the current one.
        let after = accepting.iter().map(|&accepts| if accepts { 0 } else { NONE });
        let (mut after, mut before) = (after.collect::<Vec<u32>>(), vec![NONE; accepting.len()]);
        let (mut edges, mut first_edges) = (vec![Vec::new(); length], vec![Vec::new(); length]);
        let mut states = vec![0; length + 1];
        states[length] = u32::from(layers[length].iter().any(|&state| after[state as usize] != NONE));
        for at in (0..length).rev() {
            let (mut made, mut firsts): (Vec<Edge>, Vec<u32>) = (Vec::new(), vec![0]);
            // The states that are kept, by the ends and values of their edges.
            let mut known: HashMap<Vec<(u32, u64)>, u32> = HashMap::new();
            for &state in &layers[at] {
                let (from, first) = (firsts.len() as u32 - 1, made.len());
                let (start, end) = self.known[state as usize][usize::from(breaks[at])].unwrap_or((0, 0));
                for edge in &self.edges[start as usize..end as usize] {
                    let to = after[edge.to as usize];
                    if to != NONE {
                        made.push(Edge { from, to, ..*edge });
                    }
                }
                before[state as usize] = NONE;
                if made.len() == first {
                    continue;
                }
                merge(&mut made, first);
                let edges = made[first..].iter().map(|edge| (edge.to, edge.values)).collect();
                let number = *known.entry(edges).or_insert(from);
                if number == from {
                    firsts.push(made.len() as u32);
                } else {
                    made.truncate(first);
                }
                before[state as usize] = number;
            }
            states[at] = firsts.len() as u32 - 1;
            (edges[at], first_edges[at]) = (made, firsts);
            std::mem::swap(&mut before, &mut after);
        }
        Layers { edges, first_edges, states }
    }
}

/// Sorts the edges from `first` on, which have one start, by their target and joins those with the same one.
fn merge(edges: &mut Vec<Edge>, first: usize) {
    edges[first..].sort_unstable_by_key(|edge| edge.to);
    let mut end = first;
    for at in first..edges.len() {
        if end > first && edges[end - 1].to == edges[at].to {
            edges[end - 1].values |= edges[at].values;
        } else {
            edges[end] = edges[at];
            end += 1;
        }
    }
    edges.truncate(end);
}

impl Automaton {
    pub(super) fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        self.layers.accepts(self.cells.iter().map(|&cell| value(cell)))
    }
}
