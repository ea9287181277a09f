//! Rates a puzzle by two walks: one with the techniques of the scale for the rating, one with HoDoKu's for
//! level and score.
//!
//! Each walk takes the easiest step of the ladder. The programs themselves order some steps differently, so
//! the figures are those of this ladder's paths on their scales. A walk that gets stuck is rated
//! [`UNSOLVED`], as in Sudoku Explainer, and its score has HoDoKu's surcharge for a path that it gives up.
//!
//! Cost: a search for two solutions, and the walks.

use crate::budget::{Limits, Stop, Watch};
use crate::grid::{Board, Conflict};
use crate::human::{Level, Rating, Step, Techniques, WalkOptions, WalkStatus, walk};
use crate::rating::scale::{Scale, hodoku};
use crate::rating::{Grade, grade};
use crate::solve::{self, Outcome};

/// The rating of a puzzle that the techniques do not solve.
pub const UNSOLVED: Rating = Rating::from_tenths(200);

/// HoDoKu's surcharge on the score of a path that it gives up.
const GIVEN_UP: u32 = 20_000;

/// How hard a puzzle is.
#[derive(Clone, Debug)]
pub struct Rated {
    /// How the walk with the techniques of the scale ended. If it was stopped, the rating is not known, and
    /// the other figures are about the steps until then.
    pub status: WalkStatus,
    /// The grade of that walk.
    pub path: Grade,
    /// The number of its steps.
    pub steps: usize,
    /// Its hardest step; the first of equals.
    pub hardest: Option<Step>,
    /// Level and score of the walk with HoDoKu's techniques; `None` if it was stopped.
    pub score: Option<(Level, u32)>,
    /// The number of candidates before the first step.
    pub initial_candidates: u64,
}

/// Why a board is not rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// The board has no solution; the conflicts, if it has any.
    Unsolvable(Vec<Conflict>),
    /// The board has several solutions.
    NotUnique,
    /// The search for two solutions was stopped.
    Stopped {
        /// Why it was stopped.
        limit: Stop,
        /// As in [`Rated`].
        initial_candidates: u64,
    },
}

/// Rates a puzzle.
///
/// # Errors
/// If the board does not have exactly one solution, or if the search for two solutions was stopped.
///
/// ```
/// use sudokud::{budget::{Limits, Unwatched}, grid::text, human::{Level, Rating}, rating::{self, Scale}};
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let rated = rating::rate(&board, Scale::Extended, Limits::default(), &Unwatched).unwrap();
/// assert_eq!((rated.path.rating, rated.steps), (Rating::from_tenths(10), 2));
/// assert_eq!(rated.score, Some((Level::Easy, 8)));
/// ```
pub fn rate(board: &Board, scale: Scale, limits: Limits, watch: &dyn Watch) -> Result<Rated, Unrated> {
    let options = solve::Options { max_solutions: 2, limits, ..solve::Options::default() };
    let report = solve::solve(&board.clone().into(), &options, watch);
    let initial_candidates = report.statistics.initial_candidates;
    match (report.outcome, report.unique) {
        (Outcome::Unsolvable, _) => return Err(Unrated::Unsolvable(report.conflicts)),
        (_, Some(false)) => return Err(Unrated::NotUnique),
        (_, None) => {
            let limit = report.statistics.limit_hit.unwrap_or(Stop::Deadline);
            return Err(Unrated::Stopped { limit, initial_candidates });
        }
        (_, Some(true)) => {}
    }
    let (status, mut steps) = path(board, scale.techniques(), watch);
    let mut path = grade(&steps);
    if status == WalkStatus::Stuck {
        path.rating = UNSOLVED;
    }
    let count = steps.len();
    let hardest = path.hardest.map(|at| steps.swap_remove(at));
    let score = score(board, watch);
    Ok(Rated { status, path, steps: count, hardest, score, initial_candidates })
}

fn score(board: &Board, watch: &dyn Watch) -> Option<(Level, u32)> {
    let (status, steps) = path(board, hodoku(), watch);
    let Grade { level, score, .. } = grade(&steps);
    match status {
        WalkStatus::Stopped => None,
        WalkStatus::Stuck => Some((Level::Extreme, score.saturating_add(GIVEN_UP))),
        _ => Some((level, score)),
    }
}

fn path(board: &Board, techniques: Techniques, watch: &dyn Watch) -> (WalkStatus, Vec<Step>) {
    let options = WalkOptions { techniques, max_steps: 0, givens: Some(board.clone()), ..WalkOptions::default() };
    let walk = walk(board, None, &options, watch);
    (walk.status, walk.steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Signal, Unwatched};
    use crate::grid::text;
    use std::cell::Cell;

    fn of(board: &str, scale: Scale) -> Result<Rated, Unrated> {
        rate(&text::parse(board, None).unwrap().0, scale, Limits::default(), &Unwatched)
    }

    #[test]
    fn only_a_board_with_one_solution_is_rated() {
        let clash = of("11..............", Scale::Extended);
        assert!(matches!(clash, Err(Unrated::Unsolvable(conflicts)) if !conflicts.is_empty()));
        assert_eq!(of("................", Scale::Classic).err(), Some(Unrated::NotUnique));
        let rating = of("1234341221434321", Scale::Extended).unwrap();
        assert_eq!((rating.status, rating.steps, rating.path.rating), (WalkStatus::Solved, 0, Rating::ZERO));
        assert_eq!((rating.score, rating.initial_candidates), (Some((Level::Easy, 0)), 0));
    }

    #[test]
    fn a_stopped_rating_of_any_side_has_the_number_of_candidates() {
        for side in [4, 9, 16, 25, 36, 100, 144_usize] {
            let empty = Board::empty(&crate::grid::Geometry::new(side.isqrt()).unwrap());
            let stopped = rate(&empty, Scale::Extended, Limits::default(), &|| Signal::Stop(Stop::Deadline)).err();
            let expected = Unrated::Stopped { limit: Stop::Deadline, initial_candidates: side.pow(3) as u64 };
            // An empty 9x9 has two solutions before anybody is asked.
            assert!(stopped == Some(expected) || stopped == Some(Unrated::NotUnique), "{side}: {stopped:?}");
        }
    }

    #[test]
    fn a_watch_stops_the_proof_and_the_walks() {
        let hard = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";
        let hard = text::parse(hard, None).unwrap().0;
        let after = |most: u32| {
            let asked = Cell::new(0);
            let say =
                || if asked.replace(asked.get() + 1) < most { Signal::Continue } else { Signal::Stop(Stop::Deadline) };
            rate(&hard, Scale::Extended, Limits::default(), &say)
        };
        assert_eq!(after(0).err(), Some(Unrated::Stopped { limit: Stop::Deadline, initial_candidates: 257 }));
        assert!(
            (1..2_000)
                .map(after)
                .any(|rated| matches!(rated, Ok(Rated { status: WalkStatus::Stopped, score: None, .. })))
        );
    }
}
