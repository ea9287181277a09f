//! What propagation makes of each candidate of a position: those that it refutes, and what the others leave.
//!
//! Two candidates that leave some cell nothing in common exclude each other. So without further propagation,
//! an assumption excludes others, and where a cell has one candidate left, it leaves no more than that one.

use crate::logic::argument::Candidate;
use crate::logic::bounds::Bounds;
use crate::logic::scout::FailingFurther;
use crate::logic::value_word::Word;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// The most cells whose candidates are kept, over all candidates that are assumed in a position. At side 100
/// a cell takes 16 bytes, and 8000 candidates would take more than a gigabyte.
pub(crate) const MAX_KEPT_CELLS: usize = 1 << 20;

/// A candidate that propagation refutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Failing {
    /// The number of changes up to the contradiction.
    pub(crate) changes: usize,
    pub(crate) cell: Cell,
    pub(crate) value: Value,
}

/// What propagation leaves of all cells if one has a candidate.
#[derive(Debug)]
pub(crate) struct Left {
    /// The number of changes.
    pub(crate) changes: usize,
    pub(crate) candidate: Candidate,
    /// By cell: the candidates left. Nothing if there is no room for all.
    pub(crate) words: Vec<Word>,
}

/// What propagation makes of each candidate of a position.
#[derive(Debug, Default)]
pub(crate) struct Outlook {
    /// The candidates that it refutes, those after few changes first, then in reading order.
    pub(crate) failing: Vec<Failing>,
    /// The others, those that change much first, then in reading order.
    pub(crate) left: Vec<Left>,
}

impl Outlook {
    /// Puts the lists in their order.
    pub(crate) fn sort(&mut self) {
        self.failing.sort_unstable();
        self.left.sort_unstable_by_key(|left| (Reverse(left.changes), left.candidate));
    }

    /// What each candidate leaves that propagation does not refute, if that is known.
    pub(crate) fn by_candidate(&self) -> HashMap<Candidate, &Left> {
        self.known().map(|left| (left.candidate, left)).collect()
    }

    /// The candidates that change something, with all that they leave.
    fn known(&self) -> impl Iterator<Item = &Left> {
        self.left.iter().filter(|left| !left.words.is_empty() && left.changes > 0)
    }

    /// Lists the candidates that lead to a contradiction once those are refuted that they exclude. The list
    /// may be incomplete if the watch stops the scan.
    pub(crate) fn failing_by_exclusion(&self, bounds: &Bounds<'_>) -> Vec<FailingFurther> {
        let mut by_candidate: HashMap<Cell, [Option<&Left>; 64]> = HashMap::new();
        for left in self.known() {
            let (cell, value) = left.candidate;
            by_candidate.entry(cell).or_insert([None; 64])[value.index()] = Some(left);
        }
        let mut all = Vec::new();
        for Left { candidate, words, .. } in self.known() {
            let (cell, value) = *candidate;
            match refuted_by_exclusion(words, &by_candidate, bounds) {
                ControlFlow::Break(()) => break,
                ControlFlow::Continue(further) => {
                    all.extend(further.map(|further| FailingFurther { cell, value, further }));
                }
            }
        }
        all
    }
}

/// The candidates that exclude each other with what is left, up to a contradiction; `None` if there is none.
fn refuted_by_exclusion(
    left: &[Word],
    by_candidate: &HashMap<Cell, [Option<&Left>; 64]>,
    bounds: &Bounds<'_>,
) -> ControlFlow<(), Option<Vec<Candidate>>> {
    let (mut left, mut further) = (left.to_vec(), Vec::new());
    loop {
        let before = further.len();
        for at in 0..left.len() {
            let of_cell = by_candidate.get(&Cell::new(at)).filter(|_| left[at].count_ones() > 1);
            let Some(of_cell) = of_cell else { continue };
            bounds.poll_sparsely()?;
            for value in bits(left[at]) {
                let Some(other) = of_cell[value] else { continue };
                if left.iter().zip(&other.words).all(|(left, other)| left & other != 0) {
                    continue;
                }
                further.push((Cell::new(at), Value::new(value)));
                left[at] &= !(1 << value);
                if !left[at].is_power_of_two() {
                    continue;
                }
                if let Some(last) = of_cell[left[at].trailing_zeros() as usize] {
                    left.iter_mut().zip(&last.words).for_each(|(left, last)| *left &= last);
                }
                if left.contains(&0) {
                    return ControlFlow::Continue(Some(further));
                }
            }
        }
        if further.len() == before {
            return ControlFlow::Continue(None);
        }
    }
}
