//! The frontier of best-first search: open nodes, each stored as the decisions that lead to it.
//!
//! The state of a node of side 100 takes 160 KB, its decisions a few hundred bytes. So only decisions are
//! stored, and they are propagated again when the node is taken. From a node the solver searches depth-first
//! for a number of conflicts. If the decisions `d1 … dk` below the node are then on the trail, these nodes
//! replace it:
//!
//! ```text
//!   ¬d1;   d1 ¬d2;   …;   d1 … dk-1 ¬dk;   d1 … dk
//! ```
//!
//! Together they cover the node, and no two overlap. They share one list of decisions. Learnt clauses hold in
//! all nodes, so a node that contradicts one fails as soon as it is taken. Invariant: the frontier and the
//! current node cover all that is not searched. When the frontier is full, the current node is searched
//! depth-first to its end, which adds no node, and nothing is dropped.
//!
//! The node with the least evaluation comes first: open cells + α · Σ ⌊log₂ (their candidates)⌋ + β ·
//! expansions, where the last is the number of expansions on the path to the node. The penalty is modelled on
//! W. Harvey and M. Ginsberg, "Limited discrepancy search", 1995. In their search the successor that follows
//! the heuristic costs nothing. Here all successors cost the same, `d1 … dk` too.

use crate::engine::cdcl::encoding::Encoding;
use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::solver::Solver;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The evaluation of an open cell, without its candidates. Evaluations are in units of 1/64 cell.
const CELL: u32 = 64;
/// α · [`CELL`], for each doubling of a cell's candidates.
const DOUBLING: u32 = 64;
/// β · [`CELL`], for each expansion on the path.
const EXPANSION: u32 = 16 << 10;

/// The open nodes.
#[derive(Debug)]
pub(crate) struct Frontier {
    heap: BinaryHeap<Ranked>,
    bytes: usize,
    max_bytes: usize,
    /// The number of conflicts after which a node is expanded.
    granted_conflicts: u64,
    generated: u64,
    max_nodes: usize,
    dives: u64,
    /// The number of expansions on the path to the current node.
    expansions: u32,
    /// By cell: its number of candidates. A buffer of [`Self::evaluations`].
    counts: Vec<u8>,
}

/// Evaluation, number and node: the least evaluation first, the newest among equals.
type Ranked = (Reverse<u32>, u64, Node);

/// The first `depth` of `decisions`, the last of them negated if `last_negated`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    decisions: Arc<[Lit]>,
    depth: u32,
    last_negated: bool,
    expansions: u32,
}

/// A frontier had no room for the successors of the current node, which has to be searched to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrontierFull;

impl Frontier {
    /// Creates an empty frontier whose current node is the root. Each node that is taken from it is expanded
    /// after `granted_conflicts` conflicts.
    pub(crate) fn new(max_bytes: usize, granted_conflicts: u64) -> Self {
        Self {
            heap: BinaryHeap::new(),
            bytes: 0,
            max_bytes,
            granted_conflicts,
            generated: 0,
            max_nodes: 0,
            dives: 0,
            expansions: 0,
            counts: Vec::new(),
        }
    }

    /// Returns the greatest number of open nodes so far.
    pub(crate) fn max_nodes(&self) -> u64 {
        self.max_nodes as u64
    }

    /// Returns how often the frontier was full.
    pub(crate) fn dives(&self) -> u64 {
        self.dives
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Replaces the current node by its successors after a search without result, if there is room for all.
    pub(crate) fn expand(&mut self, encoding: &Encoding, solver: &Solver) -> Result<(), FrontierFull> {
        let decisions: Arc<[Lit]> = solver.decisions().collect();
        let root = solver.assumption_count();
        let bytes = shared_bytes(&decisions) + (decisions.len() + 1 - root) * size_of::<Ranked>();
        if self.bytes + bytes > self.max_bytes {
            self.dives += 1;
            return Err(FrontierFull);
        }
        self.bytes += bytes;
        let evaluations = self.evaluations(encoding, solver);
        let expansions = self.expansions + 1;
        for (level, &evaluation) in evaluations.iter().enumerate().skip(root) {
            let last_negated = level < decisions.len();
            let depth = if last_negated { level + 1 } else { level } as u32;
            let node = Node { decisions: Arc::clone(&decisions), depth, last_negated, expansions };
            self.generated += 1;
            self.heap.push((Reverse(evaluation + EXPANSION * expansions), self.generated, node));
        }
        self.max_nodes = self.max_nodes.max(self.heap.len());
        Ok(())
    }

    /// Makes the best open node the current one; returns whether there was one.
    pub(crate) fn take(&mut self, solver: &mut Solver) -> bool {
        let Some((_, _, node)) = self.heap.pop() else { return false };
        self.expansions = node.expansions;
        self.bytes -= size_of::<Ranked>();
        let mut assumptions = node.decisions[..node.depth as usize].to_vec();
        if let (true, Some(last)) = (node.last_negated, assumptions.last_mut()) {
            *last = !*last;
        }
        if Arc::strong_count(&node.decisions) == 1 {
            self.bytes -= shared_bytes(&node.decisions);
        }
        solver.set_assumptions(assumptions, Some(self.granted_conflicts));
        true
    }

    /// Returns the evaluation at each decision level, without the expansions.
    fn evaluations(&mut self, encoding: &Encoding, solver: &Solver) -> Vec<u32> {
        encoding.count_values(&mut self.counts);
        let mut evaluation: u32 = self.counts.iter().map(|&count| cell_cost(count)).sum();
        let mut evaluations = Vec::new();
        for literals in solver.literals_by_level() {
            for &literal in literals {
                let (cell, _) = encoding.candidate(literal.var());
                let before = self.counts[cell.index()];
                let after = if literal.is_positive() { 1 } else { before.saturating_sub(1).max(1) };
                self.counts[cell.index()] = after;
                evaluation = evaluation + cell_cost(after) - cell_cost(before);
            }
            evaluations.push(evaluation);
        }
        evaluations
    }
}

/// Bytes of a list of decisions with its two reference counts.
fn shared_bytes(decisions: &[Lit]) -> usize {
    size_of_val(decisions) + 2 * size_of::<usize>()
}

/// The contribution of a cell with that many candidates to the evaluation.
fn cell_cost(candidates: u8) -> u32 {
    if candidates < 2 { 0 } else { CELL + DOUBLING * u32::from(candidates).ilog2() }
}
