//! Turbot fish, X-chains and XY-chains: strong and weak links in turn, strong ones first and last. One end is
//! true, so what sees both loses the digit.
//!
//! HoDoKu follows every path depth first and keeps, among chains with the same effect, one with fewest nodes.
//! A breadth-first search finds that one, unless the shortest walk in the graph to that end visits a cell
//! twice. Then paths, which visit no cell twice, are searched by iterative deepening from that length on.

use super::chain_rules::{Bivalue, OneDigit, Rules};
use super::choice_rule::Most;
use super::effects::Eliminations;
use super::position::Position;
use super::workspace::Workspace;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::peers;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// The longest chain has this many links. HoDoKu's limit is 20, but a chain, which begins and ends with a
/// strong link, has an odd number.
pub(super) const MAX_LINKS: usize = 19;

/// X-chains of at most this many links; turbot fish have three.
pub(super) fn find_x_chain(
    position: &Position,
    workspace: &mut Workspace<'_>,
    max_links: usize,
    choice: &mut Most,
) -> ControlFlow<()> {
    let mut chains = Vec::new();
    for digit in workspace.digits_with_dead_places(position) {
        let rules = OneDigit::new(position, digit);
        for start in rules.starts() {
            Search { position, rules: &rules, start, max_links }.chains(workspace, &mut chains)?;
        }
    }
    // HoDoKu's order of starts: by cell, then by digit.
    chains.sort_by_key(|chain| chain.start);
    for chain in chains {
        choice.offer(&chain.eliminations, chain.links + 1);
    }
    ControlFlow::Continue(())
}

/// Chains through cells with two candidates.
pub(super) fn find_xy_chain(
    position: &Position,
    workspace: &mut Workspace<'_>,
    choice: &mut Most,
) -> ControlFlow<()> {
    let bivalue = position.bivalue();
    if bivalue.is_disjoint(&workspace.changed().cells) {
        return ControlFlow::Continue(());
    }
    let rules = Bivalue::new(position, bivalue);
    let mut chains = Vec::new();
    for start in rules.starts() {
        Search { position, rules: &rules, start, max_links: MAX_LINKS }.chains(workspace, &mut chains)?;
    }
    for chain in chains {
        choice.offer(&chain.eliminations, chain.links + 1);
    }
    ControlFlow::Continue(())
}

/// A chain that takes effect.
struct Chain {
    start: (Cell, Value),
    eliminations: Eliminations,
    links: usize,
}

/// The chains from one candidate.
struct Search<'a, R> {
    position: &'a Position,
    rules: &'a R,
    start: (Cell, Value),
    max_links: usize,
}

/// A candidate reached by a walk in the graph, and the cells on the way there.
#[derive(Clone, Copy)]
struct Reached {
    cell: Cell,
    digit: Value,
    links: usize,
    cells: CellSet,
    /// Whether the walk enters no cell twice, apart from its start.
    is_path: bool,
}

impl<R: Rules> Search<'_, R> {
    /// Adds the shortest chain to every end where there is something to remove.
    fn chains(&self, workspace: &mut Workspace<'_>, chains: &mut Vec<Chain>) -> ControlFlow<()> {
        workspace.poll()?;
        let (start, digit) = self.start;
        let useful = self.useful_ends();
        if useful.is_empty() {
            return ControlFlow::Continue(());
        }
        for walk in self.shortest_walks() {
            if walk.links < 3 || walk.digit != digit || !useful.contains(walk.cell) {
                continue;
            }
            let links = if walk.is_path { Some(walk.links) } else { self.shortest_path(&walk, workspace)? };
            if let Some(links) = links {
                let mut eliminations = Eliminations::default();
                eliminations.add(self.position, digit, peers(start) & peers(walk.cell));
                chains.push(Chain { start: self.start, eliminations, links });
            }
        }
        ControlFlow::Continue(())
    }

    /// The ends for which the digit could be removed somewhere.
    fn useful_ends(&self) -> CellSet {
        let (start, digit) = self.start;
        let targets = peers(start) & self.position.places(digit);
        targets.iter().fold(CellSet::EMPTY, |ends, target| ends | peers(target)) & self.position.places(digit)
    }

    /// The candidates reached, each by its shortest walk, in breadth-first order.
    fn shortest_walks(&self) -> Vec<Reached> {
        let (start, digit) = self.start;
        let mut seen = [CellSet::EMPTY; 9];
        let mut reached = Vec::new();
        let origin = Reached { cell: start, digit, links: 0, cells: CellSet::only(start), is_path: true };
        self.follow_strong(origin, start, &mut seen, &mut reached);
        let mut at = 0;
        while at < reached.len() {
            let from: Reached = reached[at];
            at += 1;
            if from.links + 2 > self.max_links || from.links > 1 && from.cell == start {
                continue;
            }
            for cell in self.rules.weak(from.cell, from.digit) - CellSet::only(start) {
                let is_path = from.is_path && !from.cells.contains(cell);
                let cells = from.cells | CellSet::only(cell);
                let via = Reached { cell, digit: from.digit, links: from.links + 1, cells, is_path };
                self.follow_strong(via, start, &mut seen, &mut reached);
            }
        }
        reached
    }

    fn follow_strong(&self, from: Reached, start: Cell, seen: &mut [CellSet; 9], reached: &mut Vec<Reached>) {
        let (cells, digit) = self.rules.strong(from.cell, from.digit);
        for cell in cells - seen[digit.index()] {
            seen[digit.index()].insert(cell);
            let is_new = cell == from.cell || cell == start || !from.cells.contains(cell);
            reached.push(Reached {
                cell,
                digit,
                links: from.links + 1,
                cells: from.cells | CellSet::only(cell),
                is_path: from.is_path && is_new,
            });
        }
    }

    /// The length in links of the shortest path to the end of a walk; `None` if there is none of at most
    /// `max_links` links.
    fn shortest_path(&self, walk: &Reached, workspace: &mut Workspace<'_>) -> ControlFlow<(), Option<usize>> {
        let (start, digit) = self.start;
        for links in (walk.links..=self.max_links).step_by(2) {
            let mut path = PathSearch { rules: self.rules, start, end: (walk.cell, walk.digit), workspace };
            if path.strong((start, digit), CellSet::only(start), links)? {
                return ControlFlow::Continue(Some(links));
            }
        }
        ControlFlow::Continue(None)
    }
}

/// A depth-first search for a path of a given length.
struct PathSearch<'a, 'w, R> {
    rules: &'a R,
    start: Cell,
    end: (Cell, Value),
    workspace: &'a mut Workspace<'w>,
}

impl<R: Rules> PathSearch<'_, '_, R> {
    /// Returns whether a strong link and `links` − 1 more lead to the end.
    fn strong(&mut self, from: (Cell, Value), cells: CellSet, links: usize) -> ControlFlow<(), bool> {
        let (next, digit) = self.rules.strong(from.0, from.1);
        if links == 1 {
            let ends = next.contains(self.end.0) && digit == self.end.1;
            let is_new = self.end.0 == from.0 || self.end.0 == self.start || !cells.contains(self.end.0);
            return ControlFlow::Continue(ends && is_new);
        }
        for cell in next {
            if (cell == from.0 || !cells.contains(cell)) && self.weak((cell, digit), cells, links - 1)? {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    fn weak(&mut self, from: (Cell, Value), cells: CellSet, links: usize) -> ControlFlow<(), bool> {
        self.workspace.poll()?;
        let cells = cells | CellSet::only(from.0);
        for cell in self.rules.weak(from.0, from.1) - cells {
            if self.strong((cell, from.1), cells | CellSet::only(cell), links - 1)? {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }
}
