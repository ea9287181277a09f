//! Which earlier literals the conclusions of a reason, of a cell or of a house need.
//!
//! The sources of removed candidates are literals: one that is on stands for all candidates that it excludes,
//! in its cell and in those that see it. Sources are dropped, the latest first, as long as the conclusions
//! follow from the rest. So without one of those that are left the conclusions do not follow, and they are as
//! early as may be. Of a reason, all removed candidates of a cell are put back first, the latest cell first.
//! Cost: for each cell and each source what the reason leaves.

use super::consequences::Consequences;
use crate::logic::constraint_diagram::MAX_STATES;
use crate::logic::distinct;
use crate::logic::literal::Literal;
use crate::logic::trail::{Cause, Firing, Index};
use crate::logic::value_word::{Word, word};
use std::cmp::Reverse;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

impl<const W: usize> Consequences<'_, W> {
    /// The sources from which a reason refutes its targets: for each of its cells, the candidates that it
    /// must not leave. Without targets: from which it has no way to hold.
    pub(super) fn sources_of_firing(&self, firing: Firing, targets: &[Word]) -> Vec<Index> {
        let reason = &self.list.reasons()[firing.reason as usize];
        let is_contradiction = targets.iter().all(|&target| target == 0);
        let follows = |words: &[Word]| {
            let left = reason.left(words, MAX_STATES, self.bounds);
            left.is_some_and(|left| {
                left.contains(&0)
                    || !is_contradiction && left.iter().zip(targets).all(|(left, target)| left & target == 0)
            })
        };
        let all = reason.words(self.places());
        let removed: Vec<Vec<Index>> = reason
            .cells
            .iter()
            .zip(&all)
            .map(|(&cell, &word)| self.removed(cell, word, firing.length))
            .collect();
        let without = |at: usize| {
            let gone = removed[at].iter().map(|&index| self.literal(index).value.index());
            gone.fold(all[at], |word, value| word & !(1 << value))
        };
        let mut words: Vec<Word> = (0..all.len()).map(without).collect();
        let mut latest: Vec<usize> = (0..all.len()).filter(|&at| !removed[at].is_empty()).collect();
        latest.sort_by_key(|&at| Reverse(removed[at].iter().max().copied()));
        let mut sources = Vec::new();
        for at in latest {
            let own = std::mem::replace(&mut words[at], all[at]);
            if !follows(&words) {
                words[at] = own;
                sources.extend(removed[at].iter().map(|&index| self.source(index)));
            }
        }
        let words_of = |sources: &[Index]| -> Vec<Word> {
            reason.cells.iter().zip(&all).map(|(&cell, &word)| self.left_by(sources, cell, word)).collect()
        };
        let mut sources = self.dropped(distinct(sources), |rest| follows(&words_of(rest)));
        if self.join_cells(&reason.cells, &mut sources, firing.length) {
            sources = self.dropped(sources, |rest| follows(&words_of(rest)));
        }
        sources
    }

    /// The sources that exclude these removed candidates.
    pub(super) fn sources_of(&self, removed: &[Index]) -> Vec<Index> {
        let sources = distinct(removed.iter().map(|&index| self.source(index)));
        self.dropped(sources, |rest| {
            let denied = |&index: &Index| rest.iter().any(|&source| self.denies(source, self.literal(index)));
            removed.iter().all(denied)
        })
    }

    /// Drops sources, the latest first, as long as `follows` holds of the rest.
    fn dropped(&self, mut sources: Vec<Index>, follows: impl Fn(&[Index]) -> bool) -> Vec<Index> {
        for at in (0..sources.len()).rev() {
            let source = sources.remove(at);
            if !follows(&sources) {
                sources.insert(at, source);
            }
        }
        sources
    }

    /// Replaces several removed candidates of a cell that has its value by the value. Returns whether there
    /// are such.
    fn join_cells(&self, cells: &[Cell], sources: &mut Vec<Index>, before: Index) -> bool {
        let count = sources.len();
        for &cell in cells {
            let Some(on) = self.assumption.trail.on_index(cell).filter(|&on| on < before) else { continue };
            let is_own = |index: Index| {
                let literal = self.literal(index);
                literal.cell == cell && !literal.is_on()
            };
            if sources.iter().filter(|&&index| is_own(index)).count() > 1 {
                sources.retain(|&index| !is_own(index));
                sources.push(on);
            }
        }
        sources.sort_unstable();
        sources.dedup();
        sources.len() != count
    }

    /// The literals before an index that removed candidates of a cell.
    fn removed(&self, cell: Cell, word: Word, before: Index) -> Vec<Index> {
        let index = |value: usize| self.assumption.trail.off_index(cell, Value::new(value));
        bits(word).filter_map(index).filter(|&index| index < before).collect()
    }

    pub(super) fn literal(&self, index: Index) -> Literal {
        self.assumption.trail.literals[index as usize].0
    }

    /// The literal by which a candidate is removed: for a weak link, its other end.
    pub(super) fn source(&self, index: Index) -> Index {
        match self.assumption.trail.literals[index as usize].1 {
            Cause::WeakLink(by) => by,
            _ => index,
        }
    }

    /// Returns whether a source says that a removed candidate is false.
    fn denies(&self, source: Index, removed: Literal) -> bool {
        let source = self.literal(source);
        let (places, same_value) = (self.places(), source.value == removed.value);
        match (source.is_on(), source.cell == removed.cell) {
            (true, true) => !same_value,
            (true, false) => same_value && places.sees(source.cell, removed.cell),
            (false, is_same) => is_same && same_value,
        }
    }

    /// The values of a cell that sources leave.
    fn left_by(&self, sources: &[Index], cell: Cell, word: Word) -> Word {
        let denied = |value: &usize| {
            let removed = Literal::off(cell, Value::new(*value));
            sources.iter().any(|&source| self.denies(source, removed))
        };
        bits(word).filter(denied).fold(word, |left, value| left & !(1 << value))
    }

    /// The number of cells that lose candidates by sources.
    pub(super) fn restricted(&self, sources: &[Index], cells: &[Cell]) -> usize {
        let is_restricted = |&&cell: &&Cell| {
            let word = word(self.places(), cell.into());
            self.left_by(sources, cell, word) != word
        };
        cells.iter().filter(is_restricted).count()
    }

    /// The constraints by which sources exclude candidates of cells that share no house with them.
    pub(super) fn separating(&self, sources: &[Index], cells: &[Cell]) -> Vec<usize> {
        let (constraints, layout) = (self.list.constraints(), self.places().layout());
        let mut found = Vec::new();
        for source in sources.iter().map(|&source| self.literal(source)).filter(|source| source.is_on()) {
            for &cell in cells {
                let has_value = word(self.places(), cell.into()) >> source.value.index() & 1 == 1;
                if has_value && cell != source.cell && !layout.sees(source.cell, cell) {
                    found.extend(constraints.separating(source.cell, cell));
                }
            }
        }
        found
    }
}
