//! The rating walk: hint after hint until the board is filled.

use super::hint::Hint;
use super::position::Position;
use super::producers::{ExplainerScale, next_hint};
use sudokud_core::grid::Board;
use sudokud_human::Rating;
use sudokud_search::budget::{Stop, Watch};

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No producer has a hint.
    Unsolved,
    /// The watch stopped the walk.
    Stopped(Stop),
}

/// The rating of an unsolved puzzle.
pub const UNSOLVED: Rating = Rating::from_tenths(200);

/// The figures of a puzzle and the path behind them.
#[derive(Clone, Debug)]
pub struct ExplainerRating {
    /// How the walk ended.
    pub end: End,
    /// ER: the highest rating of a step, or [`UNSOLVED`]; a lower bound if the walk was stopped.
    pub rating: Rating,
    /// EP: the highest rating up to and with the first step that fills a cell; `None` without such a step.
    pub pearl: Option<Rating>,
    /// ED: the rating of the first step.
    pub diamond: Option<Rating>,
    /// The steps in order.
    pub path: Vec<Hint>,
}

/// Rates a 9×9 puzzle, which should have exactly one solution; `None` if the board has another side.
///
/// ```
/// use sudokud_search::budget::Unwatched;
/// use sudokud_core::grid::text;
/// use sudokud_human::Rating;
/// use sudokud_rating::explainer::{self, ExplainerScale};
/// let board = ".23456789456789123789123456214365897365897214897214365531642978642978531978531642";
/// let (board, _) = text::parse(board, None).unwrap();
/// let rated = explainer::rate(&board, ExplainerScale::Classic, &Unwatched).unwrap();
/// assert_eq!((rated.rating, rated.path.len()), (Rating::from_tenths(10), 1));
/// ```
#[must_use]
pub fn rate(givens: &Board, scale: ExplainerScale, watch: &dyn Watch) -> Option<ExplainerRating> {
    let mut position = Position::new(givens)?;
    let mut path = Vec::new();
    let end = loop {
        if position.is_filled() {
            break End::Solved;
        }
        match next_hint(&position, scale, watch) {
            Ok(Some(hint)) => {
                hint.effect.apply(&mut position);
                path.push(hint);
            }
            Ok(None) => break End::Unsolved,
            Err(stop) => break End::Stopped(stop),
        }
    };
    Some(figures(end, path))
}

fn figures(end: End, path: Vec<Hint>) -> ExplainerRating {
    let highest = |steps: &[Hint]| steps.iter().map(|hint| hint.rating).max();
    let filled = path.iter().position(Hint::fills_cell);
    ExplainerRating {
        end,
        rating: if end == End::Unsolved { UNSOLVED } else { highest(&path).unwrap_or_default() },
        pearl: filled.and_then(|first| highest(&path[..=first])),
        diamond: path.first().map(|hint| hint.rating),
        path,
    }
}
