//! How far a puzzle is from the wishes.
//!
//! The raters of [`sudokud_rating`] decide. At side 9 a walk ends at the first step that is harder than the
//! wish, because nothing later can make the puzzle easier. Other sides are rated by the ladder, with a bound
//! on the work.

use super::dig::{Dug, redundant_givens};
use super::draft::Draft;
use super::effort::Effort;
use super::prover::Prover;
use super::wishes::{DifficultyWish, Window, Wish, Wishes};
use sudokud_core::grid::Board;
use sudokud_core::propagation::{Rule, Rules};
use sudokud_human::{Level, Rating, Technique};
use sudokud_rating::explainer::{self, ExplainerScale};
use sudokud_rating::{self as rating, End, Rated, Scale, Unrated, hodoku};
use sudokud_search::budget::{Limits, Stop, Watch};

/// The distance of a technique that is not on the path.
const NO_TECHNIQUE: u32 = 5;

/// The distance from one level to the next.
const LEVEL: u32 = 10;

/// How far a puzzle is from the wishes: first what is quickly known, then the rating. Zero: all are met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Distance {
    givens: usize,
    redundant: usize,
    difficulty: u32,
    technique: u32,
}

impl Distance {
    /// No distance is larger.
    pub(super) const WORST: Self =
        Self { givens: usize::MAX, redundant: usize::MAX, difficulty: u32::MAX, technique: u32::MAX };

    pub(super) fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// The wishes that are not met.
    pub(super) fn missed(self, wishes: &Wishes) -> Vec<Wish> {
        let difficulty =
            if matches!(wishes.difficulty, DifficultyWish::Level(_)) { Wish::Level } else { Wish::Rating };
        let all = [
            (self.difficulty > 0, difficulty),
            (self.technique > 0, Wish::Technique),
            (self.givens > 0, Wish::Givens),
            (self.redundant > 0, Wish::Minimal),
        ];
        all.into_iter().filter(|(is_missed, _)| *is_missed).map(|(_, wish)| wish).collect()
    }
}

/// A path: how far its difficulty is from the wish, and what is on it.
struct Path {
    difficulty: u32,
    techniques: Vec<Option<Technique>>,
    rating: Rating,
}

impl Path {
    /// A path that was not walked to its end.
    const fn beyond(difficulty: u32) -> Self {
        Self { difficulty, techniques: Vec::new(), rating: Rating::MAX }
    }
}

/// Returns the distance of a puzzle. The difficulty is not rated if the rest is farther than `nearest`.
///
/// # Errors
/// If the watch stops a proof or a walk.
pub(super) fn distance(
    (draft, dug): (&Draft, Dug),
    wishes: &Wishes,
    nearest: Distance,
    prover: &mut Prover,
    watch: &dyn Watch,
) -> Result<Distance, Stop> {
    let mut distance = Distance { givens: givens_distance(draft, wishes), ..Distance::default() };
    if wishes.minimal {
        // A proof that is too large counts as one redundant given.
        let redundant = if dug == Dug::Unproven { None } else { redundant_givens(draft, prover, watch)? };
        distance.redundant = redundant.unwrap_or(1);
    }
    if distance > nearest {
        let unrated = Distance { difficulty: u32::MAX, ..distance };
        return Ok(unrated);
    }
    if wishes.difficulty == DifficultyWish::Any && wishes.technique.is_none() {
        return Ok(distance);
    }
    let path = path(draft, wishes, prover, watch)?;
    distance.difficulty = path.difficulty;
    if let Some(technique) = wishes.technique
        && !path.techniques.contains(&Some(technique))
    {
        // Without a wish for the difficulty, the rating leads towards the technique.
        let leads = wishes.difficulty == DifficultyWish::Any;
        let missing = technique.rating().tenths().saturating_sub(path.rating.tenths());
        distance.technique = NO_TECHNIQUE + if leads { missing.into() } else { 0 };
    }
    Ok(distance)
}

fn givens_distance(draft: &Draft, wishes: &Wishes) -> usize {
    let Some(givens) = &wishes.givens else { return 0 };
    givens.start().saturating_sub(draft.count()) + draft.count().saturating_sub(*givens.end())
}

fn path(draft: &Draft, wishes: &Wishes, prover: &mut Prover, watch: &dyn Watch) -> Result<Path, Stop> {
    if let Some(estimate) = too_easy(draft, wishes, prover) {
        return Ok(Path::beyond(estimate));
    }
    let board = draft.board();
    if wishes.side() != 9 {
        return ladder_path(&board, wishes, watch);
    }
    match (wishes.difficulty, wishes.scale()) {
        (DifficultyWish::Level(level), _) => hodoku_path(&board, Some(level), watch),
        (_, Scale::Hodoku) => hodoku_path(&board, None, watch),
        (DifficultyWish::Window(window), scale) => explainer_path(&board, scale, Some(window), watch),
        (DifficultyWish::Any, scale) => explainer_path(&board, scale, None, watch),
    }
}

/// Sets of rules, each with the highest rating of a usual step that it replaces, and the rating of a typical
/// puzzle that it solves.
const EASY: [(Rules, u16, u16); 3] = [
    (Rules::BASIC, 23, 15),
    (Rules::BASIC.with(Rule::LockedCandidates), 28, 26),
    // The hardest usual step is a naked triple. Rare puzzles with a harder subset are passed over.
    (Rules::FULL, 36, 30),
];

/// Returns an estimate of the distance if propagation solves the puzzle, so that it is too easy; otherwise
/// `None`. Propagation is much faster than a walk.
fn too_easy(draft: &Draft, wishes: &Wishes, prover: &mut Prover) -> Option<u32> {
    match wishes.difficulty {
        DifficultyWish::Level(level) if level > Level::Medium => {
            prover.is_solved_by(draft, Rules::FULL).then(|| levels_between(Level::Medium, level))
        }
        DifficultyWish::Window(window) => {
            let min = window.min.tenths();
            let mut easier = EASY.into_iter().take_while(|(_, hardest, _)| *hardest < min);
            easier
                .find(|(rules, ..)| prover.is_solved_by(draft, *rules))
                .map(|(.., usual)| (min - usual).into())
        }
        _ => None,
    }
}

fn levels_between(one: Level, other: Level) -> u32 {
    LEVEL * (one as u32).abs_diff(other as u32)
}

fn hodoku_path(board: &Board, level: Option<Level>, watch: &dyn Watch) -> Result<Path, Stop> {
    let ceiling = level.unwrap_or(Level::Extreme);
    let Some(mut walk) = hodoku::Walk::new(board, watch) else { return Ok(Path::beyond(u32::MAX)) };
    let mut steps = Vec::new();
    while let Some(step) = walk.next_step_up_to(ceiling) {
        if step.slot.level > ceiling {
            return Ok(Path::beyond(levels_between(step.slot.level, ceiling)));
        }
        walk.apply(&step.effects);
        steps.push(step);
    }
    if let Some(stop) = walk.stopped() {
        return Err(stop);
    }
    if !walk.is_solved() {
        return Ok(Path::beyond(LEVEL));
    }
    let (reached, _) = hodoku::level_and_score(&steps);
    let difficulty = level.map_or(0, |level| levels_between(level, reached));
    let techniques: Vec<_> = steps.iter().map(|step| step.slot.technique()).collect();
    let rating = techniques.iter().flatten().map(|technique| technique.rating()).max().unwrap_or_default();
    Ok(Path { difficulty, techniques, rating })
}

fn explainer_path(
    board: &Board,
    scale: Scale,
    window: Option<Window>,
    watch: &dyn Watch,
) -> Result<Path, Stop> {
    let scale = if scale == Scale::Classic { ExplainerScale::Classic } else { ExplainerScale::Extended };
    let Some(mut position) = explainer::Position::new(board) else { return Ok(Path::beyond(u32::MAX)) };
    let (mut techniques, mut rating) = (Vec::new(), Rating::ZERO);
    while !position.is_filled() {
        let Some(hint) = explainer::next_hint(&position, scale, watch)? else {
            rating = explainer::UNSOLVED;
            break;
        };
        if window.is_some_and(|window| hint.rating > window.max) {
            return Ok(Path::beyond(window_distance(hint.rating, window)));
        }
        hint.effect.apply(&mut position);
        rating = rating.max(hint.rating);
        techniques.push(Some(hint.technique()));
    }
    Ok(Path { difficulty: window_distance(rating, window), techniques, rating })
}

fn window_distance(rating: Rating, window: Option<Window>) -> u32 {
    let Some(Window { min, max, .. }) = window else { return 0 };
    let (rating, min, max) = (rating.tenths(), min.tenths(), max.tenths());
    (min.saturating_sub(rating) + rating.saturating_sub(max)).into()
}

fn ladder_path(board: &Board, wishes: &Wishes, watch: &dyn Watch) -> Result<Path, Stop> {
    let Some(rated) = rated(board, wishes.scale(), watch)? else { return Ok(Path::beyond(u32::MAX)) };
    let difficulty = match wishes.difficulty {
        DifficultyWish::Any => 0,
        DifficultyWish::Level(level) => {
            let beyond = levels_between(Level::Easy, Level::Extreme);
            rated.grade.map_or(beyond, |grade| levels_between(level, grade.level))
        }
        DifficultyWish::Window(window) => {
            rated.figures.map_or(u32::MAX, |figures| window_distance(figures.rating, Some(window)))
        }
    };
    let rating = rated.figures.map_or(Rating::MAX, |figures| figures.rating);
    Ok(Path { difficulty, techniques: rated.path.iter().map(|step| step.technique()).collect(), rating })
}

/// Rates a puzzle. Sides other than 9 have a bound on the work; `None` if it was exceeded.
///
/// # Errors
/// If the watch stops the rating.
pub(super) fn rated(board: &Board, scale: Scale, watch: &dyn Watch) -> Result<Option<Rated>, Stop> {
    let effort = Effort::of_side(board.side(), watch);
    match rating::rate(board, scale, Limits::default(), &effort) {
        Ok(rated) => match (rated.stopped, rated.end) {
            (None, End::Solved | End::Unsolved) => Ok(Some(rated)),
            _ => effort.exceeded().map(|()| None),
        },
        Err(Unrated::Stopped { .. }) => effort.exceeded().map(|()| None),
        Err(Unrated::Unsolvable(_) | Unrated::NotUnique | Unrated::OtherScale) => Ok(None),
    }
}
