//! Multiple and dynamic chains: runs from every candidate, and the best conclusion from them.

use super::conclusions::{Conclusions, Premises};
use super::consequences::State;
use super::dynamic_run::DynamicRun;
use super::implications::Implications;
use super::length::added;
use super::links::Class;
use super::nested::NestedHints;
use super::runs::starts;
use super::static_search::conclude_static;
use crate::explainer::hint::Finding;
use crate::explainer::pattern::Pattern;
use crate::explainer::position::Position;
use sudokud_search::budget::{Stop, Watch};

/// Multiple chains: all candidates of a cell, or places of a value in a house, followed in the unchanged
/// position.
pub(crate) fn static_chains(position: &Position, watch: &dyn Watch) -> Result<Option<Finding>, Stop> {
    watch.poll().or_stop()?;
    let mut conclusions = Conclusions::best(position);
    conclude_static(&mut Implications::new(position, None), &mut conclusions, &mut Vec::new());
    Ok(best(position, conclusions, 8.0, |premises| match premises {
        Premises::Cell(_) => Pattern::CellChains,
        _ => Pattern::RegionChains,
    }))
}

/// Dynamic forcing chains of this level. The levels are called in ascending order.
///
/// Up to level 3, a run begins with that of the level below. If there are no hints where that run ends, both
/// are the same.
pub(crate) fn dynamic_chains(
    position: &Position,
    level: u8,
    nested: &NestedHints<'_>,
    watch: &dyn Watch,
) -> Result<Option<Finding>, Stop> {
    let mut runs = nested.take_runs();
    let hints = |current: &Position| nested.of_level(level, current);
    let mut run = DynamicRun::new(position, Class::All, if level == 0 { None } else { Some(&hints) });
    for start in starts(position) {
        for state in State::BOTH {
            watch.poll().or_stop()?;
            let is_known = match runs.of(start, state) {
                Some(lower) if level <= 3 => nested.is_complete(lower, level)?,
                _ => false,
            };
            if !is_known {
                run.run(start, state, runs.slot(start, state))?;
            }
        }
    }
    let mut conclusions = Conclusions::best(position);
    runs.conclude_dynamic(&mut conclusions);
    nested.keep_runs(runs);
    let base = 8.5 + 0.5 * f64::from(level);
    Ok(best(position, conclusions, base, |_| Pattern::DynamicChains(level)))
}

/// The best conclusion as a finding.
pub(super) fn best(
    position: &Position,
    conclusions: Conclusions<'_>,
    base: f64,
    pattern: impl Fn(Premises) -> Pattern,
) -> Option<Finding> {
    let best = *conclusions.into_sorted().first()?;
    let rating = base + added(best.complexity);
    let effect = best.effect(position)?;
    Some(Finding { rating, pattern: pattern(best.premises), effect, complexity: best.complexity })
}
