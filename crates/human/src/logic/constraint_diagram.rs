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
use crate::logic::value_word::{Word, WordHasher, hash, word};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::rc::Rc;
use std::sync::Arc;
use sudokud_model::constraint::primitive::{ElementResult, Pair, PairTable, SetCondition};
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::Value;
use sudokud_model::houses::Layout;
use sudokud_model::sets::bits;

/// The most states of a diagram.
pub(crate) const MAX_STATES: usize = 4_000;

/// The most results of a condition that are kept.
const MAX_KNOWN: usize = 1_024;

/// The most results of all conditions of a puzzle that are kept: some megabytes.
const MAX_KNOWN_IN_ALL: usize = 40_000;

/// The slots of the hash table of a layer at the beginning, a power of 2.
const MIN_SLOTS: usize = 64;

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
    /// By candidates of the cells: the result for them, or the limit on the states that they exceed.
    known: RefCell<Results>,
    room: Room,
}

/// By candidates of the cells of a condition: what it leaves, or the limit on the states that was too low.
type Results = HashMap<Box<[Word]>, Result<Supported, usize>, BuildHasherDefault<WordHasher>>;

/// How many results more can be kept, shared by the conditions of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Room(Rc<Cell<usize>>);

impl Default for Room {
    fn default() -> Self {
        Self(Rc::new(Cell::new(MAX_KNOWN_IN_ALL)))
    }
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
    room: Room,
    known: Vec<(Arc<PairTable>, Direction, Arc<[Word]>)>,
}

impl Tables {
    /// Tables for values of this side. The results of conditions that are prepared with them share the room.
    pub(crate) const fn new(side: usize, room: Room) -> Self {
        Self { side, room, known: Vec::new() }
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
            known: RefCell::default(),
            room: tables.room.clone(),
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

    /// As [`Condition::supported`] for the candidates of a position.
    pub(crate) fn supported_in<const W: usize>(
        &self,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Option<Supported> {
        self.supported(&self.candidates(places), bounds)
    }

    /// The candidates of each cell in a position.
    pub(crate) fn candidates<const W: usize>(&self, places: &Places<'_, W>) -> Vec<Word> {
        self.cells.iter().map(|&cell| word(places, cell)).collect()
    }

    /// Returns the values that occur in an assignment, given the candidates of each cell; `None` if there are
    /// too many states, or if the watch stops the search. Results are kept for candidates that are met again.
    pub(crate) fn supported(&self, candidates: &[Word], bounds: &Bounds<'_>) -> Option<Supported> {
        self.supported_within(MAX_STATES, candidates, bounds)
    }

    /// As [`Condition::supported`], with a limit on the states.
    pub(crate) fn supported_within(
        &self,
        most_states: usize,
        candidates: &[Word],
        bounds: &Bounds<'_>,
    ) -> Option<Supported> {
        match self.known.borrow().get(candidates) {
            Some(Ok(known)) => return Some(known.clone()),
            Some(Err(limit)) if *limit >= most_states => return None,
            _ => {}
        }
        let result = self.compute(candidates, most_states, bounds);
        if bounds.stopped().is_none() {
            let (mut known, room) = (self.known.borrow_mut(), &self.room.0);
            if known.len() >= MAX_KNOWN || room.get() == 0 {
                room.set(room.get() + known.len());
                known.clear();
            }
            if let Some(left) = room.get().checked_sub(1)
                && known.insert(candidates.into(), result.clone().ok_or(most_states)).is_none()
            {
                room.set(left);
            }
        }
        result
    }

    fn compute(&self, candidates: &[Word], most_states: usize, bounds: &Bounds<'_>) -> Option<Supported> {
        let none = Supported { values: vec![0; self.cells.len()], required: 0 };
        let Some(start) = self.start(candidates) else { return Some(none) };
        let (mut layer, mut next) = (Layer::of(start), Layer::default());
        let (mut edges, mut sizes) = (Vec::with_capacity(self.cells.len()), vec![1]);
        for at in 0..self.cells.len() {
            let room = most_states - sizes.iter().sum::<usize>();
            let between = self.next_layer(at, &layer, &mut next, room)?;
            if bounds.poll_sparsely().is_break() {
                return None;
            }
            if next.count == 0 {
                return Some(none);
            }
            sizes.push(next.count);
            edges.push(between);
            std::mem::swap(&mut layer, &mut next);
        }
        Some(collect(&edges, &sizes))
    }

    /// Returns the state before the first cell; `None` if a cell has no candidate.
    pub(super) fn start(&self, candidates: &[Word]) -> Option<Vec<Word>> {
        let mut start: Vec<Word> = candidates.iter().zip(&self.allowed).map(|(a, b)| a & b).collect();
        if start.contains(&0) {
            return None;
        }
        start.resize(start.len() + self.memory_words, 0);
        Some(start)
    }

    /// Makes the layer after the cell at a position. Returns the edges to it; `None` if there are more states
    /// than there is room.
    fn next_layer(&self, at: usize, layer: &Layer, next: &mut Layer, room: usize) -> Option<Vec<Edge>> {
        let mut edges = Vec::new();
        next.clear(layer.width - 1);
        for from in 0..layer.count {
            let state = layer.state(from);
            for value in bits(state[0]) {
                if !self.take(at, state, value, next.draft()) {
                    continue;
                }
                let to = next.add_draft();
                edges.push(Edge { from: from as u32, to, value: value as u8 });
                if next.count > room {
                    return None;
                }
            }
        }
        Some(edges)
    }

    /// Writes the state after a cell took a value. Returns whether that leaves something.
    pub(super) fn take(&self, at: usize, state: &[Word], value: usize, after: &mut [Word]) -> bool {
        after.copy_from_slice(&state[1..]);
        let later = self.cells.len() - at - 1;
        for &other in &self.different[at] {
            after[other - at - 1] &= !(1 << value);
        }
        for (other, table) in &self.tables[at] {
            after[other - at - 1] &= table[value];
        }
        let (domains, memory) = after.split_at_mut(later);
        !domains.contains(&0) && self.memories.iter().all(|part| part.take(at, value, domains, memory))
    }
}

/// The states of a layer, each once: words of the same number, one state after the other.
#[derive(Default)]
struct Layer {
    width: usize,
    count: usize,
    /// The states, and after them a draft of the next one.
    words: Vec<Word>,
    /// By hash, with linear probing: 1 + the index of a state; 0 if there is none.
    slots: Vec<u32>,
}

impl Layer {
    /// A layer of one state.
    const fn of(state: Vec<Word>) -> Self {
        Self { width: state.len(), count: 1, words: state, slots: Vec::new() }
    }

    /// Removes all states. The next ones have so many words.
    fn clear(&mut self, width: usize) {
        (self.width, self.count) = (width, 0);
        self.words.clear();
        self.slots.clear();
        self.slots.resize(MIN_SLOTS, 0);
    }

    fn state(&self, index: usize) -> &[Word] {
        &self.words[index * self.width..(index + 1) * self.width]
    }

    /// The words of the draft.
    fn draft(&mut self) -> &mut [Word] {
        let start = self.count * self.width;
        self.words.resize(start + self.width, 0);
        &mut self.words[start..]
    }

    /// Adds the draft, unless there is a state like it. Returns the index of the state.
    fn add_draft(&mut self) -> u32 {
        let slot = self.slot_of(self.count);
        if let Some(known) = (self.slots[slot] as usize).checked_sub(1) {
            return known as u32;
        }
        self.count += 1;
        self.slots[slot] = self.count as u32;
        if 2 * self.count > self.slots.len() {
            let size = 4 * self.slots.len();
            self.slots.clear();
            self.slots.resize(size, 0);
            for index in 0..self.count {
                let slot = self.slot_of(index);
                self.slots[slot] = index as u32 + 1;
            }
        }
        self.count as u32 - 1
    }

    /// The slot of the state that is equal to this one, or the free one where it belongs.
    fn slot_of(&self, index: usize) -> usize {
        let (state, mask) = (self.state(index), self.slots.len() - 1);
        let mut slot = hash(state) as usize & mask;
        while let Some(known) = (self.slots[slot] as usize).checked_sub(1)
            && self.state(known) != state
        {
            slot = (slot + 1) & mask;
        }
        slot
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
