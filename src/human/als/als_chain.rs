//! ALS-XY-Wing and ALS chains: almost locked sets, each joined to the next by a restricted common value.
//!
//! If the first does not hold z, it is locked and holds x; then the second does not hold x, and so on until the last holds z. So
//! z is in the first or in the last, and what sees all its places in both loses it. Three sets make a wing, more a chain.
//! Read off the graph of sets; see [`crate::human::chains::chain`].

use crate::grid::{Cell, ValueSet};
use crate::human::chains::chain;
use crate::human::inference::graph::{Graph, Rules, Spread, State};
use crate::human::step::{Role, Step, Values};
use crate::human::words::{Say, Words};
use crate::human::{Position, Sink, Technique};
use std::ops::{ControlFlow, RangeInclusive};

/// Every chain of sets with this many links that removes something (two for each set but one).
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    links: RangeInclusive<usize>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (least, fewest) = (3, *links.start());
    chain::ends(position, Rules::OnlySets, (least, links), &|| 255, &mut |graph, spread, start, end| {
        let [a, b] = [start, end].map(|state| &graph.nodes()[state.node()]);
        let mut hit = a.seen.common(&b.seen);
        hit.retain(position.holders(a.value));
        if a.value != b.value || hit.is_empty() {
            return ControlFlow::Continue(());
        }
        position.go_on()?;
        let mut told = Vec::new();
        for chain in chains(graph, spread, (start, end), fewest) {
            for sets in outer_sets(graph, &chain) {
                let step = step_of(position, technique, graph, (&chain, sets));
                if !told.contains(&step.eliminations) {
                    told.push(step.eliminations.clone());
                    sink(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// The shortest chains between two ends that have the fewest links or more: of each pair of outer links one, where the ends are
/// that far apart.
fn chains(graph: &Graph, spread: &Spread, (start, end): (State, State), fewest: usize) -> Vec<Vec<State>> {
    if spread.depth(end) < fewest {
        return graph.chains_of_length(start, end, fewest);
    }
    let mut chains: Vec<Vec<State>> =
        graph.before(spread, end).flat_map(|joint| graph.chains_by_first_link(spread, joint)).collect();
    chains.iter_mut().for_each(|chain| chain.push(end));
    chains
}

/// The sets that the first and the last strong link of a chain can stand for.
fn outer_sets(graph: &Graph, chain: &[State]) -> Vec<[Vec<Cell>; 2]> {
    let behind = |from: State, to: State| {
        let sets: Vec<Vec<Cell>> = graph.sets_behind(from, to).map(<[Cell]>::to_vec).collect();
        if sets.is_empty() { vec![graph.nodes()[from.node()].cells.clone()] } else { sets }
    };
    let (first, last) = (behind(chain[0], chain[1]), behind(chain[chain.len() - 2], chain[chain.len() - 1]));
    first.iter().flat_map(|one| last.iter().map(|two| [one.clone(), two.clone()])).collect()
}

/// What holds for z holds for every value that the first and the last set share beside those they are joined by.
fn step_of<const W: usize>(
    position: &Position<'_, W>,
    technique: Technique,
    graph: &Graph,
    (chain, [one, two]): (&[State], [Vec<Cell>; 2]),
) -> Step {
    let mut step = chain::step_of(position, technique, graph, chain, &[]);
    step.rating = technique.rating();
    let joints = graph.values_of(&[chain[1], chain[chain.len() - 2]]).resize::<W>();
    let values = |cells: &[Cell]| cells.iter().fold(ValueSet::EMPTY, |all, &cell| all | position.options(cell));
    for z in (values(&one) & values(&two)) - joints {
        let holders = one.iter().chain(&two).copied().filter(|&cell| position.options(cell).contains(z));
        let hit = position.hit_by(holders, z);
        step.remove_from(&hit, z);
    }
    let groups = &mut step.evidence.groups;
    if let Some(group) = groups.first_mut().filter(|_| one.len() > 1) {
        group.cells = one;
    }
    if let Some(group) = groups.last_mut().filter(|_| two.len() > 1) {
        group.cells = two;
    }
    step
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let mut words = chain::words(step, say);
    let sets: Vec<String> = step
        .evidence
        .groups
        .iter()
        .filter(|group| group.role == Role::Als)
        .map(|group| say.cells(&group.cells))
        .collect();
    if !sets.is_empty() {
        words.because =
            format!("An almost locked set that lacks one of its values holds all others. {}", words.because);
    }
    let removed = step.eliminations.iter().fold(Values::EMPTY, |all, entry| all | entry.1);
    let told: Values = step.evidence.links.last().into_iter().flat_map(|link| &link.to).map(|end| end.1).collect();
    if !removed.is_subset(&told) {
        words.because +=
            &format!("; it is the same with {}, which both outer sets hold", say.value_list(removed - told));
    }
    words
}
