//! ALS-XZ: two linked sets. One of them holds each further digit that they share.

use super::als_links::{AlsGraph, AlsLink};
use super::bits;
use super::choice_rule::{First, take_first};
use super::effects::Effects;
use super::position::{Digits, Position};
use super::workspace::Workspace;
use std::ops::ControlFlow;

/// Searches link by link. With two restricted commons, the other digits of each set are also removed from
/// their targets outside the other set.
pub(super) fn find(position: &Position, workspace: &mut Workspace<'_>) -> First {
    let changed = workspace.changed().cells;
    let graph = workspace.almost_locked_sets(position);
    for link in &graph.links {
        let pair = [link.from(), link.to()];
        let cells = graph.sets[pair[0]].cells | graph.sets[pair[1]].cells;
        let may_act = || link.digits.single().is_none() || bits::contains(graph.sharing(pair[0]), pair[1]);
        if !changed.is_disjoint(&cells) && may_act() {
            take_first(effects(position, graph, pair, link))?;
        }
    }
    ControlFlow::Continue(())
}

fn effects(position: &Position, graph: &AlsGraph, pair: [usize; 2], link: &AlsLink) -> Effects {
    let mut effects = Effects::default();
    for digit in link.digits {
        remove_shared(position, graph, pair, Digits::only(digit), &mut effects);
    }
    if link.digits.single().is_none() {
        for (set, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            for digit in graph.sets[set].digits - link.digits {
                let targets = graph.sets[set].targets(digit) - graph.sets[other].cells;
                effects.remove_digit(position, digit, targets);
            }
        }
    }
    effects
}

/// Removes the digits that two sets share, without `except`, from the cells that see all their places in
/// both.
pub(super) fn remove_shared(
    position: &Position,
    graph: &AlsGraph,
    pair: [usize; 2],
    except: Digits,
    effects: &mut Effects,
) {
    for (digit, targets) in graph.shared_targets(pair, except) {
        effects.remove_digit(position, digit, targets);
    }
}
