//! Small wings: XY-wing and XYZ-wing.

use super::effect::Effect;
use super::hint::{Finding, HintKind};
use super::position::Position;
use crate::programs::board9::cell_set::CellSet;
use crate::programs::board9::houses::{common_peers, peers};
use sudokud_model::grid::{Cell, Value};

/// The first XY-wing (`pivot_size` 2) or XYZ-wing (3) that removes something.
pub(crate) fn small_wing(position: &Position, pivot_size: usize, [kind]: [HintKind; 1]) -> Option<Finding> {
    let bivalue = position.cells_with(2);
    let pivots = position.cells_with(pivot_size);
    pivots.iter().find_map(|pivot| {
        let pincers = bivalue & peers(pivot);
        pincers
            .iter()
            .filter(|&first| (position.candidates(pivot) - position.candidates(first)).len() == 1)
            .find_map(|first| {
                pincers
                    .iter()
                    .find_map(|second| Finding::new(kind, effect(position, pivot, [first, second])?))
            })
    })
}

fn effect(position: &Position, pivot: Cell, [first, second]: [Cell; 2]) -> Option<Effect> {
    let [a, b, c] = [pivot, first, second].map(|cell| position.candidates(cell));
    let (pivot_size, in_all) = (a.len(), a & b & c);
    let is_wing = (a | b | c).len() == 3 && in_all.len() == pivot_size - 2;
    let shared: Value = is_wing.then(|| (b & c).single())??;
    let mut sources: CellSet = [first, second].into_iter().collect();
    if pivot_size == 3 {
        sources.insert(pivot);
    }
    Some(Effect::removing(shared, common_peers(sources) & position.cells(shared)))
}
