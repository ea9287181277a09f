//! HoDoKu's level and score of a puzzle.

use super::step::Step;
use super::walk::Walk;
use sudokud_core::grid::Board;
use sudokud_human::Level;
use sudokud_human::Technique;
use sudokud_search::budget::{Stop, Watch};

/// HoDoKu adds this to the score of a puzzle that it gives up.
pub(crate) const GIVEN_UP: u32 = 20_000;

/// The score above which a puzzle is of the next level.
const CAPS: [(Level, u32); 4] =
    [(Level::Easy, 800), (Level::Medium, 1_000), (Level::Hard, 1_600), (Level::Unfair, 1_800)];

/// How hard a puzzle is for HoDoKu.
#[derive(Clone, Debug)]
pub struct HodokuRating {
    /// The highest level of a step, raised while the score is above the level's cap. Extreme if the puzzle
    /// does not have exactly one solution.
    pub level: Level,
    /// The sum of the scores of the steps, and 20,000 more if the puzzle is given up.
    pub score: u32,
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// Why the walk ended.
    pub ended: Ended,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The board is full.
    Solved,
    /// No slot has a step, not even brute force: the puzzle does not have exactly one solution.
    GivenUp,
    /// The watch ended the rating. Level and score are those of the steps so far.
    Stopped(Stop),
}

/// Rates a 9×9 puzzle as HoDoKu does; `None` for other sides, which it does not have.
///
/// ```
/// use sudokud_search::budget::Unwatched;
/// use sudokud_core::grid::text;
/// use sudokud_rating::hodoku;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = hodoku::rate(&text::parse(puzzle, None).unwrap().0, &Unwatched).unwrap();
/// assert_eq!((rating.level.as_str(), rating.score), ("easy", 204));
/// ```
#[must_use]
pub fn rate(board: &Board, watch: &dyn Watch) -> Option<HodokuRating> {
    let mut walk = Walk::new(board, watch)?;
    let mut steps: Vec<Step> = Vec::new();
    while let Some(step) = walk.next_step() {
        walk.apply(&step.effects);
        steps.push(step);
    }
    let assumes_unique =
        steps.iter().any(|step| step.slot.technique().is_some_and(Technique::uses_uniqueness));
    // If the puzzle has a solution, a walk that fills the board without uniqueness techniques proves that it
    // is the only one. Brute force has a step only if the solution is unique.
    let is_unique = walk.is_solved() && !assumes_unique || walk.is_unique();
    let ended = match walk.stopped() {
        Some(stop) => Ended::Stopped(stop),
        None if walk.is_solved() => Ended::Solved,
        None => Ended::GivenUp,
    };
    let (mut level, mut score) = level_and_score(&steps);
    if !is_unique && !matches!(ended, Ended::Stopped(_)) {
        level = Level::Extreme;
    }
    if ended == Ended::GivenUp {
        score += GIVEN_UP;
    }
    Some(HodokuRating { level, score, steps, ended })
}

/// Returns the level and the score of a puzzle that these steps solve.
#[must_use]
pub fn level_and_score(steps: &[Step]) -> (Level, u32) {
    let score = steps.iter().map(|step| step.slot.score).sum();
    let mut level = steps.iter().map(|step| step.slot.level).max().unwrap_or(Level::Easy);
    for (of, cap) in CAPS {
        if level == of && score > cap {
            level = above(of);
        }
    }
    (level, score)
}

const fn above(level: Level) -> Level {
    match level {
        Level::Easy => Level::Medium,
        Level::Medium => Level::Hard,
        Level::Hard => Level::Unfair,
        Level::Unfair | Level::Extreme => Level::Extreme,
    }
}
