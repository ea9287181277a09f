//! The commonest request, read and answered without serde: a 9×9 board in 81 characters and at most two simple options.
//!
//! A LEAF of the HTTP layer that may be deleted: whatever [`question`] does not know for sure goes the usual way, by [`crate::api::wire::json`],
//! [`crate::api::wire::position`] and the façade, and [`answer`] writes the very bytes that serde would write; a test compares the two over
//! requests of all shapes. It is there because a board of this sort takes less than a microsecond to solve: to read, copy
//! and write its JSON by the general means takes four times as long, which counts in a batch of millions of lines and, beside the
//! socket, in `/solve`.

mod answer;
pub(crate) mod question;
mod solver;

pub(crate) use question::CommonQuestion;
pub(crate) use solver::{Quick, Tried, respond};
