//! New puzzles, judged by the engines and raters from outside: one solution, symmetry, levels, patterns.

use std::collections::HashSet;
use std::sync::Arc;
use sudokud_core::solve::{self, Options, Outcome, Puzzle};
use sudokud_generate::{
    CagesWish, DifficultyWish, Made, Maker, NotMade, Regions, Symmetry, Window, Wish, WishError, Wishes,
    fingerprint, seed_of,
};
use sudokud_human::{Level, Rating, Technique};
use sudokud_model::grid::{Board, Cell, Value, check, text};
use sudokud_model::houses::{HouseRules, Layout, Pattern};
use sudokud_propagation::rules::Rules;
use sudokud_rating::{Rated, Scale, Walk};
use sudokud_search::budget::Unwatched;

pub(crate) const X: [Pattern; 2] = [Pattern::MainDiagonal, Pattern::AntiDiagonal];

/// Any puzzle of the default houses of a side.
pub(crate) fn of_side(side: usize) -> Wishes {
    Wishes::of(&Layout::of_side(side).expect("a side from 1 to 256"))
}

/// The default houses of a side, and these patterns.
pub(crate) fn with(side: usize, patterns: &[Pattern]) -> Arc<Layout> {
    let rules = HouseRules { patterns: patterns.to_vec(), ..HouseRules::of_side(side) };
    Layout::new(&rules).expect("the rules make a layout")
}

/// The ratings from `min` to `max`, in tenths.
pub(crate) fn window(min: u16, max: u16, scale: Scale) -> DifficultyWish {
    let [min, max] = [min, max].map(Rating::from_tenths);
    DifficultyWish::Window(Window { min, max, scale })
}

pub(crate) fn make(wishes: Wishes, count: u64) -> Vec<Made> {
    let mut maker = Maker::new(wishes).expect("the wishes have a meaning");
    (0..count).map(|place| maker.make(seed_of(3, place, 0), &Unwatched).expect("a puzzle")).collect()
}

/// Makes and rates the puzzle of a seed.
pub(crate) fn rated(wishes: Wishes, seed: u64) -> (Made, Rated) {
    let mut maker = Maker::new(wishes).expect("the wishes have a meaning");
    let made = maker.make(seed, &Unwatched).expect("a puzzle");
    let rated = maker.rate(&made, &Unwatched).expect("nothing stops it").expect("a small side");
    (made, rated)
}

/// The level of the path on a scale.
pub(crate) fn level_of(made: &Made, scale: Scale) -> Level {
    let (board, constraints) = (made.puzzle.clone(), made.constraints.clone());
    let puzzle = Puzzle { board, marks: None, constraints };
    let walk = Walk::of_puzzle(&puzzle, scale, &Unwatched);
    walk.path().grade().level
}

/// Returns whether the general engine finds exactly one solution, the one that was made. It knows nothing of
/// the maker's proofs.
pub(crate) fn is_proven(made: &Made) -> bool {
    let puzzle = Puzzle { board: made.puzzle.clone(), marks: None, constraints: made.constraints.clone() };
    let options = Options { rules: Some(Rules::BASIC), ..Options::default() };
    let report = solve::solve(&puzzle, &options, &Unwatched);
    report.unique == Some(true) && report.solutions == [made.solution.clone()]
}

pub(crate) fn is_symmetric(made: &Made) -> bool {
    let given = |cell: &Cell| made.puzzle.get(*cell).is_some();
    let mut orbits = made.symmetry.orbits(made.puzzle.layout()).into_iter();
    orbits.all(|orbit| orbit.iter().all(given) || !orbit.iter().any(given))
}

/// Returns whether the puzzle without any one of its givens has several solutions.
pub(crate) fn is_minimal(board: &Board) -> bool {
    let without = |cell| {
        let mut board = board.clone();
        board.set(cell, None);
        solve::solve(&board.into(), &Options::default(), &Unwatched).unique == Some(false)
    };
    board.filled().all(|(cell, _)| without(cell))
}

#[test]
fn every_puzzle_has_one_solution_and_the_symmetry_of_its_wish() {
    for symmetry in Symmetry::ALL {
        for made in make(Wishes { symmetry: Some(symmetry), ..of_side(9) }, 10) {
            assert!(is_proven(&made) && is_symmetric(&made) && made.symmetry == symmetry, "{made:?}");
            assert!(made.missed.is_empty() && check::is_solution_of(&made.solution, &made.puzzle));
            assert_eq!(made.minimal, Some(is_minimal(&made.puzzle)), "{made:?}");
        }
    }
    let any = make(Wishes { symmetry: None, ..of_side(9) }, 20);
    assert!(any.iter().all(is_symmetric));
    assert!(any.iter().map(|made| made.symmetry).collect::<HashSet<_>>().len() > 3);
}

#[test]
fn a_minimal_puzzle_needs_each_given() {
    for made in make(Wishes { minimal: true, ..of_side(9) }, 30) {
        assert!(made.minimal == Some(true) && is_minimal(&made.puzzle) && is_proven(&made), "{made:?}");
    }
}

#[test]
fn a_puzzle_lies_in_the_window_of_its_wish() {
    for tenths in [15, 26, 45] {
        let difficulty = window(tenths - 3, tenths + 3, Scale::Extended);
        let (made, rated) = rated(Wishes { difficulty, ..of_side(9) }, 5);
        let rating = rated.figures.expect("a scale with figures").rating.tenths();
        assert!(made.missed.is_empty() && tenths.abs_diff(rating) <= 3, "{rating} {:?}", made.puzzle);
    }
}

#[test]
fn the_path_contains_the_technique_of_the_wish() {
    let (made, rated) = rated(Wishes { technique: Some(Technique::XWing), ..of_side(9) }, 1);
    assert!(made.missed.is_empty());
    assert!(rated.path.iter().any(|step| step.technique() == Some(Technique::XWing)), "{:?}", made.puzzle);
}

/// Wishes of every kind.
pub(crate) fn various_wishes() -> Vec<Wishes> {
    let rated =
        |min, max, symmetry| Wishes { difficulty: window(min, max, Scale::Extended), symmetry, ..of_side(9) };
    let levels = Level::ALL.into_iter().zip(Symmetry::ALL).map(|(level, symmetry)| {
        let difficulty = DifficultyWish::Level(level);
        Wishes { difficulty, symmetry: Some(symmetry), ..of_side(9) }
    });
    let plain = |side| Wishes { symmetry: None, minimal: side < 16, ..of_side(side) };
    levels
        .chain([4, 9, 16, 25].map(plain))
        .chain([rated(31, 37, None), rated(42, 48, Some(Symmetry::Full))])
        .chain([Wishes { technique: Some(Technique::SueDeCoq), ..of_side(9) }])
        .collect()
}

/// The snapshot holds on every machine, with every instruction set and in every build.
#[test]
fn a_seed_gives_the_puzzle_that_it_always_gave() {
    let all = various_wishes().into_iter().map(|wishes| make(wishes, 1).remove(0));
    insta::assert_snapshot!("generate_seeds", all.map(|made| line_of(&made) + "\n").collect::<String>());
}

/// A puzzle and what is said of it, on a line.
pub(crate) fn line_of(made: &Made) -> String {
    let (_, format) = text::parse(&".".repeat(made.puzzle.cells().len()), None).expect("an empty board");
    let Made { symmetry, minimal, missed, attempts, .. } = made;
    format!("{} {symmetry:?} {minimal:?} {missed:?} {attempts}", text::print(&made.puzzle, &format))
}

/// Two puzzles of each level and symmetry, three without one. `cargo run --release --example generate -- all`
/// makes 30.
#[test]
fn every_level_has_puzzles_of_every_symmetry() {
    let symmetries = Symmetry::ALL.map(Some).into_iter().chain([None]);
    let pairs = symmetries.flat_map(|symmetry| Level::ALL.map(|level| (symmetry, level)));
    let (mut all, mut met) = (0, 0);
    for (symmetry, level) in pairs {
        let difficulty = DifficultyWish::Level(level);
        let count = if symmetry == Some(Symmetry::None) { 3 } else { 2 };
        for made in make(Wishes { difficulty, symmetry, ..of_side(9) }, count) {
            assert!(is_proven(&made) && is_symmetric(&made), "{made:?}");
            assert!(symmetry.is_none_or(|symmetry| made.symmetry == symmetry));
            assert_eq!(level_of(&made, Scale::Hodoku) == level, made.missed.is_empty(), "{made:?}");
            assert!(symmetry != Some(Symmetry::None) || made.missed.is_empty(), "{made:?}");
            all += 1;
            met += usize::from(made.missed.is_empty());
        }
    }
    assert!(all == 75 && met >= 72, "{met} of {all}");
}

#[test]
fn the_number_of_givens_is_that_of_the_wish() {
    for (givens, symmetry) in
        [(36..=36, Symmetry::None), (30..=32, Symmetry::Rotational), (81..=81, Symmetry::Full)]
    {
        let wishes = Wishes { givens: Some(givens.clone()), symmetry: Some(symmetry), ..of_side(9) };
        for made in make(wishes, 3) {
            let count = 81 - made.puzzle.open_cells();
            assert!(givens.contains(&count) && made.missed.is_empty() && is_proven(&made), "{count}");
        }
    }
}

#[test]
fn a_pattern_holds_every_given_or_there_is_no_puzzle() {
    let pattern: Vec<bool> = (0..81).map(|k| (k / 9 + k % 9) % 2 == 0).collect();
    for made in make(Wishes { pattern: Some(pattern.clone()), ..of_side(9) }, 3) {
        assert!(made.puzzle.filled().all(|(cell, _)| pattern[cell.index()]) && is_proven(&made));
    }
    // Solved grids have other cells than the first two rows in more than one way.
    let rows = (0..81).map(|cell| cell < 18).collect();
    let empty = Wishes { pattern: Some(rows), attempts: 20, ..of_side(9) };
    let made = Maker::new(empty).expect("the wishes have a meaning").make(1, &Unwatched);
    assert_eq!(made.err(), Some(NotMade::Pattern));
    assert!(make(Wishes { pattern: Some(vec![true; 81]), ..of_side(9) }, 1)[0].missed.is_empty());
}

#[test]
fn a_wish_that_cannot_be_met_ends_with_the_nearest_puzzle() {
    let wishes = Wishes { minimal: true, givens: Some(60..=60), attempts: 30, ..of_side(9) };
    let made = &make(wishes, 1)[0];
    assert_eq!((&made.missed[..], made.attempts), (&[Wish::Givens][..], 30));
    let full = Wishes {
        givens: Some(81..=81),
        difficulty: DifficultyWish::Level(Level::Extreme),
        attempts: 10,
        ..of_side(9)
    };
    let made = &make(full, 1)[0];
    assert!(made.missed == [Wish::Level] && made.attempts == 10 && made.puzzle.open_cells() == 0);
}

#[test]
fn other_sides_have_puzzles_too() {
    for side in [4, 16] {
        let difficulty = DifficultyWish::Level(Level::Easy);
        let wishes = Wishes { difficulty, symmetry: Some(Symmetry::Rotational), ..of_side(side) };
        let made = &make(wishes, 1)[0];
        let report = solve::solve(&made.puzzle.clone().into(), &Options::default(), &Unwatched);
        assert_eq!((report.outcome, report.unique), (Outcome::Solved, Some(true)), "side {side}");
        assert!(made.missed.is_empty() && is_symmetric(made), "side {side}");
    }
    assert!(make(Wishes { minimal: true, ..of_side(4) }, 5).iter().all(|made| is_minimal(&made.puzzle)));
}

#[test]
fn a_wish_without_a_meaning_is_refused() {
    let refused = |wishes: Wishes| Maker::new(wishes).err();
    let plain = || of_side(9);
    assert_eq!(refused(of_side(26)), Some(WishError::Side));
    let level = DifficultyWish::Level(Level::Easy);
    assert_eq!(refused(Wishes { difficulty: level, ..of_side(12) }), None);
    let killer = || Wishes { cages: CagesWish::Killer, ..plain() };
    let jigsaw = |side| Wishes { regions: Regions::Random, ..of_side(side) };
    assert_eq!(refused(killer()), None);
    assert_eq!(refused(Wishes { minimal: true, ..killer() }), Some(WishError::KillerMinimal));
    assert_eq!(refused(Wishes { cages: CagesWish::Killer, ..of_side(16) }), Some(WishError::KillerSide));
    assert_eq!(refused(jigsaw(16)), Some(WishError::Regions));
    let reversed = window(30, 20, Scale::Extended);
    assert_eq!(refused(Wishes { difficulty: reversed, ..plain() }), Some(WishError::Window));
    for scale in [Scale::Hodoku, Scale::Ladder] {
        let difficulty = window(10, 20, scale);
        assert_eq!(refused(Wishes { difficulty, ..plain() }), Some(WishError::Scale));
    }
    for scale in [Scale::Extended, Scale::Hodoku] {
        let difficulty = window(10, 20, scale);
        assert_eq!(refused(Wishes { difficulty, ..killer() }), Some(WishError::Scale));
    }
    let difficulty = window(10, 90, Scale::Classic);
    let technique = Some(Technique::SueDeCoq);
    assert_eq!(refused(Wishes { difficulty, technique, ..plain() }), Some(WishError::Technique));
    assert_eq!(refused(Wishes { pattern: Some(vec![true; 80]), ..plain() }), Some(WishError::Pattern));
    let (difficulty, technique) = (DifficultyWish::Level(Level::Easy), Some(Technique::XWing));
    assert_eq!(refused(Wishes { difficulty, technique, ..plain() }), Some(WishError::Technique));
    assert_eq!(refused(Wishes { givens: Some(20..=82), ..plain() }), Some(WishError::Givens));
    assert_eq!(refused(Wishes { givens: Some(10..=16), ..plain() }), Some(WishError::FewGivens));
    assert_eq!(refused(Wishes { givens: Some(3..=3), ..of_side(4) }), Some(WishError::FewGivens));
    assert_eq!(refused(Wishes { givens: Some(10..=16), ..killer() }), None);
    let few: Vec<bool> = (0..81).map(|cell| cell < 20).collect();
    let of_few = |givens| refused(Wishes { pattern: Some(few.clone()), givens, ..plain() });
    assert_eq!([of_few(Some(30..=81)), of_few(Some(17..=81))], [Some(WishError::FewPlaces), None]);
    let few = Some((0..81).map(|cell| cell < 10).collect());
    assert_eq!(refused(Wishes { pattern: few, ..plain() }), Some(WishError::FewPlaces));
    for side in [4, 16] {
        assert_eq!(refused(Wishes { difficulty, technique, ..of_side(side) }), Some(WishError::Technique));
    }
}

/// Relabels a board, exchanges bands and rows, and transposes it.
fn disguised(board: &Board) -> Board {
    let rows = [5, 3, 4, 0, 2, 1, 8, 7, 6];
    let columns = [1, 0, 2, 7, 6, 8, 4, 3, 5];
    let mut other = Board::empty(&Layout::classic(3).expect("order 3"));
    for (cell, value) in board.filled() {
        let (row, column) = (rows[cell.index() / 9], columns[cell.index() % 9]);
        other.set(Cell::new(column * 9 + row), Some(Value::new((value.index() * 4 + 2) % 9)));
    }
    other
}

#[test]
fn a_fingerprint_survives_relabelling_and_symmetry_and_nothing_else() {
    let all = make(Wishes { minimal: true, ..of_side(9) }, 300);
    let mut seen = HashSet::new();
    for made in &all {
        let number = fingerprint(&made.puzzle, &made.solution);
        assert_eq!(number, fingerprint(&disguised(&made.puzzle), &disguised(&made.solution)));
        assert!(seen.insert(number), "two of 300 puzzles have one fingerprint");
        let (cell, _) = made.puzzle.filled().next().expect("a given");
        let mut other = made.puzzle.clone();
        other.set(cell, None);
        assert_ne!(number, fingerprint(&other, &made.solution));
    }
}
