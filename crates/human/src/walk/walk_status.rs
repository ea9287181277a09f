//! How a walk ended.

use sudokud_model::grid::Contradiction;
use sudokud_search::budget::Stop;

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkStatus {
    /// Steps were found, and there may be more.
    Progress,
    /// Every cell is filled, without a conflict.
    Solved,
    /// No allowed technique finds a step.
    Stuck,
    /// The position visibly has no solution.
    Contradiction(Contradiction),
    /// The watch stopped the walk; the steps found so far stand.
    Stopped(Stop),
}
