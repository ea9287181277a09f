//! ALS-XY-wing: two sets linked to a third one; one of the two holds each digit that they share.

use super::als_links::{AlsGraph, AlsLink};
use super::als_xz::remove_shared;
use super::bits;
use super::choice_rule::First;
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use std::ops::ControlFlow;

/// Pairs of links, in their order. The links after (i, j) that share a set with it are (i, k) with k > j,
/// then (k, j) with i < k < j, then (j, k).
pub(super) fn find(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    let changed = workspace.changed().cells;
    let sets = &workspace.almost_locked_sets(position).sets;
    let is_new: Vec<bool> = sets.iter().map(|set| changed.meets(set.cells)).collect();
    for at in 0..workspace.sets.links.len() {
        workspace.poll()?;
        let graph = &workspace.sets;
        let link = graph.links[at];
        let sharing = [graph.sharing(link.from()), graph.sharing(link.to())];
        let is_new = |third: usize| is_new[link.from()] || is_new[link.to()] || is_new[third];
        for &other in &graph.links[at + 1..graph.from(link.from()).end] {
            if bits::contains(sharing[1], other.to()) && is_new(other.to()) {
                wing(position, graph, [link, other], [link.to(), other.to()], choice)?;
            }
        }
        for &other in graph.links_into(link.to()).iter().filter(|&&other| other as usize > at) {
            let other = graph.links[other as usize];
            if bits::contains(sharing[0], other.from()) && is_new(other.from()) {
                wing(position, graph, [link, other], [link.from(), other.from()], choice)?;
            }
        }
        for &other in &graph.links[graph.from(link.to())] {
            if bits::contains(sharing[0], other.to()) && is_new(other.to()) {
                wing(position, graph, [link, other], [link.from(), other.to()], choice)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The wing of two links, whose outer sets are disjoint and share digits that are in neither link.
fn wing(
    position: &Position,
    graph: &AlsGraph,
    links: [AlsLink; 2],
    outer: [usize; 2],
    choice: &mut First,
) -> ControlFlow<()> {
    let [a, b] = outer;
    let in_links = links[0].digits() | links[1].digits();
    if in_links.len() == 1 || graph.sets[a].cells.meets(graph.sets[b].cells) {
        return ControlFlow::Continue(());
    }
    let mut effects = Effects::default();
    remove_shared(position, graph, (outer, in_links), &mut effects);
    choice.offer(effects)
}
