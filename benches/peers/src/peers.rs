//! The solvers that are measured on 9×9 boards.

use sudokud_core::engine::bitboard9::{Backend, LineSolver};

use crate::Line;
use crate::options::Options;

/// A solver of text lines.
pub trait Peer {
    /// The name in the output.
    fn name(&self) -> String;
    /// Returns the number of solutions, up to the limit.
    fn solve(&mut self, board: &Line) -> usize;
    /// Returns a solution of the last board, if the solver provides one.
    fn solution(&self) -> Option<Line>;
}

/// This project's 9×9 engine.
pub struct Sudokud {
    backend: Backend,
    solver: LineSolver,
    found: usize,
}

impl Sudokud {
    pub fn new(backend: Backend, limit: usize) -> Self {
        Self { backend, solver: LineSolver::new(backend, limit), found: 0 }
    }

    /// The average time of a board.
    pub fn effort(&mut self, boards: &[Line]) -> String {
        let mut sums = [0; 3];
        for board in boards {
            self.solve(board);
            let statistics = self.solver.statistics();
            let counts = [statistics.guesses, statistics.nodes_generated, statistics.propagation_passes];
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        let [guesses, nodes, passes] = sums.map(|sum| sum as f64 / boards.len() as f64);
        format!("{guesses:.2} guesses, {nodes:.2} nodes, {passes:.2} passes a board")
    }
}

impl Peer for Sudokud {
    fn name(&self) -> String {
        format!("sudokud/{}", self.backend.name())
    }

    fn solve(&mut self, board: &Line) -> usize {
        self.found = self.solver.solve(board).unwrap_or(0);
        self.found
    }

    fn solution(&self) -> Option<Line> {
        (self.found > 0).then(|| *self.solver.solution())
    }
}

/// The `sudoku` crate. With a limit of 1, `some_solution` is its fastest function.
struct SudokuCrate {
    limit: usize,
    solution: Option<Line>,
}

impl Peer for SudokuCrate {
    fn name(&self) -> String {
        "sudoku".into()
    }

    fn solve(&mut self, board: &Line) -> usize {
        let text = std::str::from_utf8(board).unwrap_or_default();
        let Ok(sudoku) = sudoku::Sudoku::from_str_line(text) else { return 0 };
        if self.limit == 1 {
            self.solution =
                sudoku.some_solution().map(|solution| solution.to_bytes().map(|value| value + b'0'));
            usize::from(self.solution.is_some())
        } else {
            sudoku.solutions_count_up_to(self.limit)
        }
    }

    fn solution(&self) -> Option<Line> {
        self.solution
    }
}

/// Returns all solvers except the measured backend.
pub fn others(options: &Options) -> Result<Vec<Box<dyn Peer>>, String> {
    let mut all: Vec<Box<dyn Peer>> = vec![Box::new(SudokuCrate { limit: options.limit, solution: None })];
    for (name, path) in &options.libraries {
        #[cfg(unix)]
        all.push(Box::new(crate::library::Library::open(name, path, options.limit)?));
        #[cfg(not(unix))]
        return Err(format!("{name}={path}: libraries are opened on unix alone"));
    }
    if options.all_backends {
        let rest = Backend::available().into_iter().filter(|&backend| backend != options.backend);
        all.extend(rest.map(|backend| Box::new(Sudokud::new(backend, options.limit)) as Box<dyn Peer>));
    }
    Ok(all)
}
