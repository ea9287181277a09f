//! The cost of a step: how much there is to follow in it, and the rating that this makes.
//!
//! An argument costs 1 for each link, more for one that rests on several constraints or houses, 2 for each
//! constraint after the first, 4 for each case after the first, and 1 for each four open cells that its
//! reasons have beyond six. The assumption costs nothing. A step of a technique without reasons costs what
//! its rating corresponds to.
//!
//! The rating is 1.2 for a cost of 1, and 2.4 + 1.5·log₂(cost / 2), rounded down to a tenth, from there: a
//! clue and its cells is like a hidden single, a clue and a house together like a triple, and at 32 links it
//! meets Sudoku Explainer's dynamic forcing chains.

use crate::ladder::rating::Rating;

/// The cost from which the rating does not grow. Its 15th power fits 128 bits.
const MAX_COST: usize = 256;

/// The open cells of a reason that cost nothing beside the link.
const FREE_OPEN_CELLS: usize = 6;

/// The rating of a step that costs so much.
pub(crate) const fn rating(cost: usize) -> Rating {
    if cost < 2 {
        return Rating::from_tenths(12);
    }
    let cost = if cost < MAX_COST { cost } else { MAX_COST };
    // 24 + 15·log₂(cost / 2) tenths.
    Rating::from_tenths(9 + (cost as u128).pow(15).ilog2() as u16)
}

/// By tenths of a rating: the largest cost with a rating up to it; 0 if there is none. A step is made with
/// its cost, so that this is looked up.
const COSTS: [u16; TENTHS] = costs();

/// The ratings that costs have end before this number of tenths.
const TENTHS: usize = rating(MAX_COST).tenths() as usize + 1;

const fn costs() -> [u16; TENTHS] {
    let (mut costs, mut cost) = ([0; TENTHS], 1);
    while cost <= MAX_COST {
        let mut tenths = rating(cost).tenths() as usize;
        while tenths < TENTHS {
            costs[tenths] = cost as u16;
            tenths += 1;
        }
        cost += 1;
    }
    costs
}

/// The largest cost with a rating up to this one; at least 1.
pub(crate) fn of_rating(most: Rating) -> usize {
    usize::from(COSTS[usize::from(most.tenths()).min(TENTHS - 1)]).max(1)
}

/// The largest cost with a rating below this one; 0 if there is none.
pub(crate) fn most_below(ceiling: Rating) -> usize {
    match usize::from(ceiling.tenths()) {
        TENTHS.. => usize::MAX,
        tenths => tenths.checked_sub(1).map_or(0, |below| usize::from(COSTS[below])),
    }
}

/// A link that rests on so many constraints and houses together.
pub(crate) const fn of_together(count: usize) -> usize {
    count * count
}

/// A link that rests on the sum of so many houses: one more for the sums inside, and one less because all
/// such links are a named pattern, innies and outies.
pub(crate) const fn of_sum(houses: usize) -> usize {
    houses
}

/// A link that rests on the equality of two lists of so many houses.
pub(crate) const fn of_equal(houses: usize) -> usize {
    3 + houses
}

/// A link that states a subset of so many values, or locked candidates of one.
pub(crate) const fn of_subset(values: usize) -> usize {
    values
}

/// The links of an argument with so many cases, which cost so much without this.
pub(crate) const fn of_cases(links: usize, cases: usize) -> usize {
    links + 4 * cases.saturating_sub(1)
}

/// An argument of links that cost so much, with so many different constraints, and the numbers of open cells
/// of its reasons.
pub(crate) fn of_argument(links: usize, constraints: usize, open: impl Iterator<Item = usize>) -> usize {
    let beyond: usize = open.map(|open| open.saturating_sub(FREE_OPEN_CELLS)).sum();
    (links + 2 * constraints.saturating_sub(1) + beyond / 4).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_has_the_rating_of_the_step_that_is_as_hard_to_follow() {
        let rated = [(1, 12), (2, 24), (3, 32), (4, 39), (6, 47), (8, 54), (12, 62), (16, 69), (24, 77)];
        for (cost, tenths) in rated.into_iter().chain([(32, 84), (48, 92), (64, 99), (128, 114)]) {
            assert_eq!(rating(cost), Rating::from_tenths(tenths), "{cost}");
            assert_eq!(of_rating(Rating::from_tenths(tenths)).max(cost), of_rating(rating(cost)), "{cost}");
            assert!(most_below(rating(cost)) < cost, "{cost}");
        }
        assert_eq!((most_below(Rating::from_tenths(25)), most_below(Rating::MAX)), (2, usize::MAX));
    }

    #[test]
    fn an_argument_costs_more_with_several_constraints_and_many_open_cells() {
        assert_eq!(of_argument(3, 1, [6, 3].into_iter()), 3);
        assert_eq!(of_argument(3, 2, [9, 9].into_iter()), 6);
    }
}
