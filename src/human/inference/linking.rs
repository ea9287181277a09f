//! How a graph of inferences is built: its nodes numbered, its strong links found.
//!
//! Candidates come first, in reading order, so those of a cell are a run of numbers; groups follow as links need them. Of the almost locked
//! sets behind a link only the smallest are kept, and none where a house or a cell makes the link. The watch is asked all along: a graph
//! that was stopped, or whose candidates alone would weigh more than [`MOST_WORDS`], has no nodes at all.

use crate::grid::{Cell, Geometry, House, HouseKind, Value};
use crate::human::inference::almost_locked_set::AlmostLockedSet;
use crate::human::inference::graph::Graph;
use crate::human::inference::graph_kind::GraphKind;
use crate::human::inference::node::Node;
use crate::human::inference::weak_links::WeakLinks;
use crate::human::places::Places;
use crate::human::scan::Bounds;
use crate::human::spots::Spots;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

/// Rows of bits of all candidates together, groups not counted: 32 MiB. Nearly empty boards of side 49 and more have more; chains are not looked for in them.
pub const MOST_WORDS: usize = 1 << 22;

impl Graph {
    /// The graph of a position under these rules.
    #[must_use]
    pub fn new<const W: usize>(
        places: &Places<'_, W>,
        kind: GraphKind,
        sets: &[AlmostLockedSet<W>],
        bounds: &Bounds<'_>,
    ) -> Self {
        let geometry = places.geometry();
        let mut build = Build {
            places,
            bounds,
            graph: Self::default(),
            candidates: vec![0; geometry.side() * geometry.cell_count()],
            groups: vec![HashMap::default(); geometry.side()],
            linked: HashMap::default(),
        };
        match build.run(kind, sets) {
            ControlFlow::Continue(()) => build.graph,
            ControlFlow::Break(()) => Self::default(),
        }
    }
}

struct Build<'b, const W: usize> {
    places: &'b Places<'b, W>,
    bounds: &'b Bounds<'b>,
    graph: Graph,
    /// The numbers of candidates, by cell and value.
    candidates: Vec<u32>,
    /// Those of other nodes, by value.
    groups: Vec<HashMap<Vec<Cell>, u32, Folding>>,
    /// Nodes joined by strong links, the lower number first: by sets of so many cells, or without any (0).
    linked: HashMap<(u32, u32), usize, Folding>,
}

impl<const W: usize> Build<'_, W> {
    fn run(&mut self, kind: GraphKind, sets: &[AlmostLockedSet<W>]) -> ControlFlow<()> {
        self.add_candidates()?;
        if kind.has_links_in_houses() {
            self.strong_in_houses(kind)?;
        }
        if kind.has_strong_links_in_cells() {
            self.strong_in_cells();
        }
        self.strong_in_sets(sets)?;
        self.weak(kind)
    }

    fn add_candidates(&mut self) -> ControlFlow<()> {
        let (places, side) = (self.places, self.places.geometry().side());
        let words = places.geometry().cell_count().div_ceil(64);
        for cell in places.candidates().open() {
            self.bounds.poll_sparsely()?;
            for value in places.candidates().of(cell) {
                self.candidates[cell.index() * side + value.index()] = self.push(value, &[cell]);
            }
            if 2 * words * self.graph.nodes.len() > MOST_WORDS {
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
            return self.candidates[cell.index() * self.places.geometry().side() + value.index()];
        }
        if let Some(&number) = self.groups[value.index()].get(cells) {
            return number;
        }
        let number = self.push(value, cells);
        self.groups[value.index()].insert(cells.to_vec(), number);
        number
    }

    /// Joins two nodes, by a set of so many cells (0: by a house or a cell), unless they are joined by less; says whether they now are so.
    fn strong(&mut self, a: u32, b: u32, cells: usize) -> bool {
        if a == b {
            return false;
        }
        let known = *self.linked.entry((a.min(b), a.max(b))).or_insert_with(|| {
            self.graph.strong[a as usize].push(b);
            self.graph.strong[b as usize].push(a);
            cells
        });
        known == cells
    }

    fn strong_in_cells(&mut self) {
        for cell in self.places.bivalue() {
            let options = self.places.candidates().of(cell);
            if let (Some(one), Some(two)) = (options.first(), options.last()) {
                let [a, b] = [one, two].map(|value| self.node(value, &[cell]));
                self.strong(a, b, 0);
            }
        }
    }

    fn strong_in_houses(&mut self, kind: GraphKind) -> ControlFlow<()> {
        let places = self.places;
        for house in places.geometry().houses() {
            for value in places.geometry().values() {
                let spots = places.spots(house, value);
                if spots.len() < 2 || (spots.len() > 2 && !kind.has_groups()) {
                    continue;
                }
                self.bounds.poll_sparsely()?;
                for [one, two] in halves(places.geometry(), house, spots, kind) {
                    let cells = [one, two].map(|spots| places.cells_at(house, spots).collect::<Vec<_>>());
                    let [a, b] = cells.map(|cells| self.node(value, &cells));
                    self.strong(a, b, 0);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Two values of an almost locked set: if the one is nowhere in it, all others are.
    fn strong_in_sets(&mut self, sets: &[AlmostLockedSet<W>]) -> ControlFlow<()> {
        let mut parts: Vec<u32> = Vec::new();
        for (number, set) in sets.iter().enumerate() {
            self.graph.set_cells.push(set.cells.clone());
            if set.cells.len() == 1 {
                continue;
            }
            self.bounds.poll_sparsely()?;
            parts.clear();
            parts.extend(set.parts.iter().map(|(value, cells)| self.node(*value, cells)));
            for (k, &a) in parts.iter().enumerate() {
                for &b in &parts[k + 1..] {
                    if self.strong(a, b, set.cells.len()) {
                        self.graph.sets[a.min(b) as usize].push((a.max(b), number as u32));
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn weak(&mut self, kind: GraphKind) -> ControlFlow<()> {
        let (places, nodes) = (self.places, &self.graph.nodes);
        let mut runs = vec![0..0; nodes.len()];
        let mut start = 0;
        for cell in places.candidates().open().filter(|_| kind.has_weak_links_in_cells()) {
            let run = start..start + places.candidates().of(cell).len() as u32;
            start = run.end;
            runs[run.start as usize..run.end as usize].fill(run);
        }
        let geometry = places.geometry();
        let links = WeakLinks::new(nodes, runs, (geometry.cell_count(), geometry.side()), self.bounds);
        match links {
            Some(links) => self.graph.weak = links,
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }
}

/// The ways to split a value's places in a house into two nodes.
fn halves<const W: usize>(geometry: &Geometry, house: House, spots: Spots<W>, kind: GraphKind) -> Vec<[Spots<W>; 2]> {
    let order = geometry.order();
    if !kind.has_groups() {
        let first = spots.first().map_or(Spots::EMPTY, Spots::only);
        return vec![[first, spots.without(first)]];
    }
    // Positions k·b..(k+1)·b of a line lie in one box, of a box in one row; equal remainders in one column.
    let run = |k: usize| spots.iter().filter(move |spot| spot / order == k);
    let file = |k: usize| spots.iter().filter(move |spot| spot % order == k);
    let collect = |items: &mut dyn Iterator<Item = usize>| {
        let mut set = Spots::EMPTY;
        items.for_each(|spot| set.insert(spot));
        set
    };
    let runs: Vec<Spots<W>> = (0..order).map(|k| collect(&mut run(k))).filter(|set| !set.is_empty()).collect();
    let mut found = Vec::new();
    if let [one, two] = runs[..] {
        found.push([one, two]);
    }
    if geometry.kind(house) == HouseKind::Box {
        let files: Vec<Spots<W>> = (0..order).map(|k| collect(&mut file(k))).filter(|set| !set.is_empty()).collect();
        if let [one, two] = files[..] {
            found.push([one, two]);
        }
        for &row in &runs {
            for &column in &files {
                if spots.without(row.union(column)).is_empty() {
                    found.push([row, spots.without(row)]);
                    found.push([spots.without(column), column]);
                }
            }
        }
        found.retain(|[one, two]| !one.is_empty() && !two.is_empty());
    }
    found
}

type Folding = BuildHasherDefault<Fold>;

/// A hasher for numbers nobody chooses with ill intent: each is folded in by a turn, an exclusive or and a product.
#[derive(Clone, Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
