//! The graph of links between the nodes of a position.
//!
//! Two kinds of link join nodes, both symmetric:
//!
//! ```text
//!   strong  a off => b on    the two hold all places of a value in a house; the two candidates of a cell;
//!                            two values of an almost locked set
//!   weak    a on  => b off   one value, every cell of a sees every cell of b; two candidates of one cell
//! ```
//!
//! A chain alternates between strong and weak links. No link depends on the chain that leads to it, so each
//! link of a chain can be checked by itself. Cost to build: O(N^4) weak links between candidates.

use crate::logic::node::{Node, State};
use crate::logic::weak_links::WeakLinks;
use crate::proof::evidence::Values;
use std::cell::RefCell;
use sudokud_model::grid::Cell;

/// Nodes and links of a position.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// Candidates come first, in reading order. The number of a node is its index.
    pub(crate) nodes: Vec<Node>,
    /// By node: the nodes that are on if it is off.
    pub(crate) strong: Vec<Vec<u32>>,
    pub(crate) weak: WeakLinks,
    /// By the lower node of a strong link: the higher node, and the index in `set_cells` of one of the
    /// smallest almost locked sets behind the link.
    pub(crate) sets: Vec<Vec<(u32, u32)>>,
    /// The cells of each almost locked set.
    pub(crate) set_cells: Vec<Vec<Cell>>,
    /// By node: what is known of the chains from it to its own negation.
    pub(super) self_refutations: RefCell<Vec<SelfRefutation>>,
}

/// Whether a node that is on implies that it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SelfRefutation {
    /// The shortest chain has this many links.
    Found(usize),
    /// A chain has more than this many links, if there is one.
    Longer(usize),
    /// There is no chain.
    Never,
}

impl Graph {
    /// The states that a state implies by one link.
    pub(crate) fn implied(&self, state: State) -> impl Iterator<Item = State> + '_ {
        let (node, is_on) = (state.node(), state.is_on());
        let strong = (!is_on).then(|| self.strong[node].iter().copied()).into_iter().flatten();
        let weak = is_on.then(|| self.weak.of(node)).into_iter().flatten();
        strong.chain(weak).map(move |to| state.opposite_at(to))
    }

    /// The states that imply a state by one link.
    pub(crate) fn implying(&self, state: State) -> impl Iterator<Item = State> + '_ {
        let (node, is_on) = (state.node(), state.is_on());
        let strong = is_on.then(|| self.strong[node].iter().copied()).into_iter().flatten();
        let weak = (!is_on).then(|| self.weak.of(node)).into_iter().flatten();
        strong.chain(weak).map(move |from| state.opposite_at(from))
    }

    /// The smallest almost locked sets behind a strong link; none if a house or a cell makes the link.
    pub(crate) fn sets_behind(&self, from: State, to: State) -> impl Iterator<Item = &[Cell]> + Clone {
        let (from, to) = (from.node() as u32, to.node() as u32);
        let behind = self.sets[from.min(to) as usize].iter().filter(move |link| link.0 == from.max(to));
        behind.map(|link| self.set_cells[link.1 as usize].as_slice())
    }

    /// The values of the nodes of these states.
    pub(crate) fn values_of(&self, states: &[State]) -> Values {
        states.iter().map(|state| self.nodes[state.node()].value).collect()
    }
}
