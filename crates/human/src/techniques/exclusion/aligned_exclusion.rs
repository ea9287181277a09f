//! Aligned pair and triplet exclusion: a candidate is false if every combination of values for two or three
//! base cells that contains it is excluded.
//!
//! A combination is excluded if it has a value twice in a house, or if it leaves an excluding cell without a
//! candidate. An excluding cell sees all base cells and has at most as many candidates as there are base
//! cells (as in Sudoku Explainer). Cost: the pairs or triplets of base cells with two or more excluding
//! cells, times their combinations of values. Triplets are searched up to side [`LARGEST_SIDE`].

use crate::logic::{BoardCells, CellGroup, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value, ValueSet};
use sudokud_model::sets::combinations::each_pruned_combination;

/// The largest side at which triplets are searched.
pub(crate) const LARGEST_SIDE: usize = 16;

/// Two or three base cells, and the cells that exclude combinations of theirs.
#[derive(Debug)]
struct AlignedExclusion {
    base: CellGroup,
    /// The excluding cells.
    excluders: CellGroup,
}

/// Every exclusion with this many base cells that removes something.
pub(crate) fn find<const W: usize>(size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    if size > 2 && scan.layout().side() > LARGEST_SIDE {
        return ControlFlow::Continue(());
    }
    let small = |cell: &Cell| scan.options(*cell).len() <= size;
    let excluders: Vec<Cell> = scan.candidates().open().filter(small).collect();
    let open: Vec<Cell> = scan.candidates().open().collect();
    let mut extend = |base: &[Cell], excluders: &Vec<Cell>, cell| {
        let sees = |other: &Cell| scan.peers(cell).contains(*other);
        let common: Vec<Cell> = excluders.iter().copied().filter(sees).collect();
        if common.len() < 2 {
            return ControlFlow::Continue(None);
        }
        if base.is_empty() {
            scan.poll()?;
        }
        ControlFlow::Continue(Some(common))
    };
    let mut each = |base: &[Cell], excluders: &Vec<Cell>| check(base, excluders, scan);
    each_pruned_combination(&open, size, &excluders, &mut extend, &mut each)
}

fn check<const W: usize>(base: &[Cell], excluders: &[Cell], scan: &Scan<'_, W>) -> ControlFlow<()> {
    let mut allowed = vec![ValueSet::<W>::EMPTY; base.len()];
    let mut values: Vec<Value> = Vec::with_capacity(base.len());
    let mut used = scan.no_cells();
    combine(scan, base, excluders, (&mut values, ValueSet::EMPTY), &mut allowed, &mut used);
    let mut effects = Effects::default();
    base.iter().zip(&allowed).for_each(|(&cell, &set)| effects.remove(cell, scan.options(cell) - set));
    if effects.is_void() || allowed.iter().any(ValueSet::is_empty) {
        return ControlFlow::Continue(());
    }
    let (base, excluders) = (CellGroup::new(scan, base), CellGroup::new(scan, &used.to_vec()));
    scan.offer(effects, AlignedExclusion { base, excluders })
}

/// Adds the values of each combination that is not excluded to `allowed`, and the cells that exclude one to
/// `used`.
fn combine<const W: usize>(
    position: &Position<'_, W>,
    base: &[Cell],
    excluders: &[Cell],
    (values, chosen): (&mut Vec<Value>, ValueSet<W>),
    allowed: &mut [ValueSet<W>],
    used: &mut BoardCells,
) {
    if values.len() == base.len() {
        match excluders.iter().find(|&&cell| position.options(cell).is_subset(&chosen)) {
            Some(&cell) => used.insert(cell),
            None => values.iter().zip(allowed).for_each(|(&value, set)| {
                set.insert(value);
            }),
        }
        return;
    }
    let cell = base[values.len()];
    for value in position.options(cell) {
        let clash =
            values.iter().zip(base).any(|(&other, &there)| other == value && position.sees(cell, there));
        if !clash {
            values.push(value);
            combine(position, base, excluders, (values, chosen | ValueSet::only(value)), allowed, used);
            values.pop();
        }
    }
}

impl Deduction for AlignedExclusion {
    fn size(&self) -> usize {
        self.base.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.base.values());
        self.base.add_cells(&mut evidence, Role::Aligned);
        self.excluders.add_cells(&mut evidence, Role::Excluder);
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (base, excluders) = (self.base.cells(), self.excluders.cells());
        let (names, mut pattern) = (notation.cell_list(&excluders), notation.cells(&base));
        let excluded = match excluders.len() {
            0 => String::new(),
            1 => format!(", and so are those that leave nothing for {names}, which sees them all"),
            _ => format!(", and so are those that leave nothing for one of {names}, which see them all"),
        };
        if !excluders.is_empty() {
            pattern = format!("{pattern} excluded by {}", notation.cells(&excluders));
        }
        let reason = format!(
            "Go through the values that {} can have together: equal ones where they see each other are \
             impossible{excluded}. No combination remains with the values removed",
            notation.cell_list(&base),
        );
        StepText { pattern, reason }
    }
}
