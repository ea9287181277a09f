//! Why there is no further puzzle.

use crate::wire::problem::{Code, Problem};
use sudokud_generate::NotMade;

/// Why no further puzzle is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All puzzles were delivered.
    Complete,
    /// No attempt gave a puzzle that fits the pattern.
    Pattern,
    /// The houses have no solved grid, or none was found.
    Grid,
    /// No further puzzle differs from the others.
    Exhausted,
    /// The time is over.
    Time,
    /// The work on a piece failed.
    Lost,
}

impl From<NotMade> for Ended {
    fn from(why: NotMade) -> Self {
        match why {
            NotMade::Pattern => Self::Pattern,
            NotMade::Grid => Self::Grid,
            NotMade::Stopped(_) => Self::Time,
        }
    }
}

impl Ended {
    /// The problem with which an answer ends that has fewer puzzles than asked for.
    #[must_use]
    pub fn problem(self) -> Problem {
        let (code, detail) = match self {
            Self::Complete | Self::Exhausted => (
                Code::NoPuzzle,
                "no further puzzle differs from the others by more than relabelling and symmetry",
            ),
            Self::Pattern => {
                (Code::NoPuzzle, "no attempt gave a puzzle with one solution within the pattern")
            }
            Self::Grid => (Code::NoPuzzle, "the houses have no solved grid, or none was found"),
            Self::Time => (Code::NoPuzzle, "the time was over before a puzzle was found"),
            Self::Lost => (Code::Internal, "the work on a puzzle was cut short"),
        };
        match self {
            Self::Pattern => Problem::at(code, "/pattern", detail),
            Self::Grid => Problem::at(code, "/houses", detail),
            _ => Problem::new(code, detail),
        }
    }
}
