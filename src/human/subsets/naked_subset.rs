//! Naked subsets: k cells of a house with only k values between them keep those for themselves.
//!
//! Any k up to half of the house's open cells (beyond that the hidden subset of the others is smaller), smallest first.
//! The sets come from [`crate::human::Hall`], which finds all sizes at once in polynomial time.

use crate::grid::House;
use crate::human::step::{Role, Step};
use crate::human::subsets::hall::Pair;
use crate::human::subsets::subset;
use crate::human::words::{Say, Words, number};
use crate::human::{Position, Sink, Technique};
use std::ops::{ControlFlow, RangeInclusive};

/// Every naked subset of one of these sizes that removes something.
///
/// # Errors
/// Breaks when the sink does.
pub fn find<const W: usize>(
    position: &Position<'_, W>,
    sizes: RangeInclusive<usize>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let step = |house, pair: &Pair<W>| {
        let mut step = Step::new(technique(pair.size));
        for cell in position.cells_at(house, position.open_spots(house).without(pair.left)) {
            step.remove(cell, position.candidates().of(cell) & pair.right.as_values());
        }
        step
    };
    subset::find(position, sizes, |hall| &hall.naked, step, sink)
}

fn technique(size: usize) -> Technique {
    match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        4 => Technique::NakedQuad,
        _ => Technique::NakedSubset,
    }
}

/// "r5c2 and r5c7 hold only 2 and 8 between them, so no other cell of row 5 can have these".
pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let cells = step.evidence.cells_of(Role::Subset);
    let values = step.evidence.values;
    let houses: Vec<House> = step.evidence.houses_of(Role::Base);
    let because = format!(
        "The {} cells {} of {} have only the {} candidates {} between them and use them all up, so no other cell of {} can have one",
        number(cells.len()),
        say.cell_list(&cells),
        say.house_list(&houses),
        number(values.len()),
        say.value_list(values),
        if houses.len() > 1 { "either" } else { "it" },
    );
    Words { pattern: format!("{} in {}", say.values(values), say.cells(&cells)), because }
}
