//! Bytes as they come, cut into pieces of whole lines.
//!
//! A line's end is looked for by the standard library's readers, many bytes at a time. The first pieces of a
//! stream are small, so that all workers have something to do and the first answers come soon; then they
//! grow, because to hand one over costs as much as ten lines.

use bytes::{Bytes, BytesMut};
use std::io::BufRead;

/// Some lines of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Whole lines, each with its end (but perhaps the stream's last).
    pub(crate) bytes: Bytes,
    /// The number of the first one, from 1.
    pub(crate) first: u64,
}

/// A line that is longer, with its end, is no 9×9 board: it may be a lot of work, and is a piece of its own.
const SHORT: usize = 256;

/// A longer line is copied out of the buffer that it was read into.
const SMALL: usize = 4 << 10;

/// Bytes of the first piece, about.
const FIRST: usize = 4 << 10;

/// Cuts a stream.
///
/// Of a line that is longer than the limit it keeps two bytes more than that (one may be a return), and
/// forgets the rest: who reads the piece sees that the line is too long, and the memory is bounded. Pieces
/// are parts of the buffer, so a byte is copied once; and once more if it follows a long line, or if nothing
/// comes for a while: what is left would keep all of the memory that it was read into.
///
/// ```text
///  buffer: | whole lines | begin of a line |
///                      whole
/// ```
#[derive(Debug)]
pub(crate) struct Cutter {
    buffer: BytesMut,
    whole: usize,
    next: u64,
    max_line: usize,
    /// Bytes of the next piece, and of any, about.
    size: usize,
    most: usize,
    /// The current line is too long, and what comes is forgotten up to its end.
    forgetting: bool,
    /// The buffer is a part of what pieces were taken from.
    shared: bool,
}

impl Cutter {
    /// A cutter that gives up on lines longer than `max_line`, and makes pieces of about `most` bytes.
    pub(crate) fn new(max_line: usize, most: usize) -> Self {
        let size = most.min(FIRST);
        Self {
            buffer: BytesMut::new(),
            whole: 0,
            next: 1,
            max_line,
            size,
            most,
            forgetting: false,
            shared: false,
        }
    }

    /// Takes bytes.
    pub(crate) fn push(&mut self, mut bytes: &[u8]) {
        if self.forgetting {
            let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
            bytes = &bytes[end..];
            self.forgetting = false;
        }
        let known = self.buffer.len();
        self.buffer.extend_from_slice(bytes);
        if let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') {
            self.whole = known + end + 1;
        }
        if self.buffer.len() - self.whole > self.max_line + 1 {
            // A byte more, and one for a return that would be taken for the line's end.
            self.buffer.truncate(self.whole + self.max_line + 2);
            self.forgetting = true;
        }
    }

    /// How many bytes there are of a line that is not whole.
    pub(crate) fn partial(&self) -> usize {
        self.buffer.len() - self.whole
    }

    /// Is there nothing, not even a part of a line?
    pub(crate) fn is_empty(&self) -> bool {
        self.buffer.is_empty()
    }

    /// How many bytes of whole lines there are.
    pub(crate) const fn whole(&self) -> usize {
        self.whole
    }

    /// Gives some of the lines that are whole, if any.
    pub(crate) fn take(&mut self) -> Option<Piece> {
        let lines = &self.buffer[..self.whole];
        let (mut length, mut count) = (0, 0);
        while length < lines.len().min(self.size) {
            let line = length_of_first(&lines[length..]);
            if line > SHORT && count > 0 {
                break;
            }
            length += line;
            count += 1;
            if line > SHORT {
                break;
            }
        }
        if count == 0 {
            return None;
        }
        let (bytes, first) = (self.buffer.split_to(length).freeze(), self.next);
        self.size = self.most.min(2 * self.size);
        self.whole -= length;
        self.next += count;
        self.shared = true;
        // After a long line, if that costs no more than the line did.
        if count == 1 && length > SMALL && self.buffer.len() <= length {
            self.rest();
        }
        Some(Piece { bytes, first })
    }

    /// Nothing comes for a while: only what is left is kept, and not the rest of the memory it was read into.
    pub(crate) fn rest(&mut self) {
        if std::mem::take(&mut self.shared) {
            self.buffer = BytesMut::from(&self.buffer[..]);
        }
    }

    /// The stream is over: what is left counts as a line, even if it has no end.
    pub(crate) fn finish(&mut self) {
        self.whole = self.buffer.len();
    }
}

/// The length of the first of some lines, with its end if it has one.
fn length_of_first(mut lines: &[u8]) -> usize {
    // To read from memory cannot fail.
    lines.skip_until(b'\n').unwrap_or_default()
}

impl Piece {
    /// The lines with their numbers, without their ends.
    pub(crate) fn lines(&self) -> Lines<'_> {
        Lines { left: &self.bytes, number: self.first }
    }

    /// What some of its lines have left; `None` if that is nothing.
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
    /// The number of the next line.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// The bytes of the lines that are left.
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

    /// All lines with their numbers, as they are cut from bytes that come in these portions.
    fn cut(portions: &[&str], max_line: usize) -> Vec<(u64, String)> {
        let mut cutter = Cutter::new(max_line, 1 << 16);
        let mut pieces = Vec::new();
        for portion in portions {
            cutter.push(portion.as_bytes());
            pieces.extend(std::iter::from_fn(|| cutter.take()));
        }
        cutter.finish();
        pieces.extend(std::iter::from_fn(|| cutter.take()));
        let told = |(number, line): (u64, &[u8])| (number, String::from_utf8(line.to_vec()).unwrap());
        pieces.iter().flat_map(|piece| piece.lines().map(told).collect::<Vec<_>>()).collect()
    }

    fn expect(lines: &[(u64, &str)]) -> Vec<(u64, String)> {
        lines.iter().map(|&(number, line)| (number, line.to_owned())).collect()
    }

    #[test]
    fn lines_are_whole_and_numbered_however_the_bytes_come() {
        let text = "one\r\ntwo\n\nfour";
        let expected = expect(&[(1, "one"), (2, "two"), (3, ""), (4, "four")]);
        assert_eq!(cut(&[text], 100), expected);
        for k in 0..text.len() {
            assert_eq!(cut(&[&text[..k], &text[k..]], 100), expected, "{k}");
        }
        let singles: Vec<_> = (0..text.len()).map(|k| &text[k..=k]).collect();
        assert_eq!(cut(&singles, 100), expected);
        assert_eq!(cut(&["a\n"], 100), expect(&[(1, "a")]));
        assert_eq!(cut(&["\n"], 100), expect(&[(1, "")]));
        assert_eq!(cut(&[], 100), []);
    }

    #[test]
    fn a_piece_is_many_short_lines_or_one_long_one() {
        let mut cutter = Cutter::new(10_000, 2 * FIRST);
        let (short, long) = ("x\n".repeat(5 * FIRST / 2), "y".repeat(SHORT) + "\n");
        cutter.push(format!("{short}{long}{long}x\n").as_bytes());
        let lines: Vec<_> = std::iter::from_fn(|| cutter.take()).map(|piece| piece.lines().count()).collect();
        assert_eq!(lines, [FIRST / 2, FIRST, FIRST, 1, 1, 1]);
    }

    #[test]
    fn a_long_line_that_was_taken_leaves_no_memory_behind_and_neither_does_a_rest() {
        let mut cutter = Cutter::new(1 << 20, 1 << 16);
        let portion = "x".repeat(1 << 10);
        (0..1_000).for_each(|_| cutter.push(portion.as_bytes()));
        cutter.push(b"\nabc");
        assert!(cutter.take().is_some_and(|piece| piece.bytes.len() > 1_000_000));
        assert!(!cutter.shared && cutter.buffer == "abc" && cutter.buffer.capacity() < SMALL);
        cutter.push(b"d\ne");
        assert!(cutter.take().is_some_and(|piece| piece == Piece { bytes: "abcd\n".into(), first: 2 }));
        assert!(cutter.shared);
        cutter.rest();
        assert!(!cutter.shared && cutter.buffer == "e" && cutter.partial() == 1);
    }

    #[test]
    fn what_is_left_of_a_piece_is_a_piece() {
        let piece = Piece { bytes: "a\r\nb\n\nc".into(), first: 7 };
        let mut lines = piece.lines();
        assert_eq!((piece.rest(&lines), lines.next()), (Some(piece.clone()), Some((7, &b"a"[..]))));
        let rest = piece.rest(&lines).unwrap();
        assert_eq!(rest.lines().collect::<Vec<_>>(), [(8, &b"b"[..]), (9, b""), (10, b"c")]);
        assert_eq!(lines.by_ref().count(), 3);
        assert_eq!(piece.rest(&lines), None);
    }

    #[test]
    fn of_a_line_that_is_too_long_more_bytes_than_allowed_are_kept() {
        let long = "x".repeat(7);
        assert_eq!(cut(&["a\n", &long, &long, "x\nb\n"], 5), expect(&[(1, "a"), (2, "xxxxxxx"), (3, "b")]));
        assert_eq!(cut(&["a\n", &long, &long], 5), expect(&[(1, "a"), (2, "xxxxxxx")]));
        assert_eq!(cut(&["xxxxx\r", "yyy", "\n"], 5), expect(&[(1, "xxxxx\ry")]));
    }
}
