//! The choice among the conclusions that runs allow: fewest nodes, then the kind of premises.
//!
//! All conclusions of a producer share one base rating, and the rating grows with the nodes, so the order of
//! rating and nodes is that of the nodes alone.

use super::candidate::Candidate;
use super::consequences::{Consequences, State, nested_complexity};
use crate::programs::explainer::effect::Effect;
use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, House, Value};

/// The assumptions from which a conclusion follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Premises {
    /// Both states of a candidate.
    Double(Candidate),
    /// All candidates of a cell.
    Cell(Cell),
    /// All places of a value in a house.
    House(House, Value),
    /// A state that leads to a clash; the conclusion is its opposite.
    Clash(Candidate, State),
}

impl Premises {
    /// The order of choice among conclusions with as many nodes: the sort keys of Sudoku Explainer's hints.
    /// Those of the passes of cycles and chains, 2 to 4, lie between (`search.rs`).
    const fn rank(self) -> u8 {
        match self {
            Self::Double(_) => 1,
            Self::Cell(_) => 5,
            Self::House(..) => 6,
            Self::Clash(..) => 7,
        }
    }
}

/// A node that must hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conclusion {
    pub(super) complexity: u32,
    pub(super) premises: Premises,
    pub(super) node: Candidate,
    pub(super) state: State,
}

impl Conclusion {
    fn key(&self) -> (u32, u8) {
        (self.complexity, self.premises.rank())
    }

    /// The change that the conclusion makes; `None` for a proof of a cell's only candidate, which removes
    /// nothing.
    pub(super) fn effect(&self, position: &Position) -> Option<Effect> {
        let (cell, value) = (self.node.cell(), self.node.value());
        match self.state {
            State::True if position.candidates(cell).len() == 1 => None,
            State::True => Some(Effect::proving(position, cell, value)),
            State::False => Some(Effect::removing(value, [cell].into_iter().collect())),
        }
    }
}

/// The conclusions that are kept.
enum Keep {
    /// The best.
    Best(Option<Conclusion>),
    /// The best for each candidate that can be removed, with all that were best for a while.
    PerRemoval(Vec<Conclusion>, Box<[Option<usize>; Candidate::COUNT]>),
}

/// The conclusions found so far.
pub(super) struct Conclusions<'a> {
    position: &'a Position,
    keep: Keep,
}

impl<'a> Conclusions<'a> {
    /// Keeps the best conclusion.
    pub(super) const fn best(position: &'a Position) -> Self {
        Self { position, keep: Keep::Best(None) }
    }

    /// Keeps the best conclusion for each removal.
    pub(super) fn per_removal(position: &'a Position) -> Self {
        Self { position, keep: Keep::PerRemoval(Vec::new(), Box::new([None; Candidate::COUNT])) }
    }

    /// The kept conclusions, best first; equals in order of discovery.
    pub(super) fn into_sorted(self) -> Vec<Conclusion> {
        match self.keep {
            Keep::Best(best) => best.into_iter().collect(),
            Keep::PerRemoval(all, best) => {
                let mut indices: Vec<usize> = best.iter().copied().flatten().collect();
                indices.sort_unstable_by_key(|&index| (all[index].key(), index));
                indices.dedup();
                indices.into_iter().map(|index| all[index]).collect()
            }
        }
    }

    /// Concludes that `node` has the opposite of `assumed` if the run from it ended in a clash.
    pub(super) fn add_clash(&mut self, node: Candidate, assumed: State, run: &Consequences) {
        if let Some(clash) = &run.clash {
            let complexity = clash.size + nested_complexity([clash.nested.as_slice()].into_iter());
            let premises = Premises::Clash(node, assumed);
            self.offer(Conclusion { complexity, premises, node, state: assumed.opposite() });
        }
    }

    /// Concludes every node that all runs have reached: first the true ones, then the false ones, in the
    /// order of the first run.
    pub(super) fn add_shared(&mut self, runs: &[&Consequences], premises: Premises) {
        let Some((first, others)) = runs.split_first() else { return };
        for state in State::BOTH {
            let mut shared = *first.set(state);
            others.iter().for_each(|run| shared &= *run.set(state));
            if !shared.is_empty() {
                for &node in first.nodes(state).iter().filter(|&&node| shared.contains(node)) {
                    let sizes: u32 = runs.iter().map(|run| run.size(node, state)).sum();
                    let complexity =
                        sizes + nested_complexity(runs.iter().map(|run| run.nested(node, state)));
                    self.offer(Conclusion { complexity, premises, node, state });
                }
            }
        }
    }

    fn offer(&mut self, conclusion: Conclusion) {
        match &mut self.keep {
            Keep::Best(best) => {
                let is_better = best.as_ref().is_none_or(|best| conclusion.key() < best.key());
                if is_better && conclusion.effect(self.position).is_some() {
                    *best = Some(conclusion);
                }
            }
            Keep::PerRemoval(all, best) => {
                let (cell, value) = (conclusion.node.cell(), conclusion.node.value());
                let removed = self.position.candidates(cell).iter();
                let removed = removed.filter(|&other| (other == value) == (conclusion.state == State::False));
                let before = all.len();
                for slot in removed.map(|value| Candidate::new(cell, value).index()) {
                    if best[slot].is_none_or(|index| conclusion.key() < all[index].key()) {
                        best[slot] = Some(before);
                        if all.len() == before {
                            all.push(conclusion);
                        }
                    }
                }
            }
        }
    }
}

/// The sum of 0.1 for each of 4, 6, 8, 12, 16, 24, 32, … that `complexity` - 2 exceeds.
///
/// The sum is built step by step: the doubles that result are compared in sorting.
pub(super) fn added(complexity: u32) -> f64 {
    let mut added = 0.0;
    let mut ceilings = (4..).flat_map(|power: u32| {
        [1 << (power / 2), 3 << (power / 2 - 1)].into_iter().nth((power % 2) as usize)
    });
    while ceilings.next().is_some_and(|ceiling: u32| complexity > ceiling + 2) {
        added += 0.1;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::added;

    #[test]
    fn each_ceiling_passed_adds_a_tenth() {
        let tenths = |complexity| (added(complexity) * 10.0).round();
        let passed = [6, 7, 9, 11, 15, 19, 27, 35, 51, 67].map(tenths);
        assert_eq!(passed, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
    }
}
