//! The figures of a puzzle: ratings of Sudoku Explainer's, and HoDoKu's level and score.

use sudokud_human::{Level, Rating};

/// The figures of a puzzle on a scale of Sudoku Explainer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// ER: the highest rating of a step, or [`super::UNSOLVED`].
    pub rating: Rating,
    /// EP: the highest rating up to the first step that fills a cell, that step included.
    pub pearl: Rating,
    /// ED: the rating of the first step.
    pub diamond: Rating,
}

/// HoDoKu's figures of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The sum of the scores of the steps, and 20,000 more if the puzzle is given up.
    pub score: u32,
}
