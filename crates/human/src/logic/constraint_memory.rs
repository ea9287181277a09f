//! The memory of a primitive about the cells that have a value, for [`super::constraint_diagram`].
//!
//! `take` is told of each cell in the order of the layers. It returns whether the primitive can still hold;
//! after its last cell, whether it holds. Words that no later cell needs are 0, so that states are equal
//! where they can be.

use crate::logic::value_word::Word;
use std::sync::Arc;
use sudokud_model::constraint::primitive::automaton::Layers;
use sudokud_model::constraint::primitive::{Comparison, Element, ElementResult, SetCondition};
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::Value;

/// A primitive with its words in the state.
#[derive(Debug)]
pub(crate) struct Memory {
    /// The positions of its cells among those of the condition, and for each what it means to the primitive.
    roles: Vec<Option<i64>>,
    last: usize,
    start: usize,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// A weighted sum; the role of a cell is its weight. One word: the sum so far.
    Sum { comparison: Comparison, constant: i64 },
    /// One word: the values used.
    Family { sets: Vec<Word> },
    /// One word: the number of cells with one of the values.
    Count { values: Word, min: usize, max: usize },
    /// The role is the index of the layer; the cells come in its order. A bit for each state.
    Automaton { layers: Arc<Layers>, words: usize },
    /// The role is a bit set of groups. A word for each group: its sum so far.
    Totals { groups: Vec<Group> },
    /// A word for the index cell and one for the result: 1 + the value, 0 while it is open.
    Element { element: Element, cells: Vec<Subject>, index: usize, result: Option<usize> },
    /// Anything else; the role is the index of the cell among those of the primitive. A word for each cell.
    Other { primitive: Primitive, cells: Vec<Subject> },
}

#[derive(Debug)]
struct Group {
    offset: i64,
    /// Whether each position is in the group.
    members: Vec<bool>,
}

impl Memory {
    /// Prepares a primitive over the cells of a condition, with its words from `start` on.
    pub(crate) fn new(primitive: &Primitive, cells: &[Subject], start: usize) -> Self {
        let at = |cell: Subject| cells.iter().position(|&other| other == cell).expect("a cell of the scope");
        let mut roles = vec![None; cells.len()];
        let mut set = |cell: Subject, role: i64| roles[at(cell)] = Some(role);
        let scope = primitive.scope();
        let kind = match primitive {
            Primitive::Linear(linear) => {
                linear.terms.iter().for_each(|term| set(term.subject, term.weight));
                Kind::Sum { comparison: linear.comparison, constant: linear.constant }
            }
            Primitive::Set(SetCondition::Family { cells, sets }) => {
                cells.iter().for_each(|&cell| set(cell, 0));
                Kind::Family { sets: sets.iter().map(|set| set.to_words()[0]).collect() }
            }
            Primitive::Set(SetCondition::Count { cells, values, min, max }) => {
                cells.iter().for_each(|&cell| set(cell, 0));
                Kind::Count { values: values.to_words()[0], min: *min, max: *max }
            }
            Primitive::Automaton(automaton)
                if automaton.cells.windows(2).all(|pair| at(pair[0]) < at(pair[1])) =>
            {
                automaton.cells.iter().zip(0..).for_each(|(&cell, layer)| set(cell, layer));
                let states = automaton.layers.states.iter().max().copied().unwrap_or(0) as usize;
                Kind::Automaton { layers: Arc::clone(&automaton.layers), words: states.div_ceil(64) }
            }
            Primitive::EqualTotals(totals) => {
                scope.iter().for_each(|&cell| set(cell, 0));
                let group = |(group, &offset): (&Vec<Subject>, &i64)| Group {
                    offset,
                    members: cells.iter().map(|cell| group.contains(cell)).collect(),
                };
                Kind::Totals { groups: totals.groups.iter().zip(&totals.offsets).map(group).collect() }
            }
            Primitive::Element(element) if is_first(element, &at) => {
                scope.iter().for_each(|&cell| set(cell, 0));
                let result =
                    if let ElementResult::Subject(result) = element.result { Some(at(result)) } else { None };
                let index = at(element.index);
                Kind::Element { element: element.clone(), cells: cells.to_vec(), index, result }
            }
            other => {
                scope.iter().zip(0..).for_each(|(&cell, index)| set(cell, index));
                Kind::Other { primitive: other.clone(), cells: scope }
            }
        };
        let last = roles.iter().rposition(Option::is_some).unwrap_or(0);
        Self { roles, last, start, kind }
    }

    /// Returns the number of words in a state.
    pub(crate) fn words(&self) -> usize {
        match &self.kind {
            Kind::Sum { .. } | Kind::Family { .. } | Kind::Count { .. } => 1,
            Kind::Automaton { words, .. } => *words,
            Kind::Totals { groups } => groups.len(),
            Kind::Element { .. } => 2,
            Kind::Other { cells, .. } => cells.len(),
        }
    }

    /// Notes that the cell at a position has a value. `domains` are the candidates of the later cells.
    /// Returns whether the primitive can still hold.
    pub(crate) fn take(&self, at: usize, value: usize, domains: &[Word], memory: &mut [Word]) -> bool {
        let Some(role) = self.roles[at] else { return true };
        let memory = &mut memory[self.start..self.start + self.words()];
        let later = || (at + 1..self.roles.len()).zip(domains);
        let holds = match &self.kind {
            Kind::Sum { comparison, constant } => {
                memory[0] = memory[0].wrapping_add_signed(role * value as i64);
                let (mut low, mut high) = (memory[0] as i64, memory[0] as i64);
                for (position, &domain) in later() {
                    let Some(weight) = self.roles[position] else { continue };
                    let (a, b) = ends(domain);
                    low += (weight * a).min(weight * b);
                    high += (weight * a).max(weight * b);
                }
                match comparison {
                    Comparison::Equal => (low..=high).contains(constant),
                    Comparison::NotEqual => low != high || low != *constant,
                    Comparison::AtMost => low <= *constant,
                    Comparison::AtLeast => high >= *constant,
                }
            }
            Kind::Family { sets } => {
                memory[0] |= 1 << value;
                sets.iter().any(|set| memory[0] & !set == 0)
            }
            Kind::Count { values, min, max } => {
                memory[0] += values >> value & 1;
                let open = later().filter(|&(k, domain)| self.roles[k].is_some() && domain & values != 0);
                memory[0] as usize <= *max && memory[0] as usize + open.count() >= *min
            }
            Kind::Automaton { layers, .. } => step(layers, role as usize, value, memory),
            Kind::Totals { groups } => {
                let (mut least, mut most) = (i64::MIN, i64::MAX);
                for (group, sum) in groups.iter().zip(memory.iter_mut()) {
                    *sum += if group.members[at] { value as Word } else { 0 };
                    let (mut low, mut high) = (*sum as i64 + group.offset, *sum as i64 + group.offset);
                    for (_, &domain) in later().filter(|&(position, _)| group.members[position]) {
                        let (a, b) = ends(domain);
                        low += a;
                        high += b;
                    }
                    (least, most) = (least.max(low), most.min(high));
                }
                least <= most
            }
            Kind::Element { element, cells, index, result } => {
                chosen(element, cells, (*index, *result), (at, value), memory, domains)
            }
            Kind::Other { primitive, cells } => {
                memory[role as usize] = value as Word;
                let place = |cell: Subject| cells.iter().position(|&other| other == cell);
                let known = |cell: Subject| Value::new(place(cell).map_or(0, |k| memory[k] as usize));
                at < self.last || primitive.check(&known)
            }
        };
        if at == self.last {
            memory.fill(0);
        }
        holds
    }
}

/// The smallest and the largest value of a word that is not empty.
fn ends(domain: Word) -> (i64, i64) {
    (i64::from(domain.trailing_zeros()), 63 - i64::from(domain.leading_zeros()))
}

/// Moves an automaton from the states in `memory` by a value. Returns whether there is a state.
fn step(layers: &Layers, layer: usize, value: usize, memory: &mut [Word]) -> bool {
    let is_in = |memory: &[Word], state: u32| memory[state as usize / 64] >> (state % 64) & 1 == 1;
    let mut next = vec![0; memory.len()];
    for edge in &layers.edges[layer] {
        if edge.values >> value & 1 == 1 && (layer == 0 || is_in(memory, edge.from)) {
            next[edge.to as usize / 64] |= 1 << (edge.to % 64);
        }
    }
    memory.copy_from_slice(&next);
    next.iter().any(|&word| word != 0)
}

/// Returns whether the index and the result come before the cells that can be chosen.
fn is_first(element: &Element, at: &impl Fn(Subject) -> usize) -> bool {
    let result = if let ElementResult::Subject(result) = element.result { result } else { element.index };
    let known = [at(element.index), at(result)];
    let last = known[0].max(known[1]);
    element.cells.iter().all(|&cell| at(cell) > last || known.contains(&at(cell)))
}

/// The condition of an element: the cell that the index chooses has the result.
fn chosen(
    element: &Element,
    cells: &[Subject],
    (index, result): (usize, Option<usize>),
    (at, value): (usize, usize),
    memory: &mut [Word],
    domains: &[Word],
) -> bool {
    if at == index {
        memory[0] = value as Word + 1;
    }
    if result == Some(at) {
        memory[1] = value as Word + 1;
    }
    let required = match element.result {
        ElementResult::Value(value) => Some(value.index()),
        ElementResult::Subject(_) => (memory[1] as usize).checked_sub(1),
    };
    let Some(chosen) = (memory[0] as usize).checked_sub(1).map(|index| element.chosen(Value::new(index)))
    else {
        return true;
    };
    let Some(place) = chosen.and_then(|cell| cells.iter().position(|&other| other == cell)) else {
        return false;
    };
    match required {
        Some(required) if place > at => domains[place - at - 1] >> required & 1 == 1,
        Some(required) if place == at => value == required,
        Some(required) if place == index => memory[0] as usize == required + 1,
        // The chosen cell is that of the result, or was compared before.
        _ => true,
    }
}
