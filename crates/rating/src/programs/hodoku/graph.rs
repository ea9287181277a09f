//! The consequences of candidates and groups being true or false, in HoDoKu's order.
//!
//! A node is a candidate or a group; a literal is a node with a truth value. Nice loops, AICs and forcing
//! chains are paths along the same consequences, so one graph serves all of them. The tables of forcing nets
//! start as a copy of its relation.

use super::bits::refill;
use super::groups::Groups;
use super::position::Position;
use super::relation::Relation;
use crate::programs::board9::cell_set::{ALL_CELLS, CellSet};
use crate::programs::board9::houses::{houses_of, peers, set_of};
use std::ops::Range;
use sudokud_model::grid::{Cell, Value};

/// The candidate has no node.
const NONE: u16 = u16::MAX;

/// Whether paths may use groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Candidates,
    Groups,
}

/// The graph of a position.
///
/// Literal `node` says that the node is true, literal `half + node` that it is false; `half` is a multiple of
/// 64. Candidates come first, by cell and digit, then groups.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    nodes: Vec<(CellSet, Value)>,
    /// The cell and the digit of each node that is a candidate.
    candidates: Vec<(Cell, Value)>,
    half: usize,
    /// By cell and digit: the node of the candidate, or [`NONE`].
    index: Vec<u16>,
    first_of_cell: Vec<u16>,
    groups: Groups,
    /// The consequences of the candidates among each other, and where those of each literal are.
    ungrouped: Vec<u16>,
    ungrouped_of: Vec<Range<u32>>,
    /// The links of groups: from, to.
    links: Vec<(u16, u16)>,
    /// The same by their first literal, and where those of each literal begin.
    grouped: Vec<u16>,
    grouped_from: Vec<u32>,
    relation: Relation,
}

impl Graph {
    /// Builds the consequences of the candidates among each other, then those of the groups.
    pub(super) fn build(&mut self, position: &Position) {
        self.number_nodes(position);
        self.relation.reset(2 * self.half);
        self.ungrouped.clear();
        refill(&mut self.ungrouped_of, 2 * self.half, 0..0);
        for node in 0..self.candidates.len() {
            self.add_candidate(position, node);
        }
        self.links.clear();
        self.add_groups(position);
    }

    fn number_nodes(&mut self, position: &Position) {
        self.nodes.clear();
        self.candidates.clear();
        refill(&mut self.index, 81 * 9, NONE);
        self.first_of_cell.clear();
        for cell in ALL_CELLS {
            self.first_of_cell.push(self.candidates.len() as u16);
            for digit in position.candidates(cell) {
                self.index[cell.index() * 9 + digit.index()] = self.candidates.len() as u16;
                self.candidates.push((cell, digit));
            }
        }
        self.nodes.extend(self.candidates.iter().map(|&(cell, digit)| (CellSet::only(cell), digit)));
        self.first_of_cell.push(self.candidates.len() as u16);
        self.groups.collect(position);
        self.nodes.extend(self.groups.all().iter().map(|group| (group.cells, group.digit)));
        self.half = self.nodes.len().next_multiple_of(64);
    }

    /// Adds what follows for other candidates from a candidate being true, then from it being false.
    fn add_candidate(&mut self, position: &Position, node: usize) {
        let (cell, digit) = self.candidates[node];
        let (own, half, start) = (self.of_cell(cell), self.half, self.ungrouped.len());
        let (index, ungrouped) = (&self.index, &mut self.ungrouped);
        let node_at = |cell: Cell| usize::from(index[cell.index() * 9 + digit.index()]);
        let mut row = self.relation.row_mut(node);
        let mut imply = |other: usize| {
            ungrouped.push((half + other) as u16);
            row.set(half + other);
        };
        own.clone().filter(|&other| other != node).for_each(&mut imply);
        let mut rest = position.places(digit) & peers(cell);
        for house in houses_of(cell) {
            (rest & set_of(house)).iter().for_each(|other| imply(node_at(other)));
            rest -= set_of(house);
        }
        self.ungrouped_of[node] = start as u32..self.ungrouped.len() as u32;
        let start = self.ungrouped.len();
        if own.len() == 2 {
            self.imply(half + node, 2 * own.start + 1 - node);
        }
        for house in houses_of(cell) {
            if let Some(other) = position.other_place(house, digit, cell) {
                self.imply(half + node, self.node(other, digit));
            }
        }
        self.ungrouped_of[half + node] = start as u32..self.ungrouped.len() as u32;
    }

    fn imply(&mut self, from: usize, to: usize) {
        self.ungrouped.push(to as u16);
        self.relation.set(from, to);
    }

    /// Adds the consequences of groups after those of the candidates.
    fn add_groups(&mut self, position: &Position) {
        let groups = std::mem::take(&mut self.groups);
        for (k, group) in groups.all().iter().enumerate() {
            let node = self.candidates.len() + k;
            for cell in group.common_peers() & position.places(group.digit) {
                let candidate = self.node(cell, group.digit);
                self.link(node, self.half + candidate);
                self.link(candidate, self.half + node);
            }
            for house in [group.box_, group.line] {
                let others = position.places_in(house, group.digit) - group.cells;
                if let Some(cell) = others.first().filter(|_| !others.has_several()) {
                    let candidate = self.node(cell, group.digit);
                    self.link(self.half + node, candidate);
                    self.link(self.half + candidate, node);
                }
            }
            self.add_other_groups(position, &groups, node);
        }
        self.groups = groups;
    }

    /// Adds the consequences of a group for the groups of the same digit that share its line or box.
    fn add_other_groups(&mut self, position: &Position, groups: &Groups, node: usize) {
        let group = &groups.all()[node - self.candidates.len()];
        let rest = |house| position.places_in(house, group.digit) - group.cells;
        let mut only = [(rest(group.line), None), (rest(group.box_), None)];
        for (at, other) in groups.neighbors(group) {
            if !other.cells.is_disjoint(&group.cells) {
                continue;
            }
            self.link(node, self.half + self.candidates.len() + at);
            for (rest, only) in &mut only {
                if *rest == other.cells {
                    *only = Some(self.candidates.len() + at);
                }
            }
        }
        for other in only.into_iter().filter_map(|(_, only)| only) {
            self.link(self.half + node, other);
        }
    }

    fn link(&mut self, from: usize, to: usize) {
        self.links.push((from as u16, to as u16));
        self.relation.set(from, to);
    }

    /// Sorts the links of groups by their first literal, for [`Graph::consequences`] with groups. Those of
    /// one literal keep their order.
    pub(super) fn sort_links(&mut self) {
        refill(&mut self.grouped_from, 2 * self.half + 1, 0);
        for &(from, _) in &self.links {
            self.grouped_from[usize::from(from) + 1] += 1;
        }
        for literal in 0..2 * self.half {
            self.grouped_from[literal + 1] += self.grouped_from[literal];
        }
        refill(&mut self.grouped, self.links.len(), 0);
        // Fills the part of each literal from its end, which leaves its beginning in `grouped_from`.
        for &(from, to) in self.links.iter().rev() {
            let at = &mut self.grouped_from[usize::from(from) + 1];
            *at -= 1;
            self.grouped[*at as usize] = to;
        }
    }

    /// The node of a candidate.
    fn node(&self, cell: Cell, digit: Value) -> usize {
        usize::from(self.index[cell.index() * 9 + digit.index()])
    }

    /// The node of a candidate, if it is one.
    pub(super) fn find_node(&self, cell: Cell, digit: Value) -> Option<usize> {
        Some(self.node(cell, digit)).filter(|&node| node != usize::from(NONE))
    }

    /// The candidates of a cell, as nodes.
    #[inline]
    pub(super) fn of_cell(&self, cell: Cell) -> Range<usize> {
        self.first_of_cell[cell.index()].into()..self.first_of_cell[cell.index() + 1].into()
    }

    /// How many candidates there are; they are the first nodes.
    pub(super) const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// The first literal that says that a node is false.
    pub(super) const fn half(&self) -> usize {
        self.half
    }

    /// The opposite of a literal.
    pub(super) const fn opposite(&self, literal: usize) -> usize {
        if literal < self.half { literal + self.half } else { literal - self.half }
    }

    pub(super) const fn is_true(&self, literal: usize) -> bool {
        literal < self.half
    }

    /// The cells and the digit of a literal's node.
    #[inline]
    pub(super) fn node_of(&self, literal: usize) -> (CellSet, Value) {
        self.nodes[if literal < self.half { literal } else { literal - self.half }]
    }

    /// The cell and digit of a candidate's literal; `None` for a group.
    #[inline]
    pub(super) fn candidate_of(&self, literal: usize) -> Option<(Cell, Value)> {
        let node = if literal < self.half { literal } else { literal - self.half };
        self.candidates.get(node).copied()
    }

    /// The literals that follow directly from a literal, in HoDoKu's order: those without groups, then the
    /// others.
    #[inline]
    pub(super) fn consequences(&self, literal: usize, scope: Scope) -> [&[u16]; 2] {
        let Range { start, end } = self.ungrouped_of[literal];
        let ungrouped = &self.ungrouped[start as usize..end as usize];
        match scope {
            Scope::Candidates => [ungrouped, &[]],
            Scope::Groups => {
                // The beginning of each part is stored one place further on.
                let start = self.grouped_from[literal + 1] as usize;
                let end = self.grouped_from.get(literal + 2).map_or(self.grouped.len(), |&end| end as usize);
                [ungrouped, &self.grouped[start..end]]
            }
        }
    }

    /// The literals that follow directly from each literal, groups included, as bits.
    pub(super) const fn relation(&self) -> &Relation {
        &self.relation
    }
}
