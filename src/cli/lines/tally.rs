//! Counts of the answered lines, and the exit code for them.

use crate::cli::exit::{ERROR, NEGATIVE, SEVERAL};
use crate::lines::answerer::LineStatus;
use std::process::ExitCode;
use std::time::Duration;

/// Whether more than one solution was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Several {
    Sought,
    NotSought,
}

/// The number of lines by status.
#[derive(Default)]
pub(crate) struct Tally {
    solved: u64,
    several: u64,
    unsolvable: u64,
    limit_reached: u64,
    bad: u64,
}

impl Tally {
    pub(crate) const fn count(&mut self, status: LineStatus) {
        match status {
            LineStatus::NoBoard => {}
            LineStatus::Solved => self.solved += 1,
            LineStatus::Several => self.several += 1,
            LineStatus::Unsolvable => self.unsolvable += 1,
            LineStatus::LimitReached => self.limit_reached += 1,
            LineStatus::Bad => self.bad += 1,
        }
    }

    pub(crate) const fn add(&mut self, other: &Self) {
        self.solved += other.solved;
        self.several += other.several;
        self.unsolvable += other.unsolvable;
        self.limit_reached += other.limit_reached;
        self.bad += other.bad;
    }

    /// Counts boards with several solutions as solved.
    pub(crate) fn accept_several(&mut self) {
        self.solved += std::mem::take(&mut self.several);
    }

    /// The number of boards.
    pub(crate) const fn boards(&self) -> u64 {
        self.solved + self.several + self.unsolvable + self.limit_reached
    }

    /// Returns the counts as a sentence, without several solutions if they were not looked for.
    pub(crate) fn summary(&self, time: Duration, sought: Several) -> String {
        let Self { solved, several, unsolvable, limit_reached, bad } = self;
        let boards = self.boards();
        let rate = boards as f64 / time.as_secs_f64();
        let several = match sought {
            Several::Sought => format!("{several} with several solutions, "),
            Several::NotSought => String::new(),
        };
        format!(
            "{boards} boards in {time:.3?} ({rate:.0}/s): \
             {solved} solved, {several}{unsolvable} unsolvable, \
             {limit_reached} given up, {bad} bad lines"
        )
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Self { bad: 1.., .. } => ExitCode::from(ERROR),
            Self { unsolvable: 1.., .. } | Self { limit_reached: 1.., .. } => ExitCode::from(NEGATIVE),
            Self { several: 1.., .. } => ExitCode::from(SEVERAL),
            _ => ExitCode::SUCCESS,
        }
    }
}
