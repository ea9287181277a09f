//! The graph of a position with its closure, built when a finder first needs it and shared by those that follow.

use super::closure::Closure;
use super::graph::Graph;
use super::position::Position;
use super::tree::Tree;

/// How much of the graph is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Nothing,
    Candidates,
    Groups,
}

/// Consequences and closure of one position. The buffers are kept for the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    pub(super) graph: Graph,
    pub(super) closure: Closure,
    pub(super) tree: Tree,
    stage: Stage,
}

impl Links {
    /// Makes the links out of date.
    pub(super) fn invalidate(&mut self) {
        self.stage = Stage::Nothing;
    }

    /// Builds the consequences of candidates and their closure.
    pub(super) fn build(&mut self, position: &Position) {
        if self.stage == Stage::Nothing {
            self.graph.build(position);
            self.closure.compute(self.graph.relation());
            self.stage = Stage::Candidates;
        }
    }

    /// Adds those of groups.
    pub(super) fn build_grouped(&mut self, position: &Position) {
        self.build(position);
        if self.stage != Stage::Groups {
            self.graph.add_groups(position);
            self.closure.compute(self.graph.relation());
            self.stage = Stage::Groups;
        }
    }
}
