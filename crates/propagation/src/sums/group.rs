//! Variables of a sum that differ from each other.

use super::partial_sums::MAX_SPAN;
use super::weighted_sum::Weighted;
use crate::domains::variable::Variable;
use crate::houses::exclusions::Exclusions;
use std::cmp::Reverse;

/// Variables with one weight. If there are several, they differ from each other.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) variables: Vec<Variable>,
    pub(crate) weight: i64,
}

/// Splits a sum by weight, then greedily into variables that differ from each other: in their order or, if
/// that makes larger groups, those that differ from most others first.
pub(crate) fn groups(terms: &[Weighted], exclusions: &Exclusions) -> Vec<Group> {
    let first = greedy_groups(terms, exclusions);
    let is_whole = |group: &Group| first.iter().filter(|other| other.weight == group.weight).count() == 1;
    if first.iter().all(is_whole) {
        return first;
    }
    let excluded = |a: &Weighted| {
        let is_excluded = |b: &&Weighted| b.weight == a.weight && exclusions.differ(a.variable, b.variable);
        Reverse(terms.iter().filter(is_excluded).count())
    };
    let mut sorted = terms.to_vec();
    sorted.sort_by_cached_key(excluded);
    let size = |groups: &[Group]| groups.iter().map(|group| group.variables.len().pow(2)).sum::<usize>();
    let second = greedy_groups(&sorted, exclusions);
    if size(&second) > size(&first) { second } else { first }
}

fn greedy_groups(terms: &[Weighted], exclusions: &Exclusions) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for &Weighted { variable, weight } in terms {
        let fits = |group: &&mut Group| {
            group.weight == weight && group.variables.iter().all(|&other| exclusions.differ(variable, other))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.variables.push(variable),
            None => {
                let mut variables = Vec::with_capacity(terms.len());
                variables.push(variable);
                groups.push(Group { variables, weight });
            }
        }
    }
    groups
}

/// Returns the variables of groups; a repeated one as often as it occurs.
pub(crate) fn variables_of(groups: &[Group]) -> Vec<Variable> {
    groups.iter().flat_map(|group| &group.variables).copied().collect()
}

/// Returns whether the partial sums of groups are always within one set.
pub(crate) fn is_whole(groups: &[Group], side: usize) -> bool {
    let span = |group: &Group| {
        let count = group.variables.len().min(side);
        group.weight.abs() * (count * (side - count).max(1)) as i64
    };
    groups.iter().map(span).sum::<i64>() <= MAX_SPAN
}
