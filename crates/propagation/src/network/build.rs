//! From a layout and primitives to a network.

use super::derived;
use super::pair_tables::{KnownSupports, Tables, rows};
use crate::domains::classic::ClassicRules;
use crate::domains::slots::Slots;
use crate::domains::state::State;
use crate::domains::variable::{Variable, variable, variables};
use crate::houses::classic_houses::{classic_first, has_classic_houses};
use crate::houses::exclusions::Exclusions;
use crate::houses::places::Houses;
use crate::propagators::automaton::Automaton;
use crate::propagators::count::Count;
use crate::propagators::count_distinct::CountDistinct;
use crate::propagators::counting_circles::CountingCircles;
use crate::propagators::disjunction::Disjunction;
use crate::propagators::element::{Chosen, Element};
use crate::propagators::family::{Family, sets_with_sum};
use crate::propagators::propagator::Propagator;
use crate::propagators::same_values::SameValues;
use crate::propagators::sum::Sum;
use crate::propagators::supports::Supports;
use crate::propagators::totals::Totals;
use crate::sets::value_bits::bits;
use crate::sums::group::Group;
use std::collections::HashMap;
use std::sync::Arc;
use sudokud_model::constraint::constraints::Constraints;
use sudokud_model::constraint::primitive::{
    Comparison, ElementResult, EqualTotals, Linear, Primitive, SetCondition, Term, Values,
};
use sudokud_model::grid::Value;
use sudokud_model::houses::Layout;

/// Whether a network applies the rules for houses: hidden singles and locked candidates.
#[derive(Clone, Copy, Debug)]
pub enum HouseRules {
    /// It does, by these rules if the houses are classic ones.
    On(Option<&'static dyn ClassicRules>),
    /// It only knows which cells exclude each other.
    Off,
}

/// The parts of a network.
pub(crate) struct Parts {
    pub(crate) slots: Slots,
    pub(crate) houses: Houses,
    /// For each variable, the others that share a table with it, and the supports towards them.
    pub(crate) pairs: Vec<Vec<(Variable, u32)>>,
    pub(crate) supports: Vec<Arc<Supports>>,
    pub(crate) propagators: Vec<Propagator>,
    /// The variables of each propagator.
    pub(crate) scopes: Vec<Vec<Variable>>,
    /// The initial domains that primitives leave; after those of cells and declared variables, of totals.
    pub(crate) domains: Vec<u64>,
    /// For each hidden total, the number of its sums.
    pub(crate) totals: Vec<usize>,
}

/// The parts of a network, collected while primitives are read.
struct Collected {
    side: usize,
    exclusions: Exclusions,
    houses: Vec<Vec<Variable>>,
    tables: Tables,
    domains: Vec<u64>,
    totals: Vec<usize>,
    /// The number of cells of the board: the variables after them are declared ones, then totals.
    board_cells: usize,
    propagators: Vec<Propagator>,
    supports: KnownSupports,
    /// The families that are known, by size and sum.
    families: HashMap<(usize, i64), Option<Vec<u64>>>,
}

const fn word(values: Values) -> u64 {
    values.to_words()[0]
}

/// Reads the houses of a layout and the primitives.
pub(crate) fn build(layout: &Layout, constraints: &Constraints, rules: HouseRules) -> Parts {
    let (side, count) = (layout.side(), constraints.space().cell_count());
    let rules = match rules {
        HouseRules::On(Some(_)) if !has_classic_houses(layout) => HouseRules::On(None),
        _ => rules,
    };
    let slots = match rules {
        HouseRules::On(Some(_)) => Slots::by_band(count),
        _ => Slots::by_number(count),
    };
    let mut collected = Collected {
        side,
        exclusions: Exclusions::new(slots, side),
        houses: Vec::new(),
        tables: Tables::new(side),
        domains: vec![u64::MAX >> (64 - side); count],
        totals: Vec::new(),
        board_cells: layout.cell_count(),
        propagators: Vec::new(),
        supports: KnownSupports::default(),
        families: HashMap::new(),
    };
    for set in layout.sets() {
        collected.different(&variables(layout.cells_of(set)));
    }
    for primitive in constraints.primitives() {
        collected.exclude(primitive);
    }
    collected.exclude_by_tables();
    for primitive in constraints.primitives() {
        if let Primitive::Linear(linear) = primitive
            && linear.comparison == Comparison::Equal
            && two(linear).is_some()
        {
            continue;
        }
        let made = collected.propagator(primitive);
        collected.propagators.extend(made);
    }
    for linear in derived::sums(&collected.houses, constraints.primitives(), side, count) {
        if collected.add_sum_of_two(&linear) {
            continue;
        }
        let mut made = collected.sum(&linear);
        if let Some(Propagator::Sum(sum)) = &mut made {
            sum.is_derived = true;
        }
        collected.propagators.extend(made);
    }
    match rules {
        HouseRules::Off => collected.houses.clear(),
        HouseRules::On(Some(rules)) => {
            collected.houses = classic_first(&collected.houses);
            return collected.finish(Some(rules));
        }
        HouseRules::On(None) => {}
    }
    collected.finish(None)
}

impl Collected {
    fn different(&mut self, cells: &[Variable]) {
        self.exclusions.all_different(cells);
        if cells.len() == self.side {
            self.houses.push(cells.to_vec());
        }
    }

    /// Reads exclusions, tables and domains.
    fn exclude(&mut self, primitive: &Primitive) {
        match primitive {
            Primitive::AllDifferent(all_different) => self.different(&variables(&all_different.cells)),
            Primitive::Set(SetCondition::Family { cells, .. }) => self.different(&variables(cells)),
            Primitive::Domain(domain) => self.domains[variable(domain.cell) as usize] &= word(domain.values),
            Primitive::Pair(pair) => {
                let [a, b] = pair.cells.map(variable);
                self.tables.add(a, b, |value| word(pair.table.row(Value::new(value))));
            }
            Primitive::Linear(linear) => {
                self.add_sum_of_two(linear);
            }
            _ => {}
        }
    }

    /// Adds the table of a sum of two variables; `false` if it is none.
    fn add_sum_of_two(&mut self, linear: &Linear) -> bool {
        let (Some([a, b]), Comparison::Equal) = (two(linear), linear.comparison) else { return false };
        let side = self.side;
        let row = |x: usize| {
            let fits = |y: &usize| a.weight * x as i64 + b.weight * *y as i64 == linear.constant;
            (0..side).filter(fits).fold(0, |all, y| all | 1 << y)
        };
        let [x, y] = [a, b].map(|term| variable(term.cell));
        self.tables.add(x, y, row);
        true
    }

    /// Variables whose table has no equal pair exclude each other.
    fn exclude_by_tables(&mut self) {
        let exclusions = &mut self.exclusions;
        self.tables.join();
        self.tables.each(|a, b, rows| {
            let lacks = |(value, row): (usize, &u64)| (!row >> value & 1) << value;
            let lacking: u64 = rows.iter().enumerate().map(lacks).sum();
            if lacking.count_ones() as usize == rows.len() {
                exclusions.both_differ(a, b);
            } else {
                bits(lacking).for_each(|value| exclusions.not_both(value, a, b));
            }
        });
    }

    fn finish(mut self, rules: Option<&'static dyn ClassicRules>) -> Parts {
        let all = u64::MAX >> (64 - self.side);
        let mut pairs = vec![Vec::new(); self.exclusions.differ.len()];
        let mut tables = std::mem::replace(&mut self.tables, Tables::new(self.side));
        tables.join();
        tables.each(|a, b, rows| {
            if self.exclusions.differ(a, b) {
                rows.iter_mut().enumerate().for_each(|(value, row)| *row &= !(1 << value));
                if rows.iter().enumerate().all(|(value, &row)| row == all & !(1 << value)) {
                    return;
                }
            }
            let [forth, back] = self.supports.of(rows);
            pairs[a as usize].push((b, forth));
            pairs[b as usize].push((a, back));
        });
        let mut propagators: Vec<_> =
            self.propagators.into_iter().map(|propagator| (propagator.scope(), propagator)).collect();
        propagators.sort_by_cached_key(|(scope, propagator)| propagator.priority(scope.len()));
        let (scopes, propagators) = propagators.into_iter().unzip();
        Parts {
            slots: self.exclusions.slots.clone(),
            houses: Houses::new(&self.houses, &self.exclusions, rules),
            pairs,
            supports: self.supports.list,
            propagators,
            scopes,
            domains: self.domains,
            totals: self.totals,
        }
    }

    /// Returns the propagator of a primitive that is no exclusion, table or domain.
    fn propagator(&mut self, primitive: &Primitive) -> Option<Propagator> {
        match primitive {
            Primitive::Domain(_) | Primitive::AllDifferent(_) | Primitive::Pair(_) => None,
            Primitive::Linear(linear) => self.sum(linear),
            Primitive::Set(condition) => Some(self.condition(condition)),
            Primitive::Element(element) => Some(Propagator::Element(Element {
                index: variable(element.index),
                offset: element.offset,
                cells: variables(&element.cells),
                result: match element.result {
                    ElementResult::Value(value) => Chosen::Value(value.index()),
                    ElementResult::Cell(cell) => Chosen::Variable(variable(cell)),
                },
            })),
            Primitive::Automaton(automaton) => Some(Propagator::Automaton(Automaton::new(
                variables(&automaton.cells),
                Arc::clone(&automaton.layers),
                self.side,
            ))),
            Primitive::EqualTotals(totals) => {
                let mut totals = self.totals(totals);
                totals.variable = self.total_variable(&totals);
                Some(Propagator::Totals(totals))
            }
            Primitive::Disjunction(disjunction) => {
                let mut branches = Vec::new();
                for branch in &disjunction.branches {
                    let made = branch.iter().filter_map(|primitive| self.in_branch(primitive)).collect();
                    branches.push(made);
                }
                Some(Propagator::Disjunction(Disjunction { branches, scope: variables(&primitive.scope()) }))
            }
        }
    }

    /// Returns the propagator of a primitive in a branch.
    fn in_branch(&mut self, primitive: &Primitive) -> Option<Propagator> {
        match primitive {
            Primitive::Domain(domain) => Some(Propagator::Domain(variable(domain.cell), word(domain.values))),
            Primitive::AllDifferent(all_different) => {
                Some(Propagator::Different(variables(&all_different.cells)))
            }
            Primitive::Pair(pair) => {
                let rows = rows(&pair.table);
                let supports = self.supports.of(&rows).map(|k| Arc::clone(&self.supports.list[k as usize]));
                Some(Propagator::Pair(pair.cells.map(variable), supports))
            }
            // Without a variable: if the branch does not hold, nothing would decide it.
            Primitive::EqualTotals(totals) => Some(Propagator::Totals(self.totals(totals))),
            _ => self.propagator(primitive),
        }
    }

    fn condition(&self, condition: &SetCondition) -> Propagator {
        match condition {
            SetCondition::Family { cells, sets } => {
                Propagator::Family(self.family(variables(cells), sets.iter().map(|&set| word(set)).collect()))
            }
            SetCondition::Count { cells, values, min, max } => Propagator::Count(Count {
                cells: variables(cells),
                values: word(*values),
                min: *min,
                max: *max,
                mask: self.mask(&variables(cells)),
            }),
            SetCondition::CountDistinct { control, cells, first_value } => {
                Propagator::CountDistinct(CountDistinct {
                    control: variable(*control),
                    cells: variables(cells),
                    first_value: *first_value,
                })
            }
            SetCondition::CountingCircles { cells, first_value } => {
                Propagator::CountingCircles(CountingCircles {
                    cells: variables(cells),
                    first_value: *first_value,
                })
            }
            SetCondition::SameValues { groups } => Propagator::SameValues(SameValues {
                groups: groups.iter().map(|group| variables(group)).collect(),
            }),
        }
    }

    fn family(&self, cells: Vec<Variable>, sets: Vec<u64>) -> Family {
        Family { mask: self.mask(&cells), cells, sets, total: None }
    }

    /// Returns variables as a bit set.
    fn mask(&self, cells: &[Variable]) -> Vec<u64> {
        self.exclusions.slots.set(cells)
    }

    /// Returns the propagator of a sum: a family if all variables exclude each other and have one weight.
    fn sum(&mut self, linear: &Linear) -> Option<Propagator> {
        let groups = self.groups(&linear.terms);
        if let ([group], Comparison::Equal) = (groups.as_slice(), linear.comparison)
            && linear.constant % group.weight == 0
            && let Some(sets) = self.family_of(group.cells.len(), linear.constant / group.weight)
        {
            let total = Some(linear.constant / group.weight);
            let family = Family { total, ..self.family(group.cells.clone(), sets) };
            return Some(Propagator::Family(family));
        }
        Some(Propagator::Sum(Sum::new(groups, linear.comparison, linear.constant)))
    }

    fn totals(&self, totals: &EqualTotals) -> Totals {
        let sums = totals.groups.iter().zip(&totals.offsets).map(|(group, &offset)| {
            let terms: Vec<Term> = group.iter().map(|&cell| Term { weight: 1, cell }).collect();
            (self.groups(&terms), offset)
        });
        Totals { sums: sums.collect(), variable: None }
    }

    /// Adds a variable for the total of some sums of cells of the board, if it has at most 64 values. Returns
    /// it with its least value.
    fn total_variable(&mut self, totals: &Totals) -> Option<(Variable, i64)> {
        let cells =
            || totals.sums.iter().flat_map(|(groups, _)| groups.iter().flat_map(|group| &group.cells));
        if cells().any(|&x| x as usize >= self.board_cells) {
            return None;
        }
        let (mut least, mut most) = (i64::MIN, i64::MAX);
        for (groups, offset) in &totals.sums {
            let size = |group: &Group| group.cells.len().min(self.side) as i64;
            let low: i64 = groups.iter().map(|group| size(group) * (size(group) - 1) / 2).sum();
            let top = self.side as i64 - 1;
            let high: i64 =
                groups.iter().map(|group| size(group) * top - size(group) * (size(group) - 1) / 2).sum();
            (least, most) = (least.max(low + offset), most.min(high + offset));
        }
        if !(0..64).contains(&(most - least)) {
            return None;
        }
        self.domains.push(u64::MAX >> (63 - (most - least)));
        self.totals.push(totals.sums.len());
        Some((self.domains.len() as Variable - 1, least))
    }

    /// Splits terms by weight, then greedily into variables that exclude each other: in their order or, if
    /// that makes larger groups, those that exclude most others first.
    fn groups(&self, terms: &[Term]) -> Vec<Group> {
        let first = self.greedy_groups(terms.iter());
        let is_whole = |group: &Group| first.iter().filter(|other| other.weight == group.weight).count() == 1;
        if first.iter().all(is_whole) {
            return first;
        }
        let excluded = |a: &&Term| {
            let (a, weight) = (variable(a.cell), a.weight);
            let is_excluded = |b: &&Term| b.weight == weight && self.exclusions.differ(a, variable(b.cell));
            std::cmp::Reverse(terms.iter().filter(is_excluded).count())
        };
        let mut sorted: Vec<&Term> = terms.iter().collect();
        sorted.sort_by_cached_key(excluded);
        let size = |groups: &Vec<Group>| groups.iter().map(|group| group.cells.len().pow(2)).sum::<usize>();
        let second = self.greedy_groups(sorted.into_iter());
        if size(&second) > size(&first) { second } else { first }
    }

    fn greedy_groups<'a>(&self, terms: impl ExactSizeIterator<Item = &'a Term>) -> Vec<Group> {
        let (mut groups, count): (Vec<Group>, usize) = (Vec::new(), terms.len());
        for term in terms {
            let x = variable(term.cell);
            let fits = |group: &&mut Group| {
                group.weight == term.weight && group.cells.iter().all(|&y| self.exclusions.differ(x, y))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.cells.push(x),
                None => {
                    let mut cells = Vec::with_capacity(count);
                    cells.push(x);
                    groups.push(Group { cells, weight: term.weight });
                }
            }
        }
        groups
    }

    /// Returns the sets of so many values with a sum; `None` if they are too many.
    fn family_of(&mut self, size: usize, sum: i64) -> Option<Vec<u64>> {
        let side = self.side;
        self.families.entry((size, sum)).or_insert_with(|| sets_with_sum(size, sum, side)).clone()
    }
}

/// Returns the terms of a sum of two variables.
fn two(linear: &Linear) -> Option<[Term; 2]> {
    match linear.terms[..] {
        [a, b] if a.cell != b.cell => Some([a, b]),
        _ => None,
    }
}

/// Restricts a state to initial domains. Returns whether every variable keeps a value.
pub(crate) fn restrict(state: &mut State, domains: &[u64]) -> bool {
    domains.iter().enumerate().all(|(x, &domain)| state.keep(x as Variable, domain).is_ok())
}
