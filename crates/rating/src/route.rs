//! A path through a puzzle and its figures: the named program's own on classic boards of side 9, the ladder's
//! on others.
//!
//! No program rates other boards, so there is no order of steps to reproduce: each step is the easiest of the
//! ladder. The level is the highest one of a step, or extreme if the ladder does not solve the puzzle.

use super::explainer::{self, End, ExplainerScale, UNSOLVED};
use super::hodoku::{self, Ended, GIVEN_UP};
use super::rated::{Figures, Grade, RatedStep};
use super::scale::Scale;
use sudokud_core::grid::Board;
use sudokud_human::{Level, Rating, Step, Techniques, WalkOptions, WalkStatus, walk};
use sudokud_search::budget::{Stop, Watch};

/// A path on one scale.
pub(super) struct Route {
    pub(super) end: End,
    pub(super) figures: Figures,
    pub(super) steps: Vec<RatedStep>,
}

/// A path on HoDoKu's scale, with the level and the score of the puzzle, or of the steps so far if the walk
/// was stopped.
pub(super) struct GradedRoute {
    pub(super) end: End,
    pub(super) grade: Grade,
    pub(super) steps: Vec<RatedStep>,
}

/// Walks a puzzle as Sudoku Explainer does; other boards, by the ladder.
pub(super) fn explainer_route(board: &Board, scale: ExplainerScale, watch: &dyn Watch) -> Route {
    let Some(rating) = explainer::rate(board, scale, watch) else {
        let scale = match scale {
            ExplainerScale::Extended => Scale::Extended,
            ExplainerScale::Classic => Scale::Classic,
        };
        return ladder_route(board, scale, watch).0;
    };
    let figures = Figures {
        rating: rating.rating,
        pearl: rating.pearl.unwrap_or_default(),
        diamond: rating.diamond.unwrap_or_default(),
    };
    Route { end: rating.end, figures, steps: rating.path.into_iter().map(RatedStep::Explainer).collect() }
}

/// Walks a puzzle as HoDoKu does; other boards, by the ladder.
pub(super) fn hodoku_route(board: &Board, watch: &dyn Watch) -> GradedRoute {
    let Some(rating) = hodoku::rate(board, watch) else { return graded_ladder_route(board, watch) };
    let end = match rating.ended {
        Ended::Solved => End::Solved,
        Ended::GivenUp => End::Unsolved,
        Ended::Stopped(stop) => End::Stopped(stop),
    };
    let grade = Grade { level: rating.level, score: rating.score };
    GradedRoute { end, grade, steps: rating.steps.into_iter().map(RatedStep::Hodoku).collect() }
}

/// Walks a puzzle by the ladder, with the techniques of the scale.
pub(super) fn ladder_route(board: &Board, scale: Scale, watch: &dyn Watch) -> (Route, Grade) {
    let (end, steps) = ladder_walk(board, scale.techniques(), watch);
    let filled = steps.iter().position(|step| !step.placements.is_empty());
    let mut figures = Figures {
        rating: highest(&steps),
        pearl: highest(&steps[..filled.map_or(steps.len(), |first| first + 1)]),
        diamond: highest(&steps[..steps.len().min(1)]),
    };
    if end == End::Unsolved {
        figures.rating = UNSOLVED;
    }
    let grade = ladder_grade(end, &steps);
    (Route { end, figures, steps: steps.into_iter().map(RatedStep::Ladder).collect() }, grade)
}

fn graded_ladder_route(board: &Board, watch: &dyn Watch) -> GradedRoute {
    let (end, steps) = ladder_walk(board, Scale::Hodoku.techniques(), watch);
    let grade = ladder_grade(end, &steps);
    GradedRoute { end, grade, steps: steps.into_iter().map(RatedStep::Scored).collect() }
}

fn ladder_grade(end: End, steps: &[Step]) -> Grade {
    let score = steps.iter().fold(0, |sum: u32, step| sum.saturating_add(step.technique.score()));
    let level = steps.iter().map(|step| step.technique.level()).max().unwrap_or(Level::Easy);
    match end {
        End::Unsolved => Grade { level: Level::Extreme, score: score.saturating_add(GIVEN_UP) },
        _ => Grade { level, score },
    }
}

fn ladder_walk(board: &Board, techniques: Techniques, watch: &dyn Watch) -> (End, Vec<Step>) {
    let options =
        WalkOptions { techniques, max_steps: 0, givens: Some(board.clone()), ..WalkOptions::default() };
    let walked = walk(board, None, &options, watch);
    let end = match walked.status {
        WalkStatus::Solved => End::Solved,
        WalkStatus::Stopped => End::Stopped(Stop::Deadline),
        _ => End::Unsolved,
    };
    (end, walked.steps)
}

fn highest(steps: &[Step]) -> Rating {
    steps.iter().map(|step| step.rating).max().unwrap_or_default()
}
