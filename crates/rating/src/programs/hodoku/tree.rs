//! The breadth-first tree of consequences of one literal, which holds one path to every literal reached.

use super::bits::refill;
use super::graph::{Graph, Scope};
use crate::programs::board9::cell_set::CellSet;
use sudokud_model::grid::Cell;

/// The literal is not reached.
const NONE: u16 = u16::MAX;

/// The literals reached, in their order, each with its predecessor. The buffers are kept between starts.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    reached: Vec<u16>,
    /// By literal; [`NONE`] before it is reached. The start is its own predecessor.
    predecessors: Vec<u16>,
}

impl Tree {
    /// Grows the tree from a start.
    pub(super) fn grow(&mut self, graph: &Graph, scope: Scope, start: usize) {
        self.reached.clear();
        refill(&mut self.predecessors, 2 * graph.half(), NONE);
        self.reached.push(start as u16);
        self.predecessors[start] = start as u16;
        let mut at = 0;
        while at < self.reached.len() {
            let literal = self.reached[at];
            at += 1;
            for consequences in graph.consequences(literal.into(), scope) {
                for &next in consequences {
                    let predecessor = &mut self.predecessors[usize::from(next)];
                    if *predecessor == NONE {
                        *predecessor = literal;
                        self.reached.push(next);
                    }
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

    /// Writes the path to a literal into `path`; returns whether HoDoKu counts it. A path needs two links.
    /// No node may lie in a cell of an earlier node, except of its predecessor and of nodes in the cell
    /// `exempt`. The place of a node that is a group is its first cell; an earlier group takes all its cells.
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
