//! Two thousand random boards get the same status and count from every engine, and from a SAT solver.
//!
//! The SAT solver (`batsat`, a MiniSat in Rust) knows the rules of Sudoku as clauses over "this cell holds this value" and
//! nothing of this library; solutions are counted by excluding each one found. Boards: of a random full grid of side 4, 9
//! or 16 a share of the cells, down to few enough for many solutions; every third with one value changed, which makes most
//! of these unsolvable.

use crate::support::{Random, full_grid, of_numbers};
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use sudokud::budget::Unwatched;
use sudokud::grid::{Board, Value, check};
use sudokud::solve::{Branching, Options, Outcome, Strategy, solve};

/// Solutions counted at most.
const MOST: usize = 5;

/// How many solutions, at most `MOST`, by clauses.
fn by_sat(board: &Board) -> usize {
    let (side, order) = (board.side(), board.geometry().order());
    let mut solver = BasicSolver::default();
    let variables: Vec<_> = (0..side * side * side).map(|_| solver.new_var_default()).collect();
    let holds =
        |row: usize, column: usize, value: usize| Lit::new(variables[(row * side + column) * side + value], true);
    for a in 0..side {
        for b in 0..side {
            let (top, left) = (a / order * order, a % order * order);
            exactly_one(&mut solver, (0..side).map(|value| holds(a, b, value)));
            exactly_one(&mut solver, (0..side).map(|column| holds(a, column, b)));
            exactly_one(&mut solver, (0..side).map(|row| holds(row, a, b)));
            exactly_one(&mut solver, (0..side).map(|k| holds(top + k / order, left + k % order, b)));
        }
    }
    for (cell, value) in board.filled() {
        add(&mut solver, vec![holds(cell.index() / side, cell.index() % side, value.index())]);
    }
    let mut found = 0;
    while found < MOST && solver.solve_limited(&[]) == lbool::TRUE {
        found += 1;
        let holds = variables.iter().filter(|&&variable| solver.value_var(variable) == lbool::TRUE);
        let another: Vec<_> = holds.map(|&variable| Lit::new(variable, false)).collect();
        assert_eq!(another.len(), side * side, "one value a cell");
        add(&mut solver, another);
    }
    found
}

fn exactly_one(solver: &mut BasicSolver, literals: impl Iterator<Item = Lit>) {
    let literals: Vec<_> = literals.collect();
    for (k, &one) in literals.iter().enumerate() {
        literals[..k].iter().for_each(|&other| add(solver, vec![!one, !other]));
    }
    add(solver, literals);
}

fn add(solver: &mut BasicSolver, mut clause: Vec<Lit>) {
    solver.add_clause_reuse(&mut clause);
}

/// The k-th board of this order.
fn random_board(order: usize, k: u64) -> Board {
    let mut random = Random(k ^ (order as u64) << 32);
    let side = order * order;
    let least = match order {
        2 => 10,
        3 => 25,
        _ => 42,
    };
    let percent = least + random.next() % 40;
    let mut numbers = full_grid(order, k);
    for number in &mut numbers {
        if random.next() % 100 >= percent {
            *number = 0;
        }
    }
    let filled: Vec<_> = (0..numbers.len()).filter(|&cell| numbers[cell] > 0).collect();
    if k.is_multiple_of(3) && !filled.is_empty() {
        let cell = filled[random.next() as usize % filled.len()];
        // Some other value that no peer holds, if there is one: a clash would be too easy.
        let before = std::mem::take(&mut numbers[cell]);
        let free = (1..=side).rfind(|&n| n != before && fits(&numbers, order, cell, n));
        numbers[cell] = free.unwrap_or(before);
    }
    of_numbers(&numbers)
}

fn fits(numbers: &[usize], order: usize, cell: usize, number: usize) -> bool {
    let side = order * order;
    let place = |k: usize| (k / side, k % side, k / side / order * order + k % side / order);
    let (row, column, box_) = place(cell);
    (0..side * side).all(|k| {
        let (r, c, b) = place(k);
        numbers[k] != number || !(r == row || c == column || b == box_)
    })
}

fn engines(side: usize) -> Vec<Options> {
    let own = Options { max_solutions: MOST, ..Options::default() };
    let depth_first = Options { strategy: Strategy::DepthFirst, ..own };
    // With the branching named, side 9 is for the general path.
    let general = Options { branching: Some(Branching::MostConstrained), ..depth_first };
    if side == 9 { vec![own, depth_first, general] } else { vec![own, depth_first] }
}

/// Boards without, with one and with many solutions.
fn agree(order: usize, boards: std::ops::Range<u64>) -> [usize; 3] {
    let mut kinds = [0; 3];
    for k in boards {
        let board = random_board(order, k);
        let expected = by_sat(&board);
        kinds[expected.min(2)] += 1;
        let outcome = if expected == 0 { Outcome::Unsolvable } else { Outcome::Solved };
        for options in engines(board.side()) {
            let report = solve(&board.clone().into(), &options, &Unwatched);
            let case = format!("order {order}, board {k}, {}", report.statistics.engine);
            assert_eq!((report.outcome, report.unique), (outcome, Some(expected == 1)), "{case}");
            assert_eq!(report.solutions.len(), expected, "{case}");
            assert!(report.solutions.iter().all(|solution| check::is_solution_of(solution, &board)), "{case}");
        }
        assert_eq!(by_learning(&board), expected, "order {order}, board {k}, learning");
    }
    kinds
}

/// The learning engine itself, which `auto` takes from side 16 only.
fn by_learning(board: &Board) -> usize {
    use sudokud::engine::cdcl::{self, Progress, Search};
    let (side, candidates) = (board.side(), sudokud::grid::Candidates::<1>::new(board));
    let mask = |cell| candidates.of(cell).iter().fold(0u128, |mask, value: Value| mask | 1 << value.index());
    let masks: Vec<_> = board.geometry().cells().map(mask).collect();
    let options = cdcl::Options { seed: None, max_solutions: MOST, ..Default::default() };
    let mut search = Search::new(board.geometry().order(), &masks, options).expect("a board");
    assert_eq!(search.advance(&sudokud::budget::Limits::default(), &Unwatched), Progress::Done);
    let givens =
        |solution: &Vec<u8>| board.filled().all(|(cell, value)| value.index() == usize::from(solution[cell.index()]));
    assert!(search.solutions().iter().all(|solution| solution.len() == side * side && givens(solution)));
    search.solutions().len()
}

#[test]
fn two_thousand_random_boards_get_the_same_answer_from_every_engine_and_a_sat_solver() {
    for (order, boards) in [(2, 0..600), (3, 0..1_000), (4, 0..400)] {
        let half = boards.end / 2;
        let other = std::thread::spawn(move || agree(order, half..boards.end));
        let (one, other) = (agree(order, 0..half), other.join().expect("they agree"));
        let kinds: Vec<_> = one.iter().zip(other).map(|(a, b)| a + b).collect();
        assert!(kinds.iter().all(|&kind| kind >= boards.end as usize / 20), "order {order}: {kinds:?}");
    }
}
