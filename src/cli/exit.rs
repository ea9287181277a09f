//! Exit codes: 0 for success; [`NEGATIVE`] if a board has no solution, a limit came first, a new puzzle
//! misses a wish, or a server is not ready; [`ERROR`] for invalid arguments, an unreadable file or an invalid
//! board.

use std::fmt::Display;
use std::process::ExitCode;

/// The exit code of a negative answer.
pub(crate) const NEGATIVE: u8 = 1;
/// The exit code of invalid input.
pub(crate) const ERROR: u8 = 2;

/// Prints an error to standard error. Returns the exit code for it.
pub(crate) fn fail(error: impl Display) -> ExitCode {
    eprintln!("sudokud: {error}");
    ExitCode::from(ERROR)
}
