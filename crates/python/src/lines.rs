//! 9×9 boards as bytes, 81 values a board, solved by the line engine.

use crate::cancel::Cancel;
use crate::host::PythonHost;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;
use sudokud_core::engine::bitboard9::{Backend, LineSolver};

const CELLS: usize = 81;

/// Solves boards of 81 bytes: 0 for an empty cell, 1 to 9 for a given. Returns as many bytes: the first
/// solution of each board, or zeros where the search for `max_solutions` does not end with exactly one.
/// Raises `ValueError` for another byte, and `KeyboardInterrupt` after Ctrl-C.
#[pyfunction]
#[pyo3(signature = (boards, max_solutions, cancel=None))]
pub(crate) fn solve_boards<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyBytes>,
    max_solutions: usize,
    cancel: Option<&Bound<'_, Cancel>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = boards.as_bytes();
    let flag = cancel.map(|cancel| Arc::clone(&cancel.get().0));
    PyBytes::new_with(py, bytes.len(), |solutions| {
        py.detach(|| {
            let host = PythonHost::new(flag);
            solve(bytes, max_solutions, solutions, &host).map_err(PyValueError::new_err)?;
            host.interruption().map_or(Ok(()), Err)
        })
    })
}

/// Writes to `solutions`, which has zeros and the length of `bytes`, until the host ends the work.
fn solve(bytes: &[u8], max_solutions: usize, solutions: &mut [u8], host: &PythonHost) -> Result<(), String> {
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
    let mut places = solutions.as_chunks_mut::<CELLS>().0.iter_mut();
    LineSolver::new(Backend::detect(), max_solutions).solve_values(boards, host, |found, solution| {
        if let Some(place) = places.next()
            && found == 1
        {
            *place = solution;
        }
    });
    Ok(())
}
