//! The choice of the next decision: variables that were part of conflicts, divided by the size of the domain;
//! or a value with two places in a house. After F. Boussemart, F. Hemery, C. Lecoutre and L. Saïs, "Boosting
//! systematic search by weighting constraints", 2004, with variables in place of constraints; growing
//! increments are those of MiniSat, decisions on houses those of the Interactive Sudoku Solver.
//!
//! Without sums, the impacts of values count too: how much decisions for them changed. After P. Refalo,
//! "Impact-based search strategies for constraint programming", 2004.

use sudokud_model::grid::Value;
use sudokud_propagation::network::{Domain, Network, Variable};

/// The weight of every variable before the first conflict. With 1, searches are 1.1 times as long.
const INITIAL: f32 = 8.0;

/// The growth of the increment of weights with each conflict. Searches are 1.03 times as long with 1.0, 1.04
/// times with 1.02 and 1.13 times with 1.05.
const GROWTH: f32 = 1.005;

/// [`GROWTH`] with impacts. With 1.03, searches take as long.
const GROWTH_WITH_IMPACTS: f32 = 1.02;

/// The number of changes of a decision with impact 1, which every value has at first.
const TYPICAL_CHANGES: f32 = 20.0;

/// The impact of a decision that leads to a conflict.
const FAILURE: f32 = 2.0;

/// The part of an impact that its last decision is.
const RECENT: f32 = 0.1;

/// The increment at which all weights are scaled down.
const LARGEST: f32 = 1e20;

/// The weights of the variables, and the impacts of their values.
pub(super) struct Choice {
    weights: Vec<f32>,
    /// For each variable and value, the mean impact of decisions; empty if there are sums.
    impacts: Vec<[f32; 64]>,
    /// For each variable, the factor of its score.
    factors: Vec<Factor>,
    increment: f32,
    growth: f32,
    /// The weight of a variable without a conflict.
    least: f32,
    cells: usize,
    variables: usize,
    /// Whether declared variables that were part of conflicts are decided before cells.
    pub(super) declared_early: bool,
}

/// A factor of a variable's score, and the domain that it is for.
#[derive(Clone, Copy)]
struct Factor {
    domain: Domain,
    factor: f32,
}

/// A variable to decide, and the value to try.
#[derive(Clone, Copy)]
pub(super) struct Assignment {
    pub(super) variable: Variable,
    pub(super) value: Value,
}

/// A variable that can be decided.
struct Best {
    score: f32,
    /// The score without impacts.
    weight: f32,
    size: u32,
    variable: Variable,
}

impl Choice {
    /// Creates the choice for `cells` cells, the declared variables after them, and the totals of a network.
    pub(super) fn new(network: &Network, cells: usize) -> Self {
        let count = network.state().domains().len();
        let has_sums = network.has_sums();
        Self {
            weights: vec![INITIAL; count],
            impacts: if has_sums { Vec::new() } else { vec![[1.0; 64]; count] },
            factors: if has_sums {
                Vec::new()
            } else {
                vec![Factor { domain: Domain::EMPTY, factor: 0.0 }; count]
            },
            increment: 1.0,
            growth: if has_sums { GROWTH } else { GROWTH_WITH_IMPACTS },
            least: INITIAL,
            cells,
            variables: count - network.totals().len(),
            declared_early: false,
        }
    }

    /// Returns the memory in bytes.
    pub(super) const fn bytes(&self) -> usize {
        size_of::<f32>() * self.weights.len() + size_of::<[f32; 64]>() * self.impacts.len()
    }

    /// Notes a conflict of some variables. Searches are 1.2 times as long without the variable that was
    /// decided, 1.1 times without the one that lost its last value. Without those of the propagator that
    /// failed they are as long, but fewer of the hardest puzzles are solved.
    pub(super) fn conflict(&mut self, variables: impl IntoIterator<Item = Variable>) {
        for x in variables {
            self.weights[x.index()] += self.increment;
        }
        self.increment *= self.growth;
        if self.increment > LARGEST {
            self.increment /= LARGEST;
            self.least /= LARGEST;
            self.weights.iter_mut().for_each(|weight| *weight /= LARGEST);
        }
    }

    /// Notes the number of changes that a decision led to, or `None` for a conflict.
    pub(super) fn observe(&mut self, decided: Assignment, changes: Option<usize>) {
        let Assignment { variable, value } = decided;
        if let Some(impacts) = self.impacts.get_mut(variable.index()) {
            let impact = changes.map_or(FAILURE, |changes| changes as f32 / TYPICAL_CHANGES);
            impacts[value.index()] += (impact - impacts[value.index()]) * RECENT;
            self.factors[variable.index()].domain = Domain::EMPTY;
        }
    }

    /// Returns the factor of a variable's score: the mean impact of its values to the power of 6. With 4,
    /// searches take 1.04 times as long; with 8, 1.06 times.
    #[inline]
    fn impact(&mut self, variable: Variable, domain: Domain, size: u32) -> f32 {
        let Some(known) = self.factors.get_mut(variable.index()) else { return 1.0 };
        if known.domain != domain {
            let impacts = &self.impacts[variable.index()];
            let mean = domain.values().map(|value| impacts[value.index()]).sum::<f32>() / size as f32;
            let square = mean * mean;
            *known = Factor { domain, factor: square * square * square };
        }
        known.factor
    }

    /// Returns the open variable to decide next and the value to try; declared variables after the others,
    /// unless [`Choice::declared_early`]. A total weighs as much as its sums together: a decision on it
    /// changes all of them.
    pub(super) fn next(&mut self, network: &Network) -> Option<Assignment> {
        let (cells, rest) = network.state().domains().split_at(self.cells);
        let (declared, totals) = rest.split_at(self.variables - self.cells);
        let best = self.best(cells, Variable::new(0), |weight, _| weight);
        let total =
            self.best(totals, Variable::new(self.variables), |weight, k| weight * network.totals()[k] as f32);
        let is_total = |total: &Best| best.as_ref().is_none_or(|best| total.score > best.score);
        let early = if self.declared_early && best.is_some() { self.early(declared) } else { None };
        let is_early = |early: &Best| best.as_ref().is_some_and(|best| early.score > best.score);
        let best = match total.filter(is_total).or(early.filter(is_early)) {
            Some(other) => other,
            None => best.or_else(|| self.best(declared, Variable::new(self.cells), |weight, _| weight))?,
        };
        let is_cell = best.variable.index() < self.cells;
        let place = if is_cell && best.size > 2 { self.best_place(network, best.weight) } else { None };
        Some(place.unwrap_or_else(|| Assignment {
            variable: best.variable,
            value: network.state().domain(best.variable).lowest(),
        }))
    }

    /// Returns the best of the declared variables that were part of conflicts.
    fn early(&mut self, declared: &[Domain]) -> Option<Best> {
        let (first, least) = (Variable::new(self.cells), self.least);
        self.best(declared, first, |weight, _| if weight > least { weight } else { 0.0 })
    }

    /// Returns the variable with the largest weight by size, times impact; among equals, the first of the
    /// smallest domain. `domains` are those of the variables from the first on.
    fn best(
        &mut self,
        domains: &[Domain],
        first: Variable,
        weigh: impl Fn(f32, usize) -> f32,
    ) -> Option<Best> {
        let mut best: Option<Best> = None;
        for (k, &domain) in domains.iter().enumerate() {
            if !domain.is_open() {
                continue;
            }
            let variable = Variable::new(first.index() + k);
            let size = domain.size();
            let weight = weigh(self.weights[variable.index()], k) / size as f32;
            let score = weight * self.impact(variable, domain, size);
            let is_better = |best: &Best| score > best.score || (score == best.score && size < best.size);
            if best.as_ref().is_none_or(is_better) {
                best = Some(Best { score, weight, size, variable });
            }
        }
        best
    }

    /// Returns the place of largest weight among values with two places in a house, if it is above `weight`.
    /// The weight counts in full: one divided by 2 makes searches as long, but solves fewer of the hardest.
    fn best_place(&self, network: &Network, weight: f32) -> Option<Assignment> {
        let (mut most, mut best) = (weight, None);
        for (x, &domain) in network.state().domains()[..self.cells].iter().enumerate() {
            if self.weights[x] > most && domain.is_open() {
                let variable = Variable::new(x);
                if let Some(value) = network.value_with_twin(variable) {
                    (most, best) = (self.weights[x], Some(Assignment { variable, value }));
                }
            }
        }
        best
    }
}
