//! ALS chains: almost locked sets linked one after another, each link by a digit that the link before did not
//! use. The first or the last set holds each further digit that both have.
//!
//! Chains run from earlier sets to later ones. The eliminations depend on the first set, the digit of the
//! first link, the last set and the digits of the last link only; the length does not count. So the finder
//! does not enumerate the chains, of which there may be millions. It collects, backwards over the sets, the
//! ends that each state reaches, as bits. A state is a set with the digit used to reach it. HoDoKu's limit of
//! 50 links is not applied.

use super::choice_rule::Most;
use super::position::Position;
use super::workspace::Workspace;
use std::ops::ControlFlow;

/// Chains of three links and more.
pub(super) fn find(position: &Position, workspace: &mut Workspace<'_>, choice: &mut Most) -> ControlFlow<()> {
    workspace.almost_locked_sets(position);
    let mut table = std::mem::take(&mut workspace.buffers.als_chains);
    table.number(&workspace.buffers.sets);
    let mut flow = ControlFlow::Continue(());
    for set in (0..workspace.buffers.sets.sets.len()).rev() {
        flow = workspace.poll();
        if flow.is_break() {
            break;
        }
        table.follow_links(&workspace.buffers.sets, set);
        table.close_chains(position, &workspace.buffers.sets, set, choice);
    }
    workspace.buffers.als_chains = table;
    flow
}
