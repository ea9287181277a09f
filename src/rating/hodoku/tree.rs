//! The breadth-first tree of consequences of one literal, which holds one path to every literal reached.

use super::cells::CellSet;
use super::graph::{Graph, Scope};
use crate::grid::Cell;

/// The literals reached, in their order, each with its predecessor. The buffers are kept between starts.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    reached: Vec<u16>,
    predecessors: Vec<u16>,
    seen: Vec<bool>,
}

impl Tree {
    /// Grows the tree from a start.
    pub(super) fn grow(&mut self, graph: &Graph, scope: Scope, start: usize) {
        self.reached.clear();
        self.seen.clear();
        self.seen.resize(2 * graph.half(), false);
        self.predecessors.resize(2 * graph.half(), 0);
        self.reached.push(start as u16);
        self.seen[start] = true;
        let mut at = 0;
        while at < self.reached.len() {
            let literal = self.reached[at];
            at += 1;
            for &next in graph.consequences(literal.into(), scope).into_iter().flatten() {
                if !std::mem::replace(&mut self.seen[usize::from(next)], true) {
                    self.predecessors[usize::from(next)] = literal;
                    self.reached.push(next);
                }
            }
        }
    }

    /// The literals after the start, in breadth-first order.
    pub(super) fn reached(&self) -> impl Iterator<Item = usize> + '_ {
        self.reached[1..].iter().map(|&literal| literal.into())
    }

    /// Writes the path from the start to a literal into `path`.
    fn path_to(&self, literal: usize, path: &mut Vec<usize>) {
        path.clear();
        path.push(literal);
        while let Some(&first) = path.last()
            && first != usize::from(self.reached[0])
        {
            path.push(self.predecessors[first].into());
        }
        path.reverse();
    }

    /// Writes the path to a literal into `path`; returns whether HoDoKu counts it. A path needs two links,
    /// and no node may lie in a cell of the nodes before its predecessor. A group lies in its first cell.
    /// Nodes in `exempt` are no obstacle.
    pub(super) fn counted_path(
        &self,
        graph: &Graph,
        literal: usize,
        exempt: Option<Cell>,
        path: &mut Vec<usize>,
    ) -> bool {
        self.path_to(literal, path);
        let (mut before, mut previous) = (CellSet::EMPTY, CellSet::EMPTY);
        for &literal in &*path {
            let (cells, _) = graph.node_of(literal);
            let first = cells.first();
            if first.is_some_and(|first| before.contains(first)) {
                return false;
            }
            before |= previous;
            previous = if first == exempt { CellSet::EMPTY } else { cells };
        }
        path.len() > 2
    }
}
