//! The order of choice among chains of strong links.

use super::chain::Passage;
use crate::programs::board9::houses::HouseKind;
use std::cmp::Reverse;
use sudokud_model::grid::Value;

/// The orders in which the links of a chain, numbered by house, can follow each other; reversed chains left
/// out. In the order in which SukakuExplainer's `StrongLinks` tries them, which decides between equals.
const SEQUENCES: [&[[usize; 4]]; 3] = [
    &[[0, 1, 0, 0]],
    &[[0, 1, 2, 0], [1, 0, 2, 0], [0, 2, 1, 0]],
    &[
        [0, 1, 2, 3],
        [1, 0, 2, 3],
        [2, 0, 1, 3],
        [0, 2, 1, 3],
        [1, 2, 0, 3],
        [2, 1, 0, 3],
        [0, 3, 2, 1],
        [0, 2, 3, 1],
        [1, 0, 3, 2],
        [0, 1, 3, 2],
        [1, 3, 0, 2],
        [0, 3, 1, 2],
    ],
];

/// The sort key: rating, removals and label first, then the order of discovery.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) tenths: u8,
    pub(super) removals: Reverse<usize>,
    grouped: usize,
    /// The digits of the links' kinds along the chain, in the smallest of the four ways to read them.
    label: [u8; 4],
    /// The digits of the links' kinds by number, the last first.
    kinds: [u8; 4],
    pub(super) value: Value,
    numbers: [usize; 4],
    sequence: usize,
    directions: usize,
}

impl Key {
    /// The key of a chain with this rating.
    pub(super) fn new(chain: &[Passage<'_>], value: Value, removals: usize, tenths: u8) -> Self {
        let mut sorted: [usize; 4] = [usize::MAX; 4];
        let mut kinds = [0; 4];
        let mut by_number: Vec<&Passage<'_>> = chain.iter().collect();
        by_number.sort_unstable_by_key(|passage| passage.number);
        for (k, passage) in by_number.iter().enumerate() {
            sorted[k] = passage.number;
            kinds[chain.len() - 1 - k] = passage.link.kind_digit();
        }
        let rank = |passage: &Passage<'_>| sorted.iter().position(|&number| number == passage.number);
        let mut order = [0; 4];
        order.iter_mut().zip(chain).for_each(|(slot, passage)| *slot = rank(passage).unwrap_or(0));
        let sequence = SEQUENCES[chain.len() - 2].iter().position(|&listed| listed == order);
        Self {
            tenths,
            removals: Reverse(removals),
            grouped: chain.iter().filter(|passage| passage.link.is_grouped()).count(),
            label: label(chain),
            kinds,
            value,
            numbers: sorted,
            sequence: sequence.unwrap_or(usize::MAX),
            directions: chain.iter().fold(0, |bits, passage| 2 * bits + passage.entry),
        }
    }
}

/// The rating of a chain above the easiest of its length: by the kinds of its links, grouped or not.
pub(super) fn added_tenths(chain: &[Passage<'_>]) -> u8 {
    let has = |kind| chain.iter().any(|passage| passage.link.kind() == kind);
    let is_grouped = chain.iter().any(|passage| passage.link.is_grouped());
    match (is_grouped, has(HouseKind::Box), has(HouseKind::Row), has(HouseKind::Column)) {
        (true, ..) => 3,
        (_, true, true, true) => 2,
        (_, false, true, false) | (_, false, false, true) => 0,
        _ => 1,
    }
}

fn label(chain: &[Passage<'_>]) -> [u8; 4] {
    let mut forward = [0; 4];
    forward.iter_mut().zip(chain).for_each(|(slot, passage)| *slot = passage.link.kind_digit());
    let mut backward = forward;
    backward[..chain.len()].reverse();
    let exchange = |kinds: [u8; 4]| kinds.map(|kind| if kind == 0 { 0 } else { 3 - kind });
    forward.min(backward).min(exchange(forward)).min(exchange(backward))
}
