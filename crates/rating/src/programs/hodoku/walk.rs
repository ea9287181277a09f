//! A walk through a puzzle: the next step, and what it does to the position.

use super::choice_rule::Most;
use super::effects::Effects;
use super::position::Position;
use super::step::Step;
use super::table::{Finder, SLOTS, Slot};
use super::workspace::Workspace;
use sudokud_human::Level;
use sudokud_model::grid::Board;
use sudokud_search::budget::{Stop, Watch};

/// A puzzle and its position after the steps so far.
///
/// Call [`HodokuWalk::apply`] between two calls of [`HodokuWalk::next_step`]: a single that was found has
/// left its queue.
pub struct HodokuWalk<'w> {
    position: Position,
    workspace: Workspace<'w>,
}

impl<'w> HodokuWalk<'w> {
    /// Begins at the givens of a classic 9×9 board. Other boards have no walk.
    #[must_use]
    pub fn new(board: &Board, watch: &'w dyn Watch) -> Option<Self> {
        if board.layout().classic_order() != Some(3) {
            return None;
        }
        let position = Position::new(board);
        let workspace = Workspace::new(board.clone(), watch);
        Some(Self { position, workspace })
    }

    /// HoDoKu's next step; `None` if the board is full, no slot has a step, or the watch ends the walk.
    pub fn next_step(&mut self) -> Option<Step> {
        self.next_step_up_to(Level::Extreme)
    }

    /// As [`HodokuWalk::next_step`], but searches no slot after the last one of level `ceiling` or lower. The
    /// slots are not ordered by level, so the step can have a higher level. The walk is over after `None`.
    pub fn next_step_up_to(&mut self, ceiling: Level) -> Option<Step> {
        if self.is_solved() || self.stopped().is_some() {
            return None;
        }
        self.workspace.begin_position();
        let end = SLOTS.iter().rposition(|slot| slot.level <= ceiling).map_or(0, |last| last + 1);
        SLOTS[..end].iter().enumerate().find_map(|(at, slot)| {
            let effects = self.find(at, slot).filter(|_| self.stopped().is_none())?;
            Some(Step { slot, effects })
        })
    }

    /// Returns the step of a slot, which is at this place of the table.
    fn find(&mut self, at: usize, slot: &Slot) -> Option<Effects> {
        let (position, workspace) = (&mut self.position, &mut self.workspace);
        if workspace.poll::<()>().is_break() {
            return None;
        }
        if !matches!(slot.finder, Finder::Single(_)) {
            workspace.begin_slot(position, at);
        }
        let effects = match slot.finder {
            Finder::Single(find) => return find(position).map(|(cell, value)| Effects::place(cell, value)),
            Finder::First(find) => find(position, workspace).break_value().flatten(),
            Finder::Most(find) => {
                let mut choice = Most::default();
                let _stopped = find(position, workspace, &mut choice);
                choice.into_effects()
            }
            Finder::Lowest(find) => find(position, workspace).into_effects(),
        };
        if effects.is_none() && workspace.stopped().is_none() {
            workspace.end_slot();
        }
        effects
    }

    /// Does what a step says. Eliminations are done one by one, in their order.
    pub fn apply(&mut self, effects: &Effects) {
        if let Some((cell, value)) = effects.placement {
            self.position.place(cell, value);
        }
        for &(cell, digit) in &effects.eliminations {
            self.position.remove(cell, digit);
        }
    }

    /// Returns whether every cell is filled.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    /// Why the watch has ended the walk, if it has.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.workspace.stopped()
    }
}
