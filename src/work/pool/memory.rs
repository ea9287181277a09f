//! The memory of all jobs together, granted as they grow.
//!
//! Every job may use [`Reservation::STEP`] bytes from its first turn on, whatever is left, so a new job
//! always begins. A search of a large board can request more before its first expansion. More is granted if
//! that much is left, and refused if it exceeds the memory of all jobs. Otherwise the largest job is stopped
//! with [`Stop::Memory`](sudokud_search::budget::Stop); a smaller job waits until the memory is free.

use crate::work::pool::state::{State, Ticket};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use sudokud_search::budget::Reservation;

/// The answer to a job that requests memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grant {
    /// The memory is granted.
    Granted,
    /// The job requests the memory again when its next turn begins: a larger job is about to end.
    Later,
    /// The job has to end: no job is larger, or there is not that much memory.
    Refused,
}

/// Registers a job that begins, with its first bytes.
pub(super) fn begin(state: &mut State, ticket: &Arc<Ticket>) {
    ticket.granted.store(Reservation::STEP, Relaxed);
    state.statistics.granted_bytes += Reservation::STEP;
    state.begun.push(Arc::clone(ticket));
}

/// Frees the memory of a job that ends.
pub(super) fn end(state: &mut State, ticket: &Ticket) {
    state.begun.retain(|begun| !std::ptr::eq(&**begun, ticket));
    state.statistics.granted_bytes -= ticket.granted.swap(0, Relaxed);
}

/// Grants `ticket` `bytes` bytes in total if that much is left; otherwise decides which job ends.
pub(super) fn grant(state: &mut State, ticket: &Ticket, bytes: usize) -> Grant {
    let own = ticket.granted.load(Relaxed);
    let more = bytes.saturating_sub(own);
    if more == 0 || state.statistics.granted_bytes.saturating_add(more) <= state.memory_limit {
        ticket.granted.fetch_add(more, Relaxed);
        state.statistics.granted_bytes += more;
        return Grant::Granted;
    }
    if bytes > state.memory_limit {
        return Grant::Refused;
    }
    let largest = state.begun.iter().max_by_key(|other| other.granted.load(Relaxed));
    match largest.filter(|largest| largest.granted.load(Relaxed) > own) {
        Some(largest) => {
            largest.revoked.store(true, Relaxed);
            Grant::Later
        }
        None => Grant::Refused,
    }
}
