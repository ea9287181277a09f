//! The values of cells in order are accepted by an automaton.
//!
//! The automaton is unrolled: a layer of states before each cell and one after the last, and edges from layer
//! to layer. Only states on a path from the first layer to the last are kept, and states of a layer with the
//! same edges are one, so a deterministic automaton is minimal. After G. Pesant, "A regular language
//! membership constraint for finite sequences of variables", 2004.

use super::Values;
use crate::grid::{Cell, Value};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};
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
    /// The values, as the word of a [`Values`].
    pub values: u64,
}

/// The layers of an unrolled automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layers {
    /// For each cell, the edges, in ascending order.
    pub edges: Vec<Vec<Edge>>,
    /// The number of states of each layer; one layer more than cells. All states of the first layer are
    /// starts, all of the last accept. No states: nothing is accepted.
    pub states: Vec<u32>,
}

/// The values of cells in order are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The cells. A cell can occur more than once.
    pub cells: Vec<Cell>,
    /// The automaton.
    pub layers: Arc<Layers>,
}

/// An automaton has more than [`MAX_EDGES`] edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Layers {
    /// Unrolls an automaton over `length` cells with values below `side`. `step` calls its last argument with
    /// each state that a value leads to from a state before the cell with this index.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn explore<S: Eq + Hash + Clone>(
        starts: Vec<S>,
        length: usize,
        side: usize,
        step: impl Fn(usize, &S, Value, &mut dyn FnMut(S)),
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooLarge> {
        let mut seen = HashSet::new();
        let mut layer: Vec<S> = starts.into_iter().filter(|start| seen.insert(start.clone())).collect();
        let (mut edges, mut states) = (Vec::with_capacity(length), vec![layer.len() as u32]);
        // Ten times the limit: most states are usually on no path to the last layer.
        let mut room = 10 * MAX_EDGES;
        for at in 0..length {
            let mut known: FastMap<S, u32> = FastMap::default();
            let mut next: Vec<S> = Vec::new();
            let mut made: Vec<Edge> = Vec::new();
            let mut own: Vec<(u32, u64)> = Vec::new();
            for (from, state) in layer.iter().enumerate() {
                for value in (0..side).map(Value::new) {
                    step(at, state, value, &mut |to| {
                        let to = *known.entry(to).or_insert_with_key(|to| {
                            next.push(to.clone());
                            next.len() as u32 - 1
                        });
                        own.push((to, 1 << value.index()));
                    });
                }
                own = merged(own);
                made.extend(own.drain(..).map(|(to, values)| Edge { from: from as u32, to, values }));
                if made.len() > room {
                    return Err(TooLarge);
                }
            }
            room -= made.len();
            edges.push(made);
            states.push(next.len() as u32);
            layer = next;
        }
        let accepting: Vec<bool> = layer.iter().map(accepts).collect();
        let layers = Self { edges, states }.reduced(&accepting);
        if layers.edges.iter().map(Vec::len).sum::<usize>() > MAX_EDGES { Err(TooLarge) } else { Ok(layers) }
    }

    /// Drops states that reach no accepting state, and merges states with the same edges. (Every state is
    /// reached from a start.)
    fn reduced(mut self, accepting: &[bool]) -> Self {
        // For each state of the layer after the current one, its new number.
        let mut renamed: Vec<Option<u32>> = accepting.iter().map(|&accepts| accepts.then_some(0)).collect();
        let mut last = u32::from(accepting.contains(&true));
        for at in (0..self.edges.len()).rev() {
            let mut outgoing: Vec<Vec<(u32, u64)>> = vec![Vec::new(); self.states[at] as usize];
            for edge in &self.edges[at] {
                if let Some(to) = renamed[edge.to as usize] {
                    outgoing[edge.from as usize].push((to, edge.values));
                }
            }
            self.states[at + 1] = last;
            let mut known: FastMap<Vec<(u32, u64)>, u32> = FastMap::default();
            let mut edges = Vec::new();
            renamed = outgoing
                .into_iter()
                .map(|out| {
                    let out = merged(out);
                    if out.is_empty() {
                        return None;
                    }
                    let from = known.len() as u32;
                    Some(*known.entry(out).or_insert_with_key(|out| {
                        edges.extend(out.iter().map(|&(to, values)| Edge { from, to, values }));
                        from
                    }))
                })
                .collect();
            edges.sort_unstable();
            self.edges[at] = edges;
            last = known.len() as u32;
        }
        self.states[0] = last;
        self
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
    pub fn values(&self, at: usize) -> Values {
        Values::from_words([self.edges[at].iter().fold(0, |all, edge| all | edge.values)])
    }
}

/// A map with a quick hash, for keys that are a few small numbers: counts, sums, numbers of states.
type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<FastHasher>>;

/// Multiplies and rotates, word by word.
#[derive(Default)]
struct FastHasher(u64);

impl FastHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for FastHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_i64(&mut self, word: i64) {
        self.add(word as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// Sorts edges by their target and joins those with the same target.
fn merged(mut out: Vec<(u32, u64)>) -> Vec<(u32, u64)> {
    out.sort_unstable();
    out.dedup_by(|edge, kept| {
        let same = edge.0 == kept.0;
        kept.1 |= if same { edge.1 } else { 0 };
        same
    });
    out
}

impl Automaton {
    pub(super) fn check(&self, value: &dyn Fn(Cell) -> Value) -> bool {
        self.layers.accepts(self.cells.iter().map(|&cell| value(cell)))
    }
}
