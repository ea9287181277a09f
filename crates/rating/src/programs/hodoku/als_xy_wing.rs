//! ALS-XY-wing: two sets linked to a third one; one of the two holds each further digit that they share.

use super::almost_locked_set::AlmostLockedSet;
use super::als_links::{AlsGraph, AlsLink};
use super::als_xz::remove_shared;
use super::bits::contains;
use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use std::ops::ControlFlow;
use sudokud_model::sets::bits;

/// The number of links searched between two polls: some microseconds of work.
const LINKS_BETWEEN_POLLS: usize = 64;

/// Pairs of links, in their order. The links after (i, j) that share a set with it are (i, k) with k > j,
/// then (k, j) with i < k < j, then (j, k).
pub(super) fn find(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let changed = workspace.changed().cells;
    let mut new = Vec::new();
    collect_meeting(&workspace.almost_locked_sets(position).sets, changed, &mut new);
    let all = vec![u64::MAX; new.len()];
    for first in (0..workspace.buffers.sets.links.len()).step_by(LINKS_BETWEEN_POLLS) {
        workspace.poll()?;
        let graph = &workspace.buffers.sets;
        for &link in graph.links[first..].iter().take(LINKS_BETWEEN_POLLS) {
            let (i, j) = (link.from(), link.to());
            let allowed = if contains(&new, i) || contains(&new, j) { &all } else { &new };
            for (hinge, end) in [(i, j), (j, i)] {
                each_third(graph, [hinge, end], allowed, |third| {
                    wing(position, graph, link, hinge, [end, third])
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Collects the sets that have one of these cells.
fn collect_meeting(sets: &[AlmostLockedSet], cells: CellSet, meeting: &mut Vec<u64>) {
    meeting.resize(sets.len().div_ceil(128) * 2, 0);
    for (k, set) in sets.iter().enumerate() {
        meeting[k / 64] |= u64::from(!cells.is_disjoint(&set.cells)) << (k % 64);
    }
}

/// Visits the sets after the set `end` that are allowed, linked to the set `hinge`, disjoint from `end` and
/// have a target in common with it.
fn each_third(
    graph: &AlsGraph,
    [hinge, end]: [usize; 2],
    allowed: &[u64],
    mut visit: impl FnMut(usize) -> First,
) -> First {
    let own = end / 64;
    let rows = graph.partners(hinge)[own..].iter().zip(&graph.sharing(end)[own..]);
    let rows = rows.zip(graph.overlapping(end)[own..].iter().zip(&allowed[own..]));
    let mut later = u64::MAX << 1 << (end % 64);
    for (k, ((linked, sharing), (overlapping, allowed))) in rows.enumerate() {
        for bit in bits(linked & sharing & !overlapping & allowed & later) {
            visit(64 * (own + k) + bit)?;
        }
        later = u64::MAX;
    }
    ControlFlow::Continue(())
}

/// Offers the wing of two links: `link`, and the one from its set `hinge` to the last of the outer sets. The
/// outer sets are disjoint. Targets that they have in common of a digit in neither link are removed.
fn wing(position: &Position, graph: &AlsGraph, link: AlsLink, hinge: usize, outer: [usize; 2]) -> First {
    if !graph.have_shared_target(outer, link.digits) {
        return ControlFlow::Continue(());
    }
    let in_links = link.digits | graph.link_between(hinge, outer[1]).digits;
    let mut effects = Effects::default();
    if in_links.len() > 1 {
        remove_shared(position, graph, outer, in_links, &mut effects);
    }
    take_first(effects)
}
