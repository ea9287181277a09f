//! 9×9 boards as bytes, 81 values a board, solved by the line engine.

use crate::exchange::{set_output, take_input};
use sudokud_core::engine::bitboard9::{Backend, LineSolver};
use sudokud_search::budget::Unwatched;

const CELLS: usize = 81;

/// Solves the boards of the input: 0 for an empty cell, 1 to 9 for a given. The output has for each board
/// the number of solutions, up to `max_solutions` and 255, and the first solution, or zeros. Returns the
/// number of boards, or -1 if a value is above 9 or the last board is incomplete. With `is_portable`, the
/// scalar twin of the engine solves them, which tests compare.
#[unsafe(no_mangle)]
pub extern "C" fn solve_boards(max_solutions: usize, is_portable: u32) -> i32 {
    let input = take_input();
    let (boards, rest) = input.as_chunks::<CELLS>();
    let highest = input.iter().fold(0, |highest, value| highest.max(*value));
    if !rest.is_empty() || highest > 9 {
        return -1;
    }
    let backends = Backend::available();
    let backend = if is_portable == 0 { backends[0] } else { backends[backends.len() - 1] };
    let mut solver = LineSolver::new(backend, max_solutions.clamp(1, 255));
    let mut output = Vec::with_capacity(boards.len() * (CELLS + 1));
    solver.solve_values(boards, &Unwatched, |found, solution| {
        output.push(u8::try_from(found).unwrap_or(u8::MAX));
        output.extend(solution);
    });
    set_output(output);
    i32::try_from(boards.len()).unwrap_or(i32::MAX)
}
