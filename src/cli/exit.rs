//! Exit codes. 0 means success.
//!
//! - [`NEGATIVE`]: a board has no solution or a limit came first; a new puzzle misses a wish or cannot be
//!   made; a server is not ready; a second signal ended the server.
//! - [`SEVERAL`]: a board has several solutions, where more than one was looked for, or a text to import has
//!   several meanings.
//! - [`ERROR`]: an invalid argument or board, or an address that cannot be used.
//! - [`UNAVAILABLE`]: a file cannot be read or written. Another attempt may succeed.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The codes of a command that answers boards, for its help.
pub(crate) const CODES_OF_BOARDS: &str = "\
Exit codes:
  0  every board has what was asked for
  1  a board has not, for instance no solution, or a limit came first
  2  an option or a line is wrong
  3  a board has several solutions, where more than one was looked for, or a text to import several meanings
  4  a file cannot be read or written, or another command writes it; another attempt may succeed";

/// The exit code of a negative answer.
pub(crate) const NEGATIVE: u8 = 1;
/// The exit code of an error.
pub(crate) const ERROR: u8 = 2;

/// The exit code for several solutions.
pub(crate) const SEVERAL: u8 = 3;

/// The exit code of a file that cannot be read or written.
const UNAVAILABLE: u8 = 4;

/// Returns the exit code of a command whose work has the code `done`, after it wrote its output. A reader
/// that has closed the pipe has read what it wants.
pub(crate) fn after_output(written: io::Result<()>, done: ExitCode) -> ExitCode {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail_to_access(error.kind(), error),
        _ => done,
    }
}

/// Prints an error of reading or writing a file to standard error. Returns the exit code for it, which is
/// [`ERROR`] if the file cannot be used at all, because it is not text or is the input too.
pub(crate) fn fail_to_access(kind: io::ErrorKind, error: impl Display) -> ExitCode {
    let code = fail(error);
    if matches!(kind, io::ErrorKind::Other | io::ErrorKind::InvalidData) {
        code
    } else {
        ExitCode::from(UNAVAILABLE)
    }
}

/// Prints an error to standard error. Returns the exit code for it.
pub(crate) fn fail(error: impl Display) -> ExitCode {
    tell(error);
    ExitCode::from(ERROR)
}

/// Prints a line about the command to standard error. Whether somebody reads it changes nothing.
pub(crate) fn tell(what: impl Display) {
    let _ = writeln!(io::stderr(), "sudokud: {what}");
}
