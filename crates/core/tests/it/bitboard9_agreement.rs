//! The 9×9 engine on each instruction set against the general engine: the same number of solutions, the same
//! solutions.
//!
//! The engine solves every board of the puzzle sets in `SUDOKUD_CORPUS` on every instruction set. The general
//! engine is about a hundred times slower and solves a sample of each set. (The engine's unit tests compare
//! it with brute force.)

use std::collections::BTreeSet;

use sudokud_core::engine::bitboard9::adapter::begin;
use sudokud_core::engine::bitboard9::{Backend, BoardSearch, LineSolver, Order, Progress};
use sudokud_core::solve::{Options, Puzzle, Report, Strategy, solve};
use sudokud_model::grid::{Board, Marks, Value, ValueSet, check, text};
use sudokud_propagation::rules::Rules;
use sudokud_search::budget::{Limits, Unwatched};
use sudokud_testing::{Random, corpus_lines, holes};

/// The number of boards of a set that the general engine solves.
const SAMPLE: usize = 100;

/// The report of the general engine: no other honours named rules.
fn general(puzzle: &Puzzle, max_solutions: usize) -> Report {
    let options = Options {
        strategy: Strategy::DepthFirst,
        rules: Some(Rules::FULL),
        max_solutions,
        ..Options::default()
    };
    let report = solve(puzzle, &options, &Unwatched);
    assert_eq!((report.statistics.engine, report.statistics.instruction_set), ("general", None));
    report
}

fn texts<'a>(solutions: impl Iterator<Item = &'a Board>) -> BTreeSet<String> {
    let (_, format) = text::parse(&".".repeat(81), None).expect("81 cells");
    solutions.map(|board| text::print(board, &format).trim_end().to_owned()).collect()
}

fn every<T>(all: &[T], sample: usize) -> impl Iterator<Item = &T> {
    all.iter().step_by(all.len().div_ceil(sample).max(1))
}

/// Returns whether a solution has the digits 1 to 9 in every house and keeps the givens.
fn solves(solution: &[u8; 81], line: &[u8; 81]) -> bool {
    let mut houses = [0u32; 27];
    let kept =
        line.iter().zip(solution).all(|(given, value)| !(b'1'..=b'9').contains(given) || given == value);
    for (cell, value) in solution.iter().enumerate().filter(|(_, value)| (b'1'..=b'9').contains(*value)) {
        for house in [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3] {
            houses[house] |= 1 << (value - b'1');
        }
    }
    kept && houses == [0x1FF; 27]
}

/// The board's solutions on this backend; asserts that each is one, and that no two are equal.
fn up_to(backend: Backend, line: &[u8; 81], max: usize) -> BTreeSet<[u8; 81]> {
    let masks = line.map(|byte| if (b'1'..=b'9').contains(&byte) { 1 << (byte - b'1') } else { 0x1FF });
    let mut search = BoardSearch::new(backend, &masks, Order::DepthFirst, max);
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    let all: BTreeSet<_> =
        search.solutions().iter().map(|solution| solution.map(|value| value + b'0')).collect();
    assert_eq!(all.len(), search.solutions().len(), "a solution twice");
    assert!(all.iter().all(|solution| solves(solution, line)));
    all
}

#[test]
fn every_board_of_the_9x9_sets_has_as_many_solutions_on_every_instruction_set_as_by_the_general_engine() {
    let sets =
        ["clue17", "easy30", "forum_hardest_1106", "forum_hardest_1905", "hard30", "magictour_top1465"];
    for set in sets.into_iter().chain(["many_solutions_serg"]) {
        let Some(lines) = corpus_lines(&format!("9x9/{set}.txt")) else { return };
        let boards: Vec<[u8; 81]> =
            lines.iter().map(|line| *line.as_bytes().first_chunk().unwrap()).collect();
        let mut solvers: Vec<_> =
            Backend::available().iter().map(|&backend| LineSolver::new(backend, 2)).collect();
        for board in &boards {
            let counts: Vec<_> = solvers.iter_mut().map(|solver| solver.solve(board)).collect();
            let all_solve = solvers.iter().all(|solver| solves(solver.solution(), board));
            assert!(
                counts.iter().all(|&count| count == counts[0]) && all_solve,
                "{}",
                String::from_utf8_lossy(board)
            );
        }
        for board in every(&boards, SAMPLE) {
            let (puzzle, _) = text::parse(std::str::from_utf8(board).unwrap(), None).unwrap();
            let report = general(&puzzle.clone().into(), 2);
            assert!(report.solutions.iter().all(|solution| check::is_solution_of(solution, &puzzle)));
            for solver in &mut solvers {
                assert_eq!(
                    solver.solve(board),
                    Some(report.solutions.len()),
                    "{}",
                    String::from_utf8_lossy(board)
                );
            }
        }
    }
}

#[test]
fn up_to_a_thousand_solutions_of_a_board_are_those_of_the_general_engine() {
    let Some(lines) = corpus_lines("9x9/many_solutions_serg.txt") else { return };
    let mut complete = 0;
    for line in every(&lines, 24) {
        let board: &[u8; 81] = line.as_bytes().first_chunk().unwrap();
        let (puzzle, _) = text::parse(std::str::from_utf8(board).unwrap(), None).unwrap();
        let expected = texts(general(&puzzle.into(), 1000).solutions.iter());
        for backend in Backend::available() {
            let found = up_to(backend, board, 1000);
            assert_eq!(found.len(), expected.len(), "{line}");
            let found: BTreeSet<_> =
                found.iter().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
            assert!(expected.len() == 1000 || found == expected, "{line}");
        }
        complete += usize::from(expected.len() < 1000);
    }
    assert!(complete > 0, "no board has fewer than a thousand");
}

/// Boards with few givens, some with one changed, some with pencil marks that lack some candidates.
#[test]
fn damaged_boards_and_pencil_marks_are_solved_alike_on_every_instruction_set() {
    let mut random = Random(11);
    let mut seen = [0; 3];
    for seed in 0..90 {
        let mut board = holes(3, 45 + 3 * (seed % 7), seed);
        if seed % 4 == 0 {
            let (cell, value) = board.filled().nth(seed as usize % 20).unwrap();
            board.set(cell, Some(Value::new((value.index() + 1) % 9)));
        }
        let marks = (seed % 3 != 0).then(|| {
            let full = |random: &mut Random| {
                (0..9).map(Value::new).filter(|_| !random.next().is_multiple_of(17)).collect()
            };
            Marks::new((0..81).map(|_| full(&mut random)).collect::<Vec<ValueSet<4>>>()).unwrap()
        });
        let puzzle = Puzzle { board, marks, constraints: None };
        let expected = texts(general(&puzzle, 60).solutions.iter());
        seen[expected.len().min(2)] += 1;
        for backend in Backend::available() {
            for strategy in [Strategy::Auto, Strategy::DepthFirst, Strategy::BestFirst] {
                let options = Options { strategy, max_solutions: 60, ..Options::default() };
                let mut engine = begin(backend, &puzzle, &options).expect("the engine honours these options");
                assert_eq!(engine.advance(&Unwatched), Progress::Done);
                assert_eq!(engine.statistics().instruction_set, Some(backend.name()));
                let solutions = engine.take_solutions();
                let found = texts(solutions.iter());
                assert_eq!(found.len(), solutions.len(), "a solution twice");
                assert!(found.len() == expected.len() && (found.len() == 60 || found == expected), "{seed}");
            }
        }
    }
    assert!(seen.iter().all(|&boards| boards > 5), "with no, one, more solutions: {seen:?}");
}
