//! What propagation makes of each candidate of a position: those that it refutes, and what the others leave.
//!
//! Two candidates that leave some cell nothing in common exclude each other. So without further propagation,
//! an assumption excludes others, and what these leave out of the last candidate of a cell is lost too.

use crate::logic::argument::Candidate;
use crate::logic::scout::FailingFurther;
use crate::logic::value_word::Word;
use std::cmp::Reverse;
use std::collections::HashMap;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

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
        let known = self.left.iter().filter(|left| !left.words.is_empty());
        known.map(|left| (left.candidate, left)).collect()
    }

    /// The candidates that lead to a contradiction once those are refuted that they exclude, in their order.
    pub(crate) fn failing_by_exclusion(&self) -> impl Iterator<Item = FailingFurther> {
        let by_candidate = self.by_candidate();
        let known = self.left.iter().filter(|left| !left.words.is_empty());
        known.filter_map(move |left| {
            let further = refuted_by_exclusion(&left.words, &by_candidate)?;
            let (cell, value) = left.candidate;
            Some(FailingFurther { cell, value, further })
        })
    }
}

/// The candidates that exclude each other with what is left, up to a contradiction; `None` if there is none.
fn refuted_by_exclusion(left: &[Word], by_candidate: &HashMap<Candidate, &Left>) -> Option<Vec<Candidate>> {
    let (mut left, mut further) = (left.to_vec(), Vec::new());
    loop {
        let before = further.len();
        for at in 0..left.len() {
            for value in bits(left[at]).filter(|_| left[at].count_ones() > 1).collect::<Vec<_>>() {
                let candidate = (Cell::new(at), Value::new(value));
                let Some(other) = by_candidate.get(&candidate) else { continue };
                if left.iter().zip(&other.words).all(|(left, other)| left & other != 0) {
                    continue;
                }
                further.push(candidate);
                left[at] &= !(1 << value);
                if !left[at].is_power_of_two() {
                    continue;
                }
                let last = (Cell::new(at), Value::new(left[at].trailing_zeros() as usize));
                if let Some(last) = by_candidate.get(&last) {
                    left.iter_mut().zip(&last.words).for_each(|(left, last)| *left &= last);
                }
                if left.contains(&0) {
                    return Some(further);
                }
            }
        }
        if further.len() == before {
            return None;
        }
    }
}
