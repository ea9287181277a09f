//! ALS-XY-Wing and ALS chains: almost locked sets, each joined to the next by a restricted common value.
//!
//! If the first does not hold z, it is locked and holds x; then the second does not hold x, and so on until the last holds z. So
//! z is in the first or in the last, and what sees all its places in both loses it. Three sets make a wing, more a chain.
//! Read off the graph of sets; see [`super::chain`].

use super::inference::Rules;
use super::step::{Role, Step};
use super::words::{Say, Words};
use super::{Position, Sink, Technique, chain};
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
        sink(step)
    })
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
