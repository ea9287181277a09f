//! `sudokud analyze --distinct`: passes on the first line of each class of equivalent boards.
//!
//! The workers find the canonical forms; the writer, which has the lines in order, knows the forms until
//! then by a hash of 128 bits: about 24 bytes a class. Two classes agree in it by chance with a probability
//! of 10⁻²⁰ among a billion.

use crate::lines::answerer::{Answerer, LineStatus};
use crate::lines::cutter::is_blank;
use crate::lines::text::board_and_id;
use std::collections::HashSet;
use std::io::Write as _;
use sudokud_analysis::canonical::{Canonicalizer, NoForm};
use sudokud_model::grid::{Alphabet, text};
use sudokud_search::budget::Watch;

/// The usual size of a piece of lines, in bytes.
const PIECE: usize = 32 << 10;

/// The digits of a hash, and the space after it.
const KEY: usize = 33;

/// Writes each board with the hash of its canonical form before it.
pub(crate) struct CanonicalLines {
    canonicalizer: Canonicalizer,
    alphabet: Option<Alphabet>,
}

impl CanonicalLines {
    /// An answerer of boards in this alphabet, or in the usual one.
    pub(crate) fn new(alphabet: Option<Alphabet>) -> Self {
        Self { canonicalizer: Canonicalizer::new(), alphabet }
    }

    fn hash(&mut self, line: &[u8], watch: &dyn Watch) -> Result<u128, String> {
        // A board may have an id behind a comma.
        let line = board_and_id(line).map_or(line, |(board, _)| board);
        let line = core::str::from_utf8(line).map_err(|error| error.to_string())?;
        let (board, _) = text::parse(line, self.alphabet.as_ref()).map_err(|error| error.to_string())?;
        let form = self.canonicalizer.form(&board, watch).map_err(|why| match why {
            NoForm::Layout => "only classic boards of side 4 or 9 have a canonical form",
            NoForm::Invalid => "a value repeats",
            NoForm::Stopped(_) => "a limit came first",
        })?;
        Ok(form.fingerprint())
    }
}

impl Clone for CanonicalLines {
    fn clone(&self) -> Self {
        Self::new(self.alphabet.clone())
    }
}

impl Answerer for CanonicalLines {
    fn piece(&self) -> usize {
        PIECE
    }

    fn growth(&self) -> usize {
        2
    }

    fn answer(&mut self, line: &[u8], number: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        if is_blank(line) {
            return LineStatus::NoBoard;
        }
        if line.starts_with(b"#") {
            out.extend_from_slice(line);
            out.push(b'\n');
            return LineStatus::NoBoard;
        }
        match self.hash(line, watch) {
            Ok(hash) => {
                // Writing to a Vec cannot fail.
                let _ = write!(out, "{hash:032x} ");
                out.extend_from_slice(line);
                out.push(b'\n');
                LineStatus::Solved
            }
            Err(why) => {
                let _ = writeln!(out, "error: line {number}: {why}");
                LineStatus::Bad
            }
        }
    }

    fn panicked(&mut self, _: &[u8], number: u64, out: &mut Vec<u8>) -> LineStatus {
        self.canonicalizer = Canonicalizer::new();
        let _ = writeln!(out, "error: line {number}: the work on it failed");
        LineStatus::Bad
    }

    fn too_long(&mut self, number: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        // Writing to a Vec cannot fail.
        let _ = writeln!(out, "error: line {number}: more than {limit} bytes");
        LineStatus::Bad
    }
}

/// The classes that lines have had.
#[derive(Default)]
pub(crate) struct Classes(HashSet<u128>);

impl Classes {
    /// Returns the lines of [`CanonicalLines`] without their hashes, and without those of a known class.
    pub(crate) fn first_of_each(&mut self, lines: &[u8]) -> Vec<u8> {
        let mut kept = Vec::with_capacity(lines.len());
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            match line.get(..KEY).and_then(hash_of) {
                Some(hash) if self.0.insert(hash) => kept.extend_from_slice(&line[KEY..]),
                Some(_) => {}
                None => kept.extend_from_slice(line),
            }
        }
        kept
    }
}

/// The hash at the beginning of a line, if there is one.
fn hash_of(key: &[u8]) -> Option<u128> {
    let digits = core::str::from_utf8(key).ok()?.strip_suffix(' ')?;
    u128::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_search::budget::Unwatched;

    #[test]
    fn the_first_line_of_each_class_is_passed_on() {
        let lines = [
            "# a comment",
            "12..............",
            "3...4...........",
            "1..............1",
            "12...........3..",
            "x",
        ];
        let (mut canonical, mut classes, mut all) =
            (CanonicalLines::new(None), Classes::default(), Vec::new());
        for (number, line) in (1..).zip(lines) {
            canonical.answer(line.as_bytes(), number, &Unwatched, &mut all);
        }
        let kept = String::from_utf8(classes.first_of_each(&all)).unwrap();
        let kept: Vec<&str> = kept.lines().collect();
        assert_eq!(kept[..4], ["# a comment", "12..............", "1..............1", "12...........3.."]);
        assert!(kept[4].starts_with("error: line 6: "), "{kept:?}");
        assert!(classes.first_of_each(b"").is_empty());
    }
}
