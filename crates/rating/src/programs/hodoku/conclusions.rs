//! The conclusions that tables of consequences allow.
//!
//! A start from which a contradiction follows is wrong. A literal that follows from every start of a set is
//! true if one of these starts is. All conclusions are drawn at once, on rows of bits: the starts that empty
//! a cell or a house are the intersection of columns.

use super::bits::{BitMatrix, add, contains, intersect, refill};
use super::choice_rule::Lowest;
use super::closure::Closure;
use super::graph::Graph;
use super::position::Position;
use crate::programs::board9::cell_set::values;
use crate::programs::board9::houses::set_of;
use std::ops::Range;
use sudokud_model::grid::{House, Value};

/// The literals found to be true, and buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct ForcingConclusions {
    found: Vec<u64>,
    /// By node: the starts from which it follows that the node is false.
    falsified: BitMatrix,
    common: Vec<u64>,
}

impl ForcingConclusions {
    /// Draws all conclusions of forcing chains and returns the lowest ones.
    ///
    /// These tables hold the contrapositive of every consequence. So the starts that empty a cell or a house
    /// are the opposites of what follows from all its candidates. Of two candidates each is true where the
    /// other is false. A start that makes both false thus makes both true as well and is among the
    /// contradictions.
    pub(super) fn draw_chains(&mut self, position: &Position, graph: &Graph, tables: &Closure) -> Lowest {
        self.begin(graph, tables);
        for cell in position.open().iter().filter(|&cell| position.candidates(cell).len() > 2) {
            self.add_common(tables, graph.of_cell(cell), 0..0);
        }
        for (house, digit) in houses_and_digits() {
            let places = position.places_in(house, digit);
            if position.count(house, digit) > 2 {
                self.add_common(tables, places.iter().filter_map(|cell| graph.find_node(cell, digit)), 0..0);
            }
        }
        self.lowest(graph)
    }

    /// Draws all conclusions of forcing nets and returns the lowest ones.
    pub(super) fn draw_nets(&mut self, position: &Position, graph: &Graph, tables: &Closure) -> Lowest {
        self.begin(graph, tables);
        tables.rows().columns_from(graph.half() / 64, &mut self.falsified);
        for node in 0..graph.candidates() {
            if let Some((cell, _)) = graph.candidate_of(node) {
                self.add_common(tables, [node, graph.opposite(node)].into_iter(), graph.of_cell(cell));
            }
        }
        self.add_from_cells(position, graph, tables);
        self.add_from_houses(position, graph, tables);
        self.lowest(graph)
    }

    /// Begins with the contradictions.
    fn begin(&mut self, graph: &Graph, tables: &Closure) {
        refill(&mut self.found, 2 * graph.half() / 64, 0);
        self.add_contradictions(graph, tables);
    }

    /// Starts whose table has their opposite, or a node both true and false, are wrong. Two digits true in a
    /// cell, or a digit true twice in a house, are among these: each makes the other false.
    fn add_contradictions(&mut self, graph: &Graph, tables: &Closure) {
        for start in starts(graph) {
            let (trues, falses) = tables.row(start).split_at(graph.half() / 64);
            let opposite = graph.opposite(start);
            let both = trues.iter().zip(falses).any(|(yes, no)| yes & no != 0);
            if both || contains(tables.row(start), opposite) {
                self.found[opposite / 64] |= 1 << (opposite % 64);
            }
        }
    }

    /// One candidate of each cell is true.
    fn add_from_cells(&mut self, position: &Position, graph: &Graph, tables: &Closure) {
        for cell in position.open() {
            self.add_wrong_starts(graph.of_cell(cell));
            self.add_common(tables, graph.of_cell(cell), 0..0);
        }
    }

    /// One place of a digit in each house is true. HoDoKu does not see that a house is emptied if a place of
    /// the digit was removed there before.
    fn add_from_houses(&mut self, position: &Position, graph: &Graph, tables: &Closure) {
        let possible = position.possible();
        for (house, digit) in houses_and_digits() {
            let places = position.places_in(house, digit);
            if places.is_empty() {
                continue;
            }
            let nodes = places.iter().filter_map(|cell| graph.find_node(cell, digit));
            if places == possible[digit.index()] & set_of(house) {
                self.add_wrong_starts(nodes.clone());
            }
            self.add_common(tables, nodes, 0..0);
        }
    }

    /// Adds the opposites of the starts that make all these nodes false.
    fn add_wrong_starts(&mut self, nodes: impl Iterator<Item = usize>) {
        intersection(&self.falsified, nodes, &mut self.common);
        let words = self.found.len() / 2;
        let (found, common) = (self.found.split_at_mut(words), self.common.split_at(words));
        add(found.0, common.1);
        add(found.1, common.0);
    }

    /// Adds what follows from each of these starts, except the candidates `except`.
    fn add_common(&mut self, tables: &Closure, starts: impl Iterator<Item = usize>, except: Range<usize>) {
        intersection(tables.rows(), starts, &mut self.common);
        for node in except {
            self.common[node / 64] &= !(1 << (node % 64));
            self.common[self.found.len() / 2 + node / 64] &= !(1 << (node % 64));
        }
        add(&mut self.found, &self.common);
    }

    fn lowest(&self, graph: &Graph) -> Lowest {
        let mut choice = Lowest::default();
        for literal in starts(graph).filter(|&literal| contains(&self.found, literal)) {
            let Some((cell, digit)) = graph.candidate_of(literal) else { continue };
            match graph.is_true(literal) {
                true => choice.offer_placement(cell, digit),
                false => choice.offer_elimination(cell, digit),
            }
        }
        choice
    }
}

/// The literals of candidates.
fn starts(graph: &Graph) -> impl Iterator<Item = usize> + use<> {
    let (half, candidates) = (graph.half(), graph.candidates());
    (0..candidates).chain(half..half + candidates)
}

fn houses_and_digits() -> impl Iterator<Item = (House, Value)> {
    (0..27).map(House::new).flat_map(|house| values().map(move |digit| (house, digit)))
}

/// Writes the intersection of some rows, one at least, into `common`.
fn intersection(matrix: &BitMatrix, mut rows: impl Iterator<Item = usize>, common: &mut Vec<u64>) {
    common.clear();
    common.extend_from_slice(rows.next().map_or(&[], |row| matrix.row(row)));
    rows.for_each(|row| intersect(common, matrix.row(row)));
}
