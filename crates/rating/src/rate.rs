//! Rates a puzzle: figures on a scale of Sudoku Explainer, level and score on HoDoKu's.
//!
//! On classic boards of side 9 the figures are those of the named programs, their order and choice of steps
//! included. On other boards, and with constraints, each step is the easiest of the ladder. On a scale of
//! Sudoku Explainer, HoDoKu's walk comes second, under the same watch.
//!
//! Cost: a search for two solutions, and the walks. HoDoKu's walk searches again if it takes a step of brute
//! force.

use super::rated::Rated;
use super::scale::Scale;
use super::walk::Walk;
use sudokud_core::solve::{self, Outcome, Puzzle};
use sudokud_model::grid::{Board, Conflict};
use sudokud_search::budget::{Limits, Stop, Watch};

/// Why a board is not rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// The board has no solution. The conflicts are those of its filled cells; there may be none.
    Unsolvable(Vec<Conflict>),
    /// The board has several solutions.
    NotUnique,
    /// The scale is that of a program that rates classic boards without constraints only.
    OtherScale,
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
/// If the board does not have exactly one solution, if the search for two solutions was stopped, or if the
/// scale does not fit the board's layout.
///
/// ```
/// use sudokud_search::budget::{Limits, Unwatched};
/// use sudokud_model::grid::text;
/// use sudokud_human::{Level, Rating};
/// use sudokud_rating::{self as rating, Grade, Scale};
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let rated = rating::rate(&board, Scale::Extended, Limits::default(), &Unwatched).unwrap();
/// assert_eq!(rated.figures.map(|figures| figures.rating), Some(Rating::from_tenths(10)));
/// assert_eq!(rated.grade, Some(Grade { level: Level::Easy, score: 8 }));
/// ```
pub fn rate(board: &Board, scale: Scale, limits: Limits, watch: &dyn Watch) -> Result<Rated, Unrated> {
    rate_puzzle(&board.clone().into(), scale, limits, watch)
}

/// Rates a puzzle that can have marks and constraints. Marks are part of the puzzle: it must have exactly one
/// solution with them.
///
/// # Errors
/// As [`rate`]. With marks or constraints, the only scale is the ladder's.
pub fn rate_puzzle(
    puzzle: &Puzzle,
    scale: Scale,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Rated, Unrated> {
    let board = &puzzle.board;
    if !scale.fits_puzzle(puzzle) {
        return Err(Unrated::OtherScale);
    }
    let initial_candidates = prove_one_solution(puzzle, limits, watch)?;
    let path = Walk::of_puzzle(puzzle, scale, watch).path();
    let is_graded = matches!(scale, Scale::Hodoku | Scale::Ladder);
    let graded = (!is_graded).then(|| Walk::new(board, Scale::Hodoku, watch).path());
    Ok(Rated::new(scale, path, graded.as_ref(), initial_candidates))
}

/// Returns the number of candidates of a board with exactly one solution.
fn prove_one_solution(puzzle: &Puzzle, limits: Limits, watch: &dyn Watch) -> Result<u64, Unrated> {
    let options = solve::Options { max_solutions: 2, limits, ..solve::Options::default() };
    let report = solve::solve(puzzle, &options, watch);
    let initial_candidates = report.statistics.initial_candidates;
    match (report.outcome, report.unique) {
        (Outcome::Unsolvable, _) => Err(Unrated::Unsolvable(report.conflicts)),
        (_, Some(false)) => Err(Unrated::NotUnique),
        (_, None) => {
            let limit = report.statistics.limit_hit.unwrap_or(Stop::Deadline);
            Err(Unrated::Stopped { limit, initial_candidates })
        }
        (_, Some(true)) => Ok(initial_candidates),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, Figures, Grade, RatedStep};
    use std::cell::Cell;
    use sudokud_human::{Level, Rating};
    use sudokud_model::grid::text;
    use sudokud_model::houses::{Blocks, HouseRules, Layout, Pattern};
    use sudokud_search::budget::{Signal, Unwatched};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn of(board: &str, scale: Scale) -> Result<Rated, Unrated> {
        rate(&text::parse(board, None).unwrap().0, scale, Limits::default(), &Unwatched)
    }

    #[test]
    fn boards_that_are_not_classic_are_rated_on_the_ladder_only() {
        // One solution with diagonals, several without.
        let mut rules = HouseRules::of_side(4);
        rules.patterns = vec![Pattern::MainDiagonal, Pattern::AntiDiagonal];
        let (small, _) = text::parse("12343...........", None).unwrap();
        let small = small.with_layout(&Layout::new(&rules).unwrap()).unwrap();
        rules.side = 9;
        rules.blocks = Blocks::default_of(9);
        let (classic, _) = text::parse(PUZZLE, None).unwrap();
        assert!(rate(&classic, Scale::Ladder, Limits::default(), &Unwatched).is_ok());
        let large = classic.with_layout(&Layout::new(&rules).unwrap()).unwrap();
        assert_eq!(Scale::default_of_puzzle(&Puzzle::from(small.clone())), Scale::Ladder);
        for scale in [Scale::Extended, Scale::Classic, Scale::Hodoku] {
            for board in [&small, &large] {
                assert_eq!(
                    rate(board, scale, Limits::default(), &Unwatched).err(),
                    Some(Unrated::OtherScale)
                );
                assert!(crate::explainer::Position::new(board).is_none());
                assert!(crate::hodoku::HodokuWalk::new(board, &Unwatched).is_none());
            }
        }
        let rated = rate(&small, Scale::Ladder, Limits::default(), &Unwatched).unwrap();
        assert!(rated.path.iter().all(|step| matches!(step, RatedStep::Ladder(_))));
        let hardest = rated.hardest().and_then(|step| step.difficulty().rating());
        assert_eq!((rated.is_solved(), rated.figures.map(|figures| figures.rating)), (true, hardest));
    }

    #[test]
    fn only_a_board_with_one_solution_is_rated() {
        let clash = of("11..............", Scale::Extended);
        assert!(matches!(clash, Err(Unrated::Unsolvable(conflicts)) if !conflicts.is_empty()));
        assert_eq!(of("................", Scale::Classic).err(), Some(Unrated::NotUnique));
        let rating = of("1234341221434321", Scale::Extended).unwrap();
        assert_eq!(
            (rating.is_solved(), rating.path.len(), rating.figures),
            (true, 0, Some(Figures::default()))
        );
        let easy = Some(Grade { level: Level::Easy, score: 0 });
        assert_eq!((rating.grade, rating.initial_candidates, rating.stopped), (easy, 0, None));
    }

    #[test]
    fn a_stopped_rating_of_any_side_has_the_number_of_candidates() {
        for side in [4, 9, 16, 25, 36, 100, 144_usize] {
            let empty = Board::empty(&sudokud_model::houses::Layout::classic(side.isqrt()).unwrap());
            let stopped =
                rate(&empty, Scale::Extended, Limits::default(), &|| Signal::Stop(Stop::Deadline)).err();
            let expected = Unrated::Stopped { limit: Stop::Deadline, initial_candidates: side.pow(3) as u64 };
            // The engine of side 9 can find two solutions before it polls the watch.
            assert!(stopped == Some(expected) || stopped == Some(Unrated::NotUnique), "{side}: {stopped:?}");
        }
    }

    #[test]
    fn a_watch_stops_the_proof_and_the_walks() {
        let hard = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";
        let hard = text::parse(hard, None).unwrap().0;
        let after = |most: u32| {
            let polls = Cell::new(0);
            let watch = || {
                if polls.replace(polls.get() + 1) < most {
                    Signal::Continue
                } else {
                    Signal::Stop(Stop::Deadline)
                }
            };
            rate(&hard, Scale::Extended, Limits::default(), &watch)
        };
        assert_eq!(after(0).err(), Some(Unrated::Stopped { limit: Stop::Deadline, initial_candidates: 257 }));
        let stopped = (1..20_000).step_by(7).map(after).find_map(|rated| {
            rated
                .ok()
                .filter(|rated| rated.rating_at_least.is_some_and(|rating| rating > Rating::from_tenths(40)))
        });
        let stopped = stopped.expect("some poll is in the walk");
        assert!(matches!(stopped.end, End::Stopped(Stop::Deadline)));
        assert_eq!(stopped.stopped, Some(Stop::Deadline));
        assert_eq!((stopped.figures, stopped.grade), (None, None));
    }

    #[test]
    fn the_scale_of_hodoku_has_level_and_score_alone() {
        let rating = of(PUZZLE, Scale::Hodoku).unwrap();
        assert_eq!((rating.figures, rating.grade), (None, Some(Grade { level: Level::Easy, score: 204 })));
        let extended = of(PUZZLE, Scale::Extended).unwrap();
        assert_eq!((extended.grade, extended.figures.is_some()), (rating.grade, true));
    }
}
