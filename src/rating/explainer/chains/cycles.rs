//! The searches from one start: cycles through it, and chains that refute or prove it.
//!
//! Both are breadth first. The search for cycles enters a true node once, but a false node from every true node,
//! unless it is its own ancestor. The search for chains enters every node once.

use super::candidate::{Candidate, CandidateSet};
use super::links::Links;
use super::pass::Pass;
use crate::rating::explainer::cell_set::CellSet;
use crate::rating::explainer::effect::Effect;
use crate::rating::explainer::houses::peers;
use crate::rating::explainer::position::{Position, values};

/// A true node of the search tree with the false node and the true node before it.
#[derive(Clone, Copy)]
struct Step {
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
    steps: Vec<Step>,
    /// The index of the first step of the current layer.
    layer: usize,
    entered: CandidateSet,
}

/// A cycle: its true and its false nodes.
pub(super) struct Path {
    verified: Vec<Candidate>,
    falsified: Vec<Candidate>,
}

impl<'a> Search<'a> {
    pub(super) fn new(position: &'a Position, links: &'a Links, pass: &'a Pass, start: Candidate) -> Self {
        Self { position, pass, start, links, steps: Vec::new(), layer: 0, entered: CandidateSet::EMPTY }
    }

    pub(super) fn begin_cycles(&mut self) {
        self.steps.clear();
        self.steps.push(Step { node: self.start, by: self.start, parent: None });
        self.layer = 0;
        self.entered = CandidateSet::EMPTY;
        self.entered.insert(self.start);
    }

    /// Expands the current layer and passes every cycle that closes there to `sink`. Returns whether the next layer
    /// has nodes.
    pub(super) fn next_cycle_layer(&mut self, sink: &mut dyn FnMut(&Self, &Path)) -> bool {
        let (layer, links) = (self.layer..self.steps.len(), self.links);
        self.layer = layer.end;
        for at in layer {
            for &falsified in links.falsified_by(self.steps[at].node, self.pass.falsifying) {
                for &node in links.verified_by(falsified, self.pass.verifying) {
                    let closes = node == self.start && at > 0;
                    if (closes || !self.entered.contains(node)) && !self.is_ancestor(at, falsified) {
                        if closes {
                            sink(self, &self.path(at, falsified));
                        } else {
                            self.entered.insert(node);
                            self.steps.push(Step { node, by: falsified, parent: Some(at) });
                        }
                    }
                }
            }
        }
        self.layer < self.steps.len()
    }

    fn is_ancestor(&self, at: usize, falsified: Candidate) -> bool {
        self.ancestors(at).any(|step| step.parent.is_some() && step.by == falsified)
    }

    /// The steps from `at` back to the start.
    fn ancestors(&self, at: usize) -> impl Iterator<Item = Step> + '_ {
        std::iter::successors(Some(self.steps[at]), |step| step.parent.map(|parent| self.steps[parent]))
    }

    fn path(&self, at: usize, last: Candidate) -> Path {
        let verified = self.ancestors(at).map(|step| step.node).collect();
        let before = self.ancestors(at).filter(|step| step.parent.is_some()).map(|step| step.by);
        Path { verified, falsified: before.chain([last]).collect() }
    }

    /// The number of nodes of the shortest way from the start true to the start false, while `accepts` allows it.
    pub(super) fn refutation(&mut self, accepts: &dyn Fn(u32) -> bool) -> Option<u32> {
        self.entered = CandidateSet::EMPTY;
        self.entered.insert(self.start);
        self.chain(vec![self.start], Target::Falsified, accepts)
    }

    /// The number of nodes of the shortest way from the start false to the start true, while `accepts` allows it.
    pub(super) fn proof(&mut self, accepts: &dyn Fn(u32) -> bool) -> Option<u32> {
        let first = self.links.verified_by(self.start, self.pass.verifying).to_vec();
        self.entered = first.iter().copied().fold(CandidateSet::EMPTY, |mut set, node| {
            set.insert(node);
            set
        });
        self.chain(first, Target::Verified, accepts)
    }

    /// Breadth first over true nodes; the nodes of a layer stand at the same distance from the start.
    fn chain(&mut self, first: Vec<Candidate>, target: Target, accepts: &dyn Fn(u32) -> bool) -> Option<u32> {
        let mut layer = first;
        let mut falsified = CandidateSet::EMPTY;
        let mut complexity = if target == Target::Falsified {
            2
        } else {
            falsified.insert(self.start);
            4
        };
        while !layer.is_empty() && accepts(complexity) {
            let mut next = Vec::new();
            for &node in &layer {
                for &lost in self.links.falsified_by(node, self.pass.falsifying) {
                    if lost == self.start && target == Target::Falsified {
                        return Some(complexity);
                    }
                    if !falsified.contains(lost) {
                        falsified.insert(lost);
                        for &gained in self.links.verified_by(lost, self.pass.verifying) {
                            if gained == self.start && target == Target::Verified {
                                return Some(complexity);
                            }
                            if !self.entered.contains(gained) {
                                self.entered.insert(gained);
                                next.push(gained);
                            }
                        }
                    }
                }
            }
            layer = next;
            complexity += 2;
        }
        None
    }
}

/// The state of the start in which a chain ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Falsified,
    Verified,
}

/// What a cycle removes: candidates outside its cells that see a true and a false node of their value.
pub(super) fn cycle_removals(position: &Position, path: &Path) -> Effect {
    let cells: CellSet = path.verified.iter().chain(&path.falsified).map(|node| node.cell()).collect();
    let seen_by = |nodes: &[Candidate]| {
        let mut seen = [CellSet::EMPTY; 9];
        for node in nodes {
            seen[node.value().index()] |= peers(node.cell());
        }
        seen
    };
    let (by_true, by_false) = (seen_by(&path.verified), seen_by(&path.falsified));
    let mut effect = Effect::default();
    for value in values() {
        let seen = by_true[value.index()] & by_false[value.index()];
        effect.remove_from(value, (seen & position.cells(value)) - cells);
    }
    effect
}
