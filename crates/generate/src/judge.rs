//! How far a puzzle is from the wishes.
//!
//! The raters of [`sudokud_rating`] decide. A walk ends at the first step that is harder than the wish,
//! because nothing later can make the puzzle easier; only classic puzzles of other sides than 9 are walked to
//! the end. The ladder's walks have a bound on the work.

use super::dig::{Dug, redundant_givens};
use super::draft::Draft;
use super::effort::Effort;
use super::prover::Prover;
use super::wishes::{DifficultyWish, Window, Wish, Wishes};
use std::cmp::Ordering;
use sudokud_core::solve::Puzzle;
use sudokud_human::{Level, Rating, Technique, Techniques, WalkOptions, WalkStatus};
use sudokud_model::grid::Board;
use sudokud_propagation::rules::{Rule, Rules};
use sudokud_rating::{self as rating, Ceiling, End, Path, Rated, RatedStep, Scale, Unrated, Walk};
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
            (self.difficulty > 0 && wishes.difficulty != DifficultyWish::Any, difficulty),
            (self.technique > 0, Wish::Technique),
            (self.givens > 0, Wish::Givens),
            (self.redundant > 0, Wish::Minimal),
        ];
        all.into_iter().filter(|(is_missed, _)| *is_missed).map(|(_, wish)| wish).collect()
    }
}

/// The result of judging a puzzle.
pub(super) struct Judged {
    pub(super) distance: Distance,
    /// The difficulty compared with the wish.
    pub(super) compared: Ordering,
    pub(super) walked: Option<Walked>,
}

/// The complete walk of a judged puzzle.
#[derive(Clone, Debug)]
pub(super) enum Walked {
    /// A path, and its scale.
    Path(Scale, Path),
    /// For classic puzzles of other sides than 9, the result on the scale of the wishes.
    Rated(Rated),
}

/// How far the difficulty of a puzzle is from the wish, and what is on its path.
struct Difficulty {
    distance: u32,
    compared: Ordering,
    techniques: Vec<Option<Technique>>,
    rating: Rating,
    walked: Option<Walked>,
}

impl Difficulty {
    /// Of a puzzle that was not walked to its end, because it is harder than the wish.
    const fn beyond(distance: u32) -> Self {
        let compared = Ordering::Greater;
        Self { distance, compared, techniques: Vec::new(), rating: Rating::MAX, walked: None }
    }

    /// Of a puzzle that is too easy.
    fn short_of(distance: u32) -> Self {
        Self { compared: Ordering::Less, ..Self::beyond(distance) }
    }
}

/// Judges a puzzle. The difficulty is not rated if the rest is farther than `nearest`.
///
/// # Errors
/// If the watch stops a proof or a walk.
pub(super) fn judge(
    (draft, dug): (&Draft, Dug),
    wishes: &Wishes,
    nearest: Distance,
    prover: &mut Prover,
    watch: &dyn Watch,
) -> Result<Judged, Stop> {
    let mut distance = Distance { givens: givens_distance(draft, wishes), ..Distance::default() };
    if wishes.minimal {
        // A proof that is too large counts as one redundant given.
        let redundant = if dug == Dug::Unproven { None } else { redundant_givens(draft, prover, watch)? };
        distance.redundant = redundant.unwrap_or(1);
    }
    if distance > nearest {
        let unrated = Distance { difficulty: u32::MAX, ..distance };
        return Ok(Judged { distance: unrated, compared: Ordering::Equal, walked: None });
    }
    if wishes.difficulty == DifficultyWish::Any && wishes.technique.is_none() {
        return Ok(Judged { distance, compared: Ordering::Equal, walked: None });
    }
    let difficulty = difficulty(draft, wishes, prover, watch)?;
    distance.difficulty = difficulty.distance;
    if let Some(technique) = wishes.technique
        && !difficulty.techniques.contains(&Some(technique))
    {
        // Without a wish for the difficulty, the rating leads towards the technique.
        let leads = wishes.difficulty == DifficultyWish::Any;
        let missing = technique.rating().tenths().saturating_sub(difficulty.rating.tenths());
        distance.technique = NO_TECHNIQUE + if leads { missing.into() } else { 0 };
    }
    Ok(Judged { distance, compared: difficulty.compared, walked: difficulty.walked })
}

fn givens_distance(draft: &Draft, wishes: &Wishes) -> usize {
    let Some(givens) = &wishes.givens else { return 0 };
    givens.start().saturating_sub(draft.count()) + draft.count().saturating_sub(*givens.end())
}

fn difficulty(
    draft: &Draft,
    wishes: &Wishes,
    prover: &mut Prover,
    watch: &dyn Watch,
) -> Result<Difficulty, Stop> {
    if let Some(estimate) = too_easy(draft, wishes, prover) {
        return Ok(Difficulty::short_of(estimate));
    }
    let puzzle = draft.puzzle();
    if !wishes.are_classic() {
        let effort = Effort::of_ladder(watch);
        if !is_solved_within(&puzzle, wishes, &effort) {
            return effort.exceeded().map(|()| Difficulty::beyond(LEVEL));
        }
        let judged = on_path(&puzzle, wishes, &effort);
        return judged.or_else(|_| effort.exceeded().map(|()| Difficulty::beyond(LEVEL)));
    }
    let board = &puzzle.board;
    if wishes.side() == 9 { on_path(&puzzle, wishes, watch) } else { on_ladder(board, wishes, watch) }
}

/// Returns whether the ladder's techniques that are within the wish solve a puzzle. Without the techniques
/// above it, which take most of the time of a walk, this is soon known.
fn is_solved_within(puzzle: &Puzzle, wishes: &Wishes, watch: &dyn Watch) -> bool {
    let is_within = |&technique: &Technique| wishes.ladder_can_have(technique);
    let techniques = Techniques::of(Technique::ALL.iter().copied().filter(is_within));
    if techniques == Techniques::all() {
        return true;
    }
    let options = WalkOptions {
        techniques,
        max_steps: 0,
        givens: Some(puzzle.board.clone()),
        constraints: puzzle.constraints.clone(),
        ..WalkOptions::default()
    };
    sudokud_human::walk(&puzzle.board, None, &options, watch).status == WalkStatus::Solved
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
        // Propagation knows no cages.
        _ if draft.cages().is_some() => None,
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

/// Walks a puzzle that is classic and of side 9, or not classic, to the first step that is above the wish.
fn on_path(puzzle: &Puzzle, wishes: &Wishes, watch: &dyn Watch) -> Result<Difficulty, Stop> {
    let ceiling = match wishes.difficulty {
        DifficultyWish::Any => Ceiling::None,
        DifficultyWish::Level(level) => Ceiling::Level(level),
        DifficultyWish::Window(window) => Ceiling::Rating(window.max),
    };
    let scale = match wishes.difficulty {
        DifficultyWish::Level(_) if wishes.are_classic() => Scale::Hodoku,
        _ => wishes.scale(),
    };
    let path = Walk::of_puzzle(puzzle, scale, watch).up_to(ceiling).path();
    match &path.end {
        End::Stopped(stop) => return Err(*stop),
        End::Above(step) => {
            return Ok(Difficulty::beyond(match (wishes.difficulty, step.difficulty().rating()) {
                (DifficultyWish::Window(window), Some(rating)) => window_distance(rating, window),
                (DifficultyWish::Level(level), _) => {
                    step.level().map_or(LEVEL, |of| levels_between(of, level))
                }
                _ => u32::MAX,
            }));
        }
        End::Stuck if matches!(scale, Scale::Hodoku | Scale::Ladder) => return Ok(Difficulty::beyond(LEVEL)),
        End::Stuck | End::Solved => {}
    }
    let rating = path.figures().rating;
    let techniques: Vec<_> = path.steps.iter().map(RatedStep::technique).collect();
    let highest =
        || techniques.iter().flatten().map(|technique| technique.rating()).max().unwrap_or_default();
    let (distance, compared) = compared(wishes, path.grade().level, rating);
    Ok(Difficulty {
        distance,
        compared,
        rating: if scale == Scale::Hodoku { highest() } else { rating },
        techniques,
        walked: Some(Walked::Path(scale, path)),
    })
}

/// Returns the distance of a level or a rating from the wish, and how it compares.
fn compared(wishes: &Wishes, level: Level, rating: Rating) -> (u32, Ordering) {
    match wishes.difficulty {
        DifficultyWish::Any => (0, Ordering::Equal),
        DifficultyWish::Level(wished) => (levels_between(wished, level), level.cmp(&wished)),
        DifficultyWish::Window(window) => {
            let is_below = rating < window.min;
            (window_distance(rating, window), if is_below { Ordering::Less } else { Ordering::Equal })
        }
    }
}

fn window_distance(rating: Rating, Window { min, max, .. }: Window) -> u32 {
    let (rating, min, max) = (rating.tenths(), min.tenths(), max.tenths());
    (min.saturating_sub(rating) + rating.saturating_sub(max)).into()
}

/// Rates a classic puzzle of another side by the ladder.
fn on_ladder(board: &Board, wishes: &Wishes, watch: &dyn Watch) -> Result<Difficulty, Stop> {
    let Some(rated) = rated(board, wishes.scale(), watch)? else { return Ok(Difficulty::beyond(u32::MAX)) };
    let rating = rated.figures.map_or(Rating::MAX, |figures| figures.rating);
    let level = rated.grade.map_or(Level::Extreme, |grade| grade.level);
    let (distance, compared) = compared(wishes, level, rating);
    let techniques = rated.path.iter().map(RatedStep::technique).collect();
    Ok(Difficulty { distance, compared, techniques, rating, walked: Some(Walked::Rated(rated)) })
}

/// Rates a classic puzzle of another side than 9; `None` if the bound on the work was exceeded.
///
/// # Errors
/// If the watch stops the rating.
pub(super) fn rated(board: &Board, scale: Scale, watch: &dyn Watch) -> Result<Option<Rated>, Stop> {
    let effort = Effort::of_ladder(watch);
    match rating::rate(board, scale, Limits::default(), &effort) {
        Ok(rated) if rated.stopped.is_none() => Ok(Some(rated)),
        Ok(_) | Err(Unrated::Stopped { .. }) => effort.exceeded().map(|()| None),
        Err(Unrated::Unsolvable(_) | Unrated::NotUnique | Unrated::OtherScale) => Ok(None),
    }
}
