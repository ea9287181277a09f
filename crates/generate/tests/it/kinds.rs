//! Puzzles that the ladder rates: other houses by level, jigsaws with regions of their own, and killers.

use crate::generate::{X, is_proven, is_symmetric, level_of, make, of_side, rated, window, with};
use std::collections::HashSet;
use std::sync::Arc;
use sudokud_core::solve::Puzzle;
use sudokud_generate::{
    CagesWish, DifficultyWish, Made, Maker, NotMade, Regions, Symmetry, Wishes, fingerprint_of,
};
use sudokud_human::{Level, Rating, Technique};
use sudokud_model::constraint::{Argument, Constraint, Constraints};
use sudokud_model::grid::{Board, Cell, Value, check};
use sudokud_model::houses::{Blocks, BoxShape, HouseKind, HouseRules, Layout, Pattern};
use sudokud_rating::{Scale, rate_puzzle};
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};

fn killer(side: usize) -> Wishes {
    Wishes { cages: CagesWish::Killer, ..of_side(side) }
}

fn jigsaw(side: usize) -> Wishes {
    Wishes { regions: Regions::Random, ..of_side(side) }
}

fn assert_is_right(made: &Made) {
    assert!(is_proven(made) && is_symmetric(made), "{made:?}");
    assert!(check::is_solution_of(&made.solution, &made.puzzle), "{made:?}");
}

#[test]
fn puzzles_with_other_houses_have_the_level_of_their_wish() {
    let tall = Blocks::Boxes(BoxShape { rows: 3, columns: 2 });
    let tall = Layout::new(&HouseRules { blocks: tall, ..HouseRules::of_side(6) }).expect("boxes of 3×2");
    let layouts =
        [tall, with(6, &[]), with(8, &[]), with(9, &X), with(9, &[Pattern::Windows]), with(12, &[])];
    for layout in layouts {
        for level in [Level::Easy, Level::Medium] {
            let wishes = Wishes { difficulty: DifficultyWish::Level(level), ..Wishes::of(&layout) };
            let made = &make(wishes, 1)[0];
            assert_is_right(made);
            assert_eq!((level_of(made, Scale::Ladder), made.missed.len()), (level, 0), "{made:?}");
        }
    }
    let small = Wishes { difficulty: DifficultyWish::Level(Level::Hard), ..of_side(6) };
    assert_eq!(level_of(&make(small, 1)[0], Scale::Ladder), Level::Hard);
}

#[test]
fn puzzles_with_other_houses_have_the_rating_or_the_technique_of_their_wish() {
    let (made, of_window) = rated(Wishes { difficulty: window(32, 45, Scale::Ladder), ..of_side(6) }, 5);
    let rating = of_window.figures.expect("a scale with figures").rating.tenths();
    assert!(made.missed.is_empty() && (32..=45).contains(&rating), "{rating} {made:?}");
    let pair = Some(Technique::NakedPair);
    let (made, rated) = rated(Wishes { technique: pair, ..of_side(6) }, 5);
    assert!(made.missed.is_empty() && rated.path.iter().any(|step| step.technique() == pair), "{made:?}");
}

#[test]
fn a_jigsaw_can_be_as_easy_as_singles_in_regions() {
    for made in make(Wishes { difficulty: window(10, 12, Scale::Ladder), ..jigsaw(9) }, 6) {
        assert_is_right(&made);
        assert_eq!(made.missed, [], "{made:?}");
    }
}

#[test]
fn each_jigsaw_has_connected_regions_of_its_own() {
    for side in [5, 6, 7, 9] {
        let all = make(jigsaw(side), 3);
        let layouts: HashSet<String> =
            all.iter().map(|made| format!("{:?}", made.puzzle.layout().rules().blocks)).collect();
        assert_eq!(layouts.len(), 3, "side {side}");
        for made in &all {
            let layout = made.puzzle.layout();
            assert_eq!(layout.houses_of_kind(HouseKind::Region).count(), side);
            assert_is_right(made);
        }
    }
    let x = with(6, &[Pattern::MainDiagonal]);
    let made = &make(Wishes { regions: Regions::Random, ..Wishes::of(&x) }, 1)[0];
    assert_eq!(made.puzzle.layout().rules().patterns, [Pattern::MainDiagonal]);
    assert_is_right(made);
    let easy = Wishes { difficulty: DifficultyWish::Level(Level::Easy), ..jigsaw(9) };
    assert_eq!(level_of(&make(easy, 1)[0], Scale::Ladder), Level::Easy);
}

/// The cages of a puzzle: together they cover the board once.
fn cages(made: &Made) -> Vec<Vec<Cell>> {
    let constraints = made.constraints.as_ref().expect("a killer");
    let cages: Vec<Vec<Cell>> = constraints.list().iter().map(Constraint::all_cells).collect();
    let mut cells: Vec<Cell> = cages.iter().flatten().copied().collect();
    cells.sort_unstable();
    assert!(cells.into_iter().eq(made.puzzle.layout().cells()));
    cages
}

#[test]
fn a_killer_has_one_solution_without_a_given() {
    for side in [4, 6, 9] {
        for made in make(killer(side), 3) {
            assert_is_right(&made);
            assert!(made.missed.is_empty() && made.puzzle.filled().count() == 0, "{made:?}");
            assert!(3 * cages(&made).len() < 2 * side * side, "{made:?}");
        }
    }
    let windows = with(9, &[Pattern::Windows]);
    let made = &make(Wishes { cages: CagesWish::Killer, ..Wishes::of(&windows) }, 1)[0];
    assert_is_right(made);
    let both = Wishes { regions: Regions::Random, ..killer(6) };
    assert_is_right(&make(both, 1)[0]);
}

#[test]
fn a_killer_has_the_givens_and_the_symmetry_of_its_wish() {
    let wishes = Wishes { givens: Some(4..=6), symmetry: Some(Symmetry::Rotational), ..killer(6) };
    for made in make(wishes, 3) {
        assert!((4..=6).contains(&made.puzzle.filled().count()) && made.missed.is_empty(), "{made:?}");
        assert_is_right(&made);
    }
}

#[test]
fn a_killer_has_the_level_of_its_wish() {
    for (side, level) in [(6, Level::Easy), (6, Level::Hard), (9, Level::Easy), (9, Level::Medium)] {
        let wishes = Wishes { difficulty: DifficultyWish::Level(level), ..killer(side) };
        let made = &make(wishes, 1)[0];
        assert_is_right(made);
        assert_eq!((rated_anew(made).1, made.missed.len()), (level, 0), "{made:?}");
    }
}

/// The rating and the level of a made puzzle, rated anew.
fn rated_anew(made: &Made) -> (Rating, Level) {
    let puzzle = Puzzle { board: made.puzzle.clone(), marks: None, constraints: made.constraints.clone() };
    let rated = rate_puzzle(&puzzle, Scale::Ladder, Limits::default(), &Unwatched).expect("one solution");
    assert!(rated.is_solved(), "{made:?}");
    (rated.figures.expect("figures").rating, rated.grade.expect("a level").level)
}

#[test]
fn killers_and_jigsaws_have_the_rating_of_their_wish() {
    let windows = [(10, 20), (21, 26), (27, 40)];
    for wishes in [killer(6), killer(9), jigsaw(6), jigsaw(9)] {
        for (min, max) in windows {
            let wishes = Wishes { difficulty: window(min, max, Scale::Ladder), ..wishes.clone() };
            let made = &make(wishes, 1)[0];
            let rating = rated_anew(made).0.tenths();
            assert!(made.missed.is_empty() && (min..=max).contains(&rating), "{min} {rating} {max} {made:?}");
        }
    }
}

#[test]
fn a_seed_fixes_the_givens_the_regions_and_the_cages() {
    let medium = Wishes { difficulty: DifficultyWish::Level(Level::Medium), ..of_side(9) };
    for wishes in [medium, killer(6), jigsaw(6), Wishes { regions: Regions::Random, ..killer(5) }] {
        let (one, two) = (make(wishes.clone(), 3), make(wishes, 3));
        let text = |made: &Made| format!("{:?} {:?}", made.puzzle, made.constraints);
        assert!(one.iter().map(text).eq(two.iter().map(text)));
        assert_eq!(one.iter().map(fingerprint_of).collect::<HashSet<_>>().len(), 3);
    }
}

#[test]
fn a_killer_turned_by_half_a_turn_has_the_same_fingerprint_and_other_sums_another() {
    let made = &make(killer(6), 1)[0];
    let turned = |cell: Cell| Cell::new(35 - cell.index());
    let (mut puzzle, mut solution) = (Board::empty(made.puzzle.layout()), made.solution.clone());
    made.puzzle.filled().for_each(|(cell, value)| puzzle.set(turned(cell), Some(value)));
    made.solution.filled().for_each(|(cell, value)| solution.set(turned(cell), Some(value)));
    let constraints = made.constraints.as_ref().expect("a killer");
    let cage = |constraint: &Constraint| {
        let cells = Argument::cells(constraint.all_cells().into_iter().map(turned));
        let sum = constraint.arguments().find(|(name, _)| *name == "sum").expect("a sum").1.clone();
        Constraint::new("killer_cage", [("cells", cells), ("sum", sum)]).expect("a cage")
    };
    let list = constraints.list().iter().map(cage).collect();
    let constraints = Constraints::new(constraints.space().clone(), list).expect("turned cages");
    let mut other = made.clone();
    (other.puzzle, other.solution) = (puzzle, solution);
    other.constraints = Some(Arc::new(constraints));
    assert_eq!(fingerprint_of(made), fingerprint_of(&other));
    let mut relabelled = made.clone();
    made.solution.filled().for_each(|(cell, value)| {
        relabelled.solution.set(cell, Some(Value::new((value.index() + 1) % 6)));
    });
    assert_ne!(fingerprint_of(made), fingerprint_of(&relabelled));
}

#[test]
fn a_watch_stops_the_search() {
    for wishes in [of_side(9), Wishes::of(&with(9, &X)), killer(9), jigsaw(9)] {
        let mut maker = Maker::new(wishes).expect("wishes with a meaning");
        for polls in [0_u32, 3, 20] {
            let left = std::cell::Cell::new(polls);
            let watch = || match left.replace(left.get().saturating_sub(1)) {
                0 => Signal::Stop(Stop::Cancelled),
                _ => Signal::Continue,
            };
            let stopped = maker.make(1, &watch);
            let is_stopped = matches!(stopped, Err(NotMade::Stopped(Stop::Cancelled)));
            assert!(is_stopped || polls > 0 && stopped.is_ok_and(|made| made.missed.is_empty()));
        }
    }
}
