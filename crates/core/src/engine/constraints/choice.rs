//! The choice of the next decision: variables that were part of conflicts, divided by the size of the domain;
//! or a value with two places in a house. After F. Boussemart, F. Hemery, C. Lecoutre and L. Saïs, "Boosting
//! systematic search by weighting constraints", 2004, with variables in place of constraints; growing
//! increments are those of MiniSat, decisions on houses those of the Interactive Sudoku Solver.

use crate::constraint::network::{Network, Variable};

/// The weight of every variable before the first conflict. With 1, searches are 1.1 times as long.
const INITIAL: f32 = 8.0;

/// The growth of the increment of weights with each conflict. Searches are 1.03 times as long with 1.0, 1.04
/// times with 1.02 and 1.13 times with 1.05.
const GROWTH: f32 = 1.005;

/// The increment at which all weights are scaled down.
const LARGEST: f32 = 1e20;

/// The weights of the variables.
pub(super) struct Choice {
    weights: Vec<f32>,
    increment: f32,
    /// The weight of a variable without a conflict.
    least: f32,
    cells: usize,
    variables: usize,
    /// Whether declared variables that were part of conflicts are decided before cells.
    pub(super) declared_early: bool,
}

/// A variable that can be decided.
struct Best {
    score: f32,
    size: u32,
    variable: Variable,
}

impl Choice {
    /// Creates the choice for `cells` cells, the declared variables after them, and the totals of a network.
    pub(super) fn new(network: &Network, cells: usize) -> Self {
        let count = network.state().domains().len();
        Self {
            weights: vec![INITIAL; count],
            increment: 1.0,
            least: INITIAL,
            cells,
            variables: count - network.totals().len(),
            declared_early: false,
        }
    }

    /// Notes a conflict of some variables. Searches are 1.2 times as long without the variable that was
    /// decided, 1.1 times without the one that lost its last value. Without those of the propagator that
    /// failed they are as long, but fewer of the hardest puzzles are solved.
    pub(super) fn conflict(&mut self, variables: impl IntoIterator<Item = Variable>) {
        for x in variables {
            self.weights[x as usize] += self.increment;
        }
        self.increment *= GROWTH;
        if self.increment > LARGEST {
            self.increment /= LARGEST;
            self.least /= LARGEST;
            self.weights.iter_mut().for_each(|weight| *weight /= LARGEST);
        }
    }

    /// Returns the open variable to decide next and the value to try; declared variables after the others,
    /// unless [`Choice::declared_early`]. A total weighs as much as its sums together: a decision on it
    /// changes all of them.
    pub(super) fn next(&self, network: &Network) -> Option<(Variable, usize)> {
        let (cells, rest) = network.state().domains().split_at(self.cells);
        let (declared, totals) = rest.split_at(self.variables - self.cells);
        let best = self.best(cells, 0, |_| 1.0);
        let total = self.best(totals, self.variables, |k| network.totals()[k] as f32);
        let is_total = |total: &Best| best.as_ref().is_none_or(|best| total.score > best.score);
        let early = if self.declared_early && best.is_some() { self.early(declared) } else { None };
        let is_early = |early: &Best| best.as_ref().is_some_and(|best| early.score > best.score);
        let best = match total.filter(is_total).or(early.filter(is_early)) {
            Some(other) => other,
            None => best.or_else(|| self.best(declared, self.cells, |_| 1.0))?,
        };
        let is_cell = (best.variable as usize) < self.cells;
        let place = if is_cell && best.size > 2 { self.best_place(network, best.score) } else { None };
        let lowest = || network.state().domain(best.variable).trailing_zeros() as usize;
        Some(place.unwrap_or_else(|| (best.variable, lowest())))
    }

    /// Returns the best of the declared variables that were part of conflicts.
    fn early(&self, declared: &[u64]) -> Option<Best> {
        let is_active = |k: usize| self.weights[self.cells + k] > self.least;
        self.best(declared, self.cells, |k| f32::from(u8::from(is_active(k))))
    }

    /// Returns the variable with the largest weight by size; among equals, the first of the smallest domain.
    fn best(&self, domains: &[u64], first: usize, factor: impl Fn(usize) -> f32) -> Option<Best> {
        let mut best: Option<Best> = None;
        for (k, domain) in domains.iter().enumerate() {
            if domain & domain.wrapping_sub(1) == 0 {
                continue;
            }
            let size = domain.count_ones();
            let score = factor(k) * self.weights[first + k] / size as f32;
            let is_better = |best: &Best| score > best.score || (score == best.score && size < best.size);
            if best.as_ref().is_none_or(is_better) {
                best = Some(Best { score, size, variable: (first + k) as Variable });
            }
        }
        best
    }

    /// Returns the place of largest weight among values with two places in a house, if it is above the score.
    /// The weight counts in full: one divided by 2 makes searches as long, but solves fewer of the hardest.
    fn best_place(&self, network: &Network, score: f32) -> Option<(Variable, usize)> {
        let (mut most, mut best) = (score, None);
        network.twins(|value, places| {
            for x in places {
                if self.weights[x as usize] > most {
                    most = self.weights[x as usize];
                    best = Some((x, value));
                }
            }
        });
        best
    }
}
