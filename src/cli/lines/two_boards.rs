//! The arguments of a command that takes two boards: each is a board itself, or the name of a file with one.

use crate::cli::exit::{fail, fail_to_access};
use crate::cli::lines::input::{Input, MAX_LINE};
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;
use sudokud_contract::wire::any_text::only_board;
use sudokud_model::grid::text::{parse, parse_from_zero};
use sudokud_model::grid::{Alphabet, BoardError};

/// How a command is told to read boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardNotation<'a> {
    /// The symbols, if they are named.
    pub(crate) alphabet: Option<&'a Alphabet>,
    /// Whether values count from 0.
    pub(crate) is_from_zero: bool,
}

impl BoardNotation<'_> {
    /// Returns the only board of a text, as text.
    ///
    /// # Errors
    /// The content of the text, if it is something else.
    fn board(&self, text: &str) -> Result<String, String> {
        let refuse = |error: BoardError| error.to_string();
        // Only this notation tells what the symbols mean.
        match (self.alphabet, self.is_from_zero) {
            (Some(alphabet), _) => parse(text, Some(alphabet)).map_err(refuse)?,
            (None, true) => parse_from_zero(text).map_err(refuse)?,
            (None, false) => return only_board(text),
        };
        Ok(text.trim().to_owned())
    }

    /// Returns the board that an argument is itself; `None` if it is the name of a file.
    ///
    /// # Errors
    /// The exit code if it is neither.
    pub(crate) fn board_itself(&self, argument: &Path) -> Result<Option<String>, ExitCode> {
        if argument == Path::new("-") || argument.exists() {
            return Ok(None);
        }
        let text = argument.to_string_lossy();
        let board = self.board(&text);
        match (board, Input::open(argument)) {
            (Ok(board), _) => Ok(Some(board)),
            (Err(_), Ok(_)) => Ok(None),
            (Err(why), Err(error)) => {
                // An error about the symbols of a line says more than that no form has such a line.
                let why = parse(&text, self.alphabet).map_or_else(|error| error.to_string(), |_| why);
                Err(fail_to_access(error.kind(), format!("{error}, and it is no board: {why}")))
            }
        }
    }

    /// Returns the only board of a file.
    ///
    /// # Errors
    /// The exit code if the file cannot be read, or has something else.
    pub(crate) fn board_of_file(&self, file: &Path) -> Result<String, ExitCode> {
        let mut text = String::new();
        let input = Input::open(file);
        input
            .and_then(|input| input.take(MAX_LINE as u64).read_to_string(&mut text))
            .map_err(|error| fail_to_access(error.kind(), error))?;
        self.board(&text).map_err(|why| fail(format!("{}: {why}", file.display())))
    }
}
