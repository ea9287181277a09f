//! The runs of the candidates of a position, and the conclusions from them; the search of multiple chains.
//!
//! Multiple chains follow all candidates of a cell, or places of a value in a house, in a position that does
//! not change. The reach of each candidate shows which nodes its run has; only the run counts them. Premises
//! are searched only if their runs share a false node. Runs that share a true node also share the false nodes
//! that it implies.

use super::candidate::{Candidate, starts};
use super::conclusions::{Conclusions, Premises};
use super::consequences::{Consequences, State, static_run};
use super::reach::{Implications, Reaches};
use crate::programs::board9::houses::{BRC, cells_of, house_of, index_in};
use crate::programs::board9::index_set::IndexSet;
use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, Value};

/// Runs by state and start.
pub(super) struct Runs<'a> {
    position: &'a Position,
    runs: Vec<Consequences>,
    /// The number of the run from a start, by state.
    numbers: [[Option<u16>; Candidate::COUNT]; 2],
    /// Allocations for further runs.
    spare: Vec<Consequences>,
}

/// The cells with `least` or more candidates, in reading order.
fn open_cells(position: &Position, least: usize) -> impl Iterator<Item = Cell> {
    position.empty().iter().filter(move |&cell| position.candidates(cell).len() >= least)
}

/// The premises of multiple chains: cells with three or more candidates, and values in houses whose first
/// place is in such a cell.
pub(super) fn static_premises(position: &Position) -> impl Iterator<Item = Premises> {
    open_cells(position, 3).flat_map(move |cell| {
        let values = position.candidates(cell).iter();
        values.flat_map(move |value| houses_first_met(position, cell, value)).chain([Premises::Cell(cell)])
    })
}

/// The houses in which the cell is the first place of the value, and has others.
fn houses_first_met(position: &Position, cell: Cell, value: Value) -> impl Iterator<Item = Premises> {
    BRC.into_iter().filter_map(move |kind| {
        let (house, index) = (house_of(kind, cell), index_in(kind, cell));
        let places = position.places(house, value);
        let is_first = places.first() == Some(index) && places != IndexSet::only(index);
        is_first.then_some(Premises::House(house, value))
    })
}

/// The candidates of a cell, or the places of a value in a house: one of them is true. None for other
/// premises.
pub(super) fn alternatives(position: &Position, premises: Premises) -> impl Iterator<Item = Candidate> {
    let indices: IndexSet = match premises {
        Premises::Cell(cell) => position.candidates(cell).cast(),
        Premises::House(house, value) => position.places(house, value),
        Premises::Double(_) | Premises::Clash(..) => IndexSet::EMPTY,
    };
    indices.iter().filter_map(move |index| match premises {
        Premises::Cell(cell) => Some(Candidate::new(cell, Value::new(index))),
        Premises::House(house, value) => Some(Candidate::new(cells_of(house)[index], value)),
        Premises::Double(_) | Premises::Clash(..) => None,
    })
}

impl<'a> Runs<'a> {
    /// Creates an empty collection; runs take their allocations from `spare`.
    pub(super) fn new(position: &'a Position, spare: Vec<Consequences>) -> Self {
        Self { position, runs: Vec::new(), numbers: [[None; Candidate::COUNT]; 2], spare }
    }

    /// The allocations of the runs.
    pub(super) fn into_spare(mut self) -> Vec<Consequences> {
        self.spare.append(&mut self.runs);
        self.spare
    }

    /// An empty run.
    pub(super) fn blank(&mut self) -> Consequences {
        let mut run = self.spare.pop().unwrap_or_else(Consequences::new);
        run.clear();
        run
    }

    /// The run from this start; an empty one if there is none yet.
    pub(super) fn slot(&mut self, start: Candidate, state: State) -> &mut Consequences {
        let number = self.numbers[state as usize][start.index()].map_or(self.runs.len(), usize::from);
        if number == self.runs.len() {
            let run = self.blank();
            self.runs.push(run);
            self.numbers[state as usize][start.index()] = Some(number as u16);
        }
        &mut self.runs[number]
    }

    pub(super) fn of(&self, start: Candidate, state: State) -> Option<&Consequences> {
        let number = self.numbers[state as usize][start.index()]?;
        self.runs.get(usize::from(number))
    }

    /// The conclusions of dynamic chains.
    pub(super) fn conclude_dynamic(&self, conclusions: &mut Conclusions<'_>) {
        for cell in open_cells(self.position, 2) {
            for value in self.position.candidates(cell) {
                self.conclude_candidate(conclusions, cell, value);
                for house in houses_first_met(self.position, cell, value) {
                    self.conclude(conclusions, house);
                }
            }
            self.conclude(conclusions, Premises::Cell(cell));
        }
    }

    /// The conclusions from a clash, and from both states of a candidate in a cell with three or more.
    fn conclude_candidate(&self, conclusions: &mut Conclusions<'_>, cell: Cell, value: Value) {
        let start = Candidate::new(cell, value);
        let runs = State::BOTH.into_iter().filter_map(|state| self.of(start, state));
        let runs: Vec<&Consequences> = runs.collect();
        for (run, state) in runs.iter().zip(State::BOTH) {
            conclusions.add_clash(start, state, run);
        }
        if self.position.candidates(cell).len() >= 3 {
            conclusions.add_shared(&runs, Premises::Double(start));
        }
    }

    /// The conclusions from all candidates of a cell, or all places of a value in a house.
    pub(super) fn conclude(&self, conclusions: &mut Conclusions<'_>, premises: Premises) {
        let starts = alternatives(self.position, premises);
        let runs: Vec<&Consequences> = starts.filter_map(|start| self.of(start, State::True)).collect();
        conclusions.add_shared(&runs, premises);
    }
}

/// Adds the conclusions from all premises. Runs take their allocations from `spare`.
pub(super) fn conclude_static(
    implications: &mut Implications<'_>,
    conclusions: &mut Conclusions<'_>,
    spare: &mut Vec<Consequences>,
) {
    let position = implications.position;
    let useful = useful_premises(implications.reaches());
    if useful.is_empty() {
        return;
    }
    let links = implications.links();
    let mut runs = Runs::new(position, std::mem::take(spare));
    for premises in useful {
        for start in alternatives(position, premises) {
            if runs.of(start, State::True).is_none() {
                static_run(links, start, None, runs.slot(start, State::True), &mut |_, _, _| {});
            }
        }
        runs.conclude(conclusions, premises);
    }
    *spare = runs.into_spare();
}

/// Returns the premises whose runs share a false node. A run ends at its first clash, so that its reach does
/// not show its nodes: if any run clashes, returns all premises. The start of a run that clashes is refuted,
/// as links work both ways.
fn useful_premises(reaches: &mut Reaches<'_>) -> Vec<Premises> {
    let position = reaches.position;
    let clashes = starts(position).any(|start| reaches.of(start).falsified.contains(start));
    let mut useful = Vec::new();
    static_premises(position).for_each(|premises| {
        if clashes || shares_false_node(reaches, premises) {
            useful.push(premises);
        }
    });
    useful
}

fn shares_false_node(reaches: &mut Reaches<'_>, premises: Premises) -> bool {
    let mut starts = alternatives(reaches.position, premises);
    let Some(first) = starts.next() else { return false };
    let mut shared = reaches.of(first).falsified;
    starts.all(|start| {
        shared &= reaches.of(start).falsified;
        !shared.is_empty()
    })
}
