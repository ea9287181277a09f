//! Hidden subsets: k values with only k cells in a house fill those, so the cells lose everything else.
//!
//! Any k up to half of the house's open cells, smallest first; from [`crate::human::Hall`] as the naked ones.

use crate::human::step::{Role, Step};
use crate::human::subsets::hall::Pair;
use crate::human::subsets::subset;
use crate::human::words::{Say, Words, number};
use crate::human::{Position, Sink, Technique};
use std::ops::{ControlFlow, RangeInclusive};

/// Every hidden subset of one of these sizes that removes something.
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
        for cell in position.cells_at(house, pair.left) {
            step.remove(cell, position.candidates().of(cell) - pair.right.as_values());
        }
        step
    };
    subset::find(position, sizes, |hall| &hall.hidden, step, sink)
}

fn technique(size: usize) -> Technique {
    match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        4 => Technique::HiddenQuad,
        _ => Technique::HiddenSubset,
    }
}

/// "In row 5 the values 2 and 8 can only go to r5c2 and r5c7, so these cells hold nothing else".
pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let cells = step.evidence.cells_of(Role::Subset);
    let values = step.evidence.values;
    let because = format!(
        "In {} the {} values {} can only go to the {} cells {}, so there is room for nothing else in these",
        say.house_list(&step.evidence.houses_of(Role::Base)),
        number(values.len()),
        say.value_list(values),
        number(cells.len()),
        say.cell_list(&cells),
    );
    Words { pattern: format!("{} in {}", say.values(values), say.cells(&cells)), because }
}
