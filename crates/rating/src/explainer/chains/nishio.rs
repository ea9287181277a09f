//! Nishio: contradictions within one value.
//!
//! A bit board of the value tells first whether an assumption clashes at all; only then the run counts nodes.

use super::candidate::Candidate;
use super::conclusions::Conclusions;
use super::consequences::{Consequences, State};
use super::dynamic_run::DynamicRun;
use super::forcing::best;
use super::links::Class;
use crate::explainer::cell_set::CellSet;
use crate::explainer::hint::Finding;
use crate::explainer::houses::{BRC, houses, peers, set_of};
use crate::explainer::pattern::Pattern;
use crate::explainer::position::{Position, values};
use sudokud_core::grid::{Cell, House, Value};
use sudokud_search::budget::{Stop, Watch};

/// The clash within one value that needs the fewest nodes.
pub(crate) fn nishio(position: &Position, watch: &dyn Watch) -> Result<Option<Finding>, Stop> {
    let boards: Vec<BitBoard> = values().map(|value| BitBoard::new(position, value)).collect();
    let mut conclusions = Conclusions::best(position);
    let mut run = DynamicRun::new(position, Class::Houses, None);
    let mut reached = Consequences::new();
    for cell in position.empty().iter().filter(|&cell| position.candidates(cell).len() >= 2) {
        watch.poll().or_stop()?;
        for value in position.candidates(cell) {
            for state in State::BOTH.into_iter().filter(|&state| boards[value.index()].clashes(cell, state)) {
                let node = Candidate::new(cell, value);
                run.run(node, state, &mut reached)?;
                conclusions.add_clash(node, state, &reached);
            }
        }
    }
    Ok(best(position, conclusions, 7.5, |_| Pattern::Nishio))
}

/// The places of one value and the houses that need it.
struct BitBoard {
    places: CellSet,
    houses: Vec<House>,
}

impl BitBoard {
    fn new(position: &Position, value: Value) -> Self {
        let places = position.cells(value);
        let houses = houses(BRC).filter(|&house| (places & set_of(house)).len() >= 2).collect();
        Self { places, houses }
    }

    /// Returns whether the value cannot be placed in every house once `cell` has this state.
    fn clashes(&self, cell: Cell, state: State) -> bool {
        let (mut possible, mut placed) = match state {
            State::True => (self.places - peers(cell), CellSet::only(cell)),
            State::False => (self.places - CellSet::only(cell), CellSet::EMPTY),
        };
        loop {
            let before = possible;
            for &house in &self.houses {
                let left = possible & set_of(house);
                match left.first() {
                    None => return true,
                    Some(last) if left.len() == 1 && !placed.contains(last) => {
                        placed.insert(last);
                        possible -= peers(last);
                    }
                    Some(_) => {}
                }
            }
            if possible == before {
                return false;
            }
        }
    }
}
