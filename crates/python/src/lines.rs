//! 9×9 boards as bytes, 81 values a board, solved by the line engine.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sudokud_core::engine::bitboard9::{Backend, LineSolver};

const CELLS: usize = 81;

/// Solves boards of 81 bytes: 0 for an empty cell, 1 to 9 for a given. Returns as many bytes: the first
/// solution of each board, or zeros where the search for `max_solutions` does not end with exactly one.
#[pyfunction]
pub(crate) fn solve_boards<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyBytes>,
    max_solutions: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = boards.as_bytes();
    let solved = py.detach(|| solve(bytes, max_solutions));
    solved.map(|solved| PyBytes::new(py, &solved)).map_err(PyValueError::new_err)
}

fn solve(bytes: &[u8], max_solutions: usize) -> Result<Vec<u8>, String> {
    let (boards, rest) = bytes.as_chunks::<CELLS>();
    if !rest.is_empty() {
        return Err(format!("a board has {CELLS} cells; {} are left over", rest.len()));
    }
    // The first pass has no early end, so that it can be vectorised; the second only names the place.
    let highest = bytes.iter().fold(0, |highest, value| highest.max(*value));
    if highest > 9
        && let Some(at) = bytes.iter().position(|value| *value > 9)
    {
        let (board, cell) = (at / CELLS, at % CELLS);
        return Err(format!("cell {cell} of board {board} is {}; values are 0 to 9", bytes[at]));
    }
    let mut solver = LineSolver::new(Backend::detect(), max_solutions);
    let mut solutions = Vec::with_capacity(bytes.len());
    solver.solve_values(boards, |found, solution| {
        solutions.extend(if found == 1 { solution } else { [0; CELLS] });
    });
    Ok(solutions)
}
