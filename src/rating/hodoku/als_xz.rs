//! ALS-XZ: of two linked sets one holds each further digit that they share.

use super::almost_locked_set::AlmostLockedSet;
use super::als_links::AlsLink;
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
    for set in 0..graph.sets.len() {
        graph.link_up_to(position, set);
        for link in &graph.links[graph.from(set)] {
            let pair = [&graph.sets[set], &graph.sets[link.to()]];
            if changed.meets(pair[0].cells | pair[1].cells) {
                choice.offer(effects(position, pair, link))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn effects(position: &Position, pair: [&AlmostLockedSet; 2], link: &AlsLink) -> Effects {
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
    effects
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
