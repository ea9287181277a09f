//! Puzzles that the ladder rates: other houses by level, jigsaws with regions of their own, and killers.

use crate::generate::{is_symmetric, make, of_side};
use std::collections::HashSet;
use std::sync::Arc;
use sudokud_core::constraint::Constraint;
use sudokud_core::grid::{Board, Cell, Value, check};
use sudokud_core::houses::{Blocks, BoxShape, HouseKind, HouseRules, Layout, Pattern};
use sudokud_core::solve::{self, Options, Puzzle};
use sudokud_generate::{
    CagesWish, DifficultyWish, Made, Maker, NotMade, Regions, Symmetry, Window, Wishes, fingerprint_of,
};
use sudokud_human::{Level, Rating, Technique};
use sudokud_rating::{Scale, Walk};
use sudokud_search::budget::{Signal, Stop, Unwatched};

fn with(side: usize, patterns: &[Pattern]) -> Arc<Layout> {
    let rules = HouseRules { patterns: patterns.to_vec(), ..HouseRules::of_side(side) };
    Layout::new(&rules).expect("the rules make a layout")
}

fn killer(side: usize) -> Wishes {
    Wishes { cages: CagesWish::Killer, ..of_side(side) }
}

fn jigsaw(side: usize) -> Wishes {
    Wishes { regions: Regions::Random, ..of_side(side) }
}

fn level_of(made: &Made) -> Level {
    let walk = Walk::with_constraints(&made.puzzle, made.constraints.as_ref(), Scale::Ladder, &Unwatched);
    walk.path().grade().level
}

/// The engine that is asked knows nothing of the maker's proofs.
fn assert_is_right(made: &Made) {
    let puzzle = Puzzle { board: made.puzzle.clone(), marks: None, constraints: made.constraints.clone() };
    let options = Options { rules: Some(sudokud_core::propagation::Rules::BASIC), ..Options::default() };
    let report = solve::solve(&puzzle, &options, &Unwatched);
    assert_eq!(report.unique, Some(true), "{made:?}");
    assert_eq!(report.solutions, std::slice::from_ref(&made.solution), "{made:?}");
    assert!(check::is_solution_of(&made.solution, &made.puzzle) && is_symmetric(made), "{made:?}");
}

#[test]
fn puzzles_with_other_houses_have_the_level_of_their_wish() {
    let tall = Blocks::Boxes(BoxShape { rows: 3, columns: 2 });
    let tall = Layout::new(&HouseRules { blocks: tall, ..HouseRules::of_side(6) }).expect("boxes of 3×2");
    let x = with(9, &[Pattern::MainDiagonal, Pattern::AntiDiagonal]);
    let layouts = [tall, with(6, &[]), with(8, &[]), x, with(9, &[Pattern::Windows]), with(12, &[])];
    for layout in layouts {
        for level in [Level::Easy, Level::Medium] {
            let wishes = Wishes { difficulty: DifficultyWish::Level(level), ..Wishes::of(&layout) };
            let made = &make(wishes, 1)[0];
            assert_is_right(made);
            assert_eq!((level_of(made), made.missed.len()), (level, 0), "{made:?}");
        }
    }
    let small = Wishes { difficulty: DifficultyWish::Level(Level::Hard), ..of_side(6) };
    assert_eq!(level_of(&make(small, 1)[0]), Level::Hard);
}

#[test]
fn puzzles_with_other_houses_have_the_rating_or_the_technique_of_their_wish() {
    let [min, max] = [32, 45].map(Rating::from_tenths);
    let difficulty = DifficultyWish::Window(Window { min, max, scale: Scale::Ladder });
    let mut maker = Maker::new(Wishes { difficulty, ..of_side(6) }).expect("the wishes have a meaning");
    let made = maker.make(5, &Unwatched).expect("a puzzle");
    let rated = maker.rate(&made, &Unwatched).expect("nothing stops it").expect("side 6");
    let rating = rated.figures.expect("a scale with figures").rating;
    assert!(made.missed.is_empty() && (min..=max).contains(&rating), "{rating} {made:?}");
    let pair = Some(Technique::NakedPair);
    let mut maker = Maker::new(Wishes { technique: pair, ..of_side(6) }).expect("the wishes have a meaning");
    let made = maker.make(5, &Unwatched).expect("a puzzle");
    let rated = maker.rate(&made, &Unwatched).expect("nothing stops it").expect("side 6");
    assert!(made.missed.is_empty() && rated.path.iter().any(|step| step.technique() == pair), "{made:?}");
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
    assert_eq!(level_of(&make(easy, 1)[0]), Level::Easy);
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
        assert_eq!((level_of(made), made.missed.len()), (level, 0), "{made:?}");
    }
}

#[test]
fn a_seed_fixes_the_regions_and_the_cages() {
    for wishes in [killer(6), jigsaw(6), Wishes { regions: Regions::Random, ..killer(5) }] {
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
        let cells = constraint.all_cells().into_iter().map(turned).collect();
        let sum = constraint.arguments().find(|(name, _)| *name == "sum").expect("a sum").1.clone();
        let cells = sudokud_core::constraint::Argument::Cells(cells);
        Constraint::new("killer_cage", [("cells", cells), ("sum", sum)]).expect("a cage")
    };
    let list = constraints.list().iter().map(cage).collect();
    let space = constraints.space().clone();
    let constraints = sudokud_core::constraint::Constraints::new(space, list).expect("turned cages");
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
fn a_watch_stops_the_search_for_a_killer_and_for_regions() {
    for wishes in [killer(9), jigsaw(9)] {
        let mut maker = Maker::new(wishes).expect("wishes with a meaning");
        for polls in [0_u32, 3, 20] {
            let left = std::cell::Cell::new(polls);
            let watch = || match left.replace(left.get().saturating_sub(1)) {
                0 => Signal::Stop(Stop::Cancelled),
                _ => Signal::Continue,
            };
            let stopped = maker.make(1, &watch);
            let is_stopped = matches!(stopped, Err(NotMade::Stopped(Stop::Cancelled)));
            assert!(is_stopped || stopped.is_ok_and(|made| made.missed.is_empty()));
        }
    }
}
