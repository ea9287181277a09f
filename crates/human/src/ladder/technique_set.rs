//! A set of techniques, in the ladder's order.

use crate::ladder::technique::Technique;
use crate::logic::distinct;

/// A set of techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Techniques(Vec<Technique>);

impl Techniques {
    /// The whole ladder.
    #[must_use]
    pub fn all() -> Self {
        Self(Technique::ALL.to_vec())
    }

    /// The set of these techniques.
    #[must_use]
    pub fn of(techniques: impl IntoIterator<Item = Technique>) -> Self {
        Self(distinct(techniques))
    }

    /// The techniques, easiest first.
    pub fn iter(&self) -> impl Iterator<Item = Technique> + '_ {
        self.0.iter().copied()
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all()
    }
}
