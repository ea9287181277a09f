//! A search for values of some cells that keep conditions.
//!
//! Plain: the cell with the fewest values is tried first; a value is removed from the cells that differ from
//! it, and each condition is asked whether the values left can still keep it. The number of states is
//! limited.

use super::premises::Premises;
use super::search::Feasibility;
use std::borrow::Cow;
use std::cell::Cell as Counter;
use sudokud_model::constraint::primitive::automaton::Layers;
use sudokud_model::constraint::primitive::{Comparison, SetCondition};
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;
use sudokud_search::budget::Watch;

/// The most states of the searches of a claim.
const MAX_STATES: usize = 400_000;

/// The most work of these searches: states times the cells, the scopes and the edges of automata.
const MAX_WORK: usize = 200_000_000;

/// The states and the work that the searches of a claim can still use.
pub(super) struct SearchLimits<'a> {
    states_left: Counter<usize>,
    work_left: Counter<usize>,
    /// Polled at each state.
    watch: &'a dyn Watch,
}

impl<'a> SearchLimits<'a> {
    pub(super) const fn new(watch: &'a dyn Watch) -> Self {
        Self { states_left: Counter::new(MAX_STATES), work_left: Counter::new(MAX_WORK), watch }
    }

    /// Takes a state with this work. Returns whether there was one left.
    fn take(&self, work: usize) -> bool {
        let states = self.states_left.get().checked_sub(1);
        let work = self.work_left.get().checked_sub(work);
        let (Some(states), Some(work)) = (states, work) else { return false };
        self.states_left.set(states);
        self.work_left.set(work);
        self.watch.poll().or_stop().is_ok()
    }
}

/// Cells with their candidates, and what their values keep.
pub(super) struct Assignments<'a> {
    /// In ascending order.
    cells: Vec<Cell>,
    values: Vec<u64>,
    /// Primitives of the puzzle, and such as follow from them.
    conditions: Vec<Cow<'a, Primitive>>,
    /// For each cell, those that differ from it.
    different: Vec<Vec<usize>>,
    /// The work of a state.
    work: usize,
    limits: &'a SearchLimits<'a>,
}

impl<'a> Assignments<'a> {
    pub(super) fn new(
        premises: &Premises<'_>,
        cells: Vec<Cell>,
        conditions: Vec<Cow<'a, Primitive>>,
        sets: &[Vec<Cell>],
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        let values = |&cell: &Cell| match premises.board.get(cell) {
            Some(value) => 1 << value.index(),
            None => premises.options(cell).to_words()[0],
        };
        let differ = |a: Cell, b: Cell| {
            a != b && (premises.sees(a, b) || sets.iter().any(|set| set.contains(&a) && set.contains(&b)))
        };
        let different = cells.iter().map(|&a| (0..cells.len()).filter(|&k| differ(a, cells[k])).collect());
        let different: Vec<Vec<usize>> = different.collect();
        let work = cells.len().pow(2) + conditions.iter().map(|primitive| work(primitive)).sum::<usize>();
        Self { values: cells.iter().map(values).collect(), different, cells, conditions, work, limits }
    }

    /// Restricts the values of each cell.
    pub(super) fn restrict(&mut self, restrict: impl Fn(Cell, u64) -> u64) {
        for (&cell, values) in self.cells.iter().zip(&mut self.values) {
            *values = restrict(cell, *values);
        }
    }

    /// Searches for values where those of a cell are restricted.
    pub(super) fn with(&self, cell: Cell, restrict: impl Fn(u64) -> u64) -> Feasibility {
        let mut values = self.values.clone();
        if let Ok(at) = self.cells.binary_search(&cell) {
            values[at] = restrict(values[at]);
        }
        self.search(values)
    }

    /// Searches for any values.
    pub(super) fn any(&self) -> Feasibility {
        self.search(self.values.clone())
    }

    fn search(&self, mut values: Vec<u64>) -> Feasibility {
        if !self.limits.take(self.work) {
            return Feasibility::Unknown;
        }
        self.separate(&mut values);
        if values.contains(&0) || !self.conditions.iter().all(|one| self.is_possible(one, &values)) {
            return Feasibility::Impossible;
        }
        let open = (0..values.len()).filter(|&k| values[k].count_ones() > 1);
        let Some(next) = open.min_by_key(|&k| values[k].count_ones()) else { return Feasibility::Possible };
        for value in bits(values[next]) {
            let mut with = values.clone();
            with[next] = 1 << value;
            let outcome = self.search(with);
            if outcome != Feasibility::Impossible {
                return outcome;
            }
        }
        Feasibility::Impossible
    }

    /// Removes the value of each cell that has one from the cells that differ from it.
    fn separate(&self, values: &mut [u64]) {
        let mut done = vec![false; values.len()];
        while let Some(at) = (0..values.len()).find(|&k| !done[k] && values[k].count_ones() == 1) {
            done[at] = true;
            for &other in &self.different[at] {
                values[other] &= !values[at];
            }
        }
    }

    /// Returns whether these values can keep a primitive, as far as a look at each cell shows. If each cell
    /// has one value, the answer is exact.
    fn is_possible(&self, primitive: &Primitive, values: &[u64]) -> bool {
        let of = |subject: Subject| {
            let at = subject.cell().and_then(|cell| self.cells.binary_search(&cell).ok());
            at.map_or(0, |at| values[at])
        };
        let scope = primitive.scope();
        if scope.iter().all(|&cell| of(cell).count_ones() == 1) {
            return primitive.check(&|subject| Value::new(of(subject).trailing_zeros() as usize));
        }
        let range = |cell: Subject, weight: i64| {
            let (low, high) =
                (i64::from(of(cell).trailing_zeros()), 63 - i64::from(of(cell).leading_zeros()));
            ((weight * low).min(weight * high), (weight * low).max(weight * high))
        };
        let total = |terms: &mut dyn Iterator<Item = (Subject, i64)>| {
            terms.fold((0, 0), |(low, high), (cell, weight)| {
                let (a, b) = range(cell, weight);
                (low + a, high + b)
            })
        };
        match primitive {
            Primitive::Pair(pair) => {
                let [a, b] = pair.cells.map(of);
                (0..64).any(|value| {
                    a >> value & 1 == 1 && pair.table.row(Value::new(value)).to_words()[0] & b != 0
                })
            }
            Primitive::Linear(linear) => {
                let (low, high) = total(&mut linear.terms.iter().map(|term| (term.subject, term.weight)));
                match linear.comparison {
                    Comparison::Equal => low <= linear.constant && linear.constant <= high,
                    Comparison::NotEqual => true,
                    Comparison::AtMost => low <= linear.constant,
                    Comparison::AtLeast => high >= linear.constant,
                }
            }
            Primitive::Set(SetCondition::Family { cells, sets }) => {
                sets.iter().any(|set| cells.iter().all(|&cell| of(cell) & set.to_words()[0] != 0))
            }
            Primitive::Set(SetCondition::Count { cells, values, min, max }) => {
                let wanted = values.to_words()[0];
                let possible = cells.iter().filter(|&&cell| of(cell) & wanted != 0).count();
                let certain = cells.iter().filter(|&&cell| of(cell) & !wanted == 0).count();
                possible >= *min && certain <= *max
            }
            Primitive::EqualTotals(totals) => {
                let ranges = totals.groups.iter().zip(&totals.offsets).map(|(group, &offset)| {
                    let (low, high) = total(&mut group.iter().map(|&cell| (cell, 1)));
                    (low + offset, high + offset)
                });
                let (low, high) =
                    ranges.fold((i64::MIN, i64::MAX), |(low, high), (a, b)| (low.max(a), high.min(b)));
                low <= high
            }
            Primitive::Automaton(automaton) => {
                reaches_end(&automaton.layers, automaton.cells.iter().map(|&cell| of(cell)))
            }
            Primitive::Element(element) => (0..64).any(|index| {
                let chosen = (of(element.index) >> index & 1 == 1).then(|| element.chosen(Value::new(index)));
                chosen.flatten().is_some_and(|cell| {
                    let result = match element.result {
                        sudokud_model::constraint::primitive::ElementResult::Value(value) => {
                            1 << value.index()
                        }
                        sudokud_model::constraint::primitive::ElementResult::Subject(result) => of(result),
                    };
                    of(cell) & result != 0
                })
            }),
            Primitive::Disjunction(disjunction) => disjunction
                .branches
                .iter()
                .any(|branch| branch.iter().all(|primitive| self.is_possible(primitive, values))),
            Primitive::Domain(domain) => of(domain.subject) & domain.values.to_words()[0] != 0,
            Primitive::AllDifferent(_) | Primitive::Set(_) => true,
        }
    }
}

/// The work of a look at a primitive.
fn work(primitive: &Primitive) -> usize {
    match primitive {
        Primitive::Automaton(automaton) => automaton.layers.edges.iter().map(|edges| edges.len() + 1).sum(),
        other => other.scope().len(),
    }
}

/// Returns whether an automaton accepts some values, one of each set, of the cells by themselves.
fn reaches_end(layers: &Layers, sets: impl Iterator<Item = u64>) -> bool {
    let mut reached = vec![true; layers.states.first().copied().unwrap_or(0) as usize];
    for ((edges, &count), set) in layers.edges.iter().zip(layers.states.iter().skip(1)).zip(sets) {
        let mut next = vec![false; count as usize];
        for edge in edges.iter().filter(|edge| edge.values & set != 0) {
            next[edge.to as usize] |= reached[edge.from as usize];
        }
        reached = next;
    }
    reached.contains(&true)
}
