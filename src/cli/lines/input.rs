//! Reads boards from a file or standard input: one per line, or grids over several lines.

use crate::lines::cutter::{BYTE_ORDER_MARK, StartOfStream};
use crate::lines::text::{Boards, boards_of};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, Read};
use std::mem::take;
use std::path::Path;
use sudokud_core::grid::Alphabet;
use sudokud_core::grid::text::parse;

/// Bytes that are read at a time.
pub(crate) const BUFFER: usize = 64 << 10;

/// The length of the longest line, in bytes.
pub(crate) const MAX_LINE: usize = 16 << 20;

/// The size of the largest text that may be grids, in bytes.
const MAX_GRIDS: usize = 1 << 20;

/// A source of boards.
pub(crate) struct Input {
    pub(crate) source: Box<dyn Read + Send>,
    /// The length in bytes, if it is known.
    pub(crate) length: Option<u64>,
    /// Bytes that were read from the source and not returned yet, without the byte order mark.
    begun: Vec<u8>,
    start: StartOfStream,
}

impl Input {
    /// Opens a file, decompressed if its name ends with `.gz`; `None` is standard input.
    pub(crate) fn open(file: Option<&Path>) -> io::Result<Self> {
        let of = |source, length| Self { source, length, begun: Vec::new(), start: StartOfStream::default() };
        let Some(path) = file else { return Ok(of(Box::new(io::stdin()), None)) };
        let file = File::open(path)?;
        if path.extension().is_some_and(|extension| extension == "gz") {
            return Ok(of(Box::new(MultiGzDecoder::new(file)), None));
        }
        let length = file.metadata().ok().map(|data| data.len());
        Ok(of(Box::new(file), length))
    }

    /// Reads more bytes. Returns whether there were any.
    fn read_more(&mut self) -> io::Result<bool> {
        let known = self.begun.len();
        self.begun.resize(known + BUFFER, 0);
        let length = self.source.read(&mut self.begun[known..]);
        self.begun.truncate(known + *length.as_ref().unwrap_or(&0));
        self.begun.drain(..self.start.mark(&self.begun));
        length.map(|length| length > 0)
    }

    /// Returns whether the lines are objects in JSON: the first byte that is not blank begins one.
    pub(crate) fn has_objects(&mut self) -> io::Result<bool> {
        loop {
            let text = self.begun.trim_ascii_start();
            if !BYTE_ORDER_MARK.starts_with(text) || self.begun.len() >= MAX_GRIDS {
                return Ok(text.starts_with(b"{"));
            }
            if !self.read_more()? {
                return Ok(false);
            }
        }
    }

    /// Returns the first bytes, with the whole first line.
    pub(crate) fn first_line(&mut self) -> io::Result<Vec<u8>> {
        while self.begun.len() < MAX_LINE && !self.begun.contains(&b'\n') && self.read_more()? {}
        Ok(take(&mut self.begun))
    }

    /// Returns the first bytes. Grids over several lines are returned as a line each.
    ///
    /// # Errors
    /// Also for grids beside lines that are no grid: it is not known then which lines are boards.
    pub(crate) fn first(&mut self, alphabet: Option<&Alphabet>) -> io::Result<Vec<u8>> {
        let mut is_whole = false;
        while !is_whole && self.begun.len() < MAX_GRIDS && !begins_with_a_board(&self.begun, alphabet) {
            is_whole = !self.read_more()?;
        }
        let text = take(&mut self.begun);
        let boards =
            std::str::from_utf8(&text).ok().filter(|_| is_whole).map(|text| boards_of(text, alphabet));
        match boards {
            None | Some(Boards::Lines) => Ok(text),
            Some(Boards::Grids(grids)) => Ok(grids.join("\n").into()),
            Some(Boards::Mixed(line)) => {
                let why = "begins a block that is no grid of N rows of N cells, as others are";
                Err(io::Error::other(format!("line {line} {why}: write one board a line")))
            }
        }
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
