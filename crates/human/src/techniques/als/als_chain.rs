//! ALS-XY-Wing and ALS chain: almost locked sets, each joined to the next by a restricted common.
//!
//! Let z be a further value of both the first and the last set. If the first set does not hold z, it is
//! locked and holds the first restricted common. So the second set does not hold that value, is locked in
//! turn, and so on, until the last set holds z. So z is in the first or in the last set, and a cell that sees
//! all places of z in both loses it. Three sets make a wing, more sets a chain. The chains are those of the
//! graph whose strong links are almost locked sets.

use crate::logic::chain::LinkReason;
use crate::logic::chain_search::{ChainSearch, FoundChain, MAX_LINKS};
use crate::logic::{Chain, Graph, GraphKind, Position, Scan, State};
use crate::proof::Effects;
use crate::techniques::chains::chain_deduction::{ChainConclusion, ChainDeduction};
use std::ops::{ControlFlow, RangeInclusive};
use sudokud_model::grid::{Cell, ValueSet};

/// The fewest links of a shortest chain between two ends. A wing has five links, but its ends may also be
/// joined by the three links of an ALS-XZ.
const MIN_LINKS: usize = 3;

/// Chains of this many almost locked sets that remove something.
pub(crate) fn find<const W: usize>(sets: RangeInclusive<usize>, scan: &Scan<'_, W>) -> ControlFlow<()> {
    // A chain of n sets has 2n − 1 links.
    let links = 2 * sets.start() - 1..=2 * sets.end() - 1;
    let fewest = *links.start();
    let kind = GraphKind::AlmostLockedSets;
    let search =
        ChainSearch { scan, kind, min_links: MIN_LINKS, round_limits: links, max_links: &|| MAX_LINKS };
    search.run(&mut |found| {
        let [a, b] = [found.start, found.end].map(|state| &found.graph.nodes[state.node()]);
        if a.value != b.value || a.seen_with(b, scan).is_empty() {
            return ControlFlow::Continue(());
        }
        scan.poll()?;
        let mut offered = Vec::new();
        for chain in chains(found, fewest) {
            for sets in outer_sets(found.graph, &chain) {
                let effects = effects(scan, found.graph, &chain, &sets);
                if offered.contains(&effects) {
                    continue;
                }
                offered.push(effects.clone());
                let further = effects.removed_values() - ValueSet::only(a.value);
                if let Some(chain) = Chain::new(scan, found.graph, &chain) {
                    let (chain, conclusion) =
                        (with_outer_sets(chain, sets), ChainConclusion::EndsOfSets { further });
                    scan.offer(effects, ChainDeduction { chain, conclusion })?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// The shortest chains between the ends of a found chain, or those of exactly `fewest` links if the shortest
/// have fewer: one for each pair of first and last link. None if there are too many paths of `fewest` links:
/// see [`crate::logic::chain_paths::MAX_PATHS`].
fn chains(found: &FoundChain<'_>, fewest: usize) -> Vec<Vec<State>> {
    let FoundChain { graph, tree, start, end } = *found;
    if tree.depth(end) < fewest {
        return graph.chains_of_length(start, end, fewest);
    }
    let before = graph.before(tree, end);
    let mut chains: Vec<Vec<State>> =
        before.flat_map(|last_but_one| graph.chains_by_first_link(tree, last_but_one)).collect();
    chains.iter_mut().for_each(|chain| chain.push(end));
    chains
}

/// The pairs of almost locked sets that can make the first and the last strong link of a chain. For a link
/// within a bivalue cell, the set is that cell.
fn outer_sets(graph: &Graph, chain: &[State]) -> Vec<[Vec<Cell>; 2]> {
    let behind = |from: State, to: State| {
        let sets: Vec<Vec<Cell>> = graph.sets_behind(from, to).map(<[Cell]>::to_vec).collect();
        if sets.is_empty() { vec![graph.nodes[from.node()].cells.clone()] } else { sets }
    };
    let (first, last) = (behind(chain[0], chain[1]), behind(chain[chain.len() - 2], chain[chain.len() - 1]));
    first.iter().flat_map(|one| last.iter().map(|two| [one.clone(), two.clone()])).collect()
}

/// The effects of a chain with these two outer sets. Removes each common value of the two sets from the cells
/// that see all its places in both, because the argument for z holds for each. The restricted commons that
/// join the sets to their neighbours are not removed.
fn effects<const W: usize>(
    position: &Position<'_, W>,
    graph: &Graph,
    chain: &[State],
    [one, two]: &[Vec<Cell>; 2],
) -> Effects {
    let mut effects = Effects::default();
    let restricted = graph.values_of(&[chain[1], chain[chain.len() - 2]]).resize::<W>();
    for z in (position.values_of(one) & position.values_of(two)) - restricted {
        effects.remove_from(&position.seen_by_places(one.iter().chain(two).copied(), z), z);
    }
    effects
}

/// The chain with these sets behind its first and its last link, unless a bivalue cell makes them.
fn with_outer_sets(mut chain: Chain, [one, two]: [Vec<Cell>; 2]) -> Chain {
    if let Some(link) = chain.links.first_mut().filter(|_| one.len() > 1) {
        link.reason = LinkReason::Set(one);
    }
    if let Some(link) = chain.links.last_mut().filter(|_| two.len() > 1) {
        link.reason = LinkReason::Set(two);
    }
    chain
}
