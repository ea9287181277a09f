//! The order of turns: multi-level feedback over requests, after the schedulers of operating systems
//! (Corbató, Merwin- Daggett and Daley, 1962).
//!
//! Turns go round requests: all pieces of a batch share one [`Account`](super::account::Account). The level
//! of a request follows from the time that it has used, so a request that needs little time overtakes those
//! that have had much. Within a level the newest request is first: it has waited least and is the most likely
//! to end within the level. On the last level the request whose last turn is longest ago is first. Batches
//! are always on the last level, and every fourth turn belongs to it, so that it never starves.

use crate::pool::account::LAST;
use crate::pool::state::{State, Waiting};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// One in so many turns belongs to the last level.
const LAST_LEVEL_TURN: u64 = 4;

/// Which waiting jobs may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// All of them.
    Any,
    /// Those that have a thread.
    Begun,
}

/// Removes the job with the next turn from the waiting ones. A job that only has to end is first: its client
/// is gone, its time is over, or its memory is needed.
pub(super) fn next(state: &mut State, choice: Choice) -> Option<Waiting> {
    state.turns += 1;
    let now = Instant::now();
    let allowed = |(_, job): &(usize, &Waiting)| choice == Choice::Any || job.run.is_none();
    let jobs = || state.waiting.iter().enumerate().filter(allowed);
    let ends = jobs().find(|(_, job)| job.ticket.has_to_end(now));
    let of_last_level = || {
        let last = jobs().filter(|(_, job)| job.ticket.account.level() == LAST);
        last.min_by_key(|(_, job)| (job.ticket.account.rank(), job.ticket.number))
    };
    let last = state.turns.is_multiple_of(LAST_LEVEL_TURN).then(of_last_level).flatten();
    let first = || jobs().min_by_key(|(_, job)| (job.ticket.account.rank(), job.ticket.number));
    let (at, _) = ends.or(last).or_else(first)?;
    let job = state.waiting.swap_remove(at);
    job.ticket.account.last_turn.store(state.turns, Ordering::Relaxed);
    Some(job)
}
