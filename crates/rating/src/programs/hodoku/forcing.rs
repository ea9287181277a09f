//! Forcing chains and forcing nets: what follows from a candidate being true, and what follows from it being
//! false.
//!
//! The tables of chains are the closure of the consequences of grouped nice loops, those of nets the closure
//! of what [`super::forcing_net`] places. [`super::conclusions`] draws the conclusions from both.

use super::buffers::Buffers;
use super::choice_rule::Lowest;
use super::forcing_net::{Net, fill_tables};
use super::position::Position;
use super::workspace::Workspace;

/// Forcing chains.
pub(super) fn find_chains(position: &Position, workspace: &mut Workspace<'_>) -> Lowest {
    let Buffers { links, conclusions, .. } = &mut *workspace.buffers;
    links.build(position);
    links.complete();
    conclusions.draw_chains(position, &links.graph, &links.closure)
}

/// Forcing nets.
pub(super) fn find_nets(position: &Position, workspace: &mut Workspace<'_>) -> Lowest {
    let Buffers { links, nets, conclusions, .. } = &mut *workspace.buffers;
    links.build(position);
    fill_tables(position, &links.graph, &mut Net::new(position), &mut nets.relation);
    nets.tables.begin(&nets.relation, 0);
    conclusions.draw_nets(position, &links.graph, &nets.tables)
}
