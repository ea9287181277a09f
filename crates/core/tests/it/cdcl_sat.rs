//! Every engine finds as many solutions of two thousand random boards as a SAT solver does.
//!
//! The SAT solver (`batsat`, a MiniSat in Rust) gets the rules of Sudoku as clauses over "this cell holds
//! this value" and shares no code with this library; it counts solutions by blocking each one found. A board
//! is a random solution of side 4, 9 or 16 of which a part of the cells is given, few enough for many
//! solutions on some boards. In every third board one value is changed, which leaves most of these without a
//! solution.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use sudokud_core::engine::cdcl::{options::SearchOptions, search::PortfolioSearch};
use sudokud_core::solve::{Branching, Options, Outcome, Strategy, solve};
use sudokud_model::grid::{Board, Candidates, Value, check};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Limits, Progress, Unwatched};
use sudokud_testing::{Random, full_grid, of_numbers};

/// The number of solutions after which counting ends.
const MAX_SOLUTIONS: usize = 5;

/// Returns the number of solutions, at most `MAX_SOLUTIONS`, by the SAT solver.
fn count_by_sat(board: &Board) -> usize {
    let side = board.side();
    let order = side.isqrt();
    let mut solver = BasicSolver::default();
    let variables: Vec<_> = (0..side * side * side).map(|_| solver.new_var_default()).collect();
    let holds = |row: usize, column: usize, value: usize| {
        let variable = variables[(row * side + column) * side + value];
        Lit::new(variable, true)
    };
    for a in 0..side {
        for b in 0..side {
            let (top, left) = (a / order * order, a % order * order);
            add_exactly_one(&mut solver, (0..side).map(|value| holds(a, b, value)));
            add_exactly_one(&mut solver, (0..side).map(|column| holds(a, column, b)));
            add_exactly_one(&mut solver, (0..side).map(|row| holds(row, a, b)));
            add_exactly_one(&mut solver, (0..side).map(|k| holds(top + k / order, left + k % order, b)));
        }
    }
    for (cell, value) in board.filled() {
        add_clause(&mut solver, vec![holds(cell.index() / side, cell.index() % side, value.index())]);
    }
    let mut found = 0;
    while found < MAX_SOLUTIONS && solver.solve_limited(&[]) == lbool::TRUE {
        found += 1;
        let chosen = variables.iter().filter(|&&variable| solver.value_var(variable) == lbool::TRUE);
        let blocking: Vec<_> = chosen.map(|&variable| Lit::new(variable, false)).collect();
        assert_eq!(blocking.len(), side * side, "each cell has one value");
        add_clause(&mut solver, blocking);
    }
    found
}

fn add_exactly_one(solver: &mut BasicSolver, literals: impl Iterator<Item = Lit>) {
    let literals: Vec<_> = literals.collect();
    for (k, &one) in literals.iter().enumerate() {
        literals[..k].iter().for_each(|&other| add_clause(solver, vec![!one, !other]));
    }
    add_clause(solver, literals);
}

fn add_clause(solver: &mut BasicSolver, mut clause: Vec<Lit>) {
    solver.add_clause_reuse(&mut clause);
}

/// The k-th board of an order.
fn random_board(order: usize, k: u64) -> Board {
    let mut random = Random(k ^ (order as u64) << 32);
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
        // A value that no peer has, where there is one: a conflict of givens would be found without a search.
        let before = std::mem::take(&mut numbers[cell]);
        let free =
            (1..=order * order).rfind(|&number| number != before && fits(&numbers, order, cell, number));
        numbers[cell] = free.unwrap_or(before);
    }
    of_numbers(&numbers)
}

/// Returns whether no peer of a cell has the number.
fn fits(numbers: &[usize], order: usize, cell: usize, number: usize) -> bool {
    let layout = Layout::classic(order).expect("the order is at most 4");
    let cell = layout.cells().nth(cell).expect("the cell is on the board");
    layout.peers(cell).all(|peer| numbers[peer.index()] != number)
}

/// The options that choose the engines for a board of that side.
fn options(side: usize) -> Vec<Options> {
    let auto = Options { max_solutions: MAX_SOLUTIONS, ..Options::default() };
    let depth_first = Options { strategy: Strategy::DepthFirst, ..auto };
    // At side 9 only the general engine takes a branching rule.
    let general = Options { branching: Some(Branching::MostConstrained), ..depth_first };
    if side == 9 { vec![auto, depth_first, general] } else { vec![auto, depth_first] }
}

/// Checks all engines on these boards; returns how many have no solution, one, and more.
fn check_engines(order: usize, boards: std::ops::Range<u64>) -> [usize; 3] {
    let mut kinds = [0; 3];
    for k in boards {
        let board = random_board(order, k);
        let expected = count_by_sat(&board);
        kinds[expected.min(2)] += 1;
        let outcome = if expected == 0 { Outcome::Unsolvable } else { Outcome::Solved };
        for options in options(board.side()) {
            let report = solve(&board.clone().into(), &options, &Unwatched);
            let case = format!("order {order}, board {k}, {}", report.statistics.engine);
            assert_eq!((report.outcome, report.unique), (outcome, Some(expected == 1)), "{case}");
            assert_eq!(report.solutions.len(), expected, "{case}");
            assert!(
                report.solutions.iter().all(|solution| check::is_solution_of(solution, &board)),
                "{case}"
            );
        }
        assert_eq!(count_by_cdcl(&board), expected, "order {order}, board {k}, cdcl");
    }
    kinds
}

/// Counts with the CDCL engine itself, which `auto` uses from side 16 only.
fn count_by_cdcl(board: &Board) -> usize {
    let candidates = Candidates::<1>::new(board);
    let set = |cell| candidates.of(cell).iter().fold(0u128, |set, value: Value| set | 1 << value.index());
    let sets: Vec<_> = board.layout().cells().map(set).collect();
    let options = SearchOptions { max_solutions: MAX_SOLUTIONS, ..SearchOptions::default() };
    let mut search =
        PortfolioSearch::new(board.layout(), &sets, options).expect("the board has a valid size");
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    for solution in search.solutions() {
        assert_eq!(solution.len(), board.cells().len());
        assert!(board.filled().all(|(cell, value)| value.index() == usize::from(solution[cell.index()])));
    }
    search.solutions().len()
}

#[test]
fn every_engine_finds_as_many_solutions_as_a_sat_solver() {
    for (order, boards) in [(2, 0..600), (3, 0..1_000), (4, 0..400)] {
        let half = boards.end / 2;
        let second_half = std::thread::spawn(move || check_engines(order, half..boards.end));
        let first_half = check_engines(order, 0..half);
        let second_half = second_half.join().expect("the engines agree");
        let kinds: Vec<_> = first_half.iter().zip(second_half).map(|(a, b)| a + b).collect();
        assert!(kinds.iter().all(|&kind| kind >= boards.end as usize / 20), "order {order}: {kinds:?}");
    }
}
