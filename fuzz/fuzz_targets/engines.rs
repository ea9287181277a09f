//! Compares every engine with an oracle that shares no code with them, on boards of side 1 to 16.
//!
//! The input determines the board (a full grid with removed and changed cells), the engine, the rules, the
//! branching, the seed and the pencil marks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokud_core::engine::bitboard9::Backend;
use sudokud_core::engine::bitboard9::adapter::begin;
use sudokud_core::solve::{
    Branching, Conclusion, Options, Outcome, Progress, Puzzle, Report, Strategy, solve,
};
use sudokud_fuzz::bytes::Bytes;
use sudokud_fuzz::oracle::Grid;
use sudokud_model::grid::{Board, Marks, Value, ValueSet, check};
use sudokud_propagation::rules::{Rule, Rules};
use sudokud_search::budget::{Limits, Unwatched};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let order = bytes.of(&[3, 2, 3, 2, 3, 4, 3, 1]);
    let (options, backend) = options(order, &mut bytes);
    let grid = grid(order, &mut bytes);
    let marks = (bytes.byte() % 4 == 3).then(|| marks(&grid, &mut bytes));
    compare(&grid, marks, &options, backend);
});

/// The options, and the backend of the 9×9 engine. With `None`, `solve` selects the engine.
fn options(order: usize, bytes: &mut Bytes<'_>) -> (Options, Option<Backend>) {
    let flags = bytes.byte();
    let backends = Backend::available();
    let (strategy, max_solutions) = (bytes.of(Strategy::ALL), bytes.of(&[2, 1, 3, 20]));
    let backend = backends.get(bytes.below(backends.len() + 1)).copied();
    let mut options = Options {
        strategy,
        max_solutions,
        limits: Limits { nodes: if order < 4 { 400 } else { 100 }, bytes: 16 << 20 },
        ..Options::default()
    };
    if flags & 1 != 0 {
        let chosen = bytes.byte();
        let rules = Rule::ALL.into_iter().enumerate().filter(|(k, _)| chosen >> (k % 8) & 1 != 0);
        options.rules = Some(rules.fold(Rules::NONE, |rules, (_, rule)| rules.with(rule)));
    }
    if flags & 2 != 0 {
        options.branching = Some(bytes.of(Branching::ALL));
    }
    if flags & 4 != 0 {
        options.seed = Some(u64::from(bytes.byte()));
    }
    (options, backend)
}

/// Returns the report of the 9×9 engine on this backend, or that of `solve` if the engine rejects the puzzle.
fn report(puzzle: &Puzzle, options: &Options, backend: Option<Backend>) -> Report {
    let engine =
        backend.filter(|_| !puzzle.board.has_repeat()).and_then(|backend| begin(backend, puzzle, options));
    let Some(mut engine) = engine else { return solve(puzzle, options, &Unwatched) };
    let progress: Progress = engine.advance(&Unwatched);
    let (solutions, mut statistics) = (engine.take_solutions(), engine.statistics());
    let Conclusion { outcome, found, unique, limit_hit } =
        Conclusion::new(progress, solutions.len(), options.max_solutions);
    statistics.limit_hit = limit_hit;
    Report { outcome, solutions, solution_count: found, unique, conflicts: Vec::new(), statistics }
}

/// Returns a full grid with permuted values, rows and columns. Some cells are removed and a few are changed.
fn grid(order: usize, bytes: &mut Bytes<'_>) -> Grid {
    let side = order * order;
    let permutation = |bytes: &mut Bytes<'_>, length: usize| {
        let mut order: Vec<usize> = (0..length).collect();
        (1..length).rev().for_each(|k| order.swap(k, bytes.below(k + 1)));
        order
    };
    let values = permutation(bytes, side);
    let lines = |bytes: &mut Bytes<'_>| -> Vec<usize> {
        let bands = permutation(bytes, order);
        bands
            .iter()
            .flat_map(|band| permutation(bytes, order).into_iter().map(move |k| band * order + k))
            .collect()
    };
    let (rows, columns) = (lines(bytes), lines(bytes));
    let pattern = |row: usize, column: usize| (row % order * order + row / order + column) % side;
    let kept = bytes.byte();
    let mut cells: Vec<usize> = (0..side * side)
        .map(|k| values[pattern(rows[k / side], columns[k % side])] + 1)
        .map(|number| if bytes.byte().wrapping_mul(167) < kept { number } else { 0 })
        .collect();
    for _ in 0..bytes.below(4) {
        let at = bytes.below(side * side);
        cells[at] = bytes.below(side + 1);
    }
    Grid::new(cells).expect("a square of a square")
}

/// Returns pencil marks without a few candidates.
fn marks(grid: &Grid, bytes: &mut Bytes<'_>) -> Marks {
    let side = grid.side;
    let mut out = vec![Vec::new(); grid.cells.len()];
    for _ in 0..bytes.below(60) {
        let at = bytes.below(out.len());
        out[at].push(bytes.below(side));
    }
    let sets = out
        .iter()
        .map(|out| (0..side).filter(|value| !out.contains(value)).map(Value::new).collect::<ValueSet<4>>());
    Marks::new(sets.collect()).expect("as many as the board has cells")
}

fn compare(grid: &Grid, marks: Option<Marks>, options: &Options, backend: Option<Backend>) {
    let allowed = |solution: &Vec<usize>| {
        let of = |k: usize, number: usize| {
            marks.as_ref().is_none_or(|marks: &Marks| marks.sets()[k].contains(Value::new(number - 1)))
        };
        solution.iter().enumerate().all(|(k, &number)| of(k, number))
    };
    // The oracle has no marks: it finds all solutions, and those that the marks allow are counted.
    let cap = if marks.is_some() { 2_000 } else { options.max_solutions };
    let Some(found) = grid.solutions(cap, if grid.side < 16 { 1_500 } else { 500 }) else { return };
    if marks.is_some() && found.len() == cap {
        return;
    }
    let expected = found.iter().filter(|solution| allowed(solution)).count().min(options.max_solutions);
    let board = Board::from_cells(grid.cells.iter().map(|&number| Value::from_number(number)).collect())
        .expect("a board");
    let report =
        report(&Puzzle { board: board.clone(), marks: marks.clone(), constraints: None }, options, backend);
    for (k, solution) in report.solutions.iter().enumerate() {
        let numbers: Vec<usize> =
            solution.cells().iter().map(|value| value.map_or(0, Value::number)).collect();
        assert!(check::is_solution_of(solution, &board) && allowed(&numbers), "{grid:?} {options:?}");
        assert!(Grid::new(numbers).is_some_and(|grid| grid.is_solved()), "{grid:?} {options:?}");
        assert!(!report.solutions[..k].contains(solution), "{grid:?} {options:?}");
    }
    if report.statistics.limit_hit.is_some() {
        assert!(report.solutions.len() <= expected, "{grid:?} {options:?} {report:?}");
        return;
    }
    assert_eq!(report.solutions.len(), expected, "{grid:?} {marks:?} {options:?}");
    assert_eq!(report.outcome == Outcome::Unsolvable, expected == 0, "{grid:?} {options:?}");
    let unique = (options.max_solutions > 1 || expected == 0).then_some(expected == 1);
    assert!(report.unique == unique || options.max_solutions == 1, "{grid:?} {options:?} {report:?}");
}
