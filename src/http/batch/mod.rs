//! `POST /…/batch`: many requests in one, streamed both ways.
//!
//! [`crate::lines::cutter`] cuts the body into pieces of whole lines, [`ordered_answers`] sends the pieces
//! through the pool and their answers out in order, [`crate::lines::line_answerer`] answers one line. The
//! command line cuts and answers lines by the same code. The memory does not grow with the batch: a few
//! pieces are under way at a time, and nothing more is read until there is room.

mod error;
mod batch_log;
mod gzip_frames;
mod read_ahead;
pub mod ordered_answers;
pub(crate) mod respond;
