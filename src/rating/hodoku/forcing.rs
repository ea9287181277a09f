//! Forcing chains and forcing nets: what follows from a candidate being true, and what follows from it being false.
//!
//! A start from which a contradiction follows is wrong; what follows from every one of a set of starts of which one is
//! true, is true. The tables of chains are the closure of the consequences of slot 47, those of nets the closure of what
//! [`super::net`] places. All conclusions are drawn at once, on rows of bits: a digit that is gone from a house under a
//! start is the intersection of columns.

use super::bits::{BitMatrix, contains};
use super::cells::cells_of;
use super::choice::Lowest;
use super::closure::Closure;
use super::graph::Graph;
use super::net::{Net, fill_tables};
use super::position::{Position, digits};
use super::workspace::Workspace;
use crate::grid::House;
use std::ops::ControlFlow;

/// Forcing chains: the rule of choice picks one conclusion.
pub(super) fn find_chains(position: &Position, workspace: &mut Workspace<'_>, choice: &mut Lowest) -> ControlFlow<()> {
    workspace.links.build_grouped(position);
    workspace.poll()?;
    conclude(position, &workspace.links.graph, &workspace.links.closure, choice);
    ControlFlow::Continue(())
}

/// Forcing nets: the same with other tables.
pub(super) fn find_nets(position: &Position, workspace: &mut Workspace<'_>, choice: &mut Lowest) -> ControlFlow<()> {
    workspace.links.build_grouped(position);
    let graph = &workspace.links.graph;
    let (mut relation, mut tables) = (BitMatrix::default(), Closure::default());
    fill_tables(position, graph, &mut Net::new(position), &mut relation);
    tables.compute(&relation);
    conclude(position, graph, &tables, choice);
    ControlFlow::Continue(())
}

/// Draws all conclusions from the tables.
pub(super) fn conclude(position: &Position, graph: &Graph, tables: &Closure, choice: &mut Lowest) {
    let mut conclusions = Conclusions { graph, tables, columns: BitMatrix::default(), found: Vec::new() };
    conclusions.found.resize(2 * graph.half() / 64, 0);
    tables.rows().transpose_into(&mut conclusions.columns);
    conclusions.contradictions();
    conclusions.emptied_sets(position);
    conclusions.verities(position);
    conclusions.offer(choice);
}

/// The literals found to be true.
struct Conclusions<'a> {
    graph: &'a Graph,
    tables: &'a Closure,
    columns: BitMatrix,
    found: Vec<u64>,
}

impl Conclusions<'_> {
    /// Starts whose table has their opposite, or a candidate both true and false, are wrong. Two digits true in a cell,
    /// or a digit true twice in a house, come to the same: each makes the other false.
    fn contradictions(&mut self) {
        let half = self.graph.half();
        for start in self.starts() {
            let (trues, falses) = self.tables.row(start).split_at(half / 64);
            let opposite = self.graph.opposite(start);
            let both = trues.iter().zip(falses).any(|(yes, no)| yes & no != 0);
            if both || contains(self.tables.row(start), opposite) {
                self.found[opposite / 64] |= 1 << (opposite % 64);
            }
        }
    }

    /// Starts that leave a cell without candidates, or a digit without places in a house, are wrong. HoDoKu does not
    /// see the latter if a place of the digit was removed before.
    fn emptied_sets(&mut self, position: &Position) {
        for cell in position.open() {
            self.add_wrong_starts(&self.graph.of_cell(cell).collect::<Vec<_>>());
        }
        for (house, digit) in houses().flat_map(|house| digits().map(move |digit| (house, digit))) {
            let places = position.places_in(house, digit);
            if !places.is_empty() && places == position.possible(digit) & cells_of(house) {
                self.add_wrong_starts(&places.filter_map(|cell| self.graph.find_node(cell, digit)).collect::<Vec<_>>());
            }
        }
    }

    /// Adds the opposites of the starts that make all these nodes false.
    fn add_wrong_starts(&mut self, nodes: &[usize]) {
        let half = self.graph.half();
        let words = half / 64;
        for word in 0..2 * words {
            let wrong = nodes.iter().fold(u64::MAX, |wrong, node| wrong & self.columns.row(half + node)[word]);
            self.found[(word + words) % (2 * words)] |= wrong;
        }
    }

    /// What follows from a candidate both true and false, from every candidate of a cell, and from every place of a
    /// digit in a house.
    fn verities(&mut self, position: &Position) {
        let half = self.graph.half();
        for node in 0..self.graph.candidates() {
            let Some((cell, _)) = self.graph.candidate_of(node) else { continue };
            let mut common = self.common(&[node, half + node]);
            for own in self.graph.of_cell(cell) {
                common[own / 64] &= !(1 << (own % 64));
                common[(half + own) / 64] &= !(1 << (own % 64));
            }
            self.add(&common);
        }
        for cell in position.open() {
            let common = self.common(&self.graph.of_cell(cell).collect::<Vec<_>>());
            self.add(&common);
        }
        for (house, digit) in houses().flat_map(|house| digits().map(move |digit| (house, digit))) {
            let places = position.places_in(house, digit);
            if !places.is_empty() {
                let nodes: Vec<_> = places.filter_map(|cell| self.graph.find_node(cell, digit)).collect();
                let common = self.common(&nodes);
                self.add(&common);
            }
        }
    }

    /// What follows from each of these starts.
    fn common(&self, starts: &[usize]) -> Vec<u64> {
        let words = 0..self.found.len();
        words.map(|k| starts.iter().fold(u64::MAX, |common, &start| common & self.tables.row(start)[k])).collect()
    }

    fn add(&mut self, literals: &[u64]) {
        for (found, word) in self.found.iter_mut().zip(literals) {
            *found |= word;
        }
    }

    /// The literals of candidates.
    fn starts(&self) -> impl Iterator<Item = usize> + use<> {
        let (half, candidates) = (self.graph.half(), self.graph.candidates());
        (0..candidates).chain(half..half + candidates)
    }

    fn offer(&self, choice: &mut Lowest) {
        let half = self.graph.half();
        let found = |&literal: &usize| contains(&self.found, literal);
        let mut starts = self.starts().filter(found);
        if let Some((cell, value)) = starts.next().filter(|&k| k < half).and_then(|k| self.graph.candidate_of(k)) {
            choice.offer_placement(cell, value);
        }
        let first_false = self.starts().filter(found).find(|&literal| literal >= half);
        if let Some((cell, digit)) = first_false.and_then(|literal| self.graph.candidate_of(literal)) {
            choice.offer_elimination(cell, digit);
        }
    }
}

fn houses() -> impl Iterator<Item = House> {
    (0..27).map(House::new)
}
