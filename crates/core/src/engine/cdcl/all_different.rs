//! The all-different filter: removes candidates that no perfect matching uses.
//!
//! For each house, cells match values: this covers naked and hidden subsets of all sizes. For each value,
//! rows match columns (fish of all sizes), and rows and columns match boxes (locked candidates and their
//! generalisations). Each of these bipartite graphs is filtered by [`crate::grid::bipartite_matching`],
//! singles follow, and a graph is filtered again when one of its candidates has been removed. This refutes
//! pigeonhole boards, for which resolution, and so clause learning, needs exponential proofs: A. Haken, "The
//! intractability of resolution", 1985. Cost: 10–60 µs for a graph at side 100.

use crate::engine::cdcl::bits::elements;
use crate::engine::cdcl::candidate_sets::{CandidateSets, Unsolvable};
use crate::grid::bipartite_matching::Matching;
use crate::grid::{Cell, Column, House, Row, ValueSet};
use crate::houses::Layout;

/// A bipartite graph with N nodes on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Graph {
    /// The cells of a house and the values.
    House(House),
    /// The rows and the columns, for a value.
    RowsColumns(usize),
    /// The rows and the boxes, for a value.
    RowsBoxes(usize),
    /// The columns and the boxes, for a value.
    ColumnsBoxes(usize),
}

impl Graph {
    /// The number of graphs for one value.
    const PER_VALUE: usize = 3;

    /// Returns the number of graphs of a board.
    fn count(layout: &Layout) -> usize {
        layout.house_count() + Self::PER_VALUE * layout.side()
    }

    /// Returns the graph with this number: the houses come first.
    fn new(number: usize, layout: &Layout) -> Self {
        let Some(number) = number.checked_sub(layout.house_count()) else {
            return Self::House(House::new(number));
        };
        let value = number % layout.side();
        match number / layout.side() {
            0 => Self::RowsColumns(value),
            1 => Self::RowsBoxes(value),
            _ => Self::ColumnsBoxes(value),
        }
    }
}

/// The filter's state.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferent {
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
        let graphs = Graph::count(sets.layout());
        Self {
            queue: (0..graphs as u16).rev().collect(),
            queued: vec![true; graphs],
            edges: vec![ValueSet::EMPTY; sets.layout().side()],
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
            for value in elements(before & !now) {
                let first = layout.house_count() + value;
                (0..Graph::PER_VALUE).for_each(|graph| self.enqueue(first + graph * layout.side()));
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
        let boxes = |house, value| {
            let cells = layout.cells_of(house);
            elements(sets.of_house(house, value)).fold(0, |all, k| {
                all | 1u128 << layout.number(layout.block_of(cells[k]).expect("a classic layout has boxes"))
            })
        };
        for (left, edges) in self.edges.iter_mut().enumerate() {
            let rights = match graph {
                Graph::House(house) => sets.cell_values()[layout.cells_of(house)[left].index()],
                Graph::RowsColumns(value) => sets.of_house(row(left), value),
                Graph::RowsBoxes(value) => boxes(row(left), value),
                Graph::ColumnsBoxes(value) => boxes(column(left), value),
            };
            *edges = rights.into();
        }
    }
}

/// Eliminates the candidates of an edge.
fn remove_edge(sets: &mut CandidateSets, graph: Graph, left: usize, right: usize) -> Result<(), Unsolvable> {
    let layout = sets.layout().clone();
    let row = |cell: &&Cell| layout.row(**cell).index() == left;
    let column = |cell: &&Cell| layout.column(**cell).index() == left;
    let in_box = || layout.cells_of(House::new(2 * layout.side() + right)).iter();
    let mut eliminate = |cell: &Cell, value| sets.eliminate(cell.index(), value);
    match graph {
        Graph::House(house) => eliminate(&layout.cells_of(house)[left], right),
        Graph::RowsColumns(value) => {
            eliminate(&layout.cells_of(layout.row_house(Row::new(left)))[right], value)
        }
        Graph::RowsBoxes(value) => in_box().filter(row).try_for_each(|cell| eliminate(cell, value)),
        Graph::ColumnsBoxes(value) => in_box().filter(column).try_for_each(|cell| eliminate(cell, value)),
    }
}
