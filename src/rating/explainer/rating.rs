//! Ratings outside the finders: tenths.

use std::fmt;

/// A rating in tenths: 4.2 is `Rating(42)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(pub u16);

impl Rating {
    /// The nearest rating to a figure computed in doubles.
    pub(crate) fn nearest(figure: f64) -> Self {
        Self((figure * 10.0).round() as u16)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
