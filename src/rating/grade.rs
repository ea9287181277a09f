//! The grade of a path: HoDoKu's score and level, and Sudoku Explainer's ratings.
//!
//! The score is the sum of the scores of the steps. The level is that of the hardest step, or the level of
//! the score if that is higher: easy up to 800, medium up to 1,000, hard up to 1,600, unfair up to 1,800 (B.
//! Hobiger's values).

use crate::human::{Level, Rating, Step, Technique};

/// The grade of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// HoDoKu's level.
    pub level: Level,
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The highest rating of a step, on Sudoku Explainer's scale; 0 without steps.
    pub rating: Rating,
    /// The highest rating up to the first step that fills a cell.
    pub pearl: Rating,
    /// The rating of the first step.
    pub diamond: Rating,
    /// The index of the hardest step, the first of equals; `None` without steps.
    pub hardest: Option<usize>,
    /// The techniques used, easiest first, each with its number of steps and their highest rating.
    pub techniques: Vec<(Technique, usize, Rating)>,
}

/// Grades the steps of a walk.
///
/// ```
/// use sudokud::{budget::Unwatched, grid::text, human::{self, Level}, rating};
/// let (board, _) = text::parse("1234341.2143432.", None).unwrap();
/// let options = human::WalkOptions { max_steps: 0, ..human::WalkOptions::default() };
/// let grade = rating::grade(&human::walk(&board, None, &options, &Unwatched).steps);
/// assert_eq!((grade.level, grade.score), (Level::Easy, 8));
/// ```
#[must_use]
pub fn grade(steps: &[Step]) -> Grade {
    let mut grade = Grade {
        level: Level::Easy,
        score: 0,
        rating: Rating::ZERO,
        pearl: highest(&steps[..first_placement(steps)]),
        diamond: highest(&steps[..steps.len().min(1)]),
        hardest: None,
        techniques: Vec::new(),
    };
    for (at, step) in steps.iter().enumerate() {
        grade.score = grade.score.saturating_add(step.technique.score());
        grade.level = grade.level.max(step.technique.level());
        if step.rating > grade.rating {
            (grade.rating, grade.hardest) = (step.rating, Some(at));
        }
        match grade.techniques.iter_mut().find(|entry| entry.0 == step.technique) {
            Some((_, count, rating)) => {
                *count += 1;
                *rating = (*rating).max(step.rating);
            }
            None => grade.techniques.push((step.technique, 1, step.rating)),
        }
    }
    grade.techniques.sort_by_key(|entry| entry.0);
    grade.level = grade.level.max(level_of(grade.score));
    grade
}

fn highest(steps: &[Step]) -> Rating {
    steps.iter().map(|step| step.rating).max().unwrap_or_default()
}

/// The number of steps up to the first placement, with it.
fn first_placement(steps: &[Step]) -> usize {
    steps.iter().position(|step| !step.placements.is_empty()).map_or(steps.len(), |at| at + 1)
}

const fn level_of(score: u32) -> Level {
    match score {
        0..=800 => Level::Easy,
        801..=1000 => Level::Medium,
        1001..=1600 => Level::Hard,
        1601..=1800 => Level::Unfair,
        _ => Level::Extreme,
    }
}
