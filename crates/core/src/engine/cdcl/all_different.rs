//! The all-different filter: removes candidates that no perfect matching uses.
//!
//! For each house, cells match values: this covers naked and hidden subsets of all sizes. For each value,
//! rows match columns (fish of all sizes). If boxes or regions cover the board, rows and columns match them
//! (locked candidates and their generalisations). Each of these bipartite graphs is filtered by
//! [`sudokud_model::sets::bipartite_matching`], singles follow, and a graph is filtered again when one of its
//! candidates has been removed. This refutes pigeonhole boards, for which resolution, and so clause learning,
//! needs exponential proofs: A. Haken, "The intractability of resolution", 1985. Cost: 10–60 µs for a graph
//! at side 100.

use crate::engine::cdcl::candidate_sets::{CandidateSets, Unsolvable};
use sudokud_model::grid::{Cell, Column, House, Row, Value, ValueSet};
use sudokud_model::houses::Layout;
use sudokud_model::sets::bipartite_matching::Matching;
use sudokud_model::sets::bits;

/// A bipartite graph with N nodes on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Graph {
    /// The cells of a house and the values.
    House(House),
    /// The rows and the columns, for a value.
    RowsColumns(Value),
    /// The rows and the boxes or regions, for a value.
    RowsBlocks(Value),
    /// The columns and the boxes or regions, for a value.
    ColumnsBlocks(Value),
}

impl Graph {
    /// Returns the number of graphs for one value.
    fn per_value(layout: &Layout) -> usize {
        if layout.cells().all(|cell| layout.block_of(cell).is_some()) { 3 } else { 1 }
    }

    /// Returns the graph with this number: the houses come first.
    fn new(number: usize, layout: &Layout) -> Self {
        let Some(number) = number.checked_sub(layout.house_count()) else {
            return Self::House(House::new(number));
        };
        let value = Value::new(number % layout.side());
        match number / layout.side() {
            0 => Self::RowsColumns(value),
            1 => Self::RowsBlocks(value),
            _ => Self::ColumnsBlocks(value),
        }
    }
}

/// The filter's state.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferent {
    graphs_per_value: usize,
    /// The numbers of the graphs to filter.
    queue: Vec<u16>,
    queued: Vec<bool>,
    /// By left node: the right nodes of the current graph.
    edges: Vec<ValueSet<2>>,
    /// The values of each cell when the queue was last updated.
    last_values: Vec<u128>,
    eliminations: u64,
    filtered: u64,
}

impl AllDifferent {
    /// Queues all graphs.
    pub(crate) fn new(sets: &CandidateSets) -> Self {
        let layout = sets.layout();
        let graphs_per_value = Graph::per_value(layout);
        let graphs = layout.house_count() + graphs_per_value * layout.side();
        Self {
            graphs_per_value,
            queue: (0..graphs as u16).rev().collect(),
            queued: vec![true; graphs],
            edges: vec![ValueSet::EMPTY; layout.side()],
            last_values: sets.cell_values().to_vec(),
            eliminations: 0,
            filtered: 0,
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.queued.len() * 3
            + self.edges.len() * size_of::<ValueSet<2>>()
            + self.last_values.len() * size_of::<u128>()
    }

    /// Returns the number of candidates that the filter has removed.
    pub(crate) fn eliminations(&self) -> u64 {
        self.eliminations
    }

    /// Returns the number of graphs that were filtered, repetitions included.
    pub(crate) fn filtered(&self) -> u64 {
        self.filtered
    }

    /// Queues the graphs of which a candidate has been removed since the last call.
    pub(crate) fn update(&mut self, sets: &CandidateSets) {
        let layout = sets.layout();
        for cell in layout.cells() {
            let (before, now) = (self.last_values[cell.index()], sets.cell_values()[cell.index()]);
            if before == now {
                continue;
            }
            for house in layout.houses_of(cell) {
                self.enqueue(house.index());
            }
            for value in bits(before & !now) {
                let first = layout.house_count() + value;
                (0..self.graphs_per_value).for_each(|graph| self.enqueue(first + graph * layout.side()));
            }
            self.last_values[cell.index()] = now;
        }
    }

    fn enqueue(&mut self, number: usize) {
        if !std::mem::replace(&mut self.queued[number], true) {
            self.queue.push(number as u16);
        }
    }

    /// Filters one graph; returns whether there was one in the queue.
    pub(crate) fn step(&mut self, sets: &mut CandidateSets) -> Result<bool, Unsolvable> {
        let Some(number) = self.queue.pop() else { return Ok(false) };
        self.queued[usize::from(number)] = false;
        self.filtered += 1;
        let graph = Graph::new(usize::from(number), sets.layout());
        self.read_edges(sets, graph);
        let matching = Matching::perfect(&self.edges).ok_or(Unsolvable)?;
        let useless = matching.useless(&self.edges);
        if useless.iter().all(ValueSet::is_empty) {
            return Ok(true);
        }
        for (left, &set) in useless.iter().enumerate() {
            for right in set {
                let before = sets.eliminations();
                remove_edge(sets, graph, left, right.index())?;
                self.eliminations += sets.eliminations() - before;
            }
        }
        sets.apply_singles()?;
        self.update(sets);
        Ok(true)
    }

    /// Fills `edges` with those of a graph.
    fn read_edges(&mut self, sets: &CandidateSets, graph: Graph) {
        let layout = sets.layout();
        let row = |index| layout.row_house(Row::new(index));
        let column = |index| layout.column_house(Column::new(index));
        let blocks = |house, value| {
            let cells = layout.cells_of(house);
            let block = |k: usize| {
                layout.block_of(cells[k]).map_or(0, |block| 1 << (block.index() - first_block(layout)))
            };
            bits(sets.of_house(house, value)).fold(0, |all: u128, k| all | block(k))
        };
        for (left, edges) in self.edges.iter_mut().enumerate() {
            let rights = match graph {
                Graph::House(house) => sets.cell_values()[layout.cells_of(house)[left].index()],
                Graph::RowsColumns(value) => sets.of_house(row(left), value),
                Graph::RowsBlocks(value) => blocks(row(left), value),
                Graph::ColumnsBlocks(value) => blocks(column(left), value),
            };
            *edges = rights.into();
        }
    }
}

/// Returns the index of the first box or region among the houses.
fn first_block(layout: &Layout) -> usize {
    2 * layout.side()
}

/// Eliminates the candidates of an edge.
fn remove_edge(sets: &mut CandidateSets, graph: Graph, left: usize, right: usize) -> Result<(), Unsolvable> {
    let layout = sets.layout().clone();
    let row = |cell: &&Cell| layout.row(**cell).index() == left;
    let column = |cell: &&Cell| layout.column(**cell).index() == left;
    let in_block = || layout.cells_of(House::new(first_block(&layout) + right)).iter();
    let mut eliminate = |cell: &Cell, value| sets.eliminate(*cell, value);
    match graph {
        Graph::House(house) => eliminate(&layout.cells_of(house)[left], Value::new(right)),
        Graph::RowsColumns(value) => {
            eliminate(&layout.cells_of(layout.row_house(Row::new(left)))[right], value)
        }
        Graph::RowsBlocks(value) => in_block().filter(row).try_for_each(|cell| eliminate(cell, value)),
        Graph::ColumnsBlocks(value) => in_block().filter(column).try_for_each(|cell| eliminate(cell, value)),
    }
}
