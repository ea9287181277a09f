//! Why a seed gives no puzzle.

use sudokud_search::budget::Stop;

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// In no attempt did a puzzle with one solution fit the pattern.
    Pattern,
    /// The houses have no solved grid, or the search for one was too large.
    Grid,
    /// The watch stopped the search before the first puzzle.
    Stopped(Stop),
}

impl From<Stop> for NotMade {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
