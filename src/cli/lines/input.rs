//! Reads boards from a file or standard input: one per line, or grids over several lines.

use crate::lines::cutter::BYTE_ORDER_MARK;
use crate::lines::text::{Boards, boards_of};
use crate::lines::utf_16::ByteOrder;
use flate2::Crc;
use flate2::read::MultiGzDecoder;
use serde_json::json;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::mem::take;
use std::path::{Path, PathBuf};
use sudokud_contract::wire::any_text::{TextError, decoded, is_label, is_line_by_line, requests_of_text};
use sudokud_model::grid::Alphabet;
use sudokud_model::grid::text::parse;

/// Bytes that are read at a time.
pub(crate) const BUFFER: usize = 64 << 10;

/// The length of the longest line, in bytes.
pub(crate) const MAX_LINE: usize = 16 << 20;

/// The size of the largest text that may be grids, in bytes.
const MAX_GRIDS: usize = 1 << 20;

/// The first bytes of content that is compressed by gzip (RFC 1952, 2.3.1).
const GZIP: &[u8] = b"\x1f\x8b";

/// A source of boards. Errors name it.
pub(crate) struct Input {
    source: Box<dyn Read + Send>,
    name: String,
    /// Bytes that were read from the source and not returned yet.
    begun: Vec<u8>,
}

impl Input {
    /// Opens a file; `-` is standard input. Decompresses what begins as gzip does, decodes UTF-16, and leaves
    /// out a byte order mark.
    pub(crate) fn open(file: &Path) -> io::Result<Self> {
        let name = name_of(file);
        let source = opened(file).and_then(|source| {
            let (begin, is_gzip) = begin_of(source, GZIP)?;
            let source = Box::new(begin);
            let source: Box<dyn Read + Send> =
                if is_gzip { Box::new(MultiGzDecoder::new(source)) } else { source };
            let (begin, order) = begin_of_utf_16(source)?;
            if order.is_some() {
                return utf_8(begin);
            }
            let (mut begin, has_mark) = begin_of(begin, BYTE_ORDER_MARK)?;
            if has_mark {
                begin.read_exact(&mut [0; BYTE_ORDER_MARK.len()])?;
            }
            Ok(Box::new(begin) as Box<dyn Read + Send>)
        });
        let source = source.map_err(|error| named_error(&name, &error))?;
        Ok(Self { source, name, begun: Vec::new() })
    }

    /// A text in place of a file.
    pub(crate) fn of_text(text: &str) -> Self {
        Self {
            source: Box::new(Cursor::new(text.to_owned())),
            name: "the board".to_owned(),
            begun: Vec::new(),
        }
    }

    /// Reads more bytes. Returns whether there were any.
    fn read_more(&mut self) -> io::Result<bool> {
        let known = self.begun.len();
        self.begun.resize(known + BUFFER, 0);
        let length = self.source.read(&mut self.begun[known..]);
        self.begun.truncate(known + *length.as_ref().unwrap_or(&0));
        length.map(|length| length > 0).map_err(|error| named_error(&self.name, &error))
    }

    /// Returns whether the lines are objects in JSON: the first line that is not blank is one.
    pub(crate) fn has_objects(&mut self) -> io::Result<bool> {
        loop {
            let text = self.begun.trim_ascii_start();
            let line = text.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
            let is_known = line.ends_with(b"\n") || (!text.is_empty() && !text.starts_with(b"{"));
            let is_object = begins_as_object(line) && line.trim_ascii_end().ends_with(b"}");
            if is_known || self.begun.len() >= MAX_GRIDS {
                return Ok(is_object);
            }
            if !self.read_more()? {
                return Ok(begins_as_object(self.begun.trim_ascii_start()));
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
        let is_read = boards.is_some() && alphabet.is_none();
        let requests = match (is_read.then(|| self.requests_of(&text)), &boards) {
            // These have a message of their own.
            (None, _) | (Some(Err(_)), Some(Boards::Mixed(_))) => None,
            (Some(requests), _) => requests?,
        };
        match (boards, requests) {
            // Grids keep the symbols of the text.
            (Some(Boards::Grids(grids)), Some(requests)) if !are_same(&grids, &requests) => {
                Ok(requests.join("\n").into())
            }
            (Some(Boards::Grids(grids)), _) => Ok(grids.join("\n").into()),
            (_, Some(requests)) => Ok(requests.join("\n").into()),
            (None | Some(Boards::Lines), None) => Ok(text),
            (Some(Boards::Mixed(line)), None) => {
                let why = "begins a block that is no grid of N rows of N cells, as others are";
                let error = format!("line {line} {why}: write one board a line");
                Err(named_error(&self.name, &io::Error::other(error)))
            }
        }
    }
}

impl Input {
    /// Returns the puzzles of a whole text as requests, if it is in a form of several lines.
    ///
    /// # Errors
    /// The text has a puzzle that would lose a part, can mean several, or is a grid with an error.
    fn requests_of(&self, text: &[u8]) -> io::Result<Option<Vec<String>>> {
        let Ok(text) = std::str::from_utf8(text) else { return Ok(None) };
        if text.trim().lines().count() < 2 {
            return Ok(None);
        }
        let named = |why: String| named_error(&self.name, &io::Error::other(why));
        let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
        let first = text.lines().find(|line| !is_comment(line)).unwrap_or("");
        let is_puzzle = !is_label(first) && requests_of_text(first).is_ok_and(|found| found.is_some());
        match requests_of_text(text) {
            // Each line is a request, and is answered with its id.
            Ok(_) | Err(TextError::Lost(_)) if is_puzzle => Ok(None),
            Ok(requests) => Ok(requests),
            Err(TextError::Lost(why) | TextError::Ambiguous(why) | TextError::Damaged(why)) => {
                Err(named(why))
            }
        }
    }

    /// Returns the whole text as a request to import it, in one line. A text of which each line is a puzzle,
    /// and one that is too long for that, is returned as it is.
    pub(crate) fn whole_text(&mut self) -> io::Result<Vec<u8>> {
        let mut is_whole = false;
        while !is_whole && self.begun.len() < MAX_GRIDS {
            is_whole = !self.read_more()?;
        }
        let bytes = take(&mut self.begun);
        let text = String::from_utf8_lossy(&bytes);
        if !is_whole || text.trim().is_empty() || is_line_by_line(&text) {
            return Ok(bytes);
        }
        Ok(json!({ "text": text }).to_string().into())
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.source.read(buffer).map_err(|error| named_error(&self.name, &error))
    }
}

/// Returns the length of all files together, in bytes, if the progress can be told by it.
///
/// # Errors
/// A file is not there.
pub(crate) fn length_of(files: &[PathBuf]) -> io::Result<Option<u64>> {
    let mut all = Some(0);
    for file in files {
        if file == Path::new("-") {
            all = None;
            continue;
        }
        let data = fs::metadata(file).map_err(|error| named_error(&name_of(file), &error))?;
        let is_packed = file.extension().is_some_and(|extension| extension == "gz");
        all = all.filter(|_| data.is_file() && !is_packed).map(|all| all + data.len());
    }
    Ok(all)
}

/// Returns a line that tells a file from others by its length and its checksum. Standard input, pipes and
/// devices cannot be read twice and have their names.
pub(crate) fn fingerprint_of(file: &Path) -> io::Result<String> {
    let name = name_of(file);
    if !file.is_file() {
        return Ok(format!("input {name}"));
    }
    let (mut crc, mut bytes, mut buffer) = (Crc::new(), 0, vec![0; BUFFER]);
    let mut source = File::open(file).map_err(|error| named_error(&name, &error))?;
    loop {
        let length = source.read(&mut buffer).map_err(|error| named_error(&name, &error))?;
        if length == 0 {
            return Ok(format!("input of {bytes} bytes, CRC-32 {:08x}", crc.sum()));
        }
        bytes += length;
        crc.update(&buffer[..length]);
    }
}

/// Decodes a text in UTF-16.
fn utf_8(mut source: impl Read) -> io::Result<Box<dyn Read + Send>> {
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes)?;
    let text = decoded(&bytes).map_err(|problem| io::Error::other(problem.detail().to_owned()))?;
    Ok(Box::new(Cursor::new(text.into_owned().into_bytes())))
}

fn name_of(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

fn named_error(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

fn opened(file: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(if file == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(file)?) })
}

/// Returns the source as it was, and whether it begins with these bytes. Reads no more than tells it.
fn begin_of<R: Read>(mut source: R, expected: &[u8]) -> io::Result<(impl Read + use<R>, bool)> {
    let begin = read_while(&mut source, expected.len(), |begin| expected.starts_with(begin))?;
    let is_there = begin == expected;
    Ok((Cursor::new(begin).chain(source), is_there))
}

/// Returns the source as it was, and the byte order if it is in UTF-16.
fn begin_of_utf_16<R: Read>(mut source: R) -> io::Result<(impl Read + use<R>, Option<ByteOrder>)> {
    let begin = read_while(&mut source, ByteOrder::BYTES, |_| true)?;
    let order = ByteOrder::of(&begin);
    Ok((Cursor::new(begin).chain(source), order))
}

/// Reads up to `most` bytes of a source, as long as more can tell something.
fn read_while(source: &mut impl Read, most: usize, can_tell: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
    let mut begin = Vec::new();
    while begin.len() < most && can_tell(&begin) {
        let mut more = vec![0; most - begin.len()];
        match source.read(&mut more) {
            Ok(0) => break,
            Ok(length) => begin.extend_from_slice(&more[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(begin)
}

/// Returns whether a text begins as an object in JSON does, not as a block of numbers in source code.
fn begins_as_object(text: &[u8]) -> bool {
    let inner = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    inner.is_some_and(|inner| !inner.first().is_some_and(|byte| byte.is_ascii_digit()))
}

/// Returns whether grids and requests are the same boards.
fn are_same(grids: &[String], requests: &[String]) -> bool {
    let board = |text: &String| parse(text, None).ok().map(|(board, _)| board);
    let are_equal = |(grid, request): (&String, &String)| {
        board(grid).is_some_and(|grid| board(request).is_some_and(|request| grid == request))
    };
    grids.len() == requests.len() && grids.iter().zip(requests).all(are_equal)
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
