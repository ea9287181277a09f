//! How thoroughly sums and cages of many open variables are propagated. Hidden totals are always exact.
//!
//! Within a search, exact runs on many open variables cost more than they save: on 22 killers, quick ones
//! take 0.77 of the time at 1.05 times the guesses.

/// How thoroughly the propagators `Sum` and `Family` run. Both ways are sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Domain consistent wherever a propagator can be.
    Exact,
    /// Sums of few open variables are exact if there are few assignments to try. Others are only bounded,
    /// derived ones not even that; other cages use the values of any and of all fitting sets. A run is not
    /// repeated for its own changes, so a contradiction among fixed variables can be left.
    Quick,
}

impl Effort {
    /// Returns whether a run on so many open variables is exact, where `most` is the limit of a quick one.
    #[inline]
    pub(crate) fn is_exact(self, open: usize, most: usize) -> bool {
        self == Self::Exact || open <= most
    }

    /// Returns the limit of an exact or a quick run.
    #[inline]
    pub(crate) const fn of(self, exact: u32, quick: u32) -> u32 {
        match self {
            Self::Exact => exact,
            Self::Quick => quick,
        }
    }
}
