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
use sudokud_model::constraint::primitive::{Comparison, Linear, SetCondition};
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;
use sudokud_search::budget::Watch;

/// The most states of the searches of a claim.
const MAX_STATES: usize = 400_000;

/// The most work of these searches: states times the cells, the scopes and the edges of automata.
const MAX_WORK: usize = 200_000_000;

/// The largest side of boards with constraints.
const MAX_SIDE: usize = 64;

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
    /// For each condition, by sum: the sets of its cells that differ from each other.
    sets_of_sums: Vec<Vec<Vec<Vec<usize>>>>,
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
        let values = cells.iter().map(values).collect();
        let sets_of_sums = Vec::new();
        let mut all = Self { values, different, sets_of_sums, cells, conditions, work, limits };
        all.sets_of_sums = all.conditions.iter().map(|primitive| all.sets_of_sums(primitive)).collect();
        all
    }

    /// The sums of a primitive, each in sets of cells that differ from each other.
    fn sets_of_sums(&self, primitive: &Primitive) -> Vec<Vec<Vec<usize>>> {
        let sum = |cells: &mut dyn Iterator<Item = Subject>| {
            let mut sets: Vec<Vec<usize>> = Vec::new();
            for subject in cells {
                let Some(at) = subject.cell().and_then(|cell| self.cells.binary_search(&cell).ok()) else {
                    continue;
                };
                let differs = |set: &&mut Vec<usize>| set.iter().all(|k| self.different[at].contains(k));
                match sets.iter_mut().find(differs) {
                    Some(set) => set.push(at),
                    None => sets.push(vec![at]),
                }
            }
            sets
        };
        match primitive {
            Primitive::Linear(linear) if linear.terms.iter().all(|term| term.weight == 1) => {
                vec![sum(&mut linear.terms.iter().map(|term| term.subject))]
            }
            Primitive::EqualTotals(totals) => {
                totals.groups.iter().map(|group| sum(&mut group.iter().copied())).collect()
            }
            _ => Vec::new(),
        }
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
        if values.contains(&0) || !(0..self.conditions.len()).all(|index| self.can_hold(index, &values)) {
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

    /// Returns whether these values can keep a condition: its sums by sets of cells that differ, and the
    /// whole as far as a look at each cell shows.
    fn can_hold(&self, index: usize, values: &[u64]) -> bool {
        let primitive: &Primitive = &self.conditions[index];
        let mut sums = self.sets_of_sums[index].iter().map(|sets| total_of_sets(sets, values));
        let sums_can_hold = match primitive {
            Primitive::Linear(linear) => sums.next().is_none_or(|range| keeps(linear, range)),
            Primitive::EqualTotals(totals) => can_be_equal(sums.zip(&totals.offsets)),
            _ => true,
        };
        sums_can_hold && self.is_possible(primitive, values)
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
                keeps(linear, total(&mut linear.terms.iter().map(|term| (term.subject, term.weight))))
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
                let ranges =
                    totals.groups.iter().map(|group| total(&mut group.iter().map(|&cell| (cell, 1))));
                can_be_equal(ranges.zip(&totals.offsets))
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
            Primitive::Set(SetCondition::CountingCircles { cells, first_value }) => {
                self.circles_can_hold(cells, *first_value, values)
            }
            Primitive::Set(SetCondition::SameValues { groups }) => (0..MAX_SIDE).all(|value| {
                let counts = || groups.iter().map(|group| self.count(group, value, values));
                counts().map(|count| count.0).max() <= counts().map(|count| count.1).min()
            }),
            Primitive::AllDifferent(_) | Primitive::Set(_) => true,
        }
    }

    /// The number of cells that must have a value, and the number of those that can.
    fn count(&self, cells: &[Subject], value: usize, values: &[u64]) -> (usize, usize) {
        let sets = cells.iter().filter_map(|subject| self.cells.binary_search(&subject.cell()?).ok());
        let has = sets.map(|at| values[at]).filter(|set| set >> value & 1 == 1);
        has.fold((0, 0), |(must, can), set| (must + usize::from(set.count_ones() == 1), can + 1))
    }

    /// Returns whether each value can occur as often as its number says or not at all, such that the numbers
    /// of those that occur add up to the number of cells.
    fn circles_can_hold(&self, cells: &[Subject], first_value: usize, values: &[u64]) -> bool {
        // By sum: whether values can occur with it.
        let mut sums = vec![false; cells.len() + 1];
        sums[0] = true;
        for value in 0..MAX_SIDE {
            let (must, can) = self.count(cells, value, values);
            let number = value + first_value;
            let (may_occur, may_lack) = ((must..=can).contains(&number), must == 0);
            let with = |sum: usize| may_occur && sum >= number && sums[sum - number];
            sums = (0..sums.len()).map(|sum| with(sum) || may_lack && sums[sum]).collect();
        }
        sums[cells.len()]
    }
}

/// Returns whether a sum in this range can keep a linear condition.
const fn keeps(linear: &Linear, (low, high): (i64, i64)) -> bool {
    match linear.comparison {
        Comparison::Equal => low <= linear.constant && linear.constant <= high,
        Comparison::NotEqual => true,
        Comparison::AtMost => low <= linear.constant,
        Comparison::AtLeast => high >= linear.constant,
    }
}

/// Returns whether sums in these ranges, each with its offset, can be equal.
fn can_be_equal<'o>(ranges: impl Iterator<Item = ((i64, i64), &'o i64)>) -> bool {
    let (low, high) = ranges.fold((i64::MIN, i64::MAX), |(low, high), ((a, b), offset)| {
        (low.max(a + offset), high.min(b + offset))
    });
    low <= high
}

/// The least and the largest sum of cells that have different values within each of these sets.
fn total_of_sets(sets: &[Vec<usize>], values: &[u64]) -> (i64, i64) {
    sets.iter().fold((0, 0), |(low, high), set| {
        let mut from_below: Vec<i64> = set.iter().map(|&at| i64::from(values[at].trailing_zeros())).collect();
        let mut from_above: Vec<i64> =
            set.iter().map(|&at| 63 - i64::from(values[at].leading_zeros())).collect();
        from_below.sort_unstable();
        from_above.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
        for k in 1..set.len() {
            from_below[k] = from_below[k].max(from_below[k - 1] + 1);
            from_above[k] = from_above[k].min(from_above[k - 1] - 1);
        }
        (low + from_below.iter().sum::<i64>(), high + from_above.iter().sum::<i64>())
    })
}

/// The work of a look at a primitive.
fn work(primitive: &Primitive) -> usize {
    match primitive {
        Primitive::Automaton(automaton) => automaton.layers.edges.iter().map(|edges| edges.len() + 1).sum(),
        Primitive::Set(SetCondition::SameValues { .. } | SetCondition::CountingCircles { .. }) => {
            MAX_SIDE * primitive.scope().len()
        }
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
