//! The solvers that are measured on large boards.

use super::clauses::{Clauses, Encoding};
use rustsat::instances::Cnf;
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use sudokud_model::grid::{Board, Candidates, House, Value};
use sudokud_core::solve::{self, Puzzle};
use sudokud_search::budget::{Signal, Stop};

/// A solver, and the encoding that it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// This project, strategy `auto`.
    Sudokud,
    /// A SAT solver.
    Sat(Sat, Encoding),
    /// Dancing links, in Rust.
    Dlx,
}

/// SAT solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sat {
    /// CaDiCaL or Kissat.
    Biere,
    /// Glucose (Audemard and Simon; C++).
    Glucose,
    /// A MiniSat in Rust.
    Batsat,
}

/// Whether a SAT solver accepts clauses after it has solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    Incremental,
    /// It starts again for each solution.
    OneShot,
}

/// CaDiCaL (Biere and others; C++).
#[cfg(not(feature = "kissat"))]
mod biere {
    pub use rustsat_cadical::CaDiCaL as Solver;
    pub const TRIAD: &str = "cadical/triad";
    pub const DIRECT: &str = "cadical/direct";
    pub const INTERFACE: super::Interface = super::Interface::Incremental;
}

/// Kissat (Biere and others; C). It is not incremental: a second solution takes a second start. Kissat and
/// CaDiCaL export the same symbols of a small solver, so that one program cannot link both.
#[cfg(feature = "kissat")]
mod biere {
    pub use rustsat_kissat::Kissat as Solver;
    pub const TRIAD: &str = "kissat/triad";
    pub const DIRECT: &str = "kissat/direct";
    pub const INTERFACE: super::Interface = super::Interface::OneShot;
}

/// Why a solver ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Enough,
    Exhausted,
    Limit,
}

/// The answer of a solver.
pub struct Answer {
    pub end: End,
    pub solutions: Vec<Board>,
    /// Seconds of CPU time before the search.
    pub prepared: f64,
}

impl Peer {
    pub const ALL: [Self; 8] = [
        Self::Sudokud,
        Self::Sat(Sat::Biere, Encoding::Triad),
        Self::Sat(Sat::Biere, Encoding::Direct),
        Self::Sat(Sat::Glucose, Encoding::Triad),
        Self::Sat(Sat::Glucose, Encoding::Direct),
        Self::Sat(Sat::Batsat, Encoding::Triad),
        Self::Sat(Sat::Batsat, Encoding::Direct),
        Self::Dlx,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Sudokud => "sudokud",
            Self::Sat(Sat::Biere, Encoding::Triad) => biere::TRIAD,
            Self::Sat(Sat::Biere, Encoding::Direct) => biere::DIRECT,
            Self::Sat(Sat::Glucose, Encoding::Triad) => "glucose/triad",
            Self::Sat(Sat::Glucose, Encoding::Direct) => "glucose/direct",
            Self::Sat(Sat::Batsat, Encoding::Triad) => "batsat/triad",
            Self::Sat(Sat::Batsat, Encoding::Direct) => "batsat/direct",
            Self::Dlx => "dlx-rs",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|peer| peer.name() == name)
    }

    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// Searches for up to `solutions` solutions. `deadline` is for the solver that takes one; the others are
    /// killed.
    pub fn solve(self, board: &Board, solutions: usize, deadline: f64) -> Answer {
        match self {
            Self::Sudokud => ours(board, solutions, deadline),
            Self::Sat(Sat::Biere, encoding) => {
                sat(biere::Solver::default, encoding, biere::INTERFACE, board, solutions)
            }
            Self::Sat(Sat::Glucose, encoding) => sat(
                rustsat_glucose::core::Glucose::default,
                encoding,
                Interface::Incremental,
                board,
                solutions,
            ),
            Self::Sat(Sat::Batsat, encoding) => {
                sat(rustsat_batsat::BasicSolver::default, encoding, Interface::Incremental, board, solutions)
            }
            Self::Dlx => dlx(board, solutions),
        }
    }
}

fn ours(board: &Board, solutions: usize, deadline: f64) -> Answer {
    let options = solve::Options { max_solutions: solutions, ..solve::Options::default() };
    let watch =
        || if crate::cpu_seconds() < deadline { Signal::Continue } else { Signal::Stop(Stop::Deadline) };
    let report = solve::solve(&Puzzle::from(board.clone()), &options, &watch);
    let end = match report.statistics.limit_hit {
        Some(_) => End::Limit,
        None if report.solutions.len() < solutions => End::Exhausted,
        None => End::Enough,
    };
    Answer { end, solutions: report.solutions, prepared: 0.0 }
}

/// Finds models with a SAT solver, and blocks each.
fn sat<S: Solve>(
    fresh: impl Fn() -> S,
    encoding: Encoding,
    interface: Interface,
    board: &Board,
    solutions: usize,
) -> Answer {
    let start = crate::cpu_seconds();
    let encoded = Clauses::new(board, encoding);
    let clauses: Vec<_> = encoded.literals.split(|&literal| literal == 0).collect();
    // Nothing follows the last 0. Not every library accepts an empty clause, which an unsolvable board may
    // have.
    let clauses = &clauses[..clauses.len() - 1];
    let unsatisfiable = clauses.iter().any(|clause| clause.is_empty());
    let mut formula: Cnf = clauses.iter().map(|clause| clause_of(clause)).collect();
    let load = |formula: &Cnf| {
        let mut solver = fresh();
        solver.add_cnf_ref(formula).expect("a solver takes clauses before it has solved");
        solver
    };
    let mut solver = load(&formula);
    let mut answer =
        Answer { end: End::Enough, solutions: Vec::new(), prepared: crate::cpu_seconds() - start };
    while answer.solutions.len() < solutions {
        if unsatisfiable || solver.solve().ok() != Some(SolverResult::Sat) {
            answer.end = End::Exhausted;
            break;
        }
        let mut solution = Board::empty(board.layout());
        let mut blocking = Vec::new();
        for (&(cell, number), name) in encoded.candidates.iter().zip(1..) {
            if solver.lit_val(literal_of(name)).ok() == Some(TernaryVal::True) {
                solution.set(cell, Some(number));
                blocking.push(-name);
            }
        }
        answer.solutions.push(solution);
        if answer.solutions.len() < solutions {
            let blocking = clause_of(&blocking);
            if interface == Interface::Incremental {
                solver.add_clause(blocking).expect("an incremental solver takes clauses after it has solved");
            } else {
                formula.add_clause(blocking);
                solver = load(&formula);
            }
        }
    }
    answer
}

fn literal_of(name: i32) -> Lit {
    Lit::from_ipasir(name).expect("names begin at 1")
}

fn clause_of(names: &[i32]) -> Clause {
    names.iter().map(|&name| literal_of(name)).collect()
}

/// Solves an exact cover of cells and of the values of rows, columns and boxes by candidates.
fn dlx(board: &Board, solutions: usize) -> Answer {
    let start = crate::cpu_seconds();
    let candidates = Candidates::<2>::new(board);
    let layout = candidates.layout().clone();
    let side = layout.side();
    let mut solver = dlx_rs::Solver::new(4 * side * side);
    for cell in layout.cells() {
        for value in candidates.of(cell) {
            let in_house = |house: &House| side * side + house.index() * side + value.index() + 1;
            let constraints: Vec<_> =
                [cell.index() + 1].into_iter().chain(layout.houses_of(cell).iter().map(in_house)).collect();
            solver.add_option((cell.index(), value.index()), &constraints);
        }
    }
    let prepared = crate::cpu_seconds() - start;
    let found: Vec<_> = solver.take(solutions).collect();
    let end = if found.len() < solutions { End::Exhausted } else { End::Enough };
    let board_of = |options: Vec<(usize, usize)>| {
        let mut solution = Board::empty(board.layout());
        for (cell, value) in options {
            solution.set(sudokud_model::grid::Cell::new(cell), Some(Value::new(value)));
        }
        solution
    };
    Answer { end, solutions: found.into_iter().map(board_of).collect(), prepared }
}
