//! Best-first at this size: the positions that wait, each as the decisions that lead to it.
//!
//! A position of side 100 weighs 160 KB, its decisions a few hundred bytes; so decisions wait, and are propagated again
//! when their turn comes. The solver dives from the position taken for [`CONFLICTS`] conflicts. Then, with the decisions
//! `d1 … dk` of the dive below those of its start, what waits instead of the start is
//!
//! ```text
//!   not d1 ;  d1, not d2 ;  … ;  d1 … dk-1, not dk ;  d1 … dk
//! ```
//!
//! which together are the start, none twice. All share one list of decisions. What the dive learned holds everywhere: a
//! position that contradicts it is gone as soon as it is taken. The key is the least of open cells + α · Σ log₂ of their
//! candidates + β · discrepancies, where a turned decision and a dive in vain are one each. Invariant: what waits, and
//! the position in hand, are all that is not searched. When the list is full, the position in hand is searched
//! depth-first to its end (the trail is the stack: no bytes), the list grows no more, and nothing is dropped.

use crate::engine::cdcl::model::Model;
use crate::engine::cdcl::sat::{Learner, Lit};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// Conflicts granted to a dive: with fewer, boards of side 36 have a longer tail (benches/RESULTS.md).
pub(crate) const CONFLICTS: u64 = 10_000;
/// Conflicts granted to the first dive of a loose board, by the tightest constraint: it comes off soon, or not at all.
pub(crate) const FIRST: u64 = 1000;
/// One open cell in the unit of the keys.
const CELL: u32 = 64;
/// α: each doubling of a cell's candidates.
const DOUBLING: u32 = 64;
/// β: each discrepancy.
const DISCREPANCY: u32 = 16 << 10;

/// Positions that wait.
#[derive(Debug)]
pub(crate) struct Frontier {
    heap: BinaryHeap<Ranked>,
    bytes: usize,
    capacity: usize,
    conflicts: u64,
    arrivals: u64,
    most: usize,
    dives: u64,
    /// Of the position in hand.
    discrepancies: u32,
    counts: Vec<u8>,
}

/// Least key first, newest among equals.
type Ranked = (Reverse<u32>, u64, Position);

/// A position: the first `length` of the decisions, the last of them turned into its opposite if so marked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    decisions: Arc<[Lit]>,
    length: u32,
    turned: bool,
    discrepancies: u32,
}

impl Frontier {
    /// Nothing waits; the position in hand is the start. `capacity` is in bytes, `conflicts` what a dive gets.
    pub(crate) fn new(capacity: usize, conflicts: u64) -> Self {
        Self {
            heap: BinaryHeap::new(),
            bytes: 0,
            capacity,
            conflicts,
            arrivals: 0,
            most: 0,
            dives: 0,
            discrepancies: 0,
            counts: Vec::new(),
        }
    }

    /// The first dive, from the start, for that many conflicts.
    pub(crate) fn set_out(learner: &mut Learner, conflicts: u64) {
        learner.go_to(Vec::new(), Some(conflicts));
    }

    /// Most positions that waited at one time.
    pub(crate) fn most(&self) -> u64 {
        self.most as u64
    }

    /// How often the list was full, and the position in hand searched to its end.
    pub(crate) fn dives(&self) -> u64 {
        self.dives
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// After a dive in vain: what it left open waits. False: it does not fit, nothing was done.
    pub(crate) fn put(&mut self, model: &Model, learner: &mut Learner) -> bool {
        let decisions: Arc<[Lit]> = learner.decisions().collect();
        let start = learner.laid_down();
        let weight = shared_bytes(&decisions) + (decisions.len() + 1 - start) * size_of::<Ranked>();
        if self.bytes + weight > self.capacity {
            self.dives += 1;
            return false;
        }
        self.bytes += weight;
        let keys = self.keys(model, learner);
        let discrepancies = self.discrepancies + 1;
        for (level, &key) in keys.iter().enumerate().skip(start) {
            let turned = level < decisions.len();
            let length = if turned { level + 1 } else { level } as u32;
            let position = Position { decisions: Arc::clone(&decisions), length, turned, discrepancies };
            self.arrivals += 1;
            self.heap.push((Reverse(key + DISCREPANCY * discrepancies), self.arrivals, position));
        }
        self.most = self.most.max(self.heap.len());
        true
    }

    /// The best position, for the solver to go to.
    pub(crate) fn take(&mut self, learner: &mut Learner) -> bool {
        let Some((_, _, position)) = self.heap.pop() else { return false };
        self.discrepancies = position.discrepancies;
        self.bytes -= size_of::<Ranked>();
        let mut decisions = position.decisions[..position.length as usize].to_vec();
        if let (true, Some(last)) = (position.turned, decisions.last_mut()) {
            *last = !*last;
        }
        if Arc::strong_count(&position.decisions) == 1 {
            self.bytes -= shared_bytes(&position.decisions);
        }
        learner.go_to(decisions, Some(self.conflicts));
        true
    }

    /// The key at each level of the trail, discrepancies apart.
    fn keys(&mut self, model: &Model, learner: &Learner) -> Vec<u32> {
        model.counts(&mut self.counts);
        let mut key: u32 = self.counts.iter().map(|&count| cost(count)).sum();
        learner
            .levels()
            .map(|literals| {
                for &literal in literals {
                    let Some((cell, _)) = model.meaning(literal.var()) else { continue };
                    let before = self.counts[cell];
                    let after = if literal.is_yes() { 1 } else { before.saturating_sub(1).max(1) };
                    self.counts[cell] = after;
                    key = key + cost(after) - cost(before);
                }
                key
            })
            .collect()
    }
}

/// What a list of decisions weighs, with its two counters.
fn shared_bytes(decisions: &[Lit]) -> usize {
    size_of_val(decisions) + 16
}

/// What a cell with that many candidates costs.
fn cost(candidates: u8) -> u32 {
    if candidates < 2 { 0 } else { CELL + DOUBLING * u32::from(candidates).ilog2() }
}
