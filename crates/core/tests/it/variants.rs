//! Boards with other houses than the classic ones: all strategies against brute force, against each other,
//! and against known counts. `cdcl_variants.rs` has the CDCL engine solve the same boards.

use std::sync::Arc;
use sudokud_core::game::{Game, GameStatus, evaluate};
use sudokud_core::solve::{Options, Progress, ResumableSearch, Strategy, solve};
use sudokud_model::grid::{Board, Cell, Value, check};
use sudokud_model::houses::{Blocks, HouseRules, Layout, Pattern};
use sudokud_propagation::rules::{Rule, Rules};
use sudokud_search::budget::{Limits, Signal, Unwatched};
use sudokud_testing::{Random, Regions, brute_force, jigsaw, with_extra};

fn numbers(board: &Board) -> Vec<usize> {
    board.cells().iter().map(|value| value.map_or(0, Value::number)).collect()
}

/// The solutions by the general engine with each strategy, and by the engine that `auto` takes; sorted, and
/// checked.
fn all_answers(board: &Board, cap: usize, rules: Rules) -> Vec<Vec<Vec<usize>>> {
    let own = Options { max_solutions: cap, ..Options::default() };
    let with_rules = |&strategy| Options { strategy, rules: Some(rules), ..own.clone() };
    let answers: Vec<Vec<Board>> = Strategy::ALL
        .iter()
        .map(with_rules)
        .chain([own.clone()])
        .map(|options| solve(&board.clone().into(), &options, &Unwatched).solutions)
        .collect();
    let sorted = |solutions: Vec<Board>| {
        for solution in &solutions {
            assert!(Arc::ptr_eq(solution.layout(), board.layout()), "the puzzle's own houses");
            assert!(check::is_solution_of(solution, board));
        }
        let mut all: Vec<_> = solutions.iter().map(numbers).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), solutions.len(), "no solution twice");
        all
    };
    answers.into_iter().map(sorted).collect()
}

/// A board of this layout that keeps each cell of a random solution with a probability in percent; `None` if
/// a layout has no solution, or none that is found soon.
fn random_board(layout: &Arc<Layout>, percent: u64, seed: u64) -> Option<Board> {
    let limits = Limits { nodes: 200, ..Limits::default() };
    let options = Options {
        strategy: Strategy::DepthFirst,
        rules: Some(Rules::BASIC.with(Rule::LockedCandidates)),
        max_solutions: 1,
        seed: Some(seed),
        limits,
        ..Options::default()
    };
    let solution = solve(&Board::empty(layout).into(), &options, &Unwatched).solutions.pop()?;
    let mut random = Random(seed);
    let mut board = Board::empty(layout);
    for (cell, value) in solution.filled() {
        board.set(cell, Some(value).filter(|_| random.next() % 100 < percent));
    }
    if seed.is_multiple_of(4) {
        let (cell, value) = board.filled().next()?;
        board.set(cell, Some(Value::new((value.index() + 1) % board.side())));
    }
    Some(board)
}

pub(crate) fn with_patterns(side: usize, patterns: &[Pattern]) -> HouseRules {
    HouseRules { patterns: patterns.to_vec(), ..HouseRules::of_side(side) }
}

/// An empty board of this layout but for its first row, which has the values in order.
pub(crate) fn first_row_in_order(layout: &Arc<Layout>) -> Board {
    let mut board = Board::empty(layout);
    (0..layout.side()).for_each(|k| board.set(Cell::new(k), Some(Value::new(k))));
    board
}

/// Boards of side 4 with each kind of house, empty and with some cells given.
pub(crate) fn boards_of_side_4() -> impl Iterator<Item = Board> {
    use Pattern::{AntiDiagonal, DisjointGroups, MainDiagonal, Windows};
    let four = || HouseRules::of_side(4);
    let mut all: Vec<HouseRules> = [MainDiagonal, AntiDiagonal, Windows, DisjointGroups]
        .map(|pattern| with_patterns(4, &[pattern]))
        .to_vec();
    all.push(with_patterns(4, &[MainDiagonal, AntiDiagonal]));
    all.push(HouseRules { blocks: Blocks::None, ..four() });
    all.extend([Regions::Connected, Regions::Scattered].map(|shape| jigsaw(4, shape, 3)));
    all.extend((0..6).map(|seed| with_extra(four(), &[2, 3, 4][..1 + seed as usize % 3], seed)));
    all.push(with_extra(HouseRules { blocks: Blocks::None, ..four() }, &[2, 2, 3], 9));
    all.into_iter().enumerate().flat_map(|(seed, rules)| {
        let layout = Layout::new(&rules).expect("the rules are valid");
        [Some(Board::empty(&layout)), random_board(&layout, 30, 4 * seed as u64 + 1)].into_iter().flatten()
    })
}

/// A thousand boards of side 5 to 9, each with regions of its own.
pub(crate) fn random_jigsaws() -> impl Iterator<Item = Board> {
    let boards = (0_u64..).filter_map(|seed| {
        let side = 5 + (seed % 5) as usize;
        let shape = if seed % 3 == 0 { Regions::Scattered } else { Regions::Connected };
        let layout = Layout::new(&jigsaw(side, shape, seed)).expect("the rules are valid");
        random_board(&layout, 30 + 2 * side as u64, seed)
    });
    boards.take(1000)
}

/// Boards of side 6 to 16 with other houses.
pub(crate) fn larger_boards() -> impl Iterator<Item = Board> {
    use Pattern::{AntiDiagonal, DisjointGroups, MainDiagonal, Windows};
    let mut all = vec![
        with_patterns(9, &[MainDiagonal, AntiDiagonal]),
        with_patterns(9, &[Windows]),
        with_patterns(9, &[DisjointGroups]),
        HouseRules { blocks: Blocks::None, ..HouseRules::of_side(9) },
        with_extra(HouseRules::of_side(9), &[4, 3, 2], 2),
        with_extra(HouseRules::of_side(7), &[5, 2, 2], 5),
        with_patterns(12, &[DisjointGroups]),
        with_patterns(16, &[MainDiagonal, AntiDiagonal]),
    ];
    all.extend([6, 7, 8, 10, 12, 15].map(HouseRules::of_side));
    let seeded = all.into_iter().zip(1..).flat_map(|(rules, k)| [(rules.clone(), 4 * k), (rules, 4 * k + 1)]);
    seeded.filter_map(|(rules, seed)| {
        let percent = if rules.side > 9 { 50 } else { 42 };
        random_board(&Layout::new(&rules).expect("the rules are valid"), percent, seed)
    })
}

#[test]
fn boards_of_side_6_have_as_many_grids_as_is_known() {
    // 28,200,960 grids in all: 720 times as many as with the first row in order.
    let board = first_row_in_order(&Layout::of_side(6).unwrap());
    for strategy in [Strategy::Auto, Strategy::Backtracking] {
        let options = Options { strategy, max_solutions: 50_000, ..Options::default() };
        let count = solve(&board.clone().into(), &options, &Unwatched).solutions.len();
        assert_eq!((count, count * 720), (39_168, 28_200_960));
    }
}

#[test]
fn latin_squares_have_as_many_grids_as_is_known() {
    for (side, count) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280 / 120)] {
        let layout = Layout::new(&HouseRules { blocks: Blocks::None, ..HouseRules::of_side(side) }).unwrap();
        let board = if side == 5 { first_row_in_order(&layout) } else { Board::empty(&layout) };
        for answer in all_answers(&board, 5000, Rules::BASIC) {
            assert_eq!(answer.len(), count, "side {side}");
        }
    }
}

#[test]
fn every_kind_of_house_on_4x4_has_the_solutions_that_brute_force_finds() {
    let mut counts = Vec::new();
    for board in boards_of_side_4() {
        let expected = brute_force(&board, 1000);
        counts.push(expected.len());
        for rules in [Rules::NONE, Rules::BASIC, Rules::FULL, Rules::NONE.with(Rule::AllDifferent)] {
            for answer in all_answers(&board, 1000, rules) {
                assert_eq!(answer, expected, "{board:?} {rules:?}");
            }
        }
    }
    counts.sort_unstable();
    assert_eq!((counts[0], counts[counts.len() - 1]), (0, 576), "none, and the Latin squares");
}

#[test]
fn engines_agree_on_a_thousand_random_jigsaws_and_with_brute_force_on_small_ones() {
    const CAP: usize = 4;
    let (mut solved, mut unsolvable) = (0, 0);
    for board in random_jigsaws() {
        let answers = all_answers(&board, CAP, Rules::BASIC.with(Rule::LockedCandidates));
        let expected = &answers[0];
        for answer in &answers {
            assert_eq!(answer.len(), expected.len(), "{board:?}");
            assert!(answer == expected || expected.len() == CAP, "{board:?}");
        }
        if board.side() <= 6 {
            assert_eq!(brute_force(&board, CAP).len(), expected.len(), "{board:?}");
        }
        *if expected.is_empty() { &mut unsolvable } else { &mut solved } += 1;
    }
    assert!(solved > 600 && unsolvable > 100, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn engines_agree_on_larger_boards_with_other_houses() {
    let mut several = 0;
    for board in larger_boards() {
        let answers = all_answers(&board, 40, Rules::FULL);
        for answer in &answers {
            assert_eq!(answer.len(), answers[0].len(), "{board:?}");
            assert!(*answer == answers[0] || answer.len() == 40, "{board:?}");
        }
        several += usize::from(answers[0].len() > 1);
    }
    assert!(several > 3, "{several} boards with several solutions");
}

#[test]
fn a_search_with_other_houses_is_resumed_with_the_same_result() {
    let rules = with_extra(with_patterns(9, &[Pattern::MainDiagonal]), &[4, 9], 1);
    let layout = Layout::new(&HouseRules { patterns: Vec::new(), ..rules }).unwrap();
    let board = random_board(&layout, 25, 1).expect("the layout has a solution");
    let options = Options { max_solutions: 5, ..Options::default() };
    let expected = solve(&board.clone().into(), &options, &Unwatched);
    let mut search = ResumableSearch::new(&board.into(), &options);
    let polls = std::cell::Cell::new(0);
    let watch = || {
        polls.set(polls.get() + 1);
        if polls.get() % 2 == 0 { Signal::Pause } else { Signal::Continue }
    };
    while search.advance(&watch) == Progress::Paused {}
    let report = search.report();
    assert_eq!((report.solutions, report.statistics), (expected.solutions, expected.statistics));
}

#[test]
fn a_game_has_the_conflicts_and_candidates_of_its_houses() {
    let layout = Layout::new(&with_patterns(4, &[Pattern::MainDiagonal])).unwrap();
    let mut board = Board::empty(&layout);
    board.set(Cell::new(0), Some(Value::new(0)));
    let next = Some((Cell::new(15), Value::new(0)));
    let game = Game { board, marks: None, givens: None, constraints: None, next };
    let state = evaluate(&game, Limits::default(), &Unwatched);
    assert!(
        state.status == GameStatus::NotUnique && !state.candidates.of(Cell::new(15)).contains(Value::new(0))
    );
    let conflicts = &state.next.unwrap().conflicts;
    assert_eq!((conflicts.len(), conflicts[0].house.index()), (1, 12));
}
