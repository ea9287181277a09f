//! A connection's life: what a client may take its time with, and for how long.
//!
//! No timer runs for a connection. Each keeps a few numbers ([`state`]): since when it has been idle, in the head of a request, or unable
//! to send. The [`stream`] and the request's [`body`] write them as bytes go by, which costs a store each. One sweep over all connections,
//! some times a second ([`registry`]), compares them with the [`timeouts`] and wakes the few that are late. Who comes when there are too many connections
//! is told so ([`refusal`]).
//!
//! ```text
//!           first byte            head complete            answer sent
//!   idle ───────────────> head ─────────────────> request ──────────────> idle
//!    │ idle timeout        │ head timeout          │ body timeout: 408    (any time) sending stands still:
//!    └> closed             └> 408, closed          └> batch timeout: cut   write timeout: cut
//! ```

pub(crate) mod answers;
pub(crate) mod body;
pub(crate) mod guard;
pub(crate) mod refusal;
pub(crate) mod registry;
pub(crate) mod state;
pub(crate) mod stream;
pub(crate) mod timeouts;

pub(crate) use guard::{Guarded, PerConnection};
pub(crate) use registry::Connections;
pub(crate) use timeouts::Timeouts;
