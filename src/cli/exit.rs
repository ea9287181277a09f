//! Exit codes. 0 means success.
//!
//! - [`NEGATIVE`]: a board has no solution or a limit came first; a new puzzle misses a wish or cannot be
//!   made; a server is not ready; a second signal ended the server.
//! - [`SEVERAL`]: a board has several solutions, where more than one was looked for.
//! - [`ERROR`]: an invalid argument or board, or a file, an output or an address that cannot be used.

use std::fmt::Display;
use std::process::ExitCode;

/// The exit code of a negative answer.
pub(crate) const NEGATIVE: u8 = 1;
/// The exit code of an error.
pub(crate) const ERROR: u8 = 2;

/// The exit code for several solutions.
pub(crate) const SEVERAL: u8 = 3;

/// Prints an error to standard error. Returns the exit code for it.
pub(crate) fn fail(error: impl Display) -> ExitCode {
    eprintln!("sudokud: {error}");
    ExitCode::from(ERROR)
}
