//! Reads boards from a file or standard input: one per line, or one grid over several lines.

use crate::batch::text::is_one_grid;
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use sudokud_core::grid::Alphabet;
use sudokud_core::grid::text::{joined, parse};

/// Bytes that are read at a time.
pub(crate) const BUFFER: usize = 64 << 10;

/// The length of the longest line, in bytes.
pub(crate) const MAX_LINE: usize = 16 << 20;

/// The size of the largest text that may be one grid, in bytes.
const MAX_GRID: usize = 1 << 20;

/// The byte order mark, which some editors write at the start of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A source of boards.
pub(crate) struct Input {
    pub(crate) source: Box<dyn Read + Send>,
    /// The length in bytes, if it is known.
    pub(crate) length: Option<u64>,
}

impl Input {
    /// Opens a file, decompressed if its name ends with `.gz`; `None` is standard input.
    pub(crate) fn open(file: Option<&Path>) -> io::Result<Self> {
        let Some(file) = file else { return Ok(Self { source: Box::new(io::stdin()), length: None }) };
        let path = file;
        let file = File::open(path)?;
        if path.extension().is_some_and(|extension| extension == "gz") {
            return Ok(Self { source: Box::new(MultiGzDecoder::new(file)), length: None });
        }
        let length = file.metadata().ok().map(|data| data.len());
        Ok(Self { source: Box::new(file), length })
    }

    /// Returns the first bytes, with the whole first line.
    pub(crate) fn first_line(&mut self) -> io::Result<Vec<u8>> {
        let (mut text, mut buffer) = (Vec::new(), vec![0; BUFFER]);
        while text.len() < MAX_LINE && !text.contains(&b'\n') {
            let length = self.source.read(&mut buffer)?;
            if length == 0 {
                break;
            }
            text.extend_from_slice(&buffer[..length]);
        }
        Ok(text)
    }

    /// Returns the first bytes. One grid over several lines is returned as one line.
    pub(crate) fn first(&mut self, alphabet: Option<&Alphabet>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        let mut buffer = vec![0; BUFFER];
        while text.len() < MAX_GRID && !begins_with_a_board(&text, alphabet) {
            let length = self.source.read(&mut buffer)?;
            if length == 0 {
                break;
            }
            text.extend_from_slice(&buffer[..length]);
        }
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len());
        }
        let grid = std::str::from_utf8(&text).ok().filter(|text| is_one_grid(text, alphabet));
        Ok(match grid {
            Some(grid) => joined(grid, alphabet).into(),
            None => text,
        })
    }
}

/// Returns whether the first line can be read as a board of side 9, 16, 25 or more. A row of a large grid
/// rarely can: its characters or its numbers would have to be as many as the cells of such a board.
fn begins_with_a_board(text: &[u8], alphabet: Option<&Alphabet>) -> bool {
    let lines = text.split_inclusive(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let first = lines
        .filter(|line| line.ends_with('\n'))
        .find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    first.is_some_and(|line| {
        parse(line, alphabet)
            .is_ok_and(|(board, _)| board.side() >= 9 && board.layout().classic_order().is_some())
    })
}
