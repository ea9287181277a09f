//! The choice among the conclusions that runs allow: fewest nodes, then the kind of conclusion.
//!
//! All conclusions of a producer share one base rating, and the rating grows with the nodes, so the order of rating
//! and nodes is that of the nodes alone.

use super::candidate::Candidate;
use super::consequences::{Consequences, State};
use super::length::added;
use crate::rating::explainer::effect::Effect;
use crate::rating::explainer::hint::Finding;
use crate::rating::explainer::pattern::Pattern;
use crate::rating::explainer::position::Position;

/// The kind of a conclusion, in the order of choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Both states of a candidate lead to it.
    Double,
    /// All candidates of a cell lead to it.
    Cell,
    /// All places of a value in a house lead to it.
    House,
    /// Its opposite leads to a clash.
    Clash,
}

/// The best conclusion so far.
pub(super) struct Conclusions<'a> {
    position: &'a Position,
    best: Option<(u32, Kind, Effect)>,
}

impl<'a> Conclusions<'a> {
    pub(super) const fn new(position: &'a Position) -> Self {
        Self { position, best: None }
    }

    /// The best conclusion with its rating; the pattern depends on its kind.
    pub(super) fn finding(&self, base: f64, pattern: impl Fn(Kind) -> Pattern) -> Option<Finding> {
        let (complexity, kind, effect) = self.best?;
        Some(Finding { rating: base + added(complexity), pattern: pattern(kind), effect, complexity })
    }

    /// Concludes that `node` has the opposite of `assumed` if the run from it ended in a clash.
    pub(super) fn add_clash(&mut self, node: Candidate, assumed: State, run: &Consequences) {
        if let Some(complexity) = run.clash {
            let state = if assumed == State::True { State::False } else { State::True };
            self.offer(complexity, Kind::Clash, node, state);
        }
    }

    /// Concludes every node that all runs have reached: first the true ones, then the false ones, in the order of
    /// the first run.
    pub(super) fn add_shared(&mut self, runs: &[&Consequences], kind: Kind) {
        let Some((first, others)) = runs.split_first() else { return };
        for state in State::BOTH {
            let mut shared = *first.set(state);
            others.iter().for_each(|run| shared.retain(run.set(state)));
            if !shared.is_empty() {
                for &node in first.nodes(state).iter().filter(|&&node| shared.contains(node)) {
                    let complexity = runs.iter().map(|run| run.size(node, state)).sum();
                    self.offer(complexity, kind, node, state);
                }
            }
        }
    }

    fn offer(&mut self, complexity: u32, kind: Kind, node: Candidate, state: State) {
        if self.best.as_ref().is_none_or(|&(fewest, best, _)| (complexity, kind) < (fewest, best)) {
            let (cell, value) = (node.cell(), node.value());
            let is_only = self.position.candidates(cell).len() == 1;
            let effect = match state {
                State::True if is_only => return,
                State::True => Effect::proving(self.position, cell, value),
                State::False => Effect::removing(value, [cell].into_iter().collect()),
            };
            self.best = Some((complexity, kind, effect));
        }
    }
}
