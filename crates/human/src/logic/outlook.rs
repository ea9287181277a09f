//! The result of propagating each candidate of a position by itself: those that fail, and the candidates that
//! the others leave.
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

/// The candidates that propagation leaves of all cells if one has a candidate.
#[derive(Debug)]
pub(crate) struct Left {
    /// The number of changes.
    pub(crate) changes: usize,
    pub(crate) candidate: Candidate,
    /// By cell: the candidates left. Nothing if there is no room for all.
    pub(crate) words: Vec<Word>,
}

/// The result of propagating each candidate of a position by itself.
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

    /// The candidates that change something and whose words are known, by cell and value.
    pub(crate) fn by_candidate(&self) -> LeftByCandidate<'_> {
        let mut all = LeftByCandidate::default();
        for left in self.known() {
            let (cell, value) = left.candidate;
            all.0.entry(cell).or_insert([None; 64])[value.index()] = Some(left);
        }
        all
    }

    /// The candidates that change something, with all that they leave.
    fn known(&self) -> impl Iterator<Item = &Left> {
        self.left.iter().filter(|left| !left.words.is_empty() && left.changes > 0)
    }

    /// Lists the candidates that lead to a contradiction once those are refuted that they exclude. The list
    /// may be incomplete if the watch stops the scan.
    pub(crate) fn failing_by_exclusion(&self, bounds: &Bounds<'_>) -> Vec<FailingFurther> {
        let by_candidate = self.by_candidate();
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

/// The candidates of an outlook, by cell and value.
#[derive(Debug, Default)]
pub(crate) struct LeftByCandidate<'a>(HashMap<Cell, [Option<&'a Left>; 64]>);

impl<'a> LeftByCandidate<'a> {
    pub(crate) fn get(&self, (cell, value): Candidate) -> Option<&'a Left> {
        self.0.get(&cell)?[value.index()]
    }
}

/// The candidates that exclude each other with those left, up to a contradiction; `None` if there is none.
fn refuted_by_exclusion(
    left: &[Word],
    by_candidate: &LeftByCandidate<'_>,
    bounds: &Bounds<'_>,
) -> ControlFlow<(), Option<Vec<Candidate>>> {
    let (mut left, mut further) = (left.to_vec(), Vec::new());
    loop {
        let before = further.len();
        for at in 0..left.len() {
            if left[at].count_ones() < 2 {
                continue;
            }
            bounds.poll_sparsely()?;
            for value in bits(left[at]) {
                let candidate = (Cell::new(at), Value::new(value));
                let Some(other) = by_candidate.get(candidate) else { continue };
                if left.iter().zip(&other.words).all(|(left, other)| left & other != 0) {
                    continue;
                }
                further.push(candidate);
                left[at] &= !(1 << value);
                if !left[at].is_power_of_two() {
                    continue;
                }
                let last = Value::new(left[at].trailing_zeros() as usize);
                if let Some(last) = by_candidate.get((Cell::new(at), last)) {
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
