//! The order of turns: a multilevel feedback queue of requests (Corbató, Merwin-Daggett and Daley, "An
//! Experimental Time-Sharing System", 1962).
//!
//! Requests compete for turns; the jobs of a batch share one [`Account`](super::account::Account). The level
//! of a request follows from the time that it has used, and a request of a lower level goes first. Within a
//! level the newest request goes first. On the last level the request whose last turn is longest ago goes
//! first. Batches are always on the last level. It gets every fourth turn, so newer requests cannot starve
//! it. On the other levels newer requests can delay an older one until its deadline: a job that has to end
//! goes before all others.

use crate::work::pool::account::LAST_LEVEL;
use crate::work::pool::state::{Job, State};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The last level gets one of this many turns.
const LAST_LEVEL_INTERVAL: u64 = 4;

/// The waiting jobs that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eligible {
    /// All of them.
    Any,
    /// Those that have a thread.
    Begun,
}

/// Removes the job with the next turn from the waiting ones. A job that has to end goes first: its client is
/// gone, its time is over, or its memory is needed.
pub(super) fn take_next(state: &mut State, eligible: Eligible) -> Option<Job> {
    state.choices += 1;
    let now = Instant::now();
    let allowed = |(_, job): &(usize, &Job)| eligible == Eligible::Any || job.has_thread();
    let jobs = || state.waiting.iter().enumerate().filter(allowed);
    let ends = jobs().find(|(_, job)| job.ticket.has_to_end(now));
    let of_last_level = || {
        let last = jobs().filter(|(_, job)| job.ticket.account.level() == LAST_LEVEL);
        last.min_by_key(|(_, job)| (job.ticket.account.rank(), job.ticket.number))
    };
    let last = state.choices.is_multiple_of(LAST_LEVEL_INTERVAL).then(of_last_level).flatten();
    let first = || jobs().min_by_key(|(_, job)| (job.ticket.account.rank(), job.ticket.number));
    let (at, _) = ends.or(last).or_else(first)?;
    let job = state.waiting.swap_remove(at);
    job.ticket.account.last_turn.store(state.choices, Ordering::Relaxed);
    Some(job)
}
