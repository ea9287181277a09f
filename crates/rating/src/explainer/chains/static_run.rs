//! A run in a position that does not change: every node has one parent, so its size is its depth.

use super::candidate::Candidate;
use super::consequences::{Clash, Consequences, State};
use super::links::{Class, Links};

/// Follows `start`, assumed true, until a clash, to the end or to `goal`. A true node is expanded before any
/// false one.
///
/// `run` is cleared and gets the nodes reached; `observe` gets each node with its state and its parent.
pub(super) fn static_run(
    links: &Links,
    start: Candidate,
    goal: Option<(Candidate, State)>,
    run: &mut Consequences,
    observe: &mut impl FnMut(Candidate, State, Candidate),
) {
    run.clear();
    run.add(start, State::True, 1);
    let (mut next_true, mut next_false) = (0, 0);
    while run.clash.is_none() && goal.is_none_or(|(node, state)| !run.has(node, state)) {
        if let Some(&node) = run.nodes(State::True).get(next_true) {
            next_true += 1;
            expand(run, (node, State::True), links.falsified_by(node, Class::All), observe);
        } else if let Some(&node) = run.nodes(State::False).get(next_false) {
            next_false += 1;
            expand(run, (node, State::False), links.verified_by(node, Class::All), observe);
        } else {
            break;
        }
    }
}

fn expand(
    run: &mut Consequences,
    (node, state): (Candidate, State),
    implied: &[Candidate],
    observe: &mut impl FnMut(Candidate, State, Candidate),
) {
    let size = run.size(node, state) + 1;
    let implies = state.opposite();
    for &child in implied {
        if run.has(child, state) {
            run.clash = Some(Clash { size: run.size(child, state) + size, nested: Vec::new() });
            return;
        }
        if !run.has(child, implies) {
            run.add(child, implies, size);
            observe(child, implies, node);
        }
    }
}
