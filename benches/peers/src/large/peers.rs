//! Who is measured on large boards.

use super::clauses::{Clauses, Encoding};
use batsat::SolverInterface;
use sudokud::budget::Signal;
use sudokud::grid::{Board, Candidates, Value};
use sudokud::solver::{self, Puzzle};

/// A solver, with how it is told the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// Ours, as `auto` has it.
    Sudokud,
    /// CaDiCaL (Biere and others; C++).
    Cadical(Encoding),
    /// A MiniSat in Rust.
    Batsat(Encoding),
    /// Dancing links in Rust.
    Dlx,
}

/// How a peer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Enough,
    Exhausted,
    Limit,
}

/// What a peer says.
pub struct Answer {
    pub end: End,
    pub solutions: Vec<Board>,
    /// Seconds of CPU time before it began to search.
    pub prepared: f64,
}

impl Peer {
    pub const ALL: [Self; 6] = [
        Self::Sudokud,
        Self::Cadical(Encoding::Triad),
        Self::Cadical(Encoding::Direct),
        Self::Batsat(Encoding::Triad),
        Self::Batsat(Encoding::Direct),
        Self::Dlx,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Sudokud => "sudokud",
            Self::Cadical(Encoding::Triad) => "cadical/triad",
            Self::Cadical(Encoding::Direct) => "cadical/direct",
            Self::Batsat(Encoding::Triad) => "batsat/triad",
            Self::Batsat(Encoding::Direct) => "batsat/direct",
            Self::Dlx => "dlx-rs",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|peer| peer.name() == name)
    }

    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// Looks for so many solutions. `deadline` is for those that can be asked to stop; the others are killed.
    pub fn solve(self, board: &Board, solutions: usize, deadline: f64) -> Answer {
        let start = crate::cpu_seconds();
        let since = || crate::cpu_seconds() - start;
        match self {
            Self::Sudokud => ours(board, solutions, deadline),
            Self::Cadical(encoding) => {
                let clauses = Clauses::new(board, encoding);
                let mut solver: cadical::Solver = cadical::Solver::new();
                solver.reserve(clauses.variables);
                let each = clauses.literals.split(|&literal| literal == 0);
                each.filter(|clause| !clause.is_empty()).for_each(|clause| solver.add_clause(clause.iter().copied()));
                let prepared = since();
                let model = |solver: &mut cadical::Solver, another: &[i32]| {
                    if !another.is_empty() {
                        solver.add_clause(another.iter().copied());
                    }
                    solver.solve() == Some(true)
                };
                enumerate(solver, &clauses, board, solutions, prepared, model, |solver, k| {
                    solver.value(k) == Some(true)
                })
            }
            Self::Batsat(encoding) => {
                let clauses = Clauses::new(board, encoding);
                let mut solver = batsat::BasicSolver::default();
                let variables: Vec<_> = (0..clauses.variables).map(|_| solver.new_var_default()).collect();
                let literal = |l: &i32| batsat::Lit::new(variables[l.unsigned_abs() as usize - 1], *l > 0);
                for clause in clauses.literals.split(|&literal| literal == 0).filter(|clause| !clause.is_empty()) {
                    solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
                }
                let prepared = since();
                let model = |solver: &mut batsat::BasicSolver, another: &[i32]| {
                    if !another.is_empty() {
                        solver.add_clause_reuse(&mut another.iter().map(literal).collect());
                    }
                    solver.solve_limited(&[]) == batsat::lbool::TRUE
                };
                enumerate(solver, &clauses, board, solutions, prepared, model, |solver, k| {
                    solver.value_var(variables[k as usize - 1]) == batsat::lbool::TRUE
                })
            }
            Self::Dlx => dlx(board, solutions),
        }
    }
}

fn ours(board: &Board, solutions: usize, deadline: f64) -> Answer {
    let options = solver::Options { max_solutions: solutions, ..solver::Options::default() };
    let watch = || if crate::cpu_seconds() < deadline { Signal::Continue } else { Signal::Time };
    let report = solver::solve(&Puzzle::from(board.clone()), &options, &watch);
    let end = match report.statistics.limit_hit {
        Some(_) => End::Limit,
        None if report.solutions.len() < solutions => End::Exhausted,
        None => End::Enough,
    };
    Answer { end, solutions: report.solutions, prepared: 0.0 }
}

/// Asks a SAT solver for a model, excludes it, and so on.
fn enumerate<S>(
    mut sat: S,
    clauses: &Clauses,
    board: &Board,
    solutions: usize,
    prepared: f64,
    model: impl Fn(&mut S, &[i32]) -> bool,
    value: impl Fn(&S, i32) -> bool,
) -> Answer {
    let mut answer = Answer { end: End::Enough, solutions: Vec::new(), prepared };
    let mut another = Vec::new();
    // An empty clause (a cell or a value without a place) is not for every library.
    let hopeless = clauses.literals.first() == Some(&0) || clauses.literals.windows(2).any(|pair| pair == [0, 0]);
    while answer.solutions.len() < solutions {
        if hopeless || !model(&mut sat, &another) {
            answer.end = End::Exhausted;
            break;
        }
        let mut solution = Board::empty(board.geometry());
        another.clear();
        for (&(cell, number), name) in clauses.candidates.iter().zip(1..) {
            if value(&sat, name) {
                solution.set(cell, Some(number));
                another.push(-name);
            }
        }
        answer.solutions.push(solution);
    }
    answer
}

/// Exact cover: cells, and values of rows, columns and boxes, by the candidates that the givens leave.
fn dlx(board: &Board, solutions: usize) -> Answer {
    let start = crate::cpu_seconds();
    let candidates = Candidates::<2>::new(board);
    let geometry = candidates.geometry().clone();
    let side = geometry.side();
    let mut solver = dlx_rs::Solver::new(4 * side * side);
    for cell in geometry.cells() {
        for value in candidates.of(cell) {
            let houses = geometry.houses_of(cell).map(|house| side * side + house.index() * side + value.index() + 1);
            let [row, column, box_] = houses;
            solver.add_option((cell.index(), value.index()), &[cell.index() + 1, row, column, box_]);
        }
    }
    let prepared = crate::cpu_seconds() - start;
    let found: Vec<_> = solver.take(solutions).collect();
    let end = if found.len() < solutions { End::Exhausted } else { End::Enough };
    let board_of = |options: Vec<(usize, usize)>| {
        let mut solution = Board::empty(board.geometry());
        for (cell, value) in options {
            solution.set(sudokud::grid::Cell::new(cell), Some(Value::new(value)));
        }
        solution
    };
    Answer { end, solutions: found.into_iter().map(board_of).collect(), prepared }
}
