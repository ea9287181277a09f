//! Multiple, dynamic and Nishio chains: runs from every candidate, and the best conclusion from them.
//!
//! Nishio looks for contradictions within one value. A bit board of the value tells first whether an
//! assumption clashes at all; only then the run counts nodes.

use super::candidate::{Candidate, starts};
use super::conclusions::{Conclusions, Premises, added};
use super::consequences::{Consequences, State};
use super::dynamic_run::DynamicRun;
use super::links::Class;
use super::nested::{NestedHints, Nesting};
use super::reach::Implications;
use super::runs::conclude_static;
use crate::programs::board9::cell_set::{CellSet, values};
use crate::programs::board9::houses::{BRC, houses, peers, set_of};
use crate::programs::explainer::hint::{Finding, HintKind};
use crate::programs::explainer::position::Position;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_search::budget::{Stop, Watch};

/// Multiple chains: all candidates of a cell, or places of a value in a house, followed in the unchanged
/// position.
pub(crate) fn multiple_chains(
    position: &Position,
    watch: &dyn Watch,
    [of_cell, of_house]: [HintKind; 2],
) -> Result<Option<Finding>, Stop> {
    watch.poll().or_stop()?;
    let mut conclusions = Conclusions::best(position);
    conclude_static(&mut Implications::new(position, None), &mut conclusions, &mut Vec::new());
    Ok(best(position, conclusions, |premises| match premises {
        Premises::Cell(_) => of_cell,
        _ => of_house,
    }))
}

/// Dynamic forcing chains with this nesting. The nestings are called in ascending order.
///
/// Up to multiple chains, a run begins with that of the nesting below. If there are no hints where that run
/// ends, both are the same.
pub(crate) fn dynamic_chains(
    position: &Position,
    watch: &dyn Watch,
    nested: &NestedHints<'_>,
    nesting: Nesting,
    [kind]: [HintKind; 1],
) -> Result<Option<Finding>, Stop> {
    let mut runs = nested.take_runs();
    let hints = |current: &Position| nested.of(nesting, current);
    let mut run =
        DynamicRun::new(position, Class::All, if nesting == Nesting::Nothing { None } else { Some(&hints) });
    for start in starts(position) {
        for state in State::BOTH {
            watch.poll().or_stop()?;
            let is_known = match runs.of(start, state) {
                Some(lower) if nesting < Nesting::Dynamic => nested.is_complete(lower, nesting)?,
                _ => false,
            };
            if !is_known {
                run.run(start, state, runs.slot(start, state))?;
            }
        }
    }
    let mut conclusions = Conclusions::best(position);
    runs.conclude_dynamic(&mut conclusions);
    nested.keep_runs(runs);
    Ok(best(position, conclusions, |_| kind))
}

/// The best conclusion as a finding.
fn best(
    position: &Position,
    conclusions: Conclusions<'_>,
    kind: impl Fn(Premises) -> HintKind,
) -> Option<Finding> {
    let best = *conclusions.into_sorted().first()?;
    let kind = kind(best.premises).harder(added(best.complexity));
    Some(Finding { complexity: best.complexity, ..Finding::new(kind, best.effect(position)?)? })
}

/// The clash within one value that needs the fewest nodes.
pub(crate) fn nishio(
    position: &Position,
    watch: &dyn Watch,
    [kind]: [HintKind; 1],
) -> Result<Option<Finding>, Stop> {
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
    Ok(best(position, conclusions, |_| kind))
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
