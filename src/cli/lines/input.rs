//! Where the boards come from: a file or standard input; a board a line, or one grid over several lines.

use crate::batch::text::is_one_grid;
use crate::grid::Alphabet;
use crate::grid::text::parse;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much is read at a time.
pub(crate) const BUFFER: usize = 64 << 10;

/// Texts up to this size are looked at as a whole: they may be one grid.
const GRID: usize = 1 << 20;

/// Some editors begin a file with it: "this is UTF-8".
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Where the boards come from.
pub(crate) struct Input {
    pub(crate) source: Box<dyn Read + Send>,
    /// Its bytes, if that is known.
    pub(crate) length: Option<u64>,
}

impl Input {
    pub(crate) fn open(file: &Path) -> io::Result<Self> {
        if file == Path::new("-") {
            return Ok(Self { source: Box::new(io::stdin()), length: None });
        }
        let file = File::open(file)?;
        let length = file.metadata().ok().map(|data| data.len());
        Ok(Self { source: Box::new(file), length })
    }

    /// What can be read at once; where it is one grid over several lines, that grid in one line.
    pub(crate) fn first(&mut self, alphabet: Option<&Alphabet>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        let mut buffer = vec![0; BUFFER];
        while text.len() < GRID && !begins_with_a_board(&text, alphabet) {
            let length = self.source.read(&mut buffer)?;
            if length == 0 {
                break;
            }
            text.extend_from_slice(&buffer[..length]);
        }
        if text.starts_with(MARK) {
            text.drain(..MARK.len());
        }
        let grid = std::str::from_utf8(&text).ok().filter(|text| is_one_grid(text, alphabet));
        Ok(match grid {
            Some(grid) => grid
                .lines()
                .filter(|line| !line.trim_start().starts_with('#'))
                .collect::<Vec<_>>()
                .join(" ")
                .into(),
            None => text,
        })
    }
}

/// Is the first line a board of side 9 or more? Then it is no row of a grid.
fn begins_with_a_board(text: &[u8], alphabet: Option<&Alphabet>) -> bool {
    let lines = text.split_inclusive(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let first = lines
        .filter(|line| line.ends_with('\n'))
        .find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    first.is_some_and(|line| parse(line, alphabet).is_ok_and(|(board, _)| board.side() >= 9))
}
