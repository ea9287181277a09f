//! A run in a position that does not change: every node has one parent, so its size is its depth.

use super::candidate::Candidate;
use super::consequences::{Consequences, State};
use super::links::{Class, Links};

/// Follows `start`, assumed true, until a clash or to the end. A true node is expanded before any false one.
pub(super) fn static_run(links: &Links, start: Candidate) -> Consequences {
    let mut run = Consequences::new();
    run.add(start, State::True, 1);
    let (mut next_true, mut next_false) = (0, 0);
    loop {
        if let Some(&node) = run.nodes(State::True).get(next_true) {
            next_true += 1;
            expand(&mut run, node, links.falsified_by(node, Class::All), State::False);
        } else if let Some(&node) = run.nodes(State::False).get(next_false) {
            next_false += 1;
            expand(&mut run, node, links.verified_by(node, Class::All), State::True);
        } else {
            return run;
        }
        if run.clash.is_some() {
            return run;
        }
    }
}

fn expand(run: &mut Consequences, node: Candidate, implied: &[Candidate], state: State) {
    let opposite = if state == State::True { State::False } else { State::True };
    let size = run.size(node, opposite) + 1;
    for &child in implied {
        if run.has(child, opposite) {
            run.clash = Some(run.size(child, opposite) + size);
            return;
        }
        if !run.has(child, state) {
            run.add(child, state, size);
        }
    }
}
