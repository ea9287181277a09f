//! The last resort: of the open cells the middle one gets its solution.

use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::Position;
use super::workspace::Workspace;
use std::ops::ControlFlow;

/// Finds nothing unless the puzzle has exactly one solution.
pub(super) fn find(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let middle = position.open().iter().nth(position.open().len() / 2);
    let placement = middle.and_then(|cell| Some((cell, workspace.solution()?.get(cell)?)));
    placement.map_or(ControlFlow::Continue(()), |(cell, value)| take_first(Effects::place(cell, value)))
}
