//! ALS-XY-wing: two sets linked to a third one; one of the two holds each digit that they share.

use super::almost_locked_set::AlmostLockedSet;
use super::als_links::{AlsGraph, AlsLink};
use super::als_xz::remove_shared;
use super::bits::{contains, ones_of_word};
use super::cells::CellSet;
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
    let mut new = Vec::new();
    collect_meeting(&workspace.almost_locked_sets(position).sets, changed, &mut new);
    let all = vec![u64::MAX; new.len()];
    for at in 0..workspace.sets.links.len() {
        workspace.poll()?;
        let graph = &workspace.sets;
        let link = graph.links[at];
        let (i, j) = (link.from(), link.to());
        let allowed = if contains(&new, i) || contains(&new, j) { &all } else { &new };
        for third in thirds(graph, [i, j], allowed).filter(|&third| third > j) {
            wing(position, graph, (link, i), [j, third], choice)?;
        }
        for third in thirds(graph, [j, i], allowed).filter(|&third| third > i) {
            wing(position, graph, (link, j), [i, third], choice)?;
        }
    }
    ControlFlow::Continue(())
}

/// Collects the sets that have one of these cells.
fn collect_meeting(sets: &[AlmostLockedSet], cells: CellSet, meeting: &mut Vec<u64>) {
    meeting.resize(sets.len().div_ceil(128) * 2, 0);
    for (k, set) in sets.iter().enumerate() {
        meeting[k / 64] |= u64::from(cells.meets(set.cells)) << (k % 64);
    }
}

/// The sets that are allowed, linked to the set `hinge` and have a target in common with the set `end`.
fn thirds<'a>(
    graph: &'a AlsGraph,
    [hinge, end]: [usize; 2],
    allowed: &'a [u64],
) -> impl Iterator<Item = usize> + 'a {
    let rows = graph.partners(hinge).iter().zip(graph.sharing(end)).zip(allowed).enumerate();
    rows.flat_map(|(k, ((linked, sharing), allowed))| {
        ones_of_word(linked & sharing & allowed).map(move |bit| 64 * k + bit)
    })
}

/// The wing of a link and the one from its set `hinge` to the last of the outer sets. The outer sets are
/// disjoint and share digits that are in neither link.
fn wing(
    position: &Position,
    graph: &AlsGraph,
    (link, hinge): (AlsLink, usize),
    outer: [usize; 2],
    choice: &mut First,
) -> ControlFlow<()> {
    let [a, b] = outer;
    if graph.sets[a].cells.meets(graph.sets[b].cells) || !graph.have_shared_target(outer, link.digits()) {
        return ControlFlow::Continue(());
    }
    let in_links = link.digits() | graph.link_between(hinge, b).digits();
    let mut effects = Effects::default();
    if in_links.len() > 1 {
        remove_shared(position, graph, (outer, in_links), &mut effects);
    }
    choice.offer(effects)
}
