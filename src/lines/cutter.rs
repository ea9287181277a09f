//! Cuts a stream of bytes into pieces of whole lines.
//!
//! The standard library's `skip_until` finds the ends of lines, many bytes at a time. The first pieces of a
//! stream are small: all workers start at once, and the first answers are sent early. Later pieces are
//! larger, because passing a piece to a worker costs as much as ten lines.

use crate::lines::utf_16::{ByteOrder, Utf16};
use bytes::{Buf, Bytes, BytesMut};
use std::io::BufRead;

/// The byte order mark, which some editors write at the start of a text.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Finds the byte order mark at the start of a stream that comes in parts.
#[derive(Debug, Default)]
pub(crate) struct StartOfStream {
    is_past: bool,
}

impl StartOfStream {
    /// Returns the length of the mark with which the stream begins, once; 0 until it is known, and after
    /// that. `begun` is the stream so far.
    pub(crate) fn mark(&mut self, begun: &[u8]) -> usize {
        if self.is_past {
            return 0;
        }
        let has_mark = begun.starts_with(BYTE_ORDER_MARK);
        self.is_past = has_mark || !BYTE_ORDER_MARK.starts_with(begun);
        if has_mark { BYTE_ORDER_MARK.len() } else { 0 }
    }
}

/// Consecutive lines of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Whole lines with their ends. The last line of the stream may have none.
    pub(crate) bytes: Bytes,
    /// The number of the first line; lines count from 1.
    pub(crate) first: u64,
}

/// The length of the longest line, end included, that shares a piece with others. A longer line is usually a
/// board above side 9, which may take long; a 9×9 board in JSON with blanks is longer too.
const SHORT_LINE: usize = 256;

/// The length of the longest line after which the buffer is not reallocated.
const SMALL_LINE: usize = 4 << 10;

/// The approximate size of the first piece, in bytes.
const FIRST_PIECE: usize = 4 << 10;

/// Cuts a stream into pieces, without its byte order mark. A stream in UTF-16 becomes one in UTF-8.
///
/// An incomplete line above the limit is kept up to two bytes beyond it (one may be a carriage return); the
/// rest is discarded. So an endless line takes bounded memory, and the reader of the piece sees that the
/// line is too long. A line that is pushed with its end is kept whole. Pieces share the buffer, so a byte is
/// copied once. [`Cutter::release`] copies the remaining bytes again, to release the buffer.
///
/// ```text
///  buffer: | whole lines | start of a line |
///                      whole
/// ```
#[derive(Debug)]
pub(crate) struct Cutter {
    buffer: BytesMut,
    /// The length of the whole lines in the buffer.
    whole: usize,
    /// The number of the next line.
    next: u64,
    max_line: usize,
    /// The approximate size of the next piece, in bytes.
    size: usize,
    /// The approximate size of the largest piece, in bytes.
    max_size: usize,
    /// Whether the current line is too long; its bytes are discarded up to its end.
    is_discarding: bool,
    /// Whether the buffer shares its memory with pieces.
    is_shared: bool,
    start: StartOfStream,
    encoding: Encoding,
}

/// The encoding of a stream.
#[derive(Debug)]
enum Encoding {
    /// Not known yet: the stream has fewer bytes than tell it.
    Unknown,
    Utf8,
    Utf16(Utf16),
}

impl Cutter {
    /// Returns a cutter for lines of at most `max_line` bytes and pieces of at most about `max_size` bytes.
    pub(crate) fn new(max_line: usize, max_size: usize) -> Self {
        let size = max_size.min(FIRST_PIECE);
        Self {
            buffer: BytesMut::new(),
            whole: 0,
            next: 1,
            max_line,
            size,
            max_size,
            is_discarding: false,
            is_shared: false,
            start: StartOfStream::default(),
            encoding: Encoding::Unknown,
        }
    }

    /// Appends bytes of the stream.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        if let Encoding::Utf16(utf_16) = &mut self.encoding {
            let text = utf_16.encode(bytes);
            return self.push_utf_8(text.as_bytes());
        }
        self.push_utf_8(bytes);
        if matches!(self.encoding, Encoding::Unknown) {
            if let Some(order) = ByteOrder::of(&self.buffer) {
                let begin = std::mem::take(&mut self.buffer);
                (self.whole, self.start) = (0, StartOfStream::default());
                self.encoding = Encoding::Utf16(Utf16::new(order));
                self.push(&begin);
            } else if self.buffer.len() >= ByteOrder::LEAST {
                self.encoding = Encoding::Utf8;
            }
        }
    }

    fn push_utf_8(&mut self, mut bytes: &[u8]) {
        if self.is_discarding {
            let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
            bytes = &bytes[end..];
            self.is_discarding = false;
        }
        self.buffer.extend_from_slice(bytes);
        let mark = self.start.mark(&self.buffer);
        self.buffer.advance(mark);
        if let Some(after) = bytes.iter().rev().position(|&byte| byte == b'\n') {
            self.whole = self.buffer.len() - after;
        }
        if self.buffer.len() - self.whole > self.max_line + 1 {
            // One byte above the limit, and one for a carriage return.
            self.buffer.truncate(self.whole + self.max_line + 2);
            self.is_discarding = true;
        }
    }

    /// Returns the number of bytes of the incomplete line.
    pub(crate) fn partial(&self) -> usize {
        self.buffer.len() - self.whole
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.buffer.is_empty()
    }

    /// Returns the number of bytes of whole lines.
    pub(crate) const fn whole(&self) -> usize {
        self.whole
    }

    /// Removes a piece of whole lines. Returns `None` if there is no whole line.
    pub(crate) fn take(&mut self) -> Option<Piece> {
        if self.awaits_encoding() {
            return None;
        }
        let lines = &self.buffer[..self.whole];
        let (mut length, mut count) = (0, 0);
        while length < lines.len().min(self.size) {
            let line = length_of_first(&lines[length..]);
            if line > SHORT_LINE && count > 0 {
                break;
            }
            length += line;
            count += 1;
            if line > SHORT_LINE {
                break;
            }
        }
        if count == 0 {
            return None;
        }
        if matches!(self.encoding, Encoding::Unknown) {
            self.encoding = Encoding::Utf8;
        }
        let (bytes, first) = (self.buffer.split_to(length).freeze(), self.next);
        self.size = self.max_size.min(2 * self.size);
        self.whole -= length;
        self.next += count;
        self.is_shared = true;
        // Releases the memory of a long line if less remains than the line had.
        if count == 1 && length > SMALL_LINE && self.buffer.len() <= length {
            self.release();
        }
        Some(Piece { bytes, first })
    }

    /// Returns whether the next bytes may tell that the stream is in UTF-16. Until then, no line is taken; a
    /// blank one has no answer anyway.
    fn awaits_encoding(&self) -> bool {
        matches!(self.encoding, Encoding::Unknown) && (is_blank(&self.buffer) || self.buffer.contains(&0))
    }

    /// Releases the memory that was read into, except for the remaining bytes. Called after a long line, and
    /// when the stream pauses.
    pub(crate) fn release(&mut self) {
        if std::mem::take(&mut self.is_shared) {
            self.buffer = BytesMut::from(&self.buffer[..]);
        }
    }

    /// Ends the incomplete line, if there is one.
    pub(crate) fn end_line(&mut self) {
        if self.partial() > 0 {
            self.push(b"\n");
        }
    }

    /// Returns the number of the next line.
    pub(crate) const fn next_line(&self) -> u64 {
        self.next
    }

    /// Discards the incomplete line.
    pub(crate) fn discard_partial(&mut self) {
        self.buffer.truncate(self.whole);
    }

    /// Ends the stream. The remaining bytes are a line even without an end.
    pub(crate) fn finish(&mut self) {
        self.whole = self.buffer.len();
        if matches!(self.encoding, Encoding::Unknown) {
            self.encoding = Encoding::Utf8;
        }
    }
}

/// Returns whether a line is blank; such a line has no answer.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

/// Returns the length of the first line, end included.
fn length_of_first(mut lines: &[u8]) -> usize {
    // Reading from memory cannot fail.
    lines.skip_until(b'\n').unwrap_or_default()
}

impl Piece {
    /// Returns the lines with their numbers, without their ends.
    pub(crate) fn lines(&self) -> Lines<'_> {
        Lines { left: &self.bytes, number: self.first }
    }

    /// Returns the part of the piece that `lines` has not yielded, or `None` if it has yielded all.
    pub(crate) fn rest(&self, lines: &Lines<'_>) -> Option<Self> {
        let start = self.bytes.len() - lines.left.len();
        (!lines.left.is_empty()).then(|| Self { bytes: self.bytes.slice(start..), first: lines.number })
    }
}

/// The lines of a piece.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    left: &'a [u8],
    number: u64,
}

impl<'a> Lines<'a> {
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the remaining lines.
    pub(crate) const fn left(&self) -> &'a [u8] {
        self.left
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (u64, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        if self.left.is_empty() {
            return None;
        }
        let (line, left) = self.left.split_at(length_of_first(self.left));
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let number = self.number;
        (self.left, self.number) = (left, number + 1);
        Some((number, line.strip_suffix(b"\r").unwrap_or(line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all lines with their numbers, of a stream that arrives in these portions.
    fn cut(portions: &[&str], max_line: usize) -> Vec<(u64, String)> {
        let mut cutter = Cutter::new(max_line, 1 << 16);
        let mut pieces = Vec::new();
        for portion in portions {
            cutter.push(portion.as_bytes());
            pieces.extend(std::iter::from_fn(|| cutter.take()));
        }
        cutter.finish();
        pieces.extend(std::iter::from_fn(|| cutter.take()));
        let numbered = |(number, line): (u64, &[u8])| (number, String::from_utf8(line.to_vec()).unwrap());
        pieces.iter().flat_map(|piece| piece.lines().map(numbered).collect::<Vec<_>>()).collect()
    }

    fn owned(lines: &[(u64, &str)]) -> Vec<(u64, String)> {
        lines.iter().map(|&(number, line)| (number, line.to_owned())).collect()
    }

    #[test]
    fn lines_are_whole_and_numbered_however_the_bytes_come() {
        let text = "one\r\ntwo\n\nfour";
        let expected = owned(&[(1, "one"), (2, "two"), (3, ""), (4, "four")]);
        assert_eq!(cut(&[text], 100), expected);
        for k in 0..text.len() {
            assert_eq!(cut(&[&text[..k], &text[k..]], 100), expected, "{k}");
        }
        for mark in ["", "\u{feff}"] {
            let utf_16: Vec<u8> = format!("{mark}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
            for length in 1..=utf_16.len() {
                let mut cutter = Cutter::new(100, 1 << 16);
                utf_16.chunks(length).for_each(|part| cutter.push(part));
                cutter.finish();
                let pieces: Vec<Piece> = std::iter::from_fn(|| cutter.take()).collect();
                let lines = pieces.iter().flat_map(Piece::lines);
                let lines: Vec<_> =
                    lines.map(|(number, line)| (number, String::from_utf8(line.to_vec()).unwrap())).collect();
                assert_eq!(lines, expected, "{length}");
            }
        }
        let singles: Vec<_> = (0..text.len()).map(|k| &text[k..=k]).collect();
        assert_eq!(cut(&singles, 100), expected);
        assert_eq!(cut(&["a\n"], 100), owned(&[(1, "a")]));
        assert_eq!(cut(&["\u{feff}a\n\u{feff}b"], 100), owned(&[(1, "a"), (2, "\u{feff}b")]));
        assert_eq!(cut(&["\n"], 100), owned(&[(1, "")]));
        let text = "\u{feff}a\nb".as_bytes();
        let mut cutter = Cutter::new(100, 100);
        text.iter().for_each(|&byte| cutter.push(&[byte]));
        assert!(cutter.take().is_some_and(|piece| piece == Piece { bytes: "a\n".into(), first: 1 }));
        assert_eq!(cut(&[], 100), []);
    }

    #[test]
    fn utf_16_is_known_if_its_first_line_is_empty_and_comes_alone() {
        for to in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let bytes: Vec<u8> = "\n12\n".encode_utf16().flat_map(to).collect();
            for first in 1..bytes.len() {
                let mut cutter = Cutter::new(100, 1 << 16);
                let mut lines = Vec::new();
                for portion in [&bytes[..first], &bytes[first..]] {
                    cutter.push(portion);
                    lines.extend(std::iter::from_fn(|| cutter.take()).map(|piece| piece.bytes));
                }
                assert_eq!(lines.concat(), b"\n12\n", "{first}");
            }
        }
        let mut cutter = Cutter::new(100, 1 << 16);
        cutter.push(b"1\n");
        assert!(cutter.take().is_some(), "a line of UTF-8 waits for nothing");
    }

    #[test]
    fn a_piece_is_many_short_lines_or_one_long_one() {
        let mut cutter = Cutter::new(10_000, 2 * FIRST_PIECE);
        let (short, long) = ("x\n".repeat(5 * FIRST_PIECE / 2), "y".repeat(SHORT_LINE) + "\n");
        cutter.push(format!("{short}{long}{long}x\n").as_bytes());
        let lines: Vec<_> = std::iter::from_fn(|| cutter.take()).map(|piece| piece.lines().count()).collect();
        assert_eq!(lines, [FIRST_PIECE / 2, FIRST_PIECE, FIRST_PIECE, 1, 1, 1]);
    }

    #[test]
    fn memory_is_released_after_a_long_line_and_at_rest() {
        let mut cutter = Cutter::new(1 << 20, 1 << 16);
        let portion = "x".repeat(1 << 10);
        (0..1_000).for_each(|_| cutter.push(portion.as_bytes()));
        cutter.push(b"\nabc");
        assert!(cutter.take().is_some_and(|piece| piece.bytes.len() > 1_000_000));
        assert!(!cutter.is_shared && cutter.buffer == "abc" && cutter.buffer.capacity() < SMALL_LINE);
        cutter.push(b"d\ne");
        assert!(cutter.take().is_some_and(|piece| piece == Piece { bytes: "abcd\n".into(), first: 2 }));
        assert!(cutter.is_shared);
        cutter.release();
        assert!(!cutter.is_shared && cutter.buffer == "e" && cutter.partial() == 1);
    }

    #[test]
    fn the_rest_of_a_piece_is_a_piece() {
        let piece = Piece { bytes: "a\r\nb\n\nc".into(), first: 7 };
        let mut lines = piece.lines();
        assert_eq!((piece.rest(&lines), lines.next()), (Some(piece.clone()), Some((7, &b"a"[..]))));
        let rest = piece.rest(&lines).unwrap();
        assert_eq!(rest.lines().collect::<Vec<_>>(), [(8, &b"b"[..]), (9, b""), (10, b"c")]);
        assert_eq!(lines.by_ref().count(), 3);
        assert_eq!(piece.rest(&lines), None);
    }

    #[test]
    fn a_line_above_the_limit_is_kept_up_to_two_bytes_more() {
        let long = "x".repeat(7);
        assert_eq!(cut(&["a\n", &long, &long, "x\nb\n"], 5), owned(&[(1, "a"), (2, "xxxxxxx"), (3, "b")]));
        assert_eq!(cut(&["a\n", &long, &long], 5), owned(&[(1, "a"), (2, "xxxxxxx")]));
        assert_eq!(cut(&["xxxxx\r", "yyy", "\n"], 5), owned(&[(1, "xxxxx\ry")]));
        assert_eq!(cut(&["\u{feff}", &long, &long, "\n"], 5), owned(&[(1, "xxxxxxx")]));
    }
}
