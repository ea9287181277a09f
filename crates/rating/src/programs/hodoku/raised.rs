//! HoDoKu's level of a puzzle, raised by its score.

use sudokud_human::Level;

/// The score above which a puzzle of a level is of the next one.
const CAPS: [(Level, u32, Level); 4] = [
    (Level::Easy, 800, Level::Medium),
    (Level::Medium, 1_000, Level::Hard),
    (Level::Hard, 1_600, Level::Unfair),
    (Level::Unfair, 1_800, Level::Extreme),
];

/// Returns the level of a puzzle whose hardest step has this level, raised while the score is above the
/// level's cap.
pub(crate) fn raised(mut level: Level, score: u32) -> Level {
    for (of, cap, above) in CAPS {
        if level == of && score > cap {
            level = above;
        }
    }
    level
}
