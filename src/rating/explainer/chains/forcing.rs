//! Producers 31 to 36: runs from every candidate, and the conclusions from them.

use super::candidate::Candidate;
use super::conclusions::{Conclusions, Kind};
use super::consequences::{Consequences, State};
use super::dynamic_run::DynamicRun;
use super::links::{Class, Links};
use super::static_run::static_run;
use crate::budget::{Stop, Watch};
use crate::grid::{Cell, Value};
use crate::rating::explainer::hint::Finding;
use crate::rating::explainer::houses::{BRC, cells_of, house_of};
use crate::rating::explainer::pattern::Pattern;
use crate::rating::explainer::position::{Position, values};
use crate::rating::explainer::stop::check;

/// Producer 31: all candidates of a cell, or places of a value in a house, followed in the unchanged position.
pub(crate) fn static_chains(position: &Position, watch: &dyn Watch) -> Result<Option<Finding>, Stop> {
    let links = Links::new(position);
    let mut runs = Runs::default();
    for (cell, value) in starts(position, 1) {
        check(watch)?;
        let node = Candidate::new(cell, value);
        runs.set(node, State::True, static_run(&links, node));
    }
    let mut conclusions = Conclusions::new(position);
    for cell in open_cells(position, 3) {
        for value in position.candidates(cell) {
            runs.conclude_houses(&mut conclusions, position, cell, value);
        }
        runs.conclude_cell(&mut conclusions, position, cell);
    }
    let pattern = |kind| if kind == Kind::Cell { Pattern::CellChains } else { Pattern::RegionChains };
    Ok(conclusions.finding(8.0, pattern))
}

/// Producers 32 to 36: dynamic forcing chains of this level.
pub(crate) fn dynamic_chains(position: &Position, level: u8, watch: &dyn Watch) -> Result<Option<Finding>, Stop> {
    let mut runs = Runs::default();
    let mut run = DynamicRun::new(position, Class::All, level);
    for (cell, value) in starts(position, 1) {
        check(watch)?;
        let node = Candidate::new(cell, value);
        State::BOTH.into_iter().for_each(|state| runs.set(node, state, run.run(node, state)));
    }
    let mut conclusions = Conclusions::new(position);
    for cell in open_cells(position, 2) {
        for value in position.candidates(cell) {
            runs.conclude_candidate(&mut conclusions, position, cell, value);
            runs.conclude_houses(&mut conclusions, position, cell, value);
        }
        runs.conclude_cell(&mut conclusions, position, cell);
    }
    let base = 8.5 + 0.5 * f64::from(level);
    Ok(conclusions.finding(base, |_| Pattern::DynamicChains(level)))
}

/// The cells with `least` or more candidates, in reading order.
fn open_cells(position: &Position, least: usize) -> impl Iterator<Item = Cell> {
    position.empty().iter().filter(move |&cell| position.candidates(cell).len() >= least)
}

/// The candidates of these cells, ascending.
fn starts(position: &Position, least: usize) -> impl Iterator<Item = (Cell, Value)> {
    open_cells(position, least)
        .flat_map(move |cell| values().filter(move |&value| position.has(cell, value)).map(move |value| (cell, value)))
}

/// The runs of all candidates.
struct Runs {
    runs: [Vec<Option<Consequences>>; 2],
}

impl Default for Runs {
    fn default() -> Self {
        Self { runs: State::BOTH.map(|_| std::iter::repeat_with(|| None).take(Candidate::COUNT).collect()) }
    }
}

impl Runs {
    fn set(&mut self, start: Candidate, state: State, run: Consequences) {
        self.runs[state as usize][start.index()] = Some(run);
    }

    fn of(&self, cell: Cell, value: Value, state: State) -> Option<&Consequences> {
        self.runs[state as usize][Candidate::new(cell, value).index()].as_ref()
    }

    /// The conclusions from a clash, and from both states of a candidate in a cell with three or more.
    fn conclude_candidate(&self, conclusions: &mut Conclusions<'_>, position: &Position, cell: Cell, value: Value) {
        let runs: Vec<&Consequences> =
            State::BOTH.into_iter().filter_map(|state| self.of(cell, value, state)).collect();
        for (run, state) in runs.iter().zip(State::BOTH) {
            conclusions.add_clash(Candidate::new(cell, value), state, run);
        }
        if position.candidates(cell).len() >= 3 {
            conclusions.add_shared(&runs, Kind::Double);
        }
    }

    /// The conclusions from the houses in which the cell is the first place of the value.
    fn conclude_houses(&self, conclusions: &mut Conclusions<'_>, position: &Position, cell: Cell, value: Value) {
        for house in BRC.map(|kind| house_of(kind, cell)) {
            let places = position.places(house, value);
            let cells = places.iter().map(|index| cells_of(house)[index]);
            if places.len() >= 2 && cells.clone().next() == Some(cell) {
                let runs: Vec<&Consequences> = cells.filter_map(|place| self.of(place, value, State::True)).collect();
                conclusions.add_shared(&runs, Kind::House);
            }
        }
    }

    /// The conclusions from all candidates of the cell.
    fn conclude_cell(&self, conclusions: &mut Conclusions<'_>, position: &Position, cell: Cell) {
        let candidates = position.candidates(cell).iter();
        let runs: Vec<&Consequences> = candidates.filter_map(|value| self.of(cell, value, State::True)).collect();
        conclusions.add_shared(&runs, Kind::Cell);
    }
}
