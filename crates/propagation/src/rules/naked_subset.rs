//! Naked subset of any size: k open cells of a house with k candidates in total exclude these from the other
//! cells (a Hall set: P. Hall 1935). Fewer than k candidates are a contradiction.
//!
//! The cheap case comes first: k cells with the same k candidates, in O(m²) for m open cells. The general
//! case takes k = 2, 3, … in turn and adds cells to a set while it has at most k candidates in total. It is
//! exponential in the worst case, so a call tries at most [`EFFORT`] / N sets. At side 9 the limit is never
//! reached: 7 sizes with at most 2⁹ sets each are fewer than 4,000. At larger sides a call takes tens of
//! microseconds.

use crate::rules::editor::Editor;
use sudokud_model::grid::{Cell, Contradiction, House, ValueSet};

/// N times the number of sets of cells that one call may try.
const EFFORT: usize = 36_000;

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, house: House) -> Result<(), Contradiction> {
    let layout = editor.candidates.layout().clone();
    let open = |&cell: &Cell| editor.candidates.is_open(cell);
    let mut cells: Vec<_> = layout.cells_of(house).iter().copied().filter(open).collect();
    cells.sort_by_key(|&cell| editor.candidates.of(cell).len());
    let sets: Vec<_> = cells.iter().map(|&cell| editor.candidates.of(cell)).collect();
    let hall = find_identical(&sets).or_else(|| {
        let mut search =
            HallSearch { sets: &sets, size: 0, chosen: Vec::new(), effort: EFFORT / layout.side() };
        (2..cells.len()).find_map(|size| search.find_of_size(size))
    });
    let Some(hall) = hall else { return Ok(()) };
    if hall.values.len() < hall.members.len() {
        return Err(Contradiction::Crowded { house });
    }
    for (index, &cell) in cells.iter().enumerate() {
        if !hall.members.contains(&index) {
            editor.counts.naked_subsets += editor.eliminate(cell, hall.values)?;
        }
    }
    Ok(())
}

/// A Hall set, or a set of cells with fewer candidates than cells.
struct HallSet<const W: usize> {
    /// The cells, as indices into the list of open cells.
    members: Vec<usize>,
    /// The candidates of the cells, all together.
    values: ValueSet<W>,
}

impl<const W: usize> HallSet<W> {
    /// Returns whether the set is a contradiction or removes a candidate of another cell.
    fn is_useful(&self, sets: &[ValueSet<W>]) -> bool {
        let loses_candidates = |(index, set): (usize, &ValueSet<W>)| {
            !set.is_disjoint(&self.values) && !self.members.contains(&index)
        };
        self.values.len() < self.members.len() || sets.iter().enumerate().any(loses_candidates)
    }
}

/// Returns the first useful set of k or more cells that all have the same k candidates.
fn find_identical<const W: usize>(sets: &[ValueSet<W>]) -> Option<HallSet<W>> {
    sets.iter().enumerate().find_map(|(first, &values)| {
        if sets[..first].contains(&values) {
            return None;
        }
        let members: Vec<_> = (first..sets.len()).filter(|&index| sets[index] == values).collect();
        let hall = HallSet { values, members };
        (hall.members.len() >= values.len() && hall.is_useful(sets)).then_some(hall)
    })
}

/// The search for a useful Hall set.
struct HallSearch<'a, const W: usize> {
    /// The candidates of the open cells, fewest first.
    sets: &'a [ValueSet<W>],
    /// The number of cells to choose.
    size: usize,
    /// The chosen cells, as indices into `sets`.
    chosen: Vec<usize>,
    /// The number of sets that may still be tried.
    effort: usize,
}

impl<const W: usize> HallSearch<'_, W> {
    fn find_of_size(&mut self, size: usize) -> Option<HallSet<W>> {
        self.size = size;
        self.chosen.clear();
        self.extend(0, ValueSet::EMPTY)
    }

    /// Extends the chosen cells, whose candidates are `union`, by cells from index `from` on. Ends early with
    /// fewer candidates than cells, which is a contradiction.
    fn extend(&mut self, from: usize, union: ValueSet<W>) -> Option<HallSet<W>> {
        if self.chosen.len() == self.size || self.chosen.len() > union.len() {
            let hall = HallSet { members: self.chosen.clone(), values: union };
            return hall.is_useful(self.sets).then_some(hall);
        }
        for index in from..self.sets.len() {
            let union = union | self.sets[index];
            if self.effort == 0 || self.sets[index].len() > self.size {
                return None;
            }
            self.effort -= 1;
            if union.len() <= self.size {
                self.chosen.push(index);
                if let Some(hall) = self.extend(index + 1, union) {
                    return Some(hall);
                }
                self.chosen.pop();
            }
        }
        None
    }
}
