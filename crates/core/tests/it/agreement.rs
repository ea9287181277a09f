//! All combinations of strategy, branching and rules have the same answers: those of brute force.

use proptest::prelude::*;
use sudokud_core::solve::{
    Branching, Expansion, Options, Outcome, Progress, Puzzle, Report, ResumableSearch, Retain, Strategy,
    expand, solve,
};
use sudokud_model::grid::{Board, Candidates, Value, ValueSet, check};
use sudokud_propagation::rules::{Rule, Rules};
use sudokud_search::budget::{Signal, Unwatched};
use sudokud_testing::{Random, board, brute_force, holes, of_numbers, transposed};

fn rule_sets() -> Vec<Rules> {
    let mut sets = vec![Rules::NONE, Rules::BASIC, Rules::FULL];
    sets.extend(Rule::ALL.map(|rule| Rules::NONE.with(rule)));
    sets
}

/// The report; asserts that every solution is one, and that no two are equal.
fn answer(board: &Board, options: &Options) -> Report {
    let report = solve(&board.clone().into(), options, &Unwatched);
    for (k, solution) in report.solutions.iter().enumerate() {
        assert!(check::is_solution_of(solution, board), "{options:?}");
        assert!(!report.solutions[..k].contains(solution), "a solution twice, {options:?}");
    }
    report
}

fn all_options(max_solutions: usize, seed: Option<u64>) -> impl Iterator<Item = Options> {
    let options = Strategy::ALL.iter().flat_map(|&strategy| {
        let branchings = Branching::ALL.iter().map(move |&branching| (strategy, branching));
        branchings.flat_map(|(strategy, branching)| {
            rule_sets().into_iter().map(move |rules| (strategy, branching, rules))
        })
    });
    options.map(move |(strategy, branching, rules)| Options {
        strategy,
        branching: Some(branching),
        rules: Some(rules),
        max_solutions,
        seed,
        ..Options::default()
    })
}

/// Side 4: 16 numbers 0..=4, mostly empty; many are contradictory.
fn small_boards() -> impl Strategy4 {
    proptest::collection::vec(prop_oneof![5 => Just(0usize), 1 => 1usize..=4], 16)
}
trait Strategy4: proptest::strategy::Strategy<Value = Vec<usize>> {}
impl<T: proptest::strategy::Strategy<Value = Vec<usize>>> Strategy4 for T {}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn every_strategy_branching_and_rule_set_counts_what_brute_force_counts_on_4x4(
        numbers in small_boards(), seed in proptest::option::of(any::<u64>()),
    ) {
        let board = of_numbers(&numbers);
        let expected = brute_force(&board, 400).len();
        for options in all_options(400, seed) {
            let report = answer(&board, &options);
            prop_assert_eq!(report.solutions.len(), expected, "{:?}", options);
            let outcome = if expected == 0 { Outcome::Unsolvable } else { Outcome::Solved };
            prop_assert_eq!((report.outcome, report.unique), (outcome, Some(expected == 1)), "{:?}", options);
        }
    }
}

#[test]
fn all_options_agree_on_9x9_boards_with_no_one_and_many_solutions() {
    for seed in 0..12 {
        let mut board = holes(3, 34 + 2 * (seed % 4), seed);
        if seed % 3 == 0 {
            let (cell, value) = board.filled().nth(seed as usize).unwrap();
            board.set(cell, Some(Value::new((value.index() + 1) % 9)));
        }
        let expected = brute_force(&board, 50).len();
        for options in all_options(50, Some(seed)).filter(|options| options.rules != Some(Rules::NONE)) {
            // Breadth-first search without naked singles stores every partial solution.
            let weak = !options.rules.is_some_and(|rules| rules.contains(Rule::NakedSingle));
            if !(weak && options.strategy == Strategy::BreadthFirst) {
                assert_eq!(answer(&board, &options).solutions.len(), expected, "{seed} {options:?}");
            }
        }
        let auto = Options { max_solutions: 50, ..Options::default() };
        assert_eq!(answer(&board, &auto).solutions.len(), expected, "{seed} auto");
        assert_eq!(answer(&transposed(&board), &auto).solutions.len(), expected, "{seed} transposed");
    }
}

#[test]
fn pencil_marks_restrict_the_solutions() {
    let empty = board("................");
    let all = brute_force(&empty, 1000);
    let mut random = Random(7);
    for _ in 0..40 {
        let marks: Vec<ValueSet<4>> = (0..16)
            .map(|_| (0..4).map(Value::new).filter(|_| !random.next().is_multiple_of(8)).collect())
            .collect();
        let allowed = |solution: &&Vec<usize>| {
            solution.iter().zip(&marks).all(|(&n, set)| set.contains(Value::from_number(n).unwrap()))
        };
        let expected = all.iter().filter(allowed).count();
        let marks = sudokud_model::grid::Marks::new(marks.clone()).unwrap();
        let puzzle = Puzzle { board: empty.clone(), marks: Some(marks), constraints: None };
        for options in all_options(1000, None) {
            assert_eq!(solve(&puzzle, &options, &Unwatched).solutions.len(), expected, "{options:?}");
        }
        let auto = Options { max_solutions: 1000, ..Options::default() };
        assert_eq!(solve(&puzzle, &auto, &Unwatched).solutions.len(), expected, "auto");
    }
}

#[test]
fn marks_of_another_side_are_ignored() {
    for order in 2..=4 {
        let board = holes(order, 60, 6);
        for marks_order in (1..=5).filter(|&marks_order| marks_order != order) {
            let marks = Candidates::<4>::new(&holes(marks_order, 40, 6)).marks();
            let puzzle = Puzzle { board: board.clone(), marks: Some(marks), constraints: None };
            for options in Strategy::ALL.iter().map(|&strategy| Options { strategy, ..Options::default() }) {
                let (with, without) = (solve(&puzzle, &options, &Unwatched), answer(&board, &options));
                let case = format!("{order} {marks_order} {options:?}");
                assert_eq!(
                    (with.solutions, with.statistics),
                    (without.solutions, without.statistics),
                    "{case}"
                );
            }
            let expand = |puzzle| expand(puzzle, &Options::default(), Retain::Best, &Unwatched).unwrap();
            let cell = |expansion: Expansion| (expansion.cell, expansion.heuristic);
            assert_eq!(expand(&puzzle).map(cell), expand(&board.clone().into()).map(cell));
        }
    }
}

#[test]
fn a_search_interrupted_at_every_poll_gives_the_same_report() {
    let puzzle: Puzzle = holes(3, 30, 5).into();
    for &strategy in Strategy::ALL {
        let options = Options { strategy, max_solutions: 20, ..Options::default() };
        let straight = solve(&puzzle, &options, &Unwatched);
        let turn = std::cell::Cell::new(false);
        let watch = || {
            turn.set(!turn.get());
            if turn.get() { Signal::Pause } else { Signal::Continue }
        };
        let mut search = ResumableSearch::new(&puzzle, &options);
        while search.advance(&watch) == Progress::Paused {}
        let sliced = search.report();
        assert_eq!(
            (sliced.solutions, sliced.statistics),
            (straight.solutions, straight.statistics),
            "{strategy:?}"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_search_and_other_seeds_other_solutions() {
    let empty: Puzzle = holes(3, 12, 3).into();
    let first = |seed| {
        let options = Options {
            strategy: Strategy::BestFirst,
            rules: Some(Rules::BASIC),
            seed,
            max_solutions: 1,
            ..Options::default()
        };
        let report = solve(&empty, &options, &Unwatched);
        (report.solutions[0].clone(), report.statistics)
    };
    assert_eq!(first(Some(1)), first(Some(1)));
    assert_eq!(first(None), first(None));
    let different: Vec<_> = (0..8).map(|seed| first(Some(seed)).0).collect();
    assert!(different.iter().any(|solution| *solution != different[0]));
}
