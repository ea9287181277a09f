//! The result of a rating: figures, level and score, and the path behind them.

use super::figures::{Figures, Grade};
use super::rated_step::{Difficulty, RatedStep};
use super::scale::Scale;
use super::walk::{End, Path};
use sudokud_human::{Rating, Technique};
use sudokud_search::budget::Stop;

/// How hard a puzzle is.
#[derive(Clone, Debug)]
pub struct Rated {
    /// How the path of the scale ended.
    pub end: End,
    /// The figures of the path; `None` on HoDoKu's scale, and if the walk was stopped.
    pub figures: Option<Figures>,
    /// The highest rating of a step before the walk was stopped; `None` on HoDoKu's scale, and if the walk
    /// was not stopped.
    pub rating_at_least: Option<Rating>,
    /// HoDoKu's level and score; `None` if its walk was stopped.
    pub grade: Option<Grade>,
    /// Why a walk was stopped.
    pub stopped: Option<Stop>,
    /// The steps of the path, in order.
    pub path: Vec<RatedStep>,
    /// The number of candidates before the first step.
    pub initial_candidates: u64,
}

impl Rated {
    /// Returns the result of a path on `scale`. Its level and score are those of `graded`, HoDoKu's path or
    /// the ladder's; without one, those of the path.
    #[must_use]
    pub fn new(scale: Scale, path: Path, graded: Option<&Path>, initial_candidates: u64) -> Self {
        let grading = graded.unwrap_or(&path);
        let figures = (scale != Scale::Hodoku).then(|| path.figures());
        Self {
            figures: figures.filter(|_| path.stopped().is_none()),
            rating_at_least: figures.filter(|_| path.stopped().is_some()).map(|figures| figures.rating),
            grade: grading.stopped().is_none().then(|| grading.grade()),
            stopped: path.stopped().or(grading.stopped()),
            end: path.end,
            path: path.steps,
            initial_candidates,
        }
    }

    /// Returns whether the path solves the puzzle.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, End::Solved)
    }

    /// Returns the sum of the costs of the steps of the ladder's path; 0 on a path of a program.
    #[must_use]
    pub fn effort(&self) -> usize {
        self.path.iter().filter_map(RatedStep::cost).sum()
    }

    /// Returns the hardest step, the first of equals.
    #[must_use]
    pub fn hardest(&self) -> Option<&RatedStep> {
        self.path.iter().rev().max_by_key(|step| step.difficulty())
    }

    /// Returns the techniques of the path in the order of the ladder, each with its number of steps and the
    /// difficulty of the hardest of them. Brute force, which is no technique, comes first.
    #[must_use]
    pub fn techniques(&self) -> Vec<(Option<Technique>, usize, Difficulty)> {
        let mut counted: Vec<(Option<Technique>, usize, Difficulty)> = Vec::new();
        for step in &self.path {
            let (technique, difficulty) = (step.technique(), step.difficulty());
            match counted.iter_mut().find(|known| known.0 == technique) {
                Some((_, count, highest)) => (*count, *highest) = (*count + 1, (*highest).max(difficulty)),
                None => counted.push((technique, 1, difficulty)),
            }
        }
        counted.sort_by_key(|&(technique, ..)| technique);
        counted
    }
}
