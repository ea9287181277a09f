//! A share of the lines of a file, so that several processes can work on one file.

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

    /// Returns the number of the shard's k-th line, counted from 1; 0 for k = 0.
    pub(crate) const fn line(self, k: u64) -> u64 {
        let ahead = if self.index == 0 { 0 } else { self.count - self.index };
        (k * self.count).saturating_sub(ahead)
    }
}

/// The lines that a command answers: those of a shard after a line that was answered before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) shard: Shard,
    /// The number of the last line that was answered; 0 if none was.
    pub(crate) after: u64,
}

impl Share {
    pub(crate) const fn contains(self, line: u64) -> bool {
        line > self.after && self.shard.contains(line)
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
        for shard in &shards {
            let lines = (1..20).filter(|&line| shard.contains(line));
            assert!(lines.zip(1..).all(|(line, k)| shard.line(k) == line) && shard.line(0) == 0);
        }
        assert!(shards[0].contains(1) && shards[2].contains(3) && Shard::ALL.contains(7));
        assert_eq!("0/3".parse(), Ok(shards[2]));
        for wrong in ["", "1", "4/3", "0/0", "-1/3", "1/x"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
