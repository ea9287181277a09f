//! The exact number of solutions, or a lower bound.

use super::classic;
use super::tree::{self, Budget, Splitting};
use super::value_orders::with_values_in_order;
use crate::singles::Singles;
use sudokud_core::solve::Puzzle;
use sudokud_model::grid::Cell;
use sudokud_model::sets::{AnyWidth, with_width};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The meaning of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountStatus {
    /// The puzzle has exactly this number of solutions, at least one.
    Exact,
    /// The puzzle has at least this number of solutions.
    AtLeast,
    /// The puzzle has no solution.
    Unsolvable,
}

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The meaning of `count`.
    pub status: CountStatus,
    /// The number of solutions found.
    pub count: u128,
    /// Why the count ended before it was exact or reached the bound, if it did.
    pub limit_hit: Option<Stop>,
    /// The nodes expanded.
    pub nodes_expanded: u64,
}

/// The bounds of a count.
#[derive(Clone, Copy, Debug)]
pub struct CountOptions {
    /// The number of solutions after which the count ends, at least 1.
    pub up_to: u128,
    /// The limits; of these, the nodes.
    pub limits: Limits,
}

impl Default for CountOptions {
    /// 10¹⁵ solutions.
    fn default() -> Self {
        Self { up_to: 1_000_000_000_000_000, limits: Limits::default() }
    }
}

/// Counts the solutions of a puzzle. A [`Signal::Pause`](sudokud_search::budget::Signal::Pause) has no
/// effect.
///
/// ```
/// use sudokud_analysis::count::{CountOptions, CountStatus, count};
/// use sudokud_model::grid::Board;
/// use sudokud_model::houses::Layout;
/// use sudokud_search::budget::Unwatched;
/// let empty = Board::empty(&Layout::of_side(4).unwrap());
/// let found = count(&empty.into(), CountOptions::default(), &Unwatched);
/// assert_eq!((found.status, found.count), (CountStatus::Exact, 288));
/// ```
#[must_use]
pub fn count(puzzle: &Puzzle, options: CountOptions, watch: &dyn Watch) -> Count {
    let up_to = options.up_to.max(1);
    let splitting = if puzzle.constraints().is_some() { Splitting::Never } else { Splitting::ByHouses };
    let mut budget = Budget { watch, nodes_left: options.limits.nodes, splitting, stop: None };
    let mut count = 0_u128;
    if !puzzle.board.has_repeat() {
        let (puzzles, orders) = with_values_in_order(puzzle);
        for puzzle in &puzzles {
            let left = (up_to - count).div_ceil(orders);
            let by_lines =
                classic::supports(puzzle).then(|| classic::count(puzzle, left, &mut budget)).flatten();
            let found = by_lines.unwrap_or_else(|| {
                with_width(puzzle.board.side(), Job { puzzle, up_to: left, budget: &mut budget })
            });
            count = count.saturating_add(found.saturating_mul(orders));
            if count >= up_to || budget.stop.is_some() {
                break;
            }
        }
    }
    let limit_hit = budget.stop.filter(|_| count < up_to);
    let status = match (count, limit_hit) {
        (0, None) => CountStatus::Unsolvable,
        (_, None) if count < up_to => CountStatus::Exact,
        _ => CountStatus::AtLeast,
    };
    let nodes_expanded = options.limits.nodes - budget.nodes_left;
    Count { status, count, limit_hit, nodes_expanded }
}

struct Job<'a, 'b> {
    puzzle: &'a Puzzle,
    up_to: u128,
    budget: &'a mut Budget<'b>,
}

impl AnyWidth for Job<'_, '_> {
    type Output = u128;

    fn run<const W: usize>(self) -> u128 {
        let Ok(mut position) = Singles::<W>::new(self.puzzle) else { return 0 };
        let open: Vec<Cell> = position.candidates().open().collect();
        tree::count(&mut position, &open, self.up_to, self.budget)
    }
}
