//! ALS-XY-wing: two sets linked to a third one; one of the two holds each digit that they share.

use super::als_links::{AlsGraph, AlsLink};
use super::als_xz::remove_shared;
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
    workspace.almost_locked_sets(position);
    for at in 0..workspace.sets.links.len() {
        workspace.poll()?;
        let graph = &workspace.sets;
        let link = graph.links[at];
        for other in at + 1..graph.from(link.from).end {
            wing(position, graph, [link, graph.links[other]], [link.to, graph.links[other].to], choice)?;
        }
        for &other in graph.into(link.to).iter().filter(|&&other| other > at) {
            wing(position, graph, [link, graph.links[other]], [link.from, graph.links[other].from], choice)?;
        }
        for other in graph.from(link.to) {
            wing(position, graph, [link, graph.links[other]], [link.from, graph.links[other].to], choice)?;
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
    let [a, b] = outer.map(|set| &graph.sets[set]);
    let in_links = links[0].digits() | links[1].digits();
    if (a.digits & b.digits).is_subset(&in_links) || in_links.len() == 1 || a.cells.meets(b.cells) {
        return ControlFlow::Continue(());
    }
    let mut effects = Effects::default();
    remove_shared(position, [a, b], in_links, &mut effects);
    choice.offer(effects)
}
