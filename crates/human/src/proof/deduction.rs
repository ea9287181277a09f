//! A deduction: the pattern that a technique finds, as a value of the technique's own type.
//!
//! The evidence of a step and its text are derived from that value and from nothing else. Its changes, which
//! take a look at the position, come with the pattern.

use crate::ladder::rating::Rating;
use crate::proof::evidence::Evidence;
use crate::proof::words::{Notation, StepText};
use std::fmt::Debug;

/// A pattern with a name for each of its parts.
pub(crate) trait Deduction: Debug + Send + Sync {
    /// The number of cells, values, houses or strong links of the pattern; see
    /// [`Step::size`](crate::Step::size).
    fn size(&self) -> usize;

    /// The rating above that of the technique's easiest steps.
    fn surcharge(&self) -> Rating {
        Rating::default()
    }

    /// How much there is to follow, where the technique says so; see [`crate::ladder::cost`].
    fn cost(&self) -> Option<usize> {
        None
    }

    /// The parts of the pattern, each with its role.
    fn evidence(&self) -> Evidence;

    /// The pattern in notation, and the reason in prose.
    fn words(&self, notation: Notation<'_>) -> StepText;
}
