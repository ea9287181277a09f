//! Exit codes, and what the help of each command says about them; `docs/command-line.md` says the same. 0
//! means success.
//!
//! - [`NEGATIVE`]: a board has no solution or a limit came first; a new puzzle misses a wish or cannot be
//!   made; a server is not ready; a second signal ended the server.
//! - [`SEVERAL`]: a board has several solutions, where the command tells it (`solve` with `--max-solutions`),
//!   or a text to import has several meanings.
//! - [`ERROR`]: an invalid argument or board, or an address that cannot be used.
//! - [`UNAVAILABLE`]: a file cannot be read or written. Another attempt may succeed.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The help of a command with its codes, the last of which every command that reads or writes files has.
macro_rules! codes {
    ($($line:literal)*) => {
        concat!(
            "Exit codes:\n",
            $("  ", $line, "\n",)*
            "  4  a file cannot be read or written, or another command writes it; another attempt may succeed"
        )
    };
}

/// The codes of a command that answers boards.
pub(crate) const CODES_OF_BOARDS: &str = codes! {
    "0  every board has what was asked for"
    "1  a board has not, for instance no solution, or a limit came first"
    "2  an option or a line is wrong"
    "3  a board has several solutions (solve: with --max-solutions), or a text has several meanings"
};

/// The codes of a command that makes puzzles.
pub(crate) const CODES_OF_PUZZLES: &str = codes! {
    "0  every puzzle meets the wishes"
    "1  a puzzle misses a wish, or none can be made"
    "2  an option is wrong"
};

/// The codes of a command that draws.
pub(crate) const CODES_OF_PICTURES: &str = codes! {
    "0  the picture has what was asked for"
    "1  the solution is not shown: the board has none, or a limit came first"
    "2  an option or the board is wrong"
    "3  the solution is not shown: the board has several"
};

/// The codes of a command that prints what never changes, or serves a program.
pub(crate) const CODES_OF_OUTPUT: &str = codes! {
    "0  everything was written"
    "2  an option is wrong"
};

/// The codes of the server.
pub(crate) const CODES_OF_SERVER: &str = "\
Exit codes:
  0  a signal stopped the server
  1  a second signal ended it at once
  2  an option is wrong, or an address cannot be used";

/// The codes of the question whether a server is ready.
pub(crate) const CODES_OF_HEALTH: &str = "\
Exit codes:
  0  the server is ready
  1  it is not, or does not answer
  2  an option or the URL is wrong";

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
