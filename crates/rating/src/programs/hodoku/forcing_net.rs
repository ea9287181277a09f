//! The tables of forcing nets: what a few rounds of singles place after one assumption.
//!
//! Each assumption is tried on a copy of the position. A round lists the singles in the queues, first the
//! naked, then the hidden ones. It places all of them, even if they contradict each other. There are four
//! rounds.

use super::graph::Graph;
use super::position::Position;
use super::relation::{Relation, RowMut};
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::houses_of;
use sudokud_model::grid::{Cell, Value};

/// The number of rounds of singles.
const ROUNDS: usize = 4;

/// Fills `relation` with the table of every literal. A candidate's table has what its net places, what it
/// makes false itself, and the groups that follow from it; a group's table has its consequences. The closure
/// adds what a placed value makes false.
pub(super) fn fill_tables(position: &Position, graph: &Graph, net: &mut Net, relation: &mut Relation) {
    relation.copy_from(graph.relation());
    let half = graph.half();
    for node in 0..graph.candidates() {
        net.run(position, graph, node, &mut relation.row_mut(node));
        let mut row = relation.row_mut(half + node);
        // A false literal implies true ones only, so this keeps the groups that it implies.
        row.clear_before(graph.candidates());
        net.run(position, graph, half + node, &mut row);
    }
}

/// The copy of the position in which assumptions are tried.
#[derive(Clone, Debug)]
pub(super) struct Net {
    copy: Position,
    round: Vec<(Cell, Value)>,
}

impl Net {
    pub(super) fn new(position: &Position) -> Self {
        Self { copy: position.clone(), round: Vec::new() }
    }

    /// Adds to a row what follows from a literal of a candidate.
    fn run(&mut self, original: &Position, graph: &Graph, start: usize, row: &mut RowMut<'_>) {
        let Some((cell, digit)) = graph.candidate_of(start) else { return };
        if !graph.is_true(start) && leaves_no_single(original, (cell, digit)) {
            return;
        }
        self.copy.copy_from(original);
        if graph.is_true(start) {
            self.copy.place(cell, digit);
        } else {
            self.copy.remove(cell, digit);
            if let Some(last) = self.copy.candidates(cell).single() {
                self.place(graph, (cell, last), row);
            }
        }
        for _ in 1..ROUNDS {
            self.list_singles();
            if self.round.is_empty() {
                return;
            }
            for k in 0..self.round.len() {
                self.place(graph, self.round[k], row);
            }
        }
        // Nothing depends on the position after the last round.
        self.list_singles();
        self.round.iter().for_each(|&single| note(graph, single, row));
    }

    /// Lists the singles in the queues that are up to date.
    fn list_singles(&mut self) {
        let open = self.copy.open();
        self.round.clear();
        self.round.extend(self.copy.naked().entries().iter().filter(|&&(cell, _)| open.contains(cell)));
        let mut listed = CellSet::EMPTY;
        for &(cell, digit) in self.copy.hidden().entries() {
            let is_hidden = || houses_of(cell).into_iter().any(|house| self.copy.count(house, digit) == 1);
            if open.contains(cell) && !listed.contains(cell) && is_hidden() {
                listed.insert(cell);
                self.round.push((cell, digit));
            }
        }
    }

    /// Places a value and notes that it is true.
    fn place(&mut self, graph: &Graph, (cell, value): (Cell, Value), row: &mut RowMut<'_>) {
        note(graph, (cell, value), row);
        self.copy.place(cell, value);
    }
}

/// Notes that a value is placed.
fn note(graph: &Graph, (cell, value): (Cell, Value), row: &mut RowMut<'_>) {
    if let Some(node) = graph.find_node(cell, value) {
        row.set(node);
    }
}

/// Returns whether removing a candidate leaves no single in a position that has none.
fn leaves_no_single(position: &Position, (cell, digit): (Cell, Value)) -> bool {
    let houses = houses_of(cell);
    position.candidates(cell).len() > 2 && houses.into_iter().all(|house| position.count(house, digit) > 2)
}
