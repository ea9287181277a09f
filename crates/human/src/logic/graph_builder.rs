//! Builds the graph of links of a position.
//!
//! Candidates are numbered first, in reading order, so the candidates of a cell have consecutive numbers.
//! Nodes of several cells follow when a link needs them. Of the almost locked sets behind a link only the
//! smallest are kept, and none if a house or a cell makes the link. A graph has no nodes if the watch stops
//! its construction, or if its candidates would take more than [`MAX_WORDS`].

use crate::logic::almost_locked_set::AlmostLockedSet;
use crate::logic::bounds::Bounds;
use crate::logic::graph::Graph;
use crate::logic::graph_kind::GraphKind;
use crate::logic::grouped_nodes::halves;
use crate::logic::node::Node;
use crate::logic::places::Places;
use crate::logic::weak_links::WeakLinks;
use std::collections::HashMap;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// The most words that the candidates of a graph take: for each, the cells that it sees and its row of weak
/// links. That is 32 MiB. Nearly empty boards of side 49 and many half-filled boards of side 81 would need
/// more, so no chains are searched in them.
pub(crate) const MAX_WORDS: usize = 1 << 22;

impl Graph {
    /// The graph of this kind. `sets` are the almost locked sets, if the kind has them.
    pub(crate) fn new<const W: usize>(
        places: &Places<'_, W>,
        kind: GraphKind,
        sets: &[AlmostLockedSet<W>],
        bounds: &Bounds<'_>,
    ) -> Self {
        let layout = places.layout();
        let mut builder = GraphBuilder {
            places,
            bounds,
            graph: Self::default(),
            candidates: vec![0; layout.side() * layout.cell_count()],
            groups: vec![Default::default(); layout.side()],
            linked: HashMap::new(),
        };
        match builder.run(kind, sets) {
            ControlFlow::Continue(()) => builder.graph,
            ControlFlow::Break(()) => Self::default(),
        }
    }
}

struct GraphBuilder<'b, const W: usize> {
    places: &'b Places<'b, W>,
    bounds: &'b Bounds<'b>,
    graph: Graph,
    /// By cell and value: the number of the candidate.
    candidates: Vec<u32>,
    /// By value and cells: the numbers of the nodes of several cells.
    groups: Vec<HashMap<Vec<Cell>, u32>>,
    /// By the nodes of each strong link, the lower first: the size of the almost locked set behind it, or 0
    /// for a house or a cell.
    linked: HashMap<(u32, u32), usize>,
}

impl<const W: usize> GraphBuilder<'_, W> {
    fn run(&mut self, kind: GraphKind, sets: &[AlmostLockedSet<W>]) -> ControlFlow<()> {
        self.add_candidates()?;
        if kind.has_strong_links_in_houses() {
            self.add_strong_links_in_houses(kind)?;
        }
        if kind.has_strong_links_in_cells() {
            self.add_strong_links_in_cells();
        }
        self.add_strong_links_in_sets(sets)?;
        self.add_weak_links(kind)
    }

    fn add_candidates(&mut self) -> ControlFlow<()> {
        let (places, side) = (self.places, self.places.layout().side());
        let words = places.layout().cell_count().div_ceil(64);
        for cell in places.candidates().open() {
            self.bounds.poll_sparsely()?;
            for value in places.candidates().of(cell) {
                self.candidates[cell.index() * side + value.index()] = self.push(value, &[cell]);
            }
            if 2 * words * self.graph.nodes.len() > MAX_WORDS {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn push(&mut self, value: Value, cells: &[Cell]) -> u32 {
        let number = self.graph.nodes.len() as u32;
        let seen = self.places.common_peers(cells.iter().copied());
        self.graph.nodes.push(Node { value, cells: cells.to_vec(), seen });
        self.graph.strong.push(Vec::new());
        self.graph.sets.push(Vec::new());
        number
    }

    fn node(&mut self, value: Value, cells: &[Cell]) -> u32 {
        if let [cell] = cells {
            return self.candidates[cell.index() * self.places.layout().side() + value.index()];
        }
        if let Some(&node) = self.groups[value.index()].get(cells) {
            return node;
        }
        let node = self.push(value, cells);
        self.groups[value.index()].insert(cells.to_vec(), node);
        node
    }

    /// Adds a strong link between two nodes, made by an almost locked set of this size (0: by a house or a
    /// cell). Returns whether the link is new or has sets of this size.
    fn add_strong_link(&mut self, a: u32, b: u32, set_size: usize) -> bool {
        let strong = &mut self.graph.strong;
        let first_size = self.linked.entry((a.min(b), a.max(b))).or_insert_with(|| {
            // The link is new.
            strong[a as usize].push(b);
            strong[b as usize].push(a);
            set_size
        });
        *first_size == set_size
    }

    fn add_strong_links_in_cells(&mut self) {
        for cell in self.places.bivalue() {
            let options = self.places.candidates().of(cell);
            if let (Some(one), Some(two)) = (options.first(), options.last()) {
                let [a, b] = [one, two].map(|value| self.node(value, &[cell]));
                self.add_strong_link(a, b, 0);
            }
        }
    }

    fn add_strong_links_in_houses(&mut self, kind: GraphKind) -> ControlFlow<()> {
        let places = self.places;
        for house in places.layout().houses() {
            for value in places.layout().values() {
                let spots = places.spots(house, value);
                if spots.len() < 2 || (spots.len() > 2 && !kind.has_groups()) {
                    continue;
                }
                self.bounds.poll_sparsely()?;
                for [one, two] in halves(places.layout(), house, spots, kind) {
                    let cells = [one, two].map(|spots| places.cells_at(house, spots).collect::<Vec<_>>());
                    let [a, b] = cells.map(|cells| self.node(value, &cells));
                    self.add_strong_link(a, b, 0);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Links each two values of an almost locked set: without one of them the set holds all others.
    fn add_strong_links_in_sets(&mut self, sets: &[AlmostLockedSet<W>]) -> ControlFlow<()> {
        let mut nodes: Vec<u32> = Vec::new();
        for (number, set) in sets.iter().enumerate() {
            self.graph.set_cells.push(set.cells.clone());
            if set.cells.len() == 1 {
                continue;
            }
            self.bounds.poll_sparsely()?;
            nodes.clear();
            nodes.extend(set.places.iter().map(|(value, cells)| self.node(*value, cells)));
            for (k, &a) in nodes.iter().enumerate() {
                for &b in &nodes[k + 1..] {
                    if self.add_strong_link(a, b, set.cells.len()) {
                        self.graph.sets[a.min(b) as usize].push((a.max(b), number as u32));
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn add_weak_links(&mut self, kind: GraphKind) -> ControlFlow<()> {
        let (places, nodes) = (self.places, &self.graph.nodes);
        let mut same_cell = vec![0..0; nodes.len()];
        let mut start = 0_u32;
        for cell in places.candidates().open().filter(|_| kind.has_weak_links_in_cells()) {
            let end = start + places.candidates().of(cell).len() as u32;
            same_cell[start as usize..end as usize].fill(start..end);
            start = end;
        }
        match WeakLinks::new(nodes, same_cell, places.layout(), self.bounds) {
            Some(links) => self.graph.weak = links,
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }
}
