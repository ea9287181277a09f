//! Which cells of a constraint decide what it leaves of the others.
//!
//! A cell does not decide if the step holds whatever value that cell has. Cells are freed one after another,
//! those with many candidates first, as long as the constraint alone still gives the step. The cells that are
//! left are a smallest reason: without one of them the step does not follow. Cost: a diagram for each cell.

use super::ConstrainedCell;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Room, Tables};
use crate::logic::value_word::Word;
use crate::proof::Values;
use std::cmp::Reverse;
use sudokud_model::constraint::{Constraints, Primitive, Subject};
use sudokud_model::grid::Cell;

/// The most cells of a constraint for which the reason is looked for.
const MAX_CELLS: usize = 12;

/// Returns the cells that decide, in the order of `cells`; `None` if that is not known.
pub(super) fn deciding_cells(
    (constraints, index): (&Constraints, usize),
    cells: &[ConstrainedCell],
    removed: &[(Cell, Values)],
) -> Option<Vec<ConstrainedCell>> {
    if cells.len() > MAX_CELLS {
        return None;
    }
    let layout = &constraints.space().layout;
    let known = |subject: &Subject| cells.iter().position(|one| Subject::Cell(one.cell) == *subject);
    let is_known = |primitive: &&Primitive| primitive.scope().iter().all(|subject| known(subject).is_some());
    let primitives: Vec<&Primitive> = constraints.primitives_of(index).iter().filter(is_known).collect();
    if primitives.is_empty() {
        return None;
    }
    let condition = Condition::new(layout, &primitives, &mut Tables::new(layout.side(), Room::default()));
    let places: Vec<usize> = condition.cells.iter().filter_map(known).collect();
    let follows = |words: &[Word]| {
        let supported = condition.supported(words, &Bounds::none());
        supported.is_some_and(|supported| {
            removed.iter().all(|(cell, values)| {
                let at = condition.cells.iter().position(|other| *other == Subject::Cell(*cell));
                at.is_some_and(|at| supported.values[at] & values.to_words()[0] == 0)
            })
        })
    };
    let mut words: Vec<Word> = places.iter().map(|&at| cells[at].candidates.to_words()[0]).collect();
    if !follows(&words) {
        return None;
    }
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by_key(|&at| Reverse(words[at].count_ones()));
    let mut deciding = Vec::new();
    for at in order {
        let own = std::mem::replace(&mut words[at], Word::MAX >> (64 - layout.side()));
        if !follows(&words) {
            words[at] = own;
            deciding.push(places[at]);
        }
    }
    deciding.sort_unstable();
    Some(deciding.into_iter().map(|at| cells[at]).collect())
}
