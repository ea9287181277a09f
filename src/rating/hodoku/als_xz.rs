//! ALS-XZ: of two linked sets one holds each further digit that they share.

use super::almost_locked_set::AlmostLockedSet;
use super::choice_rule::First;
use super::effects::Effects;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use std::ops::ControlFlow;

/// Link by link. Two restricted commons lock both sets, so all their digits act.
pub(super) fn find(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut First,
) -> ControlFlow<()> {
    let changed = workspace.changed().cells;
    let graph = workspace.almost_locked_sets(position);
    for link in &graph.links {
        let pair = [&graph.sets[link.from], &graph.sets[link.to]];
        if !changed.meets(pair[0].cells | pair[1].cells) {
            continue;
        }
        let mut effects = Effects::default();
        remove_shared(position, pair, Digits::only(link.first), &mut effects);
        if let Some(second) = link.second {
            remove_shared(position, pair, Digits::only(second), &mut effects);
            for (set, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                for digit in set.digits - link.digits() {
                    effects.remove_digit(position, digit, set.targets(digit) - other.cells);
                }
            }
        }
        choice.offer(effects)?;
    }
    ControlFlow::Continue(())
}

/// Removes the digits that two sets share, but for `except`, from the cells that see all their places in
/// both.
pub(super) fn remove_shared(
    position: &Position,
    [a, b]: [&AlmostLockedSet; 2],
    except: Digits,
    effects: &mut Effects,
) {
    for digit in (a.digits & b.digits) - except {
        effects.remove_digit(position, digit, a.targets(digit) & b.targets(digit));
    }
}
