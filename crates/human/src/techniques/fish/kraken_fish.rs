//! Kraken fish: a basic fish with fins that chains join to the elimination.
//!
//! Assume that a candidate is true. Alternating inference chains from it then remove places of a value. If
//! k parallel lines keep places in at most k − 1 crossing lines, they cannot all have the value, so the
//! candidate is false. These crossing lines and one more are the covers of a fish with the k lines as
//! bases; its fins are the base cells outside the covers. If the candidate has the value of the fish and
//! lies in a cover, chains lead to the fins (HoDoKu's type 1), otherwise to the fins and to the base cells
//! of one cover (type 2).
//!
//! Every link of a chain can be checked by itself. Cost: one breadth-first search per candidate, and the
//! sets of at most [`MAX_SIZE`] lines with few places left. After HoDoKu's definition (B. Hobiger).

use crate::ladder::rating::Rating;
use crate::logic::chain_length::{max_links, surcharge};
use crate::logic::chain_tree::ChainTree;
use crate::logic::{Chain, Graph, GraphKind, Node, Position, Scan, Spots, State};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, number};
use crate::techniques::chains::chain_words::sentence;
use crate::techniques::fish::fish_pattern::{Fin, Fish};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value, ValueSet};
use sudokud_model::houses::HouseKind;
use sudokud_model::sets::bipartite_matching::Matching;
use sudokud_model::sets::combinations::each_pruned_combination;

/// A fish whose fins the assumption removes by chains.
#[derive(Debug)]
struct KrakenFish {
    fish: Fish,
    /// The assumed candidate.
    target: (Cell, Value),
    /// The chains of several links from the assumption, shortest first.
    chains: Vec<Chain>,
    /// The links of all chains to base cells, also of those that have one.
    link_count: usize,
}

/// The most base lines of a fish.
pub(crate) const MAX_SIZE: usize = 4;

/// The most links of a chain.
pub(crate) const MAX_LINKS: usize = 12;

/// Finds all Kraken fish.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let graph = scan.graph(GraphKind::Candidates, scan.bounds());
    let mut tree = ChainTree::default();
    for target in 0..graph.nodes.len() {
        scan.poll()?;
        graph.breadth_first(State::on(target), None, MAX_LINKS.min(max_links(scan)), &mut tree);
        let lines = Lines::after(scan, graph, &tree);
        for value in lines.affected.iter().filter(|&value| lines.lack_places(scan, value)) {
            for kind in [HouseKind::Row, HouseKind::Column] {
                Search { scan, graph, tree: &tree, target, value, kind, lines: &lines }.find_fish()?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of each value in each line under an assumption.
struct Lines<const W: usize> {
    /// The values with a place that a chain of several links removes.
    affected: ValueSet<W>,
    /// By value and line, rows before columns.
    places: Vec<Spots<W>>,
    /// The number of rows and columns.
    count: usize,
}

impl<const W: usize> Lines<W> {
    fn after(position: &Position<'_, W>, graph: &Graph, tree: &ChainTree) -> Self {
        let layout = position.layout();
        let lines: Vec<House> = [HouseKind::Row, HouseKind::Column]
            .into_iter()
            .flat_map(|kind| layout.houses_of_kind(kind))
            .collect();
        let places =
            layout.values().flat_map(|value| lines.iter().map(move |&line| position.spots(line, value)));
        let mut left = Self { affected: ValueSet::EMPTY, places: places.collect(), count: lines.len() };
        for &state in tree.reached().iter().filter(|state| !state.is_on()) {
            let node = &graph.nodes[state.node()];
            let Some(cell) = node.cell() else { continue };
            for (line, spot) in position.layout().places_in_houses(cell).take(2) {
                left.places[node.value.index() * left.count + line.index()].remove(spot);
            }
            if tree.depth(state) > 1 {
                left.affected.insert(node.value);
            }
        }
        left
    }

    fn places(&self, line: House, value: Value) -> Spots<W> {
        self.places[value.index() * self.count + line.index()]
    }

    /// Returns whether the rows cannot all have the value. Then some rows have too few columns, and some
    /// columns too few rows.
    fn lack_places(&self, position: &Position<'_, W>, value: Value) -> bool {
        let rows = position.layout().houses_of_kind(HouseKind::Row);
        let open = rows.filter(|&row| !position.spots(row, value).is_empty());
        let edges: Vec<Spots<W>> = open.map(|row| self.places(row, value)).collect();
        Matching::perfect(&edges).is_none()
    }
}

/// The search for fish of one value and direction under one assumption.
struct Search<'s, const W: usize> {
    scan: &'s Scan<'s, W>,
    graph: &'s Graph,
    tree: &'s ChainTree,
    /// The node of the assumed candidate.
    target: usize,
    value: Value,
    /// The kind of the base lines.
    kind: HouseKind,
    lines: &'s Lines<W>,
}

impl<const W: usize> Search<'_, W> {
    fn find_fish(&self) -> ControlFlow<()> {
        let bases: Vec<House> = self
            .scan
            .layout()
            .houses_of_kind(self.kind)
            .filter(|&line| !self.scan.spots(line, self.value).is_empty())
            .filter(|&line| (1..MAX_SIZE).contains(&self.lines.places(line, self.value).len()))
            .collect();
        for size in 2..=MAX_SIZE.min(bases.len()) {
            let mut extend = |_: &[House], union: &Spots<W>, line| {
                self.scan.poll_sparsely()?;
                let union = *union | self.lines.places(line, self.value);
                ControlFlow::Continue(Some(union).filter(|union| union.len() < size))
            };
            let mut each = |bases: &[House], left: &Spots<W>| self.offer(bases, *left);
            each_pruned_combination(&bases, size, &Spots::EMPTY, &mut extend, &mut each)?;
        }
        ControlFlow::Continue(())
    }

    /// Offers the fish with these bases, whose places lie in the crossing lines `left` under the
    /// assumption. A fish that keeps fewer crossing lines has a smaller one in it.
    fn offer(&self, bases: &[House], left: Spots<W>) -> ControlFlow<()> {
        if left.len() + 1 < bases.len() {
            return ControlFlow::Continue(());
        }
        let all: Vec<Cell> = bases.iter().flat_map(|&line| self.cells(line)).collect();
        let removed: Vec<Cell> =
            all.iter().copied().filter(|&cell| !left.contains(self.crossing(cell))).collect();
        let ends: Vec<State> = removed.iter().filter_map(|&cell| self.end(cell)).collect();
        let link_count = ends.iter().map(|&end| self.tree.depth(end)).sum();
        let is_basic = link_count == ends.len();
        let rating = self.scan.rating() + surcharge(link_count);
        if is_basic || !self.scan.bounds().is_below_ceiling(rating) {
            return ControlFlow::Continue(());
        }
        let target = &self.graph.nodes[self.target];
        let Some(cell) = target.cell() else { return ControlFlow::Continue(()) };
        let mut covers = left;
        covers.insert(self.extra_cover(&removed));
        let (body, fins): (Vec<Cell>, Vec<Cell>) =
            all.into_iter().partition(|&cell| covers.contains(self.crossing(cell)));
        let fish = Fish {
            value: self.value,
            bases: bases.to_vec(),
            covers: covers.iter().map(|index| self.cover(index)).collect(),
            body,
            fins: fins.into_iter().map(|cell| Fin { cell, is_endo: false }).collect(),
        };
        let (target, chains) = ((cell, target.value), self.chains(ends));
        let effects = Effects::removing(target.1, [cell]);
        self.scan.offer(effects, KrakenFish { fish, target, chains, link_count })
    }

    fn cover(&self, index: usize) -> House {
        let side = self.scan.layout().side();
        House::new(if self.kind == HouseKind::Row { side + index } else { index })
    }

    /// The chains of several links, shortest first.
    fn chains(&self, mut ends: Vec<State>) -> Vec<Chain> {
        ends.retain(|&end| self.tree.depth(end) > 1);
        ends.sort_by_key(|&end| self.tree.depth(end));
        let chain = |&end: &State| Chain::new(self.scan, self.graph, &self.tree.chain(end));
        ends.iter().filter_map(chain).collect()
    }

    /// The line that completes the covers. It is the line of the assumed candidate if that has the value of
    /// the fish and the line has removed cells. Otherwise it is the line with the most removed cells.
    fn extra_cover(&self, removed: &[Cell]) -> usize {
        let target = &self.graph.nodes[self.target];
        let count = |line: usize| removed.iter().filter(|&&cell| self.crossing(cell) == line).count();
        let own = target.cell().filter(|_| target.value == self.value).map(|cell| self.crossing(cell));
        let most = removed
            .iter()
            .map(|&cell| self.crossing(cell))
            .max_by_key(|&line| (count(line), usize::MAX - line));
        own.filter(|&line| count(line) > 0).or(most).unwrap_or_default()
    }

    fn cells(&self, line: House) -> impl Iterator<Item = Cell> {
        self.scan.places(line, self.value)
    }

    /// The index of the crossing line through a cell.
    fn crossing(&self, cell: Cell) -> usize {
        let layout = self.scan.layout();
        if self.kind == HouseKind::Row { layout.column(cell).index() } else { layout.row(cell).index() }
    }

    /// The end of the chain to a base cell that the assumption removes.
    fn end(&self, cell: Cell) -> Option<State> {
        let key = |node: &Node| (node.cells[0], node.value);
        self.graph.nodes.binary_search_by_key(&(cell, self.value), key).ok().map(State::off)
    }
}

impl Deduction for KrakenFish {
    fn size(&self) -> usize {
        self.fish.size()
    }

    fn surcharge(&self) -> Rating {
        surcharge(self.link_count)
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = self.fish.evidence();
        self.chains.iter().for_each(|chain| chain.add_links(&mut evidence));
        evidence.cells([self.target.0], self.target.1, Role::Target);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let Fish { value, bases, covers, .. } = &self.fish;
        let (value, target) = (notation.value(*value), notation.cell(self.target.0));
        let chains: Vec<String> = self.chains.iter().map(|chain| sentence(chain, notation)).collect();
        let reason = format!(
            "{}. Without these places and those that {target} excludes by itself, {} have {value} in only \
             {} of {}, so one of them would have no {value}, against the assumption",
            chains.join(". "),
            notation.house_list(bases),
            number(covers.len() - 1),
            notation.house_list(covers),
        );
        StepText { pattern: self.fish.pattern(notation), reason }
    }
}
