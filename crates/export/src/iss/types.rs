//! The table of kinds: a file for each family, a row for each kind.

use super::space::{Items, Nesting, Space};
use super::{generic, lines, marks, outside, sets};
use sudokud_model::constraint::Constraint;

/// A kind and how its constraints are written.
pub(super) struct Row {
    kind: &'static str,
    write: fn(&Constraint, &Space<'_>, Nesting) -> Items,
}

impl Row {
    pub(super) const fn new(
        kind: &'static str,
        write: fn(&Constraint, &Space<'_>, Nesting) -> Items,
    ) -> Self {
        Self { kind, write }
    }
}

/// Returns the items of a constraint.
pub(super) fn items(constraint: &Constraint, space: &Space<'_>, nesting: Nesting) -> Items {
    let families = [sets::KINDS, lines::KINDS, marks::KINDS, outside::KINDS, generic::KINDS];
    let row = families.into_iter().flatten().find(|row| row.kind == constraint.kind().name);
    let row = row.ok_or_else(|| "the form has no type for it".to_owned())?;
    (row.write)(constraint, space, nesting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::constraint::kinds;

    #[test]
    fn every_kind_has_a_row_and_every_row_a_kind() {
        let families = [sets::KINDS, lines::KINDS, marks::KINDS, outside::KINDS, generic::KINDS];
        let mut rows: Vec<&str> = families.into_iter().flatten().map(|row| row.kind).collect();
        let mut all: Vec<&str> = kinds::all().map(|kind| kind.name).collect();
        rows.sort_unstable();
        all.sort_unstable();
        assert_eq!(rows, all);
    }
}
