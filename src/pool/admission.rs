//! Admission: the only way into the pool.
//!
//! An admitted job has a seat until it ends. There are as many seats as jobs may be admitted; the jobs of
//! batches take at most half of them, but at least one. [`Pool::seat`] refuses a job if there is none.
//! [`Pool::admit`] waits for one. A seat that becomes free goes to the waiting request of the best rank
//! ([`turns`](super::turns)): batches, which always have a job waiting, do not keep out others.

use crate::pool::account::Account;
use crate::pool::queue::{Pool, QueueFull};
use crate::pool::state::{Shared, State, Ticket, lock};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

/// A job that waits for a seat.
pub(super) struct Waiter {
    account: Arc<Account>,
    /// Later waiters have higher numbers.
    number: u64,
    waker: Waker,
    /// Whether a seat was taken for it.
    is_admitted: bool,
}

/// The right to submit one job. Dropping it frees the seat.
pub(crate) struct Seat {
    pool: Pool,
    /// `None` once the seat belongs to a job.
    account: Option<Arc<Account>>,
}

/// Waits for a seat. Dropping it ends the wait.
pub(crate) struct Admission {
    pool: Pool,
    account: Arc<Account>,
    /// The number of its waiter.
    number: Option<u64>,
}

impl Pool {
    /// Takes a seat for a job of the request with this account.
    ///
    /// # Errors
    /// [`QueueFull`] if there is none.
    pub(crate) fn seat(&self, account: &Arc<Account>) -> Result<Seat, QueueFull> {
        let mut state = lock(&self.0.state);
        if !has_seat(&state, &self.0, account) {
            state.statistics.refused += 1;
            return Err(QueueFull { retry_after: self.estimated_wait(&state) });
        }
        take_seat(&mut state, account);
        drop(state);
        Ok(Seat { pool: self.clone(), account: Some(Arc::clone(account)) })
    }

    /// Waits for a seat for a job of the request with this account.
    pub(crate) fn admit(&self, account: &Arc<Account>) -> Admission {
        Admission { pool: self.clone(), account: Arc::clone(account), number: None }
    }
}

impl Seat {
    /// Submits the job that the seat is for. The ticket can cancel it until it ends.
    pub(crate) fn submit(
        mut self,
        deadline: Instant,
        work: impl FnOnce(&Arc<Ticket>) + Send + 'static,
    ) -> Arc<Ticket> {
        let account = self.account.take().expect("a seat is used once");
        self.pool.enqueue(account, deadline, Box::new(work))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if let Some(account) = &self.account {
            leave(&mut lock(&self.pool.0.state), &self.pool.0, account);
        }
    }
}

impl Future for Admission {
    type Output = Seat;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Seat> {
        let pool = self.pool.clone();
        let mut state = lock(&pool.0.state);
        let at = self.number.and_then(|number| state.waiters.iter().position(|one| one.number == number));
        match at {
            Some(at) if state.waiters[at].is_admitted => _ = state.waiters.swap_remove(at),
            Some(at) => {
                state.waiters[at].waker.clone_from(context.waker());
                return Poll::Pending;
            }
            None if has_seat(&state, &pool.0, &self.account) => take_seat(&mut state, &self.account),
            None => {
                state.last_number += 1;
                let (account, number) = (Arc::clone(&self.account), state.last_number);
                let waker = context.waker().clone();
                state.waiters.push(Waiter { account, number, waker, is_admitted: false });
                self.number = Some(number);
                return Poll::Pending;
            }
        }
        drop(state);
        self.number = None;
        Poll::Ready(Seat { account: Some(Arc::clone(&self.account)), pool })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let Some(number) = self.number else { return };
        let mut state = lock(&self.pool.0.state);
        let Some(at) = state.waiters.iter().position(|one| one.number == number) else { return };
        if state.waiters.swap_remove(at).is_admitted {
            leave(&mut state, &self.pool.0, &self.account);
        }
    }
}

fn has_seat(state: &State, shared: &Shared, account: &Account) -> bool {
    let is_kept_out = account.is_batch() && state.batch_jobs >= (shared.capacity / 2).max(1);
    state.statistics.admitted < shared.capacity && !is_kept_out
}

fn take_seat(state: &mut State, account: &Account) {
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
