//! The results as text: one row per board and solver, `SET PEER BOARD ASKED STATUS MS PREPARED_MS ANSWERS`,
//! with tabs between the fields.
//!
//! Answers are numbers between spaces, with a semicolon between solutions. `ortools_large.py` prints the
//! same.

use std::fmt;
use std::str::FromStr;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It found as many solutions as requested.
    Solved,
    /// It found one solution and proved that there is no other.
    Unique,
    /// It proved that there is no solution.
    Unsolvable,
    /// It reached the limit of time.
    Limit,
    /// It ran out of memory or crashed.
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

/// One result.
#[derive(Clone, Debug)]
pub struct Row {
    pub set: String,
    pub peer: String,
    pub board: String,
    /// The number of solutions requested; 2 requests a proof of uniqueness.
    pub asked: usize,
    pub status: Status,
    /// CPU time, including preparation (the encoding).
    pub milliseconds: f64,
    /// CPU time of the preparation.
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
