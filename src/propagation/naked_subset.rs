//! Naked subset of any size: k open cells of a house with k candidates in total exclude these from the other
//! cells (a Hall set: P. Hall 1935). Fewer than k candidates are a contradiction.
//!
//! The cheap case comes first: k cells with the same k candidates, in O(m²) for m open cells. The general
//! case extends sets of cells by increasing k while their union has at most k values. It is exponential in
//! the worst case, so a call tries at most [`EFFORT`] / N sets. At side 9 the limit is never reached: 7 sizes
//! with at most 2⁹ sets each are fewer than 4,000. At larger sides a call takes tens of microseconds.

use crate::grid::{Cell, Contradiction, House, ValueSet};
use crate::propagation::editor::Editor;

/// N times the number of sets of cells that one call may try.
const EFFORT: usize = 36_000;

pub(crate) fn apply<const W: usize>(editor: &mut Editor<'_, W>, house: House) -> Result<(), Contradiction> {
    let geometry = editor.candidates.geometry().clone();
    let open = |&cell: &Cell| editor.candidates.is_open(cell);
    let mut cells: Vec<_> = geometry.cells_of(house).iter().copied().filter(open).collect();
    cells.sort_by_key(|&cell| editor.candidates.of(cell).len());
    let sets: Vec<_> = cells.iter().map(|&cell| editor.candidates.of(cell)).collect();
    let hall = find_identical(&sets).or_else(|| {
        let mut search =
            HallSearch { sets: &sets, size: 0, chosen: Vec::new(), effort: EFFORT / geometry.side() };
        (2..cells.len()).find_map(|size| search.find_of_size(size))
    });
    let Some(hall) = hall else { return Ok(()) };
    if hall.values.len() < hall.members.len() {
        return Err(Contradiction::Crowded { house });
    }
    for (k, &cell) in cells.iter().enumerate() {
        if !hall.members.contains(&k) {
            editor.counts.naked_subsets += editor.eliminate(cell, hall.values)?;
        }
    }
    Ok(())
}

/// A set of cells, as indices into the list, with the union of their candidates.
struct HallSet<const W: usize> {
    members: Vec<usize>,
    values: ValueSet<W>,
}

impl<const W: usize> HallSet<W> {
    /// Returns whether the set is a contradiction or removes a candidate of another cell.
    fn is_useful(&self, sets: &[ValueSet<W>]) -> bool {
        let hits =
            |(k, set): (usize, &ValueSet<W>)| !set.is_disjoint(&self.values) && !self.members.contains(&k);
        self.values.len() < self.members.len() || sets.iter().enumerate().any(hits)
    }
}

/// Returns k or more cells with the same k candidates.
fn find_identical<const W: usize>(sets: &[ValueSet<W>]) -> Option<HallSet<W>> {
    sets.iter().enumerate().find_map(|(first, &values)| {
        if sets[..first].contains(&values) {
            return None;
        }
        let members: Vec<_> = (first..sets.len()).filter(|&k| sets[k] == values).collect();
        let hall = HallSet { values, members };
        (hall.members.len() >= values.len() && hall.is_useful(sets)).then_some(hall)
    })
}

struct HallSearch<'a, const W: usize> {
    /// The candidates of the open cells, fewest first.
    sets: &'a [ValueSet<W>],
    size: usize,
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

    fn extend(&mut self, from: usize, union: ValueSet<W>) -> Option<HallSet<W>> {
        if self.chosen.len() == self.size || self.chosen.len() > union.len() {
            let hall = HallSet { members: self.chosen.clone(), values: union };
            return hall.is_useful(self.sets).then_some(hall);
        }
        for k in from..self.sets.len() {
            let union = union | self.sets[k];
            if self.effort == 0 || self.sets[k].len() > self.size {
                return None;
            }
            self.effort -= 1;
            if union.len() <= self.size {
                self.chosen.push(k);
                if let Some(hall) = self.extend(k + 1, union) {
                    return Some(hall);
                }
                self.chosen.pop();
            }
        }
        None
    }
}
