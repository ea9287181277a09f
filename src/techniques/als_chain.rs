//! ALS-XY-Wing and ALS chains: almost locked sets, each joined to the next by a restricted common value.
//!
//! If the first does not hold z, it is locked and holds x; then the second does not hold x, and so on until the last holds z. So
//! z is in the first or in the last, and what sees all its places in both loses it. Three sets make a wing, more a chain.
//! Read off the graph of sets; see [`super::chain`].

use super::inference::Rules;
use super::step::{Role, Step};
use super::words::{Say, Words};
use super::{Group, Link, Position, Sink, Technique, chain};
use crate::grid::{Cell, ValueSet};
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
    chain::of_length(position, technique, Rules::OnlySets, links, &mut |mut step| {
        step.rating = technique.rating();
        if !ends_alike(&step) {
            return ControlFlow::Continue(());
        }
        remove_all_common(position, &mut step);
        sink(step)
    })
}

/// Is the chain about one value z at both ends?
fn ends_alike(step: &Step) -> bool {
    let value = |link: Option<&Link>, to: bool| {
        link.and_then(|l| if to { l.to.first() } else { l.from.first() }).map(|end| end.1)
    };
    value(step.evidence.links.first(), false) == value(step.evidence.links.last(), true)
}

/// What holds for z holds for every value that the first and the last set share beside those they are joined by.
fn remove_all_common<const W: usize>(position: &Position<'_, W>, step: &mut Step) {
    let (Some(first), Some(last)) = (step.evidence.links.first(), step.evidence.links.last()) else { return };
    let (Some(x), Some(y)) = (first.to.first(), last.from.first()) else { return };
    let joints: ValueSet<W> = [x.1, y.1].into_iter().collect();
    let one = set_behind(position, first, step.evidence.groups.first());
    let two = set_behind(position, last, step.evidence.groups.last());
    let values = |cells: &[Cell]| cells.iter().fold(ValueSet::EMPTY, |all, &cell| all | position.options(cell));
    for z in (values(&one) & values(&two)) - joints {
        let holders = one.iter().chain(&two).copied().filter(|&cell| position.options(cell).contains(z));
        let mut hit = position.common_peers(holders);
        hit.retain(position.holders(z));
        step.remove_from(&hit, z);
    }
}

/// The cells of the set behind a strong link; of a cell with two candidates, itself.
fn set_behind<const W: usize>(position: &Position<'_, W>, link: &Link, group: Option<&Group>) -> Vec<Cell> {
    let ends: Vec<Cell> = link.from.iter().chain(&link.to).map(|end| end.0).collect();
    match group {
        Some(group) if position.options(ends[0]).len() != 2 || ends.iter().any(|&cell| cell != ends[0]) => {
            group.cells.clone()
        }
        _ => vec![ends[0]],
    }
}

pub(super) fn words(step: &Step, say: Say<'_>) -> Words {
    let mut words = chain::words(step, say);
    let sets: Vec<String> = step
        .evidence
        .groups
        .iter()
        .filter(|group| group.role == Role::Als)
        .map(|group| say.cells(&group.cells))
        .collect();
    if !sets.is_empty() {
        words.because = format!("In almost locked sets, one value gone puts all others in. {}", words.because);
    }
    words
}
