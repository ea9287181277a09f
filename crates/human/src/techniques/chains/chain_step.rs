//! The step of a chain.

use crate::logic::chain_length::surcharge;
use crate::logic::graph::Graph;
use crate::logic::node::State;
use crate::logic::position::Position;
use crate::logic::scan::Scan;
use crate::proof::step::Step;
use sudokud_core::grid::{Cell, ValueSet};

/// Eliminations: cells with the values that they lose.
pub(crate) type Eliminations<const W: usize> = Vec<(Cell, ValueSet<W>)>;

/// A step with these eliminations, the chain as evidence, rated by its length.
pub(crate) fn step_of<const W: usize>(
    position: &Position<'_, W>,
    graph: &Graph,
    chain: &[State],
    removed: &[(Cell, ValueSet<W>)],
    scan: &Scan<'_>,
) -> Step {
    let mut step = scan.step();
    removed.iter().for_each(|&(cell, values)| step.remove(cell, values));
    step.size = chain.len() - 1;
    step.rating += surcharge(step.size);
    graph.add_evidence(position, chain, &mut step.evidence);
    step
}
