//! A candidate as one number, and sets of candidates.

use sudokud_core::grid::{Cell, Value};

/// A value of a cell: cell·9 + value, 0 to 728.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Candidate(u16);

impl Candidate {
    /// The number of candidates of an empty board.
    pub(super) const COUNT: usize = 729;

    #[inline]
    pub(super) const fn new(cell: Cell, value: Value) -> Self {
        Self((cell.index() * 9 + value.index()) as u16)
    }

    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn cell(self) -> Cell {
        Cell::new(self.0 as usize / 9)
    }

    #[inline]
    pub(super) const fn value(self) -> Value {
        Value::new(self.0 as usize % 9)
    }
}

/// A set of candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct CandidateSet([u64; 12]);

impl CandidateSet {
    pub(super) const EMPTY: Self = Self([0; 12]);

    #[inline]
    pub(super) const fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.index() / 64] |= 1 << (candidate.index() % 64);
    }

    pub(super) const fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.index() / 64] &= !(1 << (candidate.index() % 64));
    }

    #[inline]
    pub(super) fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.index() / 64] >> (candidate.index() % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |union, word| union | word) == 0
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    #[inline]
    pub(super) fn retain(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }

    #[inline]
    pub(super) fn subtract(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
    }

    /// The candidates, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(Candidate::from_index(64 * at + bit))
            })
        })
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut set = Self::EMPTY;
        candidates.into_iter().for_each(|candidate| set.insert(candidate));
        set
    }
}
