//! The runs of all candidates of a position, and the conclusions from them.

use super::candidate::Candidate;
use super::conclusions::{Conclusions, Ground};
use super::consequences::{Consequences, State};
use super::links::Links;
use super::static_run::static_run;
use crate::grid::{Cell, Value};
use crate::rating::explainer::houses::{BRC, cells_of, house_of};
use crate::rating::explainer::position::{Position, values};

/// The runs of all candidates, by state and start.
pub(super) struct Runs<'a> {
    position: &'a Position,
    runs: Vec<Consequences>,
    /// The number of the run from a start, by state.
    numbers: [[Option<u16>; Candidate::COUNT]; 2],
}

/// The cells with `least` or more candidates, in reading order.
fn open_cells(position: &Position, least: usize) -> impl Iterator<Item = Cell> {
    position.empty().iter().filter(move |&cell| position.candidates(cell).len() >= least)
}

/// All candidates, cell by cell.
pub(super) fn starts(position: &Position) -> impl Iterator<Item = Candidate> {
    position.empty().iter().flat_map(move |cell| {
        values().filter(move |&value| position.has(cell, value)).map(move |value| Candidate::new(cell, value))
    })
}

impl<'a> Runs<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        Self { position, runs: Vec::with_capacity(512), numbers: [[None; Candidate::COUNT]; 2] }
    }

    /// The static runs of all candidates assumed true. `spare` lends its allocations.
    pub(super) fn all_static(position: &'a Position, links: &Links, spare: Vec<Consequences>) -> Self {
        let mut runs = Self { position, runs: spare, numbers: [[None; Candidate::COUNT]; 2] };
        for (number, start) in starts(position).enumerate() {
            if number == runs.runs.len() {
                runs.runs.push(Consequences::new());
            }
            static_run(links, start, &mut runs.runs[number], &mut |_, _, _| {});
            runs.numbers[State::True as usize][start.index()] = Some(number as u16);
        }
        runs
    }

    /// The allocations of the runs.
    pub(super) fn into_spare(self) -> Vec<Consequences> {
        self.runs
    }

    pub(super) fn set(&mut self, start: Candidate, state: State, run: Consequences) {
        self.numbers[state as usize][start.index()] = Some(self.runs.len() as u16);
        self.runs.push(run);
    }

    fn of(&self, cell: Cell, value: Value, state: State) -> Option<&Consequences> {
        let number = self.numbers[state as usize][Candidate::new(cell, value).index()]?;
        self.runs.get(usize::from(number))
    }

    /// The conclusions of producer 31, from cells with three or more candidates and houses first met there.
    pub(super) fn conclude_static(&self, conclusions: &mut Conclusions<'_>) {
        for cell in open_cells(self.position, 3) {
            for value in self.position.candidates(cell) {
                self.conclude_houses(conclusions, cell, value);
            }
            self.conclude_cell(conclusions, cell);
        }
    }

    /// The conclusions of producers 32 to 36.
    pub(super) fn conclude_dynamic(&self, conclusions: &mut Conclusions<'_>) {
        for cell in open_cells(self.position, 2) {
            for value in self.position.candidates(cell) {
                self.conclude_candidate(conclusions, cell, value);
                self.conclude_houses(conclusions, cell, value);
            }
            self.conclude_cell(conclusions, cell);
        }
    }

    /// The conclusions from a clash, and from both states of a candidate in a cell with three or more.
    fn conclude_candidate(&self, conclusions: &mut Conclusions<'_>, cell: Cell, value: Value) {
        let start = Candidate::new(cell, value);
        let runs = State::BOTH.into_iter().filter_map(|state| self.of(cell, value, state));
        let runs: Vec<&Consequences> = runs.collect();
        for (run, state) in runs.iter().zip(State::BOTH) {
            conclusions.add_clash(start, state, run);
        }
        if self.position.candidates(cell).len() >= 3 {
            conclusions.add_shared(&runs, Ground::Double(start));
        }
    }

    /// The conclusions from the houses in which the cell is the first place of the value.
    fn conclude_houses(&self, conclusions: &mut Conclusions<'_>, cell: Cell, value: Value) {
        for house in BRC.map(|kind| house_of(kind, cell)) {
            let places = self.position.places(house, value);
            let cells = places.iter().map(|index| cells_of(house)[index]);
            if places.len() >= 2 && cells.clone().next() == Some(cell) {
                let runs: Vec<&Consequences> =
                    cells.filter_map(|place| self.of(place, value, State::True)).collect();
                conclusions.add_shared(&runs, Ground::House(house, value));
            }
        }
    }

    /// The conclusions from all candidates of the cell.
    fn conclude_cell(&self, conclusions: &mut Conclusions<'_>, cell: Cell) {
        let candidates = self.position.candidates(cell).iter();
        let runs: Vec<&Consequences> =
            candidates.filter_map(|value| self.of(cell, value, State::True)).collect();
        conclusions.add_shared(&runs, Ground::Cell(cell));
    }
}
