//! The structures of a walk that allocate most. A thread keeps them for its next walk, with their
//! allocations.

use super::als_chain_table::ChainTable;
use super::als_links::AlsGraph;
use super::closure::Closure;
use super::conclusions::Conclusions;
use super::links::Links;
use super::relation::Relation;
use std::cell::Cell;

thread_local! {
    static KEPT: Cell<Option<Box<Buffers>>> = const { Cell::new(None) };
}

/// Caches and buffers of one walk.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    pub(super) links: Links,
    pub(super) sets: AlsGraph,
    pub(super) als_chains: ChainTable,
    pub(super) nets: NetBuffers,
    pub(super) conclusions: Conclusions,
}

/// The buffers of forcing nets.
#[derive(Debug, Default)]
pub(super) struct NetBuffers {
    pub(super) relation: Relation,
    pub(super) tables: Closure,
}

impl Buffers {
    /// Takes the buffers of the thread's last walk; forgets what they say of its positions.
    pub(super) fn take() -> Box<Self> {
        let mut kept = KEPT.take().unwrap_or_default();
        kept.links.forget();
        kept.sets.forget();
        kept
    }

    /// Keeps the buffers for the thread's next walk.
    pub(super) fn keep(self: Box<Self>) {
        KEPT.set(Some(self));
    }
}
