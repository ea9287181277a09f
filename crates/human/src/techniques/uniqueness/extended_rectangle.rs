//! Extended unique rectangles: k cells in each of two parallel lines, pairwise in k crossing lines, that hold
//! k values between them. Each line would have all of the values there, so the contents of the two lines
//! could be exchanged, as long as every other set has both cells of a pair or none, or all cells of one line.
//!
//! On a classic board these are two lines of a band with cells in any columns, or k = 3 columns of one stack
//! and two rows of different bands; likewise turned. The conclusions are those of rectangles. Described in
//! Sudopedia ("Extended Unique Rectangle"). Cost: for each two parallel lines, the choices of k crossing
//! lines, k at most [`MAX_SIZE`].

use crate::logic::deadly_pattern::DeadlyPattern;
use crate::logic::{Position, Scan};
use crate::techniques::uniqueness::deadly_types::DeadlyType;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, ValueSet};
use sudokud_model::houses::Layout;
use sudokud_model::sets::combinations::each_pruned_combination;

/// The most cells in a line.
pub(crate) const MAX_SIZE: usize = 4;

const TYPES: [DeadlyType; 4] =
    [DeadlyType::OneCell, DeadlyType::OneValue, DeadlyType::LockedValue, DeadlyType::NakedSubset];

/// The conclusions of each type from every extended rectangle.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let layout = scan.layout();
    let rows: Vec<_> = layout.row_houses().collect();
    let columns: Vec<_> = layout.column_houses().collect();
    for lines in [rows, columns] {
        for (k, &one) in lines.iter().enumerate() {
            for &other in &lines[k + 1..] {
                scan.poll()?;
                let pairs = layout.cells_of(one).iter().copied().zip(layout.cells_of(other).iter().copied());
                let is_open =
                    |&(a, b): &(Cell, Cell)| scan.candidates().is_open(a) && scan.candidates().is_open(b);
                let pairs: Vec<(Cell, Cell)> = pairs.filter(is_open).collect();
                (3..=MAX_SIZE).try_for_each(|size| of_lines(&pairs, size, scan))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The conclusions from the choices of `size` of these pairs of cells, which are in two lines.
fn of_lines<const W: usize>(pairs: &[(Cell, Cell)], size: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let values_of = |&(a, b): &(Cell, Cell)| scan.options(a) | scan.options(b);
    // Apart from one further value, only the two cells of the roof have more than `size` values.
    let mut extend = |_: &[(Cell, Cell)], wide: &usize, pair| {
        let wide = wide + usize::from(values_of(&pair).len() > size + 1);
        ControlFlow::Continue(Some(wide).filter(|&wide| wide <= 2))
    };
    each_pruned_combination(pairs, size, &0, &mut extend, &mut |chosen, _| {
        scan.poll_sparsely()?;
        if !is_exchangeable(scan.layout(), chosen) {
            return ControlFlow::Continue(());
        }
        let cells: Vec<Cell> = chosen.iter().flat_map(|&(a, b)| [a, b]).collect();
        for values in value_sets(scan, &cells, size) {
            let pattern = DeadlyPattern::new(scan, &cells, values);
            TYPES.into_iter().try_for_each(|deadly_type| pattern.conclude(deadly_type, scan))?;
        }
        ControlFlow::Continue(())
    })
}

/// Returns whether the contents of the two lines can be exchanged in these pairs of cells: every set has both
/// cells of a pair or none, or all cells of one line and no other.
fn is_exchangeable(layout: &Layout, pairs: &[(Cell, Cell)]) -> bool {
    let is_kept = |set| {
        let has = |cell: Cell| layout.contains(set, cell);
        let split: Vec<bool> =
            pairs.iter().filter(|&&(a, b)| has(a) != has(b)).map(|&(a, _)| has(a)).collect();
        split.is_empty() || split.len() == pairs.len() && split.iter().all(|&first| first == split[0])
    };
    pairs.iter().flat_map(|&(a, b)| [a, b]).all(|cell| layout.sets_of(cell).iter().all(|&set| is_kept(set)))
}

/// The sets of `size` values that all of these cells but one or two have only, or all but for one further
/// value. Each cell has one of them.
fn value_sets<const W: usize>(position: &Position<'_, W>, cells: &[Cell], size: usize) -> Vec<ValueSet<W>> {
    let union = |roof: [Cell; 2]| position.values_of(cells.iter().filter(|cell| !roof.contains(cell)));
    let roofs = cells.iter().flat_map(|&one| cells.iter().map(move |&other| [one, other]));
    let mut found: Vec<ValueSet<W>> = Vec::new();
    let all = position.values_of(cells);
    let without_one = all.iter().map(|further| all - ValueSet::only(further));
    for values in roofs.map(union).chain(without_one).filter(|values| values.len() == size) {
        let is_in_all = cells.iter().all(|&cell| !position.options(cell).is_disjoint(&values));
        if is_in_all && !found.contains(&values) {
            found.push(values);
        }
    }
    found
}
