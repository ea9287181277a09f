//! The seats of the pool: there are as many as jobs may be admitted.
//!
//! The jobs of batches take at most half of them, but at least one. A seat that becomes free goes to the
//! waiting request of the best rank ([`turns`](super::turns)): batches, which always have a job waiting, do
//! not keep out others.

use crate::work::pool::account::Account;
use crate::work::pool::state::{Shared, State, Waiter};

/// Returns whether there is a seat for a job of the request with this account.
pub(super) fn has_seat(state: &State, shared: &Shared, account: &Account) -> bool {
    let is_kept_out = account.is_batch() && state.batch_jobs >= (shared.capacity / 2).max(1);
    state.statistics.admitted < shared.capacity && !is_kept_out
}

/// Takes a seat for a job of the request with this account.
pub(super) fn take_seat(state: &mut State, account: &Account) {
    state.statistics.admitted += 1;
    state.batch_jobs += usize::from(account.is_batch());
}

/// Frees the seat of a job of the request with this account, and gives it to a waiter.
pub(super) fn leave(state: &mut State, shared: &Shared, account: &Account) {
    state.statistics.admitted -= 1;
    state.batch_jobs -= usize::from(account.is_batch());
    let waits = |waiter: &&mut Waiter| !waiter.is_admitted;
    let mut waiters = std::mem::take(&mut state.waiters);
    let first = waiters
        .iter_mut()
        .filter(waits)
        .filter(|waiter| has_seat(state, shared, &waiter.account))
        .min_by_key(|waiter| (waiter.account.rank(), waiter.number));
    if let Some(waiter) = first {
        take_seat(state, &waiter.account);
        waiter.is_admitted = true;
        waiter.waker.wake_by_ref();
    }
    state.waiters = waiters;
}
