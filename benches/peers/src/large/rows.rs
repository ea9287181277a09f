//! What was measured, a row a board and peer: `SET PEER BOARD ASKED STATUS MS PREPARED_MS ANSWERS`, tabs between.
//!
//! Answers are numbers between spaces, with a semicolon between solutions. `ortools_large.py` prints the same.

use std::fmt;
use std::str::FromStr;

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// As many solutions as were asked for.
    Solved,
    /// One, and proof that it is the only one.
    Unique,
    /// Proof that there is none.
    Unsolvable,
    /// Not within the limit.
    Limit,
    /// Out of memory, or it broke.
    Failed,
}

const STATUSES: [(&str, Status); 5] = [
    ("solved", Status::Solved),
    ("unique", Status::Unique),
    ("unsolvable", Status::Unsolvable),
    ("limit", Status::Limit),
    ("failed", Status::Failed),
];

impl Status {
    pub fn is_answer(self) -> bool {
        !matches!(self, Self::Limit | Self::Failed)
    }
}

/// A row.
#[derive(Clone, Debug)]
pub struct Row {
    pub set: String,
    pub peer: String,
    pub board: String,
    /// Solutions asked for: 2 where proof of uniqueness is meant.
    pub asked: usize,
    pub status: Status,
    /// CPU time, the preparation (encoding) included.
    pub milliseconds: f64,
    /// Of which preparation.
    pub prepared: f64,
    pub answers: Vec<Vec<usize>>,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = STATUSES.iter().find(|(_, status)| *status == self.status).map_or("", |(name, _)| name);
        let Self { set, peer, board, asked, milliseconds, prepared, .. } = self;
        write!(f, "{set}\t{peer}\t{board}\t{asked}\t{status}\t{milliseconds:.3}\t{prepared:.3}\t")?;
        for (k, answer) in self.answers.iter().enumerate() {
            write!(f, "{}", if k > 0 { ";" } else { "" })?;
            for (cell, number) in answer.iter().enumerate() {
                write!(f, "{}{number}", if cell > 0 { " " } else { "" })?;
            }
        }
        Ok(())
    }
}

impl FromStr for Row {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let fields: Vec<_> = line.split('\t').collect();
        let &[set, peer, board, asked, status, milliseconds, prepared, answers] = fields.as_slice() else {
            return Err(format!("not a row: {line}"));
        };
        let wrong = |_| format!("not a number: {line}");
        let numbers = |answer: &str| answer.split(' ').map(|number| number.parse().unwrap_or(0)).collect();
        Ok(Self {
            set: set.into(),
            peer: peer.into(),
            board: board.into(),
            asked: asked.parse().map_err(|_| format!("not a number: {line}"))?,
            status: STATUSES.iter().find(|(name, _)| *name == status).ok_or(format!("{status}?"))?.1,
            milliseconds: milliseconds.parse().map_err(wrong)?,
            prepared: prepared.parse().map_err(wrong)?,
            answers: answers.split(';').filter(|answer| !answer.is_empty()).map(numbers).collect(),
        })
    }
}
