//! Contradictions and ends that a position shows without search. Cost: one pass over the cells of each house
//! and set.

use crate::logic::constraint_facts::ConstraintFacts;
use crate::walk::walk_status::WalkStatus;
use sudokud_model::constraint::Subject;
use sudokud_model::grid::{Candidates, Contradiction, Value, ValueSet};

/// The first of: two equal values in a house or set (the second one's cell), an open cell without candidates,
/// a value without a place in a house.
#[must_use]
pub fn contradiction<const W: usize>(candidates: &Candidates<W>) -> Option<Contradiction> {
    let layout = candidates.layout();
    let mut without_candidates = None;
    let mut without_place = None;
    for house in layout.sets() {
        let (mut filled, mut possible) = (ValueSet::<W>::EMPTY, ValueSet::<W>::EMPTY);
        for &cell in layout.cells_of(house) {
            let set = candidates.of(cell);
            if let Some(value) = candidates.value(cell) {
                if !filled.insert(value) {
                    return Some(Contradiction::Cell(cell));
                }
            } else if set.is_empty() {
                without_candidates.get_or_insert(Contradiction::Cell(cell));
            }
            possible |= set;
        }
        if house.index() >= layout.house_count() {
            continue;
        }
        let missing: Option<Value> = (ValueSet::full(layout.side()) - possible).first();
        without_place = without_place.or(missing.map(|value| Contradiction::NoPlace { house, value }));
    }
    without_candidates.or(without_place)
}

/// Returns the end of a walk that the candidates show: a contradiction, or that all cells are filled.
pub(super) fn end_in<const W: usize>(
    candidates: &Candidates<W>,
    constraints: Option<&ConstraintFacts>,
) -> Option<WalkStatus> {
    match contradiction(candidates).or_else(|| violation(candidates, constraints)) {
        Some(why) => Some(WalkStatus::Contradiction(why)),
        None => (candidates.open_cells() == 0).then_some(WalkStatus::Solved),
    }
}

/// The first cell of a constraint that the filled cells violate.
fn violation<const W: usize>(
    candidates: &Candidates<W>,
    constraints: Option<&ConstraintFacts>,
) -> Option<Contradiction> {
    let constraints = constraints?.constraints();
    let board = candidates.board();
    let index = *constraints.violated(&board).first()?;
    let value = |subject: Subject| board.cells().get(subject.cell()?.index()).copied().flatten();
    let mut primitives = constraints.primitives_of(index).iter();
    let violated = primitives.find(|primitive| {
        let is_filled = primitive.scope().into_iter().all(|subject| value(subject).is_some());
        is_filled && !primitive.check(&|subject| value(subject).unwrap_or(Value::new(0)))
    })?;
    violated.scope().first().and_then(|subject| subject.cell()).map(Contradiction::Cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::{Cell, House, text};

    fn of(text: &str) -> Option<Contradiction> {
        contradiction(&Candidates::<1>::new(&text::parse(text, None).unwrap().0))
    }

    #[test]
    fn a_clash_a_cell_without_candidates_and_a_value_without_a_place_are_seen() {
        assert_eq!(of("12.............."), None);
        assert_eq!(of("1..1............"), Some(Contradiction::Cell(Cell::new(3))));
        assert_eq!(of("12....3....4...."), Some(Contradiction::Cell(Cell::new(3))));
        // Row 1 needs a 1, but each of its cells sees one.
        let without_place = Contradiction::NoPlace { house: House::new(0), value: Value::new(0) };
        assert_eq!(of("..2.1......1...."), Some(without_place));
    }
}
