//! Boards with other houses than the classic ones: all engines and strategies against brute force, against
//! each other, and against known counts.

use std::sync::Arc;
use sudokud_core::engine::cdcl::{options::SearchOptions, search::Search};
use sudokud_core::game::{Game, evaluate};
use sudokud_core::grid::{Board, Candidates, Cell, Value, check};
use sudokud_core::houses::{Blocks, HouseRules, Layout, Pattern};
use sudokud_core::propagation::{Rule, Rules};
use sudokud_core::solve::{Options, Progress, ResumableSearch, Strategy, solve};
use sudokud_search::budget::{Limits, Signal, Unwatched};
use sudokud_testing::{Random, Regions, brute_force, jigsaw, with_extra};

fn numbers(board: &Board) -> Vec<usize> {
    board.cells().iter().map(|value| value.map_or(0, Value::number)).collect()
}

/// The solutions by the general engine with each strategy, by the engine that `auto` takes, and by the CDCL
/// engine if it takes the layout; sorted, and checked.
fn all_answers(board: &Board, cap: usize, rules: Rules) -> Vec<Vec<Vec<usize>>> {
    let own = Options { max_solutions: cap, ..Options::default() };
    let with_rules = |&strategy| Options { strategy, rules: Some(rules), ..own.clone() };
    let mut answers: Vec<Vec<Board>> = Strategy::ALL
        .iter()
        .map(with_rules)
        .chain([own.clone()])
        .map(|options| solve(&board.clone().into(), &options, &Unwatched).solutions)
        .collect();
    answers.extend(by_cdcl(board, cap));
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

/// The solutions by the CDCL engine, which takes layouts without sets of fewer than N cells.
fn by_cdcl(board: &Board, cap: usize) -> Option<Vec<Board>> {
    let layout = board.layout();
    let candidates = Candidates::<2>::new(board);
    let set = |cell| candidates.of(cell).iter().fold(0_u128, |set, value| set | 1 << value.index());
    let sets: Vec<u128> = layout.cells().map(set).collect();
    let options = SearchOptions { max_solutions: cap, ..SearchOptions::default() };
    let search = Search::new(layout, &sets, options);
    assert_eq!(search.is_ok(), layout.set_count() == layout.house_count());
    let mut search = search.ok()?;
    if board.has_repeat() {
        return Some(Vec::new());
    }
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    let board = |solution: &Vec<u8>| {
        let cells = solution.iter().map(|&value| Some(Value::new(value.into()))).collect();
        Board::with_cells(Arc::clone(layout), cells).expect("a board")
    };
    Some(search.solutions().iter().map(board).collect())
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

fn with_patterns(side: usize, patterns: &[Pattern]) -> HouseRules {
    HouseRules { patterns: patterns.to_vec(), ..HouseRules::of_side(side) }
}

#[test]
fn boards_of_side_6_have_as_many_grids_as_is_known() {
    // 28,200,960 grids in all: 720 times as many as with the first row in order.
    let layout = Layout::of_side(6).unwrap();
    let mut board = Board::empty(&layout);
    (0..6).for_each(|k| board.set(Cell::new(k), Some(Value::new(k))));
    for strategy in [Strategy::Auto, Strategy::Backtracking] {
        let options = Options { strategy, max_solutions: 50_000, ..Options::default() };
        let count = solve(&board.clone().into(), &options, &Unwatched).solutions.len();
        assert_eq!((count, count * 720), (39_168, 28_200_960));
    }
    assert_eq!(by_cdcl(&board, 50_000).unwrap().len(), 39_168);
}

#[test]
fn latin_squares_have_as_many_grids_as_is_known() {
    for (side, count) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280 / 120)] {
        let layout = Layout::new(&HouseRules { blocks: Blocks::None, ..HouseRules::of_side(side) }).unwrap();
        let mut board = Board::empty(&layout);
        if side == 5 {
            (0..5).for_each(|k| board.set(Cell::new(k), Some(Value::new(k))));
        }
        for answer in all_answers(&board, 5000, Rules::BASIC) {
            assert_eq!(answer.len(), count, "side {side}");
        }
    }
}

#[test]
fn every_kind_of_house_on_4x4_has_the_solutions_that_brute_force_finds() {
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
    let mut counts = Vec::new();
    for (seed, rules) in all.iter().enumerate() {
        let layout = Layout::new(rules).unwrap();
        let empty = Board::empty(&layout);
        let boards = [Some(empty), random_board(&layout, 30, 4 * seed as u64 + 1)];
        for board in boards.into_iter().flatten() {
            let expected = brute_force(&board, 1000);
            counts.push(expected.len());
            for rules in [Rules::NONE, Rules::BASIC, Rules::FULL, Rules::NONE.with(Rule::AllDifferent)] {
                for answer in all_answers(&board, 1000, rules) {
                    assert_eq!(answer, expected, "{board:?} {rules:?}");
                }
            }
        }
    }
    counts.sort_unstable();
    assert_eq!((counts[0], counts[counts.len() - 1]), (0, 576), "none, and the Latin squares");
}

#[test]
fn engines_agree_on_a_thousand_random_jigsaws_and_with_brute_force_on_small_ones() {
    const CAP: usize = 4;
    let (mut layouts, mut solved, mut unsolvable) = (0, 0, 0);
    for seed in 0_u64.. {
        if layouts == 1000 {
            break;
        }
        let side = 5 + (seed % 5) as usize;
        let shape = if seed % 3 == 0 { Regions::Scattered } else { Regions::Connected };
        let layout = Layout::new(&jigsaw(side, shape, seed)).unwrap();
        let Some(board) = random_board(&layout, 30 + 2 * side as u64, seed) else { continue };
        layouts += 1;
        let answers = all_answers(&board, CAP, Rules::BASIC.with(Rule::LockedCandidates));
        let expected = &answers[0];
        for answer in &answers {
            assert_eq!(answer.len(), expected.len(), "{layout:?}, seed {seed}");
            assert!(answer == expected || expected.len() == CAP, "{layout:?}, seed {seed}");
        }
        if side <= 6 {
            assert_eq!(brute_force(&board, CAP).len(), expected.len(), "{layout:?}, seed {seed}");
        }
        *if expected.is_empty() { &mut unsolvable } else { &mut solved } += 1;
    }
    assert!(solved > 600 && unsolvable > 100, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn engines_agree_on_larger_boards_with_other_houses() {
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
    let mut several = 0;
    for (rules, seed) in all.iter().zip(1..).flat_map(|(rules, k)| [(rules, 4 * k), (rules, 4 * k + 1)]) {
        let layout = Layout::new(rules).unwrap();
        let percent = if rules.side > 9 { 50 } else { 42 };
        let Some(board) = random_board(&layout, percent, seed) else { continue };
        let answers = all_answers(&board, 40, Rules::FULL);
        for answer in &answers {
            assert_eq!(answer.len(), answers[0].len(), "{layout:?} {board:?}");
            assert!(*answer == answers[0] || answer.len() == 40, "{layout:?} {board:?}");
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
    assert!(state.valid && !state.candidates.of(Cell::new(15)).contains(Value::new(0)));
    let conflicts = &state.next.unwrap().conflicts;
    assert_eq!((conflicts.len(), conflicts[0].house.index()), (1, 12));
}

#[test]
fn the_9x9_engine_takes_no_other_houses() {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let (board, _) = sudokud_core::grid::text::parse(line, None).unwrap();
    let set = |board: Board| solve(&board.into(), &Options::default(), &Unwatched).statistics.instruction_set;
    assert!(set(board.clone()).is_some());
    let other = [with_patterns(9, &[Pattern::MainDiagonal]), jigsaw(9, Regions::Connected, 1)];
    for rules in other.into_iter().chain([with_extra(HouseRules::of_side(9), &[2], 1)]) {
        let board = board.clone().with_layout(&Layout::new(&rules).unwrap()).unwrap();
        assert!(set(board).is_none());
    }
}
