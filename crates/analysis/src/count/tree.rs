//! Counts the solutions of a position: depth-first, each independent part alone.
//!
//! Cost: one run of the singles a node, some microseconds at side 9, and O(open cells squared) for the parts.
//! A sum or product beyond 128 bits saturates.

use super::components::components;
use crate::singles::Singles;
use sudokud_model::grid::Cell;
use sudokud_search::budget::{Stop, Watch};

/// The bounds of a count, and the parts of them that it has used.
pub(super) struct Budget<'a> {
    pub(super) watch: &'a dyn Watch,
    pub(super) nodes_left: u64,
    /// How the puzzle may be split.
    pub(super) splitting: Splitting,
    /// Why the count ended early.
    pub(super) stop: Option<Stop>,
}

/// Whether cells without a common house are independent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Splitting {
    /// Houses alone connect cells.
    ByHouses,
    /// Constraints may connect any cells.
    Never,
}

impl Budget<'_> {
    /// Whether one more node may be expanded.
    fn admits_node(&mut self) -> bool {
        if self.stop.is_none() && self.nodes_left == 0 {
            self.stop = Some(Stop::Nodes);
        }
        self.stop = self.stop.or_else(|| self.watch.poll().or_stop().err());
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.stop.is_none()
    }
}

/// Counts the values of the open cells among `cells` that give solutions, until there are `up_to`. Less than
/// all, but no more, if the budget is used up.
pub(super) fn count<const W: usize>(
    position: &mut Singles<W>,
    cells: &[Cell],
    up_to: u128,
    budget: &mut Budget<'_>,
) -> u128 {
    let parts = match budget.splitting {
        Splitting::ByHouses => components(position.candidates(), cells),
        Splitting::Never => vec![position.candidates().open().collect()],
    };
    let mut product = 1_u128;
    for part in parts {
        let counted = count_part(position, &part, up_to.div_ceil(product), budget);
        product = product.saturating_mul(counted);
        if product == 0 {
            break;
        }
    }
    product
}

fn count_part<const W: usize>(
    position: &mut Singles<W>,
    part: &[Cell],
    up_to: u128,
    budget: &mut Budget<'_>,
) -> u128 {
    let fewest = part.iter().copied().min_by_key(|&cell| (position.candidates().of(cell).len(), cell));
    let Some(cell) = fewest else { return 1 };
    if !budget.admits_node() {
        return 0;
    }
    let mut sum = 0_u128;
    for value in position.candidates().of(cell).iter() {
        let before = position.checkpoint();
        if position.place(cell, value).is_ok() {
            sum = sum.saturating_add(count(position, part, up_to - sum, budget));
        }
        position.undo(before);
        if sum >= up_to || budget.stop.is_some() {
            break;
        }
    }
    sum
}
