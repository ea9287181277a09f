//! The classes of the groups of a step: a role, and a letter for each almost locked set.

use crate::class;
use sudokud_human::{Claim, Group, Role};
use sudokud_model::grid::Cell;

/// Returns the groups of a step, each with its index among the almost locked sets if it is one.
pub(crate) fn with_letters(step: &Claim) -> impl Iterator<Item = (&Group, Option<usize>)> {
    let mut sets = 0;
    step.evidence.groups.iter().map(move |group| {
        let letter = (group.role == Role::Als).then_some(sets);
        sets += usize::from(letter.is_some());
        (group, letter)
    })
}

/// Returns the classes of a group, such as `base` or `als b`.
pub(crate) fn classes(group: &Group, letter: Option<usize>) -> String {
    match letter {
        Some(index) => format!("{} {}", group.role.as_str(), class::of_letter(index)),
        None => group.role.as_str().to_owned(),
    }
}

/// Returns the classes of a cell of an almost locked set: the letter is that of the first set that has it.
pub(crate) fn classes_of_cell(step: &Claim, cell: Cell) -> String {
    let mut sets = with_letters(step).filter(|(group, _)| group.cells.contains(&cell));
    match sets.find_map(|(group, letter)| Some(classes(group, Some(letter?)))) {
        Some(classes) => classes,
        None => Role::Als.as_str().to_owned(),
    }
}
