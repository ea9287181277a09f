//! The common part of `sudokud solve` and `sudokud rate`: the lines of a file, answered in order by all
//! cores.
//!
//! [`input`] reads the lines, [`flow`] passes them to the workers, [`shard`] selects those of one process,
//! [`in_lines`] writes answers that are lines themselves, [`tally`] counts the results, [`progress`] shows
//! the progress, [`two_boards`] reads the arguments of a comparison, and [`arguments`] has the common
//! options. Lines are cut into pieces and answered as those of `/solve/batch`.

mod arguments;
pub(crate) mod distinct;
mod flow;
mod in_lines;
pub(crate) mod input;
mod progress;
mod shard;
mod tally;
mod two_boards;

pub(crate) use arguments::{LineArguments, LineWork};
pub(crate) use flow::InputLines;
pub(crate) use progress::{ProgressMeter, Unit};
pub(crate) use shard::Shard;
pub(crate) use tally::{Several, Tally};
pub(crate) use two_boards::BoardNotation;
