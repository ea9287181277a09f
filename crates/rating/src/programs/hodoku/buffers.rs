//! The structures of a walk that allocate most. A thread keeps them, with their allocations, for its next
//! walk.
//!
//! Invariant: a walk has the same steps with spare buffers as with new ones. A thread keeps no buffers whose
//! largest tables of almost locked sets have more than [`MAX_BYTES`] in all. Lists and the tables of other
//! finders are not counted.

use super::als_chain_table::ChainTable;
use super::als_links::AlsGraph;
use super::closed_graph::ClosedGraph;
use super::closure::Closure;
use super::conclusions::ForcingConclusions;
use super::relation::Relation;
use std::cell::Cell;

/// The most bytes of the largest tables of almost locked sets in spare buffers.
const MAX_BYTES: usize = 4 << 20;

thread_local! {
    static SPARE: Cell<Option<Box<Buffers>>> = const { Cell::new(None) };
}

/// Caches and buffers of one walk.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    pub(super) links: ClosedGraph,
    pub(super) sets: AlsGraph,
    pub(super) als_chains: ChainTable,
    pub(super) nets: NetBuffers,
    pub(super) conclusions: ForcingConclusions,
}

/// The buffers of forcing nets.
#[derive(Debug, Default)]
pub(super) struct NetBuffers {
    pub(super) relation: Relation,
    pub(super) tables: Closure,
}

impl Buffers {
    /// Takes the thread's spare buffers, or new ones. What they hold of another walk is not used again.
    pub(super) fn take_spare() -> Box<Self> {
        let mut buffers = SPARE.take().unwrap_or_default();
        buffers.links.invalidate();
        buffers.sets.forget();
        buffers
    }

    /// Makes these the thread's spare buffers, unless they are too large.
    pub(super) fn give_back(self: Box<Self>) {
        if self.sets.bytes() + self.als_chains.bytes() <= MAX_BYTES {
            SPARE.set(Some(self));
        }
    }
}
