//! Boards of a file, a line each, answered in order by all cores: what `sudokud solve` and `sudokud rate`
//! have in common.
//!
//! [`input`] finds the lines, [`flow`] brings them through the workers, [`tally`] counts how it went,
//! [`progress`] shows how far it is, [`arguments`] are the options of both. The lines go the way of
//! `/solve/batch`: the same pieces, the same solvers.

mod arguments;
mod flow;
mod input;
mod progress;
mod shard;
mod tally;

pub(crate) use arguments::LineArguments;
pub(crate) use tally::Tally;
