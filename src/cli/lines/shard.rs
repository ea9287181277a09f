//! A share of the lines of a file, so that several processes can work on one file.

use crate::lines::cutter::{Piece, is_blank};
use std::str::FromStr;

/// The lines whose number is `index` modulo `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// All lines.
    pub(crate) const ALL: Self = Self { index: 0, count: 1 };

    /// Returns whether the shard has the line with this number; the first line has the number 1.
    pub(crate) const fn contains(self, line: u64) -> bool {
        line % self.count == self.index
    }
}

/// The first lines of a shard, which were answered before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnsweredLines {
    /// So many lines that are not blank: a blank one has no answer.
    Count(u64),
    /// All lines up to this number.
    UpTo(u64),
}

impl AnsweredLines {
    /// No lines.
    pub(crate) const NONE: Self = Self::Count(0);

    /// Leaves out the lines of a piece that were answered before. Returns those that follow, if there are
    /// any.
    pub(crate) fn rest(&mut self, shard: Shard, piece: &Piece) -> Option<Piece> {
        let mut lines = piece.lines();
        while self.is_before(lines.number())
            && let Some((number, line)) = lines.next()
        {
            if let Self::Count(left) = self
                && shard.contains(number)
                && !is_blank(line)
            {
                *left -= 1;
            }
        }
        piece.rest(&lines)
    }

    /// Returns whether lines were answered from the one with this number on.
    pub(crate) const fn is_before(self, line: u64) -> bool {
        match self {
            Self::Count(left) => left > 0,
            Self::UpTo(last) => line <= last,
        }
    }
}

/// Reads `I/N`, where I is at most N. Shard 0 is shard N, so that numbers that begin at 0 can be used, too.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<(u64, u64)> =
            text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index, count)) if count > 0 && index <= count => Ok(Self { index: index % count, count }),
            _ => Err("a shard is written I/N, with I from 1 to N".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_in_one_shard() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for line in 1..20 {
            assert_eq!(shards.iter().filter(|shard| shard.contains(line)).count(), 1);
        }
        assert!(shards[0].contains(1) && shards[2].contains(3) && Shard::ALL.contains(7));
        assert_eq!("0/3".parse(), Ok(shards[2]));
        for wrong in ["", "1", "4/3", "0/0", "-1/3", "1/x"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_lines_after_those_that_were_answered_are_left() {
        let piece = Piece { bytes: "a\n\nb\nc\n \nd".into(), first: 5 };
        let numbers = |mut answered: AnsweredLines, shard: &str| {
            let rest = answered.rest(shard.parse().unwrap(), &piece);
            let numbers: Vec<u64> =
                rest.iter().flat_map(|rest| rest.lines().map(|(number, _)| number)).collect();
            (numbers.first().copied(), answered)
        };
        assert_eq!(numbers(AnsweredLines::NONE, "1/1"), (Some(5), AnsweredLines::NONE));
        assert_eq!(numbers(AnsweredLines::Count(2), "1/1"), (Some(8), AnsweredLines::NONE));
        assert_eq!(numbers(AnsweredLines::Count(5), "1/1"), (None, AnsweredLines::Count(1)));
        assert_eq!(
            numbers(AnsweredLines::Count(1), "0/2"),
            (Some(9), AnsweredLines::NONE),
            "lines 6, 8 and 10"
        );
        assert_eq!(numbers(AnsweredLines::UpTo(6), "1/1"), (Some(7), AnsweredLines::UpTo(6)));
        assert_eq!(numbers(AnsweredLines::UpTo(4), "1/1"), (Some(5), AnsweredLines::UpTo(4)));
        assert_eq!(numbers(AnsweredLines::UpTo(12), "1/1"), (None, AnsweredLines::UpTo(12)));
    }
}
