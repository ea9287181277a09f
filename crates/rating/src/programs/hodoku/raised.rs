//! HoDoKu's level of a puzzle, raised by its score.

use sudokud_human::Level;

/// The score above which a puzzle is of the next level.
const CAPS: [(Level, u32); 4] =
    [(Level::Easy, 800), (Level::Medium, 1_000), (Level::Hard, 1_600), (Level::Unfair, 1_800)];

/// Returns the level of a puzzle whose hardest step has this level, raised while the score is above the
/// level's cap.
pub(crate) fn raised(mut level: Level, score: u32) -> Level {
    for (of, cap) in CAPS {
        if level == of && score > cap {
            level = above(of);
        }
    }
    level
}

const fn above(level: Level) -> Level {
    match level {
        Level::Easy => Level::Medium,
        Level::Medium => Level::Hard,
        Level::Hard => Level::Unfair,
        Level::Unfair | Level::Extreme => Level::Extreme,
    }
}
