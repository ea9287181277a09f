//! The searches of unary chains from one start: cycles through it, and chains that refute or prove it.
//!
//! All are breadth first over true nodes. The search for cycles enters a true node once, but a false node
//! from every true node, unless it is its own ancestor. The search for chains enters every node once.

use super::candidate::{Candidate, CandidateSet};
use super::links::{Class, Links};
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::peers;
use crate::programs::explainer::effect::Effect;
use crate::programs::explainer::hint::HintKind;
use crate::programs::explainer::position::Position;

/// The inferences of a cycle or chain, the last first.
#[derive(Clone, Debug)]
pub(super) struct ChainPath {
    /// From a false node to a true one.
    pub(super) verifying: Vec<(Candidate, Candidate)>,
    /// From a true node to a false one.
    pub(super) falsifying: Vec<(Candidate, Candidate)>,
    pub(super) is_cycle: bool,
}

impl ChainPath {
    /// The number of nodes: those inferred, and the start of a chain.
    pub(super) fn complexity(&self) -> u32 {
        (self.verifying.len() + self.falsifying.len() + usize::from(!self.is_cycle)) as u32
    }

    /// The removals of a cycle: candidates outside its cells that see a true and a false node of their value.
    pub(super) fn cycle_removals(&self, position: &Position) -> Effect {
        let (by_true, true_cells) = seen(&self.verifying);
        let (by_false, false_cells) = seen(&self.falsifying);
        let mut effect = Effect::default();
        for value in values() {
            let seen = by_true[value.index()] & by_false[value.index()];
            effect.remove_from(value, (seen & position.cells(value)) - (true_cells | false_cells));
        }
        effect
    }
}

/// For each value, the cells that see one of the inferred nodes; and the cells of the nodes.
fn seen(steps: &[(Candidate, Candidate)]) -> ([CellSet; 9], CellSet) {
    let mut seen = [CellSet::EMPTY; 9];
    for (_, node) in steps {
        seen[node.value().index()] |= peers(node.cell());
    }
    (seen, steps.iter().map(|(_, node)| node.cell()).collect())
}

/// A pass: which links are followed from true and from false candidates, and what its hints count as.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    pub(super) falsifying: Class,
    pub(super) verifying: Class,
    pub(super) cycle: HintKind,
    /// `None` if the pass has no chains, only cycles.
    pub(super) chain: Option<HintKind>,
    /// The third sort key, that of Sudoku Explainer's hints (see `conclusions.rs`).
    pub(super) key: u8,
}

impl Pass {
    /// The three passes in their order: X, Y, XY. Cycles of all links are rated as the chains.
    pub(crate) const fn all([cycle, x_chain, chain]: [HintKind; 3]) -> [Self; 3] {
        use Class::{All, Cell, Houses};
        let long_cycle = HintKind { figure: chain.figure, ..cycle };
        [
            Self { falsifying: Houses, verifying: Houses, cycle, chain: Some(x_chain), key: 2 },
            Self { falsifying: All, verifying: Cell, cycle, chain: None, key: 3 },
            Self { falsifying: All, verifying: All, cycle: long_cycle, chain: Some(chain), key: 4 },
        ]
    }

    /// Returns whether this pass searches from this start.
    pub(super) fn starts_at(&self, position: &Position, start: Candidate) -> bool {
        let count = position.candidates(start.cell()).len();
        count >= 2 && (self.chain.is_some() || count == 2)
    }
}

/// A true node in the search tree, with the false node `by` that makes it true, and the index of the entry
/// whose node makes `by` false.
#[derive(Clone, Copy)]
struct TreeEntry {
    node: Candidate,
    by: Candidate,
    parent: Option<usize>,
}

/// The searches from one start.
pub(super) struct Search<'a> {
    pub(super) position: &'a Position,
    pub(super) pass: &'a Pass,
    pub(super) start: Candidate,
    links: &'a Links,
    tree: Vec<TreeEntry>,
    /// The index of the first entry of the current layer.
    layer: usize,
    entered: CandidateSet,
}

impl<'a> Search<'a> {
    pub(super) fn new(position: &'a Position, links: &'a Links, pass: &'a Pass, start: Candidate) -> Self {
        Self {
            position,
            pass,
            start,
            links,
            tree: Vec::with_capacity(64),
            layer: 0,
            entered: CandidateSet::EMPTY,
        }
    }

    /// Starts a search from the start assumed true.
    pub(super) fn begin(&mut self) {
        self.tree.clear();
        self.layer = 0;
        self.entered = CandidateSet::EMPTY;
        self.enter(TreeEntry { node: self.start, by: self.start, parent: None });
    }

    fn enter(&mut self, entry: TreeEntry) {
        if !self.entered.contains(entry.node) {
            self.entered.insert(entry.node);
            self.tree.push(entry);
        }
    }

    /// Expands the current layer and passes every cycle that closes there to `sink`. Returns whether the next
    /// layer has nodes.
    pub(super) fn next_cycle_layer(&mut self, sink: &mut dyn FnMut(&Self, ChainPath)) -> bool {
        let (layer, links) = (self.layer..self.tree.len(), self.links);
        self.layer = layer.end;
        for at in layer {
            for &lost in links.falsified_by(self.tree[at].node, self.pass.falsifying) {
                for &node in links.verified_by(lost, self.pass.verifying) {
                    let closes = node == self.start && at > 0;
                    if (closes || !self.entered.contains(node)) && !self.is_ancestor(at, lost) {
                        if closes {
                            sink(self, self.cycle(at, lost));
                        } else {
                            self.enter(TreeEntry { node, by: lost, parent: Some(at) });
                        }
                    }
                }
            }
        }
        self.layer < self.tree.len()
    }

    fn is_ancestor(&self, at: usize, lost: Candidate) -> bool {
        self.ancestors(at).any(|entry| entry.parent.is_some() && entry.by == lost)
    }

    /// The entries from `at` back to the first.
    fn ancestors(&self, at: usize) -> impl Iterator<Item = TreeEntry> + '_ {
        std::iter::successors(Some(self.tree[at]), |entry| entry.parent.map(|parent| self.tree[parent]))
    }

    /// The shortest chain from the start true to the start false, while `accepts` allows its complexity.
    pub(super) fn refutation(&mut self, accepts: &dyn Fn(u32) -> bool) -> Option<ChainPath> {
        self.begin();
        let mut lost = CandidateSet::EMPTY;
        let (mut layer, mut complexity) = (0..1, 2);
        while !layer.is_empty() && accepts(complexity) {
            for at in layer.clone() {
                for &node in self.links.falsified_by(self.tree[at].node, self.pass.falsifying) {
                    if node == self.start {
                        return Some(self.chain(at, (self.tree[at].node, node), None));
                    }
                    self.expand_lost(at, node, &mut lost);
                }
            }
            layer = layer.end..self.tree.len();
            complexity += 2;
        }
        None
    }

    /// The shortest chain from the start false to the start true, while `accepts` allows its complexity.
    pub(super) fn proof(&mut self, accepts: &dyn Fn(u32) -> bool) -> Option<ChainPath> {
        self.begin();
        self.tree.clear();
        for &node in self.links.verified_by(self.start, self.pass.verifying) {
            self.enter(TreeEntry { node, by: self.start, parent: None });
        }
        let mut lost = CandidateSet::EMPTY;
        lost.insert(self.start);
        let (mut layer, mut complexity) = (0..self.tree.len(), 4);
        while !layer.is_empty() && accepts(complexity) {
            for at in layer.clone() {
                let from = self.tree[at].node;
                for &node in self.links.falsified_by(from, self.pass.falsifying) {
                    if !lost.contains(node)
                        && self.links.verified_by(node, self.pass.verifying).contains(&self.start)
                    {
                        return Some(self.chain(at, (from, node), Some((node, self.start))));
                    }
                    self.expand_lost(at, node, &mut lost);
                }
            }
            layer = layer.end..self.tree.len();
            complexity += 2;
        }
        None
    }

    /// Enters what a false node makes true, once.
    fn expand_lost(&mut self, at: usize, node: Candidate, lost: &mut CandidateSet) {
        if !lost.contains(node) {
            lost.insert(node);
            for &gained in self.links.verified_by(node, self.pass.verifying) {
                self.enter(TreeEntry { node: gained, by: node, parent: Some(at) });
            }
        }
    }

    /// The cycle that closes through `lost`, which the entry `at` makes false.
    fn cycle(&self, at: usize, lost: Candidate) -> ChainPath {
        let chain = self.chain(at, (self.tree[at].node, lost), Some((lost, self.start)));
        ChainPath { is_cycle: true, ..chain }
    }

    /// The inferences up to the entry `at`, then the given ones. A first entry that follows from the start
    /// counts as an inference.
    fn chain(
        &self,
        at: usize,
        falsifying: (Candidate, Candidate),
        verifying: Option<(Candidate, Candidate)>,
    ) -> ChainPath {
        let verified =
            self.ancestors(at).filter(|entry| entry.by != entry.node).map(|entry| (entry.by, entry.node));
        let parents = self
            .ancestors(at)
            .filter_map(|entry| entry.parent.map(|parent| (self.tree[parent].node, entry.by)));
        ChainPath {
            verifying: verifying.into_iter().chain(verified).collect(),
            falsifying: [falsifying].into_iter().chain(parents).collect(),
            is_cycle: false,
        }
    }
}
