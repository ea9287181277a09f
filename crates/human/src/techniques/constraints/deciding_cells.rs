//! Which cells of a constraint decide what it leaves of the others.
//!
//! A cell does not decide if the step holds whatever value that cell has. Cells are freed one after another,
//! those with many candidates first, as long as the constraint alone still gives the step. The cells that are
//! left are a smallest reason: without one of them the step does not follow. Cost: a diagram for each cell.

use super::ConstrainedCell;
use crate::logic::constraint_diagram::{Condition, Room, Tables};
use crate::logic::value_word::Word;
use crate::proof::Values;
use std::cmp::Reverse;
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::Cell;
use sudokud_model::houses::Layout;

/// The most cells for which the reason is looked for.
const MAX_CELLS: usize = 20;

/// Returns the cells that decide that primitives remove candidates, in the order of `cells`; `None` if that
/// is not known. Primitives with other cells are left out.
pub(super) fn deciding_cells<'p>(
    layout: &Layout,
    primitives: impl Iterator<Item = &'p Primitive>,
    cells: &[ConstrainedCell],
    removed: &[(Cell, Values)],
) -> Option<Vec<ConstrainedCell>> {
    if cells.len() > MAX_CELLS {
        return None;
    }
    let known = |subject: &Subject| cells.iter().position(|one| Subject::Cell(one.cell) == *subject);
    let is_known = |primitive: &&Primitive| primitive.scope().iter().all(|subject| known(subject).is_some());
    let primitives: Vec<&Primitive> = primitives.filter(is_known).collect();
    if primitives.is_empty() {
        return None;
    }
    let condition = Condition::new(layout, &primitives, &mut Tables::new(layout.side(), Room::default()));
    let places: Vec<usize> = condition.cells.iter().filter_map(known).collect();
    let follows = |words: &[Word]| condition.refutes(words, removed);
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
