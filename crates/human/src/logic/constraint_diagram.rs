//! The assignments of a condition's cells, as a diagram: a layer of states before each cell and one after the
//! last, and an edge for each value that leads from state to state.
//!
//! A state is what earlier cells leave to later ones: the candidates of the later cells, and what each
//! primitive remembers (a sum so far, the values used, …). Assignments with equal states are joined, so a
//! cage of five cells has some hundred states, not ten thousand assignments. The values on complete paths are
//! exactly those that some assignment has. Cost: states times candidates, up to [`MAX_STATES`]. After
//! G. Pesant's layered graphs for regular constraints (2004), with residual domains as states as in decision
//! diagrams (Andersen et al., 2007).

use crate::logic::bounds::Bounds;
use crate::logic::constraint_memory::Memory;
use crate::logic::places::Places;
use crate::logic::value_word::{Word, word};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use sudokud_model::constraint::primitive::{ElementResult, Pair, PairTable, SetCondition};
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::Value;
use sudokud_model::houses::Layout;
use sudokud_model::sets::bits;

/// The most states of a diagram.
const MAX_STATES: usize = 4_000;

/// The most tables that pairs share.
const MAX_TABLES: usize = 16;

/// Cells with primitives about them, prepared for diagrams of any candidates.
#[derive(Debug)]
pub(crate) struct Condition {
    /// The cells, in the order of the layers.
    pub(crate) cells: Vec<Subject>,
    /// For each cell, the later ones that differ from it.
    different: Vec<Vec<usize>>,
    /// For each cell, the later ones that share a table with it: for each value, the values of the later one.
    tables: Vec<Vec<(usize, Arc<[Word]>)>>,
    /// The values that domains of the condition allow.
    allowed: Vec<Word>,
    memories: Vec<Memory>,
    memory_words: usize,
    /// The last candidates of the cells, and the result for them.
    last: RefCell<Option<(Vec<Word>, Option<Supported>)>>,
}

/// From which cell of a pair to which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// From the first to the second.
    Forth,
    /// From the second to the first.
    Back,
}

/// The tables of pairs: for each value of one cell, the values of the other. Pairs that share a table share
/// it here.
pub(crate) struct Tables {
    side: usize,
    known: Vec<(Arc<PairTable>, Direction, Arc<[Word]>)>,
}

impl Tables {
    pub(crate) const fn new(side: usize) -> Self {
        Self { side, known: Vec::new() }
    }

    /// Returns the table of a pair.
    pub(crate) fn of(&mut self, pair: &Pair, direction: Direction) -> Arc<[Word]> {
        let is_it = |known: &&(Arc<PairTable>, Direction, _)| {
            Arc::ptr_eq(&known.0, &pair.table) && known.1 == direction
        };
        if let Some(known) = self.known.iter().find(is_it) {
            return Arc::clone(&known.2);
        }
        let row = |value: usize| pair.table.row(Value::new(value)).to_words()[0];
        let column = |value: usize| (0..self.side).fold(0, |all, v| all | (row(v) >> value & 1) << v);
        let of = |value| if direction == Direction::Forth { row(value) } else { column(value) };
        let table: Arc<[Word]> = (0..self.side).map(of).collect();
        if self.known.len() < MAX_TABLES {
            self.known.push((Arc::clone(&pair.table), direction, Arc::clone(&table)));
        }
        table
    }
}

/// The values that occur in an assignment of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Supported {
    /// For each cell of the condition; all empty if there is no assignment.
    pub(crate) values: Vec<Word>,
    /// The values that each assignment has.
    pub(crate) required: Word,
}

impl Condition {
    /// Prepares primitives of a board with these houses.
    pub(crate) fn new(layout: &Layout, primitives: &[&Primitive], tables: &mut Tables) -> Self {
        let cells = order(primitives);
        let at = |cell: Subject| cells.iter().position(|&other| other == cell).expect("a cell of the scope");
        let side = layout.side();
        let mut condition = Self {
            different: vec![Vec::new(); cells.len()],
            tables: vec![Vec::new(); cells.len()],
            allowed: vec![Word::MAX >> (64 - side); cells.len()],
            memories: Vec::new(),
            memory_words: 0,
            last: RefCell::default(),
            cells: Vec::new(),
        };
        for first in 0..cells.len() {
            let later = first + 1..cells.len();
            let sees = |&second: &usize| {
                let both = cells[first].cell().zip(cells[second].cell());
                both.is_some_and(|(a, b)| layout.sees(a, b))
            };
            condition.different[first].extend(later.filter(sees));
        }
        for &primitive in primitives {
            match primitive {
                Primitive::Domain(domain) => {
                    condition.allowed[at(domain.subject)] &= domain.values.to_words()[0];
                }
                Primitive::AllDifferent(all) => condition.differ(all.cells.iter().map(|&cell| at(cell))),
                Primitive::Pair(pair) => {
                    let [a, b] = pair.cells.map(at);
                    let direction = if a < b { Direction::Forth } else { Direction::Back };
                    condition.tables[a.min(b)].push((a.max(b), tables.of(pair, direction)));
                }
                other => {
                    if let Primitive::Set(SetCondition::Family { cells, .. }) = other {
                        condition.differ(cells.iter().map(|&cell| at(cell)));
                    }
                    let memory = Memory::new(other, &cells, condition.memory_words);
                    condition.memory_words += memory.words();
                    condition.memories.push(memory);
                }
            }
        }
        condition.cells = cells;
        condition
    }

    /// Cells at these positions differ.
    fn differ(&mut self, positions: impl Iterator<Item = usize>) {
        let mut positions: Vec<usize> = positions.collect();
        positions.sort_unstable();
        for (k, &first) in positions.iter().enumerate() {
            self.different[first].extend(&positions[k + 1..]);
            self.different[first].sort_unstable();
            self.different[first].dedup();
        }
    }

    /// As [`Condition::supported`] for the candidates of a position. Computed again only when cells have lost
    /// some.
    pub(crate) fn supported_in<const W: usize>(
        &self,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Option<Supported> {
        let candidates: Vec<Word> = self.cells.iter().map(|&cell| word(places, cell)).collect();
        if let Some((known, result)) = &*self.last.borrow()
            && *known == candidates
        {
            return result.clone();
        }
        let result = self.supported(&candidates, bounds);
        if bounds.stopped().is_none() {
            self.last.replace(Some((candidates, result.clone())));
        }
        result
    }

    /// Returns the values that occur in an assignment, given the candidates of each cell; `None` if there are
    /// too many states, or if the watch stops the search.
    pub(crate) fn supported(&self, candidates: &[Word], bounds: &Bounds<'_>) -> Option<Supported> {
        let first: Vec<Word> = candidates.iter().zip(&self.allowed).map(|(a, b)| a & b).collect();
        let none = Supported { values: vec![0; self.cells.len()], required: 0 };
        if first.contains(&0) {
            return Some(none);
        }
        let mut start = first;
        start.resize(start.len() + self.memory_words, 0);
        let mut layer = vec![start.into_boxed_slice()];
        let (mut edges, mut sizes) = (Vec::with_capacity(self.cells.len()), vec![1]);
        for at in 0..self.cells.len() {
            let (next, between) = self.next_layer(at, &layer);
            sizes.push(next.len());
            if sizes.iter().sum::<usize>() > MAX_STATES || bounds.poll_sparsely().is_break() {
                return None;
            }
            if next.is_empty() {
                return Some(none);
            }
            edges.push(between);
            layer = next;
        }
        Some(collect(&edges, &sizes))
    }

    fn next_layer(&self, at: usize, layer: &[Box<[Word]>]) -> (Vec<Box<[Word]>>, Vec<Edge>) {
        let mut known: HashMap<Box<[Word]>, u32> = HashMap::new();
        let (mut next, mut edges) = (Vec::new(), Vec::new());
        for (from, state) in layer.iter().enumerate() {
            for value in bits(state[0]) {
                let Some(after) = self.after(at, state, value) else { continue };
                let to = *known.entry(after).or_insert_with_key(|after| {
                    next.push(after.clone());
                    next.len() as u32 - 1
                });
                edges.push(Edge { from: from as u32, to, value: value as u8 });
                if next.len() > MAX_STATES {
                    return (next, edges);
                }
            }
        }
        (next, edges)
    }

    /// Returns the state after a cell took a value, unless that leaves nothing.
    fn after(&self, at: usize, state: &[Word], value: usize) -> Option<Box<[Word]>> {
        let mut after: Box<[Word]> = state[1..].into();
        let later = self.cells.len() - at - 1;
        for &other in &self.different[at] {
            after[other - at - 1] &= !(1 << value);
        }
        for (other, table) in &self.tables[at] {
            after[other - at - 1] &= table[value];
        }
        let (domains, memory) = after.split_at_mut(later);
        if domains.contains(&0) {
            return None;
        }
        let holds = self.memories.iter().all(|part| part.take(at, value, domains, memory));
        holds.then_some(after)
    }
}

/// A value that leads from a state to one of the next layer.
struct Edge {
    from: u32,
    to: u32,
    value: u8,
}

/// Collects the values on complete paths, and those that no complete path avoids. `sizes` has the numbers of
/// states of the layers.
fn collect(edges: &[Vec<Edge>], sizes: &[usize]) -> Supported {
    let mut supported = vec![0; edges.len()];
    let mut alive = vec![true; sizes[edges.len()]];
    let mut complete: Vec<Vec<bool>> = Vec::with_capacity(edges.len());
    for (at, between) in edges.iter().enumerate().rev() {
        let mut before = vec![false; sizes[at]];
        for edge in between.iter().filter(|edge| alive[edge.to as usize]) {
            supported[at] |= 1 << edge.value;
            before[edge.from as usize] = true;
        }
        complete.push(std::mem::replace(&mut alive, before));
    }
    // For each state, the values that some path to it avoids.
    let mut avoided: Vec<Word> = vec![Word::MAX; sizes[0]];
    for (between, alive) in edges.iter().zip(complete.iter().rev()) {
        let mut after = vec![0; alive.len()];
        for edge in between.iter().filter(|edge| alive[edge.to as usize]) {
            after[edge.to as usize] |= avoided[edge.from as usize] & !(1 << edge.value);
        }
        avoided = after;
    }
    let avoidable = avoided.iter().fold(0, |all, word| all | word);
    let required = supported.iter().fold(0, |all, word| all | word) & !avoidable;
    Supported { values: supported, required }
}

/// Returns the cells of primitives in the order of the layers: cells on which several primitives wait come
/// first, the cells of an automaton in its order.
fn order(primitives: &[&Primitive]) -> Vec<Subject> {
    let mut cells: Vec<Subject> = Vec::new();
    let mut waiting: HashMap<Subject, usize> = HashMap::new();
    let automata = primitives.iter().filter(|one| matches!(one, Primitive::Automaton(_))).count();
    for &primitive in primitives {
        match primitive {
            Primitive::Automaton(automaton) => {
                cells.extend(&automaton.cells);
                if automata > 1 {
                    automaton.cells.iter().for_each(|&cell| *waiting.entry(cell).or_default() += 1);
                }
            }
            Primitive::Element(element) => {
                let result =
                    if let ElementResult::Subject(result) = element.result { Some(result) } else { None };
                for cell in std::iter::once(element.index).chain(result) {
                    cells.push(cell);
                    *waiting.entry(cell).or_default() += 2;
                }
            }
            Primitive::Pair(pair) => cells.extend(pair.cells),
            Primitive::EqualTotals(totals) => cells.extend(totals.groups.iter().flatten()),
            Primitive::AllDifferent(_) => {}
            _ => cells.extend(primitive.scope()),
        }
    }
    cells.extend(primitives.iter().flat_map(|primitive| primitive.scope()));
    let mut seen = HashSet::new();
    cells.retain(|&cell| seen.insert(cell));
    let count = |cell: &Subject| waiting.get(cell).copied().filter(|&count| count > 1).unwrap_or(0);
    cells.sort_by_key(|cell| std::cmp::Reverse(count(cell)));
    cells
}
