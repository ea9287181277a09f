//! Forcing chains and forcing nets: what follows from a candidate being true, and what follows from it being
//! false.
//!
//! The tables of chains are the closure of the consequences of slot 47, those of nets the closure of what
//! [`super::forcing_net`] places. Both are concluded alike.

use super::choice_rule::Lowest;
use super::forcing_net::{Net, fill_tables};
use super::position::Position;
use super::workspace::Workspace;
use std::ops::ControlFlow;

/// Forcing chains.
pub(super) fn find_chains(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut Lowest,
) -> ControlFlow<()> {
    workspace.links.build(position);
    workspace.links.complete();
    let (links, forcing) = (&workspace.links, &mut workspace.forcing);
    forcing.conclusions.draw_chains(position, &links.graph, &links.closure, choice);
    ControlFlow::Continue(())
}

/// Forcing nets: the same with other tables.
pub(super) fn find_nets(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut Lowest,
) -> ControlFlow<()> {
    workspace.links.build(position);
    let (graph, forcing) = (&workspace.links.graph, &mut workspace.forcing);
    fill_tables(position, graph, &mut Net::new(position), &mut forcing.relation);
    forcing.tables.begin(&forcing.relation, 0);
    forcing.conclusions.draw_nets(position, graph, &forcing.tables, choice);
    ControlFlow::Continue(())
}
