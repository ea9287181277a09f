//! The options of a walk.

use crate::ladder::technique_set::Techniques;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Board;

/// How to walk.
#[derive(Clone, Debug)]
pub struct WalkOptions {
    /// The techniques to use.
    pub techniques: Techniques,
    /// Whether to use techniques that assume that the puzzle has exactly one solution.
    pub assume_unique: bool,
    /// The most steps; 0 for no limit.
    pub max_steps: usize,
    /// The givens of the puzzle, where the board has more than these. Avoidable rectangles need them.
    pub givens: Option<Board>,
    /// The constraints of the puzzle, up to side 64. Techniques that assume one solution are then
    /// not used: they exchange values in ways that a constraint can forbid.
    pub constraints: Option<Arc<Constraints>>,
}

impl Default for WalkOptions {
    /// All techniques, uniqueness assumed, one step.
    fn default() -> Self {
        Self {
            techniques: Techniques::all(),
            assume_unique: true,
            max_steps: 1,
            givens: None,
            constraints: None,
        }
    }
}
