//! From a layout and primitives to the parts of a network.

use super::derived;
use crate::domains::classic::ClassicRules;
use crate::domains::domain::Domain;
use crate::domains::slots::Slots;
use crate::domains::variable::{Variable, variables};
use crate::houses::classic_houses::{classic_first, has_classic_houses};
use crate::houses::places::Houses;
use crate::propagators::pair_tables::SupportsId;
use crate::propagators::posting::{Posting, post_of};
use crate::propagators::propagator::Propagator;
use crate::propagators::sum::post_derived;
use crate::propagators::supports::Supports;
use std::sync::Arc;
use sudokud_model::constraint::constraints::Constraints;
use sudokud_model::grid::Value;
use sudokud_model::houses::Layout;

/// The use of houses by a network.
#[derive(Clone, Copy, Debug)]
pub enum HousePropagation {
    /// Each value needs a place in each house: hidden singles, locked candidates, matchings. Those of classic
    /// houses are propagated by these rules, if there are some.
    Full(Option<&'static dyn ClassicRules>),
    /// The variables of a house differ, and sums follow from houses and cages.
    ExclusionsAndSums,
    /// The variables of a house differ, and no more: a value that is placed leaves the others, and sums and
    /// sets of values know that they have different ones.
    ExclusionsOnly,
}

/// The parts of a network.
pub(super) struct Parts {
    pub(super) slots: Slots,
    pub(super) houses: Houses,
    /// For each cell and declared variable, the tables from it to others.
    pub(super) tables: Vec<Vec<TableTo>>,
    pub(super) supports: Vec<Arc<Supports>>,
    /// By priority.
    pub(super) propagators: Vec<Box<dyn Propagator>>,
    /// The variables of each propagator, each once.
    pub(super) scopes: Vec<Vec<Variable>>,
    /// The initial domains that primitives leave.
    pub(super) domains: Vec<Domain>,
    /// For each hidden total, the number of its sums.
    pub(super) totals: Vec<usize>,
}

/// A table of pairs in one direction.
#[derive(Clone, Copy)]
pub(super) struct TableTo {
    /// The variable that it restricts.
    pub(super) variable: Variable,
    pub(super) supports: SupportsId,
}

/// Posts the houses of a layout and the primitives.
pub(super) fn build(layout: &Layout, constraints: &Constraints, houses: HousePropagation) -> Parts {
    let space = constraints.space();
    let classic_rules = match houses {
        HousePropagation::Full(rules) => rules.filter(|_| has_classic_houses(layout)),
        HousePropagation::ExclusionsAndSums | HousePropagation::ExclusionsOnly => None,
    };
    let slots = match classic_rules {
        Some(_) => Slots::by_band(space.subject_count()),
        None => Slots::by_number(space.subject_count()),
    };
    let mut posting = Posting::new(space, slots);
    for set in layout.sets() {
        posting.all_different(&variables(layout.cells_of(set)));
    }
    let primitives = || constraints.primitives().iter().map(post_of);
    primitives().for_each(|primitive| primitive.post(&mut posting));
    posting.exclude_by_tables();
    let mut propagators: Vec<_> =
        primitives().filter_map(|primitive| primitive.propagator(&mut posting)).collect();
    if !matches!(houses, HousePropagation::ExclusionsOnly) {
        for sum in derived::sums(&posting) {
            propagators.extend(post_derived(&sum, &mut posting));
        }
    }
    match (houses, classic_rules) {
        (HousePropagation::ExclusionsAndSums | HousePropagation::ExclusionsOnly, _) => posting.houses.clear(),
        (HousePropagation::Full(_), Some(_)) => posting.houses = classic_first(&posting.houses),
        (HousePropagation::Full(_), None) => {}
    }
    finish(posting, propagators, classic_rules)
}

/// Makes the parts of what was posted.
fn finish(
    mut posting: Posting,
    propagators: Vec<Box<dyn Propagator>>,
    classic_rules: Option<&'static dyn ClassicRules>,
) -> Parts {
    let tables = tables(&mut posting);
    let mut propagators: Vec<_> =
        propagators.into_iter().map(|propagator| (scope(&*propagator), propagator)).collect();
    propagators.sort_by_cached_key(|(scope, propagator)| (propagator.priority(), scope.len()));
    let (scopes, propagators) = propagators.into_iter().unzip();
    Parts {
        houses: Houses::new(&posting.houses, &posting.exclusions, classic_rules),
        slots: posting.exclusions.slots,
        tables,
        supports: posting.supports.list,
        propagators,
        scopes,
        domains: posting.domains,
        totals: posting.totals,
    }
}

/// Returns the variables of a propagator, each once, in ascending order.
fn scope(propagator: &dyn Propagator) -> Vec<Variable> {
    let mut scope = propagator.scope();
    scope.sort_unstable();
    scope.dedup();
    scope
}

/// Returns the tables from each variable. Those that only say that two variables differ are exclusions.
fn tables(posting: &mut Posting) -> Vec<Vec<TableTo>> {
    let Posting { side, exclusions, supports, tables: pairs, .. } = posting;
    let mut tables = vec![Vec::new(); exclusions.slots.count()];
    let all = Domain::of_side(*side);
    pairs.join();
    pairs.each(|a, b, rows| {
        if exclusions.differ(a, b) {
            let equal = (0..).map(Value::new).map(Domain::of);
            rows.iter_mut().zip(equal.clone()).for_each(|(row, equal)| *row = *row - equal);
            if rows.iter().zip(equal).all(|(&row, equal)| row == all - equal) {
                return;
            }
        }
        let both = supports.of(rows);
        tables[a.index()].push(TableTo { variable: b, supports: both.forth });
        tables[b.index()].push(TableTo { variable: a, supports: both.back });
    });
    tables
}
